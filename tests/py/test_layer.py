"""Functions and views are as in the code after every deployment."""

from __future__ import annotations

import pytest
from harness.deployment import LEDGER, deploy, execute, refusal, rows, states
from harness.sql_project import ProjectFiles

from vbridge.deploy import DeployReport


def test_twice_changes_nothing(empty_dsn: str, files: ProjectFiles) -> None:
    files.view("v", "select {{ ref('one') }}() as x")
    first = deploy(empty_dsn, files)
    assert (first.migrations, first.created, first.changed) == (("0001_a",), ("one", "v"), True)
    before = rows(empty_dsn, LEDGER)
    catalogue = "select oid, xmin from pg_proc where proname = 'one'"
    written = rows(empty_dsn, catalogue)
    second = deploy(empty_dsn, files)
    assert second == DeployReport(release=first.release, previous_release=first.release)
    assert not second.changed
    assert rows(empty_dsn, LEDGER) == before
    assert rows(empty_dsn, catalogue) == written


def test_a_changed_body_is_replaced_and_what_depends_on_it_stays(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.view("v", "select {{ ref('one') }}() as x")
    deploy(empty_dsn, files)
    execute(empty_dsn, "create view public.report as select vbridge.one() as y from vbridge.v")
    files.scalar("one", "select 11")
    assert states(empty_dsn, files) == {"one": "changed", "v": "current"}
    report = deploy(empty_dsn, files)
    assert (report.replaced, report.recreated) == (("one",), ())
    assert rows(empty_dsn, "select x, y from vbridge.v, public.report") == [(11, 11)]


@pytest.mark.parametrize(
    ("arguments", "returns", "call"),
    [
        ("", "bigint", "one()"),
        ("p_x int default 3", "int", "one()"),
        ("p_x int, p_y int default 2", "int", "one(1)"),
    ],
)
def test_a_changed_signature_leaves_one_function_and_its_dependents_whole(
    empty_dsn: str, files: ProjectFiles, arguments: str, returns: str, call: str
) -> None:
    files.bound("two", "{{ ref('one') }}() + 1")
    files.scalar("three", "select {{ ref('one') }}()::int")
    files.view("v", "select {{ ref('two') }}() as x")
    files.materialized_view("m", "select x from {{ ref('v') }}", "x")
    deploy(empty_dsn, files)
    files.scalar("one", "select 10", arguments=arguments, returns=returns)
    files.bound("two", f"{{{{ ref('one') }}}}{call.removeprefix('one')}::int + 1")
    files.scalar("three", f"select {{{{ ref('one') }}}}{call.removeprefix('one')}::int")
    report = deploy(empty_dsn, files)
    assert "one" in report.recreated + report.replaced
    assert set(report.recreated) >= {"two", "v", "m"}
    assert rows(empty_dsn, "select count(*) from pg_proc where proname = 'one'") == [(1,)]
    assert rows(empty_dsn, "select m.x, v.x, vbridge.three() from vbridge.m, vbridge.v") == [
        (11, 11, 10)
    ]


def test_a_renamed_argument_needs_a_drop_and_gets_one(empty_dsn: str, files: ProjectFiles) -> None:
    files.scalar("one", "select p_x", arguments="p_x int")
    files.view("v", "select {{ ref('one') }}(5) as x")
    deploy(empty_dsn, files)
    files.scalar("one", "select p_value", arguments="p_value int")
    report = deploy(empty_dsn, files)
    assert report.recreated == ("one", "v")


def test_a_signature_that_a_text_body_no_longer_fits_is_found_at_deployment(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.scalar("user", "select {{ ref('one') }}()")
    deploy(empty_dsn, files)
    before = rows(empty_dsn, LEDGER)
    files.scalar("one", "select 1", arguments="p_needed int")
    message = refusal(empty_dsn, files)
    assert message.startswith(
        "functions/any/user.sql, line 4: function vbridge.one() does not exist"
    )
    assert rows(empty_dsn, LEDGER) == before
    assert rows(empty_dsn, "select vbridge.user()") == [(1,)]


def test_overloads_in_one_file_come_and_go_with_it(empty_dsn: str, files: ProjectFiles) -> None:
    def overloads(*types: str) -> None:
        files.function(
            "size",
            "".join(
                f"create or replace function {{{{ this }}}}(p_x {name}) returns int return 1;\n"
                f"comment on function {{{{ this }}}}({name}) is 'size of {name}';\n"
                for name in types
            ),
        )

    overloads("int", "text")
    deploy(empty_dsn, files)
    overloads("int", "bigint", "numeric")
    deploy(empty_dsn, files)
    found = rows(empty_dsn, "select oid::regprocedure::text from pg_proc where proname = 'size'")
    assert {row[0] for row in found} == {
        "vbridge.size(integer)",
        "vbridge.size(bigint)",
        "vbridge.size(numeric)",
    }


def test_a_dropped_file_drops_its_object(empty_dsn: str, files: ProjectFiles) -> None:
    two = files.bound("two", "{{ ref('one') }}()")
    view = files.view("v", "select {{ ref('two') }}() as x")
    deploy(empty_dsn, files)
    two.unlink()
    view.unlink()
    assert states(empty_dsn, files) == {"one": "current", "two": "removed", "v": "removed"}
    assert deploy(empty_dsn, files).dropped == ("two", "v")
    found = rows(
        empty_dsn,
        "select proname from pg_proc where pronamespace = 'vbridge'::regnamespace",
    )
    assert found == [("one",)]


def test_a_view_that_no_longer_uses_a_dropped_function_is_replaced_first(
    empty_dsn: str, files: ProjectFiles
) -> None:
    two = files.bound("two", "2")
    files.view("v", "select {{ ref('two') }}() as x")
    deploy(empty_dsn, files)
    execute(empty_dsn, "create view public.report as select x from vbridge.v")
    two.unlink()
    files.view("v", "select {{ ref('one') }}() as x")
    report = deploy(empty_dsn, files)
    assert (report.replaced, report.dropped) == (("v",), ("two",))


def test_a_view_can_change_its_columns_and_become_materialized(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.view("v", "select 1 as x, 2 as y")
    files.view("w", "select * from {{ ref('v') }}")
    deploy(empty_dsn, files)
    files.view("v", "select 'a'::text as z")
    assert deploy(empty_dsn, files).recreated == ("v", "w")
    files.materialized_view("v", "select 'b'::text as z", "z")
    assert deploy(empty_dsn, files).recreated == ("v", "w")
    files.materialized_view("v", "select 'c'::text as z", "z")
    deploy(empty_dsn, files)
    assert rows(empty_dsn, "select z from vbridge.w") == [("c",)]
    files.view("v", "select 'd'::text as z")
    deploy(empty_dsn, files)
    assert rows(empty_dsn, "select z from vbridge.w") == [("d",)]


def test_a_name_can_move_between_functions_and_views(empty_dsn: str, files: ProjectFiles) -> None:
    path = files.scalar("moving", "select 1")
    deploy(empty_dsn, files)
    path.unlink()
    files.view("moving", "select 1 as x")
    deploy(empty_dsn, files)
    assert rows(empty_dsn, "select count(*) from pg_proc where proname = 'moving'") == [(0,)]


def test_a_function_that_returns_rows_of_a_view_follows_it(
    empty_dsn: str, files: ProjectFiles
) -> None:
    files.view("v", "select 1 as x")
    files.function(
        "all_v",
        "create or replace function {{ this }}() returns setof {{ ref('v') }} language sql"
        " as $function$ select * from {{ ref('v') }} $function$;",
    )
    deploy(empty_dsn, files)
    files.view("v", "select 'y'::text as y")
    deploy(empty_dsn, files)
    assert rows(empty_dsn, "select y from vbridge.all_v()") == [("y",)]


def test_an_aggregate_and_a_procedure_are_objects_too(empty_dsn: str, files: ProjectFiles) -> None:
    files.function(
        "total",
        "create or replace aggregate {{ this }}(int) (sfunc = int4pl, stype = int, initcond = 0);",
    )
    files.function(
        "act", "create or replace procedure {{ this }}() language sql as $function$ $function$;"
    )
    deploy(empty_dsn, files)
    files.function(
        "total",
        "create or replace aggregate {{ this }}(int) (sfunc = int4pl, stype = int, initcond = 9);",
    )
    assert deploy(empty_dsn, files).replaced == ("total",)
    assert rows(empty_dsn, "select vbridge.total(x) from generate_series(1, 2) x") == [(12,)]
    (files.root / "functions/any/total.sql").unlink()
    (files.root / "functions/any/act.sql").unlink()
    assert deploy(empty_dsn, files).dropped == ("act", "total")


def test_a_migration_may_drop_a_view_that_is_in_its_way(
    empty_dsn: str, files: ProjectFiles, role: str
) -> None:
    files.view("v", "select x from {{ source('a') }}")
    deploy(empty_dsn, files)
    execute(empty_dsn, f"grant select on vbridge.v to {role}")
    files.migration(
        "0002_b", "drop view if exists vbridge.v;\nalter table vbridge.a alter x type bigint;"
    )
    report = deploy(empty_dsn, files)
    assert (report.recreated, report.drifted) == (("v",), ())
    assert rows(empty_dsn, f"select has_table_privilege('{role}', 'vbridge.v', 'select')") == [
        (True,)
    ]


def test_a_column_renamed_by_a_migration_is_not_drift(empty_dsn: str, files: ProjectFiles) -> None:
    files.view("v", "select x from {{ source('a') }}")
    deploy(empty_dsn, files)
    files.migration("0002_b", "alter table vbridge.a rename x to y;")
    files.view("v", "select y as x from {{ source('a') }}")
    assert deploy(empty_dsn, files).drifted == ()


def test_an_object_that_had_to_be_made_twice_is_told_once(
    empty_dsn: str, files: ProjectFiles
) -> None:
    deploy(empty_dsn, files)
    files.bound("a", "vbridge.one()")  # without ref(), so it is not known to come second
    deploy(empty_dsn, files)
    files.bound("a", "vbridge.one()::int + 1")
    files.scalar("one", "select 1::bigint", returns="bigint")
    report = deploy(empty_dsn, files)
    assert (report.replaced, report.recreated) == ((), ("a", "one"))
