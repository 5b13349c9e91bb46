"""What memory_search is held against: bare statements, timed side by side in the same run.

Two baselines: the nearest vectors and nothing else, and one ORDER BY over the weighted sum, which
is how such a score is usually written. And recall, which is against exact fusion.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
from corpora import Corpus, perturbed_vector
from pgvector import HalfVector
from speed_plots import interval, summary

Connection = psycopg.Connection[Any]

K = 10
EVERYTHING = 10_000_000  # candidates a leg may bring: the fusion is exact

# Classes of projects by their chunks; the last one is a search over all of them.
CLASSES = (
    ("1-20", 1, 20),
    ("about 100", 90, 110),
    ("101-1,000", 111, 1_000),
    ("1,001-10,000", 1_001, 10_000),
    ("over 10,000", 10_001, 10**9),
    ("global", 0, 0),
)


@dataclass(frozen=True)
class Query:
    """One question: in a project, or over all where project_id is None; asked from root."""

    project_id: int | None
    root: str
    text: str
    vector: HalfVector


@dataclass(frozen=True)
class VectorIndex:
    """An HNSW index on chunk_embeddings; expression is what it is on, as SQL."""

    name: str
    project_id: int | None
    expression: str
    size: int


def vector_indexes(connection: Connection) -> dict[int | None, VectorIndex]:
    """By the project they are for; None is the one of the whole store."""
    rows = connection.execute(
        """
        select
          c.relname,
          substring(pg_get_expr(i.indpred, i.indrelid) from 'project_id = ''?(\\d+)')::bigint,
          coalesce(pg_get_expr(i.indexprs, i.indrelid), 'embedding'),
          pg_relation_size(c.oid)
        from pg_index i
        join pg_class c on c.oid = i.indexrelid
        join pg_am a on a.oid = c.relam
        where i.indrelid = 'vbridge.chunk_embeddings'::regclass
          and a.amname = 'hnsw' and i.indisvalid
        """
    ).fetchall()
    return {row[1]: VectorIndex(*row) for row in rows}


class Bare:
    """The nearest vectors of a scope, by its index where it has one. Nothing is fetched but ids."""

    def __init__(self, connection: Connection, model_id: int) -> None:
        self._connection = connection
        self._model_id = model_id
        self._indexes = vector_indexes(connection)

    def statement(self, project_id: int | None) -> str:
        index = self._indexes.get(project_id)
        project = "" if project_id is None else f"project_id = {project_id} and"
        return (
            f"select chunk_id from vbridge.chunk_embeddings"
            f" where {project} model_id = {self._model_id}"
            f" order by {index.expression if index else 'embedding'} <=> %s limit {K}"
        )

    def run(self, query: Query) -> list[int]:
        rows = self._connection.execute(
            self.statement(query.project_id).encode(), [query.vector], prepare=True
        )
        return [row[0] for row in rows]

    def plan(self, query: Query) -> str:
        """The node that reads the vectors, such as "Index Scan using …"."""
        lines = self._connection.execute(
            b"explain (costs off) " + self.statement(query.project_id).encode(), [query.vector]
        ).fetchall()
        scans = [line.strip(" ->") for (line,) in lines if " Scan" in line]
        return str(scans[0] if scans else lines[0][0])


class Weighted:
    """One ORDER BY over 0.6 cosine + 0.3 ts_rank_cd + 0.1 decay, in a table of its own."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @staticmethod
    def build(connection: Connection, dimensions: int) -> float:
        """Copies the corpus with a tsvector column; returns seconds."""
        began = time.monotonic()
        connection.execute("create schema if not exists speed")
        connection.execute("drop table if exists speed.memories")
        connection.execute(
            f"""
            create table speed.memories (
              project_id bigint, chunk_id bigint, embedding halfvec({dimensions}) storage plain,
              words tsvector, updated_at timestamptz
            )
            """.encode()
        )
        connection.execute(
            """
            insert into speed.memories
            select
              project_id, chunk_id, e.embedding, to_tsvector('english', c.content), d.updated_at
            from vbridge.chunks c
            join vbridge.documents d using (project_id, document_id)
            join vbridge.chunk_embeddings e using (project_id, chunk_id)
            order by chunk_id
            """
        )
        connection.execute("create index on speed.memories (project_id)")
        connection.execute("create index on speed.memories using gin (words)")
        connection.execute("vacuum (analyze) speed.memories")
        return time.monotonic() - began

    def run(self, query: Query) -> list[int]:
        scope = "" if query.project_id is None else f"where project_id = {query.project_id}"
        rows = self._connection.execute(
            f"""
            select chunk_id from speed.memories {scope}
            order by
              0.6 * (1 - (embedding <=> %s))
              + 0.3 * ts_rank_cd(words, plainto_tsquery('english', %s))
              + 0.1 * exp(-0.023 * extract(epoch from now() - updated_at) / 86400) desc
            limit {K}
            """.encode(),
            [query.vector, query.text],
            prepare=True,
        )
        return [row[0] for row in rows]


def milliseconds(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000


def alternate(
    queries: Sequence[Query],
    ours: Callable[[Query], object],
    bare: Callable[[Query], object],
    *,
    backend: int,
    repeats: int,
    budget: float,
    seed: int = 0,
) -> dict[str, Any]:
    """Times both on each query in turns, in random order, after one untimed run of each.

    Args:
        backend: process id of the server's side.
        budget: seconds; when they are over no further query is begun (three are in any case).

    Returns:
        p50 and p95 over all timings in ms; the mean processor time of the backend (a busy machine
        does not blow that up; without parallel workers); the pairs [bare, ours] of each query's
        medians, and the median over queries of ours / bare with a 95 % bootstrap interval.
    """
    rng = np.random.default_rng(seed)
    timings: dict[str, list[list[float]]] = {"ours": [], "bare": []}
    processor = {"ours": 0.0, "bare": 0.0}
    began = time.monotonic()
    for number, query in enumerate(queries):
        if number >= 3 and time.monotonic() - began > budget:
            break
        bare(query)
        ours(query)
        both: dict[str, list[float]] = {"ours": [], "bare": []}
        for _ in range(repeats):
            pair = [("ours", ours), ("bare", bare)]
            for name, run in pair if rng.random() < 0.5 else reversed(pair):
                before = processor_time(backend)
                both[name].append(milliseconds(partial(run, query)))
                processor[name] += processor_time(backend) - before
        for name, times in both.items():
            timings[name].append(times)
    middle = {name: np.median(np.array(times), axis=1) for name, times in timings.items()}
    return {
        "queries": len(timings["ours"]),
        "repeats": repeats,
        **{
            name: {
                **summary(np.concatenate(times)),
                "processor": processor[name] / (len(times) * repeats),
            }
            for name, times in timings.items()
        },
        "ratio": interval(middle["ours"] / middle["bare"]),
        "pairs": np.stack([middle["bare"], middle["ours"]], axis=1).round(3).tolist(),
    }


def processor_time(process_id: int) -> float:
    """Milliseconds that a process has run so far; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{process_id}/schedstat").read_text("ascii").split()[0]) / 1e6
    except OSError:
        return 0.0


class Measures:
    """Searches of a loaded store; every method returns what goes into speed.json."""

    def __init__(
        self, connection: Connection, corpus: Corpus, arguments: Any, say: Callable[[str], None]
    ) -> None:
        self._connection = connection
        self._corpus = corpus
        self._arguments = arguments
        self._say = say
        self._rng = np.random.default_rng(corpus.seed + 7)
        row = connection.execute(
            "select model_id from vbridge.embedding_models where state = 'active'"
        ).fetchone()
        self._bare = Bare(connection, row[0] if row else 0)
        # Only what the corpus brought: an earlier run may have ingested into projects of its own.
        self._projects = connection.execute(
            "select project_id, root_path, chunk_count from vbridge.projects"
            " where root_path like '/srv/speed/project-%' order by project_id"
        ).fetchall()

    def ours(self, query: Query, k: int = K, **options: Any) -> list[tuple[Any, ...]]:
        """Rows of memory_search, (chunk_id, score, …)."""
        extra = "".join(f", p_{name} => %s" for name in options)
        statement = (
            "select chunk_id, score, s.* from vbridge.memory_search(p_query_text => %s,"
            " p_query_embedding => %s, p_project_root => %s, p_k => %s, p_global => %s"
            f"{extra}) s order by rank"
        )
        return self._connection.execute(
            statement.encode(),
            [query.text, query.vector, query.root, k, query.project_id is None, *options.values()],
            prepare=True,
        ).fetchall()

    def search(self) -> dict[str, Any]:
        """By class of project size: timings beside the baselines, single legs, recall."""
        found: dict[str, Any] = {}
        for name, low, high in CLASSES:
            queries = self.queries(low, high, self._arguments.queries)
            if not queries:
                continue
            self._say(f"search, {name}")
            budget, repeats = self._arguments.budget, self._arguments.repeats
            timed = partial(alternate, backend=self._connection.info.backend_pid)
            entry = timed(queries, self.ours, self._bare.run, repeats=repeats, budget=budget)
            entry["projects"] = len({query.project_id for query in queries})
            entry["bare_plan"] = self._bare.plan(queries[0])
            entry["legs"] = {
                policy: self._alone(queries[:20], policy) for policy in ("words", "vectors")
            }
            if not self._arguments.no_weighted:
                weighted = Weighted(self._connection)
                entry["weighted"] = timed(
                    queries[:8], self.ours, weighted.run, repeats=1, budget=budget / 3
                )
            entry["recall"] = self.recall(queries, budget)
            found[name] = entry
            ours, bare, ratio = entry["ours"], entry["bare"], entry["ratio"]["median"]
            self._say(
                f"  p50 {ours['p50']:.1f}, p95 {ours['p95']:.1f} ms; bare {bare['p50']:.1f};"
                f" ratio {ratio:.2f}; recall {entry['recall']['mean']:.3f}"
            )
        return found

    def _alone(self, queries: Sequence[Query], policy: str) -> dict[str, float]:
        self.ours(queries[0], policy=policy)
        return summary([milliseconds(partial(self.ours, q, policy=policy)) for q in queries])

    def queries(self, low: int, high: int, count: int) -> list[Query]:
        """Perturbed chunks of random projects that have low to high chunks; high 0 means global."""
        fitting = [p for p in self._projects if not high or low <= p[2] <= high]
        queries: list[Query] = []
        while fitting and len(queries) < count:
            project_id, root, _ = fitting[int(self._rng.integers(0, len(fitting)))]
            text, vector = self._random_chunk(project_id if high else None)
            queries.append(
                Query(
                    project_id if high else None,
                    root,
                    self._corpus.perturbed_text(text, self._rng),
                    HalfVector(perturbed_vector(vector, self._rng)),
                )
            )
        return queries

    def _random_chunk(self, project_id: int | None) -> tuple[str, Any]:
        """Text and vector of a chunk of a project, or (None) of any."""
        where = "true" if project_id is None else f"c.project_id = {project_id}"
        least, most = self._connection.execute(
            f"select min(chunk_id), max(chunk_id) from vbridge.chunks c where {where}".encode()
        ).fetchone() or (0, 0)
        text, vector = self._connection.execute(
            f"""
            select c.content, e.embedding
            from vbridge.chunks c
            join vbridge.chunk_embeddings e using (project_id, chunk_id)
            where {where} and c.chunk_id >= %s order by c.chunk_id limit 1
            """.encode(),
            [int(self._rng.integers(least, most + 1))],
        ).fetchone() or ("", HalfVector([1]))
        return text, np.array(vector.to_list(), np.float32)

    def recall(self, queries: Sequence[Query], budget: float) -> dict[str, Any]:
        """Share of the ten best of exact fusion over everything that a search returned.

        What ties with the tenth counts as one of the ten.
        """
        shares: list[float] = []
        began = time.monotonic()
        for query in queries:
            if len(shares) >= 5 and time.monotonic() - began > budget:
                break
            exact = self.ours(query, 20, candidates=EVERYTHING)
            best = {row[0] for row in exact if row[1] >= exact[:K][-1][1]}
            got = [row[0] for row in self.ours(query)]
            shares.append(len(best.intersection(got)) / min(K, len(exact)))
        taken = (time.monotonic() - began) / len(shares)
        return {
            "queries": len(shares),
            "mean": float(np.mean(shares)),
            "least": float(min(shares)),
            "seconds_a_query": taken,
        }

    def counts(self) -> dict[str, Any]:
        """Whether min(k, chunks) results come, of that project alone: sizes 1 to 30 and others."""
        self._say("counts of results")
        by_size = {size: project for *project, size in reversed(self._projects) if size <= 30}
        others = self._rng.choice(len(self._projects), min(30, len(self._projects)), replace=False)
        cases = [(*project, size) for size, project in sorted(by_size.items())]
        cases += [self._projects[index] for index in others]
        wrong = []
        for project_id, root, size in cases:
            # A question that has nothing to do with the project must be answered all the same.
            (query,) = self.queries(0, 0, 1)
            query = Query(project_id, root, query.text, query.vector)
            for k in (K, 20, int(self._rng.integers(1, 20))):
                rows = self.ours(query, k)
                (own,) = self._connection.execute(
                    "select count(*) from vbridge.chunks"
                    " where project_id = %s and chunk_id = any (%s)",
                    [project_id, [row[0] for row in rows]],
                ).fetchone() or (0,)
                if len(rows) != min(k, size) or own != len(rows):
                    wrong.append({"chunks": size, "k": k, "got": len(rows), "own": own})
        return {"sizes": sorted(by_size), "checked": len(cases) * 3, "wrong": wrong}

    def explain(self) -> str:
        """Plans of every statement within one search, by class, as auto_explain gives them."""
        notes: list[str] = []
        self._connection.add_notice_handler(lambda note: notes.append(note.message_primary or ""))
        for setting in (
            "load 'auto_explain'",
            "set auto_explain.log_min_duration = 0",
            "set auto_explain.log_nested_statements = on",
            "set auto_explain.log_analyze = on",
            "set auto_explain.log_buffers = on",
            "set auto_explain.log_level = notice",
        ):
            self._connection.execute(setting.encode())
        for name, low, high in CLASSES:
            for query in self.queries(low, high, 1):
                notes.append(f"\n======== {name}: {query.text}")
                self.ours(query)
        self._connection.execute("set auto_explain.log_min_duration = -1")
        return "\n\n".join(notes)
