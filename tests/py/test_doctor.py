"""What the doctor finds, and that it never shows a password."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from harness.command import Command
from provider import error, run_provider

SECRET = "geheim-4711"


def states(done: object) -> dict[str, str]:
    return {check["name"]: check["state"] for check in done.json["checks"]}  # type: ignore[attr-defined]


def advice(done: object, name: str) -> str:
    (check,) = [c for c in done.json["checks"] if c["name"] == name]  # type: ignore[attr-defined]
    return f"{check['found']} -> {check['advice']}"


@pytest.fixture
def doctor(tmp_path: Path, dsn: str) -> Command:
    return Command(tmp_path, {"DATABASE_URL": dsn, "VBRIDGE_HOME": str(tmp_path / "home")})


def test_all_is_well(doctor: Command) -> None:
    done = doctor("doctor", "--json")
    assert done.code == 0, done.out
    assert states(done) == dict.fromkeys(
        ("program", "settings", "home", "embeddings", "tokens", "database", "functions", "store"),
        "green",
    )
    text = doctor("doctor")
    assert text.code == 0
    assert "from DATABASE_URL: PostgreSQL 1" in text.out


def test_a_database_that_does_not_answer(doctor: Command) -> None:
    doctor.environment["DATABASE_URL_MEMORY"] = f"postgresql://me:{SECRET}@127.0.0.1:1/app"
    done = doctor("doctor", "--json")
    assert done.code == 1
    assert states(done)["database"] == "red"
    assert "127.0.0.1:1/app from DATABASE_URL_MEMORY" in advice(done, "database")
    assert SECRET not in done.out + done.err


def test_a_url_that_is_none(doctor: Command) -> None:
    doctor.environment["DATABASE_URL"] = f"mysql://me:{SECRET}@host/app"
    done = doctor("doctor", "--json")
    assert done.code == 1
    assert states(done)["database"] == "red"
    assert SECRET not in done.out + done.err


def test_a_database_without_us(doctor: Command, empty_dsn: str) -> None:
    doctor.environment["DATABASE_URL"] = empty_dsn
    done = doctor("doctor", "--json")
    assert done.code == 1
    assert "vbridge migrate" in advice(done, "functions")


def test_a_function_that_was_edited_by_hand(doctor: Command, dsn: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(
            "create or replace function vbridge.ranking_weights(out vector float8,"
            ' out text float8, out "time" float8, out feedback float8) returns setof record'
            " language sql immutable as $$ select 1.0::float8, 0.0::float8, 0.0::float8,"
            " 0.0::float8 $$"
        )
    done = doctor("doctor", "--json")
    assert done.code == 1
    assert "ranking_weights drifted" in advice(done, "functions")


def test_a_store_of_another_model(doctor: Command, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("text")
    assert doctor("ingest", "a.md", "--project-root", ".").code == 0
    with run_provider(dimensions=8) as endpoint:
        doctor.environment.update(
            OPENAI_BASE_URL=endpoint.url,
            VBRIDGE_EMBEDDING_MODEL="test",
            VBRIDGE_EMBEDDING_DIMENSIONS="8",
        )
        done = doctor("doctor", "--json")
    assert done.code == 1
    assert states(done)["embeddings"] == "green"
    assert "vbridge reindex" in advice(done, "store")


def test_a_key_that_is_refused(doctor: Command) -> None:
    with run_provider(*[error(401)] * 4) as endpoint:
        doctor.environment.update(OPENAI_BASE_URL=endpoint.url, OPENAI_API_KEY=SECRET)
        done = doctor("doctor", "--json")
    assert done.code == 1
    assert states(done)["embeddings"] == "red"
    assert SECRET not in done.out + done.err


def test_a_setting_that_cannot_be_used(doctor: Command) -> None:
    doctor.environment["VBRIDGE_CHUNK_OVERLAP"] = "much"
    done = doctor("doctor", "--json")
    assert done.code == 1
    assert 'VBRIDGE_CHUNK_OVERLAP is "much"' in advice(done, "settings")


def test_a_home_that_is_a_file(doctor: Command, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    doctor.environment["VBRIDGE_HOME"] = str(tmp_path / "file")
    assert "VBRIDGE_HOME" in advice(doctor("doctor", "--json"), "home")
