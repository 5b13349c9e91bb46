"""The command line: its commands by name, loaded when they are run, and how a failure is told."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import signal
import sys
from types import FrameType
from typing import Any

import click

from vbridge import __version__
from vbridge.errors import InternalError, VBridgeError

# Read before a command's imports: a parent that dies during them must be missed later.
PARENT = os.getppid()

_COMMANDS = {
    "serve": ("serving", "Answer MCP requests on standard input and output."),
    "ingest": ("memory", "Store files and folders so that they can be found."),
    "search": ("search", "Find earlier work that resembles a task, question or error."),
    "explain": ("search", "Tell why each result of a search is where it is."),
    "get": ("memory", "Print chunks whole."),
    "feedback": ("memory", "Say whether a result helped; the next search reflects it."),
    "forget": ("memory", "Remove a document, or all of a project."),
    "solve": ("solutions", "Find the fix of an error that was solved before."),
    "applied": ("solutions", "Say whether a solution worked; golden paths are made of it."),
    "undo": ("solutions", "Take back such a report."),
    "patterns": ("solutions", "Tell which known pattern an error is, or what recurs."),
    "golden-paths": ("solutions", "List the solutions that are proven for a pattern."),
    "fixpack": ("fixpack", "Check, import, export and list fixpacks."),
    "projects": ("memory", "List the projects that hold memories."),
    "demo": ("serving", "Store, search and vote through MCP, with real output."),
    "doctor": ("serving", "Check everything, and say what to do about each fault."),
    "status": ("deployment", "Compare the database with this release."),
    "migrate": ("deployment", "Bring the database to this release."),
    "maintain": ("deployment", "Do what is due: vector indexes, words, old versions and logs."),
    "compile": ("deployment", "Write the SQL project as plain SQL."),
    "freeze": ("deployment", "Record the checksums of the migrations, which ends their editing."),
    "reindex": ("deployment", "Move the store to the embedding model now configured."),
    "db": ("embedded", "The embedded PostgreSQL: start, stop, status, url, psql."),
}
_ALIASES = {"vote": "feedback"}
_HIDDEN = frozenset({"freeze"})

_EPILOG = """\b
Exit codes:
  0  done
  1  refused, or something has to be mended first; the message says what
  2  the command line was wrong
  3  something is unavailable for now; the same command may succeed later
  4  a fault of vbridge; --debug shows more
130  interrupted
"""

REFUSED, UNAVAILABLE, FAULT, INTERRUPTED = 1, 3, 4, 130


class _Commands(click.Group):
    """Loads the module of a command when it is run: `vbridge --help` imports none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in _COMMANDS if name not in _HIDDEN]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        name = _ALIASES.get(name, name)
        if name not in _COMMANDS:
            return None
        module = importlib.import_module(f"vbridge.commands.{_COMMANDS[name][0]}")
        command: click.Command = getattr(module, f"{name.replace('-', '_')}_command")
        command.short_help = _COMMANDS[name][1]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, _COMMANDS[name][1]) for name in self.list_commands(ctx)])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except VBridgeError as error:
            _tell(ctx, error)
            ctx.exit(_exit_code(error))
        except BrokenPipeError:
            # The reader has seen enough; without this Python would complain at its exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as error:
            fault = InternalError(
                f"a fault of vbridge ({type(error).__name__})",
                "run it again with --debug before the command's name to see where",
            )
            _tell(ctx, fault)
            ctx.exit(FAULT)


@click.group(
    cls=_Commands,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="vbridge")
@click.option("--debug", is_flag=True, help="Log everything, and show where a failure came from.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Vector Bridge: a memory for Claude Code that learns what helped.

    Without DATABASE_URL everything is kept in an embedded PostgreSQL that starts by itself.
    """
    ctx.obj = debug
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.DEBUG if debug else logging.WARNING,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    if not debug:
        # A command says in one sentence what went wrong; "serve" takes the log up again.
        logging.disable(logging.CRITICAL)


def main() -> None:
    """The entry point: runs the command that the arguments name, and exits."""
    for stream in (sys.stdout, sys.stderr):
        # What was stored may hold any character; a terminal of another encoding shows "?" for it.
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)
    cli.main(prog_name="vbridge")


def _interrupt(number: int, frame: FrameType | None) -> None:
    # As Ctrl-C does: a command that just died would leave an embedded server to nobody.
    raise KeyboardInterrupt


def _tell(ctx: click.Context, error: VBridgeError) -> None:
    if ctx.obj:
        logging.getLogger(__name__).error("the command failed", exc_info=True)
    click.echo(f"Error: {error}", err=True)


def _exit_code(error: VBridgeError) -> int:
    if isinstance(error, InternalError):
        return FAULT
    return UNAVAILABLE if error.retryable else REFUSED
