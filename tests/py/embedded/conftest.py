"""Homes, and people who run the embedded server in them."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.people import (
    ROOT,
    Person,
    become_ordinary,
    people,
)

from vbridge.embedded import EmbeddedServer
from vbridge.embedded.locks import is_held
from vbridge.errors import EmbeddedServerError


@pytest.fixture(scope="module")
def made_homes() -> Iterator[dict[int, Path]]:
    """A home with a data folder that was stopped cleanly, by the user who made it."""
    homes: dict[int, Path] = {}
    yield homes
    for home in homes.values():
        shutil.rmtree(home.parent)


@pytest.fixture
def person(request: pytest.FixtureRequest, made_homes: dict[int, Path]) -> Iterator[Person]:
    folder = Path(tempfile.mkdtemp(prefix="vbe", dir="/tmp"))
    name = getattr(request, "param", people()[0])
    someone = Person(name, [], sys.executable, os.geteuid(), folder, made_homes)
    if ROOT and name == "user":
        become_ordinary(someone)
    try:
        yield someone
    finally:
        for child in someone.processes:
            if child.poll() is None:
                child.kill()
            child.communicate()
        left = [home for home in folder.rglob("postgres") if is_held(home / "server.lock")]
        for home in left:
            with contextlib.suppress(EmbeddedServerError):
                EmbeddedServer(home.parent).stop(force=True)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def home() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="vbe", dir="/tmp"))
    folder.chmod(0o755)
    yield folder / "home"
    shutil.rmtree(folder, ignore_errors=True)
