"""Token counts: exact where the vocabulary is at hand, never below it where it is not."""

from __future__ import annotations

import random
import string
import time
from pathlib import Path

import pytest
from vocabulary import exact_tokenizer

from vbridge.embeddings import tokens
from vbridge.embeddings.tokens import EstimatingTokenizer, OpenAITokenizer

ROOT = Path(__file__).parents[2]
PROSE_AND_CODE = [
    *sorted((ROOT / "vbridge").rglob("*.py")),
    *sorted((ROOT / "sql").rglob("*.sql")),
    *sorted(ROOT.glob("*.md")),
]


def _noise() -> dict[str, str]:
    source = random.Random(7)

    def of(alphabet: str | list[str], size: int = 3000) -> str:
        return "".join(source.choices(alphabet, k=size))

    letters, digits = string.ascii_letters, string.digits
    raw = bytes(source.choices(range(256), k=3000))
    return {
        "base64": of(letters + digits + "+/"),
        "lower case": of(string.ascii_lowercase),
        "upper case": of(string.ascii_uppercase),
        "hexadecimal": of("0123456789abcdef"),
        "digits": of(digits),
        "marks": of(string.punctuation),
        "control characters": of([chr(n) for n in range(1, 128)]),
        "bytes as latin-1": raw.decode("latin-1"),
        "bytes as utf-8": raw.decode("utf-8", "replace"),
        "white space": of(" \t\n\r"),
        "indentation": of(["    ", "\t", "\n\n", "\r\n", " \n", "\n        "], 500),
        "one tab": "\t" * 1000,
        "one carriage return": "\r" * 1000,
        "one null": "\x00" * 300,
        "ideographs": of([chr(n) for n in range(0x4E00, 0x9FFF)], 800),
        "Chinese": "中文字符测试，这是一个句子。" * 40,
        "Japanese": "日本語のテキストです。" * 40,
        "Korean": "한국어 텍스트입니다. " * 40,
        "Russian": "Привет, мир, как дела? " * 40,
        "Arabic": "مرحبا بالعالم " * 40,
        "Hindi": "नमस्ते दुनिया " * 40,
        "German": "Größe übermäßig Straße " * 40,
        "emoji": "👩‍👩‍👧😀🇩🇪👍🏽" * 80,
        "combining": "e\u0301" * 300,
        "taking turns": "aAbBcCdDxXyYzZ" * 80,
        "escapes": "\\x41\\u0041%20%2F&amp;" * 60,
        "control tokens": "<|endoftext|><|im_start|>system<|fim_prefix|>" * 30,
        "minified": 'var e=Object.freeze({});function t(n){return null==n}!function(e,t){"o"' * 30,
        "lone surrogates": "x\ud800y\udfff " * 30,
    }


@pytest.mark.parametrize("name", _noise())
def test_the_estimate_is_never_below_the_true_count_of_noise(name: str) -> None:
    text = _noise()[name]
    exact, estimate = exact_tokenizer(), EstimatingTokenizer()
    # Whole, and in pieces as a chunker cuts them.
    for piece in (text, *(text[at : at + 97] for at in range(0, len(text), 97))):
        assert estimate.count(piece) >= exact.count(piece), repr(piece[:60])


@pytest.mark.parametrize("path", PROSE_AND_CODE[:60], ids=lambda path: path.name)
def test_the_estimate_of_prose_and_code_is_above_the_true_count_and_not_far(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    true, estimated = exact_tokenizer().count(text), EstimatingTokenizer().count(text)
    assert true <= estimated
    assert estimated <= 2 * true + 4
    for line in text.splitlines():
        assert EstimatingTokenizer().count(line) >= exact_tokenizer().count(line), line


def test_the_estimate_of_all_prose_and_code_is_at_most_1_6_times_the_true_count() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PROSE_AND_CODE]
    true = sum(map(exact_tokenizer().count, texts))
    assert sum(map(EstimatingTokenizer().count, texts)) <= 1.6 * true


@pytest.mark.parametrize("tokenizer", [EstimatingTokenizer(), exact_tokenizer()], ids=type)
@pytest.mark.parametrize("text", ["", "a b", "été 中文 👩‍👩‍👧 x", *list(_noise().values())[:20]])
def test_offsets_ascend_within_the_text_and_are_as_many_as_tokens(
    tokenizer: EstimatingTokenizer, text: str
) -> None:
    offsets = tokenizer.offsets(text)
    assert offsets == sorted(offsets)
    assert all(0 <= offset < len(text) for offset in offsets)
    assert tokenizer.count(text) - 3 <= len(offsets) <= tokenizer.count(text)


def test_exact_offsets_are_character_positions_behind_a_character_of_several_bytes() -> None:
    # "é" is one token of two bytes, the emoji three tokens of one character.
    assert exact_tokenizer().offsets("é x") == [0, 1]
    assert exact_tokenizer().offsets("👩 x")[-1] == 1
    assert exact_tokenizer().offsets("hello world") == [0, 5]


def test_control_token_spellings_are_plain_text() -> None:
    assert exact_tokenizer().count("<|endoftext|>") == 7


def test_a_vocabulary_that_does_not_arrive_costs_three_seconds_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import tiktoken

    calls = []

    def hang(name: str) -> None:
        calls.append(name)
        time.sleep(20)

    monkeypatch.setattr(tiktoken, "get_encoding", hang)
    monkeypatch.setattr(tokens, "_settled", None)
    monkeypatch.setattr(tokens, "LOAD_SECONDS", 0.3)
    started = time.monotonic()
    tokenizer = OpenAITokenizer()
    assert tokenizer.count("hello world") >= 2
    assert not tokenizer.is_exact
    assert OpenAITokenizer().count("hello") >= 1
    assert 0.3 <= time.monotonic() - started < 0.8
    assert calls == ["cl100k_base"]


def test_a_vocabulary_that_fails_to_load_gives_the_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import tiktoken

    def fail(name: str) -> None:
        raise ConnectionError("no route")

    monkeypatch.setattr(tiktoken, "get_encoding", fail)
    monkeypatch.setattr(tokens, "_settled", None)
    assert OpenAITokenizer().count("hello world") == EstimatingTokenizer().count("hello world")
