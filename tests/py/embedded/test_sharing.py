"""The embedded server is started by the first, shared by all, and stopped by the last to leave."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from harness.people import (
    QUICK,
    ROOT,
    Person,
    assert_nothing_left,
    both,
    postmaster_of,
    wait_until_dead,
)

from vbridge.embedded import EmbeddedServer
from vbridge.embedded.locks import open_lock, try_lock
from vbridge.errors import EmbeddedServerError


@both
def test_the_first_starts_the_second_joins_and_the_last_stops(person: Person) -> None:
    home = person.home()
    first, second = person.process(home), person.process(home)
    assert first.ask("status")["state"] == "stopped"
    url = first.ask("lease")
    assert second.ask("lease") == url
    status = second.ask("status")
    assert (status["state"], status["pid"]) == ("running", postmaster_of(home))
    assert sorted(status["users"]) == sorted([first.child.pid, second.child.pid])
    assert first.ask("execute", sql="select extname from pg_extension order by 1") == [
        ["plpgsql"],
        ["vector"],
    ]
    first.ask("close")
    assert second.ask("status")["state"] == "running"
    second.ask("close")
    assert_nothing_left(home)
    first.end()
    second.end()


def test_a_process_that_ends_without_closing_leaves_too(person: Person) -> None:
    process = person.process(person.made_home())
    process.ask("lease")
    process.end()
    assert_nothing_left(person.made_home())


def test_the_last_is_gone_within_two_seconds_while_a_session_is_busy(person: Person) -> None:
    process, busy = person.process(person.made_home()), person.process(person.made_home())
    process.ask("lease")
    busy.send("execute", sql="select pg_sleep(30)")
    time.sleep(0.3)
    begun = time.monotonic()
    process.end()
    assert time.monotonic() - begun < 2
    wait_until_dead(person.made_home())


def test_two_leases_of_one_process_count_twice(person: Person) -> None:
    process = person.process(person.made_home())
    process.ask("lease")
    process.ask("lease")
    process.ask("close")
    assert process.ask("status")["state"] == "running"
    process.ask("close")
    assert_nothing_left(person.made_home())


def test_eight_at_once_get_one_server(person: Person) -> None:
    home = person.home()
    crowd = [person.process(home) for _ in range(8)]
    for process in crowd:
        process.send("lease")
    assert len({process.answer() for process in crowd}) == 1
    starts = (home / "postgres/log/server.log").read_text().count("ready to accept connections")
    assert starts == 1
    assert len(crowd[0].ask("status")["users"]) == 8
    for process in crowd:
        process.send("close")
    for process in crowd:
        process.answer()
    assert_nothing_left(home)


def test_joining_and_leaving_at_random_never_meets_a_dead_server(person: Person) -> None:
    crowd = [person.process(person.made_home()) for _ in range(3)]
    for _ in range(5):
        for process in crowd:
            process.send("lease")
            process.send("execute", sql="select 1")
            process.send("close")
    for _ in range(5):
        for process in crowd:
            process.answer()
            assert process.answer() == [["1"]]
            process.answer()
    assert_nothing_left(person.made_home())


def test_a_pinned_server_outlives_its_users_until_it_is_stopped(person: Person) -> None:
    home = person.made_home()
    process = person.process(home)
    process.ask("start")
    process.ask("lease")
    process.ask("close")
    status = process.ask("status")
    assert (status["state"], status["pinned"], status["users"]) == ("running", True, [])
    process.end()
    other = person.process(home)
    assert other.ask("stop") is True
    assert_nothing_left(home)
    assert other.ask("stop") is False


def test_stop_refuses_while_others_use_it_unless_forced(person: Person) -> None:
    home = person.made_home()
    user, admin = person.process(home), person.process(home)
    user.ask("lease")
    assert f"1 process uses the embedded PostgreSQL: {user.child.pid}" in admin.refused("stop")
    assert user.ask("execute", sql="select 1") == [["1"]]
    assert admin.ask("stop", force=True) is True
    wait_until_dead(home)
    user.end()
    assert_nothing_left(home)


def test_two_homes_run_side_by_side(person: Person) -> None:
    one, two = person.process(person.made_home("one")), person.process(person.made_home("two"))
    assert one.ask("lease") != two.ask("lease")
    one.ask("execute", sql="create table here (n int)")
    assert two.ask("execute", sql="select to_regclass('here')") == [["None"]]
    one.end()
    assert two.ask("execute", sql="select 1") == [["1"]]
    two.end()
    assert_nothing_left(person.made_home("one"))
    assert_nothing_left(person.made_home("two"))


def test_two_spellings_of_one_home_are_one_server(person: Person) -> None:
    person.home().mkdir()
    os.chown(person.home(), person.uid, -1)
    (person.folder / "link").symlink_to(person.home())
    one, two = person.process(person.home()), person.process(person.folder / "link")
    assert one.ask("lease") == two.ask("lease")
    one.end()
    two.end()
    assert_nothing_left(person.home())


def test_no_descriptor_of_a_user_reaches_the_server(person: Person) -> None:
    process = person.process(person.made_home())
    process.ask("lease")
    folder = Path(f"/proc/{postmaster_of(person.made_home())}/fd")
    if not folder.exists() or not ROOT:
        pytest.skip("needs /proc and root")
    names = [str(path.readlink()) for path in folder.iterdir()]
    container = str(person.made_home() / "postgres")
    ours = {name for name in names if name.startswith(container) and name.endswith(".lock")}
    assert ours == {f"{container}/server.lock"}
    assert not [name for name in names if "/users/" in name]
    process.end()


def test_a_forked_child_is_no_user(home: Path) -> None:
    server = EmbeddedServer(home, settings=QUICK)
    lease = server.lease()
    child = os.fork()
    if child == 0:
        time.sleep(30)
        os._exit(0)
    try:
        lease.close()
        assert server.status().state == "stopped"
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_psql_connects_and_sees_no_foreign_variables(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGOPTIONS", "-c search_path=elsewhere")
    server = EmbeddedServer(home, settings=QUICK)
    with server.lease():
        command, environment = server.psql_command(["-XAtc", "show search_path"])
        found = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20)
        assert (found.stdout, found.stderr) == ('"$user", public\n', "")


def test_a_held_start_lock_ends_in_a_clear_error_at_the_deadline(home: Path) -> None:
    (home / "postgres").mkdir(parents=True)
    holder = open_lock(home / "postgres/start.lock")
    try:
        assert try_lock(holder)
        begun = time.monotonic()
        with pytest.raises(EmbeddedServerError, match="another process has been starting"):
            EmbeddedServer(home).lease(timeout=0.3)
        assert 0.3 <= time.monotonic() - begun < 2
    finally:
        os.close(holder)


def test_status_and_stop_of_a_home_that_is_not_there_make_nothing(home: Path) -> None:
    server = EmbeddedServer(home)
    assert server.status().state == "stopped"
    assert server.stop() is False
    assert not home.exists()
