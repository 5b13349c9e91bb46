"""README and CONTRIBUTING are true: their output is real, their tables are complete."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
from mcp import Client

from vbridge.cli import cli
from vbridge.server import open_server
from vbridge.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SQL = tomllib.loads((ROOT / "sql" / "project.toml").read_text(encoding="utf-8"))
NUMBER = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")


def table(text: str, heading: str) -> list[list[str]]:
    """Rows of the first table after a heading, without the table's own head."""
    lines = text.split(heading, 1)[1].splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_search_prints_what_the_readme_shows(dsn: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    block = re.search(r"```console\n(\$ vbridge ingest.*?)```", README, re.DOTALL)
    assert block
    printed = ""
    for line in block[1].splitlines():
        if line.startswith("$ vbridge "):
            command = [sys.executable, "-m", "vbridge", *split(line.removeprefix("$ vbridge "))]
            done = subprocess.run(
                command,
                cwd=tmp_path,
                env={**os.environ, "DATABASE_URL": dsn, "COLUMNS": "100"},
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert done.returncode == 0, done.stderr
            printed = done.stdout
    shown = "\n".join(line for line in block[1].splitlines() if not line.startswith("$ "))
    # The last digits of a vector depend on the processor; ids on what was stored before.
    blank = [re.sub(r"chunk \d+", "chunk", text) for text in (shown, printed.rstrip())]
    assert NUMBER.sub("N", blank[0]).split() == NUMBER.sub("N", blank[1]).split()
    for one, other in zip(NUMBER.findall(blank[0]), NUMBER.findall(blank[1]), strict=True):
        assert float(one) == pytest.approx(float(other), abs=0.02)


def split(line: str) -> list[str]:
    import shlex

    return shlex.split(line)


def test_the_worked_score_is_the_one_shown() -> None:
    shown = re.search(r"Above: (.*?) = ([\d.]+)\.", README, re.DOTALL)
    assert shown
    sum_ = eval(shown[1].replace("×", "*").replace("\n", " "))
    assert sum_ == pytest.approx(float(shown[2]), abs=0.0001)
    assert f" {shown[2]}  src/auth.ts" in README


async def test_the_tools_are_those_of_the_server() -> None:
    settings = Settings(home=Path("/nonexistent"), database_url="postgresql://127.0.0.1:9/x")
    async with Client(open_server(settings)) as client:
        tools = {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}
    rows = {names(row[0])[0]: row[1] for row in table(README, "## Tools")}
    assert set(rows) == set(tools)
    for name, cell in rows.items():
        schema: dict[str, Any] = tools[name]
        assert names(cell) == list(schema["properties"]), name
        for argument, default in re.findall(r"`(\w+)` = (\w+)", cell):
            stated = schema["properties"][argument]["default"]
            assert str(stated).lower() == default, (name, argument)


def test_the_limits_are_those_of_the_project() -> None:
    limits = SQL["vars"]["limits"]
    stated = [int(row[1]) for row in table(README, "## Limits")]
    assert stated == [
        limits[name]
        for name in (
            "search_k",
            "root_bytes",
            "path_bytes",
            "text_bytes",
            "query_bytes",
            "meta_bytes",
            "meta_depth",
            "tags",
            "label_bytes",
            "context_bytes",
            "get_chunks",
            "get_neighbours",
            "projects_page",
            "search_tokens",
            "fixpack_bytes",
            "title_chars",
            "description_chars",
            "signatures",
            "signature_chars",
            "regexes",
            "steps",
            "checks",
            "environment_bytes",
        )
    ]


def test_the_weights_are_those_of_the_project() -> None:
    rank, standard = SQL["vars"]["rank"], SQL["vars"]["standard"]
    for name in ("vector", "bm25", "association", "time", "feedback"):
        assert f"{standard[f'{name}_weight']:.2f} × {name}_score" in README
    bonus, penalty = (
        standard["outcome_weight"] * rank[name] for name in ("success_bonus", "failure_penalty")
    )
    assert f"success +{bonus:g}, failure −{penalty:g}" in README
    assert f"deviations above the project's mean likeness, of {standard['vector_span']}" in README
    for name, what in (
        ("vector", "cosine"),
        ("bm25", "BM25"),
        ("time", "age"),
        ("feedback", "votes"),
    ):
        assert f"{rank[f'{name}_weight']:.2f} × {what}" in README
    assert f"+{rank['success_bonus']:.2f} or −{rank['failure_penalty']:.2f}" in README
    assert f"every {rank['half_life_days']} days" in README
    assert f"(votes + {rank['feedback_prior_votes']})" in README
    assert f"brings up to {rank['candidates_per_leg']}" in README


def test_the_numbers_on_solutions_are_those_of_the_project() -> None:
    numbers = SQL["vars"]["solutions"]
    for name, what in (("bm25", "words"), ("vector", "meaning"), ("code", "codes")):
        assert f"{numbers[f'{name}_weight']:.2f} × {what}" in README
    assert (numbers["fingerprint_lift"], numbers["regex_lift"]) == (0.5, 0.5)
    assert (numbers["environment_lift"], numbers["environment_penalty"]) == (0.05, 0.5)
    assert f"outcomes move it by {numbers['success_weight'] / 4:.2f} at most" in README
    assert f"Below {numbers['floor']} the answer" in README
    outcomes = SQL["vars"]["outcomes"]
    assert f"where the last {outcomes['recent_applications']} went" in README
    library = len(list((ROOT / "fixpacks").glob("*.yaml")))
    assert f"stores {library} fixes" in README


def test_an_error_is_solved_as_the_readme_shows(dsn: str, tmp_path: Path) -> None:
    block = re.search(r"```console\n\$ vbridge (solve.*?)\n(.*?)```", README, re.DOTALL)
    assert block
    env = {**os.environ, "DATABASE_URL": dsn, "COLUMNS": "100"}

    def vbridge(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "vbridge", *arguments],
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    vbridge("fixpack", "import")
    blank = [
        re.sub(r"solution \d+", "solution", NUMBER.sub("N", text))
        for text in (block[2], vbridge(*split(block[1])))
    ]
    assert blank[0].split() == blank[1].split()


def test_the_settings_are_those_that_are_read() -> None:
    read = re.findall(r'"([A-Z][A-Z_]{5,})"', inspect.getsource(Settings))
    assert {names(row[0])[0] for row in table(README, "## Settings")} == set(read)


def test_the_commands_are_those_there_are() -> None:
    stated = {names(row[0])[0].split()[0] for row in table(README, "## Command line")}
    shown = set(cli.list_commands(click.Context(cli)))
    assert stated == shown


def test_the_sqlstates_are_those_of_the_project() -> None:
    stated = {row[1]: row[0] for row in table(CONTRIBUTING, "**Errors.**")}
    assert stated == SQL["sqlstates"]


def test_the_five_steps_work_as_they_are_written(tmp_path: Path, test_server: Any) -> None:
    import psycopg
    from harness.server import with_database

    blocks = re.findall(r"   ```sql\n(.*?)   ```", CONTRIBUTING, re.DOTALL)
    test, function = ("\n".join(line[3:] for line in block.splitlines()) for block in blocks)
    project = tmp_path / "sql"
    shutil.copytree(ROOT / "sql", project)
    (project / "functions" / "text" / "word_count.sql").write_text(function, encoding="utf-8")
    from vbridge.deploy import migrate
    from vbridge.project import read_project

    name = test_server.create_database(test_server.template)
    try:
        dsn = with_database(test_server.url, name)
        migrate(dsn, read_project(project))
        body = re.findall(r"is\((vbridge\.word_count\(.*?\)), (\d)", test)
        assert len(body) == 2
        with psycopg.connect(dsn) as connection:
            for call, expected in body:
                assert connection.execute(f"select {call}").fetchone() == (int(expected),)
    finally:
        test_server.drop_database(name)
