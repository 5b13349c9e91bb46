"""Moving a store to another model: resumable, and searchable all the while."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import psycopg
import pytest
from harness.command import Command
from provider import answer, run_provider, slow

from vbridge.app import App, open_app
from vbridge.ingestion import Document, ingest
from vbridge.reindexing import reindex
from vbridge.settings import Settings

LOCAL = "local/all-MiniLM-L6-v2-int8/384/1"


def settings(dsn: str, url: str | None = None) -> Settings:
    if url is None:
        return Settings(home=Path("/nowhere"), database_url=dsn)
    return Settings(
        home=Path("/nowhere"),
        database_url=dsn,
        embedding_provider="openai",
        embedding_model="test",
        embedding_dimensions=8,
        openai_base_url=url,
    )


def models(dsn: str) -> list[tuple[object, ...]]:
    with psycopg.connect(dsn, connect_timeout=10) as connection:
        return connection.execute(
            "select model_key, state, vector_count from vbridge.embedding_models_state()"
        ).fetchall()


async def store(app: App, count: int, folder: str = "notes") -> None:
    documents = [Document.clean(f"{folder}/{n}.md", f"{folder} {n}") for n in range(count)]
    await ingest(app, "/app", documents)


@pytest.fixture
def count() -> int:
    return 300


async def test_every_chunk_gets_a_vector_and_the_former_ones_go(dsn: str, count: int) -> None:
    async with open_app(settings(dsn)) as app:
        await store(app, count)
    seen: list[tuple[int, int]] = []
    with run_provider(dimensions=8) as endpoint:
        async with open_app(settings(dsn, endpoint.url)) as app:
            done = await reindex(app, progress=lambda made, total: seen.append((made, total)))
            key = app.embedder.model.key
            again = await reindex(app)
    assert models(dsn) == [(key, "active", count)]
    assert (done.model_key, done.former_key) == (key, LOCAL)
    assert (done.chunk_count, done.embedded, done.dropped) == (count, count, count)
    assert seen[0] == (0, count)
    assert seen[-1] == (count, count)
    assert (again.embedded, again.dropped) == (0, 0)
    assert len(endpoint.texts) == count


async def test_what_is_stored_meanwhile_is_moved_too(dsn: str) -> None:
    with run_provider(dimensions=8) as endpoint:
        async with open_app(settings(dsn)) as old, open_app(settings(dsn, endpoint.url)) as new:
            await store(old, 3)
            late = False

            original = new.database.call

            async def call(function: str, /, **arguments: object) -> list[dict[str, object]]:
                nonlocal late
                if function == "reindex_finish" and not late:
                    late = True
                    await store(old, 2, "late")
                return await original(function, **arguments)

            new.database.call = call  # type: ignore[method-assign]
            done = await reindex(new)
    assert done.embedded == 5
    assert [row[2] for row in models(dsn)] == [5]


def test_cut_off_it_goes_on_and_searches_go_on_meanwhile(
    dsn: str, tmp_path: Path, count: int
) -> None:
    for n in range(count):
        (tmp_path / f"{n}.md").write_text(f"note {n}\n")
    local = Command(tmp_path, {"DATABASE_URL": dsn})
    assert local("ingest", ".", "--project-root", ".").code == 0
    with run_provider(answer(), *[slow(1.0, answer()) for _ in range(9)], dimensions=8) as endpoint:
        moved = Command(
            tmp_path,
            {
                "DATABASE_URL": dsn,
                "OPENAI_BASE_URL": endpoint.url,
                "VBRIDGE_EMBEDDING_MODEL": "test",
                "VBRIDGE_EMBEDDING_DIMENSIONS": "8",
            },
        )
        refused = moved("ingest", ".")
        process = moved.start("reindex")
        deadline = time.monotonic() + 60
        while not (partly := vectors(dsn, "building")) and time.monotonic() < deadline:
            time.sleep(0.05)
        found = local("search", "note 7", "--json").json
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=10)
        endpoint.script.clear()
        done = moved("reindex", "--json")
    assert refused.code == 0  # nothing had changed, so nothing was written
    assert 0 < partly < count
    assert found["results"]
    assert not found.get("degraded")
    assert done.code == 0, done.err
    assert 0 < done.json["embedded"] < count
    assert len(models(dsn)) == 1
    searched = local("search", "note 7", "--json").json
    assert searched["degraded"] == ["vector"]
    assert "vbridge reindex" in searched["note"]


def vectors(dsn: str, state: str) -> int:
    return sum(int(str(row[2])) for row in models(dsn) if row[1] == state)
