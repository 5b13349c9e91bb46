"""The embedded PostgreSQL: found, started, shared by any number of processes, stopped by the last.

Nothing here trusts a process id. A lease is a locked file, the server holds a lock that it inherits
at its start, and the kernel drops both at death; so a kill -9 of anything leaves nothing to mend.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Literal, Self
from urllib.parse import quote

from vbridge.embedded import programs
from vbridge.embedded.database import DATABASE, NotConnected, make_ready, server_version
from vbridge.embedded.files import EmbeddedFiles
from vbridge.embedded.locks import (
    is_held,
    leave,
    locked,
    open_lock,
    try_lock,
)
from vbridge.errors import EmbeddedServerError

_LEAVE_SECONDS = 1.5  # a process must be gone 2 s after it was told to end
_POLL_SECONDS = 0.03
_BEING_CLEARED = ("lock file", "pre-existing shared memory block")

_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "max_wal_size": "512MB",
    "jit": "off",  # costs more than it saves on queries of a few milliseconds
    "log_min_error_statement": "panic",  # statements hold what users stored
}


@dataclass(frozen=True)
class EmbeddedStatus:
    """What `vbridge db status` tells.

    Attributes:
        state: "starting" is any time when it lives but takes no connections, recovery after a
            crash and shutting down included.
        detail: a sentence where the state needs one, else empty.
        pid: of the server; None when it is stopped.
        version: of the running server, else the release that made the data folder, or None.
        users: process ids that hold a lease, one entry a lease.
        pinned: runs until `stop`, with or without users.
        size: of the data folder in bytes.
    """

    state: Literal["stopped", "running", "starting", "broken"]
    detail: str
    url: str
    pid: int | None
    data: Path
    log: Path
    version: str | None
    users: tuple[int, ...]
    pinned: bool
    size: int


class EmbeddedServer:
    """The server whose data is under one home folder. Cheap to make; nothing is touched until used.

    Every method may be called from any thread and process. All raise EmbeddedServerError, with the
    reason and what to do.
    """

    def __init__(self, home: Path, *, settings: Mapping[str, str] | None = None) -> None:
        """
        Args:
            home: an absolute path; made when missing.
            settings: server settings that win over ours, such as {"fsync": "off"} in tests.
        """
        self._files = EmbeddedFiles(home)
        self._settings = dict(settings or {})

    def lease(self, *, timeout: float = 60) -> Lease:
        """Joins the running server, or starts it, within the timeout (seconds).

        A server that is still recovering then is left to go on; the next lease finds it further.
        """
        deadline = time.monotonic() + timeout
        with self._transition(deadline):
            descriptor, path = self._files.users.join(deadline)
            try:
                self._ensure(deadline)
            except BaseException:
                leave(descriptor, path)
                raise
            return Lease(self, descriptor, path)

    def start(self, *, timeout: float = 60) -> str:
        """Runs the server until `stop`, with or without users. Returns its URL."""
        deadline = time.monotonic() + timeout
        with self._transition(deadline):
            was_pinned = self._files.pin.exists()
            os.close(open_lock(self._files.pin))
            try:
                self._ensure(deadline)
            except BaseException:
                if not was_pinned:
                    self._files.pin.unlink(missing_ok=True)
                raise
            return self.url()

    def stop(self, *, force: bool = False, timeout: float = 30) -> bool:
        """Stops the server; False when it was not running.

        Raises:
            EmbeddedServerError: others use it and force is not set, or it did not stop in time.
        """
        if not self._files.container.is_dir():
            return False
        deadline = time.monotonic() + timeout
        with self._transition(deadline):
            users = sorted(set(self._files.users.sweep()))
            if users and not force:
                count = "1 process uses" if len(users) == 1 else f"{len(users)} processes use"
                raise EmbeddedServerError(
                    f"{count} the embedded PostgreSQL: {', '.join(map(str, users))}",
                    "end them first, or stop it by force",
                )
            self._files.pin.unlink(missing_ok=True)
            was_alive = self._is_alive()
            if not self._halt(deadline):
                raise EmbeddedServerError(
                    f"PostgreSQL is still shutting down after {timeout:.0f} s",
                    f"it will finish by itself; its log is {self._files.log}",
                )
            return was_alive

    def url(self) -> str:
        """The URL of the database, whether it runs or not."""
        postmaster = programs.Postmaster.read(self._files.data) if self._is_alive() else None
        if programs.WINDOWS:
            port = postmaster.port if postmaster else 5432
            password = programs.password_file(self._files.data)
            secret = quote(password.read_text("ascii")) if password.exists() else ""
            return f"postgresql://{programs.SUPERUSER}:{secret}@127.0.0.1:{port}/{DATABASE}"
        folder = postmaster.socket_folder if postmaster else str(self._files.socket_folder)
        return f"postgresql://{programs.SUPERUSER}@/{DATABASE}?host={quote(folder)}&port=5432"

    def psql_command(self, arguments: Sequence[str] = ()) -> tuple[list[str], dict[str, str]]:
        """Arguments and environment of psql, connected to the database.

        Run it as a child while a lease is held, so that nobody stops the server under it.
        """
        command = [str(programs.find_binaries() / "psql"), "-d", self.url(), *arguments]
        outside = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        return command, outside

    def status(self) -> EmbeddedStatus:
        """Looks, waits for nobody and changes nothing."""
        files = self._files
        state: Literal["stopped", "running", "starting", "broken"] = "stopped"
        users: tuple[int, ...] = ()
        version, pid, pinned, size = None, None, False, 0
        try:
            files.check()
            version = files.version()
            users, pinned, size = files.users.living(), files.pin.exists(), files.size()
            detail = files.fault() or ""
            if detail:
                state = "broken"
            elif self._is_alive():
                postmaster = programs.Postmaster.read(files.data)
                pid, state = postmaster.pid if postmaster else None, "starting"
                with contextlib.suppress(NotConnected):
                    version = server_version(self.url())
                    state = "running"
        except (OSError, EmbeddedServerError) as error:
            state, detail = "broken", str(error)
        return EmbeddedStatus(
            state=state,
            detail=detail,
            url=self.url() if state != "broken" else "",
            pid=pid,
            data=files.data,
            log=files.log,
            version=version,
            users=users,
            pinned=pinned,
            size=size,
        )

    @contextlib.contextmanager
    def _transition(self, deadline: float) -> Iterator[None]:
        """Only one process at a time starts or stops the server, joins it or leaves it."""
        try:
            self._files.prepare()
            with locked(self._files.start_lock, deadline):
                yield
        except TimeoutError:
            raise EmbeddedServerError(
                "another process has been starting or stopping the embedded PostgreSQL all along",
                f"try again; the server's log is {self._files.log}",
            ) from None
        except OSError as error:
            raise EmbeddedServerError(
                f"the embedded PostgreSQL cannot use {error.filename or self._files.home}: "
                f"{error.strerror or error}",
                "set VBRIDGE_HOME to a folder that can be written, or DATABASE_URL to a server",
            ) from error

    def _ensure(self, deadline: float) -> None:
        offset: int | None = None
        reason = ""
        while True:
            if self._is_alive():
                try:
                    make_ready(self.url(), timeout=deadline - time.monotonic())
                    return
                except NotConnected as error:
                    reason = error.message
            lock = open_lock(self._files.server_lock)
            try:
                if try_lock(lock) and not self._runs_on_windows():
                    if offset is not None:
                        self._raise_failure(offset)
                    offset = self._start(lock, deadline)
            finally:
                os.close(lock)
            if time.monotonic() >= deadline:
                failure = programs.last_failure(self._files.log, offset or 0)
                raise EmbeddedServerError(
                    f"PostgreSQL took no connection in time: {failure or reason}",
                    f"it may still be recovering, so try again; its log is {self._files.log}",
                )
            time.sleep(_POLL_SECONDS)

    def _start(self, lock: int, deadline: float) -> int:
        """Returns where this start begins in the log."""
        files = self._files
        binaries = programs.find_binaries()
        owner = files.owner()
        launcher = programs.choose_launcher(binaries, owner, files.container)
        files.sweep()
        sync = self._settings.get("fsync") != "off"
        if not files.data.exists():
            with files.new_data(owner) as folder:
                programs.initialise(launcher, binaries, folder, deadline=deadline, sync=sync)
        if fault := files.fault():
            raise EmbeddedServerError(fault, "move it away, or set VBRIDGE_HOME to another folder")
        offset = files.rotate_log(owner)
        settings = dict(_SETTINGS)
        if programs.WINDOWS:
            settings |= {"listen_addresses": "127.0.0.1", "port": str(programs.free_port())}
        else:
            # The setting is a list, in which a quoted name may hold anything.
            folder_name = str(files.make_socket_folder(owner)).replace('"', '""')
            settings |= {"unix_socket_directories": f'"{folder_name}"', "port": "5432"}
            settings |= _shared_memory()
        settings |= self._settings
        programs.spawn(
            launcher, binaries, files.data, files.log, settings, deadline=deadline, inherit=lock
        )
        return offset

    def _raise_failure(self, offset: int) -> None:
        failure = programs.last_failure(self._files.log, offset)
        if failure.startswith(_BEING_CLEARED):
            return
        raise EmbeddedServerError(
            f"PostgreSQL cannot be started: {failure or 'it said nothing'}",
            f"its log is {self._files.log}",
        )

    def _halt(self, deadline: float) -> bool:
        """Stops the server; False when it is still at it at the deadline."""
        postmaster, asked = None, False
        while self._is_alive():
            if not asked:
                postmaster = programs.Postmaster.read(self._files.data)
                asked = programs.request_stop(self._files.data)
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_SECONDS)
        self._files.sweep(Path(postmaster.socket_folder) if postmaster else None)
        return True

    def _leave(self, descriptor: int, path: Path) -> None:
        """Ends a lease, and the server with the last one. Never raises, never takes 2 s."""
        deadline = time.monotonic() + _LEAVE_SECONDS
        # First out, then look: of two that leave at once, the second to look sees nobody.
        leave(descriptor, path)
        with contextlib.suppress(EmbeddedServerError), self._transition(deadline):
            if not self._files.users.sweep() and not self._files.pin.exists():
                self._halt(deadline)

    def _is_alive(self) -> bool:
        return self._runs_on_windows() or is_held(self._files.server_lock)

    def _runs_on_windows(self) -> bool:
        # Locks are not inherited there, so the server has none.
        return programs.WINDOWS and programs.is_running(self._files.data)


class Lease:
    """The right to use the server while it is held. A context manager.

    Attributes:
        url: the URL of the database.
    """

    def __init__(self, server: EmbeddedServer, descriptor: int, path: Path) -> None:
        self.url = server.url()
        self._server = server
        self._held: tuple[int, Path] | None = (descriptor, path)
        _leases.add(self)
        atexit.register(self.close)

    def revive(self, *, timeout: float = 60) -> str:
        """Starts the server again where it died under the lease. Returns the URL, which may differ.

        Raises:
            EmbeddedServerError: as `EmbeddedServer.lease`.
        """
        deadline = time.monotonic() + timeout
        with self._server._transition(deadline):
            self._server._ensure(deadline)
            self.url = self._server.url()
        return self.url

    def close(self) -> None:
        """Leaves, and stops the server with the last lease; takes at most 1.5 s. Twice is once."""
        held, self._held = self._held, None
        atexit.unregister(self.close)
        if held is not None:
            self._server._leave(*held)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _forget(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            os.close(held[0])


_leases: weakref.WeakSet[Lease] = weakref.WeakSet()


def _forget_leases() -> None:
    # A forked child is no user: its copy of the lock would outlive the parent's lease.
    for lease in list(_leases):
        lease._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_leases)


def _shared_memory() -> dict[str, str]:
    """Files in the data folder where /dev/shm is too small for a parallel index build."""
    try:
        room = shutil.disk_usage("/dev/shm").total  # noqa: S108
    except OSError:
        return {}
    return {} if room >= 256 * 2**20 else {"dynamic_shared_memory_type": "mmap"}
