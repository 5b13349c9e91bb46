"""How well errors find their fix: judged sets through solution_search, beside simpler ways.

    python benchmarks/errors.py --output DIR
    python benchmarks/errors.py --sets thefuck_rules --queries 40

Each document of a set becomes a fixpack (its first line the title, its text the description and the
one error message), each query an error. Measured are rankings, what each part of the score adds,
and the floor: every query is asked again without its true solutions, which should then be told to
be unknown. The shipped library is held against errors of its kinds and unrelated ones. Writes
errors.json, errors.md and floor.png (where matplotlib is installed).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
import rankings
from metrics import METRICS, Interval, paired_difference, resampled_means
from pgvector import HalfVector
from quality import KeptVectors, cache_folder, machine, say, server
from retrieval_sets import DATA, RetrievalSet, read_sets

from vbridge.app import App
from vbridge.deploy import migrate
from vbridge.fixpacks import Fixpack, make_fixpack, read_fixpacks
from vbridge.fixpacks.files import find_library
from vbridge.project import read_project
from vbridge.settings import Settings
from vbridge.solutions import store_fixpacks
from vbridge.text import clean_text
from vbridge.tools.solutions import texts_of_error

SETS = ("thefuck_recurrence", "thefuck_rules", "rust_errors")
TARGETS = {  # of the measure that tells most about a set
    "thefuck_recurrence": ("hit@1", 0.91),
    "thefuck_rules": ("hit@1", 0.80),
    "rust_errors": ("nDCG@10", 0.83),
}
PARTS = ("fingerprint", "code", "bm25", "vector", "regex", "environment", "success")
OURS = "solution_search"
UNKNOWN_TOLD = 0.8
_K = 20
_TESTS = Path(__file__).parents[1] / "tests" / "py"
_MIX = np.linspace(0, 1, 21)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sets", type=lambda text: text.split(","), default=SETS)
    parser.add_argument("--queries", type=int, help="of each set at most")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--cache", metavar="DIR", help="where vectors are kept between runs")
    arguments = parser.parse_args()
    output = arguments.output or Path(tempfile.mkdtemp(prefix="vberrors-out-"))
    output.mkdir(parents=True, exist_ok=True)
    sets = [data.first_queries(arguments.queries) for data in read_sets(DATA, arguments.sets)]
    with server() as url:
        result = asyncio.run(run(url, sets, arguments.cache))
    (output / "errors.json").write_text(json.dumps(result, indent=1), encoding="utf-8")
    text = tables(result)
    (output / "errors.md").write_text(text, encoding="utf-8")
    print(text)
    draw(result, output / "floor.png")
    print(f"written to {output}")


async def run(url: str, sets: Sequence[RetrievalSet], cache: str | None) -> dict[str, Any]:
    result: dict[str, Any] = {
        "machine": machine_of(url),
        "floor": read_project().variables["solutions.floor"],
        "sets": {},
    }
    for data in sets:
        app = open_bench_app(new_database(url, data.name), cache)
        try:
            result["sets"][data.name] = await measure(app, data)
        finally:
            await app.close()
    app = open_bench_app(new_database(url, "library"), cache)
    try:
        result["library"] = await measure_library(app)
    finally:
        await app.close()
    return result


def machine_of(url: str) -> dict[str, Any]:
    migrate(url)
    return machine(url)


def new_database(url: str, name: str) -> str:
    """URL of a database of that name with the project deployed."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'create database "bench_{name}"'.encode())
    made = url.replace("/vbridge?", f"/bench_{name}?")
    migrate(made)
    return made


def open_bench_app(url: str, cache: str | None) -> App:
    environ = {"VBRIDGE_EMBEDDING_PROVIDER": "local", "DATABASE_URL_MEMORY": url}
    app = App(Settings.from_environment(environ))
    app.embedder = KeptVectors(app.embedder, cache_folder(cache))
    return app


def fixpack_of(number: int, text: str) -> Fixpack:
    first = next(line for line in text.splitlines() if line.strip())
    return make_fixpack(
        {
            "slug": f"document-{number}",
            "title": first.strip()[:200],
            "description": text[:4000],
            "category": "runtime",
            "signatures": [{"text": text[:4000]}],
            "steps": [{"kind": "cmd", "payload": {"run": "true"}}],
        }
    )


async def measure(app: App, data: RetrievalSet) -> dict[str, Any]:
    """Measures of every system on one set, one value a query; and best scores for the floor."""
    texts = [clean_text(document.text) for document in data.documents]
    fixpacks = [fixpack_of(number, text) for number, text in enumerate(texts)]
    solution_ids = [
        row["solution_id"]  # type: ignore[call-overload,index]
        async for _, row in store_fixpacks(app, fixpacks)
    ]
    names = {i: document.id for i, document in zip(solution_ids, data.documents, strict=True)}
    errors = [await Error.of(app, clean_text(query.text)) for query in data.queries]
    found = [await error.search(app) for error in errors]
    say(f"{data.name}: {len(names)} solutions, {len(errors)} errors")

    vectors = (
        np.array(await embed(app, texts)),
        np.array(await embed(app, [query.text for query in data.queries])),
    )
    rankings_of: dict[str, list[list[str]]] = {
        OURS: [[names[row["solution_id"]] for row in rows] for rows in found],
        "vectors": rankings.cosine(data, *vectors),
    }
    if (words := rankings.bm25(data)) is not None:
        rankings_of["bm25s"] = words
        rankings_of["best mix"] = best_mix(data, *vectors)
    for part in PARTS[:5]:
        rankings_of[f"without {part}"] = [
            [
                names[row["solution_id"]]
                for row in sorted(rows, key=lambda r: r[f"{part}_score"] - r["score"])
            ]
            for rows in found
        ]
    grades = [data.grades[query.id] for query in data.queries]
    unknown = await without_answers(app, data, errors, names)
    return {
        "solutions": len(names),
        "queries": len(errors),
        "measures": {
            system: {
                metric: [rate(r, g) for r, g in zip(ranking, grades, strict=True)]
                for metric, rate in METRICS.items()
            }
            for system, ranking in rankings_of.items()
        },
        "best_scores": [rows[0]["score"] if rows else 0.0 for rows in found],
        "is_right": [
            bool(rows) and names[rows[0]["solution_id"]] in grade
            for rows, grade in zip(found, grades, strict=True)
        ],
        "same_fingerprint": [bool(rows) and rows[0]["fingerprint_score"] > 0 for rows in found],
        "unknown_scores": unknown,
    }


class Error:
    """An error text with its two vectors, ready to be searched for."""

    def __init__(self, text: str, embeddings: dict[str, str | None]) -> None:
        self.text = text
        self.embeddings = embeddings

    @classmethod
    async def of(cls, app: App, text: str) -> Error:
        parts = await texts_of_error(app, text)
        vectors = await embed(app, list(parts.values()))
        halves = [HalfVector(vector).to_text() for vector in vectors]
        return cls(text, dict(zip(parts, halves, strict=True)))

    async def search(self, app: App) -> list[dict[str, Any]]:
        return await app.database.call(
            "solution_search", error_message=self.text, limit=_K, **self.embeddings
        )


async def embed(app: App, texts: Sequence[str]) -> list[Any]:
    rows: list[Any] = []
    for first in range(0, len(texts), 64):
        some = [text or "-" for text in texts[first : first + 64]]
        rows += await app.embedder.embed(some, timeout=600.0)
    return rows


def best_mix(data: RetrievalSet, documents: Any, queries: Any) -> list[list[str]]:
    """The best of 21 convex mixes of cosine and normalised BM25, chosen on this very set."""
    import bm25s
    import Stemmer

    stemmer = Stemmer.Stemmer("english")
    index = bm25s.BM25(k1=1.2, b=0.75, method="lucene")
    index.index(
        bm25s.tokenize([d.text for d in data.documents], stemmer=stemmer, show_progress=False),
        show_progress=False,
    )
    words = np.zeros((len(data.queries), len(data.documents)))
    for place, query in enumerate(data.queries):
        (tokens,) = bm25s.tokenize(
            [query.text], stemmer=stemmer, return_ids=False, show_progress=False
        )
        known = [token for token in tokens if token in index.vocab_dict]
        if known:
            words[place] = index.get_scores(known)
    words /= np.maximum(words.max(axis=1, keepdims=True), 1e-9)
    cosine = np.maximum(queries @ documents.T, 0)
    ids = np.array([document.id for document in data.documents])
    best: tuple[float, list[list[str]]] = (-1.0, [])
    for weight in _MIX:
        order = np.argsort(-(weight * cosine + (1 - weight) * words), axis=1, kind="stable")
        ranking = [list(ids[row[:_K]]) for row in order]
        grades = [data.grades[query.id] for query in data.queries]
        score = float(
            np.mean([METRICS["hit@1"](r, g) for r, g in zip(ranking, grades, strict=True)])
        )
        best = max(best, (score, ranking), key=lambda pair: pair[0])
    return best[1]


async def without_answers(
    app: App, data: RetrievalSet, errors: Sequence[Error], names: dict[int, str]
) -> list[float]:
    """The best score of each error after its true solutions were taken out of the library."""
    ids = {name: solution_id for solution_id, name in names.items()}
    url = await app.database_url()
    scores = []
    with psycopg.connect(url) as connection:
        for query, error in zip(data.queries, errors, strict=True):
            true = [ids[name] for name in data.grades[query.id] if name in ids]
            connection.execute(
                "select vbridge.drop_signatures(array(select signature_id from vbridge.signatures"
                " where solution_id = any(%s)))",
                [true],
            )
            connection.execute("delete from vbridge.solutions where solution_id = any(%s)", [true])
            row = connection.execute(
                "select score from vbridge.solution_search(%(text)s,"
                " p_query_embedding => %(query_embedding)s,"
                " p_telling_embedding => %(telling_embedding)s, p_limit => 1)",
                {"text": error.text, **error.embeddings},
            ).fetchone()
            scores.append(float(row[0]) if row else 0.0)
            connection.rollback()
    return scores


async def measure_library(app: App) -> dict[str, Any]:
    """The shipped fixpacks against an error of each, and errors that none is for."""
    fixpacks = read_fixpacks([find_library()])
    async for _ in store_fixpacks(app, fixpacks, origin="library"):
        pass
    answer: dict[str, Any] = {"fixpacks": len(fixpacks)}
    for kind in ("fixpack_errors", "unrelated_errors"):
        rows = []
        for path in sorted((_TESTS / kind).glob("*.txt")):
            error = await Error.of(app, path.read_text(encoding="utf-8"))
            (best, *_) = await error.search(app)
            rows.append(
                {
                    "error": path.stem,
                    "first": best["slug"],
                    "score": best["score"],
                    "known": best["is_known"],
                    "regex": best["regex_score"] > 0,
                    "same": best["fingerprint_score"] > 0,
                }
            )
        answer[kind] = rows
    return answer


def curve(result: dict[str, Any]) -> dict[str, list[tuple[float, float, float]]]:
    """By set: floor, share of unknown errors told so, share of right first answers kept known."""
    found = {}
    for name, entry in result["sets"].items():
        unknown = np.array(entry["unknown_scores"])
        right = np.array(entry["best_scores"])[np.array(entry["is_right"])]
        found[name] = points(unknown, right)
    library = result["library"]
    found["shipped library"] = points(
        np.array([row["score"] for row in library["unrelated_errors"]]),
        np.array(
            [row["score"] for row in library["fixpack_errors"] if row["first"] == row["error"]]
        ),
    )
    return found


def points(unknown: Any, right: Any) -> list[tuple[float, float, float]]:
    return [
        (round(float(floor), 2), float(np.mean(unknown < floor)), float(np.mean(right >= floor)))
        for floor in np.arange(0.2, 0.81, 0.02)
    ]


def tables(result: dict[str, Any]) -> str:
    lines = []
    for name, entry in result["sets"].items():
        lines += [
            f"## {name}: {entry['solutions']} solutions, {entry['queries']} errors",
            "",
            "| system | hit@1 | 95 % | hit@5 | nDCG@10 | 95 % | MRR@10 | ours - it, hit@1 | nDCG |",
            "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        ]
        ours = entry["measures"][OURS]
        for system, measured in entry["measures"].items():
            cells = [system]
            for metric in ("hit@1", "hit@5", "nDCG@10", "MRR@10"):
                cells.append(f"{np.mean(measured[metric]):.4f}")
                if metric in ("hit@1", "nDCG@10"):
                    values = np.array([measured[metric]]).T
                    sure = Interval.of(np.mean(values), resampled_means(values)[:, 0])
                    cells.append(f"{sure.low:.3f} to {sure.high:.3f}")
            for metric in ("hit@1", "nDCG@10"):
                sure = paired_difference([(ours[metric], measured[metric])])
                cells.append(
                    ""
                    if system == OURS
                    else f"{sure.mean:+.3f} ({sure.low:+.3f} to {sure.high:+.3f})"
                )
            lines.append(f"| {' | '.join(cells)} |")
        same = np.array(entry["same_fingerprint"])
        right = np.array(entry["is_right"])
        lines += [
            "",
            f"Equal fingerprint for {same.mean():.3f} of the errors; the first of these is right"
            f" for {right[same].mean() if same.any() else 0:.3f}.",
        ]
        if name in TARGETS:
            metric, least = TARGETS[name]
            value = float(np.mean(ours[metric]))
            verdict = "met" if value >= least else f"missed by {least - value:.3f}"
            lines.append(f"Target: {metric} {least}: {value:.4f}, {verdict}.")
        lines.append("")
    lines += floor_table(result)
    return "\n".join(lines) + "\n"


def floor_table(result: dict[str, Any]) -> list[str]:
    floor = result["floor"]
    lines = [
        f"## The floor of {floor}",
        "",
        "| set | unknown told so | right first answers kept as known | floor for 80 % told |",
        "| --- | --- | --- | --- |",
    ]
    for name, row in curve(result).items():
        at = min(row, key=lambda point: abs(point[0] - floor))
        enough = next((point[0] for point in row if point[1] >= UNKNOWN_TOLD), None)
        lines.append(f"| {name} | {at[1]:.3f} | {at[2]:.3f} | {enough} |")
    library = result["library"]
    first = sum(row["first"] == row["error"] for row in library["fixpack_errors"])
    known = sum(row["known"] for row in library["unrelated_errors"])
    lines += [
        "",
        f"Shipped library of {library['fixpacks']}: {first} of {len(library['fixpack_errors'])}"
        f" errors of their kinds at rank 1, {known} of {len(library['unrelated_errors'])} unrelated"
        " errors answered as known;"
        f" {sum(row['regex'] for row in library['fixpack_errors'])} by a regular expression,"
        f" {sum(row['same'] for row in library['fixpack_errors'])} by an equal fingerprint.",
    ]
    return lines


def draw(result: dict[str, Any], path: Path) -> None:
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        print("skipped: floor.png; pip install -e '.[bench]'")
        return
    curves: Iterable[tuple[str, list[tuple[float, float, float]]]] = curve(result).items()
    figure, axes = pyplot.subplots(1, 2, figsize=(11, 4.2), sharex=True, sharey=True)
    for name, row in curves:
        floors, told, kept = zip(*row, strict=True)
        axes[0].plot(floors, told, label=name)
        axes[1].plot(floors, kept, label=name)
    for axis, title in zip(
        axes, ("unknown errors told so", "right first answers kept as known"), strict=True
    ):
        axis.axvline(result["floor"], color="grey", linestyle=":", linewidth=1)
        axis.set_title(title)
        axis.set_xlabel("floor of the score")
        axis.set_ylim(0, 1.02)
        axis.grid(alpha=0.3)
    axes[0].axhline(UNKNOWN_TOLD, color="grey", linestyle="--", linewidth=1)
    axes[0].set_ylabel("share")
    axes[1].legend(loc="lower left", fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


if __name__ == "__main__":
    main()
