"""Migrations: once each, with their mark, whatever cuts them off."""

from __future__ import annotations

import signal
import time

import psycopg
import pytest
from harness.deployment import PAUSE, migration_states, rows, start_migrate, table, wait_for_pause
from harness.sql_project import ProjectFiles

from vbridge.deploy import migrate, status
from vbridge.errors import DeployError, NewerDeployment
from vbridge.project import freeze


def marks(dsn: str) -> list[str]:
    """Names by yoyo's table, by its log and by our ledger: all three must agree."""
    yoyo = rows(dsn, "select migration_id from vbridge._yoyo_migrations order by 1")
    log = rows(
        dsn, "select migration_id from vbridge._yoyo_log where operation = 'apply' order by 1"
    )
    ledger = rows(
        dsn, "select name from vbridge.deployed_objects where kind = 'migration' order by 1"
    )
    assert yoyo == log == ledger
    return [row[0] for row in yoyo]


def test_each_runs_once_and_is_marked_in_our_schema(empty_dsn: str, files: ProjectFiles) -> None:
    assert migrate(empty_dsn, files.read()).migrations == ("0001_a",)
    files.migration("0002_b", table("b"))
    assert migration_states(empty_dsn, files) == {"0001_a": "applied", "0002_b": "pending"}
    assert migrate(empty_dsn, files.read()).migrations == ("0002_b",)
    assert migrate(empty_dsn, files.read()).migrations == ()
    assert marks(empty_dsn) == ["0001_a", "0002_b"]
    assert rows(empty_dsn, "select 1 from pg_tables where schemaname = 'public'") == []


def test_yoyo_leaves_no_lock_table(empty_dsn: str, files: ProjectFiles) -> None:
    migrate(empty_dsn, files.read())
    found = rows(empty_dsn, "select tablename from pg_tables where schemaname = 'vbridge'")
    assert "yoyo_lock" not in {row[0] for row in found}


def test_a_failure_leaves_nothing_of_that_migration_and_names_file_and_line(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.migration("0002_b", f"-- A table.\n{table('b')}\nselect\n  1 / 0;\n")
    with pytest.raises(DeployError) as caught:
        migrate(empty_dsn, files.read())
    assert str(caught.value) == "migrations/0002_b.sql, line 4: division by zero"
    assert marks(empty_dsn) == ["0001_a"]
    assert rows(empty_dsn, "select to_regclass('vbridge.b')") == [(None,)]


def test_the_line_of_a_syntax_error_is_the_one_in_the_file(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.migration("0002_b", f"{table('b')}\n\ncreate table vbridge.c (\n  x int,\n  y what\n);")
    with pytest.raises(DeployError, match=r"0002_b\.sql, line 6: type \"what\" does not exist"):
        migrate(empty_dsn, files.read())


def test_dollar_quotes_percent_signs_and_any_letter_survive(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.migration(
        "0002_b",
        "-- Größe → 5 %\ndo $body$ begin execute format('create table vbridge.%I (x int)', 'b');"
        " end; $body$;\ncomment on table vbridge.b is '100 % naïve; :x';\n",
    )
    migrate(empty_dsn, files.read())
    found = rows(empty_dsn, "select obj_description('vbridge.b'::regclass)")
    assert found == [("100 % naïve; :x",)]


def test_rows_of_a_statement_are_not_printed(
    empty_dsn: str, files: ProjectFiles, capfd: pytest.CaptureFixture[str]
) -> None:
    files.migration("0002_b", "select 'to nobody';\n")
    migrate(empty_dsn, files.read())
    assert capfd.readouterr().out == ""


def test_an_edited_migration_stops_the_deployment(empty_dsn: str, files: ProjectFiles) -> None:
    migrate(empty_dsn, files.read())
    files.migration("0001_a", table("other"))
    assert migration_states(empty_dsn, files) == {"0001_a": "edited"}
    with pytest.raises(DeployError, match=r"migration 0001_a\.sql was edited after it was applied"):
        migrate(empty_dsn, files.read())


def test_an_edited_release_stops_it_even_on_a_new_database(
    empty_dsn: str, files: ProjectFiles
) -> None:
    freeze(files.read())
    files.migration("0001_a", table("other"))
    assert migration_states(empty_dsn, files) == {"0001_a": "edited"}
    assert "0001_a.sql was edited after its release" in status(empty_dsn, files.read()).problems[0]
    with pytest.raises(DeployError, match=r"migration 0001_a\.sql was edited after its release"):
        migrate(empty_dsn, files.read())
    assert rows(empty_dsn, "select 1 from pg_namespace where nspname = 'vbridge'") == []


def test_a_later_migration_than_ours_is_a_newer_release(
    empty_dsn: str, files: ProjectFiles
) -> None:
    path = files.migration("0002_b", table("b"))
    migrate(empty_dsn, files.read())
    path.unlink()
    path.with_name("0002_b.rollback.sql").unlink()
    assert migration_states(empty_dsn, files) == {"0001_a": "applied", "0002_b": "unknown"}
    with pytest.raises(NewerDeployment, match="has migration 0002_b"):
        migrate(empty_dsn, files.read())


def test_an_earlier_migration_that_is_gone_is_named(empty_dsn: str, files: ProjectFiles) -> None:
    files.migration("0002_b", table("b"))
    migrate(empty_dsn, files.read())
    for path in (files.root / "migrations").glob("0001_*"):
        path.unlink()
    with pytest.raises(DeployError, match="has migration 0001_a, which this release does not know"):
        migrate(empty_dsn, files.read())


def test_concurrent_index_builds_run_outside_a_transaction(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.migration(
        "0002_b",
        "-- transactional: false\ndrop index concurrently if exists vbridge.a_idx;\n"
        "create index concurrently a_idx on vbridge.a (x);\n",
    )
    migrate(empty_dsn, files.read(), lock_timeout=10)
    assert marks(empty_dsn) == ["0001_a", "0002_b"]
    found = rows(
        empty_dsn, "select indisvalid from pg_index where indexrelid = 'vbridge.a_idx'::regclass"
    )
    assert found == [(True,)]


def test_a_failed_step_outside_a_transaction_is_not_marked_and_can_be_mended(
    empty_dsn: str, files: ProjectFiles
) -> None:
    start = "-- transactional: false\ncreate table if not exists vbridge.b (x int);\n"
    files.migration("0002_b", f"{start}select 1 / 0;\n", rollback="drop table vbridge.b;\n")
    for _ in range(2):
        with pytest.raises(DeployError, match=r"0002_b\.sql, line 3: division by zero; its state"):
            migrate(empty_dsn, files.read())
        with psycopg.connect(empty_dsn, autocommit=True) as connection:
            connection.execute("insert into vbridge.b values (1)")
    assert marks(empty_dsn) == ["0001_a"]
    files.migration("0002_b", start)
    migrate(empty_dsn, files.read())
    assert marks(empty_dsn) == ["0001_a", "0002_b"]
    with psycopg.connect(empty_dsn) as connection:
        # Neither failure ran the rollback, which would have dropped what was filled in between.
        assert connection.execute("select count(*) from vbridge.b").fetchone() == (2,)


def test_marks_without_a_ledger_row_are_adopted(empty_dsn: str, files: ProjectFiles) -> None:
    migrate(empty_dsn, files.read())
    with psycopg.connect(empty_dsn, autocommit=True) as connection:
        connection.execute("delete from vbridge.deployed_objects where kind = 'migration'")
    assert migrate(empty_dsn, files.read()).migrations == ()
    assert marks(empty_dsn) == ["0001_a"]


def test_a_killed_migration_is_whole_after_the_next_run(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.migration("0002_b", f"{table('b')}{PAUSE}{table('c')}")
    process = start_migrate(empty_dsn, files.root, "-c vbt.pause=60")
    try:
        wait_for_pause(empty_dsn)
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=10)
    assert marks(empty_dsn) == ["0001_a"]
    started = time.monotonic()
    report = migrate(empty_dsn, files.read())
    assert time.monotonic() - started < 15  # the server noticed that its client is dead
    assert report.migrations == ("0002_b",)
    assert marks(empty_dsn) == ["0001_a", "0002_b"]
    assert status(empty_dsn, files.read()).ok


@pytest.mark.parametrize("count", [4, pytest.param(20, marks=pytest.mark.slow)])
def test_any_number_of_processes_on_an_empty_database_all_succeed(
    empty_dsn: str, files: ProjectFiles, count: int
) -> None:
    files.migration("0002_b", table("b"))
    files.scalar("one", "select 1")
    files.view("v", "select {{ ref('one') }}() as x")
    processes = [start_migrate(empty_dsn, files.root) for _ in range(count)]
    for process in processes:
        out, err = process.communicate(timeout=100)
        assert (process.returncode, out, err) == (0, "", "")
    assert marks(empty_dsn) == ["0001_a", "0002_b"]
    assert rows(empty_dsn, "select kind, name from vbridge.deployed_objects order by 1, 2") == [
        ("function", "one"),
        ("migration", "0001_a"),
        ("migration", "0002_b"),
        ("release", "vbridge"),
        ("view", "v"),
    ]
    assert status(empty_dsn, files.read()).ok
