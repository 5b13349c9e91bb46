"""The tools through a real MCP client in memory: schemas, the basic workflow, what comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from mcp import Client

from vbridge.server import INSTRUCTIONS, open_server
from vbridge.settings import Settings

ROOT = "/Users/me/my-app"
AUTH = "export async function login(email, password) { ... }"

INPUTS = {
    "memory_ingest": ({"project_root", "path", "text"}, {"meta"}),
    "memory_search": (
        {"project_root", "query"},
        {"k", "global", "component", "category", "tags", "path_prefix", "outcome"}
        | {"since", "until", "as_of", "when", "token_budget", "policy"},
    ),
    "memory_get": ({"chunk_ids"}, {"neighbours"}),
    "memory_forget": ({"project_root"}, {"path", "whole_project"}),
    "memory_feedback": ({"chunk_id", "helpful"}, {"context"}),
    "memory_projects": (set(), {"limit", "offset"}),
    "solution_search": (
        {"error_message"},
        {"category", "component", "limit", "environment", "project_root"},
    ),
    "solution_preview": ({"solution_id"}, {"values"}),
    "solution_apply": (
        {"solution_id", "success"},
        {"pattern_tag", "pattern_category", "project_root", "environment", "context", "checks"}
        | {"version", "idempotency_key"},
    ),
    "solution_undo": ({"application_id"}, {"reason"}),
    "solution_upsert": (
        {"title", "description", "category", "signatures", "steps"},
        {"checks", "slug", "component", "tags", "pattern", "environment", "preconditions"}
        | {"not_when", "placeholders", "rollback", "dangerous", "version", "project_root"}
        | {"package_manager", "monorepo_tool"},
    ),
    "pattern_detect": ({"query_text"}, {"limit"}),
    "pattern_solutions": ({"pattern_tag"}, {"pattern_category", "limit"}),
    "pattern_link": (
        {"pattern_tag", "pattern_category", "solution_id", "success"},
        {"project_root"},
    ),
    "detect_patterns": (set(), {"min_occurrences", "category", "min_projects"}),
    "golden_paths": (
        set(),
        {"min_applications", "limit", "pattern_tag", "category", "by_environment", "as_of", "when"},
    ),
}
READERS = {
    "memory_search",
    "memory_get",
    "memory_projects",
    "solution_search",
    "solution_preview",
    "pattern_detect",
    "pattern_solutions",
    "detect_patterns",
    "golden_paths",
}


@asynccontextmanager
async def connect(dsn: str, **kwargs: Any) -> AsyncIterator[Client]:
    settings = Settings(home=Path("/nonexistent"), database_url=dsn)
    async with Client(open_server(settings), **kwargs) as client:
        yield client


@asynccontextmanager
async def keep_connected(dsn: str) -> AsyncIterator[Client]:
    """The same for a fixture, whose end runs in another task than its start."""
    opened: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
    leave = asyncio.Event()

    async def hold() -> None:
        async with connect(dsn) as client:
            opened.set_result(client)
            await leave.wait()

    task = asyncio.create_task(hold())
    try:
        yield await opened
    finally:
        leave.set()
        await task


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert isinstance(result.structured_content, dict)
    return result.structured_content


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.structured_content
    return str(result.content[0].text)


async def test_tools_have_the_names_inputs_and_hints_that_clients_rely_on(dsn: str) -> None:
    async with connect(dsn) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == set(INPUTS)
        for name, (required, optional) in INPUTS.items():
            schema = tools[name].input_schema
            assert set(schema["properties"]) == required | optional
            assert set(schema.get("required", [])) == required
            assert tools[name].title
            assert tools[name].output_schema["type"] == "object"
            assert 80 < len(tools[name].description.encode()) < 2048
            assert tools[name].annotations.read_only_hint is (name in READERS)
        k = tools["memory_search"].input_schema["properties"]["k"]
        assert (k["default"], k["minimum"], k["maximum"]) == (8, 1, 20)
        assert tools["memory_search"].input_schema["properties"]["global"]["default"] is False
        assert len(INSTRUCTIONS.encode()) < 2048


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_basic_workflow_with_the_numbers_of_the_rule(dsn: str, mode: str) -> None:
    async with connect(dsn, mode=mode) as client:
        stored = await call(
            client,
            "memory_ingest",
            project_root=ROOT,
            path="src/auth.ts",
            text=AUTH,
            meta={"component": "backend", "category": "code", "outcome_status": "success"},
        )
        assert stored["chunks"] == {"total": 1, "new": 1, "reused": 0, "removed": 0}
        assert (stored["component"], stored["category"]) == ("backend", "code")

        search = {
            "project_root": ROOT,
            "query": "user authentication with email",
            "k": 5,
            "policy": "classic",
        }
        before = await call(client, "memory_search", **search)
        (first,) = before["results"]
        assert first["path"] == "src/auth.ts"
        assert first["chunk"] == AUTH
        meta = first["meta"]
        assert isinstance(meta["chunk_id"], int)
        assert meta["outcome_bonus"] == 0.10
        assert meta["feedback_score"] == 0.0
        # Of three words email is in the text, once. In a project of one chunk its idf is
        # ln(1 + 0.5/1.5) = 0.2877, that of each other ln(1 + 1.5/0.5) = 1.3863; the bound is
        # (k1 + 1) times their sum.
        assert meta["bm25_score"] == round(0.28768 / (2.2 * (0.28768 + 2 * 1.38629)), 4)
        weights = before["weights"]
        assert weights == {
            "vector": 0.6,
            "bm25": 0.3,
            "association": 0.0,
            "time": 0.1,
            "feedback": 0.15,
        }
        parts = sum(weights[name] * meta[f"{name}_score"] for name in weights)
        assert first["score"] == pytest.approx(parts + meta["outcome_bonus"], abs=1e-9)

        vote = await call(
            client,
            "memory_feedback",
            chunk_id=meta["chunk_id"],
            helpful=True,
            context="Solved login bug",
        )
        assert vote["feedback_score"] == 0.2

        (after,) = (await call(client, "memory_search", **search))["results"]
        # One vote of (1 + 4): 0.2, of which the weight is 0.15.
        assert after["score"] - first["score"] == pytest.approx(0.15 * 0.2, abs=1e-9)


async def test_a_global_search_names_the_project_of_each_result(dsn: str) -> None:
    async with connect(dsn) as client:
        for root in ("/a", "/b"):
            await call(client, "memory_ingest", project_root=root, path="n.md", text="use redis")
        found = await call(
            client, "memory_search", project_root="/nowhere", query="redis", **{"global": True}
        )
        assert {result["project"] for result in found["results"]} == {"/a", "/b"}
        assert (
            "project"
            not in (await call(client, "memory_search", project_root="/a", query="redis"))[
                "results"
            ][0]
        )


async def test_an_unknown_project_is_said_to_be_empty_and_what_to_do(dsn: str) -> None:
    async with connect(dsn) as client:
        answer = await call(client, "memory_search", project_root="/nowhere", query="redis")
        assert answer["results"] == []
        assert 'no project is indexed at "/nowhere"' in answer["note"]
        assert "memory_ingest" in answer["note"]
        assert (await call(client, "memory_projects"))["total"] == 0


async def test_a_filter_that_nothing_passes_is_named(dsn: str) -> None:
    async with connect(dsn) as client:
        await call(client, "memory_ingest", project_root=ROOT, path="n.md", text="use redis")
        answer = await call(
            client, "memory_search", project_root=ROOT, query="redis", category="digest"
        )
        assert answer["results"] == []
        assert "category" in answer["note"]


async def test_a_long_answer_is_cut_to_the_budget_and_memory_get_has_the_rest(dsn: str) -> None:
    async with connect(dsn) as client:
        for number in range(20):
            text = f"redis note {number}\n" + "the cache was warm and the queue was long\n" * 60
            await call(client, "memory_ingest", project_root=ROOT, path=f"{number}.md", text=text)
        answer = await call(client, "memory_search", project_root=ROOT, query="redis cache", k=20)
        cut = [result for result in answer["results"] if result.get("truncated")]
        whole = [result for result in answer["results"] if not result.get("truncated")]
        assert len(cut) + len(whole) == 20
        assert cut and whole
        assert all(len(result["chunk"]) == 240 for result in cut)
        assert "memory_get" in answer["note"]
        chunk_id = cut[0]["meta"]["chunk_id"]
        (chunk,) = (await call(client, "memory_get", chunk_ids=[chunk_id]))["chunks"]
        assert chunk["text"].startswith(cut[0]["chunk"])
        assert len(chunk["text"]) > 240


async def test_neighbours_join_to_the_document_without_their_overlap(dsn: str) -> None:
    text = "".join(f"line {number} of a longer text about queues\n" for number in range(400))
    async with connect(dsn) as client:
        stored = await call(client, "memory_ingest", project_root=ROOT, path="long.md", text=text)
        assert 2 <= stored["chunks"]["total"] <= 8
        found = await call(client, "memory_search", project_root=ROOT, query="line 3", k=1)
        chunk_id = found["results"][0]["meta"]["chunk_id"]
        chunks = (await call(client, "memory_get", chunk_ids=[chunk_id], neighbours=5))["chunks"]
        assert "".join(chunk["text"][chunk["overlap_chars"] :] for chunk in chunks) == text
        assert [chunk["ordinal"] for chunk in chunks] == list(range(len(chunks)))


async def test_the_users_meta_cannot_shadow_our_fields(dsn: str) -> None:
    meta = {"chunk_id": "mine", "score": 7, "id": 1, "vector_score": "x", "meta": {}}
    async with connect(dsn) as client:
        await call(
            client, "memory_ingest", project_root=ROOT, path="n.md", text="use redis", meta=meta
        )
        (result,) = (await call(client, "memory_search", project_root=ROOT, query="redis"))[
            "results"
        ]
        assert isinstance(result["meta"]["chunk_id"], int)
        assert result["meta"]["user"] == meta
        assert await call(
            client, "memory_feedback", chunk_id=result["meta"]["chunk_id"], helpful=False
        )


async def test_forgetting_takes_a_document_or_with_the_flag_a_project(dsn: str) -> None:
    async with connect(dsn) as client:
        for path in ("a.md", "b.md"):
            await call(client, "memory_ingest", project_root=ROOT, path=path, text=f"use {path}")
        assert "whole_project" in await refusal(client, "memory_forget", project_root=ROOT)
        assert "no document" in await refusal(
            client, "memory_forget", project_root=ROOT, path="c.md"
        )
        gone = await call(client, "memory_forget", project_root=ROOT, path="a.md")
        assert gone == {"documents": 1, "chunks": 1, "votes": 0}
        gone = await call(client, "memory_forget", project_root=ROOT, whole_project=True)
        assert gone == {"documents": 1, "chunks": 1, "votes": 0}
        assert (await call(client, "memory_projects"))["projects"] == []


async def test_projects_come_in_pages(dsn: str) -> None:
    async with connect(dsn) as client:
        for number in range(3):
            await call(
                client, "memory_ingest", project_root=f"/p{number}", path="n.md", text="use redis"
            )
        first = await call(client, "memory_projects", limit=2)
        assert [p["project_root"] for p in first["projects"]] == ["/p2", "/p1"]
        assert (first["total"], first["next_offset"]) == (3, 2)
        second = await call(client, "memory_projects", limit=2, offset=first["next_offset"])
        assert [p["project_root"] for p in second["projects"]] == ["/p0"]
        assert "next_offset" not in second


async def test_a_store_of_another_model_is_searched_by_words_and_not_written(dsn: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute("select vbridge.embedding_model('openai/text-embedding-3-small/1536/1')")
    async with connect(dsn) as client:
        message = await refusal(
            client, "memory_ingest", project_root=ROOT, path="n.md", text="use redis"
        )
        assert "openai/text-embedding-3-small/1536/1" in message
        assert "vbridge reindex" in message
        with psycopg.connect(dsn, autocommit=True) as connection:
            connection.execute(
                "select * from vbridge.memory_ingest(%s, 'n.md', 'use redis', %s,"
                " array[array_fill(0.1::real, array[1536])::vector::halfvec], %s)",
                [
                    ROOT,
                    '[{"text": "use redis", "start_line": 1, "end_line": 1, "token_count": 2,'
                    ' "overlap_chars": 0}]',
                    "openai/text-embedding-3-small/1536/1",
                ],
            )
        answer = await call(client, "memory_search", project_root=ROOT, query="redis")
        assert answer["degraded"] == ["vector"]
        assert "vbridge reindex" in answer["note"]
        (result,) = answer["results"]
        assert (result["meta"]["vector_score"], result["meta"]["bm25_score"]) == (0.0, 1.0)


async def test_a_newer_database_is_read_but_not_written(dsn: str) -> None:
    async with connect(dsn) as client:
        await call(client, "memory_ingest", project_root=ROOT, path="n.md", text="use redis")
        with psycopg.connect(dsn, autocommit=True) as connection:
            connection.execute(
                "update vbridge.deployed_objects set release = '99.0.0' where kind = 'release'"
            )
        for tool, arguments in (
            ("memory_ingest", {"project_root": ROOT, "path": "o.md", "text": "x"}),
            ("memory_feedback", {"chunk_id": 1, "helpful": True}),
            ("memory_forget", {"project_root": ROOT, "path": "n.md"}),
        ):
            message = await refusal(client, tool, **arguments)
            assert "deployed by vbridge 99.0.0" in message
            assert "upgrade" in message
        found = await call(client, "memory_search", project_root=ROOT, query="redis")
        assert len(found["results"]) == 1


async def test_a_database_without_the_project_says_to_migrate(empty_dsn: str) -> None:
    async with connect(empty_dsn) as client:
        assert "vbridge migrate" in await refusal(
            client, "memory_search", project_root=ROOT, query="redis"
        )
