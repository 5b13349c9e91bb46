"""A folder as documents: which of its files are text that belongs to the project, and why not."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import pathspec

Reason = Literal[
    "ignored", "hidden", "link", "special", "unreadable", "too large", "binary", "blank", "name"
]

REASONS: dict[Reason, str] = {
    "ignored": "excluded by .gitignore or .vbridgeignore",
    "hidden": "hidden (--include-hidden takes them)",
    "link": "symbolic link, not followed",
    "special": "not a regular file",
    "unreadable": "cannot be read",
    "too large": "over the limit of a document",
    "binary": "not UTF-8 text",
    "blank": "empty",
    "name": "name is not UTF-8",
}
"""Why an entry is left out, in the words of the report."""

_IGNORE_FILES = (".gitignore", ".vbridgeignore")  # the later one wins
_BINARY_PROBE = 8192
_OWN_SLASH = "ps_d"  # the library's name for the slash after what a line matched


@dataclass(frozen=True)
class Found:
    """A file that may hold a document; its content was not looked at yet."""

    file: Path
    path: str  # relative to the project root, with slashes


@dataclass(frozen=True)
class Skipped:
    """A file or folder that is left out. A folder counts once, whatever is in it."""

    path: str
    reason: Reason


def find_root(start: Path) -> Path:
    """The top level of the git checkout that holds the folder, else the folder itself."""
    return _git_top(start) or start


def walk(
    paths: Sequence[Path], root: Path, *, include_hidden: bool = False, ignore_rules: bool = True
) -> Iterator[Found | Skipped]:
    """Files under the paths, each once, in a stable order. Opens no file but the ignore files.

    As in git: links are not followed, `.git` is never entered, and the ignore files of every level
    between the top of the checkout and a file count, the nearest first.

    Args:
        paths: files or folders at or under `root`; absolute, links resolved.
        root: the project root; absolute, links resolved.
    """
    walker = _Walker(root, include_hidden, ignore_rules)
    for path in paths:
        yield from walker.walk(path)


def read_text(found: Found, limit: int) -> str | Skipped:
    """The text of a file, to the last byte but for a byte order mark, or why it has none."""
    try:
        with found.file.open("rb") as file:
            if os.fstat(file.fileno()).st_size > limit:
                return Skipped(found.path, "too large")
            content = file.read(limit + 1)
    except OSError:
        return Skipped(found.path, "unreadable")
    if len(content) > limit:
        return Skipped(found.path, "too large")
    if b"\0" in content[:_BINARY_PROBE]:
        return Skipped(found.path, "binary")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Skipped(found.path, "binary")
    return text if text.strip() else Skipped(found.path, "blank")


@dataclass
class _Walker:
    root: Path
    include_hidden: bool
    ignore_rules: bool
    seen: set[str] = field(default_factory=set)

    def walk(self, path: Path) -> Iterator[Found | Skipped]:
        if ".git" in path.relative_to(self.root).parts:
            yield Skipped(self._label(path), "ignored")
            return
        rules = self._rules_above(path) if self.ignore_rules else ()
        # What is named may itself lie in an ignored folder; git looks at every level as well.
        if any(
            _is_ignored(self._levels_of(rules, step), step, is_folder=step != path or step.is_dir())
            for step in self._steps(rules, path)
        ):
            yield Skipped(self._label(path), "ignored")
        elif path.is_dir():
            yield from self._walk_folder(path, rules)
        else:
            yield from self._take(path)

    def _walk_folder(self, top: Path, rules: tuple[_Level, ...]) -> Iterator[Found | Skipped]:
        waiting = [(top, rules)]
        while waiting:
            folder, rules = waiting.pop()
            if self.ignore_rules and not (rules and rules[-1].folder == folder):
                rules = _deepen(rules, folder)
            inner: list[tuple[Path, tuple[_Level, ...]]] = []
            try:
                with os.scandir(folder) as entries:
                    ordered = sorted(entries, key=lambda entry: entry.name)
            except OSError:
                yield Skipped(self._label(folder), "unreadable")
                continue
            for entry in ordered:
                path = folder / entry.name
                is_folder = entry.is_dir(follow_symlinks=False)
                if entry.name == ".git":
                    continue
                if _is_ignored(rules, path, is_folder=is_folder):
                    yield Skipped(self._label(path), "ignored")
                elif entry.name.startswith(".") and not self.include_hidden:
                    if entry.name not in _IGNORE_FILES:
                        yield Skipped(self._label(path), "hidden")
                elif is_folder:
                    inner.append((path, rules))
                else:
                    yield from self._take(path)
            waiting.extend(reversed(inner))

    def _take(self, path: Path) -> Iterator[Found | Skipped]:
        label = self._label(path)
        if label in self.seen:
            return
        self.seen.add(label)
        try:
            mode = path.lstat().st_mode
        except OSError:
            yield Skipped(label, "unreadable")
            return
        if stat.S_ISLNK(mode):
            yield Skipped(label, "link")
        elif not stat.S_ISREG(mode):
            yield Skipped(label, "special")
        elif "\ufffd" in label:
            yield Skipped(label, "name")
        else:
            yield Found(path, label)

    def _label(self, path: Path) -> str:
        label = path.relative_to(self.root).as_posix()
        # Names of other encodings come as lone surrogates, which nothing here can print.
        return label.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

    def _rules_above(self, path: Path) -> tuple[_Level, ...]:
        """Levels from the top of the checkout (or the root, outside of one) to the folder."""
        folder = path if path.is_dir() else path.parent
        top = _git_top(folder) or self.root
        folders = [folder, *folder.parents]
        if top not in folders:
            return ()
        chain = folders[: folders.index(top) + 1]
        rules: tuple[_Level, ...] = (_Level(top),)
        for step in reversed(chain[:-1]):
            rules = _deepen(rules, step)
        return rules

    def _steps(self, rules: tuple[_Level, ...], path: Path) -> list[Path]:
        if not rules:
            return []
        inside = path.relative_to(rules[0].folder).parts
        return [rules[0].folder.joinpath(*inside[: n + 1]) for n in range(len(inside))]

    def _levels_of(self, rules: tuple[_Level, ...], path: Path) -> tuple[_Level, ...]:
        return tuple(level for level in rules if level.folder in path.parents)


class _Level:
    """The ignore files of one folder; read when the first entry is asked about."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def verdict(self, path: Path, *, is_folder: bool) -> bool | None:
        """True for ignored, False for taken in by a "!" line, None where no line matches."""
        relative = path.relative_to(self.folder).as_posix()
        relative = relative + "/" if is_folder else relative
        for spec in self.specs:
            for pattern in reversed(spec.patterns):  # the last line that matches decides
                if pattern.include is not None and _matches(pattern, relative):
                    return pattern.include
        return None

    @cached_property
    def specs(self) -> list[pathspec.GitIgnoreSpec]:
        """Strongest first."""
        files = [self.folder / name for name in reversed(_IGNORE_FILES)]
        if exclude := _exclude_file(self.folder):
            files.append(exclude)
        return [spec for file in files if (spec := _read_spec(file))]


def _deepen(rules: tuple[_Level, ...], folder: Path) -> tuple[_Level, ...]:
    level = _Level(folder)
    return (*rules, level) if level.specs else rules


def _matches(pattern: pathspec.Pattern, relative: str) -> bool:
    """True where a line matches the entry itself, not only a folder that it is in.

    The library's own verdict is about whole paths: it would let "!a/" speak for all within.
    """
    result = pattern.match_file(relative)
    if result is None:
        return False
    match = result.match
    if _OWN_SLASH in match.re.groupindex:
        return match.end(_OWN_SLASH) in (-1, len(relative))
    # "a/**" matches what is in a, not a itself.
    return not (relative.endswith("/") and match.end() == len(relative))


def _is_ignored(rules: Sequence[_Level], path: Path, *, is_folder: bool) -> bool:
    for level in reversed(rules):
        verdict = level.verdict(path, is_folder=is_folder)
        if verdict is not None:
            return verdict
    return False


def _read_spec(file: Path) -> pathspec.GitIgnoreSpec | None:
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    import pathspec

    lines = text.splitlines()
    try:
        return pathspec.GitIgnoreSpec.from_lines(lines)
    except ValueError:
        # One line that is no pattern must not void the others: git passes over it.
        return pathspec.GitIgnoreSpec.from_lines([line for line in lines if _is_pattern(line)])


def _is_pattern(line: str) -> bool:
    import pathspec

    try:
        pathspec.GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True


def _git_top(start: Path) -> Path | None:
    for folder in (start, *start.parents):
        if (folder / ".git").exists():
            return folder
    return None


def _exclude_file(folder: Path) -> Path | None:
    """`info/exclude` of a checkout whose top is the folder; a worktree shares its main one's."""
    git = folder / ".git"
    try:
        if git.is_file():
            named = git.read_text(encoding="utf-8", errors="replace").partition("gitdir:")[2]
            git = folder / named.strip()
            common = git / "commondir"
            if common.is_file():
                git = git / common.read_text(encoding="utf-8", errors="replace").strip()
        exclude = git / "info" / "exclude"
        return exclude if exclude.is_file() else None
    except OSError:
        return None
