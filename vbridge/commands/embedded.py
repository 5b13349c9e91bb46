"""The embedded PostgreSQL: start, stop, status, url, psql."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import signal
import subprocess

import click

from vbridge.commands import json_option
from vbridge.embedded import EmbeddedServer
from vbridge.errors import NewerDeployment, Refused
from vbridge.settings import Settings


@click.group("db")
def db_command() -> None:
    """The embedded PostgreSQL, which vbridge uses where no DATABASE_URL is set.

    It starts with the first program that needs it and stops with the last; "start" keeps it
    running until "stop".
    """


@db_command.command("start")
def start_command() -> None:
    """Keep the server running until "stop", and print its URL."""
    click.echo(_server().start())


@db_command.command("stop")
@click.option("--force", is_flag=True, help="Even while other programs use it.")
def stop_command(force: bool) -> None:
    """Stop the server."""
    click.echo("stopped" if _server().stop(force=force) else "it was not running")


@db_command.command("status")
@json_option
def status_command(as_json: bool) -> None:
    """Say whether the server runs, who uses it, and where its data is."""
    found = _server().status()
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(found), indent=2, default=str))
        return
    kept = ", kept running" if found.pinned else ""
    click.echo(f"state    {found.state}{kept}{f': {found.detail}' if found.detail else ''}")
    click.echo(f"version  {found.version or 'no data yet'}")
    click.echo(f"users    {', '.join(map(str, found.users)) or 'none'}")
    click.echo(f"data     {found.data}, {found.size / 1048576:.0f} MiB")
    click.echo(f"log      {found.log}")


@db_command.command("url")
def url_command() -> None:
    """Print the server's URL, whether it runs or not."""
    click.echo(_server_in_use().url())


@db_command.command("psql", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def psql_command(arguments: tuple[str, ...]) -> None:
    """Open psql on the store; everything after "psql" is for psql itself."""
    from vbridge.deploy import migrate

    server = _server_in_use()
    with server.lease() as lease:
        with contextlib.suppress(NewerDeployment):
            migrate(lease.url)
        command, environment = server.psql_command(arguments)
        environment["PGOPTIONS"] = "-c search_path=vbridge,public"
        # Ctrl-C there ends a query, and must not end this. A handler, unlike SIG_IGN, is not
        # inherited: psql has its own.
        before = signal.signal(signal.SIGINT, lambda *_: None)
        try:
            code = subprocess.call(command, env=environment)  # noqa: S603 - our own psql
        finally:
            signal.signal(signal.SIGINT, before)
    raise click.exceptions.Exit(code)


def _server() -> EmbeddedServer:
    return EmbeddedServer(Settings.from_environment().home)


def _server_in_use() -> EmbeddedServer:
    if Settings.from_environment().database_url is not None:
        raise Refused(
            "DATABASE_URL is set, so the embedded PostgreSQL is not in use",
            "connect to that URL, or unset it",
        )
    return _server()
