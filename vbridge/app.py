"""Puts the parts together: settings, embedder, database. The only place that does."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import threading
import uuid
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from vbridge.embeddings import Embedder, open_embedder
from vbridge.errors import VBridgeError
from vbridge.settings import Settings

if TYPE_CHECKING:
    from vbridge.database import Database
    from vbridge.embedded import Lease

# Longest time to give the embedded server back; what is left of it then stops by itself.
_LEAVING = 1.0
_EMBEDDED_CONNECT = 3.0


class App:
    """Everything that a tool or a command needs. Nothing is opened before it is used."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.embedder: Embedder = open_embedder(settings)
        # Searches of one process are one session in the log.
        self.session = uuid.uuid4().hex
        self._lease: asyncio.Task[Lease] | None = None
        self._leaving = threading.Event()

    @functools.cached_property
    def database(self) -> Database:
        """The database. The driver is imported here, after a server's first answers."""
        from vbridge.database import Database

        return Database(
            self.database_url,
            # A socket of our own answers at once or not at all; then it is asked for once more.
            connect_timeout=self.settings.connect_timeout
            if self.settings.database_url
            else _EMBEDDED_CONNECT,
            reopens=self.settings.database_url is None,
            call_timeout=self.settings.call_timeout,
        )

    async def close(self) -> None:
        """Closes the connections and leaves the embedded server; the last to leave stops it."""
        self._leaving.set()
        await self.embedder.close()
        await self.database.close()
        lease, self._lease = self._lease, None
        if lease is not None:
            from vbridge.embedded.programs import leave_later

            try:
                async with asyncio.timeout(_LEAVING):
                    await asyncio.to_thread((await asyncio.shield(lease)).close)
            except TimeoutError:
                # It is still starting, and this process must not wait for it.
                leave_later(self.settings.home)
            except VBridgeError:
                pass

    async def database_url(self) -> str:
        """Where the database is; starts or joins the embedded server where there is no other."""
        if self.settings.database_url is not None:
            from vbridge.database import check_url

            check_url(self.settings.database_url)
            return self.settings.database_url
        if self._lease is None or (self._lease.done() and self._lease.exception()):
            self._lease = asyncio.create_task(
                asyncio.to_thread(_join_embedded, self.settings, self._leaving)
            )
            # Shielded: a caller that gives up must not lose the lease, which has to be given back.
            return (await asyncio.shield(self._lease)).url
        lease = await asyncio.shield(self._lease)
        # Asked again: the connections were lost, and perhaps the server with them.
        return await asyncio.to_thread(lease.revive)


@contextlib.asynccontextmanager
async def open_app(settings: Settings | None = None) -> AsyncIterator[App]:
    """An App that is closed at the end of the block."""
    app = App(settings or Settings.from_environment())
    try:
        yield app
    finally:
        await app.close()


def _join_embedded(settings: Settings, leaving: threading.Event) -> Lease:
    """Joins or starts the embedded server and deploys, which nobody else would do there."""
    from vbridge.deploy import migrate
    from vbridge.embedded import EmbeddedServer
    from vbridge.errors import EmbeddedServerError, NewerDeployment

    lease = EmbeddedServer(settings.home).lease()
    try:
        if leaving.is_set():
            raise EmbeddedServerError("the program ended before its database was there")
        # A newer release's database can still be read; each write is refused by itself.
        with contextlib.suppress(NewerDeployment):
            migrate(lease.url)
    except BaseException:
        lease.close()
        raise
    return lease
