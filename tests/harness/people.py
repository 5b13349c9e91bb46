"""People and processes that share an embedded server, for its tests."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from vbridge.embedded import programs as programs
from vbridge.embedded.locks import is_held

ROOT = os.geteuid() == 0
REPOSITORY = Path(__file__).resolve().parents[2]
QUICK = {"fsync": "off", "shared_buffers": "16MB"}

# Reads one command a line, answers one line of JSON: [true, value] or [false, error].
DRIVER = """
import json, os, sys
from pathlib import Path
from vbridge.embedded import EmbeddedServer

home, settings = Path(sys.argv[1]), json.loads(sys.argv[2])
server, leases = EmbeddedServer(home, settings=settings), []

def status():
    found = server.status()
    return {**found.__dict__, "data": str(found.data), "log": str(found.log)}

def lease(timeout=60):
    leases.append(server.lease(timeout=timeout))
    return leases[-1].url

def execute(sql):
    import psycopg
    with psycopg.connect(server.url(), autocommit=True) as connection:
        cursor = connection.execute(sql)
        return [list(map(str, row)) for row in cursor] if cursor.description else None

words = {"lease": lease, "close": lambda: leases.pop().close(), "status": status,
         "revive": lambda: leases[-1].revive(), "execute": execute, "start": server.start,
         "url": server.url, "stop": lambda force=False: server.stop(force=force)}
for line in sys.stdin:
    word, keywords = json.loads(line)
    try:
        answer = [True, words[word](**keywords)]
    except Exception as error:
        answer = [False, type(error).__name__ + ": " + str(error)]
    print(json.dumps(answer), flush=True)
"""


@dataclass
class Person:
    """Somebody who runs Vector Bridge. Makes processes and homes, and clears both away."""

    name: str
    prefix: list[str]
    python: str
    uid: int
    folder: Path
    made_homes: dict[int, Path] = field(default_factory=dict)
    processes: list[subprocess.Popen[str]] = field(default_factory=list)

    def process(
        self, home: Path, settings: dict[str, str] | None = None, **environment: str
    ) -> Process:
        paths = [str(REPOSITORY), *(path for path in sys.path if path.endswith("site-packages"))]
        child = subprocess.Popen(
            [
                *self.prefix,
                self.python,
                "-c",
                DRIVER,
                str(home),
                json.dumps(QUICK if settings is None else settings),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
            env={
                "PATH": os.defpath,
                "PYTHONPATH": os.pathsep.join(paths),
                "PYTHONDONTWRITEBYTECODE": "1",
                **environment,
            },
        )
        self.processes.append(child)
        return Process(child)

    def home(self, name: str = "home") -> Path:
        """Where a home may be made."""
        return self.folder / name

    def made_home(self, name: str = "home") -> Path:
        """A home whose data folder is there already: quicker than making one."""
        if self.uid not in self.made_homes:
            folder = Path(tempfile.mkdtemp(prefix="vbe", dir="/tmp"))
            folder.chmod(0o755)
            os.chown(folder, self.uid, -1)
            process = self.process(folder / "home")
            process.ask("lease")
            process.end()
            self.made_homes[self.uid] = folder / "home"
        home = self.home(name)
        if not home.exists():
            subprocess.run(["cp", "-a", self.made_homes[self.uid], home], check=True)
        return home


@dataclass
class Process:
    child: subprocess.Popen[str]

    def send(self, word: str, **keywords: Any) -> None:
        assert self.child.stdin
        self.child.stdin.write(json.dumps([word, keywords]) + "\n")
        self.child.stdin.flush()

    def answer(self) -> Any:
        assert self.child.stdout and self.child.stderr
        line = self.child.stdout.readline()
        assert line, self.child.stderr.read()
        worked, value = json.loads(line)
        assert worked, value
        return value

    def ask(self, word: str, **keywords: Any) -> Any:
        self.send(word, **keywords)
        return self.answer()

    def refused(self, word: str, **keywords: Any) -> str:
        with pytest.raises(AssertionError) as caught:
            self.ask(word, **keywords)
        return str(caught.value)

    def kill(self) -> None:
        self.child.kill()
        self.child.wait(10)

    def end(self) -> None:
        """Ends as a program does, and shows that it printed nothing of its own."""
        _, errors = self.child.communicate(timeout=10)
        assert (self.child.returncode, errors) == (0, "")


def people() -> list[str]:
    return ["root", "user"] if ROOT else ["user"]


both = pytest.mark.parametrize("person", people(), indirect=True)


def become_ordinary(someone: Person) -> None:
    user = next(
        (found for found in pwd.getpwall() if found.pw_uid >= 1000 and found.pw_name != "nobody"),
        pwd.getpwnam("daemon"),
    )
    setpriv = shutil.which("setpriv") or pytest.skip("setpriv is not installed")
    someone.uid = user.pw_uid
    someone.prefix = [setpriv, f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    os.chown(someone.folder, user.pw_uid, user.pw_gid)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    probe = ["-c", f"import os; assert os.access({str(REPOSITORY / 'vbridge')!r}, os.R_OK)"]
    for python in (sys.executable, f"/usr/bin/{version}", f"/usr/local/bin/{version}"):
        tried = subprocess.run([*someone.prefix, python, *probe], capture_output=True, cwd="/")
        if tried.returncode == 0:
            someone.python = python
            return
    pytest.skip("an ordinary user cannot reach the interpreter or this folder")


def postmaster_of(home: Path) -> int:
    found = programs.Postmaster.read(home / "postgres" / "data")
    assert found is not None
    return found.pid


def wait_until_dead(home: Path) -> None:
    deadline = time.monotonic() + 10
    while is_held(home / "postgres" / "server.lock"):
        assert time.monotonic() < deadline, "the server still lives"
        time.sleep(0.02)


def assert_nothing_left(home: Path) -> None:
    container = home / "postgres"
    assert not is_held(container / "server.lock")
    assert sorted(path.name for path in container.iterdir()) == [
        "data",
        "log",
        "run",
        "server.lock",
        "start.lock",
        "users",
    ]
    assert list((container / "users").iterdir()) == []
    assert list((container / "run").iterdir()) == []
    assert not (container / "data" / "postmaster.pid").exists()


both = pytest.mark.parametrize("person", people(), indirect=True)
