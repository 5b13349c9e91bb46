"""Errors that were solved before, at the command line: solve, report, take back, what is proven."""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path

import pytest
from harness.command import Command
from test_solution_tools import load_library

from vbridge.output import open_console
from vbridge.solution_output import show_preview
from vbridge.tools.solution_answers import PreviewAnswer, Step

PORT = "Error: listen EADDRINUSE: address already in use 127.0.0.1:8787"


@pytest.fixture
def vbridge(dsn: str, tmp_path: Path) -> Command:
    asyncio.run(load_library(dsn, "port-already-in-use", "disk-no-space-left"))
    return Command(tmp_path, {"DATABASE_URL": dsn, "COLUMNS": "100"})


def test_an_error_is_solved_reported_and_taken_back(vbridge: Command) -> None:
    log = f"> dev\n> node server.js\n\n{PORT}\n    at node:net:1937:16\n"
    found = vbridge("solve", "-", "--json", stdin=log).json
    best = found["results"][0]
    assert (found["known"], best["slug"]) == (True, "port-already-in-use")
    number = str(best["solution_id"])

    shown = vbridge("solve", "-", stdin=log)
    assert shown.code == 0
    assert f"{best['score']:.4f}  {best['title']}  solution {number}  DANGEROUS" in shown.out
    assert f"meaning {best['why']['meaning']:.4g}" in shown.out
    assert "| kill $(lsof -t -iTCP:{port} -sTCP:LISTEN)" in shown.out
    assert "check 1: lsof -nP -iTCP:{port} -sTCP:LISTEN  (exit code 1)" in shown.out
    assert "runs nothing" in shown.err

    report = ("applied", number, "--success", "--pattern", "port-in-use", "--check", "1=1")
    first = vbridge(*report, "--key", "k", "--json").json
    assert (first["is_new"], first["is_checked"], first["applications"]) == (True, True, 1)
    again = vbridge(*report, "--key", "k")
    # One of one: Wilson's bound is 1 / (1 + 1.96²) = 0.2065; what was checked counts twice, so
    # it is 2 / (2 + 1.96²) = 0.3424.
    assert again.out == (
        f"application {first['application_id']} of port-already-in-use (was reported before):"
        " 1 in all, 100% worked (between 34% and 100%)\n"
    )
    proven = vbridge("golden-paths", "--min-applications", "1", "--json").json["paths"]
    assert [(p["pattern_tag"], p["success_count"]) for p in proven] == [("port-in-use", 1)]
    assert "1 of 1" in vbridge("golden-paths", "--min-applications", "1").out

    undo = ("undo", str(first["application_id"]), "--reason", "the wrong number")
    assert " is taken back: 0 in all (between 0% and 100%)" in vbridge(*undo).out
    assert " was taken back before: 0 in all" in vbridge(*undo).out
    none = vbridge("golden-paths", "--min-applications", "1")
    assert (none.code, none.out) == (0, "")
    assert "No pattern has a solution" in none.err


@pytest.mark.parametrize("command", ["solve", "patterns"])
def test_an_error_that_looks_like_an_option_is_told_how_to_be_given(
    tmp_path: Path, command: str
) -> None:
    done = Command(tmp_path, {})(command, "-bash: frob: command not found")
    assert done.code == 2
    assert 'No such option \'-b\'. Put "--" before a text that begins with "-"' in done.err


def test_an_unknown_error_shows_what_was_nearest_without_steps(vbridge: Command) -> None:
    done = vbridge("solve", "! LaTeX Error: File tikz.sty not found.")
    assert done.code == 0
    assert done.out.startswith("No known solution.\nNearest, and likely not the fix:\n 1  ")
    assert "    | " not in done.out
    assert "No known solution" in done.err


def test_patterns_are_told_of_a_text_or_of_the_store(vbridge: Command) -> None:
    told = vbridge("patterns", PORT, "--json").json["patterns"]
    assert told[0]["top_solutions"][0]["slug"] == "port-already-in-use"
    shown = vbridge("patterns", "-", stdin=PORT)
    assert f"{told[0]['pattern_tag']} ({told[0]['pattern_category']})  no proven fix" in shown.out
    recurring = vbridge("patterns", "--min-projects", "1")
    assert (recurring.code, recurring.out) == (0, "")
    assert "Nothing was met 3 times in 1 projects or more." in recurring.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["solve", "-"], 1, "the error message is empty"),
        (["solve", "x", "--limit", "21"], 1, "limit is 21"),
        (["solve", "x", "--environment", '{"cpu": 1}'], 1, '"cpu"'),
        (["solve", "x", "--environment", "[1"], 2, "write a JSON object"),
        (["applied", "1"], 2, "--success or --failure"),
        (["applied", "0", "--success"], 2, "SOLUTION_ID"),
        (["applied", "999", "--failure"], 1, "no solution has the id 999"),
        (["applied", "1", "--success", "--check", "good"], 2, '"1=0"'),
        (["applied", "1", "--success", "--check", "1=77"], 1, "check 1 ended with 77"),
        (["undo", "999"], 1, "no application has the id 999"),
        (["patterns", " "], 1, "empty"),
        (["golden-paths", "--as-of", "soon"], 1, 'as_of is "soon"'),
    ],
)
def test_bad_arguments_are_one_sentence(
    vbridge: Command, arguments: list[str], code: int, said: str
) -> None:
    done = vbridge(*arguments)
    assert (done.code, done.out) == (code, "")
    assert said in done.err


def test_all_that_a_step_needs_is_shown_and_nothing_steers_the_terminal() -> None:
    payloads = {
        "cmd": {"run": "make\x1b[2J\nmake install", "cwd": "src", "env": {"CC": "clang"}},
        "patch": {"file": "a.ts", "changes": [{"search": "old", "replace": "new"}]},
        "copy": {"src": "a", "dst": "b", "exclude": ["*.log", "tmp"]},
        "script": {"interpreter": "bash", "content": "set -e\nls"},
        "env": {"set": {"PORT": "3001"}, "file": ".env"},
    }
    answer = PreviewAnswer(
        solution_id=1,
        slug="s",
        version=1,
        title="T",
        description="D",
        category="code",
        steps=[
            Step(step_order=n, kind=kind, payload=payload, timeout_ms=1)
            for n, (kind, payload) in enumerate(payloads.items(), 1)
        ],
        checks=[],
    )
    stream = StringIO()
    show_preview(answer, open_console(stream))
    lines = [line.strip() for line in stream.getvalue().splitlines()]
    assert [line.removeprefix("| ") for line in lines if line.startswith("| ")] == [
        "make\ufffd[2J",
        "make install",
        "(in src)",
        "(with CC=clang)",
        "a.ts",
        "- old",
        "+ new",
        "a -> b",
        "(exclude *.log, tmp)",
        "(bash)",
        "set -e",
        "ls",
        "PORT=3001",
        "(in .env)",
    ]
