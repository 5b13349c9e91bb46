"""Fixtures for all tests, and the SQL files as tests."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from harness.server import TestServer, with_database
from harness.sql_items import SqlFile, SqlItem, assertions_key, collect_sql_file, server_key
from harness.sql_items import session_key as sql_session_key

# A developer's own settings must reach neither a test nor a program that a test starts.
_FOREIGN = ("PG", "VBRIDGE_", "OPENAI_", "DATABASE_URL")
_OURS = ("VBRIDGE_TEST_DSN", "VBRIDGE_PGTAP_SQL")


def pytest_configure(config: pytest.Config) -> None:
    for name in list(os.environ):
        if name.startswith(_FOREIGN) and name not in _OURS:
            del os.environ[name]
    # Ended politely or by Ctrl-C: either way the server is stopped.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # A shell's background job ignores SIGINT, and so would every program that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    home = tempfile.TemporaryDirectory(prefix="vbt", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    os.environ["VBRIDGE_HOME"] = str(Path(home.name) / "home")
    server = TestServer()
    config.stash[server_key] = server
    config.add_cleanup(server.close)


def pytest_unconfigure(config: pytest.Config) -> None:
    if session := config.stash.get(sql_session_key, None):
        session.close()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> SqlFile | None:
    return collect_sql_file(file_path, parent)


def pytest_collection_finish(session: pytest.Session) -> None:
    session.config.stash[_counts] = (
        sum(isinstance(item, SqlItem) for item in session.items),
        sum(not isinstance(item, SqlItem) for item in session.items),
    )


_counts = pytest.StashKey[tuple[int, int]]()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    sql_files, python_tests = config.stash.get(_counts, (0, 0))
    assertions = config.stash.get(assertions_key, 0)
    terminalreporter.write_line(
        f"SQL: {sql_files} files, {assertions} assertions; Python: {python_tests} tests"
    )


@pytest.fixture(scope="session")
def test_server(pytestconfig: pytest.Config) -> TestServer:
    """The session's server; for tests that need databases of their own making."""
    return pytestconfig.stash[server_key]


@pytest.fixture(scope="session")
def server_url(test_server: TestServer) -> str:
    """URL of the session's server as superuser."""
    return test_server.url


@pytest.fixture
def dsn(test_server: TestServer) -> Iterator[str]:
    """URL of a fresh database with the project deployed and the helpers of schema `tests`."""
    name = test_server.create_database(test_server.template)
    yield with_database(test_server.url, name)
    test_server.drop_database(name)


@pytest.fixture
def empty_dsn(test_server: TestServer) -> Iterator[str]:
    """URL of a fresh database with nothing in it, not even the extension."""
    name = test_server.create_database()
    yield with_database(test_server.url, name)
    test_server.drop_database(name)


@pytest.fixture
def connection(dsn: str) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """An autocommit connection to `dsn`."""
    with psycopg.connect(dsn, autocommit=True, connect_timeout=10) as opened:
        yield opened
