"""What people read: answers as lines for a terminal of any width, or for a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from vbridge.doctor import Check
    from vbridge.ingest_report import IngestReport
    from vbridge.tools.answers import (
        ExplainAnswer,
        GetAnswer,
        SearchAnswer,
        SearchResult,
        Weights,
    )

# A stored text may hold what steers a terminal; it is shown, never obeyed.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_PIPE_WIDTH = 160
_NAMES_SHOWN = 10


class _Console(Console):
    def on_broken_pipe(self) -> None:
        # The library would end the program with a failure; a reader that left is none.
        raise BrokenPipeError


def open_console(stream: IO[str] | None = None) -> Console:
    """A console on the stream (stdout if None) that neither guesses markup nor colours numbers."""
    stream = sys.stdout if stream is None else stream
    width = None if stream.isatty() else _PIPE_WIDTH
    return _Console(
        file=stream, width=width, markup=False, highlight=False, emoji=False, soft_wrap=False
    )


def printable(text: str) -> str:
    """The text without anything that a terminal would act on; tabs are 4 columns."""
    return _CONTROL.sub("\ufffd", text.expandtabs(4))


def show_search(console: Console, answer: SearchAnswer, *, lines: int = 6) -> None:
    """Each result: rank, score and place; the parts of the score; the first lines of the chunk."""
    for rank, result in enumerate(answer.results, 1):
        if rank > 1:
            console.print()
        show_result(console, rank, result, answer.weights, lines=lines)


def show_result(
    console: Console, rank: int, result: SearchResult, weights: Weights | None, *, lines: int
) -> None:
    meta = result.meta
    place = f"{printable(result.path)}:{meta.start_line}-{meta.end_line}"
    if result.project is not None:
        place = f"{printable(result.project)}  {place}"
    head = Text.assemble(
        (f"{rank:>2}  ", "dim"),
        (f"{result.score:.4f}  ", "bold green"),
        (place, "bold"),
        (f"  chunk {meta.chunk_id}", "dim"),
    )
    console.print(head, overflow="fold")
    console.print(Padding(Text(score_parts(result, weights), "cyan"), (0, 0, 0, 4), expand=False))
    shown = [line for line in printable(result.chunk).splitlines() if line.strip()]
    for line in shown[:lines]:
        console.print(Text.assemble(("    | ", "dim"), line), overflow="ellipsis", no_wrap=True)
    if lines > 1 and (len(shown) > lines or result.truncated):
        rest = f"    | … {len(shown) - lines} more lines" if len(shown) > lines else "    | …"
        console.print(Text(rest, "dim"))


def score_parts(result: SearchResult, weights: Weights | None) -> str:
    """The terms that a score is the sum of, such as "vector 0.8112×0.5  bm25 0.5×0.18  …"."""
    meta = result.meta
    signals = {
        "vector": meta.vector_score,
        "bm25": meta.bm25_score,
        "association": meta.association_score,
        "time": meta.time_score,
        "feedback": meta.feedback_score,
    }
    terms = []
    for name, value in signals.items():
        if weights and not getattr(weights, name):
            continue
        weight = f"×{getattr(weights, name):g}" if weights else ""
        terms.append(f"{name} {value:.4g}{weight}")
    if meta.outcome_bonus:
        terms.append(f"outcome {meta.outcome_bonus:+.4g}")
    return "  ".join(terms)


def show_explanation(console: Console, answer: ExplainAnswer) -> None:
    """Each chunk: rank, score and place; then its signals, whose last column sums to the score."""
    for number, chunk in enumerate(answer.chunks):
        if number:
            console.print()
        head = Text.assemble(
            (f"{_number(chunk.rank, '>2')}  ", "dim"),
            (f"{_number(chunk.score, '.4f')}  ", "bold green"),
            (f"{printable(chunk.path)}:{chunk.start_line}-{chunk.end_line}", "bold"),
            (f"  chunk {chunk.chunk_id}  by {', '.join(chunk.legs)}", "dim"),
        )
        console.print(head, overflow="fold")
        rows = [
            (
                f"    {s.signal}",
                _number(s.raw, ".4g"),
                f"{s.normalised:.4f} × {s.weight:g}" if s.weight is not None else "",
                _number(s.contribution, "+.4f"),
                s.note or "",
            )
            for s in chunk.signals
        ]
        show_table(console, ("    signal", "raw", "normalised", "adds", "note"), rows)


def _number(value: float | None, form: str) -> str:
    return "" if value is None else format(value, form)


def show_chunks(console: Console, answer: GetAnswer) -> None:
    for number, chunk in enumerate(answer.chunks):
        if number:
            console.print()
        head = Text.assemble(
            (f"{printable(chunk.path)}:{chunk.start_line}-{chunk.end_line}", "bold"),
            (
                f"  chunk {chunk.chunk_id}, {chunk.ordinal + 1} of {chunk.chunk_count}"
                f"  {printable(chunk.project)}",
                "dim",
            ),
        )
        console.print(head, overflow="fold")
        console.print(Text(printable(chunk.text)), soft_wrap=True)


def show_report(console: Console, report: IngestReport, *, verbose: bool) -> None:
    """What an ingest did, and what it left out and why."""
    from vbridge.folder import REASONS

    documents = f"{report.new} new, {report.changed} changed, {report.unchanged} unchanged"
    if report.refused:
        documents += f", {len(report.refused)} refused"
    chunks = (
        f"{report.chunks_new} new, {report.chunks_reused} reused, {report.chunks_removed} removed"
    )
    console.print(Text(f"documents  {documents}"))
    console.print(Text(f"chunks     {chunks}"))
    for reason, count in report.count_skipped().most_common():
        console.print(Text(f"skipped    {count} {REASONS[reason]}"))  # type: ignore[index]
        if verbose:
            names = [entry.path for entry in report.skipped if entry.reason == reason]
            show_names(console, names, most=len(names))
    for path, why in report.refused:
        console.print(Text(f"refused    {printable(path)}: {printable(why)}", "red"))
    if report.vanished:
        count = len(report.vanished)
        told = (
            "forgotten: the file is gone"
            if report.pruned
            else "stored, but the file is gone; --prune forgets such documents"
        )
        console.print(Text(f"vanished   {count} {told}"))
        show_names(console, report.vanished, most=count if verbose else _NAMES_SHOWN)
    console.print(
        Text(f"time       {report.seconds:.1f} s, {report.embedding_seconds:.1f} s of it embedding")
    )


def show_checks(console: Console, checks: Sequence[Check]) -> None:
    for check in checks:
        line = Text.assemble(
            (f"{check.state:<7}", check.state),
            (f"{check.name:<11}", "bold"),
            printable(check.found),
        )
        console.print(line, soft_wrap=True)
        if check.advice:
            console.print(Text(f"{'':18}-> {printable(check.advice)}"), soft_wrap=True)


def show_names(console: Console, names: Sequence[str], *, most: int) -> None:
    for name in names[:most]:
        console.print(Text(f"           {printable(name)}", "dim"), soft_wrap=True)
    if len(names) > most:
        console.print(Text(f"           … {len(names) - most} more", "dim"))


def show_table(console: Console, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A plain table; cells are text as it is, and numbers are set to the right."""
    rows = [list(row) for row in rows]
    table = Table(box=None, pad_edge=False, header_style="dim")
    for position, column in enumerate(columns):
        numeric = bool(rows) and all(isinstance(row[position], int) for row in rows)
        table.add_column(column, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(
            *(cell if isinstance(cell, Text) else Text(printable(str(cell))) for cell in row)
        )
    console.print(table)
