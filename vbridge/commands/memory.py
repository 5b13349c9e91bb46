"""Commands on memories: ingest, get, feedback, forget, projects."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vbridge.commands import (
    json_option,
    print_json,
    progress_bar,
    project_root_option,
    resolve_root,
    run,
)
from vbridge.errors import Refused

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.ingest_report import IngestReport
    from vbridge.tools.answers import ForgetAnswer, ProjectsAnswer


# What the database can read; its functions say what they accept of it.
_NUMBER = click.IntRange(-(2**31), 2**31 - 1)
_CHUNK_ID = click.IntRange(1, 2**53 - 1)


@click.command("ingest")
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    metavar="PATH...",
    type=click.Path(exists=True, path_type=Path),
)
@project_root_option
@click.option(
    "--include-hidden", is_flag=True, help="Take files and folders that begin with a dot."
)
@click.option("--no-ignore", is_flag=True, help="Take what .gitignore and .vbridgeignore exclude.")
@click.option("--prune", is_flag=True, help="Forget documents whose file is gone from the folder.")
@click.option("-v", "--verbose", is_flag=True, help="Name every file that is left out.")
@json_option
def ingest_command(
    paths: tuple[Path, ...],
    project_root: str | None,
    include_hidden: bool,
    no_ignore: bool,
    prune: bool,
    verbose: bool,
    as_json: bool,
) -> None:
    """Store files, and the files of folders, so that they can be found.

    A document is named by its path relative to the project root. What did not change since the
    last time costs nothing, so after an interruption the same command goes on where it was.
    Left out are files that git ignores, hidden and binary files, links, and those over 1 MiB.
    """
    from vbridge.folder_ingestion import ingest_folder
    from vbridge.ingest_report import IngestReport

    root, places = _places(project_root, paths)
    report = IngestReport()

    async def work(app: App) -> None:
        with progress_bar("ingesting") as progress:
            await ingest_folder(
                app,
                root,
                places,
                include_hidden=include_hidden,
                ignore_rules=not no_ignore,
                prune=prune,
                progress=progress,
                report=report,
            )

    try:
        run(work)
    except KeyboardInterrupt:
        click.echo(
            f"Interrupted: {report.stored} documents are stored; the same command goes on there.",
            err=True,
        )
        raise click.exceptions.Exit(130) from None
    _print_report(report, as_json=as_json, verbose=verbose)
    named = {place.relative_to(root).as_posix() for place in places if not place.is_dir()}
    left_out = [entry for entry in report.skipped if entry.path in named]
    for entry in left_out:
        from vbridge.folder import REASONS

        click.echo(f"Not stored: {entry.path}: {REASONS[entry.reason]}.", err=True)
    if report.refused or left_out:
        raise click.exceptions.Exit(1)


@click.command("get")
@click.argument("chunk_ids", nargs=-1, required=True, type=_CHUNK_ID, metavar="CHUNK_ID...")
@click.option(
    "--neighbours",
    default=0,
    show_default=True,
    help="Chunks to add before and after each, 0 to 5.",
)
@json_option
def get_command(chunk_ids: tuple[int, ...], neighbours: int, as_json: bool) -> None:
    """Print chunks whole, with path and lines, and what stands around them."""
    from vbridge.tools.memory import memory_get

    answer = run(lambda app: memory_get(app, chunk_ids, neighbours))
    if as_json:
        print_json(answer)
    else:
        from vbridge.output import open_console, show_chunks

        show_chunks(open_console(), answer)


@click.command("feedback")
@click.argument("chunk_id", type=_CHUNK_ID)
@click.option("--helpful/--unhelpful", default=None, help="It helped, or it misled.")
@click.option("--context", help="What it helped with, in one sentence.")
@json_option
def feedback_command(
    chunk_id: int, helpful: bool | None, context: str | None, as_json: bool
) -> None:
    """Say whether a result helped. The next search ranks it accordingly. Also "vbridge vote"."""
    from vbridge.tools.memory import memory_feedback

    if helpful is None:
        raise click.UsageError("give --helpful or --unhelpful")
    answer = run(lambda app: memory_feedback(app, chunk_id, helpful, context))
    if as_json:
        print_json(answer)
    else:
        click.echo(
            f"chunk {answer.chunk_id}: {answer.helpful_count} helpful, "
            f"{answer.unhelpful_count} unhelpful, feedback score {answer.feedback_score:+.4f}"
        )


@click.command("forget")
@project_root_option
@click.option("--path", help="The document, exactly as search shows it.")
@click.option("--whole-project", is_flag=True, help="Everything stored for the project.")
@click.option("--yes", is_flag=True, help="Do not ask before a whole project is removed.")
@json_option
def forget_command(
    project_root: str | None, path: str | None, whole_project: bool, yes: bool, as_json: bool
) -> None:
    """Remove a document, or all of a project, with its votes."""
    from vbridge.tools.memory import memory_forget

    if (path is None) != whole_project:
        raise click.UsageError("give either --path PATH or --whole-project")
    root = resolve_root(project_root)
    if whole_project and not yes:
        if not sys.stdin.isatty():
            raise Refused(f"all of {root} would be removed", "add --yes if that is what you want")
        click.confirm(f"Remove everything stored for {root}?", abort=True, err=True)

    async def work(app: App) -> ForgetAnswer:
        return await memory_forget(app, root, path, whole_project=whole_project)

    answer = run(work)
    if as_json:
        print_json(answer)
    else:
        click.echo(
            f"removed {answer.documents} documents, {answer.chunks} chunks, {answer.votes} votes"
        )


@click.command("projects")
@click.option(
    "--limit", type=_NUMBER, default=50, show_default=True, help="Most projects, 1 to 200."
)
@click.option("--offset", type=_NUMBER, default=0, show_default=True, help="Projects to pass over.")
@json_option
def projects_command(limit: int, offset: int, as_json: bool) -> None:
    """List the projects that hold memories, the latest written first."""
    from vbridge.tools.memory import memory_projects

    async def work(app: App) -> ProjectsAnswer:
        return await memory_projects(app, limit, offset)

    answer = run(work)
    if as_json:
        print_json(answer)
        return
    from vbridge.output import open_console, show_table

    if answer.projects:
        rows = [
            (p.project_root, p.documents, p.chunks, f"{p.updated_at.astimezone():%Y-%m-%d %H:%M}")
            for p in answer.projects
        ]
        show_table(open_console(), ("project", "documents", "chunks", "last written"), rows)
    if answer.next_offset is not None:
        click.echo(f"{answer.total} in all; --offset {answer.next_offset} shows more.", err=True)
    elif not answer.projects:
        click.echo('No project is stored yet; "vbridge ingest ." stores this one.', err=True)


def _places(project_root: str | None, paths: tuple[Path, ...]) -> tuple[Path, list[Path]]:
    root = Path(resolve_root(project_root))
    if not root.is_dir():
        raise click.UsageError(f"--project-root {root} is not a folder here")
    places = []
    for path in paths:
        place = path.resolve()
        if not place.is_relative_to(root):
            raise click.UsageError(
                f"{path} is outside the project {root}; name its folder with --project-root"
            )
        places.append(place)
    return root, places


def _print_report(report: IngestReport, *, as_json: bool, verbose: bool) -> None:
    if as_json:
        click.echo(json.dumps(report.to_dict(), indent=2, ensure_ascii=False))
    else:
        from vbridge.output import open_console, show_report

        show_report(open_console(), report, verbose=verbose)
