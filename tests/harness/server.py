"""The PostgreSQL server of a test session, and databases on it that cost milliseconds."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from urllib.parse import quote, urlencode

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

HELPERS = sorted((Path(__file__).parents[1] / "sql").glob("helpers*.sql"))
SEARCH_PATH = "tests, pgtap, public"


def with_database(url: str, name: str) -> str:
    """The same server's URL with another database; any form of connection string is taken."""
    parts = {key: str(value) for key, value in conninfo_to_dict(url).items() if value is not None}
    parts.pop("dbname", None)
    return f"postgresql:///{quote(name, safe='')}?{urlencode(parts, quote_via=quote)}"


class TestServer:
    """A server for one session: the one VBRIDGE_TEST_DSN names, else a private one.

    Nothing is started before the first test that needs it. The template holds the deployed
    project and the schema `tests`; every database is dropped at close().
    """

    __test__ = False

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._prefix = f"vbt_{os.getpid()}"
        self._count = 0
        self._databases: set[str] = set()

    @cached_property
    def url(self) -> str:
        """URL of the server as superuser, on a database that no test writes to."""
        if given := os.environ.get("VBRIDGE_TEST_DSN"):
            return given
        from vbridge.embedded import EmbeddedServer

        home = Path(tempfile.mkdtemp(prefix="vbt"))
        # Started as root, PostgreSQL runs as another user, who has to pass through this folder.
        home.chmod(0o755)
        self._stack.callback(shutil.rmtree, home, ignore_errors=True)
        server = EmbeddedServer(
            home,
            settings={"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"},
        )
        return self._stack.enter_context(server.lease(timeout=120)).url

    @cached_property
    def template(self) -> str:
        """Name of the database that others are copied from; nobody stays connected to it."""
        from vbridge.deploy import migrate
        from vbridge.errors import DeployError

        name = self.create_database()
        url = with_database(self.url, name)
        try:
            migrate(url)
        except DeployError as error:
            # No other test can pass either; one sentence says more than a thousand traces.
            pytest.exit(f"the SQL project does not deploy: {error}", returncode=1)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("create schema if not exists tests")
            connection.execute("set search_path = tests, public")
            for helpers in HELPERS:
                _execute_file(connection, helpers)
        return name

    @cached_property
    def sql_url(self) -> str:
        """URL of the one database that all files of tests/sql share: a copy with pgTAP in it."""
        from harness.pgtap import pgtap_source

        source = pgtap_source()
        url = with_database(self.url, self.create_database(self.template))
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("create schema pgtap")
            connection.execute("set search_path = pgtap, public")
            connection.execute(source.encode())
            connection.execute("create schema if not exists tests")
        return url

    def create_database(self, template: str | None = None) -> str:
        """Makes a database, empty or a copy, and returns its name."""
        self._count += 1
        name = f"{self._prefix}_{self._count}"
        self._admin.execute(
            sql.SQL("create database {} template {}").format(
                sql.Identifier(name), sql.Identifier(template or "template0")
            )
        )
        self._databases.add(name)
        return name

    def drop_database(self, name: str) -> None:
        self._admin.execute(
            sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name))
        )
        self._databases.discard(name)

    def close(self) -> None:
        """Drops what is left of our databases and stops a private server."""
        if "_admin" in self.__dict__:
            for name in sorted(self._databases):
                self.drop_database(name)
            self._admin.close()
        self._stack.close()

    @cached_property
    def _admin(self) -> psycopg.Connection[tuple[object, ...]]:
        options = "-c statement_timeout=60000 -c client_min_messages=warning"
        return psycopg.connect(
            make_conninfo(self.url, connect_timeout=10, options=options), autocommit=True
        )


def _execute_file(connection: psycopg.Connection[tuple[object, ...]], path: Path) -> None:
    try:
        connection.execute(path.read_text(encoding="utf-8").encode())
    except psycopg.Error as error:
        raise RuntimeError(f"{path.name} cannot be loaded: {error}") from error
