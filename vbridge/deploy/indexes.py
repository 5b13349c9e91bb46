"""Vector indexes: made and dropped as index_plan says, which grows with the projects."""

from __future__ import annotations

from dataclasses import dataclass

from psycopg import sql

from vbridge.deploy.session import (
    DEPLOY_LOCK,
    connect,
    find_extension,
    prepare,
    sentences,
)
from vbridge.project import SqlProject, read_project

INDEX_LOCK = DEPLOY_LOCK + 2


@dataclass(frozen=True)
class IndexChange:
    """One index that was made or dropped; action is "create" or "drop"."""

    name: str
    action: str
    reason: str


def change_indexes(dsn: str, project: SqlProject | None = None) -> tuple[IndexChange, ...]:
    """Runs the statements of index_plan; reading and writing go on meanwhile.

    Only one process does so at a time; another returns at once, having changed nothing.

    Raises:
        DatabaseUnavailable: PostgreSQL cannot be reached, or went away.
        DeployError: the role may not make indexes.
    """
    project = read_project() if project is None else project
    done = []
    with sentences("index"), connect(dsn, autocommit=True, purpose="maintain") as connection:
        prepare(connection, project.schema, find_extension(connection), 60.0)
        # An index of millions of vectors takes its time, and is made many times faster where its
        # graph fits into memory. Parallel workers would need that memory shared, which containers
        # seldom have.
        connection.execute("set statement_timeout = 0")
        connection.execute("set maintenance_work_mem = '512MB'")
        connection.execute("set max_parallel_maintenance_workers = 0")
        locked = connection.execute("select pg_try_advisory_lock(%s)", (INDEX_LOCK,)).fetchone()
        if not locked or not locked[0]:
            return ()
        plan = sql.SQL("select name, action, statement, reason from {}()").format(
            sql.Identifier(project.schema, "index_plan")
        )
        for name, action, statement, reason in connection.execute(plan).fetchall():
            connection.execute(statement.encode())
            done.append(IndexChange(name, action, reason))
    return tuple(done)
