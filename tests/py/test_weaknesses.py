"""What earlier designs of such a service got wrong, each as a test that it stays right here."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from mcp import Client
from test_server import ROOT, call, keep_connected

ADD = "function add(a, b) { return a + b; }"


@pytest.fixture
async def client(dsn: str) -> AsyncIterator[Client]:
    async with keep_connected(dsn) as opened:
        yield opened


async def store(client: Client, path: str, text: str, **arguments: Any) -> dict[str, Any]:
    return await call(
        client, "memory_ingest", **{"project_root": ROOT, "path": path, "text": text, **arguments}
    )


async def search(client: Client, query: str, **arguments: Any) -> list[dict[str, Any]]:
    answer = await call(
        client, "memory_search", **{"project_root": ROOT, "query": query, **arguments}
    )
    return list(answer["results"])


async def test_a_word_that_does_not_match_removes_no_result(client: Client) -> None:
    await store(client, "src/utils/math.ts", ADD)
    await store(client, "docs/cats.md", "Cats sleep in the sun for most of the day.")
    results = await search(client, "how to add two numbers")
    assert results[0]["chunk"] == ADD
    # Found by meaning alone: no word of it is in the query.
    assert [result["path"] for result in results] == ["src/utils/math.ts", "docs/cats.md"]


async def test_a_query_of_stop_words_still_finds(client: Client) -> None:
    await store(client, "a.ts", ADD)
    assert len(await search(client, "how to be or not to be")) == 1


async def test_every_search_form_runs(client: Client, dsn: str) -> None:
    await store(client, "a.ts", ADD)
    for arguments in ({}, {"global": True}, {"category": "code"}, {"tags": ["none"]}):
        await search(client, "add", **arguments)
    with psycopg.connect(dsn) as connection:
        rows = connection.execute(
            "select * from vbridge.memory_search('add', null, %s)", [ROOT]
        ).fetchall()
        assert len(rows) == 1


async def test_filters_reach_the_database_in_every_leg(client: Client) -> None:
    for number in range(30):
        await store(client, f"near{number}.ts", ADD, meta={"component": "web", "tags": ["x"]})
    await store(
        client, "far.md", "Cats sleep in the sun", meta={"component": "docs", "tags": ["cats"]}
    )
    for arguments in ({"component": "docs"}, {"category": "docs"}, {"tags": ["cats", "dogs"]}):
        results = await search(client, "function add", **arguments)
        assert [result["path"] for result in results] == ["far.md"], arguments
    (result,) = await search(client, "function add", component="docs")
    assert (result["meta"]["component"], result["meta"]["tags"]) == ("docs", ["cats"])


async def test_chunks_are_measured_in_tokens_and_keep_every_byte(client: Client, dsn: str) -> None:
    code = "".join(
        f"def function_{number}(value):\n    if value:\n\treturn value +  {number}\n\n"
        for number in range(2_000)
    )
    answer = await store(client, "big.py", code)
    assert answer["chunks"]["total"] > 30
    with psycopg.connect(dsn) as connection:
        chunks = connection.execute(
            "select content, overlap_chars, token_count from vbridge.chunks order by ordinal"
        ).fetchall()
    assert "".join(content[overlap:] for content, overlap, _ in chunks) == code
    assert max(tokens for *_, tokens in chunks) <= 800
    assert sum(tokens >= 500 for *_, tokens in chunks) >= 0.9 * len(chunks)


async def test_an_edited_document_leaves_no_stale_chunk(client: Client, dsn: str) -> None:
    parts = [f"# Part {number}\n\n" + f"{number} tells of queues. " * 150 for number in range(5)]
    first = await store(client, "a.md", "\n\n".join(parts))
    second = await store(client, "a.md", "\n\n".join(parts[:3]))
    assert second["chunks"]["removed"] >= 1
    assert second["chunks"]["reused"] >= 1
    assert second["chunks"]["total"] < first["chunks"]["total"]
    with psycopg.connect(dsn) as connection:
        for table in ("chunks", "chunk_embeddings", "chunk_terms"):
            count = connection.execute(f"select count(*) from vbridge.{table}").fetchone()  # type: ignore[arg-type]
            assert count == (second["chunks"]["total"],), table
    assert not any("Part 4" in result["chunk"] for result in await search(client, "Part 4", k=20))


async def test_the_same_text_in_two_files_and_a_changed_meta_are_both_kept(
    client: Client,
) -> None:
    await store(client, "a.ts", ADD)
    second = await store(client, "b.ts", ADD)
    assert second["changed"] is True
    assert {result["path"] for result in await search(client, "add")} == {"a.ts", "b.ts"}
    changed = await store(client, "a.ts", ADD, meta={"outcome_status": "failure"})
    assert (changed["changed"], changed["chunks"]["reused"]) == (True, 1)
    bonus = {r["path"]: r["meta"]["outcome_bonus"] for r in await search(client, "add")}
    assert bonus == {"a.ts": -0.025, "b.ts": 0.0}


async def test_ids_are_numbers_and_the_whole_text_comes_back(client: Client) -> None:
    text = "redis " * 200
    await store(client, "a.md", text, meta={"id": "shadow", "chunk_id": "shadow"})
    (result,) = await search(client, "redis")
    assert type(result["meta"]["chunk_id"]) is int
    assert result["chunk"] == text
    await call(client, "memory_feedback", chunk_id=result["meta"]["chunk_id"], helpful=True)


async def test_searching_creates_nothing_and_one_root_has_one_project(
    client: Client, dsn: str
) -> None:
    def snapshot() -> object:
        with psycopg.connect(dsn) as connection:
            return connection.execute(
                "select (select jsonb_agg(p order by project_id) from vbridge.projects p),"
                " (select count(*) from vbridge.project_aliases)"
            ).fetchone()

    empty = snapshot()
    await search(client, "redis", project_root="/never/stored")
    assert snapshot() == empty
    await store(client, "a.md", "use redis", project_root="/srv//app/./x/..")
    before = snapshot()
    for spelling in ("/srv/app", "/srv/app/", "/srv/./app", "/srv/x/../app//"):
        assert len(await search(client, "redis", project_root=spelling)) == 1
    assert snapshot() == before
    for other in ("/srv/app2", "/srv/ap", "/srv/_pp", "/SRV/app"):
        assert await search(client, "redis", project_root=other) == []


async def test_a_second_migration_changes_nothing_on_a_full_database(
    client: Client, dsn: str
) -> None:
    from vbridge.deploy import migrate

    await store(client, "a.md", "use redis")

    def snapshot() -> object:
        with psycopg.connect(dsn) as connection:
            return connection.execute(
                "select jsonb_agg(o order by kind, name) from vbridge.deployed_objects o"
            ).fetchone()

    before = snapshot()
    await asyncio.to_thread(migrate, dsn)
    assert snapshot() == before
    assert len(await search(client, "redis")) == 1


async def test_a_weighted_order_is_not_what_the_database_sorts_by(client: Client) -> None:
    """Only candidates are scored: tests/py/test_plans.py shows the index of each leg."""
    for number in range(30):
        await store(client, f"{number}.md", f"note {number} on queues")
    results = await search(client, "queues", k=20)
    assert {leg for result in results for leg in result["meta"]["legs"]} >= {"vector", "words"}


async def test_votes_are_counted_once_and_read_from_a_counter(client: Client, dsn: str) -> None:
    await store(client, "a.ts", ADD)
    (result,) = await search(client, "add")
    for _ in range(3):
        await call(client, "memory_feedback", chunk_id=result["meta"]["chunk_id"], helpful=True)
    with psycopg.connect(dsn) as connection:
        assert connection.execute(
            "select helpful_count, unhelpful_count from vbridge.vote_counts"
        ).fetchall() == [(3, 0)]
    (result,) = await search(client, "add")
    assert result["meta"]["feedback_score"] == round(3 / 7, 4)


async def test_words_are_weighed_by_bm25(client: Client) -> None:
    await store(client, "rare.md", "zeppelin in the config")
    for number in range(8):
        await store(client, f"common{number}.md", f"config number {number} in the config folder")
    await store(client, "long.md", "zeppelin " + "other words fill this up " * 20)
    await store(client, "often.md", "zeppelin " * 6 + "in the config")
    scores = {
        result["path"]: result["meta"]["bm25_score"]
        for result in await search(client, "zeppelin config", k=20, policy="classic")
    }
    # idf: the rare word outweighs the common one, twice said as it is.
    assert scores["rare.md"] > scores["common1.md"]
    # Length: the same word in a long text says less.
    assert scores["rare.md"] > scores["long.md"] > 0
    # Saturation: six times is more than once, and less than six times as much.
    assert scores["rare.md"] < scores["often.md"] < 2 * scores["rare.md"]
    # A match is no full mark: nothing is 1 but what has every word without end.
    assert all(0 < scores[f"common{number}.md"] < 0.5 for number in range(8))


async def test_a_score_is_between_0_and_1_and_newness_alone_is_no_match(client: Client) -> None:
    await store(client, "best.md", "redis connection refused", meta={"outcome_status": "success"})
    await store(client, "new.md", "The cat sleeps on the sofa.")
    results = await search(client, "redis connection refused")
    for result in results:
        for _ in range(20):
            await call(
                client,
                "memory_feedback",
                chunk_id=result["meta"]["chunk_id"],
                helpful=result["path"] == "best.md",
            )
    found = {result["path"]: result for result in await search(client, "redis connection refused")}
    assert 0.6 < found["best.md"]["score"] <= 1
    assert found["new.md"]["score"] < 0.25
    assert found["new.md"]["meta"]["time_score"] == 1.0


async def test_an_outcome_lifts_what_the_nearest_alone_would_not_show(client: Client) -> None:
    for number in range(25):
        await store(client, f"{number}.md", f"how we restart redis, attempt {number}")
    await store(
        client, "solved.md", "how we restart redis, at last", meta={"outcome_status": "succeeded"}
    )
    await store(
        client, "failed.md", "how we restart redis, attempt 99", meta={"outcome_status": "failed"}
    )
    results = await search(client, "how we restart redis", k=1)
    assert results[0]["path"] == "solved.md"
    (failed,) = await search(client, "restart redis", k=20, outcome="failed")
    assert (failed["path"], failed["meta"]["outcome_bonus"]) == ("failed.md", -0.025)


async def test_names_of_code_and_error_codes_are_found_whole_and_in_parts(client: Client) -> None:
    await store(client, "a.md", "getUserById throws ERR_MODULE_NOT_FOUND in src/db/pool.ts:41")
    for number in range(10):
        await store(client, f"noise{number}.md", f"other text {number} about users and modules")
    for query in (
        "getUserById",
        "get user by id",
        "ERR_MODULE_NOT_FOUND",
        "module not found",
        "pool.ts",
        "src/db/pool.ts",
    ):
        best = (await search(client, query, policy="words"))[0]
        assert best["path"] == "a.md", query


async def test_ties_have_an_order_and_neighbours_do_not_crowd_the_answer(
    client: Client, dsn: str
) -> None:
    for number in range(4):
        await store(client, f"tie{number}.md", "exactly the same words")
    await store(client, "long.md", "\n".join(f"line {n} on queue workers" for n in range(400)))
    for number in range(6):
        await store(client, f"queue{number}.md", f"queue workers stop after {number} hours")
    first = [r["meta"]["chunk_id"] for r in await search(client, "exactly the same words", k=4)]
    again = [r["meta"]["chunk_id"] for r in await search(client, "exactly the same words", k=4)]
    assert first == again
    results = await search(client, "line 7 on queue workers", k=5)
    chunks = [r["meta"]["chunk_id"] for r in results if r["path"] == "long.md"]
    with psycopg.connect(dsn) as connection:
        ordinals = connection.execute(
            "select ordinal from vbridge.chunks where chunk_id = any(%s) order by 1", [chunks]
        ).fetchall()
    # No two of them follow each other; what gave way is named.
    assert all(b[0] - a[0] > 1 for a, b in itertools.pairwise(ordinals))
    hidden = [s["reason"] for r in results for s in r.get("similar", [])]
    assert "overlaps" in hidden
