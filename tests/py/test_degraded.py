"""The embeddings provider fails under the running tools: nothing half stored, nothing hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg
import pytest
from mcp import Client
from provider import Items, Step, answer, error, run_provider
from test_server import ROOT, call, refusal

from vbridge.server import open_server
from vbridge.settings import Settings

TEXT = "\n\n".join(f"Part {n} of the notes on queues and caches. " * 4 for n in range(10))


def settings(dsn: str, url: str) -> Settings:
    return Settings(
        home=Path("/nonexistent"),
        database_url=dsn,
        embedding_provider="openai",
        openai_api_key="sk-not-a-key",
        openai_base_url=url,
        chunk_tokens=(16, 64),
        chunk_overlap=0,
        search_embed_timeout=2.0,
        ingest_embed_timeout=3.0,
    )


def change(edit: Any) -> Step:
    def apply(items: Items) -> Items:
        edit(items)
        return items

    return answer(apply)


BAD_ANSWERS = {
    "one vector too few": change(lambda items: items.pop()),
    "a NaN": change(lambda items: items[0].update(embedding=[float("nan")] * 1536)),
    "zeros": change(lambda items: items[1].update(embedding=[0.0] * 1536)),
    "other dimensions": change(lambda items: items[2].update(embedding=[1.0] * 1535)),
}


@pytest.mark.parametrize("name", BAD_ANSWERS)
async def test_an_answer_that_cannot_be_used_stores_nothing(dsn: str, name: str) -> None:
    with run_provider(*[BAD_ANSWERS[name]] * 4) as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            message = await refusal(
                client, "memory_ingest", project_root=ROOT, path="n.md", text=TEXT
            )
            assert "sk-not-a-key" not in message
            with psycopg.connect(dsn) as connection:
                for table in ("projects", "documents", "chunks", "embedding_models"):
                    count = connection.execute(f"select count(*) from vbridge.{table}").fetchone()  # type: ignore[arg-type]
                    assert count == (0,), table


async def test_vectors_in_another_order_belong_to_their_texts(dsn: str) -> None:
    with run_provider(answer(lambda items: items[::-1])) as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            stored = await call(client, "memory_ingest", project_root=ROOT, path="n.md", text=TEXT)
            assert stored["chunks"]["total"] > 1
            with psycopg.connect(dsn) as connection:
                chunks = connection.execute("select content from vbridge.chunks").fetchall()
            for (content,) in chunks:
                found = await call(
                    client, "memory_search", project_root=ROOT, query=content, k=1, policy="vectors"
                )
                assert found["results"][0]["chunk"] == content
                assert found["results"][0]["meta"]["vector_score"] > 0.99


async def test_a_search_without_the_provider_goes_by_words_and_says_so(dsn: str) -> None:
    with run_provider(answer(), *[error(401)] * 3) as endpoint:
        async with Client(open_server(settings(dsn, endpoint.url))) as client:
            await call(client, "memory_ingest", project_root=ROOT, path="n.md", text="use redis")
            found = await call(client, "memory_search", project_root=ROOT, query="redis")
    assert found["degraded"] == ["vector"]
    assert "words" in found["note"]
    assert "sk-not-a-key" not in found["note"]
    (result,) = found["results"]
    assert (result["meta"]["vector_score"], result["meta"]["bm25_score"]) == (0.0, 1.0)
