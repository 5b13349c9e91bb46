"""What the speed benchmark found: statistics, targets, tables in Markdown, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

Result = dict[str, Any]

_OURS, _BARE, _WEIGHTED = "#1b5e8c", "#e39b32", "#9a9a9a"


def summary(times: Any) -> dict[str, float]:
    p50, p95 = np.percentile(times, [50, 95])
    return {"p50": float(p50), "p95": float(p95)}


def interval(values: Any, seed: int = 0) -> dict[str, float]:
    """Median with its 95 % bootstrap interval."""
    rng = np.random.default_rng(seed)
    drawn = np.median(rng.choice(values, (2000, len(values))), axis=1)
    low, high = np.percentile(drawn, [2.5, 97.5])
    return {"median": float(np.median(values)), "low": float(low), "high": float(high)}


def targets(result: Result) -> list[dict[str, Any]]:
    """Each target with its limit, what was measured, and whether it was met (None: not measured).

    Those of speed are set for 100,000 chunks of 1,536 dimensions, elsewhere they only orient; the
    exact ones, on what is found, hold for any size.
    """
    search = result["search"]
    chunks = result["corpus"]["chunks"]
    found: list[dict[str, Any]] = []

    def add(name: str, value: float | None, sign: str, limit: float, exact: bool) -> None:
        met = None if value is None else (value <= limit if sign == "<=" else value >= limit)
        row = {"name": name, "limit": f"{sign} {limit:g}", "value": value, "met": met}
        found.append({**row, "exact": exact})

    def at_most(name: str, value: float | None, limit: float, exact: bool = False) -> None:
        add(name, value, "<=", limit, exact)

    def at_least(name: str, value: float | None, limit: float, exact: bool = False) -> None:
        add(name, value, ">=", limit, exact)

    slow = [ours / bare for e in search.values() for bare, ours in e["pairs"] if bare > 5]
    name = f"times the bare vector query, of {len(slow)} searches where that takes over 5 ms"
    at_most(name, median(slow) if slow else None, 3)
    small = search.get("about 100")
    at_most("p95 in projects of about 100, ms", small and small["ours"]["p95"], 5)
    whole = search.get("global")
    at_most("p50 global, ms", whole and whole["ours"]["p50"], 60)
    weighted = (whole or {}).get("weighted")
    at_least(
        "times faster than the weighted ORDER BY, global",
        weighted and 1 / weighted["ratio"]["median"],
        50,
    )
    for name, entry in search.items():
        at_least(
            f"recall@10 of exact fusion, {name}", entry["recall"]["mean"], recall_limit(chunks)
        )
    at_most("searches with another count than min(k, chunks)", len(result["counts"]["wrong"]), 0)
    for name, entry in result["ingest"].items():
        at_most(f"times a bare insert, ingest, {name} project", entry["ratio"]["median"], 2.5)
    return found


def recall_limit(chunks: int) -> float:
    return 0.99 if chunks < 500_000 else 0.97


def growth_target(results: Sequence[Result]) -> dict[str, Any] | None:
    """Global p50 at a million chunks over that at a hundred thousand; of equal dimensions."""
    by_size: dict[tuple[int, int], float] = {
        (r["corpus"]["dimensions"], r["corpus"]["chunks"]): r["search"]["global"]["ours"]["p50"]
        for r in results
        if "global" in r["search"]
    }
    for (dimensions, chunks), p50 in by_size.items():
        base = by_size.get((dimensions, 100_000))
        if chunks == 1_000_000 and base:
            name = f"global p50 at 1M over 100k, {dimensions} dimensions"
            return {"name": name, "limit": "<= 4", "value": p50 / base, "met": p50 / base <= 4}
    return None


def tables(results: Sequence[Result]) -> str:
    parts = ["# Speed\n"]
    if len(results) > 1:
        parts.append(_growth_table(results))
    for result in results:
        parts.append(_result_tables(result))
    return "\n".join(parts)


def _result_tables(result: Result) -> str:
    corpus, machine, load = result["corpus"], result["machine"], result["load"]
    lines = [
        f"## {corpus['chunks']:,} chunks, {corpus['dimensions']:,} dimensions\n",
        f"{corpus['projects']:,} projects, {corpus['documents']:,} documents. PostgreSQL"
        f" {machine['postgresql']}, pgvector {machine['pgvector']}, shared_buffers"
        f" {machine['shared_buffers']}, {machine['processors']} processors, load average"
        f" {machine['load_average']:.1f} before and {machine['load_average_after']:.1f} after the"
        " searches. Everything is in memory, one client over a"
        " socket, prepared statements, each query run once before it is timed.\n",
        "### Search, milliseconds\n",
    ]
    rows = []
    for name, entry in result["search"].items():
        weighted = entry.get("weighted")
        rows.append(
            (
                name,
                entry["projects"] if name != "global" else "all",
                entry["queries"],
                _pair(entry["ours"]),
                _pair(entry["bare"]),
                f"{entry['ours']['processor']:.1f} / {entry['bare']['processor']:.1f}",
                _interval(entry["ratio"]),
                _pair(entry["legs"]["vectors"]),
                _pair(entry["legs"]["words"]),
                f"{weighted['bare']['p50']:,.1f}" if weighted else "",
                f"{1 / weighted['ratio']['median']:.1f}" if weighted else "",
                f"{entry['recall']['mean']:.4f} ({entry['recall']['queries']})",
            )
        )
    lines += _table(
        "chunks of the project|projects|queries|memory_search p50 / p95"
        "|bare vector query p50 / p95|processor, ours / bare|ratio (95 %)|vectors only|words only"
        "|weighted ORDER BY p50|times faster|recall@10 (queries)",
        rows,
    )
    plans = {name: entry["bare_plan"] for name, entry in result["search"].items()}
    lines += ["", "How the bare query reads: " + "; ".join(f"{n}: {p}" for n, p in plans.items())]
    lines += ["\n### Ingest, milliseconds a chunk\n"]
    lines += _table(
        "project|chunks|memory_ingest|bare insert, one a document|bare insert, 500 rows"
        "|ratio (95 %)|ratio to 500 rows",
        (
            (
                name,
                f"{entry['chunks']:,}",
                f"{entry['ours_ms_a_chunk']:.2f}",
                f"{entry['bare_ms_a_chunk']:.2f}",
                f"{entry['batched_ms_a_chunk']:.2f}",
                _interval(entry["ratio"]),
                _interval(entry["ratio_to_batched"]),
            )
            for name, entry in result["ingest"].items()
        ),
    )
    counts = result["counts"]
    lines += [
        f"\nResults are min(k, chunks) in {counts['checked'] - len(counts['wrong'])} of"
        f" {counts['checked']} searches, over projects of {len(counts['sizes'])} sizes up to 30 and"
        " others.",
        "\n### Targets\n",
    ]
    lines += _targets_table(result["targets"])
    lines += ["\n### Loading\n"]
    lines += _table("step|seconds", ((n, f"{s:,.1f}") for n, s in load["seconds"].items()))
    lines += [""]
    lines += _table(
        "table|MB|indexes, MB",
        (
            (name, f"{size['table'] / 2**20:,.0f}", f"{size['indexes'] / 2**20:,.0f}")
            for name, size in load["sizes"].items()
        ),
    )
    return "\n".join(lines) + "\n"


def _growth_table(results: Sequence[Result]) -> str:
    rows = []
    for result in results:
        whole = result["search"]["global"]
        weighted = whole.get("weighted")
        largest = list(result["search"].items())[-2]
        rows.append(
            (
                f"{result['corpus']['chunks']:,}",
                f"{result['corpus']['dimensions']:,}",
                _pair(whole["ours"]),
                _pair(whole["bare"]),
                f"{whole['ours']['processor']:.1f} / {whole['bare']['processor']:.1f}",
                f"{weighted['bare']['p50']:,.0f}" if weighted else "",
                f"{whole['recall']['mean']:.4f}",
                f"{largest[0]}: {_pair(largest[1]['ours'])}",
                f"{sum(result['load']['seconds'].values()) / 60:.1f}",
            )
        )
    lines = _table(
        "chunks|dimensions|global p50 / p95|bare|processor, ours / bare|weighted ORDER BY|recall@10"
        "|largest class|load, min",
        rows,
    )
    target = growth_target(results)
    if target:
        lines += ["", *_targets_table([target])]
    return "\n".join(lines) + "\n"


def _targets_table(found: Iterable[dict[str, Any]]) -> list[str]:
    words = {True: "met", False: "MISSED", None: "not measured"}
    return _table(
        "target|limit|measured|",
        (
            (
                t["name"],
                t["limit"],
                "" if t["value"] is None else f"{t['value']:.4g}",
                words[t["met"]],
            )
            for t in found
        ),
    )


def _table(head: str, rows: Iterable[Sequence[object]]) -> list[str]:
    names = head.split("|")
    lines = ["| " + " | ".join(names) + " |", "|" + " --- |" * len(names)]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"


def _pair(times: dict[str, float]) -> str:
    return f"{times['p50']:.1f} / {times['p95']:.1f}"


def _interval(value: dict[str, float]) -> str:
    return f"{value['median']:.2f} ({value['low']:.2f} to {value['high']:.2f})"


def draw(results: Sequence[Result], output: Path) -> list[Path]:
    """One picture of the latencies for each result, and one of their growth; needs matplotlib."""
    try:
        import matplotlib
    except ImportError:
        print("no pictures: matplotlib is not installed")
        return []
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams.update(
        {
            "font.size": 11,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.axisbelow": True,
            "figure.dpi": 130,
            "savefig.bbox": "tight",
        }
    )
    paths = []
    for result in results:
        corpus = result["corpus"]
        path = output / f"latency_{corpus['chunks']}x{corpus['dimensions']}.png"
        _draw_latency(pyplot, result, path)
        paths.append(path)
    if len(results) > 1:
        paths.append(output / "growth.png")
        _draw_growth(pyplot, results, paths[-1])
    return paths


def _draw_latency(pyplot: Any, result: Result, path: Path) -> None:
    search = result["search"]
    names = list(search)
    series = [
        ("bare vector query", _BARE, [entry["bare"] for entry in search.values()]),
        ("memory_search", _OURS, [entry["ours"] for entry in search.values()]),
        (
            "weighted ORDER BY",
            _WEIGHTED,
            [entry.get("weighted", {}).get("bare") for entry in search.values()],
        ),
    ]
    series = [row for row in series if all(row[2])]
    figure, axes = pyplot.subplots(figsize=(9.5, 5))
    width = 0.8 / len(series)
    for number, (label, colour, times) in enumerate(series):
        places = [n + (number - (len(series) - 1) / 2) * width for n in range(len(names))]
        middles = [t["p50"] for t in times]
        whiskers = [[0.0] * len(times), [max(t["p95"] - t["p50"], 0) for t in times]]
        axes.bar(places, middles, width * 0.92, color=colour, label=label)
        axes.errorbar(
            places, middles, whiskers, fmt="none", ecolor="#333333", elinewidth=1, capsize=3
        )
        for place, time in zip(places, times, strict=True):
            axes.annotate(
                _short(time["p50"]),
                (place, max(time["p95"], time["p50"])),
                xytext=(0, 4),
                textcoords="offset points",
                ha="center",
                fontsize=8.5,
                color=colour if colour != _BARE else "#9a6010",
            )
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.grid(axis="y", color="#dddddd", linewidth=0.8)
    axes.set_xticks(range(len(names)), [f"{n}\n{_ratio(search[n])}" for n in names])
    axes.set_xlabel("chunks of the searched project, and times the bare query")
    axes.set_ylabel("milliseconds: p50, whisker to p95")
    corpus = result["corpus"]
    axes.set_title(
        f"Ten results out of {corpus['chunks']:,} chunks of {corpus['dimensions']:,} dimensions",
        loc="left",
        fontweight="bold",
        pad=28,
    )
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), frameon=False, ncols=3)
    figure.savefig(path)
    pyplot.close(figure)


def _draw_growth(pyplot: Any, results: Sequence[Result], path: Path) -> None:
    figure, axes = pyplot.subplots(figsize=(8.5, 5))
    all_dimensions = sorted({result["corpus"]["dimensions"] for result in results})
    ends: list[tuple[float, float, str, str]] = []
    for style, dimensions in zip(("-", "--", ":", "-."), reversed(all_dimensions), strict=False):
        chosen = [r for r in results if r["corpus"]["dimensions"] == dimensions]
        for label, colour, pick in (
            ("memory_search", _OURS, lambda entry: entry["ours"]),
            ("bare vector query", _BARE, lambda entry: entry["bare"]),
            ("weighted ORDER BY", _WEIGHTED, lambda entry: entry.get("weighted", {}).get("bare")),
        ):
            points = [
                (r["corpus"]["chunks"], pick(r["search"]["global"]))
                for r in chosen
                if pick(r["search"]["global"])
            ]
            if not points:
                continue
            sizes = [size for size, _ in points]
            middles = [times["p50"] for _, times in points]
            axes.plot(sizes, middles, style, color=colour, marker="o", markersize=5, linewidth=2)
            axes.fill_between(
                sizes,
                middles,
                [times["p95"] for _, times in points],
                color=colour,
                alpha=0.13,
                lw=0,
            )
            suffix = f", {dimensions:,}d" if len(all_dimensions) > 1 else ""
            ends.append((sizes[-1], middles[-1], f"{label}{suffix}", colour))
    for size, middle, label, colour in ends:
        axes.annotate(
            f"{label}\n{_short(middle)} ms",
            (size, middle),
            xytext=(8, 0),
            textcoords="offset points",
            va="center",
            color=colour,
            fontsize=9.5,
        )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.grid(color="#dddddd", linewidth=0.8)
    axes.set_xlabel("chunks in the store")
    axes.set_ylabel("milliseconds of a global search: p50, shaded to p95")
    axes.set_title("How a search over all projects grows", loc="left", fontweight="bold")
    figure.savefig(path)
    pyplot.close(figure)


def _ratio(entry: Result) -> str:
    return f"× {entry['ratio']['median']:.1f}"


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
