"""Commands that search: search, explain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vbridge.commands import json_option, print_json, project_root_option, resolve_root, run

if TYPE_CHECKING:
    from vbridge.tools.search import SearchRequest

Command = TypeVar("Command", bound=Callable[..., Any])

# What the database can read; its functions say what they accept of it.
_NUMBER = click.IntRange(-(2**31), 2**31 - 1)
_CHUNK_ID = click.IntRange(1, 2**53 - 1)

_OPTIONS = (
    project_root_option,
    click.option("--global", "global_", is_flag=True, help="Search every project."),
    click.option("--component", help='Only this component, such as "backend".'),
    click.option("--category", help='Only this category, such as "decision".'),
    click.option("--tag", "tags", multiple=True, help="Only with this tag; repeat for several."),
    click.option("--path-prefix", help='Only paths that begin so, such as "src/auth/".'),
    click.option("--outcome", help="Only with this outcome: success, failure, unknown."),
    click.option("--since", help='Only written since: a date, or an age such as "7d".'),
    click.option("--until", help="Only written before."),
    click.option("--as-of", help="What was stored, and how it ranked, at that date or age."),
    click.option("--when", help='Only written then: "last month", "since March".'),
    click.option("--policy", help='Ranking policy, such as "classic" or "standard@1".'),
)


def _search_options(command: Command) -> Command:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def _request(query: str, options: dict[str, Any], **more: Any) -> SearchRequest:
    from vbridge.tools.search import SearchRequest

    root = resolve_root(options.pop("project_root"))
    return SearchRequest(root, query, **options, **more)


@click.command("search")
@click.argument("query")
@_search_options
@click.option("-k", type=_NUMBER, default=8, show_default=True, help="Most results, 1 to 20.")
@click.option("--lines", default=6, show_default=True, help="Lines to show of each chunk.")
@json_option
def search_command(query: str, k: int, lines: int, as_json: bool, **options: Any) -> None:
    """Find earlier work that resembles QUERY, best match first.

    Each result shows the sum behind its score, and a chunk number for "feedback" and "get".
    """
    from vbridge.tools.search import memory_search

    request = _request(query, options, k=k)
    answer = run(lambda app: memory_search(app, request))
    if as_json:
        print_json(answer)
        return
    from vbridge.output import open_console, show_search

    show_search(open_console(), answer, lines=max(lines, 0))
    if answer.time_range:
        click.echo(f"Searched {answer.time_range}.", err=True)
    if answer.note:
        click.echo(answer.note, err=True)


@click.command("explain")
@click.argument("query")
@_search_options
@click.option(
    "--chunk",
    "chunk_ids",
    multiple=True,
    type=_CHUNK_ID,
    help="Why this chunk is not found, or not higher: its true rank, and what it lacked.",
)
@click.option("--limit", type=_NUMBER, help="Candidates to explain; 5, or 0 with --chunk.")
@json_option
def explain_command(
    query: str, chunk_ids: tuple[int, ...], limit: int | None, as_json: bool, **options: Any
) -> None:
    """Tell why each result of a search is where it is: signals, weights, matched words."""
    from vbridge.tools.search import explain_search

    request = _request(query, options)
    most = (0 if chunk_ids else 5) if limit is None else limit
    answer = run(lambda app: explain_search(app, request, chunk_ids, limit=most))
    if as_json:
        print_json(answer)
        return
    from vbridge.output import open_console, show_explanation

    show_explanation(open_console(), answer)
    if answer.note:
        click.echo(answer.note, err=True)
