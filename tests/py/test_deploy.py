"""A deployment as a whole: releases, status, locks, and being killed."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import psycopg
import pytest
from harness.deployment import (
    PAUSE,
    PROGRAMS,
    as_role,
    deploy,
    dump,
    execute,
    refusal,
    rows,
    start_migrate,
    states,
    table,
    wait_for,
    wait_for_pause,
)
from harness.server import TestServer, with_database
from harness.sql_project import ProjectFiles

import vbridge.deploy
from vbridge.deploy import migrate, status
from vbridge.deploy.compilation import compile_project
from vbridge.deploy.session import DEPLOY_LOCK
from vbridge.errors import DeployError, NewerDeployment
from vbridge.project import find_project, read_project


def test_a_newer_release_in_the_database_is_not_touched(
    empty_dsn: str, files: ProjectFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vbridge.deploy, "__version__", "0.10.0")
    deploy(empty_dsn, files)
    assert rows(
        empty_dsn, "select release from vbridge.deployed_objects where kind = 'release'"
    ) == [("0.10.0",)]
    monkeypatch.setattr(vbridge.deploy, "__version__", "0.9.1")
    files.scalar("one", "select 2")
    with pytest.raises(NewerDeployment) as caught:
        migrate(empty_dsn, files.read())
    assert str(caught.value) == (
        "this database was deployed by vbridge 0.10.0; this is 0.9.1; upgrade vbridge"
    )
    found = status(empty_dsn, files.read())
    assert (found.ok, found.deployed_release) == (False, "0.10.0")
    assert found.problems == (str(caught.value),)
    monkeypatch.setattr(vbridge.deploy, "__version__", "0.11.0")
    assert deploy(empty_dsn, files).previous_release == "0.10.0"


def test_an_upgraded_database_is_like_a_fresh_one(
    empty_dsn: str, files: ProjectFiles, test_server: TestServer
) -> None:
    files.view("v", "select {{ ref('one') }}() as x")
    deploy(empty_dsn, files)
    files.migration("0002_b", table("b"))
    files.scalar("one", "select 1::bigint", returns="bigint", arguments="p_x int default 1")
    files.materialized_view("v", "select {{ ref('one') }}() as x", "x")
    files.view("w", "select x from {{ ref('v') }}")
    deploy(empty_dsn, files)
    other = test_server.create_database()
    try:
        fresh = with_database(test_server.url, other)
        deploy(fresh, files)
        assert dump(empty_dsn) == dump(fresh)
        assert "vbridge.w" in dump(fresh)
    finally:
        test_server.drop_database(other)


def test_compiled_sql_creates_the_same_objects(
    empty_dsn: str, files: ProjectFiles, tmp_path: Path, test_server: TestServer
) -> None:
    files.scalar("a", "select {{ ref('one') }}()")
    files.view("v", "select {{ ref('a') }}() as x")
    files.function(
        "dist",
        "create or replace function {{ this }}(p halfvec) returns float8"
        " language sql set search_path from current return p <=> p;",
    )
    deploy(empty_dsn, files)
    before = dump(empty_dsn)
    execute(empty_dsn, "drop view vbridge.v", "drop function vbridge.a, vbridge.one, vbridge.dist")
    compile_project(files.read(), tmp_path / "build")
    subprocess.run(
        [PROGRAMS / "psql", "-X", "-q", "-d", empty_dsn, "-f", tmp_path / "build" / "deploy.sql"],
        check=True,
        capture_output=True,
    )
    assert dump(empty_dsn) == before
    assert status(empty_dsn, files.read()).ok


def test_status_of_an_empty_database(empty_dsn: str, files: ProjectFiles) -> None:
    found = status(empty_dsn, files.read())
    assert found.deployed_release is None
    assert found.pgvector_version is None
    assert [item.state for item in found.objects] == ["missing"]
    assert [item.state for item in found.migrations] == ["pending"]
    assert "the extension vector is not created in database" in found.problems[0]
    assert found.to_dict()["ok"] is False
    assert rows(empty_dsn, "select 1 from pg_namespace where nspname = 'vbridge'") == []


def test_status_needs_no_more_than_reading_the_ledger(
    empty_dsn: str, files: ProjectFiles, role: str
) -> None:
    files.view("v", "select x from {{ source('a') }}")
    deploy(empty_dsn, files)
    with pytest.raises(DeployError, match="permission denied for "):
        status(as_role(empty_dsn, role), files.read())
    execute(
        empty_dsn,
        f"grant usage on schema vbridge to {role}",
        f"grant select on vbridge.deployed_objects, vbridge._yoyo_migrations to {role}",
        f"alter role {role} set default_transaction_read_only = on",
    )
    assert status(as_role(empty_dsn, role), files.read()).ok


def test_waiting_for_another_deployment_has_an_end(empty_dsn: str, files: ProjectFiles) -> None:
    with psycopg.connect(empty_dsn) as other:
        other.execute("select pg_advisory_xact_lock(%s)", [DEPLOY_LOCK])
        started = time.monotonic()
        message = refusal(empty_dsn, files, lock_timeout=0.3)
        assert 0.3 <= time.monotonic() - started < 3
    assert message.startswith("another deployment of this database did not end within 0.3 seconds")
    assert rows(empty_dsn, "select 1 from pg_namespace where nspname = 'vbridge'") == []


def test_waiting_for_a_lock_on_an_object_has_an_end(empty_dsn: str, files: ProjectFiles) -> None:
    files.view("v", "select 1 as x")
    deploy(empty_dsn, files)
    files.view("v", "select 'a'::text as x")
    with psycopg.connect(empty_dsn) as other:
        other.execute("select * from vbridge.v")
        started = time.monotonic()
        message = refusal(empty_dsn, files, lock_timeout=0.3)
        assert 0.3 <= time.monotonic() - started < 3
    assert "a session holds a lock on it for too long; end the sessions that use it" in message
    deploy(empty_dsn, files)


@pytest.mark.slow
def test_killed_anywhere_the_next_run_ends_whole(
    empty_dsn: str, files: ProjectFiles, tmp_path: Path
) -> None:
    for number in range(2, 12):
        files.migration(f"{number:04}_t", table(f"t{number}"))
        files.view(f"v{number}", f"select * from {{{{ source('t{number}') }}}}")
    chance = random.Random(5)
    killed = 0
    for _ in range(12):
        execute(empty_dsn, "drop schema if exists vbridge cascade")
        process = start_migrate(empty_dsn, files.root)
        wait_for(empty_dsn, "to_regclass('vbridge._yoyo_migrations') is not null")
        time.sleep(chance.uniform(0, 0.08))
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=10)
        killed += process.returncode == -signal.SIGKILL
        deploy(empty_dsn, files)
    assert killed >= 3


def test_killed_between_migrations_and_functions_the_next_run_ends_whole(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.function(
        "slow",
        f"create or replace function {{{{ this }}}}() returns int return 1;\n{PAUSE}",
    )
    process = start_migrate(empty_dsn, files.root, "-c vbt.pause=60")
    try:
        wait_for_pause(empty_dsn)
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=10)
    assert set(states(empty_dsn, files).values()) == {"missing"}
    started = time.monotonic()
    report = deploy(empty_dsn, files)
    assert time.monotonic() - started < 15
    assert (report.migrations, report.created) == ((), ("one", "slow"))


def test_our_own_project_deploys_and_a_second_time_changes_nothing(empty_dsn: str) -> None:
    assert migrate(empty_dsn).changed
    started = time.monotonic()
    assert not migrate(empty_dsn).changed
    assert time.monotonic() - started < 2
    assert status(empty_dsn).ok


def test_a_copy_of_our_project_can_be_upgraded_in_every_object(
    empty_dsn: str, tmp_path: Path
) -> None:
    root = tmp_path / "sql"
    shutil.copytree(find_project(), root)
    migrate(empty_dsn, read_project(root))
    before = dump(empty_dsn)
    for path in (*(root / "functions").rglob("*.sql"), *(root / "views").glob("*.sql")):
        path.write_text(path.read_text() + "-- Touched.\n")
    report = migrate(empty_dsn, read_project(root))
    assert len(report.replaced) + len(report.recreated) == len(read_project(root).objects)
    assert dump(empty_dsn) == before
