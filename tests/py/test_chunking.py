"""Chunks: nothing lost, never too long, cut where the text has its joints, in linear time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import regex
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from vocabulary import exact_tokenizer

from vbridge.chunking import CHARACTERS_PER_TOKEN, Chunk, chunk_text
from vbridge.embeddings import Tokenizer
from vbridge.embeddings.tokens import EstimatingTokenizer
from vbridge.embeddings.wordpiece import WordPieceTokenizer

ROOT = Path(__file__).parents[2]
TOKENIZERS = {
    "WordPiece": WordPieceTokenizer(),
    "cl100k": exact_tokenizer(),
    "estimate": EstimatingTokenizer(),
}
WORDS = TOKENIZERS["WordPiece"]
every_tokenizer = pytest.mark.parametrize("tokenizer", TOKENIZERS.values(), ids=TOKENIZERS)


def _cut(
    text: str,
    path: str | None = "a.md",
    tokens: tuple[int, int] = (50, 80),
    overlap: int = 8,
    tokenizer: Tokenizer = WORDS,
) -> list[Chunk]:
    """The chunks, after what must always hold has been asserted."""
    chunks = chunk_text(text, path=path, tokenizer=tokenizer, tokens=tokens, overlap=overlap)
    assert "".join(chunk.text[chunk.overlap_chars :] for chunk in chunks) == text
    position = 0
    for ordinal, chunk in enumerate(chunks):
        start = position - chunk.overlap_chars
        assert chunk.ordinal == ordinal
        assert text.startswith(chunk.text, start)
        assert len(chunk.text) > chunk.overlap_chars
        assert chunk.token_count == tokenizer.count(chunk.text) <= tokens[1]
        assert len(chunk.text) <= tokens[1] * CHARACTERS_PER_TOKEN
        assert chunk.start_line == text.count("\n", 0, start) + 1
        position = start + len(chunk.text)
        assert chunk.end_line == text.count("\n", 0, position - 1) + 1
    return chunks


def _starts(chunks: list[Chunk]) -> list[str]:
    """The first line of each chunk's new text."""
    return [chunk.text[chunk.overlap_chars :].split("\n")[0] for chunk in chunks]


# -- small and empty


def test_no_text_is_no_chunk_and_blank_text_is_one() -> None:
    assert _cut("") == []
    assert _cut(" \n") == [Chunk(0, " \n", 1, 1, 0, 0)]


@every_tokenizer
def test_a_text_within_the_cap_is_one_chunk(tokenizer: Tokenizer) -> None:
    text = "# Title\n\nOne.\n\n## Other\n\nTwo.\n"
    (chunk,) = _cut(text, tokenizer=tokenizer)
    assert (chunk.start_line, chunk.end_line, chunk.overlap_chars) == (1, 7, 0)


def test_one_token_more_than_the_cap_is_two_chunks() -> None:
    assert len(_cut("word " * 80)) == 1
    assert len(_cut("word " * 81)) == 2


def test_the_models_own_cap_wins_over_a_higher_setting() -> None:
    chunks = chunk_text("word " * 400, tokenizer=WORDS, tokens=(200, 300), max_tokens=100)
    assert max(chunk.token_count for chunk in chunks) <= 100


# -- structure


def test_a_heading_starts_a_chunk_and_keeps_its_paragraph() -> None:
    section = "word " * 60 + "\n\n"
    chunks = _cut(f"# One\n\n{section}## Two\n\n{section}### Three\n\n{section}")
    assert _starts(chunks) == ["# One", "## Two", "### Three"]


def test_the_strongest_heading_in_reach_wins() -> None:
    text = "word " * 55 + "\n\n# Part\n\none two\n\n### Detail\n\n" + "word " * 60
    assert _starts(_cut(text))[1] == "# Part"


def test_an_underlined_heading_is_a_heading() -> None:
    text = "word " * 55 + "\n\nPart\n====\n\nmore words here\n\n" + "word " * 60
    assert _starts(_cut(text))[1] == "Part"


def test_a_comment_in_code_is_not_a_heading() -> None:
    text = "x = 1\n" * 18 + "# note\n" + "x = 1\n" * 3 + "\ndef f():\n" + "    x = 1\n" * 20
    assert _starts(_cut(text, "a.py"))[1] == "def f():"


FENCE = "```python\n" + "".join(f"a{n} = 1\n\n" for n in range(12)) + "```\n"


@every_tokenizer
@pytest.mark.parametrize("before", range(20, 90, 7))
def test_a_fence_that_fits_is_never_cut(before: int, tokenizer: Tokenizer) -> None:
    assert tokenizer.count(FENCE) > 50
    text = "word " * before + "\n\nFor example:\n\n" + FENCE + "\n" + "word " * 90
    if tokenizer.count(FENCE) <= 80:
        assert any(FENCE in chunk.text for chunk in _cut(text, tokenizer=tokenizer))


def test_a_heading_stays_with_the_fence_below_it() -> None:
    text = "word " * 45 + "\n\n# Use\n\n" + FENCE.replace("a0 = 1\n\na1 = 1\n\n", "") + "word " * 90
    assert any("# Use\n\n```python" in chunk.text for chunk in _cut(text))


def test_a_fence_that_does_not_fit_is_cut_as_code() -> None:
    body = "".join(f"def f{n}():\n    return {n}\n\n" for n in range(40))
    chunks = _cut("Intro.\n\n```python\n" + body + "```\n")
    assert all(start.startswith(("Intro", "def ", "```")) for start in _starts(chunks))


def test_a_fence_within_a_longer_fence_does_not_end_it() -> None:
    outer = "````md\n```\none two three\n```\n" + "word " * 40 + "\n````\n"
    text = "word " * 45 + "\n\n" + outer + "\n" + "word " * 60
    assert any(outer in chunk.text for chunk in _cut(text))


CODE = {
    "a.py": ("def f{n}(a):\n    b = a + {n}\n\n    return b\n\n\n", "def f"),
    "a.js": (
        "export async function f{n}(a) {{\n  const b = a + {n};\n\n  return b;\n}}\n\n",
        "exp",
    ),
    "a.rs": ("pub(crate) fn f{n}(a: u8) -> u8 {{\n    let b = a;\n\n    b + {n}\n}}\n\n", "pub"),
    "a.go": ("func F{n}(a int) int {{\n\tb := a\n\n\treturn b + {n}\n}}\n\n", "func"),
    "a.rb": ("def f{n}(a)\n  b = a\n\n  b + {n}\nend\n\n", "def f"),
    "a.sql": ("create function f{n}(a int) returns int\nas $$\n  select {n};\n$$;\n\n", "create"),
    "a.java": (
        "public class C{n} {{\n  int f(int a) {{\n    return a + {n};\n  }}\n}}\n\n",
        "public",
    ),
}


@every_tokenizer
@pytest.mark.parametrize("path", CODE)
def test_code_is_cut_before_definitions(path: str, tokenizer: Tokenizer) -> None:
    form, start = CODE[path]
    text = "".join(form.format(n=n) for n in range(30))
    chunks = _cut(text, path, tokens=(60, 120), tokenizer=tokenizer)
    assert len(chunks) > 3
    assert all(line.startswith(start) for line in _starts(chunks))


def test_decorators_and_comments_stay_with_what_they_are_about() -> None:
    form = "# about f{n}\n@cached\n@checked\ndef f{n}(a):\n    b = a\n\n    return b\n\n\n"
    chunks = _cut("".join(form.format(n=n) for n in range(20)), "a.py")
    assert all(line.startswith("# about") for line in _starts(chunks))


def test_methods_are_better_cuts_than_lines_within_them() -> None:
    body = "".join(
        f"    def m{n}(self):\n        a = {n}\n        if a:\n            b()\n        c()\n\n"
        for n in range(20)
    )
    chunks = _cut("class C:\n" + body, "a.py")
    assert all(line.startswith("    def") for line in _starts(chunks)[1:])


def test_paragraphs_then_lines_then_sentences_then_words() -> None:
    sentence = "one two three four five six seven eight nine ten. "
    paragraph = sentence * 3 + "\n\n"
    assert all(line.startswith("one") for line in _starts(_cut(paragraph * 8)))
    lines = (sentence.strip() + "\n") * 30
    assert all(line.startswith("one") for line in _starts(_cut(lines)))
    assert all(line.startswith("one") for line in _starts(_cut(sentence * 30)))
    for chunk in _cut("longword " * 300):
        assert chunk.text.startswith("longword") and chunk.text.endswith(" ")


def test_a_line_without_spaces_is_cut_all_the_same() -> None:
    for text in ("A" * 20_000, "0123456789abcdef" * 2000, "中文字符" * 2000):
        assert len(_cut(text, overlap=8)) > 10


# -- sizes


@every_tokenizer
@pytest.mark.parametrize("path", ["vbridge/chunking.py", "pyproject.toml", "vbridge/settings.py"])
def test_chunks_of_real_files_are_within_the_range(path: str, tokenizer: Tokenizer) -> None:
    text = (ROOT / path).read_text(encoding="utf-8") * 3
    chunks = _cut(text, path, tokens=(200, 320), overlap=30, tokenizer=tokenizer)
    # Only the last two may be shorter, so that the last is not a scrap.
    assert all(chunk.token_count >= 190 for chunk in chunks[:-2])
    assert tokenizer.count(chunks[-1].text[chunks[-1].overlap_chars :]) >= 95


@pytest.mark.parametrize("words", range(801, 960, 17))
def test_no_scrap_is_left_at_the_end(words: int) -> None:
    chunks = _cut("word " * words, tokens=(500, 800), overlap=75)
    assert len(chunks) == 2
    new = [WORDS.count(chunk.text[chunk.overlap_chars :]) for chunk in chunks]
    assert sum(new) == words and min(new) >= 100


# -- overlap


def test_a_chunk_repeats_whole_lines_of_the_one_before() -> None:
    text = "".join(f"line {n} says a thing\n" for n in range(100))
    chunks = _cut(text, overlap=20)
    for chunk in chunks[1:]:
        repeated = chunk.text[: chunk.overlap_chars]
        assert repeated.startswith("line ") and repeated.endswith("\n")
        assert 10 <= WORDS.count(repeated) <= 20


def test_an_overlap_within_a_long_line_starts_at_a_sentence_or_a_word() -> None:
    for chunk in _cut("One two three four. " * 100, overlap=20)[1:]:
        assert chunk.text.startswith("One") and chunk.overlap_chars > 0
    for chunk in _cut("word " * 300, overlap=20)[1:]:
        assert chunk.text.startswith("word") and chunk.overlap_chars > 0


def test_an_overlap_of_nothing_repeats_nothing() -> None:
    assert all(chunk.overlap_chars == 0 for chunk in _cut("word " * 300, overlap=0))


# -- characters that belong together

CLUSTERS = [
    "👩‍👩‍👧‍👦",
    "🇩🇪",
    "e\u0301\u0323",
    "각",
    "ᄀ\u1161\u11a8",
    "👍🏽",
    "क्षि",
    "\r\n",
    " \u0308",
    "é",
]


@every_tokenizer
@pytest.mark.parametrize("cluster", CLUSTERS)
@pytest.mark.parametrize("before", ["", "a", "ab "])
def test_no_cluster_is_cut_in_two(cluster: str, before: str, tokenizer: Tokenizer) -> None:
    text = before + cluster * 700
    whole = {match.start() for match in regex.finditer(r"\X", text)} | {len(text)}
    position = 0
    for chunk in _cut(text, overlap=8, tokenizer=tokenizer):
        assert position in whole and position - chunk.overlap_chars in whole
        position += len(chunk.text) - chunk.overlap_chars


def test_a_cluster_longer_than_a_chunk_is_cut_between_code_points() -> None:
    assert len(_cut("e" + "\u0301" * 5000)) > 5
    assert len(_cut("e" + "\u0301" * 5000, tokenizer=TOKENIZERS["cl100k"])) > 5


@every_tokenizer
def test_white_space_and_line_ends_are_kept(tokenizer: Tokenizer) -> None:
    for line in (
        "a\r\n",
        "\tx\t\n",
        "\n",
        "  a  \n\n",
        "a\r",
        "\u2028b\u2029",
        "\x0c\n",
        "a\u00a0\n",
    ):
        _cut(line * 400, tokenizer=tokenizer)
        _cut(line * 400, "a.py", tokenizer=tokenizer)


# -- anything at all

PIECES = st.sampled_from(
    [
        *("# H\n", "## H\n", "Title\n===\n", "```\n", "```py\n", "~~~\n", "- item\n", "1. item\n"),
        *("def f():\n", "    return 1\n", "@d\n", "class A:\n", "}\n", "fn x() {\n", "// c\n"),
        *(
            "\n",
            "\n\n\n",
            "\r\n",
            "\r",
            "\t",
            "    ",
            " ",
            ". ",
            "! ",
            "。",
            "...",
            "word ",
            "words ",
        ),
        *("x" * 150, "Ab3x" * 80, "👩‍👩‍👧", "🇩🇪", "e\u0301", "中文", "각", "\ud800", "\x00"),
        *("<|endoftext|>", "[MASK]", "a" * 3000, "word " * 90, "\u0301" * 40, ";", "{}", '"'),
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=20), max_size=150).map("".join)


@every_tokenizer
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    text=TEXTS,
    path=st.sampled_from(["a.md", "a.py", None, "", "x/y.unknown"]),
    tokens=st.tuples(st.integers(16, 90), st.integers(16, 90)).map(sorted).map(tuple),
    overlap=st.integers(0, 60),
)
def test_nothing_is_lost_and_nothing_too_long(
    tokenizer: Tokenizer, text: str, path: str | None, tokens: tuple[int, int], overlap: int
) -> None:
    _cut(text, path, tokens, overlap, tokenizer)


# -- time

LARGE = {
    "prose": ("One two three four five. Six seven.\n\n# H\n\n", "a.md"),
    "code": ("def f(a):\n    return [a, 'b', 3]\n\n\n", "a.py"),
    "no spaces": ("aGVsbG8gd29ybGQ7Zm9v", "a.txt"),
    "line feeds": ("\n", "a.md"),
    "line feeds in code": ("\n", "a.py"),
    "spaces": (" ", "a.md"),
    "emoji": ("👩‍👩‍👧😀", "a.md"),
    "flags": ("🇩🇪", "a.md"),
    "marks": (".", "a.md"),
    "quotes": ('."" \'', "a.md"),
    "headings": ("# a\n", "a.md"),
    "fences": ("```\nx\n```\n", "a.md"),
    "combining": ("e" + "\u0301" * 5000, "a.md"),
    "decorators": ("@x\n", "a.py"),
}


def _seconds(text: str, path: str, tokenizer: Tokenizer) -> float:
    started = time.thread_time()
    chunk_text(text, path=path, tokenizer=tokenizer)
    return time.thread_time() - started


@pytest.mark.parametrize("name", LARGE)
def test_twice_the_text_takes_about_twice_the_time(name: str) -> None:
    form, path = LARGE[name]
    size = 30_000
    text = (form * (size // len(form) + 1))[:size]
    once = min(_seconds(text, path, WORDS) for _ in range(3))
    twice = min(_seconds(text + text, path, WORDS) for _ in range(3))
    # A quadratic step would make it 4; shared caches of a busy machine make some of the difference.
    assert twice < 3.2 * once + 0.02


@pytest.mark.slow
@every_tokenizer
@pytest.mark.parametrize("name", LARGE)
def test_a_mebibyte_takes_seconds_and_twice_the_text_twice(name: str, tokenizer: Tokenizer) -> None:
    form, path = LARGE[name]
    text = (form * ((1 << 20) // len(form) + 1))[: 1 << 20]
    whole = _seconds(text, path, tokenizer)
    half = _seconds(text[: 1 << 19], path, tokenizer)
    assert whole < 15
    assert whole < 2.6 * half + 0.05
