"""Fixtures of the tests that deploy a small project of their own."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.deployment import execute, table
from harness.sql_project import ProjectFiles


@pytest.fixture
def files(tmp_path: Path) -> ProjectFiles:
    """A project with one migration, 0001_a, and one function, one()."""
    made = ProjectFiles(tmp_path / "sql")
    made.migration("0001_a", table("a"))
    made.scalar("one", "select 1")
    return made


@pytest.fixture
def role(empty_dsn: str) -> Iterator[str]:
    """A role that may log in and nothing else; dropped with all it owns in `empty_dsn`."""
    name = f"vbt_{secrets.token_hex(4)}"
    execute(empty_dsn, f"create role {name} login password 'p@ss:w/d%'")
    yield name
    execute(empty_dsn, f"drop owned by {name} cascade", f"drop role {name}")
