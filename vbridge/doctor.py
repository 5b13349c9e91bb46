"""What is configured, reachable and of which version, and what to do about each fault."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Literal

from vbridge import __version__
from vbridge.errors import VBridgeError
from vbridge.settings import Settings

if TYPE_CHECKING:
    from vbridge.app import App

_EMBED_SECONDS = 15.0


@dataclass(frozen=True)
class Check:
    """One thing that was looked at.

    Attributes:
        state: "green" is well, "yellow" works and should be known, "red" has to be mended.
        found: what was seen; holds no password.
        advice: what to do; empty where nothing has to be done.
    """

    name: str
    state: Literal["green", "yellow", "red"]
    found: str
    advice: str = ""

    def to_dict(self) -> dict[str, str]:
        return asdict(self)


def examine() -> list[Check]:
    """All checks. Starts the embedded server for a moment where that is the one in use."""
    checks = [_check_python()]
    try:
        settings = Settings.from_environment()
    except VBridgeError as error:
        return [*checks, _red("settings", error)]
    checks += [_check_settings(settings), _check_home(settings)]
    checks += _check_embeddings(settings)
    checks += _check_database(settings)
    return checks


def _check_python() -> Check:
    version = ".".join(map(str, sys.version_info[:3]))
    found = f"vbridge {__version__}, Python {version}"
    return Check("program", "green", found)


def _check_settings(settings: Settings) -> Check:
    names = sorted(
        name
        for name in os.environ
        if name.startswith(("VBRIDGE_", "OPENAI_", "DATABASE_URL")) and os.environ[name].strip()
    )
    found = ", ".join(names) if names else "no variable is set, so all is at its default"
    least, most = settings.chunk_tokens
    return Check("settings", "green", f"{found}; chunks of {least}-{most} tokens")


def _check_home(settings: Settings) -> Check:
    home = settings.home
    at = home
    while not at.exists() and at != at.parent:
        at = at.parent
    advice = "set VBRIDGE_HOME to a folder that you can write to"
    if not at.is_dir():
        return Check("home", "red", f"{at} is not a folder", advice)
    if not os.access(at, os.W_OK | os.X_OK):
        # With a database of one's own nothing is kept there.
        state: Literal["yellow", "red"] = "yellow" if settings.database_url else "red"
        return Check("home", state, f"{at} cannot be written", advice)
    return Check("home", "green", f"{home}{'' if home.exists() else ' (made when needed)'}")


def _check_embeddings(settings: Settings) -> Iterator[Check]:
    try:
        from vbridge.embeddings import open_embedder

        embedder = open_embedder(settings)
        model = embedder.model
    except VBridgeError as error:
        yield _red("embeddings", error)
        return
    where = "an OpenAI-compatible endpoint" if model.provider == "openai" else "this machine"
    found = f"{model.name} with {model.dimensions} dimensions, on {where}"

    async def embed() -> None:
        try:
            await embedder.embed(["vector bridge"], timeout=_EMBED_SECONDS)
        finally:
            await embedder.close()

    try:
        asyncio.run(embed())
    except VBridgeError as error:
        yield _red("embeddings", error)
        return
    yield Check("embeddings", "green", found)
    try:
        embedder.tokenizer.count("vector bridge")
    except VBridgeError as error:
        yield _red("tokens", error)
        return
    if getattr(embedder.tokenizer, "is_exact", True):
        yield Check("tokens", "green", "counted by the model's own tokenizer")
    else:
        yield Check(
            "tokens",
            "yellow",
            "estimated, never too low: the model's vocabulary is not at hand",
            "chunks come out somewhat smaller; a connection to the internet would help",
        )


def _check_database(settings: Settings) -> Iterator[Check]:
    from vbridge.commands import database_url

    source = _describe_source(settings)
    try:
        with database_url(settings) as url:
            yield from _check_deployment(settings, url, source)
    except VBridgeError as error:
        yield Check("database", "red", f"{source}: {error.message}", error.hint)


def _describe_source(settings: Settings) -> str:
    if settings.database_url is None:
        return "the embedded server"
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    name = "DATABASE_URL_MEMORY" if os.environ.get("DATABASE_URL_MEMORY", "").strip() else ""
    name = name or "DATABASE_URL"
    try:
        parts = conninfo_to_dict(settings.database_url)
    except ProgrammingError:
        return f"{name}, which is no connection string of PostgreSQL"
    where = f"{parts.get('host', 'local')}:{parts.get('port', 5432)}/{parts.get('dbname', '')}"
    return f"{where} from {name}"


def _check_deployment(settings: Settings, url: str, source: str) -> Iterator[Check]:
    from vbridge.deploy import status

    found = status(url)
    vector = found.pgvector_version
    yield Check(
        "database",
        "green",
        f"{source}: PostgreSQL {found.server_version}, pgvector {vector or 'not installed yet'}",
    )
    for warning in found.warnings:
        yield Check("database", "yellow", warning, "upgrade the extension when you can")
    migrate = 'run "vbridge migrate"'
    if found.deployed_release is None and not found.problems:
        if settings.database_url is None:
            yield Check("functions", "green", "not deployed yet; the first use does it")
        else:
            yield Check("functions", "red", "Vector Bridge is not deployed there", migrate)
        return
    if found.problems:
        for problem in found.problems:
            said, _, advice = problem.rpartition("; ")
            yield Check("functions", "red", said or problem, advice if said else "")
        return
    if not found.ok:
        others = [m.name for m in found.migrations if m.state != "applied"]
        others += [f"{item.name} {item.state}" for item in found.objects if item.state != "current"]
        yield Check("functions", "red", f"not as this release says: {_shorten(others)}", migrate)
        return
    yield Check("functions", "green", f"as release {found.deployed_release} says")
    yield _check_model(replace(settings, database_url=url))


def _check_model(connected: Settings) -> Check:
    async def work(app: App) -> Check:
        key = app.embedder.model.key
        models = {row["state"]: row for row in await app.database.call("embedding_models_state")}
        active = models.get("active")
        if active is None:
            return Check("store", "green", "empty")
        found = f"{active['chunk_count']} chunks, built with {active['model_key']}"
        if active["model_key"] != key:
            advice = 'run "vbridge reindex", or configure the former model again'
            return Check("store", "red", f"{found}; configured is {key}", advice)
        if building := models.get("building"):
            told = f"{found}; a move to {building['model_key']} was begun"
            return Check("store", "yellow", told, 'configure that model and run "vbridge reindex"')
        return Check("store", "green", found)

    return _with_app(work, connected)


def _with_app(work: Callable[[App], Awaitable[Check]], settings: Settings) -> Check:
    from vbridge.commands import run

    try:
        return run(work, settings)
    except VBridgeError as error:
        return _red("store", error)


def _red(name: str, error: VBridgeError) -> Check:
    return Check(name, "red", error.message, error.hint)


def _shorten(names: list[str], most: int = 5) -> str:
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
