"""What is due is done, once, beside a server's calls and by hand."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psycopg
import pytest
from test_server import ROOT

from vbridge import upkeep
from vbridge.app import open_app
from vbridge.ingestion import Document, ingest
from vbridge.settings import Settings

STALE = """
update vbridge.projects set tokenizer_version = 0, tokenized_count = 0, term_total = 0;
delete from vbridge.chunk_terms;
delete from vbridge.chunk_pairs;
delete from vbridge.term_counts;
"""
WORDS = "select count(*), min(tokenizer_version) from vbridge.chunk_terms"


def settings(dsn: str) -> Settings:
    return Settings(home=Path("/nonexistent"), database_url=dsn, embedding_provider="local")


async def test_words_of_an_earlier_release_are_made_again(dsn: str) -> None:
    async with open_app(settings(dsn)) as app:
        for number in range(5):
            await ingest(app, ROOT, [Document.clean(f"{number}.md", f"redis note {number}")])
        with psycopg.connect(dsn, autocommit=True) as connection:
            connection.execute(STALE.encode())
            done = await upkeep.keep_up(app)
            assert done["retokenize"] == 6  # five chunks, and the project that is through
            assert done["corpus_snapshot"] > 0
            assert connection.execute(WORDS.encode()).fetchall() == [(5, 1)]
        assert await upkeep.keep_up(app) == {}


async def test_a_server_keeps_up_after_its_first_call(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_FIRST_REST", 0.0)
    monkeypatch.setattr(upkeep, "_REST", 0.1)
    async with open_app(settings(dsn)) as app:
        task = asyncio.create_task(upkeep.stay_up(app))
        await asyncio.sleep(0.2)
        # It opens nothing by itself.
        assert not app.database.is_open
        await ingest(app, ROOT, [Document.clean("a.md", "redis")])
        with psycopg.connect(dsn, autocommit=True) as connection:
            for _ in range(100):
                taken = connection.execute("select count(*) from vbridge.corpus_snapshots")
                if taken.fetchone() == (1,):
                    break
                await asyncio.sleep(0.1)
            else:
                pytest.fail("nothing was done in ten seconds")
        task.cancel()
