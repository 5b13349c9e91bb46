"""The fixpacks that ship: each valid, found by an error of its kind, and by no other."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_packaging import wheel as wheel
from test_solution_tools import load_library

from vbridge.app import App, open_app
from vbridge.fixpacks.files import checked_files, find_files, find_library
from vbridge.fixpacks.model import Fixpack
from vbridge.settings import Settings
from vbridge.tools.solution_answers import SolutionSearchAnswer
from vbridge.tools.solutions import ErrorRequest, solution_search

FOLDER = Path(__file__).parent
ERRORS = sorted((FOLDER / "fixpack_errors").glob("*.txt"))
UNRELATED = sorted((FOLDER / "unrelated_errors").glob("*.txt"))


def faults() -> Iterator[str]:
    for path, outcome in checked_files([find_library()]):
        if not isinstance(outcome, Fixpack):
            yield str(outcome)
        else:
            parts = [
                (outcome.version, "version"),
                (outcome.pattern, "pattern"),
                (outcome.not_when, "not_when"),
                (outcome.checks, "checks"),
                (len(outcome.signatures) >= 2, "two signatures"),
                (not outcome.unused_placeholders, "used placeholders"),
                (not outcome.undeclared_placeholders, "declared placeholders"),
            ]
            yield from (f"{path.name}: no {name}" for part, name in parts if not part)


def test_every_one_is_valid_and_says_what_a_reader_needs() -> None:
    assert len(find_files([find_library()])) >= 40
    assert list(faults()) == []


def test_every_one_has_an_error_that_does_not_stand_in_it() -> None:
    files = {path.stem: path for path in find_files([find_library()])}
    assert {path.stem for path in ERRORS} == set(files)
    for path in ERRORS:
        error = path.read_text(encoding="utf-8").strip()
        assert error not in files[path.stem].read_text(encoding="utf-8")
    assert len(UNRELATED) >= 50


async def test_each_is_first_for_its_error_and_none_answers_for_others(dsn: str) -> None:
    await load_library(dsn)
    wrong = []
    async with open_app(Settings(home=Path("/nonexistent"), database_url=dsn)) as app:
        for path in ERRORS:
            answer = await ask(app, path)
            best = answer.results[0]
            if (best.slug, best.known) != (path.stem, True):
                wrong.append(f"{path.stem}: {best.slug} {best.score}")
        for path in UNRELATED:
            answer = await ask(app, path)
            if answer.known:
                wrong.append(f"{path.stem}: {answer.results[0].slug} {answer.results[0].score}")
    assert wrong == []


async def ask(app: App, path: Path) -> SolutionSearchAnswer:
    return await solution_search(app, ErrorRequest(path.read_text(encoding="utf-8")))


def test_an_installed_package_brings_them_and_the_schema(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from vbridge.fixpacks.files import find_files, find_library\n"
        "from vbridge.fixpacks.schema import SCHEMA_FILE\n"
        "print(find_library(), len(find_files([find_library()])), SCHEMA_FILE.is_file())\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program, str(tmp_path)],
        cwd=tmp_path,
        check=True,
        timeout=60,
        capture_output=True,
        text=True,
    )
    count = len(find_files([find_library()]))
    assert done.stdout == f"{tmp_path / 'vbridge' / 'library'} {count} True\n"


@pytest.mark.parametrize("name", ["README.md"])
def test_the_folder_explains_itself(name: str) -> None:
    assert (find_library() / name).is_file()
