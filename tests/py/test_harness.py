"""The SQL test runner itself: a runner that cannot fail proves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from harness.pgtap import PgtapMissing, pgtap_source, plain_sql
from harness.server import TestServer, with_database
from harness.tap import parse_tap, rule_of, run_file
from psycopg.conninfo import conninfo_to_dict

Connection = psycopg.Connection[tuple[object, ...]]


@pytest.fixture(scope="module")
def tap_connection(test_server: TestServer) -> Iterator[Connection]:
    name = test_server.create_database()
    url = with_database(test_server.url, name)
    options = "-c search_path=pgtap,public"
    with psycopg.connect(url, autocommit=True, options=options) as connection:
        connection.execute("create schema pgtap")
        connection.execute(pgtap_source().encode())
        yield connection
    test_server.drop_database(name)


def problems(connection: Connection, tmp_path: Path, body: str) -> list[str]:
    path = tmp_path / "case.sql"
    path.write_text(body, encoding="utf-8")
    return run_file(connection, path).problems


def test_a_good_file_passes_and_its_assertions_are_counted(
    tap_connection: Connection, tmp_path: Path
) -> None:
    path = tmp_path / "case.sql"
    path.write_text(
        "-- One is one.\nbegin;\nselect plan(2);\nselect is(1, 1, 'one');\nselect pass('two');\n"
        "select * from finish();\nrollback;\n"
    )
    report = run_file(tap_connection, path)
    assert report.problems == []
    assert report.assertions == 2


def test_a_failed_assertion_is_shown_with_what_pgtap_says_about_it(
    tap_connection: Connection, tmp_path: Path
) -> None:
    found = problems(
        tap_connection,
        tmp_path,
        "-- r\nbegin;\nselect plan(2);\nselect is(1, 2, 'same');\nselect pass('x');\n"
        "select * from finish();\nrollback;\n",
    )
    assert len(found) == 1
    assert found[0].startswith("not ok 1 - same\n# Failed test 1")
    assert "have: 1" in found[0]
    assert "want: 2" in found[0]


def test_too_few_assertions_fail(tap_connection: Connection, tmp_path: Path) -> None:
    found = problems(
        tap_connection,
        tmp_path,
        "-- r\nbegin;\nselect plan(2);\nselect pass('x');\nselect * from finish();\nrollback;\n",
    )
    assert found == ["2 assertions were planned, 1 ran"]


def test_a_file_without_assertions_fails(tap_connection: Connection, tmp_path: Path) -> None:
    found = problems(tap_connection, tmp_path, "-- r\nbegin;\nselect 1;\nrollback;\n")
    assert len(found) == 1
    assert found[0].startswith("no plan")


def test_an_error_is_shown_with_state_line_and_hint_after_the_assertions_that_failed(
    tap_connection: Connection, tmp_path: Path
) -> None:
    found = problems(
        tap_connection,
        tmp_path,
        "-- r\nbegin;\nselect plan(2);\nselect is(1, 2, 'same');\n\nselect nothing_here(1);\n",
    )
    assert found[0].startswith("not ok 1 - same")
    assert found[1].startswith("ERROR 42883 at line 6: function nothing_here(integer)")
    assert "hint:" in found[1]
    assert len(found) == 2


def test_a_file_that_broke_leaves_the_connection_usable(
    tap_connection: Connection, tmp_path: Path
) -> None:
    problems(tap_connection, tmp_path, "-- r\nbegin;\ncreate table left_over (a int);\nselect 1/0;")
    found = tap_connection.execute("select to_regclass('left_over')").fetchone()
    assert found == (None,)


@pytest.mark.parametrize(
    "body",
    [
        "-- r\nselect plan(1);\nselect pass('x');\n",
        "-- r\nbegin;\nselect plan(1);\nselect pass('x');\n",
        "-- r\nbegin;\nselect plan(1);\nselect pass('x');\ncommit;\n",
        "-- r\nbegin;\nselect plan(1);\nselect pass('x');\ncommit;\nbegin;\nrollback;\n",
    ],
    ids=["no transaction", "left open", "committed", "committed in between"],
)
def test_a_file_that_does_not_roll_back_fails(
    tap_connection: Connection, tmp_path: Path, body: str
) -> None:
    found = problems(tap_connection, tmp_path, body)
    assert len([p for p in found if p.startswith("the file must be: begin")]) == 1


def test_a_file_without_a_rule_fails(tap_connection: Connection, tmp_path: Path) -> None:
    found = problems(
        tap_connection, tmp_path, "begin;\nselect plan(1);\nselect pass('x');\nrollback;\n"
    )
    assert found == ["the first line must be a comment that states the rule"]


def test_todo_does_not_fail_but_other_directives_do() -> None:
    assert parse_tap(["1..1", "not ok 1 - later # TODO write it"]).problems == []
    assert parse_tap(["1..1", "not ok 1 - no todo list"]).problems == ["not ok 1 - no todo list"]


def test_a_plan_of_nothing_fails() -> None:
    assert parse_tap(["1..0 # SKIP"]).problems == ["no assertion was planned: 1..0 # SKIP"]


def test_a_lost_line_fails() -> None:
    assert parse_tap(["1..2", "ok 1", "ok 3"]).problems == ["assertion 3 came as number 2"]


def test_rule_is_the_first_line() -> None:
    assert rule_of("-- Old chunks count less.\nbegin;") == "Old chunks count less."
    assert rule_of("begin;") == ""


def test_psql_lines_are_dropped() -> None:
    assert plain_sql("\\echo Use \\quit\nselect 1;\n") == "select 1;\n"


def test_a_wrong_pgtap_path_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VBRIDGE_PGTAP_SQL", "/nowhere/pgtap.sql")
    with pytest.raises(PgtapMissing, match=r"/nowhere/pgtap\.sql"):
        pgtap_source()


def test_with_database_keeps_everything_else() -> None:
    url = with_database("postgresql://me:p%40s%20s@/old?host=/a%20folder/x&port=5433", "new one")
    assert conninfo_to_dict(url) == {
        "user": "me",
        "password": "p@s s",
        "host": "/a folder/x",
        "port": "5433",
        "dbname": "new one",
    }


def test_databases_are_separate(empty_dsn: str, test_server: TestServer) -> None:
    with psycopg.connect(empty_dsn, autocommit=True) as connection:
        connection.execute("create table mine (a int)")
    other = test_server.create_database()
    with psycopg.connect(with_database(test_server.url, other)) as connection:
        assert connection.execute("select to_regclass('mine')").fetchone() == (None,)
    test_server.drop_database(other)
