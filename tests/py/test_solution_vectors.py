"""Vectors of solutions: made with what is stored, later where the provider was down, and anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest
from mcp import Client
from provider import error, run_provider
from test_degraded import settings
from test_server import call, connect, refusal
from test_solution_tools import FIX

from vbridge import upkeep
from vbridge.app import open_app
from vbridge.errors import EmbeddingRejected, Refused
from vbridge.reindexing import reindex
from vbridge.server import open_server
from vbridge.settings import Settings

TORN = "FrobnicateError: cache entry 93 is torn"
# The description and one signature.
TEXTS = 2


def vectors(dsn: str) -> list[tuple[Any, ...]]:
    """Number of vectors of solutions by model."""
    with psycopg.connect(dsn) as connection:
        return connection.execute(
            "select m.name, count(e.signature_id) from vbridge.embedding_models m"
            " left join vbridge.signature_embeddings e using (model_id) group by m.name"
        ).fetchall()


async def test_without_the_provider_a_fix_is_stored_found_by_words_and_embedded_later(
    dsn: str,
) -> None:
    with run_provider(*[error(401)] * 3) as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            stored = await call(client, "solution_upsert", **FIX)
            assert "without vectors" in stored["notes"][0]
            found = await call(client, "solution_search", error_message=TORN)
            assert found["degraded"] == ["vector"]
            assert "sk-not-a-key" not in found["note"]
            assert found["results"][0]["slug"] == stored["slug"]
            assert found["results"][0]["why"]["meaning"] == 0.0
            detected = await call(client, "pattern_detect", query_text=TORN)
            assert detected["degraded"] == ["vector"]
        endpoint.script.clear()
        async with open_app(settings(dsn, endpoint.url)) as app:
            # A store that has no model yet takes that of its first vector.
            assert await upkeep.embed_signatures(app) == TEXTS
            assert await upkeep.embed_signatures(app) == 0
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            whole = await call(client, "solution_search", error_message=TORN)
    assert "degraded" not in whole
    assert [row[1] for row in vectors(dsn)] == [TEXTS]


async def test_upkeep_embeds_what_was_stored_during_an_outage(dsn: str) -> None:
    with run_provider() as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            await call(client, "memory_ingest", project_root="/a", path="n.md", text="use redis")
            endpoint.script.extend([error(401)] * 1)
            stored = await call(client, "solution_upsert", **FIX)
            assert "without vectors" in stored["notes"][0]
        async with open_app(settings(dsn, endpoint.url)) as app:
            done = await upkeep.keep_up(app)
            assert done["signature_embeddings"] == TEXTS
            assert done["fingerprints"] == 1
            assert await upkeep.keep_up(app) == {}


async def test_what_needs_no_provider_is_kept_up_during_its_outage(dsn: str) -> None:
    with run_provider() as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            await call(client, "memory_ingest", project_root="/a", path="n.md", text="use redis")
            endpoint.script.append(error(401))
            await call(client, "solution_upsert", **FIX)
        async with open_app(settings(dsn, endpoint.url)) as app:
            endpoint.script.append(error(401))
            asked = len(endpoint.requests)
            with pytest.raises(EmbeddingRejected):
                await upkeep.keep_up(app)
            # Asked once a round; what comes after it in the list is done.
            assert len(endpoint.requests) == asked + 1
            due = {row["task"] for row in await app.database.call("upkeep_due")}
            assert due == {"signature_embeddings"}
            assert await upkeep.keep_up(app) == {"signature_embeddings": TEXTS}


async def test_no_text_is_embedded_for_a_model_that_the_store_has_not(dsn: str) -> None:
    async with connect(dsn) as client:
        await call(client, "memory_ingest", project_root="/a", path="n.md", text="use redis")
    with run_provider() as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            stored = await call(client, "solution_upsert", **FIX)
            assert "without vectors" in stored["notes"][0]
        asked = len(endpoint.requests)
        async with open_app(settings(dsn, endpoint.url)) as app:
            with pytest.raises(Refused, match="vbridge reindex"):
                await upkeep.keep_up(app)
        assert len(endpoint.requests) == asked


async def test_a_reindex_moves_solutions_with_the_memories(dsn: str) -> None:
    async with connect(dsn) as client:
        await call(client, "solution_upsert", **FIX)
        await call(client, "memory_ingest", project_root="/a", path="n.md", text="use redis")
    with run_provider(dimensions=8) as endpoint:
        moved = Settings(
            home=Path("/nowhere"),
            database_url=dsn,
            embedding_provider="openai",
            embedding_model="test",
            embedding_dimensions=8,
            openai_base_url=endpoint.url,
        )
        async with open_app(moved) as app:
            done = await reindex(app)
        async with Client(open_server(moved)) as client:
            found = await call(client, "solution_search", error_message=TORN)
    assert (done.chunk_count, done.embedded) == (1, 1)
    assert vectors(dsn) == [("test", TEXTS)]
    assert found["known"] is True
    assert "degraded" not in found


async def test_a_text_over_the_limit_is_refused_before_it_is_embedded(dsn: str) -> None:
    with run_provider() as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            for tool, argument in (
                ("solution_search", "error_message"),
                ("pattern_detect", "query_text"),
            ):
                assert "the limit is 1048576" in await refusal(
                    client, tool, **{argument: "x" * 1048577}
                )
            await call(client, "solution_search", error_message=f"{TORN}\n" + "x" * 1048000)
    assert len(endpoint.requests) == 1


async def test_an_error_is_embedded_once_where_its_lines_are_all_telling(dsn: str) -> None:
    with run_provider() as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            await call(client, "solution_search", error_message=TORN)
    assert endpoint.texts == [TORN]
