"""Reading the SQL folder: what a project is, and what it refuses."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from harness.sql_project import ProjectFiles

from vbridge.errors import DeployError
from vbridge.project import freeze, outline, read_project
from vbridge.templates import render_project


@pytest.fixture
def files(tmp_path: Path) -> ProjectFiles:
    return ProjectFiles(tmp_path / "sql")


def refusal(files: ProjectFiles) -> str:
    with pytest.raises(DeployError) as caught:
        render_project(files.read())
    return str(caught.value)


def test_our_own_project_is_read_and_rendered_in_an_order_that_references_allow() -> None:
    project = read_project()
    placed: set[str] = set()
    for item in render_project(project):
        assert item.refs <= placed, item.file
        placed.add(item.name)
    assert placed == set(project.objects)
    assert "memory_search" in placed


def test_values_have_dotted_names(files: ProjectFiles) -> None:
    assert files.read().variables["rank.half_life_days"] == 30
    assert files.read().variables["language"] == "simple"


def test_migrations_come_in_the_order_of_their_numbers(files: ProjectFiles) -> None:
    for name in ("0010_c", "0002_b", "0001_a"):
        files.migration(name, "select 1;")
    assert [migration.name for migration in files.read().migrations] == [
        "0001_a",
        "0002_b",
        "0010_c",
    ]


def test_tables_are_those_that_all_migrations_leave_behind(files: ProjectFiles) -> None:
    files.migration(
        "0001_a",
        "create table vbridge.a (x int);\ncreate table if not exists vbridge.b (x int);\n"
        "-- create table vbridge.in_a_comment (x int);\n"
        "create unlogged table vbridge.c (x int);\ncreate table vbridge.d (x int);",
    )
    files.migration("0002_b", "drop table vbridge.b; alter table vbridge.d rename to e;")
    assert files.read().tables == {"a", "c", "e", "deployed_objects"}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("one", "create function x", 'does not start with "-- one: what it is for"'),
        ("one", "-- two: x\n-- version: 1\n", 'does not start with "-- one: what it is for"'),
        ("one", "-- one: x\ncreate", 'has no head line "-- version: 1"'),
        ("one", "-- one: x\n-- version: 0\n", 'has no head line "-- version: 1"'),
        ("One", "-- One: x\n-- version: 1\n", "the name is not plain lower case"),
        ("one", "-- one: x\n-- version: 1\n\n\x07", "line 4 holds a control character"),
        ("one", "-- one: x\n-- version: 1\n", "does not create function vbridge.one"),
    ],
)
def test_a_file_without_its_head_is_named(
    files: ProjectFiles, name: str, text: str, message: str
) -> None:
    (files.root / "functions" / f"{name}.sql").write_text(text)
    assert refusal(files).startswith(f"functions/{name}.sql")
    assert message in refusal(files)


def test_a_name_is_used_once(files: ProjectFiles) -> None:
    files.scalar("same", "select 1")
    files.view("same", "select 1 as x")
    assert "functions/any/same.sql and views/same.sql have the same name" in refusal(files).replace(
        "views/same.sql and functions/any/same.sql", "functions/any/same.sql and views/same.sql"
    )


def test_a_file_creates_what_it_is_named_after_and_nothing_else(files: ProjectFiles) -> None:
    files.function("one", "create function vbridge.two() returns int return 1;")
    assert refusal(files).startswith("functions/any/one.sql creates function vbridge.two")
    files.function(
        "one",
        "create function {{ this }}() returns int return 1;\ncreate view vbridge.v as select 1;",
    )
    assert "creates view vbridge.v" in refusal(files)


def test_a_file_cannot_end_the_transaction(files: ProjectFiles) -> None:
    files.function("one", "create function {{ this }}() returns int return 1;\ncommit;")
    assert '"commit" would end the transaction' in refusal(files)


def test_a_transactional_migration_cannot_end_its_transaction(files: ProjectFiles) -> None:
    files.migration("0001_a", "create table vbridge.a (x int);\nCOMMIT;")
    assert refusal(files).startswith('0001_a.sql: "COMMIT" would end')
    files.migration("0001_a", "-- transactional: false\nselect 1;\nCOMMIT;")
    assert not files.read().migrations[0].transactional


def test_if_not_exists_would_hide_a_change(files: ProjectFiles) -> None:
    (files.root / "views" / "v.sql").write_text(
        "-- v: x\n-- version: 1\ncreate materialized view if not exists {{ this }} as select 1;"
    )
    assert '"if not exists" would keep an old materialized view' in refusal(files)


def test_kind_of_a_view_is_read_from_its_statement(files: ProjectFiles) -> None:
    files.view("plain", "select 1 as x -- create materialized view is not meant\n")
    files.materialized_view("kept", "select 1 as x", "x")
    assert files.read().objects["plain"].kind == "view"
    assert files.read().objects["kept"].kind == "materialized view"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["1_a"], "1_a.sql is not named like 0001_core.sql"),
        (["0001_a", "0001_b"], "0001_b.sql and 0001_a.sql have the same number"),
    ],
)
def test_names_of_migrations(files: ProjectFiles, names: list[str], message: str) -> None:
    for name in names:
        files.migration(name, "select 1;")
    assert message in refusal(files)


def test_a_migration_has_its_rollback(files: ProjectFiles) -> None:
    files.migration("0001_a", "select 1;")
    (files.root / "migrations" / "0001_a.rollback.sql").unlink()
    assert "0001_a.sql has no 0001_a.rollback.sql" in refusal(files)


def test_freeze_lists_hashes_as_sha256sum_does(files: ProjectFiles) -> None:
    text = b"create table vbridge.a (x int);\n"
    files.migration("0001_a", text.decode())
    path = freeze(files.read())
    assert path.read_text() == f"{hashlib.sha256(text).hexdigest()}  0001_a.sql\n"
    assert freeze(files.read()) == path


def test_line_ends_of_a_checkout_do_not_count_as_an_edit(files: ProjectFiles) -> None:
    path = files.migration("0001_a", "select 1;\nselect 2;\n")
    freeze(files.read())
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    freeze(files.read())


def test_freeze_refuses_an_edited_or_missing_release(files: ProjectFiles) -> None:
    path = files.migration("0001_a", "select 1;\n")
    files.migration("0002_b", "select 1;\n")
    freeze(files.read())
    path.write_text("select 2;\n")
    with pytest.raises(DeployError, match=re.escape("migration 0001_a.sql was edited")):
        freeze(files.read())
    path.unlink()
    (files.root / "migrations" / "0001_a.rollback.sql").unlink()
    with pytest.raises(DeployError, match=re.escape("migration 0001_a.sql was released and is")):
        freeze(files.read())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schema = 'a b'", 'the schema "a b" is not a plain lower-case name'),
        ("[vars", "project.toml: "),
        ("[vars]\nx = [1]", "x is neither a number, a text nor a boolean"),
        ("[sqlstates]\nx = 'VB'", 'sqlstate x is "VB"'),
        ("[sqlstates]\nx = 'VB001'\ny = 'VB001'", "sqlstate VB001 has two names"),
    ],
)
def test_settings_that_cannot_be_used(files: ProjectFiles, text: str, message: str) -> None:
    (files.root / "project.toml").write_text(text)
    assert message in refusal(files)


def test_outline_blanks_out_what_is_not_a_statement() -> None:
    text = "a -- commit;\n/* b\n*/ 'it''s; commit' $x$ commit; $y$ $x$ $$ ; $$ c"
    assert outline(text).split() == ["a", "c"]
