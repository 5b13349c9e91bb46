"""The database within the embedded PostgreSQL: reached, and made when missing."""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING

from vbridge.errors import EmbeddedServerError

if TYPE_CHECKING:
    import psycopg

DATABASE = "vbridge"


class NotConnected(EmbeddedServerError):
    """The server takes no connection now; it may later."""


def make_ready(url: str, *, timeout: float) -> None:
    """Makes the database and its extension where they are missing, else changes nothing.

    Args:
        timeout: seconds to wait for the server's first answer; no less than 2 are waited.

    Raises:
        NotConnected: the server is starting, stopping, or gone.
        EmbeddedServerError: it refused, such as for want of room on the disk.
    """
    import psycopg

    try:
        try:
            connection = connect(url, timeout=timeout)
        except NotConnected as error:
            if isinstance(error.__cause__, psycopg.errors.ConnectionTimeout):
                raise
            with connect(url, "postgres", timeout=timeout) as maintenance:
                maintenance.execute(f"create database {DATABASE}")
            connection = connect(url, timeout=timeout)
        with connection:
            newest = connection.execute(
                "select default_version = installed_version from pg_available_extensions"
                " where name = 'vector'"
            ).fetchone()
            if newest is None or newest[0] is None:
                connection.execute("create extension if not exists vector")
            elif not newest[0]:
                connection.execute("alter extension vector update")
    except psycopg.errors.DuplicateDatabase as error:
        # It is there, so it was the first connection that failed, for a reason that passes.
        raise NotConnected(f'the database "{DATABASE}" takes no connection') from error
    except psycopg.OperationalError as error:
        raise NotConnected(_last_line(error)) from error
    except psycopg.Error as error:
        raise EmbeddedServerError(
            f'the embedded PostgreSQL cannot make the database "{DATABASE}": {_last_line(error)}'
        ) from error


def server_version(url: str) -> str | None:
    """The release that answers, such as "18.6". Raises NotConnected."""
    with connect(url, timeout=2) as connection:
        return connection.info.parameter_status("server_version")


def connect(
    url: str, database: str = DATABASE, *, timeout: float
) -> psycopg.Connection[tuple[object, ...]]:
    """A connection that commits by itself. Raises NotConnected."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    _forget_libpq_variables()
    try:
        target = make_conninfo(url, dbname=database)
        return psycopg.connect(
            target, autocommit=True, connect_timeout=min(max(2, math.ceil(timeout)), 10)
        )
    except psycopg.OperationalError as error:
        raise NotConnected(_last_line(error)) from error


def _last_line(error: Exception) -> str:
    lines = str(error).strip().splitlines() or ["no reason given"]
    return lines[-1].strip().removeprefix("FATAL:").strip()


def _forget_libpq_variables() -> None:
    """Takes libpq's variables out of this process's environment.

    An URL cannot override all of them: with PGSERVICE set to a service that is not ours, libpq
    refuses every connection. The embedded server is the only one that this process talks to.
    """
    import psycopg

    options = psycopg.pq.Conninfo.get_defaults()
    names = [option.envvar.decode() for option in options if option.envvar]
    for name in [*names, "PGTZ", "PGDATESTYLE", "PGGEQO"]:
        os.environ.pop(name, None)
