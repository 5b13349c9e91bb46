"""Connections of a deployment, and what the server must offer before anything is written."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, LiteralString

import psycopg
from packaging.version import InvalidVersion, Version
from psycopg import errors as pg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from vbridge import __version__
from vbridge.database import check_url
from vbridge.errors import DatabaseUnavailable, DeployError, SettingsError

Connection = psycopg.Connection[tuple[Any, ...]]

LEAST_SERVER = 15
LEAST_PGVECTOR = Version("0.8.0")
SOUND_PGVECTOR = Version("0.8.4")

# The function of the project that a deployment calls last, within its transaction.
AFTER_DEPLOYMENT = "after_deployment"

# Constants for ever: programs of all releases must wait for the same locks.
DEPLOY_LOCK = 5_913_270_418_832_114_001
MIGRATION_LOCK = DEPLOY_LOCK + 1


@dataclass(frozen=True)
class Extension:
    """pgvector in this database: its version, and the schema that its types live in."""

    version: str
    schema: str

    @property
    def warning(self) -> str:
        """What is wrong with this version, or nothing."""
        if read_version(self.version) < SOUND_PGVECTOR:
            return (
                f"pgvector is {self.version}; vacuum of an HNSW index can damage it before"
                f' {SOUND_PGVECTOR}: update it, then run "alter extension vector update"'
            )
        return ""


def connect(dsn: str, *, autocommit: bool = False, purpose: str = "migrate") -> Connection:
    """Opens a connection; any form of DSN that libpq reads.

    Raises:
        DatabaseUnavailable: no server answers, or it does not let us in.
        DeployError: the DSN cannot be read.
    """
    try:
        check_url(dsn)
    except SettingsError as error:
        raise DeployError(error.message, error.hint) from None
    given = conninfo_to_dict(dsn)
    conninfo = make_conninfo(
        dsn,
        client_encoding="UTF8",
        application_name=f"vbridge/{__version__} {purpose}",
        connect_timeout=given.get("connect_timeout") or 10,
    )
    try:
        # Statements are not prepared by name: a pooler between us could not follow.
        connection = psycopg.connect(conninfo, autocommit=autocommit, prepare_threshold=None)
    except psycopg.OperationalError as error:
        reason = _first_line(str(error), str(given.get("password") or ""))
        raise DatabaseUnavailable(
            f"PostgreSQL cannot be reached: {reason}", "check DATABASE_URL and the server"
        ) from None
    # The lock is worth nothing if what is read after it is older than it.
    connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
    return connection


def prepare(
    connection: Connection, schema: str, extension: Extension | None, lock_timeout: float
) -> None:
    """Settings that make a deployment the same whatever the role's or database's own are.

    On a connection in a transaction they last as long as that transaction.
    """
    _set_timeouts(connection, lock_timeout)
    for name, value in {
        "check_function_bodies": "on",
        "search_path": search_path(schema, extension),
        "default_transaction_isolation": "read committed",
        "standard_conforming_strings": "on",
    }.items():
        _set(connection, name, value)
    # Without it a server goes on with the long statement of a client that was killed, and the
    # next deployment waits. Not every platform can.
    with contextlib.suppress(pg.InvalidParameterValue), connection.transaction():
        _set(connection, "client_connection_check_interval", "2s")
    if extension:
        # Loads the library: only then are "set hnsw.…" clauses of functions checked.
        connection.execute(
            sql.SQL("select '[1]'::{}.vector").format(sql.Identifier(extension.schema))
        )


def search_path(schema: str, extension: Extension | None) -> str:
    """Ours first, then where pgvector lives; pg_catalog comes before both, pg_temp last.

    A function that says "set search_path from current" gets this one.
    """
    schemas = [schema, extension.schema] if extension else [schema]
    quoted = [sql.Identifier(name).as_string() for name in dict.fromkeys(schemas)]
    return ", ".join([*quoted, "pg_temp"])


def take_lock(connection: Connection, key: int, lock_timeout: float) -> None:
    """Waits for an advisory lock that lasts as long as the transaction.

    Raises:
        DeployError: another deployment held it all the time.
    """
    _set_timeouts(connection, lock_timeout)
    try:
        connection.execute("select pg_advisory_xact_lock(%s)", [key])
    except pg.LockNotAvailable:
        raise DeployError(
            f"another deployment of this database did not end within {lock_timeout:g} seconds",
            "run it again when that one is done",
        ) from None


def check_server(connection: Connection) -> None:
    """Raises DeployError where this server or database cannot hold the project."""
    version = connection.info.server_version
    if version < LEAST_SERVER * 10000:
        raise DeployError(
            f"PostgreSQL is {server_version(connection)}; {LEAST_SERVER} or later is needed",
            "upgrade the server",
        )
    encoding, recovering = _row(
        connection,
        "select pg_encoding_to_char(encoding), pg_is_in_recovery()"
        " from pg_database where datname = current_database()",
    )
    if encoding != "UTF8":
        raise DeployError(
            f"the database's encoding is {encoding}", "create a database with encoding UTF8"
        )
    if recovering:
        raise DeployError("this server is a standby and cannot be written", "use its primary")


def server_version(connection: Connection) -> str:
    """Such as "18.6"."""
    version = connection.info.server_version
    return f"{version // 10000}.{version % 10000}"


def find_extension(connection: Connection) -> Extension | None:
    found = connection.execute(
        "select e.extversion, n.nspname from pg_catalog.pg_extension e"
        " join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'vector'"
    ).fetchone()
    return Extension(*found) if found else None


def open_extension(connection: Connection) -> Extension:
    """pgvector, created where it is missing and this role may.

    Raises:
        DeployError: it is not there and cannot be created, is too old, or is out of reach.
    """
    extension = find_extension(connection)
    if extension is None:
        _check_available(connection)
        _create_extension(connection)
        extension = find_extension(connection)
    return check_extension(connection, extension)


def check_extension(connection: Connection, extension: Extension | None) -> Extension:
    """Raises DeployError where pgvector is missing, too old, or out of this role's reach."""
    if extension is None:
        _check_available(connection)
        raise DeployError(
            f'the extension vector is not created in database "{connection.info.dbname}"',
            "vbridge migrate does it, if the role may; or a superuser: create extension vector",
        )
    if read_version(extension.version) < LEAST_PGVECTOR:
        raise DeployError(
            f"pgvector is {extension.version}; {LEAST_PGVECTOR} or later is needed",
            'install a later one on the server, then run "alter extension vector update"',
        )
    (usable,) = _row(connection, "select has_schema_privilege(%s, 'usage')", [extension.schema])
    if not usable:
        role = connection.info.user
        raise DeployError(
            f'role "{role}" may not use schema "{extension.schema}", where pgvector is',
            f"as its owner run: grant usage on schema {extension.schema} to {role}",
        )
    return extension


def open_schema(connection: Connection, schema: str) -> None:
    """Creates our schema where it is missing.

    Raises:
        DeployError: this role may not create it, or may not create in it.
    """
    role, database = connection.info.user, connection.info.dbname
    found = connection.execute(
        "select has_schema_privilege(oid, 'create') and has_schema_privilege(oid, 'usage')"
        " from pg_namespace where nspname = %s",
        [schema],
    ).fetchone()
    if found and not found[0]:
        raise DeployError(
            f'role "{role}" may not create in schema "{schema}"',
            f"deploy as the schema's owner, or run: alter schema {schema} owner to {role}",
        )
    if found:
        return
    try:
        connection.execute(sql.SQL("create schema {}").format(sql.Identifier(schema)))
    except pg.InsufficientPrivilege:
        raise DeployError(
            f'role "{role}" may not create schema "{schema}" in database "{database}"',
            f"as the database's owner run: create schema {schema} authorization {role}",
        ) from None


def read_version(text: str) -> Version:
    """A release number; one that cannot be read counts as the lowest."""
    try:
        return Version(text)
    except InvalidVersion:
        digits = re.match(r"\d+(?:\.\d+)*", text)
        return Version(digits[0] if digits else "0")


@contextlib.contextmanager
def sentences(doing: str) -> Iterator[None]:
    """Turns what PostgreSQL raises into a sentence without SQL; our own errors pass."""
    try:
        yield
    except psycopg.Error as error:
        raise explain(error, doing) from error


def explain(error: psycopg.Error, doing: str) -> DeployError | DatabaseUnavailable:
    """The sentence for an error of PostgreSQL while doing something, such as "functions/a.sql"."""
    message = error.diag.message_primary or str(error)
    lost = isinstance(error, psycopg.OperationalError) and error.sqlstate is None
    if lost or isinstance(error, pg.AdminShutdown | pg.CrashShutdown):
        return DatabaseUnavailable(
            "the connection to PostgreSQL was lost during the deployment",
            "nothing is half-done; run it again",
        )
    hint = ""
    match error:
        case pg.LockNotAvailable():
            message = "a session holds a lock on it for too long"
            hint = "end the sessions that use it, then run it again"
        case pg.DeadlockDetected() | pg.SerializationFailure():
            hint = "run it again"
        case pg.InsufficientPrivilege():
            hint = "deploy as the role that owns the schema"
        case pg.ReadOnlySqlTransaction():
            hint = "this database cannot be written; use its primary, or another role"
        case pg.DiskFull():
            hint = "free some space"
        case _:
            hint = error.diag.message_hint or ""
    return DeployError(f"{doing}: {message}", hint)


def _check_available(connection: Connection) -> None:
    available = connection.execute(
        "select default_version from pg_available_extensions where name = 'vector'"
    ).fetchone()
    if not available:
        raise DeployError(
            "pgvector is not installed on this server",
            f"install it, {SOUND_PGVECTOR} or later, for PostgreSQL"
            f" {connection.info.server_version // 10000}",
        )


def _create_extension(connection: Connection) -> None:
    try:
        connection.execute("create extension vector with schema public")
    except pg.InsufficientPrivilege:
        raise DeployError(
            f'role "{connection.info.user}" may not create the extension vector in database'
            f' "{connection.info.dbname}"',
            "as a superuser run there: create extension vector",
        ) from None
    except pg.InvalidSchemaName:
        raise DeployError(
            "the database has no schema public to put the extension vector into",
            "create it where it should live: create extension vector with schema …",
        ) from None


def _set_timeouts(connection: Connection, lock_timeout: float) -> None:
    """Waiting for a lock ends; work may take as long as it takes, whatever the role's settings."""
    _set(connection, "lock_timeout", f"{max(1, round(lock_timeout * 1000))}ms")
    _set(connection, "statement_timeout", "0")
    _set(connection, "idle_in_transaction_session_timeout", "0")
    if connection.info.server_version >= 170000:
        _set(connection, "transaction_timeout", "0")


def _set(connection: Connection, name: str, value: str) -> None:
    local = not connection.autocommit
    connection.execute("select set_config(%s, %s, %s)", [name, value, local])


def _row(
    connection: Connection, query: LiteralString, arguments: list[object] | None = None
) -> tuple[Any, ...]:
    row = connection.execute(query, arguments).fetchone()
    if row is None:
        raise DeployError("PostgreSQL answered with nothing where one row was due")
    return row


def _first_line(text: str, secret: str) -> str:
    """The first sentence of libpq, which names host and cause; never the password."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    line = lines[0].removeprefix("connection failed: ") if lines else "no answer"
    return line.replace(secret, "…") if secret else line
