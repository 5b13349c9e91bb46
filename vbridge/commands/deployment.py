"""Commands on the database's functions and models: migrate, status, compile, freeze, reindex."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from vbridge.commands import database_url, json_option, progress_bar, run
from vbridge.errors import VBridgeError
from vbridge.settings import Settings

_MAINTENANCE_SECONDS = 3600.0

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.deploy import DeploymentStatus
    from vbridge.reindexing import Reindexing


@click.command("migrate")
@json_option
def migrate_command(as_json: bool) -> None:
    """Bring the database to this release: tables, functions, views. Twice changes nothing.

    Any number of processes may run it at once. The embedded PostgreSQL needs no such command.
    """
    from vbridge.deploy import migrate

    with database_url(Settings.from_environment()) as url:
        report = migrate(url)
    if as_json:
        click.echo(json.dumps(report.to_dict(), indent=2))
        return
    for label in ("migrations", "created", "replaced", "recreated", "dropped"):
        if names := getattr(report, label):
            click.echo(f"{label:<11}{len(names):>4}  {_shorten(names)}")
    for warning in report.warnings:
        click.echo(f"Warning: {warning}.", err=True)
    click.echo(f"The database is at {report.release}." if report.changed else "Nothing to change.")


@click.command("status")
@json_option
def status_command(as_json: bool) -> None:
    """Compare the database with this release, object by object; nothing is changed.

    Also shows the embedding model the store was built with, and what it holds. Exits with 1 where
    the database is not as this release says.
    """
    from vbridge.deploy import status

    with database_url(Settings.from_environment()) as url:
        found = status(url)
        contents = _read_contents(url) if found.deployed_release else {}
    if as_json:
        click.echo(json.dumps({**found.to_dict(), **contents}, indent=2))
    else:
        _show_status(found, contents)
    if not found.ok:
        raise click.exceptions.Exit(1)


@click.command("maintain")
@json_option
def maintain_command(as_json: bool) -> None:
    """Do what is due: vector indexes for what grew large, words, old versions and logs.

    A running server does the same beside its calls; run this after a large import, or from cron.
    """
    from vbridge.upkeep import keep_up

    done = run(lambda app: keep_up(app, seconds=_MAINTENANCE_SECONDS))
    if as_json:
        click.echo(json.dumps(done, indent=2))
        return
    for task, amount in done.items():
        click.echo(f"{task:<16}{amount:>8}")
    if not done:
        click.echo("Nothing is due.")


@click.command("compile")
@click.option(
    "--out",
    default="build",
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to write to.",
)
def compile_command(out: Path) -> None:
    """Write the SQL project as plain SQL files, and a deploy.sql that psql can run."""
    from vbridge.deploy.compilation import compile_project

    try:
        written = compile_project(None, out)
    except OSError as error:
        raise click.UsageError(f"{out} cannot be written: {error.strerror}") from None
    click.echo(f"{len(written)} files in {out}")


@click.command("freeze")
def freeze_command() -> None:
    """Record the checksums of the migrations: from then on their text may not change."""
    from vbridge.project import freeze, read_project

    click.echo(f"wrote {freeze(read_project()).name}")


@click.command("reindex")
@json_option
def reindex_command(as_json: bool) -> None:
    """Move the store to the embedding model now configured.

    Searches go on with the former model meanwhile. After an interruption the same command goes on
    where it stopped.
    """
    from vbridge.reindexing import reindex

    async def work(app: App) -> Reindexing:
        with progress_bar("embedding") as progress:
            return await reindex(app, progress=progress)

    done = run(work)
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(done), indent=2))
    else:
        click.echo(
            f"{done.embedded} chunks embedded, {done.dropped} former vectors dropped; "
            f"the store's model is {done.model_key}"
        )


def _read_contents(url: str) -> dict[str, Any]:
    settings = dataclasses.replace(Settings.from_environment(), database_url=url)

    async def work(app: App) -> dict[str, Any]:
        models = await app.database.call("embedding_models_state")
        documents = projects = 0
        while page := await app.database.call("memory_projects", limit=200, offset=projects):
            projects += len(page)
            documents += sum(row["document_count"] for row in page)
        return {
            "embedding_models": models,
            "counts": {
                "projects": projects,
                "documents": documents,
                "chunks": models[0]["chunk_count"] if models else 0,
            },
        }

    try:
        return run(work, settings)
    except VBridgeError:
        # The comparison is worth showing where the functions are missing or broken.
        return {}


def _show_status(found: DeploymentStatus, contents: dict[str, Any]) -> None:
    from vbridge.output import open_console, show_table

    console = open_console()
    show_table(
        console,
        ("migration", "state"),
        [(migration.name, migration.state) for migration in found.migrations],
    )
    click.echo()
    show_table(
        console,
        ("object", "kind", "version", "deployed", "state"),
        [
            (item.name, item.kind, item.version or "", item.deployed_version or "", item.state)
            for item in found.objects
        ],
    )
    click.echo()
    click.echo(
        f"release      {found.release}, deployed by {found.deployed_release or 'none yet'}\n"
        f"PostgreSQL   {found.server_version}, pgvector {found.pgvector_version or 'missing'}"
    )
    for model in contents.get("embedding_models", ()):
        click.echo(
            f"model        {model['model_key']}, {model['state']}: "
            f"{model['vector_count']} of {model['chunk_count']} chunks"
        )
    if counts := contents.get("counts"):
        click.echo("stored       " + ", ".join(f"{n} {name}" for name, n in counts.items()))
    if found.ok:
        click.echo("The database is as this release says.")
    else:
        click.echo('The database is not as this release says: run "vbridge migrate".')
    for sentence in (*found.problems, *found.warnings):
        click.echo(f"{sentence}.", err=True)


def _shorten(names: tuple[str, ...], most: int = 6) -> str:
    shown = ", ".join(names[:most])
    return f"{shown}, …" if len(names) > most else shown
