"""Checks the bodies of all plpgsql functions with plpgsql_check: python tests/lint_functions.py

PostgreSQL itself only reads a body's syntax when a function is made. Exit status: 0 clean, or
skipped where the checker cannot be had; 1 with one line a finding.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import psycopg
from harness.debian import PackageUnavailable, unpack_package
from harness.server import TestServer, with_database

BUILD = Path(__file__).parents[1] / "build"
SUITES = ("forky", "testing")  # Debian's own release has no packages for PostgreSQL 18

# Findings that are right as they are: (function or "*", part of the message) and the reason.
ALLOWED = {
    ("*", 'cast "bigint" value to "integer"'): "a count beyond int raises",
    ("vbridge.embedding_model", "without RETURN"): "ends in refuse_model, which always raises",
    ("vbridge.open_project", "without RETURN"): "its loop only ends by returning",
    ("vbridge.canonical_root", "IMMUTABLE, but expression is STABLE"): (
        "array_to_string is stable for the sake of other element types than text"
    ),
}

Connection = psycopg.Connection[tuple[object, ...]]


class CheckerUnavailable(Exception):
    """plpgsql_check cannot be had here. The text says why."""


@dataclass(frozen=True)
class Finding:
    """One remark about one function.

    Attributes:
        level: error, warning, "warning extra", performance or security.
    """

    function: str
    line: int | None
    level: str
    message: str

    def matches(self, function: str, part: str) -> bool:
        return function in ("*", self.function) and part in self.message

    def __str__(self) -> str:
        line = f" line {self.line}" if self.line else ""
        return f"{self.function}{line}: {self.level}: {self.message}"


def install_checker(connection: Connection, folder: Path) -> None:
    """Creates the extension in the connection's database, from Debian's package if need be.

    Args:
        folder: where the server can read; the package's files are put there.

    Raises:
        CheckerUnavailable: says why it cannot be had.
    """
    available = connection.execute(
        "select 1 from pg_available_extensions where name = 'plpgsql_check'"
    ).fetchone()
    if not available:
        major = connection.info.server_version // 10000
        if major < 18:
            raise CheckerUnavailable(f"PostgreSQL {major} has no plpgsql_check installed")
        package = BUILD / f"plpgsql_check_{major}"
        if not list(package.rglob("plpgsql_check.control")):
            name = f"postgresql-{major}-plpgsql-check"
            try:
                unpack_package([name], package, work=BUILD / "apt", suites=SUITES)
            except (PackageUnavailable, OSError) as reason:
                raise CheckerUnavailable(str(reason)) from None
        shutil.copytree(package, folder, dirs_exist_ok=True)
        for setting, path, default in (
            ("extension_control_path", f"usr/share/postgresql/{major}", "$system"),
            ("dynamic_library_path", f"usr/lib/postgresql/{major}/lib", "$libdir"),
        ):
            connection.execute(
                "select set_config(%s, %s, false)", (setting, f"{folder / path}:{default}")
            )
    try:
        connection.execute("create extension plpgsql_check")
    except psycopg.Error as error:
        raise CheckerUnavailable(f"the server cannot load it: {error}") from None


def check_functions(connection: Connection, schema: str = "vbridge") -> tuple[int, list[Finding]]:
    """How many plpgsql functions of the schema were checked, and every remark about them."""
    functions = connection.execute(
        """
        select p.oid, p.oid::regprocedure::text
        from pg_proc p
        join pg_language l on l.oid = p.prolang
        where p.pronamespace = %s::regnamespace and l.lanname = 'plpgsql'
        order by 2
        """,
        (schema,),
    ).fetchall()
    findings = []
    for oid, name in functions:
        rows = connection.execute(
            """
            select lineno, level, concat_ws(' ', message, '(' || sqlstate || ')', detail, hint)
            from plpgsql_check_function_tb(
              %s::oid::regprocedure, fatal_errors => false, other_warnings => true,
              extra_warnings => true, performance_warnings => true, security_warnings => true
            )
            """,
            (oid,),
        ).fetchall()
        for line, level, message in rows:
            function = str(name).partition("(")[0]
            findings.append(
                Finding(function, line if isinstance(line, int) else None, str(level), str(message))
            )
    return len(functions), findings


def main() -> int:
    server = TestServer()
    with tempfile.TemporaryDirectory(prefix="vbt-lint") as folder:
        Path(folder).chmod(0o755)
        try:
            url = with_database(server.url, server.create_database(server.template))
            options = "-c statement_timeout=60000"
            with psycopg.connect(url, autocommit=True, options=options) as connection:
                install_checker(connection, Path(folder))
                count, findings = check_functions(connection)
        except CheckerUnavailable as reason:
            print(f"SQL bodies: skipped: {reason}")
            return 0
        finally:
            server.close()
    wrong = [str(f) for f in findings if not any(f.matches(*key) for key in ALLOWED)]
    wrong += [
        f"{function}: allowed and no longer found: {part}"
        for function, part in ALLOWED
        if not any(f.matches(function, part) for f in findings)
    ]
    print("\n".join([*wrong, f"SQL bodies: {count} functions, {len(wrong)} findings"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
