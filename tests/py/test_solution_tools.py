"""Errors that were solved before, through a real MCP client: the whole way, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from mcp import Client
from test_server import call, connect, keep_connected, refusal

from vbridge.app import open_app
from vbridge.fixpacks.files import find_library, read_fixpacks
from vbridge.settings import Settings
from vbridge.solutions import store_fixpacks

ERROR = "ENOTFOUND redis.railway.internal"
PATTERN = {"pattern_tag": "redis-connection", "pattern_category": "runtime"}
FIX: dict[str, Any] = {
    "title": "The build cache is stale",
    "description": "A half-written cache is read; without it the build makes a new one.",
    "category": "build",
    "signatures": [{"text": "FrobnicateError: cache entry 17 is torn"}],
    "steps": [{"kind": "cmd", "payload": {"run": "rm -r .frob-cache"}}],
    "checks": [{"cmd": "frob build", "expect_substring": "done"}],
}


@pytest.fixture
async def client(dsn: str) -> AsyncIterator[Client]:
    async with keep_connected(dsn) as opened:
        yield opened


async def load_library(dsn: str, *slugs: str) -> None:
    """The shipped fixpacks, or some of them."""
    fixpacks = [f for f in read_fixpacks([find_library()]) if not slugs or f.slug in slugs]
    async with open_app(Settings(home=Path("/nonexistent"), database_url=dsn)) as app:
        outcomes = [outcome async for _, outcome in store_fixpacks(app, fixpacks, origin="library")]
    assert all(isinstance(outcome, dict) and outcome["is_new"] for outcome in outcomes)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_the_whole_example_session(dsn: str, mode: str) -> None:
    await load_library(
        dsn, "redis-enotfound-private-host", "redis-connection-refused", "dns-name-not-resolved"
    )
    async with connect(dsn, mode=mode) as client:
        found = await call(
            client, "solution_search", error_message=ERROR, category="deploy", limit=5
        )
        assert found["known"] is True
        best = found["results"][0]
        assert (best["slug"], best["known"], best["pattern_tag"]) == (
            "redis-enotfound-private-host",
            True,
            "redis-connection",
        )
        assert best["score"] == pytest.approx(sum(best["why"].values()), abs=0.001)
        assert best["steps"][0]["payload"]["run"].startswith("printenv REDIS_URL")
        assert best["checks"][0]["expect_substring"] == "PONG"
        assert "runs nothing" in found["note"]
        solution_id = best["solution_id"]

        applied = await call(client, "solution_apply", solution_id=solution_id, success=True)
        assert (applied["applications"], applied["success_rate"], applied["is_new"]) == (1, 1, True)
        assert applied["lower_bound"] == pytest.approx(0.2065, abs=0.0001)

        detected = await call(
            client,
            "pattern_detect",
            query_text="Redis connection failing with ENOTFOUND redis.railway.internal",
            limit=3,
        )
        first = detected["patterns"][0]
        assert first["pattern_tag"] == "redis-connection"
        assert 0.8 < first["match_score"] <= 1
        assert first["solution_count"] == 2
        # Applied, but not yet said for which pattern: no rate is claimed for this one.
        assert {s["applications"] for s in first["top_solutions"]} == {0}

        listed = await call(client, "pattern_solutions", **PATTERN, limit=5)
        assert {r["evidence"] for r in listed["results"]} == {"never applied"}

        linked = await call(
            client, "pattern_link", **PATTERN, solution_id=solution_id, success=True
        )
        assert linked["is_new_application"] is False
        assert linked["application_id"] == applied["application_id"]
        assert (linked["applications"], linked["success_count"]) == (1, 1)

        assert (await call(client, "golden_paths", min_applications=3, limit=20))["paths"] == []
        paths = (await call(client, "golden_paths", min_applications=1))["paths"]
        assert [(p["slug"], p["success_count"], p["evidence"]) for p in paths] == [
            ("redis-enotfound-private-host", 1, "insufficient evidence")
        ]
        again = await call(client, "pattern_solutions", pattern_tag="redis-connection")
        assert [(r["slug"], r["applications"]) for r in again["results"]] == [
            ("redis-enotfound-private-host", 1),
            ("redis-connection-refused", 0),
        ]


async def test_an_unknown_error_becomes_a_known_one(client: Client) -> None:
    message = "2026-05-04 build: FrobnicateError: cache entry 93 is torn"
    nothing = await call(client, "solution_search", error_message=message)
    assert (nothing["known"], nothing["results"]) == (False, [])
    assert "solution_upsert" in nothing["note"]

    stored = await call(client, "solution_upsert", **FIX)
    assert (stored["slug"], stored["version"], stored["is_new"]) == (
        "the-build-cache-is-stale",
        1,
        True,
    )
    same = await call(client, "solution_upsert", **FIX)
    assert (same["is_new"], same["is_changed"], same["version"]) == (False, False, 1)
    other = await call(client, "solution_upsert", **FIX, tags=["frob"], package_manager="npm")
    assert (other["is_changed"], other["version"]) == (True, 2)

    found = await call(client, "solution_search", error_message=message)
    assert found["known"] is True
    assert found["results"][0]["environment"] == {"package_manager": "npm"}
    far = await call(client, "solution_search", error_message="! LaTeX Error: tikz.sty not found")
    assert far["known"] is False
    # What was only near is named, without steps that would be for another error.
    assert far["results"][0]["known"] is False
    assert "steps" not in far["results"][0]


async def test_checks_that_failed_contradict_a_success(client: Client) -> None:
    stored = await call(client, "solution_upsert", **FIX)
    solution = {"solution_id": stored["solution_id"]}
    bad = [{"check_order": 1, "exit_code": 1, "output": "torn"}]
    told = await refusal(client, "solution_apply", **solution, success=True, checks=bad)
    assert "check 1" in told
    good = [{"check_order": 1, "exit_code": 0, "output": "all done"}]
    applied = await call(client, "solution_apply", **solution, success=True, checks=good)
    assert applied["is_checked"] is True
    undone = await call(client, "solution_undo", application_id=applied["application_id"])
    assert (undone["applications"], undone["is_new"]) == (0, True)


async def test_one_report_counts_once_however_often_it_is_sent(client: Client) -> None:
    stored = await call(client, "solution_upsert", **FIX)
    arguments = {"solution_id": stored["solution_id"], "success": True, "idempotency_key": "k-1"}
    answers = await asyncio.gather(
        *(call(client, "solution_apply", **arguments) for _ in range(20))
    )
    assert len({answer["application_id"] for answer in answers}) == 1
    assert sum(answer["is_new"] for answer in answers) == 1


async def test_a_preview_fills_placeholders_and_runs_nothing(
    client: Client, tmp_path: Path
) -> None:
    canary = tmp_path / "canary"
    stored = await call(
        client,
        "solution_upsert",
        **{
            **FIX,
            "steps": [{"kind": "cmd", "payload": {"run": "touch {file}"}}],
            "placeholders": {"file": {"description": "A file"}},
        },
    )
    shown = await call(
        client,
        "solution_preview",
        solution_id=stored["solution_id"],
        values={"file": f"$(touch {canary})"},
    )
    assert shown["steps"][0]["payload"]["run"] == f"touch $(touch {canary})"
    assert not canary.exists()


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("solution_search", {"error_message": " "}, "the error message is empty"),
        ("solution_search", {"error_message": "x", "limit": 21}, "limit"),
        ("solution_search", {"error_message": "x", "limit": True}, "give a whole number"),
        ("solution_search", {"error_message": "x" * 1048577}, "the limit is 1048576"),
        ("solution_search", {"error_message": "x", "environment": {"cpu": "arm"}}, '"cpu"'),
        ("solution_apply", {"solution_id": 99, "success": True}, "no solution has the id 99"),
        ("solution_apply", {"solution_id": 0, "success": True}, "solution_id"),
        ("solution_apply", {"solution_id": True, "success": True}, "give a whole number"),
        ("solution_apply", {"solution_id": 2**63, "success": True}, "solution_id"),
        ("solution_undo", {"application_id": True}, "give a whole number"),
        ("solution_search", {"error_message": "ä" * 524289}, "the limit is 1048576"),
        ("pattern_detect", {"query_text": "x" * 1048577}, "the limit is 1048576"),
        ("pattern_solutions", {"pattern_tag": "x", "limit": 0}, "limit"),
        ("golden_paths", {"limit": 101}, "limit"),
        (
            "pattern_link",
            {"pattern_tag": "x", "pattern_category": "code", "solution_id": 99, "success": True},
            "no solution has the id 99",
        ),
        ("solution_undo", {"application_id": 99}, "99"),
        ("solution_preview", {"solution_id": 99}, "no solution has the id 99"),
        ("solution_upsert", {**FIX, "steps": []}, "steps"),
        (
            "solution_upsert",
            {**FIX, "steps": [{"kind": "magic", "payload": {}}]},
            "unknown kind; use cmd, patch, copy, script or env",
        ),
        (
            "solution_upsert",
            {**FIX, "signatures": [{"text": "x", "regexes": ["(a+)+$"]}]},
            "without any fixed text",
        ),
        ("pattern_solutions", {"pattern_tag": "nobody-knows"}, "nobody-knows"),
        ("pattern_detect", {"query_text": ""}, "empty"),
        ("detect_patterns", {"min_occurrences": 0}, "min_occurrences"),
        ("golden_paths", {"as_of": "soon"}, 'as_of is "soon"'),
    ],
)
async def test_bad_arguments_are_told_in_a_sentence(
    client: Client, tool: str, arguments: dict[str, Any], said: str
) -> None:
    told = await refusal(client, tool, **arguments)
    assert said in told
    assert "Traceback" not in told
    assert "select" not in told.lower()


async def test_errors_across_projects_are_found_to_recur(client: Client, dsn: str) -> None:
    """Five planted errors under other details in three projects, among what does not recur."""
    planted = [
        "TypeError: Cannot read properties of undefined (reading 'total')\n"
        "    at renderInvoice (/srv/{p}/src/invoice.js:{n}:7)",
        "psycopg.errors.UniqueViolation: duplicate key value violates unique constraint "
        '"users_email_key"\nDETAIL:  Key (email)=({p}{n}@example.org) already exists.',
        "Error: connect ECONNREFUSED 10.0.{n}.7:6379",
        "error TS2307: Cannot find module '@acme/ui' or its corresponding type declarations.",
        "Traceback (most recent call last):\n"
        '  File "/home/{p}/app/jobs.py", line {n}, in nightly\n'
        "    report()\nKeyError: 'region'",
    ]
    noise = ["Decision: we keep invoices for ten years.", "Colours of the shop are blue and white."]
    for number, project in enumerate(["anna", "bert", "carl"], start=11):
        for place, text in enumerate([*planted, *noise]):
            filled = text.replace("{p}", project).replace("{n}", str(number))
            await call(
                client,
                "memory_ingest",
                project_root=f"/home/{project}",
                path=f"notes/{place}.md",
                text=filled,
            )
    for n in range(4):
        await call(
            client,
            "memory_ingest",
            project_root="/home/anna",
            path=f"logs/{n}.txt",
            text=f"RangeError: only here, attempt {n}",
        )
    answer = await call(client, "detect_patterns", min_occurrences=3)
    assert len(answer["patterns"]) == 5
    for pattern in answer["patterns"]:
        assert (pattern["kind"], pattern["occurrences"], pattern["projects"]) == ("error", 3, 3)
        assert pattern["project_roots"] == ["/home/anna", "/home/bert", "/home/carl"]
        assert pattern["status"] == "no fix known"
    with psycopg.connect(dsn) as connection:
        assert connection.execute(
            "select count(distinct fingerprint) from vbridge.chunk_fingerprints"
        ).fetchone() == (6,)
