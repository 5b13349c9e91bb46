"""The files and folders of the embedded PostgreSQL, and who owns them."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from vbridge.embedded import programs as programs
from vbridge.embedded.locks import Users
from vbridge.errors import EmbeddedServerError

_SOCKET_NAME = ".s.PGSQL.5432"
_SOCKET_PATH_BYTES = 103  # sun_path holds 104 bytes on macOS, 108 on Linux, a NUL included
_LOG_BYTES = 4 * 2**20


class EmbeddedFiles:
    """Paths under one home.

    postgres/ start.lock  held while the server is started, stopped, joined or left
              server.lock held by the server as long as one of its processes lives
              users/      one locked file a lease
              pinned      there while the server shall run without users
              data/ log/ run/   the server's own, run/ for its socket

    Only the folders that the server works in belong to the user that it runs as. Every folder made
    here is 0700; under root the home is 0711 and postgres/ may be, see choose_launcher.
    """

    def __init__(self, home: Path) -> None:
        # One spelling for all: the server is known by the path of its data.
        self.home = Path(os.path.realpath(home))
        self.container = self.home / "postgres"
        self.data = self.container / "data"
        self.log = self.container / "log" / "server.log"
        self.pin = self.container / "pinned"
        self.start_lock = self.container / "start.lock"
        self.server_lock = self.container / "server.lock"
        self.users = Users(self.container / "users")

    def prepare(self) -> None:
        """Makes the folders that every user of the server needs.

        Raises:
            EmbeddedServerError: they belong to somebody else.
            OSError: they cannot be made.
        """
        if "\n" in str(self.home):
            raise EmbeddedServerError(
                f"{str(self.home)!r} has a line break, and PostgreSQL cannot use such a folder",
                "set VBRIDGE_HOME to another one",
            )
        if not self.container.is_dir():
            self.home.parent.mkdir(parents=True, exist_ok=True)
            # Under root the server's own user must get through, though it can list nothing here.
            _make_folder(self.home, 0o711 if _is_root() else 0o700)
            _make_folder(self.container, 0o700)
        self.check()
        users = self.container / "users"
        if not users.is_dir():
            _make_folder(users, 0o700, owner=self.container.stat().st_uid)

    def check(self) -> None:
        """Raises EmbeddedServerError where the container belongs to somebody else."""
        if sys.platform == "win32" or _is_root() or not self.container.exists():
            return
        if self.container.stat().st_uid != os.geteuid():
            raise EmbeddedServerError(
                f"{self.container} belongs to another user",
                "set VBRIDGE_HOME to a folder of your own",
            )

    def owner(self) -> int:
        """The user id that the server runs as, which must own its data."""
        if sys.platform == "win32":
            return 0
        if not _is_root():
            return os.geteuid()
        with contextlib.suppress(FileNotFoundError):
            return self.data.stat().st_uid
        return self.container.stat().st_uid or programs.stand_in_for_root()

    def version(self) -> str | None:
        """The release that made the data folder, such as "18"; None when there is none."""
        try:
            return (self.data / "PG_VERSION").read_text("ascii").strip()
        except (FileNotFoundError, ValueError):
            return None

    def fault(self) -> str | None:
        """Why the data folder cannot be used by this release, in a sentence; None if it can."""
        if not self.data.exists():
            return None
        found, wanted = self.version(), programs.major_version()
        if found is None:
            return f"{self.data} is not a PostgreSQL data folder"
        if found != wanted:
            return f"{self.data} was made by PostgreSQL {found}, and this release has {wanted}"
        return None

    def size(self) -> int:
        """Bytes of the data folder's files."""
        total = 0
        for folder, _, names in os.walk(self.data):
            for name in names:
                with contextlib.suppress(OSError):
                    total += os.lstat(os.path.join(folder, name)).st_size  # noqa: PTH118
        return total

    @contextlib.contextmanager
    def new_data(self, owner: int) -> Iterator[Path]:
        """An empty folder that becomes the data folder, at once and whole, when the block ends."""
        folder = Path(tempfile.mkdtemp(prefix="data.new-", dir=self.container))
        try:
            _give(folder, owner)
            yield folder
            folder.rename(self.data)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        _sync_folder(self.container)

    def sweep(self, socket_folder: Path | None = None) -> None:
        """Removes what a dead server or a killed initdb left. For the holder of both locks only.

        Args:
            socket_folder: where the server's socket was, if not where it would be now.
        """
        for folder in self.container.glob("data.new-*"):
            shutil.rmtree(folder, ignore_errors=True)
        # No process of the server lives, so the ids in these belong to others by now, if to any.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for folder in {self.socket_folder, socket_folder or self.socket_folder}:
            for name in (_SOCKET_NAME, f"{_SOCKET_NAME}.lock"):
                with contextlib.suppress(OSError):
                    (folder / name).unlink()
            if folder.parent != self.container and folder.parent.name.startswith("vbridge-"):
                with contextlib.suppress(OSError):
                    folder.rmdir()
                    folder.parent.rmdir()

    def rotate_log(self, owner: int) -> int:
        """Makes room for a new log when it is large. Returns its size in bytes."""
        if not self.log.parent.is_dir():
            _make_folder(self.log.parent, 0o700, owner=owner)
        if not self.log.exists():
            return 0
        if (size := self.log.stat().st_size) < _LOG_BYTES:
            return size
        self.log.replace(self.log.with_suffix(".log.1"))
        return 0

    @property
    def socket_folder(self) -> Path:
        """In the home, or in a short folder of ours where an address cannot hold that path."""
        folder = self.container / "run"
        name = os.fsencode(folder / _SOCKET_NAME)
        # libpq reads a comma as the end of a host, and wants UTF-8.
        if len(name) <= _SOCKET_PATH_BYTES and b"," not in name and _is_text(name):
            return folder
        # Not $TMPDIR first: processes that share a server may differ in it.
        common = Path("/tmp")  # noqa: S108 - in a folder of our own, checked for its owner
        parent = common if os.access(common, os.W_OK) else Path(tempfile.gettempdir())
        digest = hashlib.sha256(os.fsencode(self.home)).hexdigest()[:12]
        return parent / f"vbridge-{_user_id()}-{digest}" / "s"

    def make_socket_folder(self, owner: int) -> Path:
        """Makes the folder for the socket.

        Raises:
            EmbeddedServerError: somebody else has made one of that name.
        """
        folder = self.socket_folder
        if folder.parent != self.container:
            with contextlib.suppress(FileExistsError):
                folder.parent.mkdir(mode=0o700)
            found = folder.parent.lstat()
            if not stat.S_ISDIR(found.st_mode) or found.st_uid != _user_id():
                raise EmbeddedServerError(
                    f"{folder.parent} belongs to another user",
                    "set VBRIDGE_HOME to a folder with a shorter path",
                )
            folder.parent.chmod(stat.S_IMODE(self.container.stat().st_mode))
        if not folder.is_dir():
            _make_folder(folder, 0o700, owner=owner)
        return folder


def _make_folder(path: Path, mode: int, owner: int | None = None) -> None:
    """Makes a folder with exactly that mode, and leaves one that is there already as it is."""
    try:
        path.mkdir(mode=0o700)
    except FileExistsError:
        if path.is_dir():
            return
        raise NotADirectoryError(20, "it is not a folder", str(path)) from None
    if owner is not None:
        _give(path, owner)
    if sys.platform != "win32":
        path.chmod(mode)


def _give(path: Path, owner: int) -> None:
    if sys.platform != "win32" and _is_root():
        os.chown(path, owner, programs.group_of(owner))


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _user_id() -> int:
    return 0 if sys.platform == "win32" else os.geteuid()


def _is_text(name: bytes) -> bool:
    try:
        return name.decode().isprintable()
    except UnicodeDecodeError:
        return False


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
