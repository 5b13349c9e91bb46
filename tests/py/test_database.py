"""Calls of the database: what goes wrong has a type, a sentence and an end."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from vbridge.app import App
from vbridge.database import Database, check_url
from vbridge.deploy import migrate
from vbridge.embedded import EmbeddedServer
from vbridge.errors import DatabaseUnavailable, DeployError, InternalError, Refused, SettingsError
from vbridge.settings import Settings


def connect(dsn: str, *, call_timeout: float = 10.0) -> Database:
    async def open_url() -> str:
        return dsn

    return Database(open_url, connect_timeout=2.0, call_timeout=call_timeout)


async def test_a_refusal_has_its_state_and_its_hint(dsn: str) -> None:
    database = connect(dsn)
    with pytest.raises(Refused) as refused:
        await database.call("find_project", project_root="/nowhere")
    assert refused.value.sqlstate == "VB001"
    assert refused.value.message == 'no project is indexed at "/nowhere"'
    assert "memory_ingest" in refused.value.hint
    await database.close()


async def test_a_fault_of_ours_tells_nothing_of_sql(dsn: str) -> None:
    database = connect(dsn)
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(
            "create function vbridge.broken() returns int language sql as 'select 1/0'"
        )
    with pytest.raises(InternalError) as fault:
        await database.call("broken")
    assert "22012" in str(fault.value)
    assert "select" not in str(fault.value).lower()
    await database.close()


async def test_a_function_that_is_not_there_means_another_release(dsn: str) -> None:
    database = connect(dsn)
    with pytest.raises(DeployError, match="vbridge migrate"):
        await database.call("no_such_function")
    await database.close()


async def test_a_call_ends_at_its_deadline(dsn: str) -> None:
    database = connect(dsn, call_timeout=0.5)
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(
            "create function vbridge.sleepy() returns void language sql"
            " as 'select pg_catalog.pg_sleep(20)'"
        )
    began = time.monotonic()
    with pytest.raises(DatabaseUnavailable, match=r"within 0\.5 s"):
        await database.call("sleepy")
    assert time.monotonic() - began < 2.0
    await database.close()


async def test_sessions_ended_by_the_server_are_replaced(dsn: str) -> None:
    database = connect(dsn)
    for _ in range(3):
        assert await database.call("memory_projects") == []
        with psycopg.connect(dsn, autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where application_name like 'vbridge/%' and datname = current_database()"
            )
    assert await database.call("memory_projects") == []
    await database.close()


@pytest.fixture
def frozen_server(tmp_path: Path) -> Iterator[tuple[str, list[int]]]:
    server = EmbeddedServer(tmp_path / "home", settings={"fsync": "off"})
    with server.lease() as lease:
        pids: list[int] = []
        yield lease.url, pids
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def test_a_server_that_stands_still_is_given_up(
    frozen_server: tuple[str, list[int]],
) -> None:
    url, stopped = frozen_server
    database = connect(url, call_timeout=1.0)
    with pytest.raises(DeployError):
        await database.call("memory_projects")
    with psycopg.connect(url) as connection:
        rows = connection.execute(
            "select pid from pg_stat_activity where application_name like 'vbridge/%'"
        ).fetchall()
    for (pid,) in rows:
        os.kill(pid, signal.SIGSTOP)
        stopped.append(pid)
    began = time.monotonic()
    with pytest.raises(DatabaseUnavailable, match="did not answer"):
        await database.call("memory_projects")
    assert time.monotonic() - began < 12.0
    # A new connection has a process of its own, which is not stopped.
    with pytest.raises(DeployError):
        await database.call("memory_projects")
    await database.close()


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:SECRET%zz@h/db",
        "mysql://u:SECRET@h/db",
        "postgresql+asyncpg://u:SECRET@h/db",
        "postgresql://u:SECRET@[::bad/db",
        "postgresql://u:pa@ssSECRET@127.0.0.1:1/db",
        "postgresql://u:SECRET/x@127.0.0.1:1/db",
    ],
)
async def test_a_url_that_cannot_be_meant_is_refused_without_its_password(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    app = App(Settings(home=Path("/nonexistent"), database_url=url))
    with pytest.raises(SettingsError) as refused:
        await app.database.call("memory_projects")
    with pytest.raises(DeployError) as unreadable:
        migrate(url)
    for text in (str(refused.value), str(unreadable.value), caplog.text):
        assert "SECRET" not in text
    await app.close()


@pytest.mark.parametrize(
    "url", ["host=/tmp dbname=x", "postgres://u:p%40s@h:1,h2:2/db?sslmode=require"]
)
def test_other_urls_are_left_to_libpq(url: str) -> None:
    check_url(url)
