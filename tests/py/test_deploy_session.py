"""Which servers, roles, extensions and connection strings a deployment works with."""

from __future__ import annotations

import re
import secrets
from urllib.parse import quote

import pytest
from harness.deployment import as_role, deploy, execute, refusal, rows, states
from harness.sql_project import ProjectFiles
from psycopg.conninfo import conninfo_to_dict, make_conninfo

import vbridge.deploy.session
from vbridge.deploy import migrate, status
from vbridge.errors import DatabaseUnavailable, DeployError


@pytest.mark.parametrize("schema", ["public", "extensions", "Odd Name", "vbridge"])
def test_an_owner_who_is_not_superuser_deploys_where_the_extension_is(
    empty_dsn: str, files: ProjectFiles, role: str, schema: str
) -> None:
    name = rows(empty_dsn, "select current_database()")[0][0]
    execute(
        empty_dsn,
        f'create schema if not exists "{schema}"',
        f'grant usage on schema "{schema}" to {role}',
        f'create extension vector with schema "{schema}"',
        f'grant create on database "{name}" to {role}',
        *([f"alter schema vbridge owner to {role}"] if schema == "vbridge" else []),
    )
    files.migration("0002_b", "create table vbridge.b (e halfvec(3) not null);")
    files.bound("bound", "(p <=> p)", arguments="p halfvec", returns="float8")
    files.function(
        "entry",
        "create or replace function {{ this }}() returns float8 language plpgsql\n"
        "set search_path from current as $function$\n"
        "begin return '[1,0]'::halfvec <=> '[0,1]'::halfvec; end; $function$;",
    )
    dsn = as_role(empty_dsn, role)
    assert deploy(dsn, files).changed
    assert not deploy(dsn, files).changed
    call = f"select vbridge.entry(), vbridge.bound('[1,0]'::\"{schema}\".halfvec)"
    execute(empty_dsn, "set search_path = pg_catalog")
    assert rows(make_conninfo(dsn, options="-c search_path=pg_catalog"), call) == [(1.0, 0.0)]


def test_an_extension_that_moved_is_followed(empty_dsn: str, files: ProjectFiles) -> None:
    files.function(
        "entry",
        "create or replace function {{ this }}() returns float8 language plpgsql\n"
        "set search_path from current as $function$\n"
        "begin return '[1,0]'::halfvec <=> '[0,1]'::halfvec; end; $function$;",
    )
    deploy(empty_dsn, files)
    execute(empty_dsn, "create schema ext", "alter extension vector set schema ext")
    assert states(empty_dsn, files)["entry"] == "drifted"
    deploy(empty_dsn, files)
    assert rows(empty_dsn, "select vbridge.entry()") == [(1.0,)]


def test_a_role_that_may_not_create_the_extension_is_told_who_may(
    empty_dsn: str, files: ProjectFiles, role: str
) -> None:
    name = rows(empty_dsn, "select current_database()")[0][0]
    assert refusal(as_role(empty_dsn, role), files) == (
        f'role "{role}" may not create the extension vector in database "{name}";'
        " as a superuser run there: create extension vector"
    )
    execute(empty_dsn, "create extension vector")
    assert refusal(as_role(empty_dsn, role), files).startswith(
        f'role "{role}" may not create schema "vbridge" in database "{name}"'
    )
    execute(empty_dsn, "create schema vbridge")
    assert refusal(as_role(empty_dsn, role), files).startswith(
        f'role "{role}" may not create in schema "vbridge"'
    )


def test_an_extension_out_of_reach_is_one_sentence(
    empty_dsn: str, files: ProjectFiles, role: str
) -> None:
    execute(empty_dsn, "create schema closed", "create extension vector with schema closed")
    assert refusal(as_role(empty_dsn, role), files) == (
        f'role "{role}" may not use schema "closed", where pgvector is;'
        f" as its owner run: grant usage on schema closed to {role}"
    )


@pytest.mark.parametrize(
    ("version", "refused", "warned"),
    [
        ("0.7.4", True, True),
        ("0.8.0", False, True),
        ("0.8.3", False, True),
        ("0.8.4", False, False),
    ],
)
def test_versions_of_pgvector(
    empty_dsn: str, files: ProjectFiles, version: str, refused: bool, warned: bool
) -> None:
    execute(
        empty_dsn,
        "create extension vector",
        f"update pg_extension set extversion = '{version}' where extname = 'vector'",
    )
    if refused:
        assert refusal(empty_dsn, files).startswith(
            f"pgvector is {version}; 0.8.0 or later is needed"
        )
        assert "0.8.0 or later" in status(empty_dsn, files.read()).problems[0]
    else:
        warnings = deploy(empty_dsn, files).warnings
        assert bool(warnings) == warned
        assert status(empty_dsn, files.read()).warnings == warnings


def test_an_old_server_is_one_sentence(
    empty_dsn: str, files: ProjectFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vbridge.deploy.session, "LEAST_SERVER", 99)
    assert re.match(r"PostgreSQL is \d+\.\d+; 99 or later is needed", refusal(empty_dsn, files))


def test_another_encoding_is_one_sentence(empty_dsn: str, files: ProjectFiles) -> None:
    name = f"vbt_{secrets.token_hex(4)}"
    execute(
        empty_dsn,
        f"create database {name} encoding 'LATIN1' locale 'C' template template0",
    )
    try:
        dsn = make_conninfo(empty_dsn, dbname=name)
        assert refusal(dsn, files).startswith("the database's encoding is LATIN1")
    finally:
        execute(empty_dsn, f"drop database {name}")


def test_roles_with_odd_settings_deploy_the_same(
    empty_dsn: str, files: ProjectFiles, role: str
) -> None:
    name = rows(empty_dsn, "select current_database()")[0][0]
    execute(
        empty_dsn,
        "create extension vector",
        f'grant create on database "{name}" to {role}',
        *(
            f"alter role {role} set {setting}"
            for setting in (
                "default_transaction_isolation = 'serializable'",
                "statement_timeout = '20s'",
                "idle_in_transaction_session_timeout = '10ms'",
                "search_path = ''",
                "check_function_bodies = off",
                "client_encoding = 'LATIN1'",
                "lock_timeout = '1ms'",
            )
        ),
    )
    files.function(
        "named", "create or replace function {{ this }}() returns text return 'Größe → x';"
    )
    assert deploy(as_role(empty_dsn, role), files).changed
    assert rows(empty_dsn, "select vbridge.named()") == [("Größe → x",)]


def test_any_form_of_dsn_is_taken(empty_dsn: str, files: ProjectFiles, role: str) -> None:
    deploy(empty_dsn, files)
    parts = conninfo_to_dict(empty_dsn)
    host, database = str(parts["host"]), str(parts["dbname"])
    password = "p@ss:w/d%"
    url = (
        f"postgresql://postgres:{quote(password, safe='')}@/{database}"
        f"?host={quote(host, safe='')}&application_name=x"
    )
    if port := parts.get("port"):
        url += f"&port={port}"
    for dsn in (
        url,
        url.replace("postgresql://", "postgres://"),
        make_conninfo(empty_dsn, password=password),
        make_conninfo(empty_dsn, password=password, sslmode="prefer"),
    ):
        assert not migrate(dsn, files.read()).changed


def test_a_server_that_is_not_there_is_said_without_the_password(files: ProjectFiles) -> None:
    for dsn in (
        "postgresql://me:sekret@127.0.0.1:1/db",
        "host=127.0.0.1 port=1 user=me password=sekret",
        "postgresql://me:sekret@/db?host=/nowhere",
    ):
        with pytest.raises(DatabaseUnavailable) as caught:
            migrate(dsn, files.read())
        assert "PostgreSQL cannot be reached: " in str(caught.value)
        assert "sekret" not in str(caught.value)
        assert caught.value.__cause__ is None


@pytest.mark.parametrize("dsn", ["postgresql://me:se kret@h:port/x", "password='sekret", "sekret"])
def test_a_dsn_that_cannot_be_read_is_not_repeated(files: ProjectFiles, dsn: str) -> None:
    with pytest.raises((DeployError, DatabaseUnavailable)) as caught:
        migrate(dsn, files.read())
    assert "kret" not in str(caught.value)
