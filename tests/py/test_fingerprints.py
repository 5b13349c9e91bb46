"""One error has one fingerprint in whatever guise it comes, and two errors have two."""

from __future__ import annotations

import importlib
import re
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest
from error_variants import (
    GUISES_ALONE,
    NEAR_MISSES,
    NO_ERRORS,
    NODE,
    NODE_VARIANTS,
    PYTHON_VARIANTS,
    REPEATED,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

Connection = psycopg.Connection[tuple[Any, ...]]

MEBIBYTE = 1 << 20
LOG_MS = 150
HOSTILE_MS = 400  # a text made to be slow, on a machine that is busy with other tests


def fingerprint(connection: Connection, text: str | None) -> tuple[Any, ...]:
    rows = connection.execute("select * from vbridge.error_fingerprint(%s)", [text]).fetchall()
    assert len(rows) == 1
    return rows[0]


def milliseconds(connection: Connection, text: str, rounds: int = 4) -> float:
    """The quickest of some rounds, within the database's own clock."""
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        fingerprint(connection, text)
        taken.append((time.perf_counter() - begun) * 1000)
    return min(taken)


@pytest.mark.parametrize("variants", [NODE_VARIANTS, PYTHON_VARIANTS], ids=["node", "python"])
def test_thirty_guises_of_one_error_have_one_fingerprint(
    connection: Connection, variants: Mapping[str, str]
) -> None:
    assert len(set(variants.values())) == len(variants) >= 30
    plain = fingerprint(connection, variants["as it is"])[0]
    assert plain
    other = [name for name, text in variants.items() if fingerprint(connection, text)[0] != plain]
    assert not other


def test_thirty_near_misses_have_thirty_fingerprints(connection: Connection) -> None:
    assert len(set(NEAR_MISSES)) == len(NEAR_MISSES) >= 30
    found = defaultdict(list)
    for text in NEAR_MISSES:
        found[fingerprint(connection, text)[0]].append(text)
    assert None not in found
    assert not [texts for texts in found.values() if len(texts) > 1]


def test_the_same_message_with_other_values_is_the_same_error(connection: Connection) -> None:
    for first, second in REPEATED:
        names = {fingerprint(connection, text)[0] for text in (first, second)}
        assert len(names) == 1 and None not in names, (first, second)


def test_text_without_an_error_has_no_fingerprint(connection: Connection) -> None:
    for text in NO_ERRORS:
        name, normalised, telling, _, version = fingerprint(connection, text)
        assert name is None, text
        assert normalised and telling and version == 1


def test_the_parts_of_an_answer(connection: Connection) -> None:
    name, normalised, telling, codes, version = fingerprint(connection, NODE)
    assert re.fullmatch(r"v1:[0-9a-f]{32}", name)
    assert normalised.startswith("Error: connect ECONNREFUSED <ip>:6379\n")
    assert telling.startswith("Error: connect ECONNREFUSED 10.0.3.17:6379\n")
    assert codes == ["econnrefused", "redisstore.connect", "6379"]
    assert version == 1


@pytest.mark.parametrize("guise", GUISES_ALONE)
def test_an_empty_guise_is_an_empty_text(connection: Connection, guise: str | None) -> None:
    assert fingerprint(connection, guise) == (None, "", "", [], 1)


def test_a_long_log_is_read_in_time(connection: Connection) -> None:
    line = "2026-03-04T05:06:07.120Z INFO request 3f2a took {} ms for /api/users/{} status=200\n"
    log = "".join(line.format(n, n) for n in range(MEBIBYTE // len(line))) + NODE
    assert fingerprint(connection, log)[0] == fingerprint(connection, NODE)[0]
    assert milliseconds(connection, log) < LOG_MS


def test_a_deep_trace_is_read_in_time(connection: Connection) -> None:
    frame = "    at async Foo.bar{} (/app/node_modules/x/y{}.js:{}:1)\n"
    frames = "".join(frame.format(n, n, n) for n in range(200))
    first, _, rest = NODE.partition("\n")
    assert (
        fingerprint(connection, f"{first}\n{frames}{rest}")[0] == fingerprint(connection, NODE)[0]
    )
    assert milliseconds(connection, f"{first}\n{frames}{rest}") < LOG_MS


@pytest.mark.parametrize(
    "unit",
    [
        "x", " ", "\n", "a\r", "\x1b[31m", "\x1b]8;;", "[1;", "error: failed ", "Error: a\n", "'\"",
        "/a", "\\a", "a:", "a.b.", "1-", "0a", "a=", "::", "${", "at (", "a@b.", "{\"a\":\"", "(((",
        "from port ", "<ip> ", "Caused by: ", "\u2018", "\U0001f4a5", "exited with command ",
        "1:", "_1", "Traceback (most recent call last):\n", "Error: Error: ", "http://",
    ],
)  # fmt: skip
def test_a_mebibyte_of_anything_is_read_in_time(connection: Connection, unit: str) -> None:
    text = unit * (MEBIBYTE // len(unit.encode()))
    assert milliseconds(connection, text, rounds=2) < HOSTILE_MS


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.one_of(
            st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20),
            st.sampled_from(
                ["\x1b[", "\x1b]8;;", "\r", "\n", "Error: ", "'", '"', "/", "\\", "1", ":"]
            ),
        ),
        max_size=30,
    )
)
def test_any_text_has_an_answer(connection: Connection, parts: list[str]) -> None:
    text = "".join(parts)
    answer = fingerprint(connection, text)
    assert answer == fingerprint(connection, text)
    name, normalised, telling, codes, _ = answer
    assert None not in (normalised, telling, codes)
    assert len(telling) <= 2000
    assert name is None or telling
    assert len(codes) == len(set(codes)) <= 24
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", telling)


def test_what_the_benchmark_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    benchmark = importlib.import_module("fingerprints")
    # Lines 1 and 2 are found as they are; 3 to 5 are one true group of which one was split off.
    made = benchmark.Grouping.of(["a", "a", "b", "b", "c"], ["x", "x", "y", "y", "y"], 0.0)
    assert made.hits == (1, 1, 0, 0, 0)
    assert made.groups == 3
    # Pairs: shared 1 + 1, found 1 + 1, true 1 + 3.
    assert made.f1 == pytest.approx(2 * 2 / (2 + 4))
