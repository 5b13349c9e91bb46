"""What earlier designs got wrong about errors, solutions and golden paths, each as a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from mcp import Client
from test_server import call, keep_connected, refusal

SENTENCE = "Redis connection failing with ENOTFOUND redis.railway.internal"


@pytest.fixture
async def client(dsn: str) -> AsyncIterator[Client]:
    async with keep_connected(dsn) as opened:
        yield opened


def fix(name: str, *messages: str, **fields: Any) -> dict[str, Any]:
    return {
        "title": f"Fix {name}",
        "slug": name,
        "description": f"What to do about {name}.",
        "category": "runtime",
        "signatures": [{"text": message} for message in messages],
        "steps": [{"kind": "cmd", "payload": {"run": "true"}}],
        **fields,
    }


async def store(client: Client, name: str, *messages: str, **fields: Any) -> int:
    stored = await call(client, "solution_upsert", **fix(name, *messages, **fields))
    return int(stored["solution_id"])


async def note(client: Client, path: str, text: str, root: str = "/p", **meta: Any) -> None:
    await call(client, "memory_ingest", project_root=root, path=path, text=text, meta=meta)


async def test_a_pattern_is_found_by_the_words_of_its_tag_in_a_sentence(client: Client) -> None:
    for n in range(4):
        await note(client, f"{n}.md", f"note {n} on the queue", tags=["redis-connection"])
    patterns = (await call(client, "pattern_detect", query_text=SENTENCE))["patterns"]
    assert patterns[0]["pattern_tag"] == "redis-connection"
    assert patterns[0]["match_score"] == 0.8


async def test_a_long_error_is_matched_as_well_as_a_short_one(client: Client) -> None:
    await store(client, "redis", "Error: connect ECONNREFUSED", pattern={"tag": "redis-connection"})
    lines = "\n\t".join(f"step {n} of the start was done in {n} ms" for n in range(300))
    query = f"{lines}\n\tredis connection\tfailing"
    patterns = (await call(client, "pattern_detect", query_text=query))["patterns"]
    assert patterns[0]["pattern_tag"] == "redis-connection"


async def test_words_within_words_are_no_tags(client: Client) -> None:
    prose = "The author was specific: rapid prototypes are the latest fashion."
    stored = await call(client, "memory_ingest", project_root="/p", path="a.md", text=prose)
    assert not {"auth", "api", "test", "type", "ci"} & set(stored["tags"])
    stored = await call(
        client, "memory_ingest", project_root="/p", path="b.md", text="We restarted redis."
    )
    assert "redis" in stored["tags"]


async def test_the_pattern_shown_first_is_the_one_that_fits_best(client: Client) -> None:
    await store(client, "a", "Error: disk quota exceeded", pattern={"tag": "disk-full"})
    await store(client, "b", "Error: getaddrinfo ENOTFOUND", pattern={"tag": "dns-resolution"})
    for query, tag in [("ENOTFOUND of a host", "dns-resolution"), ("disk is full", "disk-full")]:
        patterns = (await call(client, "pattern_detect", query_text=query))["patterns"]
        assert patterns[0]["pattern_tag"] == tag


async def test_one_vocabulary_of_categories_for_memories_and_solutions(client: Client) -> None:
    solution = await store(client, "redis", "Error: x", pattern={"tag": "redis-connection"})
    await call(
        client,
        "pattern_link",
        pattern_tag="redis-connection",
        pattern_category="code",
        solution_id=solution,
        success=True,
    )
    # Linked as code, written as runtime: one pattern, found under both.
    for category in ("runtime", "code", ""):
        answer = await call(
            client, "pattern_solutions", pattern_tag="redis-connection", pattern_category=category
        )
        assert [r["applications"] for r in answer["results"]] == [1]
    for n in range(4):
        await note(
            client, f"{n}.md", f"digest {n}", f"/p{n % 2}", category="digest", tags=["pricing"]
        )
    answer = await call(client, "detect_patterns", category="decision")
    assert [p["pattern"] for p in answer["patterns"]] == ["pricing"]


async def test_a_pattern_shows_its_own_rates_not_those_of_everything(client: Client) -> None:
    solution = await store(client, "fix", "Error: x", pattern={"tag": "redis-connection"})
    for n in range(4):
        await call(
            client,
            "solution_apply",
            solution_id=solution,
            success=False,
            pattern_tag="other-trouble",
            idempotency_key=str(n),
        )
    await call(
        client,
        "solution_apply",
        solution_id=solution,
        success=True,
        pattern_tag="redis-connection",
    )
    patterns = (await call(client, "pattern_detect", query_text="redis connection"))["patterns"]
    assert patterns[0]["top_solutions"][0]["success_rate"] == 1
    assert patterns[0]["top_solutions"][0]["applications"] == 1


async def test_three_of_three_is_not_proven_and_projects_are_those_that_applied(
    client: Client,
) -> None:
    solution = await store(client, "fix", "Error: x", pattern={"tag": "redis-connection"})
    # Two projects speak of the pattern and applied nothing.
    for n in range(4):
        await note(client, f"{n}.md", f"note {n}", f"/q{n % 2}", tags=["redis-connection"])
    for n in range(3):
        await call(
            client,
            "solution_apply",
            solution_id=solution,
            success=True,
            pattern_tag="redis-connection",
            project_root="/really",
            idempotency_key=str(n),
        )
    (path,) = (await call(client, "golden_paths", min_applications=3))["paths"]
    assert (path["success_count"], path["evidence"]) == (3, "insufficient evidence")
    assert path["projects_count"] == 1
    assert path["lower_bound"] == pytest.approx(0.4385, abs=0.0001)
    # min_applications counts successes: failures do not make a path.
    assert (await call(client, "golden_paths", min_applications=4))["paths"] == []


async def test_an_outcome_can_be_told_apart_retried_and_taken_back(
    client: Client, dsn: str
) -> None:
    solution = await store(client, "fix", "Error: x")
    first = await call(client, "solution_apply", solution_id=solution, success=True)
    again = await call(client, "solution_apply", solution_id=solution, success=True)
    assert again["application_id"] == first["application_id"]
    await call(client, "solution_undo", application_id=first["application_id"], reason="wrong one")
    with psycopg.connect(dsn) as connection:
        row = connection.execute(
            "select count(*), min(session) is not null, min(applied_at) is not null"
            " from vbridge.solution_applications"
        ).fetchone()
    # The event stays in the log; the rates leave it out.
    assert row == (1, True, True)
    (shown,) = (await call(client, "solution_search", error_message="Error: x"))["results"]
    assert shown["applications"] == 0


async def test_one_row_a_solution_and_a_floor_below_which_none_is_known(client: Client) -> None:
    await store(
        client,
        "redis",
        *(f"Error: connect ECONNREFUSED 10.0.0.{n}:6379" for n in range(8)),
    )
    await store(client, "disk", "OSError: [Errno 28] No space left on device")
    answer = await call(client, "solution_search", error_message="connect ECONNREFUSED :6379")
    assert answer["known"] is True
    assert [r["slug"] for r in answer["results"]].count("redis") == 1
    answer = await call(client, "solution_search", error_message="Segmentation fault in libfoo")
    assert answer["known"] is False


async def test_stored_expressions_and_their_least_score_are_honoured(client: Client) -> None:
    signature = {"text": "torn page", "regexes": ["frob-[0-9]+ is torn"], "min_score": 0.9}
    await store(client, "frob", signatures=[signature])
    answer = await call(client, "solution_search", error_message="ouch: frob-12 is torn")
    assert answer["results"][0]["matched_regexes"]
    assert answer["results"][0]["score"] >= 0.9
    # Without a match of it, a likeness below min_score is not enough.
    answer = await call(client, "solution_search", error_message="a page, somewhat torn perhaps")
    assert answer["known"] is False


async def test_success_counts_in_the_ranking_and_unknown_ids_are_refused(client: Client) -> None:
    good = await store(client, "good", "Error: the frobnicator stopped")
    bad = await store(client, "bad", "Error: the frobnicator stopped")
    for n in range(6):
        for solution, success in ((good, True), (bad, False)):
            await call(
                client,
                "solution_apply",
                solution_id=solution,
                success=success,
                idempotency_key=f"{solution}-{n}",
            )
    answer = await call(client, "solution_search", error_message="Error: the frobnicator stopped")
    assert [r["slug"] for r in answer["results"]] == ["good", "bad"]
    assert [r["applications"] for r in answer["results"]] == [6, 6]
    told = await refusal(client, "solution_apply", solution_id=999, success=True)
    assert "no solution has the id 999" in told


async def test_storing_a_fixpack_again_duplicates_nothing(client: Client, dsn: str) -> None:
    for _ in range(3):
        await store(client, "fix", "Error: x", "Error: y")
    await store(client, "fix", "Error: x", "Error: z")
    with psycopg.connect(dsn) as connection:
        counts = connection.execute(
            "select (select count(*) from vbridge.solutions),"
            " (select count(*) from vbridge.signatures),"
            " (select count(*) from vbridge.steps),"
            " (select max(version) from vbridge.solutions)"
        ).fetchone()
    assert counts == (1, 3, 1, 2)
