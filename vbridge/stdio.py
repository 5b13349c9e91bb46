"""MCP over stdin and stdout: lines mended on the way in, and a sure end on the way out."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from collections.abc import AsyncIterator, Awaitable
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, cast

import anyio
from mcp.server.stdio import stdio_server

if TYPE_CHECKING:
    from mcp.server import MCPServer

# The parsers behind the protocol give up on deeper nesting without an answer to the caller.
_DEPTH = 100
_PARENT_POLL = 0.25
_LAST_ANSWERS = 0.3
_LEAVING = 1.5

_SURROGATE_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<alone>\\u[dD][89a-fA-F][0-9a-fA-F]{2})"
    r"|\\."
)
# Python refuses to read whole numbers beyond this many digits, and the parser with it.
_LONG_NUMBER = re.compile(r"\d{4000}")
_LONG_NUMBER_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"|-?\d{4000,}')
_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]')


def mend_line(line: str) -> str:
    """A line of JSON that the protocol's parser can read, whatever a client put into its strings.

    Half of a surrogate pair becomes \\u0000, which is cleaned, and reported, with the other NULs;
    a value nested deeper than 100 levels, or a number of over 4000 digits, becomes a string that
    says so.
    """
    line = line.removeprefix("\ufeff")
    if _LONG_NUMBER.search(line):
        line = _LONG_NUMBER_OR_STRING.sub(_mend_number, line)
    if "\\u" in line:
        line = _SURROGATE_ESCAPE.sub(_mend_escape, line)
    if line.count("[") + line.count("{") > _DEPTH:
        line = _prune(line)
    return line


def _mend_number(match: re.Match[str]) -> str:
    token = match.group()
    return token if token.startswith('"') else '"a number too long to read"'


def _mend_escape(match: re.Match[str]) -> str:
    return "\\u0000" if match["alone"] else match.group()


def _prune(line: str) -> str:
    kept: list[str] = []
    depth = 0
    position = 0
    for token in _STRUCTURE.finditer(line):
        mark = token.group()
        if mark in "[{":
            depth += 1
            if depth == _DEPTH + 1:
                kept.append(line[position : token.start()])
                kept.append('"nested too deep"')
        elif mark in "]}":
            if depth == _DEPTH + 1:
                position = token.end()
            depth -= 1
    if depth > _DEPTH:
        return line
    kept.append(line[position:])
    return "".join(kept)


class _Lines:
    """Lines of stdin, mended; what is not UTF-8 arrives as U+FFFD."""

    def __init__(self) -> None:
        self.ended = anyio.Event()
        self._file = TextIOWrapper(
            sys.stdin.buffer, encoding="utf-8", errors="replace", newline="\n"
        )

    async def __aiter__(self) -> AsyncIterator[str]:
        # Abandoned when the server leaves: a read that still waits must not hold it back.
        while line := await anyio.to_thread.run_sync(self._file.readline, abandon_on_cancel=True):
            if line.strip():
                yield mend_line(line)
        self.ended.set()


def serve_stdio(server: MCPServer[Any], *, parent: int | None = None) -> None:
    """Serves until end of input, SIGTERM, SIGINT or the parent's death; then gone in 2 seconds.

    Args:
        parent: the parent's process id as it was at the program's start, before the imports.
    """
    anyio.run(_serve, server, os.getppid() if parent is None else parent)


async def _serve(server: MCPServer[Any], parent: int) -> None:
    lines = _Lines()
    lowlevel = server._lowlevel_server
    async with anyio.create_task_group() as tasks:
        for end in (_signal(), _parents_death(parent), _end_of_input(lines.ended)):
            tasks.start_soon(_leave_at, end, tasks.cancel_scope)
        async with stdio_server(stdin=cast("anyio.AsyncFile[str]", lines)) as (reader, writer):
            await lowlevel.run(reader, writer, lowlevel.create_initialization_options())
        _exit()
    _exit()


async def _leave_at(end: Awaitable[None], scope: anyio.CancelScope) -> None:
    await end
    last_resort = threading.Timer(_LEAVING, _exit)
    last_resort.daemon = True
    last_resort.start()
    scope.cancel()


async def _signal() -> None:
    with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
        async for _ in signals:
            return


async def _parents_death(parent: int) -> None:
    while os.getppid() == parent:  # noqa: ASYNC110 - the kernel tells nobody
        await anyio.sleep(_PARENT_POLL)


async def _end_of_input(ended: anyio.Event) -> None:
    await ended.wait()
    # Whoever pipes requests in and closes the pipe still reads the answers that are near.
    await anyio.sleep(_LAST_ANSWERS)


def _exit() -> None:
    # Not by returning: the interpreter would wait for threads that wait for input.
    try:
        if sys.stderr is not None:
            sys.stderr.flush()
    except (OSError, ValueError):
        pass  # closed, or its reader is gone
    finally:
        os._exit(0)
