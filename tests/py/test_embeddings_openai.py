"""OpenAI's embeddings through the real client, against a scripted endpoint."""

from __future__ import annotations

import asyncio
import time
from email.utils import formatdate
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from provider import (
    Provider,
    answer,
    black_hole,
    error,
    reply,
    reset_in_body,
    run_provider,
    slow,
    vector_of,
)
from vocabulary import exact_tokenizer

from vbridge.embeddings import open_embedder, tokens
from vbridge.embeddings.openai import OpenAIEmbedder
from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable, SettingsError
from vbridge.settings import Settings

KEY = "sk-secret-that-must-not-be-shown"
TEN = [f"text {n}" for n in range(10)]


@pytest.fixture(autouse=True)
def _exact_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "_settled", exact_tokenizer())


def _settings(url: str | None, **more: Any) -> Settings:
    values: dict[str, Any] = {
        "home": Path("/nowhere"),
        "embedding_provider": "openai",
        "openai_api_key": KEY,
        "openai_base_url": url,
    }
    return Settings(**(values | more))


async def _embed(
    provider: Provider, texts: list[str], *, timeout: float = 10, **more: Any
) -> list[Any]:
    embedder = OpenAIEmbedder(_settings(provider.url, **more))
    try:
        return list(await embedder.embed(texts, timeout=timeout))
    finally:
        await embedder.close()


async def test_vectors_come_back_in_the_order_of_the_texts_when_the_answer_is_shuffled() -> None:
    with run_provider(answer(lambda items: items[::-1])) as provider:
        vectors = await _embed(provider, TEN)
    assert len(vectors) == 10
    for text, vector in zip(TEN, vectors, strict=True):
        assert vector.dtype == np.float32
        assert np.allclose(vector, vector_of(text, 1536), atol=1e-6)


async def test_the_request_names_the_model_and_asks_for_plain_numbers() -> None:
    with run_provider() as provider:
        await _embed(provider, ["x"])
    assert provider.requests == [
        {"model": "text-embedding-3-small", "input": ["x"], "encoding_format": "float"}
    ]
    assert provider.headers[0]["authorization"] == f"Bearer {KEY}"


async def test_no_texts_make_no_request() -> None:
    with run_provider() as provider:
        assert await _embed(provider, []) == []
    assert provider.requests == []


def _set(place: int, **values: Any) -> Any:
    def change(items: list[dict[str, Any]]) -> None:
        items[place].update(values)

    return answer(change)


NUMBERS = [0.5] * 1536


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (answer(lambda items: items[:9]), "9 vectors for 10 texts"),
        (answer(lambda items: [*items, items[0]]), "11 vectors for 10 texts"),
        (_set(3, index=4), "indexes are not those"),
        (_set(3, index=-1), "indexes are not those"),
        (_set(3, index=None), "without an index"),
        (_set(3, index=True), "without an index"),
        (_set(3, embedding=[float("nan"), *NUMBERS[1:]]), "not finite"),
        (_set(3, embedding=[float("inf"), *NUMBERS[1:]]), "not finite"),
        (_set(3, embedding=[1e400, *NUMBERS[1:]]), "not finite"),
        (_set(3, embedding=[None, *NUMBERS[1:]]), "not finite|not a list of numbers"),
        (_set(3, embedding=["a", *NUMBERS[1:]]), "not a list of numbers"),
        (_set(3, embedding=[0.0] * 1536), "a vector of zeros"),
        (_set(3, embedding=[1e-9] * 1536), "a vector of zeros"),
        (_set(3, embedding=[65505.0, *NUMBERS[1:]]), "beyond 65504"),
        (_set(3, embedding=NUMBERS[1:]), "1535 dimensions, not 1536"),
        (_set(3, embedding=[]), "0 dimensions, not 1536"),
        (_set(3, embedding=[[0.5]] * 1536), "not a list of numbers"),
        (_set(3, embedding="AACAPw=="), "not a list of numbers"),
        (_set(3, embedding=None), "not a list of numbers"),
        (reply(200, b"<html>welcome</html>"), "without vectors"),
        (reply(200, b""), "without vectors"),
        (reply(200, {"error": "model loading"}), "without vectors"),
        (reply(200, {"data": None}), "without vectors"),
        (reply(200, b"[" * 100_000), "without vectors"),
    ],
)
async def test_an_answer_that_is_not_one_usable_vector_a_text_is_refused(
    step: Any, message: str
) -> None:
    with run_provider(step) as provider:
        with pytest.raises(EmbeddingRejected, match=message) as caught:
            await _embed(provider, TEN)
        assert len(provider.requests) == 1
    assert caught.value.hint and not caught.value.retryable


@pytest.mark.parametrize(
    ("step", "message", "hint"),
    [
        (error(401, "invalid_api_key"), "401, invalid_api_key", "OPENAI_API_KEY"),
        (error(403), "403", "text-embedding-3-small"),
        (error(404, "model_not_found"), "404", "OPENAI_BASE_URL"),
        (error(400), "400", "VBRIDGE_EMBEDDING_DIMENSIONS"),
        (error(422), "422", "VBRIDGE_EMBEDDING_DIMENSIONS"),
        (error(429, "insufficient_quota"), "no quota left", "credit"),
    ],
)
async def test_a_refusal_is_not_repeated_and_says_what_to_do(
    step: Any, message: str, hint: str
) -> None:
    with run_provider(step) as provider:
        with pytest.raises(EmbeddingRejected, match=message) as caught:
            await _embed(provider, TEN)
        assert len(provider.requests) == 1
    assert hint in caught.value.hint
    assert not caught.value.retryable


async def test_no_message_holds_the_key_or_the_body() -> None:
    body = {"error": {"message": f"Incorrect API key: {KEY}", "code": KEY, "type": KEY}}
    for status in (400, 401, 403, 404, 418, 429, 500):
        with run_provider(*[reply(status, body, {"retry-after": "60"})] * 2) as provider:
            with pytest.raises((EmbeddingRejected, EmbeddingUnavailable)) as caught:
                await _embed(provider, ["x"], timeout=0.4)
            shown = f"{caught.value} {caught.value!r} {caught.value.__cause__!r}"
            assert "secret" not in shown and "Incorrect" not in shown


async def test_one_failure_is_retried_after_a_pause() -> None:
    for step in (error(500), error(503), error(429), error(408), reset_in_body()):
        with run_provider(step) as provider:
            assert len(await _embed(provider, TEN)) == 10
            assert len(provider.requests) == 2
            assert 0.3 <= provider.times[1] - provider.times[0] < 1.5


@pytest.mark.parametrize(
    "headers",
    [
        {"retry-after": "1"},
        {"retry-after-ms": "1000"},
        {"retry-after": formatdate(time.time() + 3600, usegmt=True)},
    ],
    ids=["seconds", "milliseconds", "date"],
)
async def test_retry_after_is_kept_or_the_call_ends_at_once(headers: dict[str, str]) -> None:
    with run_provider(error(429, headers=headers)) as provider:
        started = time.monotonic()
        if "GMT" in headers.get("retry-after", ""):
            with pytest.raises(EmbeddingUnavailable, match="rate limit"):
                await _embed(provider, ["x"])
            assert time.monotonic() - started < 1
        else:
            await _embed(provider, ["x"])
            assert 1.0 <= provider.times[1] - provider.times[0] < 1.6


@pytest.mark.parametrize("value", ["soon", "-5", "nan", "1e999", ""])
async def test_a_retry_after_that_means_nothing_is_ignored(value: str) -> None:
    with run_provider(error(503, headers={"retry-after": value})) as provider:
        await _embed(provider, ["x"])
        assert provider.times[1] - provider.times[0] < 1.5


async def test_a_provider_that_stays_down_is_unavailable_before_the_deadline() -> None:
    with run_provider(*[error(500)] * 20) as provider:
        started = time.monotonic()
        with pytest.raises(EmbeddingUnavailable, match=r"failed \(500\)") as caught:
            await _embed(provider, ["x"], timeout=2)
        assert time.monotonic() - started < 2.5
        assert 2 <= len(provider.requests) <= 4
    assert caught.value.retryable


@pytest.mark.parametrize("step", [black_hole(), slow(5, answer())], ids=["never", "too late"])
async def test_the_deadline_is_kept_when_no_answer_comes(step: Any) -> None:
    with run_provider(step) as provider:
        started = time.monotonic()
        with pytest.raises(EmbeddingUnavailable, match="within 1 s"):
            await _embed(provider, TEN, timeout=1)
        assert 0.9 <= time.monotonic() - started <= 1.5


async def test_the_deadline_covers_all_requests_together() -> None:
    with run_provider(*[slow(0.6, answer())] * 5) as provider:
        started = time.monotonic()
        with pytest.raises(EmbeddingUnavailable):
            await _embed(provider, [f"t{n}" for n in range(500)], timeout=1)
        assert time.monotonic() - started <= 1.5


async def test_nothing_listening_is_unavailable() -> None:
    embedder = OpenAIEmbedder(_settings("http://127.0.0.1:9/v1"))
    with pytest.raises(EmbeddingUnavailable, match="cannot be reached"):
        await embedder.embed(["x"], timeout=1)
    await embedder.close()


async def test_cancelling_leaves_no_request_running() -> None:
    with run_provider(black_hole()) as provider:
        embedder = OpenAIEmbedder(_settings(provider.url))
        call = asyncio.create_task(embedder.embed(["x"], timeout=30))
        while not provider.requests:
            await asyncio.sleep(0.01)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await embedder.close()


async def test_many_texts_are_split_within_the_limits_and_keep_their_order() -> None:
    texts = [f"text {n} " + "word " * (n % 700) for n in range(600)]
    with run_provider(dimensions=8) as provider:
        vectors = await _embed(
            provider, texts, timeout=60, embedding_model="tiny", embedding_dimensions=8
        )
    assert provider.texts == texts
    for request in provider.requests:
        assert len(request["input"]) <= 128
        assert sum(map(exact_tokenizer().count, request["input"])) <= 100_000
    assert len(provider.requests) >= 5
    for text, vector in zip(texts, vectors, strict=True):
        assert np.allclose(vector, vector_of(text, 8), atol=1e-6)


async def test_long_texts_are_split_by_tokens() -> None:
    texts = ["word " * 8000] * 20
    with run_provider() as provider:
        await _embed(provider, texts, timeout=60)
    assert [len(request["input"]) for request in provider.requests] == [12, 8]


async def test_a_request_that_succeeded_is_not_sent_again() -> None:
    texts = [f"t{n}" for n in range(300)]
    with run_provider(answer(), error(429), error(500), reset_in_body()) as provider:
        await _embed(provider, texts)
    sizes = [len(request["input"]) for request in provider.requests]
    assert sizes == [128, 128, 128, 128, 128, 44]


async def test_a_text_beyond_the_window_is_refused_before_any_request() -> None:
    with run_provider() as provider:
        with pytest.raises(EmbeddingRejected, match="8192 tokens, and the model takes 8191"):
            await _embed(provider, ["x", "word " * 8191 + "end"])
        assert provider.requests == []
        await _embed(provider, ["word " * 8190 + "end"])
    assert exact_tokenizer().count("word " * 8190 + "end") == 8191


async def test_control_tokens_surrogates_and_empty_texts_are_sent_as_text() -> None:
    with run_provider() as provider:
        await _embed(provider, ["<|endoftext|>", "x\ud800y", ""])
    assert provider.requests[0]["input"] == ["<|endoftext|>", "x?y", " "]


async def test_dimensions_are_sent_only_to_shorten_a_model_that_can() -> None:
    with run_provider() as provider:
        await _embed(provider, ["x"], embedding_dimensions=512)
        await _embed(provider, ["x"], embedding_dimensions=1536)
    assert provider.requests[0]["dimensions"] == 512
    assert "dimensions" not in provider.requests[1]


async def test_a_compatible_endpoint_needs_no_key_and_is_told_no_dimensions() -> None:
    with run_provider(dimensions=768) as provider:
        settings = _settings(
            provider.url,
            openai_api_key=None,
            embedding_model="nomic-embed-text",
            embedding_dimensions=768,
        )
        embedder = open_embedder(settings)
        assert embedder.model.key == "openai/nomic-embed-text/768/1"
        (vector,) = await embedder.embed(["x"], timeout=5)
        await embedder.close()
    assert vector.shape == (768,)
    assert "dimensions" not in provider.requests[0]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"openai_api_key": None}, "OPENAI_API_KEY is not set"),
        ({"embedding_model": "bge-m3"}, "VBRIDGE_EMBEDDING_DIMENSIONS"),
        ({"embedding_dimensions": 2000}, "gives 1536"),
        ({"embedding_model": "text-embedding-ada-002", "embedding_dimensions": 8}, "gives 1536"),
    ],
)
def test_settings_that_cannot_work_are_refused_at_once(more: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        OpenAIEmbedder(_settings(None, **more))


@pytest.mark.parametrize(
    ("name", "dimensions"),
    [
        (None, 1536),
        ("text-embedding-3-small", 1536),
        ("text-embedding-3-large", 3072),
        ("text-embedding-ada-002", 1536),
    ],
)
def test_dimensions_of_the_models_of_openai_are_known(name: str | None, dimensions: int) -> None:
    embedder = OpenAIEmbedder(_settings(None, embedding_model=name))
    assert embedder.model.dimensions == dimensions
    assert KEY not in repr(embedder.model)
