"""What was done by hand in the database: overwritten, kept, or in the way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from harness.deployment import LEDGER, deploy, execute, refusal, rows, states
from harness.sql_project import ProjectFiles

from vbridge.deploy import status


@pytest.mark.parametrize(
    "edit",
    [
        "create or replace function vbridge.one() returns int language sql as 'select 666'",
        "alter function vbridge.one() immutable",
        "alter function vbridge.one() set search_path = public",
        "comment on function vbridge.one() is 'mine'",
        "create function vbridge.one(p_x text) returns int language sql as 'select 1'",
        "drop function vbridge.one(); create function vbridge.one() returns text return 'x'",
        "create or replace view vbridge.v as select 2 as x",
        "comment on column vbridge.v.x is 'mine'",
        "alter view vbridge.v set (security_invoker = true)",
        "drop index vbridge.m_key",
    ],
)
def test_an_edit_by_hand_is_drift_and_is_overwritten(
    empty_dsn: str, files: ProjectFiles, edit: str
) -> None:
    files.view("v", "select 1 as x")
    files.materialized_view("m", "select 1 as x", "x")
    deploy(empty_dsn, files)
    name = {"f": "one", "v": "v", "i": "m", "c": "v"}[
        re.search(r"function|view|index|column", edit)[0][0]  # type: ignore[index]
    ]
    execute(empty_dsn, edit)
    assert states(empty_dsn, files) == {"one": "current", "v": "current", "m": "current"} | {
        name: "drifted"
    }
    report = deploy(empty_dsn, files)
    assert report.drifted == (name,)
    assert report.warnings[0].startswith(f"{name} had been edited in the database")
    if "function" in edit:
        assert rows(empty_dsn, "select vbridge.one()") == [(1,)]
    assert rows(empty_dsn, "select provolatile, proconfig from pg_proc where proname = 'one'") == [
        ("v", None)
    ]


def test_another_index_on_a_materialized_view_is_not_drift(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.materialized_view("m", "select 1 as x", "x")
    deploy(empty_dsn, files)
    execute(empty_dsn, "create index mine on vbridge.m (x)")
    assert status(empty_dsn, files.read()).ok


def test_a_dropped_object_is_missing_and_comes_back(empty_dsn: str, files: ProjectFiles) -> None:
    deploy(empty_dsn, files)
    execute(empty_dsn, "drop function vbridge.one()")
    assert states(empty_dsn, files) == {"one": "missing"}
    assert deploy(empty_dsn, files).created == ("one",)


def test_another_major_release_of_the_server_is_not_drift(
    empty_dsn: str, files: ProjectFiles
) -> None:
    deploy(empty_dsn, files)
    execute(
        empty_dsn,
        "update vbridge.deployed_objects set server_major = 15, catalog_sha256 = 'other print'"
        " where name = 'one'",
    )
    assert states(empty_dsn, files) == {"one": "changed"}
    assert deploy(empty_dsn, files).drifted == ()


def test_an_error_in_one_file_rolls_everything_back_and_names_the_line(
    empty_dsn: str, files: ProjectFiles
) -> None:
    deploy(empty_dsn, files)
    files.scalar("one", "select 2")
    files.function(
        "zero",
        "create function {{ this }}() returns int language plpgsql as $function$\n"
        "begin\n  return secret_word +;\nend;\n$function$;",
    )
    message = refusal(empty_dsn, files)
    assert message.startswith("functions/any/zero.sql, line 6: syntax error at end of input")
    assert "secret_word" not in message
    assert rows(empty_dsn, "select vbridge.one()") == [(1,)]
    assert states(empty_dsn, files) == {"one": "changed", "zero": "missing"}


def test_what_is_not_ours_and_depends_on_a_dropped_object_is_named_and_nothing_changes(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.view("v", "select {{ ref('one') }}() as x")
    deploy(empty_dsn, files)
    execute(empty_dsn, "create view public.report as select x from vbridge.v")
    before = rows(empty_dsn, LEDGER)
    files.scalar("one", "select 1::bigint", returns="bigint")
    message = refusal(empty_dsn, files)
    assert message == (
        "functions/any/one.sql: cannot change return type of existing function; it must be"
        " dropped, but view report, which is not ours, depends on it;"
        " drop that first, and create it again afterwards"
    )
    assert rows(empty_dsn, LEDGER) == before
    assert rows(empty_dsn, "select x from public.report") == [(1,)]
    execute(empty_dsn, "drop view public.report")
    deploy(empty_dsn, files)


@pytest.mark.parametrize(
    "statement",
    [
        "create view vbridge.mine as select vbridge.one() as x",
        "create index mine on public.t (vbridge.one(x))",
        "alter table public.t add check (vbridge.one(x) > 0)",
        "alter table public.t alter x set default vbridge.one(1)",
        "create function public.mine() returns int language sql return vbridge.one(1)",
    ],
)
def test_every_kind_of_foreign_dependent_is_noticed(
    empty_dsn: str, files: ProjectFiles, statement: str
) -> None:
    files.function(
        "one",
        "create or replace function {{ this }}(p_x int default 1) returns int immutable return 1;",
    )
    deploy(empty_dsn, files)
    execute(empty_dsn, "create table public.t (x int)", statement)
    (files.root / "functions/any/one.sql").unlink()
    assert "which is not ours, depends on it" in refusal(empty_dsn, files)


def test_privileges_granted_by_hand_survive_a_new_signature(
    empty_dsn: str, files: ProjectFiles, role: str
) -> None:
    files.view("v", "select {{ ref('one') }}() as x, 2 as y")
    files.function(
        "guarded",
        "create or replace function {{ this }}() returns int return 1;\n"
        "revoke execute on function {{ this }} from public;",
    )
    deploy(empty_dsn, files)
    execute(
        empty_dsn,
        f"grant execute on function vbridge.one() to {role} with grant option",
        "revoke execute on function vbridge.one() from public",
        f"grant execute on function vbridge.guarded() to {role}",
        f"grant select (x) on vbridge.v to {role}",
        f"grant update on vbridge.v to {role}",
    )
    assert status(empty_dsn, files.read()).ok

    def privileges() -> list[tuple[Any, ...]]:
        return rows(
            empty_dsn,
            f"""select has_function_privilege('{role}', f.oid, 'execute with grant option'),
              has_function_privilege('public', f.oid, 'execute'),
              has_function_privilege('{role}', g.oid, 'execute'),
              has_function_privilege('public', g.oid, 'execute'),
              has_column_privilege('{role}', 'vbridge.v', 'x', 'select'),
              has_column_privilege('{role}', 'vbridge.v', 'y', 'select'),
              has_table_privilege('{role}', 'vbridge.v', 'update')
            from pg_proc f, pg_proc g where f.proname = 'one' and g.proname = 'guarded'""",
        )

    expected = [(True, False, True, False, True, False, True)]
    assert privileges() == expected
    # A body first: the ledger must still know which privileges are not its own.
    files.scalar("one", "select 2")
    deploy(empty_dsn, files)
    files.scalar("one", "select 3::bigint", returns="bigint")
    files.function(
        "guarded",
        "create or replace function {{ this }}() returns text return 'x';\n"
        "revoke execute on function {{ this }} from public;",
    )
    assert set(deploy(empty_dsn, files).recreated) == {"one", "guarded", "v"}
    assert privileges() == expected


def test_a_revoke_that_is_new_in_a_file_is_not_undone(
    empty_dsn: str, files: ProjectFiles, role: str
) -> None:
    deploy(empty_dsn, files)
    execute(empty_dsn, f"grant execute on function vbridge.one() to {role}")
    files.function(
        "one",
        "create or replace function {{ this }}() returns bigint return 1;\n"
        "revoke execute on function {{ this }} from public;",
    )
    deploy(empty_dsn, files)
    found = rows(
        empty_dsn,
        "select has_function_privilege('public', oid, 'execute'),"
        f" has_function_privilege('{role}', oid, 'execute') from pg_proc where proname = 'one'",
    )
    assert found == [(False, True)]
