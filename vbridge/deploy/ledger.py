"""The ledger: what was deployed, by which release, and how the catalogue showed it then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import LiteralString

from psycopg import sql

from vbridge.deploy.session import Connection
from vbridge.project import LEDGER_TABLE

# Made here and not by a migration: it must be there to record the first one.
_CREATE = """
create table if not exists {ledger} (
  kind text not null,
  name text not null,
  version integer not null,
  sha256 text not null,
  release text not null,
  deployed_at timestamptz not null default now(),
  catalog_sha256 text,
  server_major integer,
  grants text[] not null default '{{}}',
  constraint deployed_objects_pkey primary key (kind, name)
);
comment on table {ledger} is
  'What vbridge migrate deployed. Written by it alone; "vbridge status" compares it with the code.';
comment on column {ledger}.kind is
  'function, view, materialized view, migration, or release: one row, for the whole.';
comment on column {ledger}.version is
  'The "-- version:" line of the file; 0 for a migration and for the release.';
comment on column {ledger}.sha256 is 'SHA-256 of the rendered SQL; for the release, of all of it.';
comment on column {ledger}.release is 'The release of vbridge that wrote the row.';
comment on column {ledger}.catalog_sha256 is
  'SHA-256 of the definition in the catalogue once it was deployed; another one now is drift.';
comment on column {ledger}.server_major is
  'PostgreSQL that printed that definition; another one prints differently.';
comment on column {ledger}.grants is
  'Privileges right after the deployment; others now were granted by hand and are kept.';
"""


@dataclass(frozen=True)
class LedgerRow:
    """One row of vbridge.deployed_objects; the columns' comments say what each field means."""

    kind: str
    name: str
    version: int
    sha256: str
    release: str
    catalog_sha256: str | None = None
    server_major: int | None = None
    grants: frozenset[str] = frozenset()


Ledger = dict[tuple[str, str], LedgerRow]


def ledger_exists(connection: Connection, schema: str) -> bool:
    row = connection.execute(
        "select exists (select from pg_catalog.pg_class c"
        " join pg_catalog.pg_namespace n on n.oid = c.relnamespace"
        " where n.nspname = %s and c.relname = %s)",
        [schema, LEDGER_TABLE],
    ).fetchone()
    return bool(row and row[0])


def open_ledger(connection: Connection, schema: str) -> None:
    """Creates the ledger where it is missing."""
    if not ledger_exists(connection, schema):
        with connection.transaction():
            connection.execute(_on_ledger(_CREATE, schema))


def read_ledger(connection: Connection, schema: str) -> Ledger:
    """All rows by (kind, name); none where there is no ledger yet."""
    if not ledger_exists(connection, schema):
        return {}
    rows = connection.execute(
        _on_ledger(
            "select kind, name, version, sha256, release, catalog_sha256, server_major, grants"
            " from {ledger}",
            schema,
        )
    ).fetchall()
    found = (
        LedgerRow(kind, name, version, sha256, release, catalog_sha256, major, frozenset(grants))
        for kind, name, version, sha256, release, catalog_sha256, major, grants in rows
    )
    return {(row.kind, row.name): row for row in found}


def record(connection: Connection, schema: str, row: LedgerRow) -> None:
    """Writes a row, or overwrites the one of the same kind and name."""
    connection.execute(
        _on_ledger(
            "insert into {ledger} (kind, name, version, sha256, release, catalog_sha256,"
            " server_major, grants) values (%s, %s, %s, %s, %s, %s, %s, %s)"
            " on conflict (kind, name) do update set version = excluded.version,"
            " sha256 = excluded.sha256, release = excluded.release, deployed_at = now(),"
            " catalog_sha256 = excluded.catalog_sha256, server_major = excluded.server_major,"
            " grants = excluded.grants",
            schema,
        ),
        [
            row.kind,
            row.name,
            row.version,
            row.sha256,
            row.release,
            row.catalog_sha256,
            row.server_major,
            sorted(row.grants),
        ],
    )


def forget(connection: Connection, schema: str, kind: str, name: str) -> None:
    connection.execute(
        _on_ledger("delete from {ledger} where kind = %s and name = %s", schema), [kind, name]
    )


def _on_ledger(query: LiteralString, schema: str) -> sql.Composed:
    return sql.SQL(query).format(ledger=sql.Identifier(schema, LEDGER_TABLE))
