"""Fixpacks as YAML files."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import yaml

from vbridge.errors import Refused
from vbridge.fixpacks.model import INVALID_FIXPACK, Fixpack, make_fixpack

LARGEST = 256 * 1024
_ENDINGS = (".yaml", ".yml")
_LINE_ENDS = re.compile("[\r\x85\u2028\u2029]")


# What YAML would make of plain words beyond texts, numbers, true, false and null.
_NOT_RESOLVED = {f"tag:yaml.org,2002:{name}" for name in ("timestamp", "merge", "value")}


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    """What JSON has and no more: no tags, no anchors (they can grow without end), no key twice."""

    yaml_implicit_resolvers: ClassVar[dict[Any, Any]] = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag not in _NOT_RESOLVED]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def compose_node(self, parent: Any, index: Any) -> Any:
        event = self.peek_event()
        if isinstance(event, yaml.events.AliasEvent) or event.anchor is not None:
            raise yaml.composer.ComposerError(
                None, None, "anchors and aliases are not taken", event.start_mark
            )
        if event.tag is not None:
            raise yaml.composer.ComposerError(None, None, "tags are not taken", event.start_mark)
        return super().compose_node(parent, index)

    def construct_object(self, node: Any, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except (ValueError, OverflowError):
            raise _unreadable(node, "this number cannot be read") from None

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise _unreadable(key, "the name of a field is no text")
            # As it stands: the variable NO is not the field false.
            if key.value in mapping:
                raise _unreadable(key, f'the field "{key.value[:80]}" is there twice')
            mapping[key.value] = self.construct_object(value, deep)
        return mapping


def _unreadable(node: Any, what: str) -> yaml.YAMLError:
    return yaml.constructor.ConstructorError(None, None, what, node.start_mark)


class _Dumper(yaml.SafeDumper):  # type: ignore[misc]
    """Texts of several lines as blocks, so that a person can read and change them."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    if _LINE_ENDS.search(text):
        # Within a block they would be read back as "\n".
        style = '"'
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
    found: dict[Path, Path] = {}
    for path in paths:
        try:
            is_dir, is_file = path.is_dir(), path.is_file()
        except OSError as error:
            # Such as a name that no file can have.
            raise Refused(f'"{str(path)[:200]}" cannot be read', error.strerror or "") from None
        if is_dir:
            files = sorted(p for p in path.rglob("*") if p.suffix in _ENDINGS and p.is_file())
            if not files:
                raise Refused(f'"{path}" holds no fixpack', "fixpacks are files named .yaml")
        elif is_file:
            files = [path]
        else:
            raise Refused(f'there is no file "{path}"', "name a fixpack file or a folder of them")
        for file in files:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def read_fixpack(path: Path) -> Fixpack:
    """The fixpack of a file.

    Raises:
        Refused: names the file, the place in it and what is wrong (VB018).
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise _refused(path, f"it has more than {LARGEST} bytes")
        fields = yaml.load(data.decode("utf-8-sig"), Loader=_Loader)  # noqa: S506 - a safe loader
    except OSError as error:
        raise _refused(path, error.strerror or "it cannot be read") from None
    except UnicodeDecodeError:
        raise _refused(path, "it is not UTF-8") from None
    except yaml.YAMLError as error:
        raise _refused(path, _yaml_fault(error)) from None
    except RecursionError:
        raise _refused(path, "it is nested too deep") from None
    except (ValueError, OverflowError):
        raise _refused(path, "it has a character that does not exist") from None
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
    """A fixpack as YAML, short and in the order of the model.

    One that an earlier or a later release stored may not fit the model; it is written as it is.
    """
    with contextlib.suppress(Refused):
        fields = make_fixpack(fields).to_brief()
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
