"""The wheel: what a user installs holds the SQL project, and finds it."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        timeout=60,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def files(folder: str, suffixes: tuple[str, ...]) -> set[str]:
    found = (ROOT / folder).rglob("*")
    return {p.relative_to(ROOT).as_posix() for p in found if p.suffix in suffixes}


def test_the_wheel_holds_the_sql_project_and_the_whole_package(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    sql = files("sql", (".sql", ".toml", ".txt"))
    package = files("vbridge", (".py",))
    assert "sql/project.toml" in sql
    assert {f"vbridge/{name}" for name in sql} - names == set()
    assert package - names == set()


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    others = [n for n in names if not n.startswith(("vbridge/", "vbridge-"))]
    assert others == []
    assert [n for n in names if n.endswith(".pyc") or "__pycache__" in n] == []


def test_the_wheel_has_a_licence_and_the_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    info = next(n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
    metadata = Parser().parsestr(archive.read(info).decode())
    assert metadata["Name"] == "vbridge"
    assert metadata["License-Expression"] == "MIT"
    entry_points = archive.read(info.replace("METADATA", "entry_points.txt")).decode()
    assert "vbridge = vbridge.__main__:main" in entry_points


def test_an_installed_package_finds_its_own_sql(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site packages"
    zipfile.ZipFile(wheel).extractall(site)
    program = (
        "import json, sys; sys.path.insert(0, sys.argv[1])\n"
        "from vbridge.project import read_project\n"
        "project = read_project()\n"
        "print(json.dumps([str(project.root), len(project.objects)]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program, str(site)],
        cwd=tmp_path,
        check=True,
        timeout=60,
        capture_output=True,
        text=True,
    )
    root, objects = json.loads(done.stdout)
    assert Path(root) == site / "vbridge" / "sql"
    assert objects == len(files("sql/functions", (".sql",)) | files("sql/views", (".sql",)))
