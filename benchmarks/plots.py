"""What the quality benchmark found: checks against targets, tables in Markdown, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from metrics import MAIN, METRICS, Interval

Result = dict[str, Any]

# nDCG@10 of bm25s and of the vectors alone, measured elsewhere: a floor for this run's own.
REFERENCE = {
    "cacm": (0.499, 0.442),
    "cosqa_dev": (0.341, 0.607),
    "cranfield": (0.385, 0.407),
    "locomo": (0.449, 0.305),
    "nl2bash_600": (0.406, 0.540),
    "rust_errors": (0.756, 0.677),
    "thefuck_recurrence": (0.906, 0.912),
    "thefuck_rules": (0.773, 0.827),
}
LABELS = {
    "counting": "counting words",
    "bm25s": "bm25s",
    "cosine": "exact cosine",
    "all words": "all words must match",
    "vectors": "policy vectors",
    "words": "policy words",
    "classic": "policy classic",
    "rrf": "policy rrf",
    "default": "default",
}
_COLOURS = {
    "counting": "#bbbbbb",
    "all words": "#8c8c8c",
    "bm25s": "#e39b32",
    "words": "#b3590f",
    "cosine": "#8fc1a9",
    "vectors": "#2e8b62",
    "classic": "#b08fc7",
    "rrf": "#7a4fa3",
    "default": "#1b5e8c",
}
_MARKERS = {"default": "D", "words": "s", "vectors": "s", "classic": "^", "rrf": "v"}


def checks(result: Result) -> list[dict[str, Any]]:
    """Each target with its limit, what was measured, and whether it was met (None: not measured).

    Means need all sets, and everything that is not a comparison within this run needs all queries.
    """
    means = result["means"]
    names = [name for name in means if name != "mean"]
    whole = {name for name in names if name in REFERENCE and result["sets"][name]["all_queries"]}
    complete = whole >= {*REFERENCE}
    found: list[dict[str, Any]] = []

    def ndcg(name: str, system: str) -> float | None:
        return means[name][system][MAIN] if system in means[name] else None

    def add(name: str, value: float | None, sign: str, limit: float, where: str = "") -> None:
        met = None if value is None else (value <= limit if sign == "<=" else value >= limit)
        row = {"name": name, "limit": f"{sign} {limit:g}", "value": value, "met": met}
        found.append({**row, "where": where})

    add("mean of words", ndcg("mean", "words") if complete else None, ">=", 0.58)
    add("mean of default", ndcg("mean", "default") if complete else None, ">=", 0.66)
    below = {n: result["differences"]["words - bm25s"][n]["mean"] for n in names if _both(result)}
    worst = min(below, key=lambda n: below[n], default="")
    add("words - bm25s in the worst set", below.get(worst), ">=", -0.02, worst)
    above = {n: (ndcg(n, "default") or 0) - max(REFERENCE[n]) for n in whole}
    worst = min(above, key=lambda n: above[n], default="")
    name = "default - known figure of the better of bm25s and vectors, in the worst set"
    add(name, above.get(worst), ">=", -0.03, worst)
    off = {n: abs((ndcg(n, "bm25s") or 0) - REFERENCE[n][0]) for n in whole if _both(result)}
    worst = max(off, key=lambda n: off[n], default="")
    add("bm25s off its known figure in the worst set", off.get(worst), "<=", 0.005, worst)
    return found


def _both(result: Result) -> bool:
    return "words - bm25s" in result["differences"]


def tables(result: Result) -> str:
    sets, means, machine = result["sets"], result["means"], result["machine"]
    systems = list(means["mean"])
    paths = "numbers" if result["numbered_paths"] else "document ids"
    lines = [
        "# Search quality\n",
        f"{sum(e['documents'] for e in sets.values()):,} documents ({', '.join(sets)}) in one"
        f" store, {sum(len(e['queries']) for e in sets.values()):,} judged queries, each within"
        f" its own project; paths are {paths}. Model all-MiniLM-L6-v2 (int8) for all systems."
        f" PostgreSQL {machine['postgresql']}, pgvector {machine['pgvector']},"
        f" {machine['processors']} processors, load average {machine['load_average']:.1f} before"
        f" and {machine['load_average_after']:.1f} after.\n",
        "## nDCG@10\n",
    ]
    rows = []
    for name, of_set in means.items():
        values = [of_set[system][MAIN] for system in systems]
        counts = (
            (f"{sets[name]['documents']:,}", len(sets[name]["queries"]))
            if name in sets
            else ("", "")
        )
        rows.append((_set(name), *counts, *_best_bold(values)))
    lines += _table(f"set|documents|queries|{'|'.join(LABELS[s] for s in systems)}", rows)
    lines += ["\n## Other measures, means of the sets\n"]
    columns = {m: _best_bold([means["mean"][s][m] for s in systems]) for m in METRICS}
    lines += _table(
        f"system|{'|'.join(METRICS)}",
        [(LABELS[s], *(columns[m][n] for m in METRICS)) for n, s in enumerate(systems)],
    )
    lines += [
        "\n## Differences in nDCG@10\n",
        "Mean and paired bootstrap 95 % interval; bold where 0 lies outside. The mean counts all"
        " sets alike.\n",
    ]
    differences = result["differences"]
    lines += _table(
        f"set|{'|'.join(_pair(pair) for pair in differences)}",
        [
            (_set(name), *(_interval(of_sets[name]) for of_sets in differences.values()))
            for name in means
        ],
    )
    lines += ["\n## Checks\n", *_checks(result["checks"])]
    lines += ["\n## Milliseconds a search, without embedding the query: p50 / p95\n"]
    timed = [s for s in systems if all(s in e["milliseconds"] for e in sets.values())]
    lines += _table(
        f"set|chunks|{'|'.join(LABELS[s] for s in timed)}",
        [
            (name, f"{e['chunks']:,}", *(_times(e["milliseconds"][s]) for s in timed))
            for name, e in sets.items()
        ]
        + [
            (
                "**all**",
                f"{sum(e['chunks'] for e in sets.values()):,}",
                *(_times([t for e in sets.values() for t in e["milliseconds"][s]]) for s in timed),
            )
        ],
    )
    hidden = {name: e["hidden"] for name, e in sets.items() if e["hidden"]}
    lines += [
        "\nRelevant documents that the default search folded into a near-duplicate of theirs: "
        + (", ".join(f"{count} in {name}" for name, count in hidden.items()) or "none")
        + ". Ingest took "
        + f"{sum(s for n, s in result['seconds'].items() if n.startswith('ingest')):,.0f} s,"
        f" {result['embedded']:,} texts were embedded in this run, the others in an earlier one.",
    ]
    return "\n".join(lines) + "\n"


def _checks(found: Iterable[Result]) -> list[str]:
    words = {True: "met", False: "MISSED", None: "not measured"}
    return _table(
        "target|limit|measured|set|",
        (
            (
                c["name"],
                c["limit"],
                "" if c["value"] is None else f"{c['value']:.4f}",
                c["where"],
                words[c["met"]],
            )
            for c in found
        ),
    )


def _set(name: str) -> str:
    return "**mean**" if name == "mean" else name


def _pair(pair: str) -> str:
    first, second = pair.split(" - ")
    return f"{LABELS[first]} − {LABELS[second]}"


def _best_bold(values: Sequence[float]) -> list[str]:
    texts = [f"{value:.3f}" for value in values]
    return [f"**{text}**" if text == max(texts) else text for text in texts]


def _interval(value: dict[str, float]) -> str:
    text = f"{value['mean']:+.3f} ({value['low']:+.3f} to {value['high']:+.3f})"
    return f"**{text}**" if Interval(**value).is_clear else text


def _times(milliseconds: Sequence[float]) -> str:
    p50, p95 = np.percentile(milliseconds, [50, 95])
    return f"{p50:.1f} / {p95:.1f}"


def _table(head: str, rows: Iterable[Sequence[object]]) -> list[str]:
    names = head.split("|")
    lines = ["| " + " | ".join(names) + " |", "|" + " --- |" * len(names)]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def draw(result: Result, output: Path) -> list[Path]:
    """A picture of all systems and one of the differences; needs matplotlib."""
    try:
        import matplotlib
    except ImportError:
        print('no pictures: matplotlib is not installed; pip install -e ".[bench]"')
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
    paths = [output / "quality.png", output / "differences.png"]
    _draw_systems(pyplot, result, paths[0])
    _draw_differences(pyplot, result, paths[1])
    return paths


def _draw_systems(pyplot: Any, result: Result, path: Path) -> None:
    intervals = result["intervals"]
    names = list(intervals)
    systems = [system for system in _COLOURS if system in intervals["mean"]]
    figure, axes = pyplot.subplots(figsize=(10, 1.6 + 0.95 * len(names)))
    for number, system in enumerate(systems):
        shift = (number / (len(systems) - 1) - 0.5) * 0.72
        found = [Interval(**intervals[name][system]) for name in names]
        axes.errorbar(
            [f.mean for f in found],
            [n + shift for n in range(len(names))],
            xerr=[[f.mean - f.low for f in found], [f.high - f.mean for f in found]],
            fmt=_MARKERS.get(system, "o"),
            color=_COLOURS[system],
            markersize=7 if system == "default" else 5,
            elinewidth=1.2,
            label=LABELS[system],
            zorder=3 if system == "default" else 2,
        )
    for n in range(1, len(names)):
        axes.axhline(n - 0.5, color="#dddddd", linewidth=0.8)
    axes.axhspan(len(names) - 1.5, len(names) - 0.5, color="#f2f2f2", zorder=0)
    axes.set_yticks(range(len(names)), [_tick(result, name) for name in names])
    axes.get_yticklabels()[-1].set_fontweight("bold")
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    axes.grid(axis="x", color="#dddddd", linewidth=0.8)
    axes.set_xlabel("nDCG@10, with bootstrap 95 % intervals")
    title = "How well each way of searching ranks"
    axes.set_title(title, loc="left", fontweight="bold", pad=50)
    axes.legend(loc="lower left", bbox_to_anchor=(-0.02, 1.0), frameon=False, ncols=5, fontsize=9.5)
    figure.savefig(path)
    pyplot.close(figure)


def _draw_differences(pyplot: Any, result: Result, path: Path) -> None:
    # Of what is far behind, the table says enough; here it would only stretch the scale.
    differences = {
        pair: of_sets
        for pair, of_sets in result["differences"].items()
        if pair.partition(" - ")[2] not in ("counting", "all words", "vectors")
    }
    columns = 3
    lines = -(-len(differences) // columns)
    names = list(result["intervals"])
    figure, all_axes = pyplot.subplots(
        lines,
        columns,
        figsize=(13, 0.9 + lines * (0.9 + 0.3 * len(names))),
        sharex=True,
        sharey=True,
    )
    panels = list(np.ravel(all_axes))
    for axes, (pair, of_sets) in zip(panels, differences.items(), strict=False):
        for n, name in enumerate(names):
            found = Interval(**of_sets[name])
            colour = "#1b5e8c" if found.low > 0 else "#b3361f" if found.high < 0 else "#8c8c8c"
            axes.plot([found.low, found.high], [n, n], color=colour, linewidth=2.4, alpha=0.55)
            axes.plot(found.mean, n, "D" if name == "mean" else "o", color=colour, markersize=6)
        axes.axvline(0, color="#333333", linewidth=1)
        axes.axhspan(len(names) - 1.5, len(names) - 0.5, color="#f2f2f2", zorder=0)
        axes.grid(axis="x", color="#dddddd", linewidth=0.8)
        axes.set_yticks(range(len(names)), [_tick(result, name, short=True) for name in names])
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:+.2g}" if value else "0")
        mean = Interval(**of_sets["mean"])
        axes.set_title(
            f"{_pair(pair)}\nmean {mean.mean:+.3f} ({mean.low:+.3f} to {mean.high:+.3f})",
            loc="left",
            fontsize=10,
        )
        axes.tick_params(labelbottom=True)
    for axes in panels[len(differences) :]:
        axes.set_visible(False)
    figure.suptitle(
        "Difference in nDCG@10, paired bootstrap 95 % intervals"
        " (blue: better, red: worse, grey: may be chance)",
        x=0.01,
        ha="left",
        fontweight="bold",
    )
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)


def _tick(result: Result, name: str, *, short: bool = False) -> str:
    if name == "mean":
        return "mean of the sets"
    return name if short else f"{name}\n{len(result['sets'][name]['queries'])} queries"
