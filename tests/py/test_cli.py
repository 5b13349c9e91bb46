"""The commands as a user runs them: what they print, where, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
from harness.command import Command
from provider import run_provider

from vbridge import __version__
from vbridge.embedded import EmbeddedServer
from vbridge.folder_ingestion import SOURCE

NOWHERE = "postgresql://vbridge@127.0.0.1:1/vbridge"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "docs").mkdir(parents=True)
    (folder / ".git").mkdir()
    (folder / "docs" / "redis.md").write_text("# Redis\nRestart redis when the cache is stale.\n")
    (folder / "login.py").write_text("def login(email, password):\n\treturn check(password)\n")
    return folder


@pytest.fixture
def vbridge(project: Path, dsn: str, tmp_path: Path) -> Command:
    return Command(project, {"DATABASE_URL": dsn, "VBRIDGE_HOME": str(tmp_path / "home")})


def rows(dsn: str, query: str) -> list[tuple[object, ...]]:
    with psycopg.connect(dsn, connect_timeout=10) as connection:
        return connection.execute(query.encode()).fetchall()


def test_help_and_version_are_quick_and_say_what_exit_codes_mean(tmp_path: Path) -> None:
    command = Command(tmp_path, {"DATABASE_URL": NOWHERE})
    started = time.monotonic()
    done = command("--help")
    assert time.monotonic() - started < 1.0  # 0.2 s alone; the machine may be busy
    assert done.code == 0
    assert "Exit codes" in done.out
    assert command("--version").out.strip() == f"vbridge, version {__version__}"


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom vbridge.cli import main\nsys.argv = ['vbridge', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'rich', 'mcp', 'openai', 'numpy', 'psycopg', 'pydantic', 'jinja2', 'yoyo'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, cwd=tmp_path
    )
    assert done.stderr.strip() == "[]"


@pytest.mark.parametrize("command", ["ingest", "search", "forget", "db", "demo", "reindex"])
def test_every_command_explains_itself(tmp_path: Path, command: str) -> None:
    done = Command(tmp_path, {"DATABASE_URL": NOWHERE})(command, "--help")
    assert (done.code, done.err) == (0, "")


def test_the_whole_way(vbridge: Command, project: Path) -> None:
    done = vbridge("ingest", ".")
    assert done.code == 0, done.err
    assert "documents  2 new, 0 changed, 0 unchanged" in done.out
    assert done.err == ""

    found = vbridge("search", "stale cache", "--json").json
    best = found["results"][0]
    assert best["path"] == "docs/redis.md"
    assert best["meta"]["user"] == {"source": SOURCE}
    parts = best["meta"]
    weights = found["weights"]
    total = sum(
        weights[name] * parts[f"{name}_score"]
        for name in ("vector", "bm25", "association", "time", "feedback")
    )
    assert best["score"] == pytest.approx(total + parts["outcome_bonus"], abs=1e-6)

    chunk = str(parts["chunk_id"])
    voted = vbridge("vote", chunk, "--helpful", "--json").json
    assert (voted["helpful_count"], voted["feedback_score"]) == (1, 0.2)
    after = vbridge("search", "stale cache", "--json").json["results"][0]
    assert after["meta"]["feedback_score"] == 0.2

    shown = vbridge("search", "stale cache")
    assert f"docs/redis.md:1-2  chunk {chunk}" in shown.out
    assert "feedback 0.2×0.15" in shown.out
    got = vbridge("get", chunk)
    assert "Restart redis when the cache is stale." in got.out
    assert str(project) in vbridge("projects").out

    forgotten = vbridge("forget", "--path", "docs/redis.md", "--json")
    assert forgotten.json == {"documents": 1, "chunks": 1, "votes": 1}
    assert vbridge("forget", "--whole-project", "--yes").code == 0
    assert vbridge("projects", "--json").json["projects"] == []


def test_a_search_without_results_says_why_on_stderr_and_ends_well(vbridge: Command) -> None:
    done = vbridge("search", "anything")
    assert (done.code, done.out) == (0, "")
    assert "Nothing is stored yet" in done.err


def test_what_a_terminal_would_obey_is_not_printed(vbridge: Command, project: Path) -> None:
    (project / "evil.md").write_text("stale \x1b[2J\x1b]0;title\x07 end\n")
    vbridge("ingest", "evil.md")
    for done in (vbridge("search", "stale"), vbridge("get", "1", "--neighbours", "5")):
        assert "\x1b" not in done.out
        assert "\x07" not in done.out


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["search", "x", "--since", "soon"], 1, 'since is "soon"'),
        (["search", "x", "--policy", "best"], 1, 'no ranking policy is named "best"'),
        (["search", "x", "-k", "21"], 1, "k is 21"),
        (["search", "x", "-k", "eight"], 2, "is not a valid integer"),
        (["get", "999999"], 1, "no chunk has the id 999999"),
        (["feedback", "1"], 2, "--helpful"),
        (["forget"], 2, "--path"),
        (["forget", "--whole-project"], 1, "--yes"),
        (["forget", "--path", "nothing.md"], 1, "no project is indexed"),
        (["ingest", "nothing.md"], 2, "does not exist"),
        (["ingest", "/"], 2, "outside the project"),
        (["projects", "--limit", "0"], 1, "limit is 0"),
        (["nonsense"], 2, "No such command"),
        (["db", "url"], 1, "DATABASE_URL is set"),
    ],
)
def test_mistakes_end_with_a_sentence(
    vbridge: Command, arguments: list[str], code: int, message: str
) -> None:
    done = vbridge(*arguments)
    assert (done.code, done.out) == (code, "")
    assert message in done.err


def test_what_is_unavailable_may_be_tried_again(project: Path, tmp_path: Path) -> None:
    vbridge = Command(project, {"DATABASE_URL": "postgresql://u:geheim@127.0.0.1:1/x"})
    for arguments in (["search", "x"], ["ingest", "."], ["migrate"], ["status"]):
        done = vbridge(*arguments)
        assert (done.code, done.out) == (3, ""), arguments
        assert done.err.startswith("Error: ")
        assert "geheim" not in done.err


def test_a_setting_that_cannot_be_used_is_named(project: Path) -> None:
    done = Command(project, {"VBRIDGE_CHUNK_TOKENS": "many"})("search", "x")
    assert done.code == 1
    assert 'VBRIDGE_CHUNK_TOKENS is "many"' in done.err


def test_a_database_that_was_never_deployed_says_what_to_run(project: Path, empty_dsn: str) -> None:
    vbridge = Command(project, {"DATABASE_URL": empty_dsn})
    done = vbridge("search", "x")
    assert done.code == 1
    assert "vbridge migrate" in done.err
    status = vbridge("status", "--json")
    assert (status.code, status.json["ok"], status.json["deployed_release"]) == (1, False, None)
    assert vbridge("migrate").code == 0
    assert vbridge("migrate").out == "Nothing to change.\n"
    status = vbridge("status", "--json")
    assert (status.code, status.json["ok"]) == (0, True)
    assert status.json["counts"] == {"projects": 0, "documents": 0, "chunks": 0}
    assert "The database is as this release says." in vbridge("status").out


def test_compile_writes_plain_sql(vbridge: Command, tmp_path: Path) -> None:
    done = vbridge("compile", "--out", str(tmp_path / "out"))
    assert done.code == 0
    assert (tmp_path / "out" / "deploy.sql").is_file()


def test_only_what_changed_costs(vbridge: Command, project: Path) -> None:
    with run_provider(dimensions=8) as endpoint:
        vbridge.environment.update(
            OPENAI_BASE_URL=endpoint.url,
            VBRIDGE_EMBEDDING_MODEL="test",
            VBRIDGE_EMBEDDING_DIMENSIONS="8",
        )
        assert vbridge("ingest", ".").code == 0
        assert len(endpoint.texts) == 2
        again = vbridge("ingest", ".", "--json").json
        assert again["documents"]["unchanged"] == 2
        assert len(endpoint.texts) == 2
        (project / "login.py").write_text("def login(): ...\n")
        third = vbridge("ingest", ".", "--json").json
        assert third["documents"]["unchanged"] == 1
        assert (third["documents"]["changed"], third["chunks"]["new"]) == (1, 1)
        assert endpoint.texts[2:] == ["def login(): ...\n"]


def test_what_is_left_out_is_counted_and_named_on_request(vbridge: Command, project: Path) -> None:
    (project / ".gitignore").write_text("*.log\n")
    (project / "a.log").write_text("x")
    (project / "picture.png").write_bytes(b"\x89PNG\0\0")
    (project / "empty.py").write_text("")
    (project / "big.txt").write_text("x" * (1048576 + 1))
    (project / "link").symlink_to("login.py")
    done = vbridge("ingest", ".", "-v")
    assert done.code == 0
    for line in (
        "skipped    1 excluded by .gitignore",
        "skipped    1 not UTF-8 text",
        "skipped    1 empty",
        "skipped    1 over the limit",
        "skipped    1 symbolic link",
        "           picture.png",
    ):
        assert line in done.out
    named = vbridge("ingest", "a.log", "login.py")
    assert named.code == 1
    assert "Not stored: a.log: excluded by .gitignore" in named.err
    assert vbridge("ingest", "a.log", "--no-ignore").code == 0


def test_paths_are_named_from_the_root_wherever_one_stands(
    vbridge: Command, project: Path, dsn: str
) -> None:
    inside = Command(project / "docs", vbridge.environment)
    assert inside("ingest", "redis.md", "../login.py").code == 0
    assert rows(dsn, "select path from vbridge.documents order by path") == [
        ("docs/redis.md",),
        ("login.py",),
    ]
    assert rows(dsn, "select root_path from vbridge.projects") == [(str(project),)]


def test_prune_forgets_only_what_came_from_a_file_that_is_gone(
    vbridge: Command, project: Path, dsn: str
) -> None:
    vbridge("ingest", ".")
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(
            "update vbridge.documents set meta = '{}' where path = 'login.py'"
        )  # as if it was stored by a tool
    (project / "login.py").unlink()
    (project / "docs" / "redis.md").unlink()
    (project / "other.md").write_text("other")
    told = vbridge("ingest", ".", "--json").json
    assert told["vanished"] == ["docs/redis.md"]
    assert not told["pruned"]
    elsewhere = vbridge("ingest", "other.md", "--prune", "--json").json
    assert elsewhere["vanished"] == []
    done = vbridge("ingest", ".", "--prune")
    assert "vanished   1 forgotten" in done.out
    assert rows(dsn, "select path from vbridge.documents order by path") == [
        ("login.py",),
        ("other.md",),
    ]


def test_a_refused_document_does_not_stop_the_others(
    vbridge: Command, project: Path, dsn: str
) -> None:
    deep = project.joinpath(*["d" * 200] * 11)
    deep.mkdir(parents=True)
    (deep / "far.md").write_text("its path is over the limit")
    done = vbridge("ingest", ".")
    assert done.code == 1
    assert "2 new" in done.out
    assert "1 refused" in done.out
    assert "path has" in done.out


def many_files(project: Path, count: int) -> None:
    for n in range(count):
        (project / f"n{n:04d}.md").write_text(f"note {n} says {n * n} and {n**3}\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_cut_off_it_goes_on_where_it_was(
    vbridge: Command, project: Path, dsn: str, number: signal.Signals
) -> None:
    many_files(project, 600)
    # The last takes the model some seconds, so that there is something left to cut off.
    (project / "zz.md").write_text("".join(f"word{n} " for n in range(5_000)))
    process = vbridge.start("ingest", ".")
    deadline = time.monotonic() + 60
    while not rows(dsn, "select 1 from vbridge.documents") and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == (130 if number == signal.SIGINT else -signal.SIGKILL)
    assert "Traceback" not in err
    if number == signal.SIGINT:
        assert "the same command goes on there" in err
    kept = len(rows(dsn, "select 1 from vbridge.documents"))
    assert 0 < kept < 603
    again = vbridge("ingest", ".", "--json").json["documents"]
    # The one in flight at a kill may have been finished by the server.
    assert again["unchanged"] in (kept, kept + 1)
    assert again["unchanged"] + again["new"] == 603


def test_another_model_is_refused_before_anything_is_stored(
    vbridge: Command, project: Path, dsn: str
) -> None:
    vbridge("ingest", ".")
    (project / "new.md").write_text("new")
    with run_provider(dimensions=8) as endpoint:
        vbridge.environment.update(
            OPENAI_BASE_URL=endpoint.url,
            VBRIDGE_EMBEDDING_MODEL="test",
            VBRIDGE_EMBEDDING_DIMENSIONS="8",
        )
        done = vbridge("ingest", ".")
    assert (done.code, done.out) == (1, "")
    assert 'run "vbridge reindex"' in done.err
    assert len(rows(dsn, "select 1 from vbridge.documents")) == 2


def test_a_reader_that_leaves_early_is_no_error(vbridge: Command, project: Path) -> None:
    vbridge("ingest", ".")
    script = '"$0" -m vbridge projects | true; echo "${PIPESTATUS[0]}"'
    done = subprocess.run(
        ["bash", "-c", script, sys.executable],
        cwd=project,
        env={**os.environ, **vbridge.environment},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_the_embedded_server_by_hand(tmp_path: Path) -> None:
    vbridge = Command(tmp_path, {"VBRIDGE_HOME": str(tmp_path / "home")})
    tmp_path.chmod(0o755)
    assert vbridge("db", "status").out.startswith("state    stopped")
    url = vbridge("db", "start").out.strip()
    try:
        assert vbridge("db", "url").out.strip() == url
        state = vbridge("db", "status", "--json").json
        assert (state["state"], state["pinned"], state["users"]) == ("running", True, [])
        done = vbridge("db", "psql", "-Atc", "select count(*) from memories")
        assert (done.code, done.out) == (0, "0\n")
    finally:
        assert vbridge("db", "stop").out == "stopped\n"
    assert vbridge("db", "status", "--json").json["state"] == "stopped"


def test_serve_speaks_nothing_but_the_protocol(vbridge: Command) -> None:
    request = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "t", "version": "1"},
        },
    }
    done = vbridge("serve", stdin=json.dumps(request) + "\n")
    (line,) = done.out.splitlines()
    assert json.loads(line)["result"]["serverInfo"]["version"] == __version__
    assert done.code == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_command_that_is_told_to_end_takes_its_database_with_it(
    tmp_path: Path, number: signal.Signals
) -> None:
    home = tmp_path / "home"
    (tmp_path / "big.md").write_text("".join(f"word{n} " for n in range(40_000)))
    process = subprocess.Popen(
        [sys.executable, "-m", "vbridge", "ingest", "big.md", "--project-root", "."],
        cwd=tmp_path,
        env={**os.environ, "VBRIDGE_HOME": str(home)},
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 30
    while EmbeddedServer(home).status().state != "running" and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1.0)
    process.send_signal(number)
    process.communicate(timeout=20)
    assert process.returncode == 130
    deadline = time.monotonic() + 10
    while EmbeddedServer(home).status().state != "stopped":
        assert time.monotonic() < deadline
        time.sleep(0.1)
