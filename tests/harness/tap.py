"""One pgTAP file: run it, read its TAP."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg import pq

_TEST_LINE = re.compile(r"(not )?ok (\d+)(.*)")
_PLAN_LINE = re.compile(r"1\.\.(\d+)(.*)")
_TODO = re.compile(r"#\s*todo\b", re.IGNORECASE)
_FAILED = (pq.ExecStatus.FATAL_ERROR, pq.ExecStatus.BAD_RESPONSE)


@dataclass
class TapReport:
    """What a stream of TAP lines said.

    Attributes:
        assertions: test lines seen.
        problems: why the file failed, each readable on its own; empty if it passed.
    """

    assertions: int = 0
    problems: list[str] = field(default_factory=list)


def parse_tap(lines: list[str]) -> TapReport:
    """Reads TAP as pgTAP prints it: `ok`, `not ok` with its `#` lines, and a plan anywhere."""
    report = TapReport()
    planned: int | None = None
    failing = False
    for line in lines:
        if match := _TEST_LINE.fullmatch(line):
            report.assertions += 1
            failing = bool(match[1]) and not _TODO.search(match[3])
            if failing:
                report.problems.append(line)
            if int(match[2]) != report.assertions:
                report.problems.append(f"assertion {match[2]} came as number {report.assertions}")
        elif match := _PLAN_LINE.fullmatch(line):
            planned = int(match[1])
            if not planned:
                report.problems.append(f"no assertion was planned: {line}")
        elif line.startswith("Bail out!"):
            report.problems.append(line)
        elif line.startswith("#") and failing:
            report.problems[-1] += "\n" + line
    if planned is None:
        report.problems.append("no plan: the file needs select plan(n), or no_plan() and finish()")
    elif planned != report.assertions:
        report.problems.append(f"{planned} assertions were planned, {report.assertions} ran")
    return report


def rule_of(text: str) -> str:
    """The rule that a test file's first line states; empty if it states none."""
    first = text.split("\n", 1)[0]
    return first.removeprefix("--").strip() if first.startswith("--") else ""


def run_file(connection: psycopg.Connection[tuple[object, ...]], path: Path) -> TapReport:
    """Runs a file as one script and rolls back whatever it left open.

    The connection must be in autocommit mode. Each file meets it as if it were new, with the
    settings that it was opened with.
    """
    connection.execute("discard all")
    text = path.read_text(encoding="utf-8")
    lines, tags, error = _execute(connection, text)
    report = parse_tap(lines)
    if error is not None:
        # A script that broke off has a wrong plan too; the error is the news.
        report.problems = [p for p in report.problems if p.startswith("not ok")] + [error]
    elif tags[:1] != ["BEGIN"] or tags[-1:] != ["ROLLBACK"] or "COMMIT" in tags:
        report.problems.append("the file must be: begin; …; rollback; and commit nothing")
    if not rule_of(text):
        report.problems.append("the first line must be a comment that states the rule")
    return report


def _execute(
    connection: psycopg.Connection[tuple[object, ...]], text: str
) -> tuple[list[str], list[str], str | None]:
    """TAP lines, command tags, and the error that ended the script.

    Speaks libpq directly: psycopg drops the results that came before an error.
    """
    pgconn = connection.pgconn
    pgconn.send_query(text.encode())
    lines: list[str] = []
    tags: list[str] = []
    error: str | None = None
    while (result := pgconn.get_result()) is not None:
        if result.status in _FAILED:
            error = _describe(result, text)
        elif result.status == pq.ExecStatus.TUPLES_OK and result.nfields == 1:
            for row in range(result.ntuples):
                lines += (result.get_value(row, 0) or b"").decode(errors="replace").splitlines()
        tags.append((result.command_status or b"").decode())
    if pgconn.transaction_status != pq.TransactionStatus.IDLE:
        connection.rollback()
    return lines, tags, error


def _describe(result: pq.abc.PGresult, text: str) -> str:
    def value(code: pq.DiagnosticField) -> str:
        return (result.error_field(code) or b"").decode(errors="replace")

    code = pq.DiagnosticField
    position = value(code.STATEMENT_POSITION)
    where = f" at line {text.count(chr(10), 0, int(position) - 1) + 1}" if position else ""
    state, primary = value(code.SQLSTATE), value(code.MESSAGE_PRIMARY)
    parts = [f"ERROR {state}{where}: {primary}"]
    for label, name in (
        ("detail", code.MESSAGE_DETAIL),
        ("hint", code.MESSAGE_HINT),
        ("context", code.CONTEXT),
    ):
        if found := value(name):
            parts.append(f"  {label}: {found}")
    return "\n".join(parts)
