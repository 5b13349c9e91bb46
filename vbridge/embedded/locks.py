"""File locks that the kernel drops when their holder dies, however it dies."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

_POLL_SECONDS = 0.02


def open_lock(path: Path) -> int:
    """Opens a lock file, making it when missing. The descriptor is not inherited by programs."""
    # Never through a link: root would write where another user pointed it.
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(path, flags, 0o600)
    if sys.platform != "win32" and os.geteuid() == 0:
        # The owner of the folder must be able to open what root made in it.
        folder = path.parent.stat()
        os.chown(descriptor, folder.st_uid, folder.st_gid)
    return descriptor


if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int, *, shared: bool = False) -> bool:
        """Takes the lock unless another open file has it; always exclusive on Windows."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(descriptor: int, *, shared: bool = False) -> bool:
        """Takes the lock unless another open file has it.

        Raises:
            OSError: the file system has no locks.
        """
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        try:
            fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def wait_for_lock(descriptor: int, deadline: float) -> None:
    """Takes the lock exclusively.

    Args:
        deadline: on the clock of `time.monotonic`; one attempt is made even when it has passed.

    Raises:
        TimeoutError: it was held until the deadline.
    """
    while not try_lock(descriptor):
        if time.monotonic() >= deadline:
            raise TimeoutError
        time.sleep(_POLL_SECONDS)


@contextlib.contextmanager
def locked(path: Path, deadline: float) -> Iterator[None]:
    """Holds the lock of a file for the length of a block. Raises TimeoutError as above."""
    descriptor = open_lock(path)
    try:
        wait_for_lock(descriptor, deadline)
        yield
    finally:
        os.close(descriptor)


class Users:
    """Who uses the server: one locked file a lease, in a folder.

    `join` and `sweep` are for the holder of the start lock only, so that no file is swept between
    its making and its locking.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def join(self, deadline: float) -> tuple[int, Path]:
        """Adds one user: the open descriptor is the membership."""
        path = self._folder / f"{os.getpid()}-{uuid.uuid4().hex[:12]}"
        descriptor = open_lock(path)
        try:
            wait_for_lock(descriptor, deadline)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor, path

    def living(self) -> tuple[int, ...]:
        """Process ids of the users that live, one a lease, in ascending order."""
        return tuple(sorted(_process_id(path) for path in self._files() if is_held(path)))

    def sweep(self) -> tuple[int, ...]:
        """As `living`, and removes what killed users left behind."""
        living = []
        for path in self._files():
            if is_held(path):
                living.append(_process_id(path))
            else:
                path.unlink(missing_ok=True)
        return tuple(sorted(living))

    def _files(self) -> list[Path]:
        try:
            return list(self._folder.iterdir())
        except FileNotFoundError:
            return []


def leave(descriptor: int, path: Path) -> None:
    """Ends a membership made by `Users.join`."""
    with contextlib.suppress(OSError):  # Windows keeps open files; whoever comes next sweeps it
        path.unlink()
    os.close(descriptor)


def is_held(path: Path) -> bool:
    """Whether some open file holds the lock. False for a file that does not exist."""
    try:
        descriptor = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        return False
    try:
        return not try_lock(descriptor, shared=True)
    finally:
        os.close(descriptor)


def _process_id(path: Path) -> int:
    number = path.name.partition("-")[0]
    return int(number) if number.isdecimal() else 0
