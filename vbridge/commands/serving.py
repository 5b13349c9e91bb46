"""Commands on the whole: serve, demo, doctor."""

from __future__ import annotations

import gc
import json
import logging

import click

from vbridge.commands import json_option
from vbridge.settings import Settings


@click.command("serve")
def serve_command() -> None:
    """Answer MCP requests on standard input and output, until the input ends.

    A client starts this by itself, once it knows it; for Claude Code:
    claude mcp add vector-bridge -- vbridge serve
    """
    settings = Settings.from_environment()
    logging.disable(logging.NOTSET)
    # A client waits for the first answer. What is imported stays, so collecting it is lost time:
    # about a tenth of the start.
    gc.disable()
    from vbridge.cli import PARENT
    from vbridge.server import open_server
    from vbridge.stdio import serve_stdio

    server = open_server(settings)
    gc.enable()
    serve_stdio(server, parent=PARENT)


@click.command("demo")
def demo_command() -> None:
    """Store, search and vote through a real MCP client, in under a minute.

    It starts a server of its own, stores the documents of vbridge itself in your store, asks three
    questions, votes, and shows what the vote changed. It may be run again at any time.
    """
    from vbridge.demo import run_demo

    if not run_demo(Settings.from_environment()):
        raise click.exceptions.Exit(1)


@click.command("doctor")
@json_option
def doctor_command(as_json: bool) -> None:
    """Check settings, database and embeddings, and say what to do about each fault.

    Exits with 1 where something is red.
    """
    from vbridge.doctor import examine

    checks = examine()
    ok = all(check.state != "red" for check in checks)
    if as_json:
        report = {"ok": ok, "checks": [check.to_dict() for check in checks]}
        click.echo(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        from vbridge.output import open_console, show_checks

        show_checks(open_console(), checks)
    if not ok:
        raise click.exceptions.Exit(1)
