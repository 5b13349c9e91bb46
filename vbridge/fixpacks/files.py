"""Fixpacks as YAML files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from vbridge.errors import Refused
from vbridge.fixpacks.model import INVALID_FIXPACK, Fixpack, make_fixpack

LARGEST = 256 * 1024
_ENDINGS = (".yaml", ".yml")


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    """Plain values only: no objects, no anchors (which can grow without end), no key twice."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            event = self.peek_event()
            raise yaml.composer.ComposerError(None, None, "aliases are not taken", event.start_mark)
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f'the field "{str(key.value)[:80]}" is there twice', key.start_mark
                )
            seen.add(key.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping


class _Dumper(yaml.SafeDumper):  # type: ignore[misc]
    """Texts of several lines as blocks, so that a person can read and change them."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def find_library() -> Path:
    """The fixpacks that ship: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "library", package.parent / "fixpacks"):
        if folder.is_dir():
            return folder
    raise Refused("the fixpacks of this installation are missing", "install vbridge again")


def find_files(paths: Iterable[Path]) -> list[Path]:
    """Fixpack files that the paths name, folders with all they hold; sorted, each once.

    Raises:
        Refused: a path is not there, or a folder holds no fixpack.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            files = sorted(p for p in path.rglob("*") if p.suffix in _ENDINGS and p.is_file())
            if not files:
                raise Refused(f'"{path}" holds no fixpack', "fixpacks are files named .yaml")
            found.update(dict.fromkeys(files))
        elif path.is_file():
            found[path] = None
        else:
            raise Refused(f'there is no file "{path}"', "name a fixpack file or a folder of them")
    return list(found)


def read_fixpack(path: Path) -> Fixpack:
    """The fixpack of a file.

    Raises:
        Refused: names the file, the place in it and what is wrong (VB018).
    """
    try:
        data = path.read_bytes()[: LARGEST + 1]
        if len(data) > LARGEST:
            raise _refused(path, f"it has more than {LARGEST} bytes")
        fields = yaml.load(data.decode("utf-8-sig"), Loader=_Loader)  # noqa: S506 - a safe loader
    except OSError as error:
        raise _refused(path, error.strerror or "it cannot be read") from None
    except UnicodeDecodeError:
        raise _refused(path, "it is not UTF-8") from None
    except yaml.YAMLError as error:
        raise _refused(path, _yaml_fault(error)) from None
    except (RecursionError, ValueError):
        raise _refused(path, "it is nested too deep, or has unreadable values") from None
    fixpack = make_fixpack(fields, place=str(path))
    if fixpack.slug is None:
        raise _refused(path, "slug is missing; it is the name of the file")
    if fixpack.slug != path.stem:
        raise _refused(path, f'its slug is "{fixpack.slug}"; file and slug have one name')
    return fixpack


def read_fixpacks(paths: Iterable[Path]) -> list[Fixpack]:
    """All fixpacks of files and folders, by name.

    Raises:
        Refused: the first fault; two files with one slug are one, too.
    """
    files: dict[str, Path] = {}
    fixpacks = []
    for path, fixpack in ((path, read_fixpack(path)) for path in find_files(paths)):
        check_slug(files, fixpack, path)
        fixpacks.append(fixpack)
    return fixpacks


def check_slug(files: dict[str, Path], fixpack: Fixpack, path: Path) -> None:
    """Notes whose slug it is; refuses one that another file has already."""
    slug = fixpack.slug or ""
    if slug in files:
        raise _refused(path, f'its slug "{slug}" is that of {files[slug]} too')
    files[slug] = path


def write_fixpack(fields: dict[str, Any]) -> str:
    """A fixpack as YAML, fields in the order of the model."""
    order = {name: place for place, name in enumerate(Fixpack.model_fields)}
    ordered = dict(sorted(fields.items(), key=lambda item: order.get(item[0], len(order))))
    written: str = yaml.dump(
        ordered, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100
    )
    return written


def _yaml_fault(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", "it is no YAML")
    return f"line {mark.line + 1}: {problem}" if mark is not None else str(problem)


def _refused(path: Path, what: str) -> Refused:
    return Refused(
        f"{path}: {what}", 'the shape of one: "vbridge fixpack schema"', sqlstate=INVALID_FIXPACK
    )


def checked_files(paths: Iterable[Path]) -> Iterator[tuple[Path, Fixpack | Refused]]:
    """Each file with its fixpack, or with what is wrong with it."""
    files: dict[str, Path] = {}
    for path in find_files(paths):
        try:
            fixpack = read_fixpack(path)
            check_slug(files, fixpack, path)
        except Refused as refusal:
            yield path, refusal
        else:
            yield path, fixpack
