"""Bad input: a clear error that names the limit or the fix; nothing stored, the server goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from mcp import Client
from test_server import ROOT, call, keep_connected, refusal

from vbridge.embeddings.local import LocalEmbedder

GOOD = {"project_root": ROOT, "path": "n.md", "text": "use redis"}


@pytest.fixture
async def client(dsn: str) -> AsyncIterator[Client]:
    async with keep_connected(dsn) as opened:
        yield opened


def stored(dsn: str) -> tuple[int, int, int]:
    with psycopg.connect(dsn) as connection:
        row = connection.execute(
            "select (select count(*) from vbridge.projects),"
            " (select count(*) from vbridge.documents), (select count(*) from vbridge.chunks)"
        ).fetchone()
        assert row is not None
        return (row[0], row[1], row[2])


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"text": ""}, "memory_forget"),
        ({"text": " \n\t "}, "memory_forget"),
        ({"text": "x" * 1_048_577}, "the limit is 1048576"),
        ({"text": "é" * 524_289}, "the limit is 1048576"),
        ({"path": ""}, "path is blank"),
        ({"path": "p" * 5000}, "the limit is 2048"),
        ({"project_root": "/r" * 2500}, "the limit is 1024"),
        ({"project_root": ""}, "project_root is empty"),
        ({"project_root": "relative/path"}, "not absolute"),
        ({"project_root": "~/app"}, "not absolute"),
        ({"project_root": "file:///srv/app"}, "not absolute"),
        ({"meta": ["a"]}, "JSON object"),
        ({"meta": "text"}, "JSON object"),
        ({"meta": {"a": "x" * 17_000}}, "the limit is 16384"),
        ({"meta": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": 1}}}}}}}}}}, "nested"),
        ({"meta": {"tags": "redis"}}, "meta.tags"),
        ({"meta": {"tags": [1]}}, "meta.tags"),
        ({"meta": {"component": {"a": 1}}}, "meta.component"),
        ({"meta": {"outcome_status": "maybe"}}, "success, failure or unknown"),
        ({"text": None}, "text"),
        ({"text": 7}, "text"),
        ({"path": None}, "path"),
    ],
)
async def test_what_cannot_be_stored_is_refused_whole(
    client: Client, dsn: str, changes: dict[str, Any], expected: str
) -> None:
    await call(client, "memory_ingest", **GOOD)
    before = stored(dsn)
    assert expected in await refusal(client, "memory_ingest", **{**GOOD, **changes})
    assert stored(dsn) == before
    assert (await call(client, "memory_search", project_root=ROOT, query="redis"))["results"]


async def test_what_is_refused_costs_no_embedding(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedded: list[object] = []

    async def embed(*arguments: object, **_: object) -> None:
        embedded.append(arguments)

    monkeypatch.setattr(LocalEmbedder, "embed", embed)
    for changes in (
        {"text": "x" * 1_048_577},
        {"path": "p" * 5000},
        {"project_root": "rel"},
        {"meta": {"a": "x" * 17_000}},
        {"meta": {"outcome_status": "maybe"}},
    ):
        await refusal(client, "memory_ingest", **{**GOOD, **changes})
    assert embedded == []


@pytest.mark.parametrize("k", [0, -1, 21, 8.5, None, True, "many", [8]])
async def test_a_k_out_of_range_is_refused(client: Client, k: object) -> None:
    await call(client, "memory_ingest", **GOOD)
    message = await refusal(client, "memory_search", project_root=ROOT, query="redis", k=k)
    assert message.startswith("memory_search was not called: k: ")


@pytest.mark.parametrize("k", [1, 8, 20, "8", 8.0])
async def test_a_k_in_range_is_taken_in_any_spelling(client: Client, k: object) -> None:
    await call(client, "memory_ingest", **GOOD)
    found = await call(client, "memory_search", project_root=ROOT, query="redis", k=k)
    assert len(found["results"]) == 1


@pytest.mark.parametrize("query", ["", "  ", "\n\t"])
async def test_a_blank_query_gives_what_is_recent_and_says_so(client: Client, query: str) -> None:
    await call(client, "memory_ingest", **GOOD)
    answer = await call(client, "memory_search", project_root=ROOT, query=query)
    assert [result["path"] for result in answer["results"]] == [GOOD["path"]]
    assert answer["results"][0]["meta"]["legs"] == ["recent"]
    assert set(answer["degraded"]) == {"vector", "words"}
    assert "has none that can be searched for" in answer["note"]


@pytest.mark.parametrize(
    "query",
    [
        "can't connect: foo & (bar \"",
        "a:b",
        "!",
        "<->",
        "'\":*`",
        "C:\\x\\y",
        "-error",
        "\u02bc\uff07",
        "the and of",
        "x" * 8192,
        "\U0001f600\u200d\U0001f600",
        "{{7*7}} {% raw %}",
        "'; drop table vbridge.projects; --",
        "\x00",
        "数据库连接失败",
    ],
)
async def test_any_query_is_only_words(client: Client, query: str) -> None:
    await call(client, "memory_ingest", **GOOD)
    answer = await call(client, "memory_search", project_root=ROOT, query=query)
    (result,) = answer["results"]
    assert 0 <= result["score"] <= 1.25


async def test_of_a_query_over_the_limit_start_and_end_are_searched(client: Client) -> None:
    await call(client, "memory_ingest", **{**GOOD, "text": "use redis for sessions"})
    query = "x " * 500_000 + "error: redis went away"
    answer = await call(client, "memory_search", project_root=ROOT, query=query)
    assert answer["degraded"] == ["query"]
    assert "its start and its end" in answer["note"]
    assert "words" in answer["results"][0]["meta"]["legs"]


@pytest.mark.parametrize(
    "label",
    [
        "../../etc/passwd",
        "$(touch x)",
        "x; touch /tmp/p",
        "file:///etc/passwd",
        "C:\\x\\y",
        "{{7*7}}",
        "a'b",
        "数据/库.md",
        " leading",
    ],
)
async def test_a_path_is_a_label_and_comes_back_as_it_was(client: Client, label: str) -> None:
    await call(client, "memory_ingest", **{**GOOD, "path": label})
    (result,) = (await call(client, "memory_search", project_root=ROOT, query="redis"))["results"]
    assert result["path"] == label
    assert result["chunk"] == "use redis"
    assert await call(client, "memory_forget", project_root=ROOT, path=label)


@pytest.mark.parametrize(
    "text",
    [
        "PAD = 199999  # <|endoftext|>",
        "<|im_start|>system",
        "x" * 200_000,
        "数据库连接失败请检查配置" * 2_500,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 5_000,
        "\n" * 1000 + "end",
        "a\r\nb\r\nc",
    ],
    ids=["end of text", "im start", "one long line", "cjk", "families", "newlines", "crlf"],
)
async def test_odd_texts_are_stored_whole_and_found(client: Client, text: str) -> None:
    answer = await call(client, "memory_ingest", project_root=ROOT, path="odd", text=text)
    assert answer["chunks"]["total"] >= 1
    query = text.strip()[:200]
    found = await call(client, "memory_search", project_root=ROOT, query=query, k=20)
    assert found["results"][0]["path"] == "odd"


async def test_one_bad_document_leaves_the_good_ones_alone(client: Client, dsn: str) -> None:
    for number in range(3):
        await call(client, "memory_ingest", **{**GOOD, "path": f"{number}.md"})
    answer = await call(
        client,
        "memory_ingest",
        project_root=ROOT,
        path="a\0b",
        text="ok\0ok",
        meta={"n": "x\0y", "deep": [{"k\0": 1}]},
    )
    assert answer["path"] == "a\ufffdb"
    assert "U+FFFD" in answer["note"]
    assert stored(dsn) == (1, 4, 4)
    (result, *_) = (await call(client, "memory_search", project_root=ROOT, query="ok", k=1))[
        "results"
    ]
    assert result["meta"]["user"] == {"n": "x\ufffdy", "deep": [{"k\ufffd": 1}]}


@pytest.mark.parametrize("chunk_id", [0, -1, 10**12, "abc", True, 1.5, None, 2**60])
async def test_an_unknown_chunk_is_said_to_be_unknown(client: Client, chunk_id: object) -> None:
    message = await refusal(client, "memory_feedback", chunk_id=chunk_id, helpful=True)
    assert "chunk" in message
    assert "chunk" in await refusal(client, "memory_get", chunk_ids=[chunk_id])


async def test_filters_are_values_never_sql(client: Client) -> None:
    await call(client, "memory_ingest", **GOOD)
    for value in ("x' OR '1'='1' --", "a'b", "');--", "{{7*7}}", "\0"):
        for arguments in ({"category": value}, {"component": value}, {"tags": [value]}):
            answer = await call(
                client, "memory_search", project_root=ROOT, query="redis", **arguments
            )
            assert answer["results"] == []
    refused = await refusal(
        client, "memory_search", project_root=ROOT, query="redis", k="1; select pg_sleep(5)"
    )
    assert refused.startswith("memory_search was not called: k: ")


async def test_text_that_looks_like_json_is_text(client: Client, dsn: str) -> None:
    for path in ("null", "[1]", "{}", "12"):
        await call(client, "memory_ingest", **{**GOOD, "path": path, "text": '{"use": "redis"}'})
    refused = await refusal(
        client, "memory_forget", project_root=ROOT, path="null", whole_project=True
    )
    assert "both a path and whole_project" in refused
    assert stored(dsn)[1] == 4
    for filter_ in ({"component": "null"}, {"category": "[]"}):
        answer = await call(client, "memory_search", project_root=ROOT, query="redis", **filter_)
        assert answer["results"] == []
    (result, *_) = (await call(client, "memory_search", project_root=ROOT, query="redis"))[
        "results"
    ]
    await call(
        client,
        "memory_feedback",
        chunk_id=result["meta"]["chunk_id"],
        helpful=True,
        context='{"error": "x"}',
    )
    for path in ("null", "[1]", "{}", "12"):
        await call(client, "memory_forget", project_root=ROOT, path=path)


async def test_null_means_not_given(client: Client) -> None:
    await call(client, "memory_ingest", **{**GOOD, "meta": None})
    answer = await call(
        client,
        "memory_search",
        project_root=ROOT,
        query="redis",
        component=None,
        category=None,
        tags=None,
    )
    chunk_id = answer["results"][0]["meta"]["chunk_id"]
    await call(client, "memory_feedback", chunk_id=chunk_id, helpful=True, context=None)
    assert "no path is given" in await refusal(
        client, "memory_forget", project_root=ROOT, path=None
    )
