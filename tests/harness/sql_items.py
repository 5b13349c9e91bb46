"""tests/sql/<function>/<behaviour>.sql as pytest items."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from harness.server import SEARCH_PATH, TestServer
from harness.tap import TapReport, rule_of, run_file

SQL_TESTS = Path(__file__).parents[1] / "sql"
server_key = pytest.StashKey[TestServer]()
assertions_key = pytest.StashKey[int]()


class SqlSession:
    """One connection for all files, opened when the first of them runs."""

    def __init__(self, server: TestServer) -> None:
        self._server = server
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None

    def run(self, path: Path) -> TapReport:
        if self._connection is None or self._connection.closed:
            options = f"-c search_path={SEARCH_PATH.replace(' ', '')} -c statement_timeout=60000"
            self._connection = psycopg.connect(
                make_conninfo(self._server.sql_url, connect_timeout=10, options=options),
                autocommit=True,
                # "discard all" drops what the driver would have prepared behind our back.
                prepare_threshold=None,
            )
        return run_file(self._connection, path)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


session_key = pytest.StashKey[SqlSession]()


class SqlFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        name = f"sql/{self.path.parent.name}/{self.path.stem}"
        # The file is the test: its path alone selects it.
        yield SqlItem.from_parent(self, name=name, nodeid=self.nodeid)


class SqlItem(pytest.Item):
    """A pgTAP file that passes when every planned assertion passed."""

    def runtest(self) -> None:
        stash = self.config.stash
        if session_key not in stash:
            stash[session_key] = SqlSession(stash[server_key])
        report = stash[session_key].run(self.path)
        stash[assertions_key] = stash.get(assertions_key, 0) + report.assertions
        if report.problems:
            raise SqlTestFailed(report.problems)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> object:
        if not isinstance(excinfo.value, SqlTestFailed):
            return super().repr_failure(excinfo)
        rule = rule_of(self.path.read_text(encoding="utf-8"))
        return "\n".join([f"rule: {rule}", f"file: {self.nodeid}", "", *excinfo.value.problems])

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


class SqlTestFailed(Exception):
    def __init__(self, problems: list[str]) -> None:
        # pytest's one-line summary shows the first line of this.
        super().__init__(problems[0].splitlines()[0])
        self.problems = problems


def collect_sql_file(file_path: Path, parent: pytest.Collector) -> SqlFile | None:
    """The hook's work: files that lie exactly at <function>/<behaviour>.sql."""
    if file_path.suffix == ".sql" and file_path.parent.parent == SQL_TESTS:
        return SqlFile.from_parent(parent, path=file_path)
    return None
