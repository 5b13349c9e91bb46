"""A kill -9 of anything loses nothing that was committed and leaves nothing behind."""

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
from vbridge.embedded import programs as programs
from vbridge.errors import EmbeddedServerError


@both
def test_a_killed_user_does_not_keep_the_server(person: Person) -> None:
    home = person.made_home()
    killed, next_one = person.process(home), person.process(home)
    killed.ask("lease")
    server = postmaster_of(home)
    killed.kill()
    assert next_one.ask("status")["users"] == []
    next_one.ask("lease")
    assert postmaster_of(home) == server  # adopted, not started again
    next_one.ask("close")
    assert_nothing_left(home)


@both
def test_what_was_committed_survives_the_kill_of_everything(person: Person) -> None:
    home = person.made_home()
    process = person.process(home, settings={})  # fsync is on
    process.ask("lease")
    assert process.ask("execute", sql="show fsync") == [["on"]]
    process.ask("execute", sql="create table kept as select generate_series(1, 1000) as n")
    os.kill(postmaster_of(home), signal.SIGKILL)
    process.kill()
    after = person.process(home, settings={})
    after.ask("lease")
    assert after.ask("execute", sql="select count(*), sum(n) from kept") == [["1000", "500500"]]
    after.end()
    assert_nothing_left(home)


def test_a_lease_is_revived_after_the_server_died_under_it(person: Person) -> None:
    process = person.process(person.made_home())
    process.ask("lease")
    os.kill(postmaster_of(person.made_home()), signal.SIGKILL)
    process.ask("revive")
    assert process.ask("execute", sql="select 1") == [["1"]]
    process.end()
    assert_nothing_left(person.made_home())


@pytest.mark.parametrize("delay", [0.1, 0.25])
def test_a_kill_while_the_data_folder_is_made_leaves_no_half_of_it(
    person: Person, delay: float
) -> None:
    home = person.home()
    killed = person.process(home)
    killed.send("lease")
    deadline = time.monotonic() + 20
    while not list(home.glob("postgres/data.new-*")) and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(delay)
    killed.kill()
    after = person.process(home)
    after.ask("lease")
    assert after.ask("execute", sql="select 1") == [["1"]]
    time.sleep(1)  # an initdb without a parent goes on for a moment
    after.end()
    assert_nothing_left(home)


def test_a_comer_waits_for_a_server_that_is_still_shutting_down(person: Person) -> None:
    home = person.made_home()
    first = person.process(home)
    first.ask("lease")
    # A smart shutdown waits for this session, and refuses new ones meanwhile.
    session = person.process(home)
    session.send("execute", sql="select pg_sleep(1.5)")
    time.sleep(0.4)
    os.kill(postmaster_of(home), signal.SIGTERM)
    comer = person.process(home)
    comer.ask("lease")
    assert comer.ask("execute", sql="select 1") == [["1"]]
    first.end()
    comer.end()
    assert_nothing_left(home)


@both
def test_a_pid_file_that_names_a_foreign_process_is_no_obstacle(person: Person) -> None:
    home = person.made_home()
    process = person.process(home)
    process.ask("lease")
    container = home / "postgres"
    left_behind = [container / "data/postmaster.pid", container / "run/.s.PGSQL.5432.lock"]
    pid = postmaster_of(home)
    kept = {path: (path.read_text(), path.stat()) for path in left_behind}
    os.kill(pid, signal.SIGKILL)
    wait_until_dead(home)
    # A process of the very user that the server runs as: the case that PostgreSQL refuses.
    owner = (container / "data").stat()
    foreign = subprocess.Popen(
        ["/bin/sleep", "60"], user=owner.st_uid if ROOT else None, start_new_session=True
    )
    try:
        for path, (text, status) in kept.items():
            path.write_text(text.replace(str(pid), str(foreign.pid), 1))
            if ROOT:
                os.chown(path, status.st_uid, status.st_gid)
        process.ask("revive")
        assert process.ask("execute", sql="select 1") == [["1"]]
        process.end()
        assert foreign.poll() is None
    finally:
        foreign.kill()
        foreign.wait(5)
    assert_nothing_left(home)


def test_stop_never_signals_a_foreign_process_of_the_same_number(home: Path) -> None:
    data = home / "postgres/data"
    data.mkdir(parents=True)
    foreign = subprocess.Popen(["/bin/sleep", "60"])
    try:
        (data / "postmaster.pid").write_text(f"{foreign.pid}\n{data}\n1\n5432\n/nowhere\n\n")
        assert programs.request_stop(data) is False
        assert foreign.poll() is None
    finally:
        foreign.kill()
        foreign.wait(5)


def test_a_setting_that_the_server_refuses_is_quoted_with_the_log(home: Path) -> None:
    server = EmbeddedServer(home, settings={**QUICK, "max_connections": "many"})
    begun = time.monotonic()
    with pytest.raises(EmbeddedServerError, match=r'parameter "max_connections".*server\.log'):
        server.lease()
    assert time.monotonic() - begun < 20
    assert server.status().users == ()


def test_one_lease_survives_a_stopped_server_process_within_the_deadline(home: Path) -> None:
    server = EmbeddedServer(home, settings=QUICK)
    with server.lease():
        pid = postmaster_of(home)
        os.kill(pid, signal.SIGSTOP)
        try:
            begun = time.monotonic()
            with pytest.raises(EmbeddedServerError, match="took no connection in time"):
                server.lease(timeout=1)
            assert time.monotonic() - begun < 8
            assert server.status().users == (os.getpid(),)
        finally:
            os.kill(pid, signal.SIGCONT)
