"""The command fixpack: check, import, export and list fixpacks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vbridge.commands import json_option, resolve_root, run
from vbridge.errors import Refused

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row
    from vbridge.fixpacks import Fixpack

_PATHS = click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))
_PROJECT = click.option(
    "--project-root", metavar="DIR", help="Of this project alone; else shared by all."
)
_PAGE = 200


@click.group("fixpack")
def fixpack_command() -> None:
    """Fixes that worked, as YAML files: check, import, export and list them.

    Nothing in a fixpack is ever run by Vector Bridge.
    """


@fixpack_command.command("validate")
@_PATHS
def validate(paths: tuple[Path, ...]) -> None:
    """Check fixpack files, and all in folders; without PATH the ones that ship. No database."""
    from vbridge.fixpacks import Fixpack
    from vbridge.fixpacks.files import checked_files, find_library

    good = bad = 0
    for path, outcome in checked_files(paths or (find_library(),)):
        if isinstance(outcome, Fixpack):
            good += 1
            for name in outcome.unused_placeholders:
                _warn(f'{path}: the placeholder "{name}" is declared and not used')
            for name in outcome.undeclared_placeholders:
                _warn(f"{path}: {{{name}}} is not declared as a placeholder; it stays as it is")
        else:
            bad += 1
            _warn(f"Error: {outcome}")
    click.echo(f"{good} good, {bad} to be mended")
    if bad:
        raise click.exceptions.Exit(1)


@fixpack_command.command("import")
@_PATHS
@_PROJECT
def import_(paths: tuple[Path, ...], project_root: str | None) -> None:
    """Store fixpack files, and all in folders; without PATH the ones that ship.

    Each file is stored whole or not at all; the same file again changes nothing.
    """
    from vbridge.fixpacks import Fixpack
    from vbridge.fixpacks.files import checked_files, find_library
    from vbridge.solutions import store_fixpacks, told

    library = find_library()
    given = paths or (library,)
    origin = "import" if paths and any(p.resolve() != library for p in paths) else "library"
    root = resolve_root(project_root) if project_root is not None else None
    good: dict[str, Path] = {}
    fixpacks: list[Fixpack] = []
    counts = {"new": 0, "changed": 0, "unchanged": 0, "refused": 0}
    for path, outcome in checked_files(given):
        if isinstance(outcome, Fixpack):
            fixpacks.append(outcome)
            good[outcome.slug or ""] = path
        else:
            counts["refused"] += 1
            _warn(f"Error: {outcome}")

    async def store(app: App) -> None:
        async for fixpack, row in store_fixpacks(app, fixpacks, project_root=root, origin=origin):
            word = told(row)
            counts[word] += 1
            if isinstance(row, Refused):
                _warn(f"Error: {good[fixpack.slug or '']}: {row}")
            elif word != "unchanged":
                click.echo(f"{word:<9} {fixpack.slug} (version {row['version']})")
                for note in row["notes"]:
                    _warn(f"          {note}")

    if fixpacks:
        run(store)
    click.echo(", ".join(f"{count} {word}" for word, count in counts.items()))
    if counts["refused"]:
        raise click.exceptions.Exit(1)


def _warn(line: str) -> None:
    """A line on stderr; names in files may hold what a terminal would obey."""
    from vbridge.output import printable

    click.echo(printable(line), err=True)


@fixpack_command.command("export")
@click.argument("slugs", nargs=-1, metavar="SLUG...", required=True)
@click.option(
    "--output", metavar="DIR", type=click.Path(path_type=Path), help="Write DIR/SLUG.yaml."
)
@click.option("--version", type=click.IntRange(1, 1_000_000), help="An earlier version.")
@_PROJECT
def export(
    slugs: tuple[str, ...], output: Path | None, version: int | None, project_root: str | None
) -> None:
    """Write stored fixpacks as YAML, to stdout or into a folder."""
    from vbridge.fixpacks import write_fixpack

    root = resolve_root(project_root) if project_root is not None else None

    async def fetch(app: App) -> list[dict[str, Any]]:
        rows = [
            await app.database.call(
                "solution_export", slug=slug, project_root=root, version=version
            )
            for slug in slugs
        ]
        return [row[0]["solution_export"] for row in rows]

    for fields in run(fetch):
        text = write_fixpack(fields)
        if output is None:
            click.echo(text if len(slugs) == 1 else f"---\n{text}", nl=False)
            continue
        try:
            output.mkdir(parents=True, exist_ok=True)
            (output / f"{fields['slug']}.yaml").write_text(text, encoding="utf-8")
        except OSError as error:
            raise Refused(f'"{output}" cannot be written', error.strerror or "") from None


@fixpack_command.command("list")
@click.option("--category", help='Only this category, such as "deploy".')
@_PROJECT
@json_option
def list_(category: str | None, project_root: str | None, as_json: bool) -> None:
    """List the stored fixpacks, with how often they were applied and worked."""
    root = resolve_root(project_root) if project_root is not None else None

    async def fetch(app: App) -> list[Row]:
        rows: list[Row] = []
        while True:
            page = await app.database.call(
                "solution_list",
                project_root=root,
                category=category,
                limit=_PAGE,
                offset=len(rows),
            )
            rows += page
            if len(page) < _PAGE:
                return rows

    rows = run(fetch)
    if as_json:
        click.echo(json.dumps(rows, indent=2, default=str))
        return
    from vbridge.solution_output import show_solutions

    show_solutions(rows)


@fixpack_command.command("show")
@click.argument("solution_id", type=click.IntRange(1, 2**53 - 1))
@click.option(
    "--value", "values", multiple=True, metavar="NAME=TEXT", help="What a placeholder stands for."
)
@json_option
def show(solution_id: int, values: tuple[str, ...], as_json: bool) -> None:
    """Show a solution whole, with its placeholders filled in."""
    from vbridge.tools.solutions import solution_preview

    pairs = [value.partition("=") for value in values]
    if wrong := [name for name, sign, _ in pairs if not sign or not name]:
        raise click.UsageError(f'--value {wrong[0]}: write it as "name=text"')
    answer = run(
        lambda app: solution_preview(app, solution_id, {name: text for name, _, text in pairs})
    )
    if as_json:
        from vbridge.commands import print_json

        print_json(answer)
        return
    from vbridge.solution_output import show_preview

    show_preview(answer)


@fixpack_command.command("schema")
def schema() -> None:
    """Print the JSON Schema of a fixpack."""
    from vbridge.fixpacks.schema import fixpack_schema

    click.echo(fixpack_schema(), nl=False)
