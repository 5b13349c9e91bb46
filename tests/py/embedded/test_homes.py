"""Any home and any user will do, or the error says what to do."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import tempfile
from pathlib import Path

import psycopg
import pytest
from harness.people import (
    QUICK,
    ROOT,
    Person,
    assert_nothing_left,
    become_ordinary,
    postmaster_of,
)

from vbridge.embedded import EmbeddedServer
from vbridge.embedded import programs as programs
from vbridge.errors import EmbeddedServerError


@pytest.mark.parametrize("name", ['it\'s a "home" ü %20 $(x) `y`', "a,b", "x" * 150])
def test_any_name_of_a_home_works(person: Person, name: str) -> None:
    home = person.home(name) if " " in name else person.made_home(name)
    process = person.process(home)
    url = process.ask("lease")
    assert process.ask("execute", sql="select 1") == [["1"]]
    folder = Path(psycopg.conninfo.conninfo_to_dict(url)["host"])  # type: ignore[arg-type]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    process.end()
    assert_nothing_left(home) if folder.parent == home / "postgres" else None
    assert not (folder / ".s.PGSQL.5432").exists()
    assert folder.exists() == (folder.parent == home / "postgres")


def test_a_short_socket_folder_of_somebody_else_is_refused(person: Person) -> None:
    home = person.home("x" * 150)
    digest = hashlib.sha256(os.fsencode(home)).hexdigest()[:12]
    trap = Path("/tmp") / f"vbridge-{person.uid}-{digest}"
    trap.symlink_to(person.folder)
    try:
        assert "belongs to another user" in person.process(home).refused("lease")
    finally:
        trap.unlink()


def test_the_callers_environment_changes_nothing(person: Person) -> None:
    hostile = {
        "PGDATA": "/nowhere",
        "PGHOST": "192.0.2.1",
        "PGHOSTADDR": "192.0.2.1",
        "PGPORT": "1",
        "PGUSER": "nobody_here",
        "PGPASSWORD": "wrong",
        "PGSERVICE": "no_such_service",
        "PGOPTIONS": "-c search_path=elsewhere",
        "PGSSLMODE": "verify-full",
        "LANG": "xx_YY.UTF-8",
        "LC_ALL": "tlh",
        "OPENAI_API_KEY": "secret-of-the-caller",
    }
    process = person.process(person.made_home(), **hostile)
    process.ask("lease")
    assert process.ask("execute", sql="show search_path") == [['"$user", public']]
    assert process.ask("execute", sql="show server_encoding") == [["UTF8"]]
    seen = Path(f"/proc/{postmaster_of(person.made_home())}/environ")
    if seen.exists() and ROOT:
        assert b"secret-of-the-caller" not in seen.read_bytes()
    process.end()


def test_a_deleted_working_folder_is_no_obstacle(home: Path) -> None:
    folder = tempfile.mkdtemp()
    before = os.open(".", os.O_RDONLY)
    try:
        os.chdir(folder)
        Path(folder).rmdir()
        with EmbeddedServer(home, settings=QUICK).lease() as lease:
            assert lease.url.startswith("postgresql://postgres@/vbridge?host=")
    finally:
        os.fchdir(before)
        os.close(before)


@pytest.mark.skipif(not ROOT, reason="needs root")
@pytest.mark.parametrize("long", [False, True], ids=["socket in the home", "socket in /tmp"])
def test_root_needs_no_change_of_a_private_folder(long: bool) -> None:
    private = Path(tempfile.mkdtemp(prefix="vbe", dir="/tmp"))  # 0700, root's
    try:
        home = private / ("x" * 150 if long else "x") / "data" / "home"
        home.parent.mkdir(parents=True, mode=0o700)
        parents = [private, home.parent.parent, home.parent]
        before = [(path.stat().st_mode, path.stat().st_uid) for path in parents]
        server = EmbeddedServer(home, settings=QUICK)
        with server.lease() as lease, psycopg.connect(lease.url) as connection:
            assert connection.execute("select 1").fetchone() == (1,)
            assert (home / "postgres/data").stat().st_uid == programs.stand_in_for_root()
            # The server keeps a capability here, so nobody but root may get to its socket.
            folder = Path(connection.info.host)
            assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
            assert folder.parent.stat().st_uid == 0
        assert [(path.stat().st_mode, path.stat().st_uid) for path in parents] == before
    finally:
        shutil.rmtree(private)


@pytest.mark.skipif(not ROOT, reason="needs root")
def test_root_without_any_way_in_is_told_what_to_do(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.parent.chmod(0o700)
    monkeypatch.setattr(programs.shutil, "which", lambda *_, **__: None)
    with pytest.raises(EmbeddedServerError, match="does not run as root") as caught:
        EmbeddedServer(home).lease()
    assert "VBRIDGE_HOME" in caught.value.hint
    assert "DATABASE_URL" in caught.value.hint
    assert stat.S_IMODE(home.parent.stat().st_mode) == 0o700


def test_a_home_with_a_line_break_is_refused(home: Path) -> None:
    # The server's own pid file cannot name it.
    with pytest.raises(EmbeddedServerError, match="line break"):
        EmbeddedServer(home / "ne\nw").lease()
    assert not home.exists()


def test_a_home_that_is_a_file_is_named(home: Path) -> None:
    home.write_text("x")
    with pytest.raises(EmbeddedServerError, match=f"{home}.*not a (folder|directory)"):
        EmbeddedServer(home).lease()
    assert EmbeddedServer(home).status().state in ("stopped", "broken")


def test_a_home_of_another_user_is_named() -> None:
    if not ROOT:
        pytest.skip("needs root")
    folder = Path(tempfile.mkdtemp(prefix="vbe", dir="/tmp"))
    folder.chmod(0o755)
    (folder / "home/postgres").mkdir(parents=True)
    someone = Person("user", [], sys.executable, 0, folder)
    try:
        become_ordinary(someone)
        process = someone.process(folder / "home")
        assert "belongs to another user" in process.refused("lease")
        assert process.ask("status")["state"] == "broken"
        os.chown(folder, 0, 0)
        assert "Permission denied" in someone.process(folder / "other").refused("lease")
    finally:
        for child in someone.processes:
            child.kill()
            child.communicate()
        shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("release", "sentence"),
    [("15", r"made by PostgreSQL 15, and this release has 18"), ("", r"not a PostgreSQL data")],
)
def test_data_of_another_release_is_left_alone(home: Path, release: str, sentence: str) -> None:
    data = home / "postgres/data"
    data.mkdir(parents=True)
    if release:
        (data / "PG_VERSION").write_text(release + "\n")
    server = EmbeddedServer(home)
    with pytest.raises(EmbeddedServerError, match=sentence):
        server.lease()
    assert server.status().state == "broken"
    assert [path.name for path in data.iterdir()] == (["PG_VERSION"] if release else [])


DOCKER = "chown dac_override fowner fsetid kill setgid setuid setpcap net_raw sys_chroot setfcap"


@pytest.mark.skipif(not ROOT, reason="needs root")
@pytest.mark.parametrize("mode", [0o700, 0o755])
def test_root_of_a_container_needs_no_more_than_the_usual_capabilities(
    person: Person, mode: int
) -> None:
    setpriv = shutil.which("setpriv") or pytest.skip("setpriv is not installed")
    kept = ",".join(["-all", *(f"+{name}" for name in DOCKER.split())])
    person.prefix = [setpriv, "--bounding-set", kept]
    person.folder.chmod(mode)
    process = person.process(person.home())
    process.ask("lease")
    assert process.ask("execute", sql="select 1") == [["1"]]
    process.end()
    assert_nothing_left(person.home())


@pytest.mark.skipif(not ROOT, reason="needs root")
@pytest.mark.parametrize("person", ["user"], indirect=True)
def test_root_joins_and_starts_the_server_of_an_ordinary_user(person: Person) -> None:
    home = person.made_home()
    server = EmbeddedServer(home, settings=QUICK)
    user = person.process(home)
    with server.lease() as lease:  # started by root, for the owner of the data
        assert Path(f"/proc/{postmaster_of(home)}").stat().st_uid == person.uid
        assert user.ask("lease") == lease.url
        assert user.ask("execute", sql="select 1") == [["1"]]
    user.ask("close")
    assert_nothing_left(home)
    assert {path.stat().st_uid for path in (home / "postgres").rglob("*")} == {person.uid}
