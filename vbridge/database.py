"""The one way to PostgreSQL at run time: a small pool, and calls of the project's functions."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from vbridge import __version__
from vbridge.errors import (
    DatabaseUnavailable,
    DeployError,
    InternalError,
    NewerDeployment,
    Refused,
    SettingsError,
)

log = logging.getLogger(__name__)
# The driver quotes what it was given, passwords included; what went wrong is told by us.
logging.getLogger("psycopg").setLevel(logging.CRITICAL)

Row = dict[str, Any]
Connection = psycopg.AsyncConnection[Row]
Pool = AsyncConnectionPool[Connection]

_SCHEMA = "vbridge"
_SCHEMES = ("postgresql", "postgres")
_NEWER_RELEASE = "VB012"
# A function, a table or the schema itself is not there: this database was not deployed by us.
_NOT_DEPLOYED = frozenset({"42883", "42P01", "3F000"})
_POOL_SIZE = 4


def check_url(url: str) -> None:
    """Refuses what libpq cannot read, or would read as something else than was meant.

    Raises:
        SettingsError: says so without repeating any of it.
    """
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        parts = {}
    scheme = url.partition("://")[0] if "://" in url.split("?")[0] else ""
    port = str(parts.get("port") or "5432").replace(",", "")
    doubtful = "@" in f"{parts.get('host') or ''}{parts.get('dbname') or ''}"
    if not parts or doubtful or not port.isdecimal() or scheme not in ("", *_SCHEMES):
        raise SettingsError(
            "DATABASE_URL cannot be read as a PostgreSQL URL",
            "use postgresql://user:password@host:port/database, with special characters"
            " of the password written as %40 and the like",
        )


class Database:
    """Calls functions of schema vbridge. Connects at the first call and again after an outage.

    Args:
        open_url: gives the URL of the database; awaited at the first call, again while it fails.
        connect_timeout: seconds to wait for a connection.
        call_timeout: seconds that one call may take in the database.
        reopens: ask for the URL a second time within a call that got no connection.
    """

    def __init__(
        self,
        open_url: Callable[[], Awaitable[str]],
        *,
        connect_timeout: float,
        call_timeout: float,
        reopens: bool = False,
    ) -> None:
        self._open_url = open_url
        self._connect_timeout = connect_timeout
        self._call_timeout = call_timeout
        self._reopens = reopens
        self._pool: Pool | None = None
        self._opening = asyncio.Lock()
        # Set when the first connection is wanted; upkeep waits for that.
        self.opened = asyncio.Event()

    async def call(self, function: str, /, **arguments: object) -> list[Row]:
        """Rows of `select * from vbridge.<function>(p_<name> => value, …)`, one transaction a call.

        Raises:
            Refused: the function raised an error of class VB.
            NewerDeployment: a newer release deployed the database and this one would write.
            DeployError: the function does not exist there.
            DatabaseUnavailable: no connection, or no answer within the deadline.
            InternalError: anything else; the details are in the log.
        """
        statement = sql.SQL("select * from {}({})").format(
            sql.Identifier(_SCHEMA, function),
            sql.SQL(", ").join(
                sql.SQL("{} => {}").format(sql.Identifier(f"p_{name}"), sql.Placeholder(name))
                for name in arguments
            ),
        )
        return await self._fetch(function, statement, arguments)

    @property
    def is_open(self) -> bool:
        return self._pool is not None

    async def close(self) -> None:
        """Closes every connection; a call in flight ends with DatabaseUnavailable."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await pool.close(timeout=0.2)

    async def _fetch(
        self, name: str, statement: sql.Composed, arguments: dict[str, object]
    ) -> list[Row]:
        with _failures(name, self._connect_timeout, self._call_timeout):
            if self._reopens:
                await self._ensure_connection()
            try:
                # The server has the same deadline; this one is for a server that does not answer.
                async with (
                    asyncio.timeout(self._connect_timeout + self._call_timeout),
                    self._connection() as connection,
                ):
                    cursor = await connection.execute(statement, arguments)
                    return await cursor.fetchall()
            except TimeoutError:
                await self.close()
                raise
            except psycopg.OperationalError as error:
                # Lost or not to be had, pool time-outs included: the next call asks for the URL
                # again, which starts an embedded server that died. A server's own error, with
                # its SQLSTATE, leaves the connections as they are.
                if error.sqlstate is None or error.sqlstate.startswith("57P"):
                    await self.close()
                raise

    async def _ensure_connection(self) -> None:
        """Opens the pool anew where it gives no connection: the server may have died."""
        try:
            async with self._connection():
                pass
        except psycopg.OperationalError:
            await self.close()

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        pool = self._pool or await self._open_pool()
        async with pool.connection() as connection:
            yield connection

    async def _open_pool(self) -> Pool:
        async with self._opening:
            if self._pool is None:
                url = await self._open_url()
                pool: Pool = AsyncConnectionPool(
                    url,
                    connection_class=psycopg.AsyncConnection[Row],
                    kwargs={
                        "autocommit": True,
                        "row_factory": dict_row,
                        # The functions read the release in it; people read it in pg_stat_activity.
                        "application_name": f"vbridge/{__version__}",
                        "connect_timeout": max(2, round(self._connect_timeout)),
                        "client_encoding": "utf8",
                    },
                    min_size=0,
                    max_size=_POOL_SIZE,
                    max_idle=60.0,
                    timeout=self._connect_timeout,
                    reconnect_timeout=self._connect_timeout,
                    configure=self._configure,
                    check=AsyncConnectionPool.check_connection,
                    open=False,
                )
                await pool.open()
                self._pool = pool
                self.opened.set()
            return self._pool

    async def _configure(self, connection: Connection) -> None:
        await connection.execute(
            "select set_config('statement_timeout', %s, false),"
            " set_config('lock_timeout', %s, false),"
            " set_config('idle_in_transaction_session_timeout', %s, false)",
            [f"{int(self._call_timeout * 1000)}ms"] * 3,
        )


@contextlib.contextmanager
def _failures(name: str, connect_timeout: float, call_timeout: float) -> Any:
    """Turns the driver's errors into ours: the class decides, never the text."""
    try:
        yield
    except (PoolTimeout, PoolClosed):
        raise DatabaseUnavailable(
            f"PostgreSQL could not be reached within {connect_timeout:g} s",
            '"vbridge doctor" says more; with DATABASE_URL, check it and that its server runs',
        ) from None
    except TimeoutError:
        raise DatabaseUnavailable(
            f"PostgreSQL did not answer within {connect_timeout + call_timeout:g} s", ""
        ) from None
    except psycopg.Error as error:
        state = error.sqlstate or ""
        message = error.diag.message_primary or ""
        hint = error.diag.message_hint or ""
        if state == _NEWER_RELEASE:
            raise NewerDeployment(message, hint) from None
        if state.startswith("VB"):
            raise Refused(message, hint, sqlstate=state) from None
        if state in _NOT_DEPLOYED:
            raise DeployError(
                "this database holds no Vector Bridge, or that of another release",
                'run "vbridge migrate"',
            ) from None
        if state in ("57014", "55P03"):
            raise DatabaseUnavailable(
                f"PostgreSQL did not finish within {call_timeout:g} s", "try again later"
            ) from None
        if state == "25006":
            raise DatabaseUnavailable(
                "PostgreSQL takes no writes: it is a standby, or set to read only",
                "DATABASE_URL should name the primary",
            ) from None
        if state == "53100":
            raise DatabaseUnavailable(
                "PostgreSQL has no room left on its disk", "free some space"
            ) from None
        if state.startswith("53"):
            raise DatabaseUnavailable(
                "PostgreSQL is out of memory or connections", "try again later"
            ) from None
        if isinstance(error, psycopg.OperationalError):
            log.warning("lost PostgreSQL during %s: SQLSTATE %s", name, state or "none")
            raise DatabaseUnavailable(
                "the connection to PostgreSQL was lost", "try again"
            ) from None
        log.error("call of %s failed: SQLSTATE %s, %s", name, state or "none", type(error).__name__)
        raise InternalError(
            f"{name} failed inside the database (SQLSTATE {state or 'none'})",
            "nothing was changed; the server's log says when",
        ) from None
