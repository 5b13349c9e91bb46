"""What the commands share: options, and running one with an open app."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vbridge.settings import Settings

if TYPE_CHECKING:
    from pydantic import BaseModel

    from vbridge.app import App

Result = TypeVar("Result")

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for scripts.")


def project_root_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--project-root",
        metavar="DIR",
        help="The project's folder; else the top of the git checkout here, else this folder.",
    )(command)


def resolve_root(given: str | None) -> str:
    """The project root that an option names, or that the current folder belongs to."""
    from vbridge.folder import find_root

    if given is None:
        return str(find_root(_current_folder()))
    path = Path(given).expanduser()
    # A root may be that of another machine: only what is a folder here is spelled as it is here.
    if path.exists():
        return str(path.resolve())
    return given if path.is_absolute() or given[1:2] == ":" else str(path.absolute())


def run(work: Callable[[App], Awaitable[Result]], settings: Settings | None = None) -> Result:
    """The result of `work` with an app that is closed afterwards."""
    from vbridge.app import open_app

    settings = settings or Settings.from_environment()

    async def with_app() -> Result:
        async with open_app(settings) as app:
            return await work(app)

    return asyncio.run(with_app())


def print_json(answer: BaseModel) -> None:
    click.echo(answer.model_dump_json(indent=2, by_alias=True))


@contextlib.contextmanager
def database_url(settings: Settings) -> Iterator[str]:
    """The URL of the database in use; the embedded server runs while the block does."""
    if settings.database_url is not None:
        yield settings.database_url
        return
    from vbridge.embedded import EmbeddedServer

    with EmbeddedServer(settings.home).lease() as lease:
        yield lease.url


def _current_folder() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise click.UsageError("the current folder is gone; go to another one") from None


@contextlib.contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, moved by calls with (done, total); nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
