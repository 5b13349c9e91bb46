"""Commands on errors and what solved them: solve, applied, undo, patterns, golden-paths."""

from __future__ import annotations

import json
import sys

import click

from vbridge.commands import json_option, print_json, resolve_root, run


class _TextCommand(click.Command):
    """Says how to give a text that looks like an option, such as "-bash: foo: not found"."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            hint = 'Put "--" before a text that begins with "-", or give it on standard input.'
            raise click.UsageError(f"{error.format_message()} {hint}", ctx) from None


_ID = click.IntRange(1, 2**53 - 1)
_NUMBER = click.IntRange(-(2**31), 2**31 - 1)
_PROJECT = click.option("--project-root", metavar="DIR", help="The project it happened in.")
_MOST_BYTES = 16 * 1024 * 1024


def _root(project_root: str | None) -> str | None:
    return resolve_root(project_root) if project_root is not None else None


def _message(text: str) -> str:
    """The text, or what comes on standard input where it is "-"."""
    if text != "-":
        return text
    return sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8", "replace")


@click.command("solve", cls=_TextCommand)
@click.argument("error")
@click.option("--category", help='Such as "runtime" or "deploy".')
@click.option("--component", help='Part of the project, such as "backend".')
@click.option("--environment", metavar="JSON", help='Such as {"os": "linux", "runtime": "node"}.')
@click.option("--limit", type=_NUMBER, default=5, show_default=True, help="Most solutions.")
@_PROJECT
@json_option
def solve_command(
    error: str,
    category: str | None,
    component: str | None,
    environment: str | None,
    limit: int,
    project_root: str | None,
    as_json: bool,
) -> None:
    """Find the fix of ERROR: the text of it, or "-" to read it from standard input.

    Shows steps and checks; runs none of them. Then say how it went: vbridge applied.
    """
    from vbridge.tools.solutions import ErrorRequest, solution_search

    try:
        where = json.loads(environment) if environment else None
    except ValueError:
        where = "?"
    if where is not None and not isinstance(where, dict):
        raise click.UsageError("--environment: write a JSON object")
    request = ErrorRequest(
        _message(error),
        category=category,
        component=component,
        limit=limit,
        environment=where,
        project_root=_root(project_root),
    )
    answer = run(lambda app: solution_search(app, request))
    if as_json:
        print_json(answer)
        return
    from vbridge.solution_output import show_solution_search

    show_solution_search(answer)
    click.echo(answer.note, err=True)


@click.command("applied")
@click.argument("solution_id", type=_ID)
@click.option("--success/--failure", default=None, help="Whether it solved the problem.")
@click.option("--pattern", "pattern_tag", help='The pattern it was, such as "redis-connection".')
@click.option(
    "--check",
    "checks",
    multiple=True,
    metavar="N=CODE[:OUTPUT]",
    help="Exit code and output of check N.",
)
@click.option("--context", help="What it was applied to, in one sentence.")
@click.option("--version", type=click.IntRange(1, 1_000_000), help="Version; else the current.")
@click.option("--key", "idempotency_key", help="The same key again counts once.")
@_PROJECT
@json_option
def applied_command(
    solution_id: int,
    success: bool | None,
    pattern_tag: str | None,
    checks: tuple[str, ...],
    context: str | None,
    version: int | None,
    idempotency_key: str | None,
    project_root: str | None,
    as_json: bool,
) -> None:
    """Say how SOLUTION_ID went; success rates and golden paths are made of such reports."""
    from vbridge.tools.solutions import solution_apply

    if success is None:
        raise click.UsageError("say --success or --failure")
    results = [_check(check) for check in checks]
    answer = run(
        lambda app: solution_apply(
            app,
            solution_id,
            success,
            pattern_tag=pattern_tag,
            checks=results or None,
            context=context,
            version=version,
            idempotency_key=idempotency_key,
            project_root=_root(project_root),
        )
    )
    if as_json:
        print_json(answer)
        return
    from vbridge.solution_output import show_outcomes

    show_outcomes(answer)


@click.command("undo")
@click.argument("application_id", type=_ID)
@click.option("--reason", help="Why, in one sentence.")
@json_option
def undo_command(application_id: int, reason: str | None, as_json: bool) -> None:
    """Take back the report APPLICATION_ID, as "applied" printed it."""
    from vbridge.tools.solutions import solution_undo

    answer = run(lambda app: solution_undo(app, application_id, reason))
    if as_json:
        print_json(answer)
        return
    from vbridge.solution_output import show_outcomes

    show_outcomes(answer, undone=True)


@click.command("patterns", cls=_TextCommand)
@click.argument("text", required=False)
@click.option("--limit", type=_NUMBER, default=3, show_default=True, help="Most, with TEXT.")
@click.option("--min-occurrences", type=_NUMBER, default=3, show_default=True, help="Without TEXT.")
@click.option(
    "--min-projects", type=_NUMBER, default=2, show_default=True, help="Without TEXT: projects."
)
@click.option("--category", help="Only of this category.")
@json_option
def patterns_command(
    text: str | None,
    limit: int,
    min_occurrences: int,
    min_projects: int,
    category: str | None,
    as_json: bool,
) -> None:
    """With TEXT ("-" reads standard input): which known pattern it is. Without: what recurs."""
    from vbridge.solution_output import show_detected, show_recurring
    from vbridge.tools.patterns import detect_patterns, pattern_detect

    if text is not None:
        message = _message(text)
        detected = run(lambda app: pattern_detect(app, message, limit, category))
        if as_json:
            print_json(detected)
            return
        show_detected(detected)
        note = detected.note
    else:
        recurring = run(lambda app: detect_patterns(app, min_occurrences, category, min_projects))
        if as_json:
            print_json(recurring)
            return
        show_recurring(recurring)
        note = recurring.note
    if note:
        click.echo(note, err=True)


@click.command("golden-paths")
@click.option(
    "--min-applications", type=_NUMBER, default=3, show_default=True, help="Successes at least."
)
@click.option("--limit", type=_NUMBER, default=20, show_default=True, help="Most paths.")
@click.option("--pattern", "pattern_tag", help="Only of this pattern.")
@click.option("--category", help="Only of this category.")
@click.option("--by-environment", is_flag=True, help="Count each environment by itself.")
@click.option("--as-of", help='As it was at a date, or an age such as "30d".')
@click.option("--when", help='Only outcomes of then: "last month", "since March".')
@json_option
def golden_paths_command(
    min_applications: int,
    limit: int,
    pattern_tag: str | None,
    category: str | None,
    by_environment: bool,
    as_of: str | None,
    when: str | None,
    as_json: bool,
) -> None:
    """List the solutions that are proven for a pattern, the surest first."""
    from vbridge.tools.patterns import golden_paths

    answer = run(
        lambda app: golden_paths(
            app,
            min_applications,
            limit,
            pattern_tag=pattern_tag,
            category=category,
            by_environment=by_environment,
            as_of=as_of,
            when=when,
        )
    )
    if as_json:
        print_json(answer)
        return
    from vbridge.solution_output import show_golden_paths

    show_golden_paths(answer)
    if answer.time_range:
        click.echo(f"Outcomes {answer.time_range}.", err=True)
    if answer.note:
        click.echo(answer.note, err=True)


def _check(text: str) -> dict[str, object]:
    number, sign, result = text.partition("=")
    code, _, output = result.partition(":")
    try:
        if not sign:
            raise ValueError
        return {"check_order": int(number), "exit_code": int(code), "output": output}
    except ValueError:
        raise click.UsageError(f'--check {text}: write it as "1=0" or "1=0:PONG"') from None
