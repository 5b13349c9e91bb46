"""Where a text may be cut: every line start with a strength, and the fences to keep whole."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

# Strengths of a cut before a line; the gaps between the kinds do not matter, their order does.
LINE = 2
HELD = 1  # belongs to the line above: what follows a heading, a decorated definition, "}"
DEDENT = 3
ITEM = 4
NESTED_BLOCK = 5
NESTED_DEFINITION = 6
BLOCK = 7
DEFINITION = 8
HEADING = 15  # less its level: 14 for "#", 9 for "######"

_PROSE_SUFFIXES = frozenset(
    ("", ".md", ".markdown", ".mdx", ".mdown", ".rst", ".txt", ".adoc", ".org", ".text")
)
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t\r\n]|$)")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})\s*$")
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
_DEFINITION = re.compile(
    r"(?:(?:export|default|pub(?:\([^)\n]*\))?|public|private|protected|internal|static|final"
    r"|abstract|async|unsafe|extern|inline|virtual|override|open|sealed|data|declare|const)\s+)*"
    r"(?:def|class|func|fun|function|fn|impl|interface|struct|enum|trait|type|union|module|mod"
    r"|namespace|protocol|extension|object|record|macro_rules!|sub|defmodule|defn?p?|begin;"
    r"|resource|create|alter|drop|test|describe|it)\b",
    re.IGNORECASE,
)
_ATTACHES = re.compile(r"@|#|//|/\*|\*|--|;;|%%|template\s*<|\[\[?[A-Z]")
_CLOSES = re.compile(r"[}\])>]|(?:end|else|elif|except|finally|catch|fi|done|esac)\b|\"\"\"|'''")


@dataclass(frozen=True)
class Fence:
    """A fenced block: character positions of its first line and of the line after its last."""

    start: int
    end: int


@dataclass(frozen=True)
class Boundaries:
    """The lines of a text.

    Attributes:
        starts: character position of each line's start, ascending; the first is 0.
        strengths: how good a cut before that line is; higher is better.
        fences: closed fenced blocks, in order, not overlapping.
    """

    starts: list[int]
    strengths: bytearray
    fences: list[Fence]


def find_boundaries(text: str, path: str | None) -> Boundaries:
    """Reads the structure of a text, as prose with Markdown or as code by the path's suffix.

    One pass over the lines, so linear in the text. A line ends with a line feed.
    """
    starts = _line_starts(text)
    prose = _is_prose(path)
    lines = _Lines(text, starts)
    fences = lines.find_fences() if prose else []
    strengths = bytearray([LINE]) * len(starts)
    done = 0
    for first, last in fences:
        _grade_prose(lines, strengths, done, first)
        strengths[first] = max(strengths[first], BLOCK if strengths[first] != HELD else HELD)
        if first > 0 and lines.is_heading_above(first):
            strengths[first] = HELD
        _grade_code(lines, strengths, first + 1, last)
        done = last + 1
        if done < len(starts):
            strengths[done] = BLOCK
    if prose:
        _grade_prose(lines, strengths, done, len(starts))
    else:
        _grade_code(lines, strengths, 0, len(starts))
    spans = [
        Fence(starts[a], starts[b + 1] if b + 1 < len(starts) else len(text)) for a, b in fences
    ]
    return Boundaries(starts, strengths, spans)


def _is_prose(path: str | None) -> bool:
    name = PurePosixPath((path or "").replace("\\", "/")).name
    return PurePosixPath(name).suffix.lower() in _PROSE_SUFFIXES


def _line_starts(text: str) -> list[int]:
    starts = [0]
    position = text.find("\n")
    while 0 <= position < len(text) - 1:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return starts


class _Lines:
    """Looks at single lines without copying all of a long one."""

    _LOOK = 200  # characters that decide what a line is

    def __init__(self, text: str, starts: list[int]) -> None:
        self.text = text
        self.starts = starts

    def __len__(self) -> int:
        return len(self.starts)

    def head(self, index: int) -> str:
        start = self.starts[index]
        end = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.text)
        return self.text[start : min(end, start + self._LOOK)]

    def is_heading_above(self, index: int) -> bool:
        for above in range(index - 1, max(index - 4, -1), -1):
            head = self.head(above)
            if head.strip():
                return _HEADING.match(head) is not None
        return False

    def find_fences(self) -> list[tuple[int, int]]:
        """First and last line of every closed fence."""
        found: list[tuple[int, int]] = []
        opened: tuple[int, str] | None = None
        position = 0
        for index, start in enumerate(self.starts):
            # Most lines hold no fence: three characters decide, a regular expression would not.
            position = start
            while position < start + 3 and self.text[position : position + 1] == " ":
                position += 1
            if self.text[position : position + 3] not in ("```", "~~~"):
                continue
            match = _FENCE.match(self.head(index))
            if match is None:
                continue
            mark = match.group(1)
            if opened is None:
                opened = (index, mark)
            elif (
                mark[0] == opened[1][0]
                and len(mark) >= len(opened[1])
                and not self.head(index)[match.end() :].strip()
            ):
                found.append((opened[0], index))
                opened = None
        return found


def _grade_prose(lines: _Lines, strengths: bytearray, first: int, last: int) -> None:
    blank_above = True
    under_heading = False
    for index in range(first, last):
        head = lines.head(index)
        body = head.strip()
        if not body:
            strengths[index] = HELD
            blank_above = True
            continue
        heading = _HEADING.match(head)
        below = lines.head(index + 1) if blank_above and index + 1 < last else ""
        underline = _UNDERLINE.match(below) if below else None
        if under_heading:
            strengths[index] = HELD
        elif heading:
            strengths[index] = HEADING - len(heading.group(1))
        elif underline:
            strengths[index] = HEADING - (1 if underline.group(1)[0] == "=" else 2)
        elif blank_above:
            strengths[index] = BLOCK if not head[0].isspace() else NESTED_BLOCK
        elif _ITEM.match(head):
            strengths[index] = ITEM
        # A run of headings is one: only the first of them may be cut before.
        under_heading = bool(heading or underline)
        blank_above = False


def _grade_code(lines: _Lines, strengths: bytearray, first: int, last: int) -> None:
    blank_above = True
    indent_above = 0
    for index in range(first, last):
        head = lines.head(index)
        body = head.lstrip()
        if not body:
            strengths[index] = HELD
            blank_above = True
            continue
        indent = len(head) - len(body)
        if _CLOSES.match(body):
            strengths[index] = HELD
        elif _DEFINITION.match(body):
            strengths[index] = DEFINITION if indent == 0 else NESTED_DEFINITION
        elif blank_above:
            strengths[index] = BLOCK if indent == 0 else NESTED_BLOCK
        elif indent < indent_above:
            strengths[index] = BLOCK if indent == 0 else DEDENT
        indent_above = indent
        blank_above = False
    _hold_attached(lines, strengths, first, last)


def _hold_attached(lines: _Lines, strengths: bytearray, first: int, last: int) -> None:
    """Moves the strength of a definition up to the decorators and comments right above it."""
    for index in range(last - 2, first - 1, -1):
        body = lines.head(index).lstrip()
        if body and strengths[index + 1] >= NESTED_DEFINITION and _ATTACHES.match(body):
            strengths[index] = max(strengths[index], strengths[index + 1])
            strengths[index + 1] = HELD
