"""Runs the migrations with yoyo, so that a migration and its mark are one transaction."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal
from uuid import uuid4

import psycopg
from psycopg import sql
from yoyo.backends.core.postgresql import PostgresqlPsycopgBackend
from yoyo.migrations import Migration as YoyoMigration
from yoyo.migrations import MigrationList, StepCollector, read_sql_migration

from vbridge.deploy.ledger import Ledger
from vbridge.deploy.session import MIGRATION_LOCK, Connection, explain
from vbridge.errors import DeployError
from vbridge.project import Migration, SqlProject

MigrationState = Literal["applied", "pending", "edited", "unknown"]

_YOYO_TABLE = "_yoyo_migrations"


@dataclass(frozen=True)
class MigrationStatus:
    """A migration and how the database knows it: "unknown" is in the database, not in the code."""

    name: str
    state: MigrationState


def read_applied(connection: Connection, schema: str) -> frozenset[str]:
    """Names of the migrations that yoyo marked as applied."""
    (exists,) = connection.execute(
        "select exists (select from pg_catalog.pg_tables where schemaname = %s and tablename = %s)",
        [schema, _YOYO_TABLE],
    ).fetchall()[0]
    if not exists:
        return frozenset()
    table = sql.Identifier(schema, _YOYO_TABLE)
    rows = connection.execute(sql.SQL("select migration_id from {}").format(table)).fetchall()
    return frozenset(str(row[0]) for row in rows)


def compare_migrations(
    project: SqlProject, applied: frozenset[str], ledger: Ledger
) -> tuple[MigrationStatus, ...]:
    """Every migration of the code and of the database, by name.

    yoyo knows a migration by its file name only; the hash of the contents is in our ledger.
    """
    states: dict[str, MigrationState] = {name: "unknown" for name in applied}
    for migration in project.migrations:
        row = ledger.get(("migration", migration.name))
        frozen = project.frozen.get(migration.path.name, migration.sha256)
        known = row.sha256 if row and migration.name in applied else migration.sha256
        if migration.sha256 != frozen or migration.sha256 != known:
            states[migration.name] = "edited"
        else:
            states[migration.name] = "applied" if migration.name in applied else "pending"
    return tuple(MigrationStatus(name, states[name]) for name in sorted(states))


def apply_migrations(
    connection: Connection,
    schema: str,
    pending: Sequence[Migration],
    record: Callable[[Migration], None],
) -> None:
    """Applies migrations in order, each with its mark and its row of the ledger at once.

    Args:
        connection: in autocommit mode, and used for nothing else meanwhile.
        record: writes the row, on the same connection.

    Raises:
        DeployError: a migration failed; names file and line. Those before it stay applied.
    """
    texts = {migration.name: migration for migration in pending}
    backend = _Backend(connection, schema, texts, record)
    backend.ensure_internal_schema_updated()
    for item in backend.to_apply(MigrationList(_File(migration) for migration in pending)):
        try:
            backend.apply_one(item)
        except psycopg.Error as error:
            raise _explain(texts[item.id], error, backend.failed) from error


def _explain(migration: Migration, error: psycopg.Error, failed: list[str]) -> Exception:
    start = migration.text.find(failed[0]) if failed else -1
    where = f"migrations/{migration.path.name}"
    if start >= 0:
        offset = start + int(error.diag.statement_position or 1) - 1
        where += f", line {migration.text.count(chr(10), 0, offset) + 1}"
    explained = explain(error, where)
    if isinstance(explained, DeployError) and not migration.transactional:
        explained.hint = explained.hint or "its statements before that one stay; mend, run it again"
    return explained


class _File(YoyoMigration):  # type: ignore[misc]
    """A migration that yoyo reads as UTF-8 on every platform."""

    def __init__(self, migration: Migration) -> None:
        super().__init__(migration.name, str(migration.path), str(migration.path.parent))
        self._use_transactions = migration.transactional
        self._text = migration.text

    def load(self) -> None:
        if self.loaded:
            return
        collector = StepCollector(migration=self)
        _, _, statements = read_sql_migration(self.path)
        for statement in statements:
            # Without its rollback: yoyo would run that after a failure, outside a transaction, and
            # drop what an earlier run had made and filled.
            collector.add_step(statement, None)
        self.source = self._text
        self.use_transactions = self._use_transactions
        self._depends: set[YoyoMigration] = set()  # the numbers are the order
        self.steps = collector.create_steps(self.use_transactions)


class _QuietCursor(psycopg.Cursor[tuple[Any, ...]]):
    """Has no description: yoyo prints the rows of a statement to stdout, which is MCP's."""

    failed: list[str]

    def execute(self, query: Any, params: Any = None, **options: Any) -> _QuietCursor:
        try:
            super().execute(query, params, **options)
        except psycopg.Error:
            self.failed.append(str(query))
            raise
        return self

    @property
    def description(self) -> None:
        return None


class _Backend(PostgresqlPsycopgBackend):  # type: ignore[misc]
    """yoyo's bookkeeping in our schema, on a connection of ours, under a lock of ours.

    yoyo itself marks a migration in a second transaction and holds a lock by a row, which
    outlives a process that was killed; both would need a person to mend.
    """

    def __init__(
        self,
        connection: Connection,
        schema: str,
        migrations: dict[str, Migration],
        record: Callable[[Migration], None],
    ) -> None:
        self.failed: list[str] = []  # statements, the first one is the cause
        self._given = connection
        self._migrations = migrations
        self._record = record
        super().__init__(None, _YOYO_TABLE)
        self.schema = schema

    def connect(self, dburi: None) -> Connection:
        return self._given

    def init_connection(self, connection: Connection) -> None:
        """The session was prepared by its owner."""

    def cursor(self) -> _QuietCursor:
        cursor = _QuietCursor(self._given)
        cursor.failed = self.failed
        return cursor

    def list_tables(self, **kwargs: object) -> list[str]:
        rows = self._given.execute(
            "select tablename from pg_catalog.pg_tables where schemaname = %s", [self.schema]
        ).fetchall()
        return [row[0] for row in rows]

    @contextlib.contextmanager
    def lock(self, timeout: float = 0) -> Iterator[None]:
        yield

    def get_log_data(
        self, migration: YoyoMigration | None = None, operation: str = "apply"
    ) -> dict[str, object]:
        # No passwd entry and no DNS is needed for these.
        return {
            "id": str(uuid4()),
            "migration_id": migration.id if migration else None,
            "migration_hash": migration.hash if migration else None,
            "username": self._given.info.user[:255],
            "hostname": socket.gethostname()[:255],
            "created_at_utc": datetime.now(UTC).replace(tzinfo=None),
            "operation": operation,
        }

    def apply_one(self, migration: YoyoMigration, force: bool = False, mark: bool = True) -> None:
        migration.load()
        if migration.use_transactions:
            with self.transaction():
                self._apply_locked(migration)
            return
        # A session's lock, as there is no transaction that could hold one.
        self._given.execute("select pg_advisory_lock(%s)", [MIGRATION_LOCK])
        try:
            if not self.is_applied(migration):
                migration.process_steps(self, "apply")
                with self.transaction():
                    self._mark(migration)
        finally:
            if not self._given.broken:
                self._given.execute("select pg_advisory_unlock(%s)", [MIGRATION_LOCK])

    def _apply_locked(self, migration: YoyoMigration) -> None:
        # A deployment that was killed may still be at work in the server, its lock gone.
        self._given.execute("select pg_advisory_xact_lock(%s)", [MIGRATION_LOCK])
        if not self.is_applied(migration):
            migration.process_steps(self, "apply")
            self._mark(migration)

    def _mark(self, migration: YoyoMigration) -> None:
        self.log_migration(migration, "apply")
        self.mark_one(migration, log=False)
        self._record(self._migrations[migration.id])
