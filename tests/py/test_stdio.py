"""The server as a subprocess: quick to answer, clean on stdout, gone when it should be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from stdio_server import INITIALIZE, StdioServer

from vbridge.embedded import EmbeddedServer
from vbridge.stdio import mend_line

# A port where nobody listens, and an address of the documentation range where nobody answers.
UNREACHABLE = ["postgresql://u:secret@127.0.0.1:9/db", "postgresql://u:secret@192.0.2.1/db"]
ROOT = "/srv/app"


def at(dsn: str) -> dict[str, str]:
    return {"DATABASE_URL": dsn}


@pytest.mark.parametrize("dsn", UNREACHABLE)
def test_initialize_and_list_tools_answer_in_a_second_with_nothing_reachable(dsn: str) -> None:
    times, bare = [], []
    for _ in range(3):
        began = time.monotonic()
        subprocess.run([sys.executable, "-c", "import mcp.server.mcpserver"], check=True)
        bare.append(time.monotonic() - began)
        with StdioServer(at(dsn)) as server:
            answer = server.initialize()
            assert answer["result"]["serverInfo"]["name"] == "vector-bridge"
            tools = server.request("tools/list")["result"]["tools"]
            times.append(time.monotonic() - server.started)
            assert len(tools) == 16
    # On a machine so busy that the protocol's library alone takes most of it, what we add counts.
    assert min(times) < max(1.0, 1.8 * min(bare)), (times, bare)


def test_the_newer_protocol_is_spoken_too(dsn: str) -> None:
    with StdioServer(at(dsn)) as server:
        meta = {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
        }
        answer = server.request("server/discover", {"_meta": meta})
        assert "2026-07-28" in json.dumps(answer["result"])
        tools = server.request("tools/list", {"_meta": meta})["result"]["tools"]
        assert len(tools) == 16


@pytest.mark.parametrize("dsn", UNREACHABLE)
def test_an_outage_is_an_error_within_the_deadline_and_never_an_empty_list(dsn: str) -> None:
    with StdioServer(at(dsn)) as server:
        server.initialize()
        began = time.monotonic()
        result = server.call("memory_search", project_root=ROOT, query="redis")
        assert time.monotonic() - began < 12
        assert result["isError"] is True
        text = result["content"][0]["text"]
        assert "PostgreSQL could not be reached" in text
        assert "secret" not in text


def test_every_line_of_stdout_is_json_and_the_server_goes_on_after_noise(dsn: str) -> None:
    with StdioServer(at(dsn)) as server:
        server.initialize()
        for noise in (b"", b"not json", b"\xc4\xe3", b"[]", b'{"jsonrpc":"2.0"}', b"{" * 5000):
            server.send_line(noise)
        assert not server.call("memory_projects").get("isError")
        server.close()
        for line in server.lines:
            assert json.loads(line)["jsonrpc"] == "2.0"


def test_lone_surrogates_nul_and_hostile_depth_in_raw_json_are_answered(dsn: str) -> None:
    def raw(request_id: int, arguments: str) -> bytes:
        return (
            f'{{"jsonrpc":"2.0","id":{request_id},"method":"tools/call",'
            f'"params":{{"name":"memory_ingest","arguments":{arguments}}}}}'
        ).encode()

    with StdioServer(at(dsn)) as server:
        server.initialize()
        server.send_line(
            raw(
                101,
                '{"project_root":"/srv/app","path":"s\\ud800.md","text":"x\\udfffy \\ud83d\\ude00",'
                '"meta":{"k\\u0000":"\\udc00"}}',
            )
        )
        result = server.receive(101)["result"]
        assert not result.get("isError"), result
        assert result["structuredContent"]["path"] == "s\ufffd.md"
        assert "U+FFFD" in result["structuredContent"]["note"]
        deep = '{"a":' * 10_000 + "1" + "}" * 10_000
        server.send_line(
            raw(102, f'{{"project_root":"/srv/app","path":"d","text":"x","meta":{deep}}}')
        )
        result = server.receive(102)["result"]
        assert result["isError"] is True
        assert "nested" in result["content"][0]["text"]
        found = server.call("memory_search", project_root=ROOT, query="y")
        assert found["structuredContent"]["results"][0]["chunk"] == "x\ufffdy \U0001f600"


def test_five_megabytes_in_one_line_are_refused_with_the_limit(dsn: str) -> None:
    with StdioServer(at(dsn)) as server:
        server.initialize()
        result = server.call(
            "memory_ingest", project_root=ROOT, path="big.txt", text="word " * 1_000_000
        )
        assert result["isError"] is True
        assert "the limit is 1048576" in result["content"][0]["text"]
        assert not server.call("memory_projects").get("isError")


def end_input(server: StdioServer) -> None:
    assert server.process.stdin is not None
    server.process.stdin.close()


def terminate(server: StdioServer) -> None:
    server.process.send_signal(signal.SIGTERM)


def interrupt(server: StdioServer) -> None:
    server.process.send_signal(signal.SIGINT)


@pytest.mark.parametrize("end", [end_input, terminate, interrupt])
@pytest.mark.parametrize("dsn_kind", ["reachable", "unreachable"])
def test_the_server_is_gone_in_two_seconds(
    end: Callable[[StdioServer], None], dsn_kind: str, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("dsn") if dsn_kind == "reachable" else UNREACHABLE[1]
    with StdioServer(at(url)) as server:
        server.initialize()
        # One call in flight, so that there is something to leave in the middle of.
        server.send(
            "tools/call",
            {"name": "memory_search", "arguments": {"project_root": ROOT, "query": "redis"}},
        )
        time.sleep(0.2)
        began = time.monotonic()
        end(server)
        server.wait(10)
        assert time.monotonic() - began < 2.0
    if dsn_kind == "reachable":
        with psycopg.connect(url) as connection:
            sessions = connection.execute(
                "select count(*) from pg_stat_activity where application_name like 'vbridge/%'"
                " and datname = current_database()"
            ).fetchone()
            assert sessions == (0,)


def test_the_last_server_takes_the_embedded_database_with_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    environ = {"VBRIDGE_HOME": str(home)}
    with StdioServer(environ) as one, StdioServer(environ) as two:
        for server in (one, two):
            server.initialize()
            result = server.call("memory_projects")
            assert not result.get("isError"), result
        assert EmbeddedServer(home).status().state == "running"
        terminate(one)
        one.wait(5)
        assert EmbeddedServer(home).status().state == "running"
        assert not two.call("memory_projects").get("isError")
        end_input(two)
        two.wait(5)
    wait_for_stop(home)


def test_a_server_whose_stderr_is_closed_ends_as_well(dsn: str) -> None:
    command = ["sh", "-c", f"exec {sys.executable} -m vbridge serve 2>&-"]
    with StdioServer(at(dsn), command=command) as server:
        server.initialize()
        terminate(server)
        server.wait(3)


@pytest.mark.parametrize("delay", [0.05, 0.4])
def test_a_database_that_is_still_starting_is_not_left_behind(tmp_path: Path, delay: float) -> None:
    home = tmp_path / "home"
    with StdioServer({"VBRIDGE_HOME": str(home)}) as server:
        server.initialize()
        server.send("tools/call", {"name": "memory_projects", "arguments": {}})
        time.sleep(delay)
        began = time.monotonic()
        terminate(server)
        server.wait(5)
        assert time.monotonic() - began < 2.0
    # Whoever had to go sends somebody to see that it stops.
    time.sleep(1.0)
    wait_for_stop(home, 20.0)


def test_an_embedded_database_that_was_killed_is_started_again(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with StdioServer({"VBRIDGE_HOME": str(home)}) as server:
        server.initialize()
        stored = server.call("memory_ingest", project_root=ROOT, path="a.md", text="use redis")
        assert not stored.get("isError"), stored
        pid = EmbeddedServer(home).status().pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        # The call that notices heals it, and is not answered empty.
        first = server.call("memory_search", project_root=ROOT, query="redis")
        assert not first.get("isError"), first
        assert first["structuredContent"]["results"][0]["path"] == "a.md"
        terminate(server)
        server.wait(5)
    wait_for_stop(home)


def test_the_death_of_the_parent_ends_the_server_and_its_database(tmp_path: Path) -> None:
    home = tmp_path / "home"
    # The parent hands the server a stdin that stays open in our hands: only its death can tell.
    reader, writer = os.pipe()
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import subprocess, sys, time\n"
            "child = subprocess.Popen([sys.executable, '-m', 'vbridge', 'serve'])\n"
            "print(child.pid, file=sys.stderr, flush=True)\n"
            "time.sleep(600)\n",
        ],
        stdin=reader,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "VBRIDGE_HOME": str(home)},
    )
    os.close(reader)
    try:
        assert parent.stdout is not None and parent.stderr is not None
        child = int(parent.stderr.readline())
        calls = [
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE},
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {
                "jsonrpc": "2.0",
                "id": 2,
                "method": "tools/call",
                "params": {"name": "memory_projects", "arguments": {}},
            },
        ]
        for message in calls:
            os.write(writer, json.dumps(message).encode() + b"\n")
        while json.loads(parent.stdout.readline()).get("id") != 2:
            pass
        parent.kill()
        parent.wait(5)
        deadline = time.monotonic() + 3.0
        while is_alive(child):
            assert time.monotonic() < deadline, "the server outlived its parent"
            time.sleep(0.05)
    finally:
        os.close(writer)
        if parent.poll() is None:
            parent.kill()
        parent.communicate(timeout=5)
    wait_for_stop(home)


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def wait_for_stop(home: Path, seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while EmbeddedServer(home).status().state != "stopped":
        assert time.monotonic() < deadline, EmbeddedServer(home).status()
        time.sleep(0.1)


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        (r'"\ud83d\ude00"', r'"\ud83d\ude00"'),
        (r'"\ud83d"', r'"\u0000"'),
        (r'"\ude00\ud83d"', r'"\u0000\u0000"'),
        (r'"\\ud83d"', r'"\\ud83d"'),
        (r'"\\\ud83dx"', r'"\\\u0000x"'),
        (r'"\u00e9"', r'"\u00e9"'),
        (r'"\uDBFF\uDFFF\uDFFF"', r'"\uDBFF\uDFFF\u0000"'),
    ],
)
def test_only_lone_halves_of_a_pair_are_mended(line: str, mended: str) -> None:
    assert mend_line(line) == mended


def test_a_mark_of_byte_order_and_numbers_beyond_reading_are_mended() -> None:
    assert mend_line('\ufeff{"a":1}') == '{"a":1}'
    digits = "7" * 4400
    assert json.loads(mend_line(f'{{"a":{digits},"b":"{digits}","c":-{digits}}}')) == {
        "a": "a number too long to read",
        "b": digits,
        "c": "a number too long to read",
    }


def test_nesting_is_cut_at_a_hundred_levels_and_brackets_in_strings_do_not_count() -> None:
    assert json.loads(mend_line("[" * 10_000 + "]" * 10_000))
    flat = json.dumps({"a": "[{" * 500, "b": [1, {"c": '"]'}]})
    assert mend_line(flat) == flat
    side_by_side = "[" + ",".join(["[" * 150 + "]" * 150] * 2) + ",7]"
    assert json.loads(mend_line(side_by_side))[2] == 7
