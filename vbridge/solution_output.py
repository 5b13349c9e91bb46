"""What people read of solutions, patterns and golden paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from vbridge.output import open_console, printable

if TYPE_CHECKING:
    from rich.console import Console

    from vbridge.database import Row
    from vbridge.tools.solution_answers import (
        ApplyAnswer,
        Check,
        DetectAnswer,
        GoldenPathsAnswer,
        PreviewAnswer,
        RecurringAnswer,
        SolutionResult,
        SolutionSearchAnswer,
        Step,
    )

_PART_NAMES = ("fingerprint", "codes", "words", "meaning", "regex", "environment", "outcomes")


def show_solution_search(
    answer: SolutionSearchAnswer, console: Console | None = None, *, whole: bool = True
) -> None:
    """The known solutions, whole with their steps; else that none is, and what was nearest."""
    console = console or open_console()
    if not answer.known:
        console.print(Text("No known solution.", "bold"))
        if answer.results:
            console.print("Nearest, and likely not the fix:")
        for result in answer.results[:3]:
            _head(console, result)
        return
    for result in (result for result in answer.results if result.known):
        if result.rank > 1:
            console.print()
        _head(console, result)
        if not whole:
            continue
        _indented(console, result.description)
        _list(console, "before", result.preconditions)
        _list(console, "not when", result.not_when)
        _steps(console, "steps", result.steps)
        _checks(console, result.checks)
        _steps(console, "rollback", result.rollback)


def show_preview(answer: PreviewAnswer, console: Console | None = None) -> None:
    console = console or open_console()
    console.print(
        Text(f"{printable(answer.title)}  solution {answer.solution_id}", "bold"), soft_wrap=True
    )
    _indented(console, answer.description)
    _list(console, "before", answer.preconditions)
    _list(console, "not when", answer.not_when)
    _steps(console, "steps", answer.steps)
    _checks(console, answer.checks)
    _steps(console, "rollback", answer.rollback)
    if answer.missing:
        console.print(Text(f"    still to be filled in: {', '.join(answer.missing)}", "yellow"))


def show_outcomes(
    answer: ApplyAnswer, console: Console | None = None, *, undone: bool = False
) -> None:
    """What the reports on a solution come to by now; undone: after one was taken back."""
    console = console or open_console()
    rate = "" if answer.success_rate is None else f", {answer.success_rate:.0%} worked"
    if undone:
        told = " is taken back" if answer.is_new else " was taken back before"
    else:
        told = "" if answer.is_new else " (was reported before)"
    console.print(
        f"application {answer.application_id} of {printable(answer.slug)}{told}:"
        f" {answer.applications} in all{rate}"
        f" (between {answer.lower_bound:.0%} and {answer.upper_bound:.0%})",
        soft_wrap=True,
    )


def show_detected(answer: DetectAnswer, console: Console | None = None) -> None:
    console = console or open_console()
    for pattern in answer.patterns:
        console.print(
            Text.assemble(
                (f"{pattern.match_score:.4f}  ", "bold green"),
                (
                    f"{printable(pattern.pattern_tag)} ({printable(pattern.pattern_category)})",
                    "bold",
                ),
                ("  proven fix" if pattern.proven else "  no proven fix", "dim"),
            )
        )
        why = ", ".join(
            f"{name} {value:.4f}" if isinstance(value, float) else f"{name} {value}"
            for name, value in pattern.why.items()
        )
        console.print(Padding(Text(printable(why), "cyan"), (0, 0, 0, 4), expand=False))
        for solution in pattern.top_solutions:
            console.print(
                f"    solution {solution['solution_id']}  {printable(solution['title'])}"
                f"  {_rate(solution)}",
                soft_wrap=True,
            )


def show_recurring(answer: RecurringAnswer, console: Console | None = None) -> None:
    console = console or open_console()
    if not answer.patterns:
        return
    table = _table("pattern", "kind", "met", "projects", "status", "last")
    for row in answer.patterns:
        table.add_row(
            printable(row.pattern),
            row.kind,
            str(row.occurrences),
            str(row.projects),
            row.status,
            f"{row.last_seen_at:%Y-%m-%d}",
        )
    console.print(table)


def show_golden_paths(answer: GoldenPathsAnswer, console: Console | None = None) -> None:
    console = console or open_console()
    if not answer.paths:
        return
    table = _table("", "pattern", "solution", "worked", "at least", "projects", "trend", "evidence")
    for path in answer.paths:
        where = f" on {path.environment}" if path.environment else ""
        table.add_row(
            str(path.rank),
            printable(path.pattern_tag + where),
            f"{path.solution_id} {printable(path.slug)}",
            f"{path.success_count} of {path.applications}",
            f"{path.lower_bound:.0%}",
            str(path.projects_count),
            path.trend,
            path.evidence,
        )
    console.print(table)


def show_solutions(rows: Sequence[Row], console: Console | None = None) -> None:
    console = console or open_console()
    table = _table("id", "slug", "version", "category", "pattern", "applied", "worked")
    for row in rows:
        table.add_row(
            str(row["solution_id"]),
            printable(row["slug"]),
            str(row["version"]),
            printable(row["category"]),
            printable(row["pattern_tag"] or ""),
            str(row["applications"]),
            str(row["success_count"]),
        )
    console.print(table)
    console.print(f"{len(rows)} solutions")


def _head(console: Console, result: SolutionResult) -> None:
    console.print(
        Text.assemble(
            (f"{result.rank:>2}  ", "dim"),
            (f"{result.score:.4f}  ", "bold green"),
            (printable(result.title), "bold"),
            (f"  solution {result.solution_id}", "dim"),
            ("  DANGEROUS" if result.is_dangerous else "", "bold red"),
        ),
        overflow="fold",
    )
    parts = [
        f"{name} {value:+.4g}" if value < 0 else f"{name} {value:.4g}"
        for name in _PART_NAMES
        if (value := getattr(result.why, name))
    ]
    if result.applications:
        parts.append(f"worked {result.success_rate or 0:.0%} of {result.applications}")
    console.print(Padding(Text("  ".join(parts), "cyan"), (0, 0, 0, 4), expand=False))


def _indented(console: Console, text: str) -> None:
    console.print(Padding(Text(printable(text)), (0, 0, 0, 4), expand=False))


def _list(console: Console, name: str, lines: Iterable[str] | None) -> None:
    for line in lines or ():
        console.print(Padding(Text(f"{name}: {printable(line)}", "dim"), (0, 0, 0, 4)))


def _steps(console: Console, name: str, steps: Sequence[Step] | None) -> None:
    if not steps:
        return
    console.print(Text(f"    {name}", "bold"))
    for step in steps:
        danger = "  DANGEROUS" if step.is_dangerous else ""
        head = f"{step.step_order}. {step.kind}{danger}  {printable(step.description or '')}"
        console.print(Padding(Text(head.rstrip()), (0, 0, 0, 4), expand=False))
        for line in _payload(step.kind, step.payload):
            console.print(Text(f"       | {printable(line)}"), overflow="fold")


def _payload(kind: str, payload: dict[str, Any]) -> list[str]:
    if kind == "cmd":
        where = [f"(in {payload['cwd']})"] if payload.get("cwd") else []
        # Without them it would be another command.
        given = [f"(with {name}={value})" for name, value in (payload.get("env") or {}).items()]
        return [*str(payload["run"]).splitlines(), *where, *given]
    if kind == "patch":
        lines = [str(payload["file"])]
        for change in payload["changes"]:
            lines += [f"- {line}" for line in change["search"].splitlines()]
            lines += [f"+ {line}" for line in change["replace"].splitlines()]
        return lines
    if kind == "copy":
        only = [
            f"({name} {', '.join(payload[name])})"
            for name in ("include", "exclude")
            if payload.get(name)
        ]
        return [f"{payload['src']} -> {payload['dst']}", *only]
    if kind == "script":
        return [f"({payload['interpreter']})", *str(payload["content"]).splitlines()]
    file = [f"(in {payload['file']})"] if payload.get("file") else []
    return [*(f"{name}={value}" for name, value in payload["set"].items()), *file]


def _checks(console: Console, checks: Sequence[Check] | None) -> None:
    for check in checks or ():
        expected = [f"exit code {check.expect_exit_code}"]
        if check.expect_substring:
            expected.insert(0, f'"{printable(check.expect_substring)}"')
        line = f"check {check.check_order}: {printable(check.cmd)}  ({', '.join(expected)})"
        console.print(Padding(Text(line, "green"), (0, 0, 0, 4), expand=False))


def _rate(solution: dict[str, Any]) -> str:
    if not solution.get("applications"):
        return "never applied"
    return f"worked {solution['success_rate'] or 0:.0%} of {solution['applications']}"


def _table(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in names:
        table.add_column(name, overflow="fold")
    return table
