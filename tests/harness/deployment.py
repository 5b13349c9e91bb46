"""Deploying a test's own project, in this process or in one that can be killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from harness.sql_project import ProjectFiles
from vbridge.deploy import DeployReport, migrate, status
from vbridge.embedded.programs import find_binaries
from vbridge.errors import DeployError

PROGRAMS = find_binaries()
LEDGER = "select kind, name, version, sha256, release, deployed_at from vbridge.deployed_objects"
PAUSE = "select pg_sleep(coalesce(nullif(current_setting('vbt.pause', true), ''), '0')::float);\n"


def table(name: str) -> str:
    return f"create table vbridge.{name} (x int primary key);\n"


def rows(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn, autocommit=True) as connection:
        return connection.execute(query.encode()).fetchall()


def execute(dsn: str, *statements: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def as_role(dsn: str, role: str) -> str:
    """The same database for the fixture `role`."""
    return make_conninfo(dsn, user=role, password="p@ss:w/d%")


def deploy(dsn: str, files: ProjectFiles) -> DeployReport:
    """Deploys, and checks that the database then is as the code says."""
    report = migrate(dsn, files.read(), lock_timeout=20)
    found = status(dsn, files.read())
    assert found.ok, found
    told = [*report.created, *report.replaced, *report.recreated, *report.dropped]
    assert len(told) == len(set(told)), report
    return report


def states(dsn: str, files: ProjectFiles) -> dict[str, str]:
    """State of each function and view."""
    return {item.name: item.state for item in status(dsn, files.read()).objects}


def migration_states(dsn: str, files: ProjectFiles) -> dict[str, str]:
    return {item.name: item.state for item in status(dsn, files.read()).migrations}


def refusal(dsn: str, files: ProjectFiles, lock_timeout: float = 20) -> str:
    """What a deployment that must not succeed says."""
    with pytest.raises(DeployError) as caught:
        migrate(dsn, files.read(), lock_timeout=lock_timeout)
    return str(caught.value)


def start_migrate(dsn: str, root: Path, *options: str) -> subprocess.Popen[str]:
    """A deployment in a process of its own; options are the server's, such as "-c name=value"."""
    program = (
        "import sys, pathlib\n"
        "from vbridge.deploy import migrate\n"
        "from vbridge.project import read_project\n"
        "migrate(sys.argv[1], read_project(pathlib.Path(sys.argv[2])))\n"
    )
    environment = {**os.environ, "PGOPTIONS": " ".join(options)}
    return subprocess.Popen(
        [sys.executable, "-c", program, dsn, str(root)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(dsn: str, condition: str, seconds: float = 20) -> None:
    """Until an SQL condition is true."""
    deadline = time.monotonic() + seconds
    with psycopg.connect(dsn, autocommit=True) as connection:
        while connection.execute(f"select {condition}".encode()).fetchone() != (True,):
            assert time.monotonic() < deadline, condition
            time.sleep(0.005)


def wait_for_pause(dsn: str) -> None:
    """Until another session of the database is inside PAUSE."""
    wait_for(
        dsn,
        "exists (select from pg_stat_activity where datname = current_database()"
        " and pid <> pg_backend_pid() and wait_event = 'PgSleep')",
    )


def dump(dsn: str) -> str:
    """The schema as pg_dump writes it, without what differs each time."""
    text = subprocess.run(
        [PROGRAMS / "pg_dump", "--schema-only", "--no-owner", dsn],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return re.sub(r"^\\(un)?restrict .*$", "", text, flags=re.MULTILINE)
