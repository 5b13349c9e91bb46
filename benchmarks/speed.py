"""How fast search and ingest are, beside bare statements on the same server in the same run.

    python benchmarks/speed.py --chunks 100000 --dimensions 1536 --output DIR
    python benchmarks/speed.py --smoke
    python benchmarks/speed.py --combine 10k/speed.json 100k/speed.json 1m/speed.json --output DIR

Writes speed.json, speed.md and pictures (those only where matplotlib is installed). The server is a
private one in a temporary folder; --keep-server keeps it, and measures again without loading.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
from baselines import Connection, Measures, Weighted, milliseconds, vector_indexes
from corpora import Corpus, copy_corpus, root
from pgvector import HalfVector
from pgvector.psycopg import register_vector
from psycopg.types.json import Jsonb
from speed_plots import draw, interval, tables, targets

from vbridge.deploy import migrate
from vbridge.embedded import EmbeddedServer

LARGE = 20_000  # chunks from which an index is better built after its rows


def main() -> None:
    arguments = parse()
    output = Path(arguments.output or tempfile.mkdtemp(prefix="vbspeed-out-"))
    output.mkdir(parents=True, exist_ok=True)
    if arguments.combine:
        results = [json.loads(Path(name).read_text("utf-8")) for name in arguments.combine]
        results.sort(key=lambda result: result["corpus"]["chunks"])
        write(output, results)
        return
    with server(arguments) as url:
        result = run(url, arguments, output)
    write(output, [result])
    print(f"written to {output}")
    missed = [t["name"] for t in result["targets"] if t["met"] is False and t["exact"]]
    if missed:
        sys.exit(f"wrong, however fast: {'; '.join(missed)}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--chunks", type=int, default=100_000)
    parser.add_argument("--projects", type=int, default=1_000)
    parser.add_argument("--dimensions", type=int, default=1_536)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--queries", type=int, default=60, help="for each class of projects")
    parser.add_argument("--repeats", type=int, default=3, help="timings of each query")
    parser.add_argument("--budget", type=float, default=120, help="seconds for each measurement")
    parser.add_argument("--ingest-documents", type=int, default=2_400, help="0 for none")
    parser.add_argument("--workers", type=int, default=2, help="connections that make words")
    parser.add_argument("--no-weighted", action="store_true", help="without the weighted ORDER BY")
    parser.add_argument("--explain", action="store_true", help="write nested plans to explain.txt")
    parser.add_argument("--smoke", action="store_true", help="2,000 chunks, to see that it runs")
    parser.add_argument("--combine", nargs="+", metavar="JSON", help="only draw earlier results")
    parser.add_argument("--output", metavar="DIR")
    parser.add_argument("--keep-server", metavar="DIR", help="home of the server; reused if loaded")
    arguments = parser.parse_args()
    if arguments.smoke:
        arguments.chunks, arguments.projects, arguments.dimensions = 2_000, 60, 32
        arguments.queries, arguments.repeats, arguments.budget = 6, 2, 2
        arguments.ingest_documents = 120
    return arguments


@contextmanager
def server(arguments: argparse.Namespace) -> Iterator[str]:
    """URL of a running server whose settings fit the corpus; fsync and WAL are off or least."""
    home = Path(arguments.keep_server or tempfile.mkdtemp(prefix="vbspeed-")).resolve()
    home.mkdir(parents=True, exist_ok=True)
    home.chmod(0o755)  # started as root, PostgreSQL runs as another user, who passes through it
    row = arguments.dimensions * 2 + 1_000  # bytes, about
    buffers = int(np.clip(arguments.chunks * row * 5 / 2**20, 1_024, 6_144))
    # An HNSW graph that outgrows this memory is built many times slower.
    work = int(np.clip(arguments.chunks * row * 1.2 / 2**20, 256, 5_120))
    settings = {
        "fsync": "off",
        "full_page_writes": "off",
        "synchronous_commit": "off",
        "wal_level": "minimal",
        "max_wal_senders": "0",
        "max_wal_size": "16GB",
        "checkpoint_timeout": "1h",
        "autovacuum": "off",  # done once after loading, so that it falls into no measurement
        "shared_buffers": f"{buffers}MB",
        "maintenance_work_mem": f"{work}MB",
    }
    try:
        with EmbeddedServer(home, settings=settings).lease(timeout=120) as lease:
            yield lease.url
    finally:
        if not arguments.keep_server:
            shutil.rmtree(home, ignore_errors=True)


def connect(url: str) -> Connection:
    connection = psycopg.connect(url, autocommit=True)
    register_vector(connection)
    return connection


def run(url: str, arguments: argparse.Namespace, output: Path) -> dict[str, Any]:
    migrate(url)
    names = ("chunks", "projects", "dimensions", "seed")
    shape = {name: getattr(arguments, name) for name in names}
    corpus = Corpus(**shape)
    with connect(url) as connection:
        connection.execute("create schema if not exists speed")
        connection.execute("create table if not exists speed.loaded (shape jsonb, load jsonb)")
        row = connection.execute("select shape, load from speed.loaded").fetchone()
        if row is None:
            load = fill(url, connection, corpus, arguments)
            connection.execute(
                "insert into speed.loaded values (%s, %s)", [json.dumps(shape), json.dumps(load)]
            )
        elif row[0] != shape:
            sys.exit(f"the kept server holds another corpus: {row[0]}")
        else:
            load = row[1]
        (built,) = connection.execute("select to_regclass('speed.memories')").fetchone() or (None,)
        if not arguments.no_weighted and built is None:
            with step("table of the weighted ORDER BY", load["seconds"]):
                Weighted.build(connection, corpus.dimensions)
        warm(connection)
        measures = Measures(connection, corpus, arguments, say)
        result: dict[str, Any] = {
            "corpus": {**shape, "documents": corpus.document_count},
            "machine": machine(connection),
            "load": load,
            "search": measures.search(),
            "counts": measures.counts(),
            "ingest": {},
        }
        result["machine"]["load_average_after"] = os.getloadavg()[0]
        save(output, result)
        if arguments.explain:
            (output / "explain.txt").write_text(measures.explain(), "utf-8")
        # Last, as it changes the store.
        if arguments.ingest_documents:
            result["ingest"] = measure_ingest(connection, corpus, arguments.ingest_documents)
            save(output, result)
    return result


def save(output: Path, result: dict[str, Any]) -> None:
    result["targets"] = targets(result)
    (output / "speed.json").write_text(json.dumps(result, indent=1), "utf-8")


def fill(
    url: str, connection: Connection, corpus: Corpus, arguments: argparse.Namespace
) -> dict[str, Any]:
    """Everything that a search reads; returns seconds by step, and sizes in bytes."""
    seconds: dict[str, float] = {}
    with step("generate and copy", seconds):
        model_id = copy_corpus(connection, corpus)
    with step("make words", seconds):
        make_words(url, connection, corpus, arguments.workers)
    with step("count words of all projects", seconds):
        connection.execute("select vbridge.take_corpus_snapshot()")
    with step("vacuum and analyze", seconds):
        connection.execute("vacuum (analyze)")
    plan = connection.execute("select name, action, statement, reason from vbridge.index_plan()")
    for name, action, statement, _ in plan.fetchall():
        with step(f"{action} {name}", seconds):
            connection.execute(statement.encode())
    with step("analyze", seconds):
        connection.execute("analyze")
    sizes = connection.execute(
        """
        select c.relname, pg_table_size(c.oid), pg_indexes_size(c.oid)
        from pg_class c
        where c.relnamespace = 'vbridge'::regnamespace and c.relkind = 'r'
          and pg_table_size(c.oid) > 1000000
        order by 2 desc
        """
    ).fetchall()
    return {
        "model_id": model_id,
        "seconds": seconds,
        "sizes": {name: {"table": table, "indexes": indexes} for name, table, indexes in sizes},
        "indexes": {index.name: index.size for index in vector_indexes(connection).values()},
    }


def make_words(url: str, connection: Connection, corpus: Corpus, workers: int) -> None:
    """chunk_terms and its counts, by the product's own retokenize."""
    index = None
    if int(corpus.sizes.sum()) >= LARGE:
        index = connection.execute(
            "select pg_get_indexdef('vbridge.chunk_terms_term_ids_idx'::regclass)"
        ).fetchone()
        connection.execute("drop index vbridge.chunk_terms_term_ids_idx")
    connection.execute("analyze")
    failures: list[BaseException] = []

    def work() -> None:
        try:
            with connect(url) as own:
                while (own.execute("select vbridge.retokenize(2000)").fetchone() or [0])[0]:
                    pass
        except psycopg.Error as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    work()
    if index:
        connection.execute(index[0])


def measure_ingest(connection: Connection, corpus: Corpus, documents: int) -> dict[str, Any]:
    """memory_ingest beside bare inserts of as many rows, in turns, by kind of project.

    The bare insert goes into the same table with the same indexes, its foreign key switched off;
    its rows are deleted after each round.
    """
    sizes = corpus.sizes.tolist()
    middle = next(n for n, size in enumerate(sizes) if size <= 1_000)
    kinds = (("new", root(len(sizes))), ("middle", root(middle)), ("largest", root(0)))
    rounds = 8 if documents > 500 else 3
    found: dict[str, Any] = {}
    for kind, place in kinds:
        say(f"ingest, {kind} project")
        count = max(documents // (3 * rounds), 1)
        times = [ingest_round(connection, corpus, place, count, turn) for turn in range(rounds + 1)]
        ours, bare, batched, rows = np.array(times[1:]).T
        found[kind] = {
            "rounds": rounds,
            "documents": count * rounds,
            "chunks": int(rows.sum()),
            "ours_ms_a_chunk": float(np.median(ours / rows)),
            "bare_ms_a_chunk": float(np.median(bare / rows)),
            "batched_ms_a_chunk": float(np.median(batched / rows)),
            "ratio": interval(ours / bare),
            "ratio_to_batched": interval(ours / batched),
        }
        say(f"  ratio {found[kind]['ratio']['median']:.1f}")
    return found


def ingest_round(
    connection: Connection, corpus: Corpus, place: str, count: int, turn: int
) -> tuple[float, float, float, int]:
    """Milliseconds of memory_ingest, of an insert a document, of inserts of 500 rows; rows."""
    row = connection.execute(
        "select vbridge.open_project(%s), nextval('vbridge.document_id_seq'), model_id, model_key"
        " from vbridge.embedding_models where state = 'active'",
        [place],
    ).fetchone()
    project_id, seed, model_id, model_key = row or (0, 0, 0, "")
    batch = corpus.extra_documents(0, count, seed)
    total = len(batch.texts)
    vectors = [HalfVector(vector) for vector in batch.vectors]
    starts = np.flatnonzero(batch.ordinal == 0).tolist()
    documents = list(zip(starts, [*starts[1:], total], strict=True))
    calls = []
    for start, end in documents:
        texts = batch.texts[start:end]
        chunks = [
            {
                "text": text,
                "start_line": 1,
                "end_line": text.count("\n"),
                "token_count": len(text) // 4,
                "overlap_chars": 0,
            }
            for text in texts
        ]
        name = f"notes/{seed}/{start}.md"
        own = vectors[start:end]
        calls.append([place, name, "".join(texts), Jsonb(chunks), own, model_key])

    def ingest() -> None:
        for values in calls:
            connection.execute(
                "select * from vbridge.memory_ingest(%s, %s, %s, %s, %s, %s)", values, prepare=True
            )

    def insert(part: int) -> float:
        # Vectors of its own: one that is in a graph already is put there at no cost.
        other = corpus.extra_documents(0, 3 * count, seed + part * 10**9).vectors[:total]
        rows = [(project_id, 10**12 + n, model_id, HalfVector(v)) for n, v in enumerate(other)]
        pieces = documents if part == 1 else [(n, n + 500) for n in range(0, total, 500)]

        def run() -> None:
            for start, end in pieces:
                chosen = rows[start:end]
                connection.execute(
                    b"insert into vbridge.chunk_embeddings"
                    b" (project_id, chunk_id, model_id, embedding) values "
                    + b",".join([b"(%s, %s, %s, %s)"] * len(chosen)),
                    [value for row in chosen for value in row],
                    prepare=True,
                )

        connection.execute("set session_replication_role = replica")
        taken = milliseconds(run)
        connection.execute(
            "delete from vbridge.chunk_embeddings where project_id = %s and chunk_id >= %s",
            [project_id, 10**12],
        )
        connection.execute("reset session_replication_role")
        return taken

    first = milliseconds(ingest) if turn % 2 else None
    bare, batched = insert(1), insert(2)
    return first or milliseconds(ingest), bare, batched, total


def warm(connection: Connection) -> None:
    """Everything into memory, the vectors' own indexes included."""
    connection.execute("create extension if not exists pg_prewarm")
    connection.execute(
        """
        select sum(pg_prewarm(c.oid::regclass))
        from pg_class c
        where c.relnamespace in ('vbridge'::regnamespace, 'speed'::regnamespace)
          and c.relkind in ('r', 'i')
        """
    )


def machine(connection: Connection) -> dict[str, Any]:
    version, vector, buffers, memory = connection.execute(
        """
        select current_setting('server_version'),
          (select extversion from pg_extension where extname = 'vector'),
          current_setting('shared_buffers'), current_setting('maintenance_work_mem')
        """
    ).fetchone() or ("", "", "", "")
    return {
        "processors": os.cpu_count(),
        "machine": platform.machine(),
        "postgresql": version,
        "pgvector": vector,
        "shared_buffers": buffers,
        "maintenance_work_mem": memory,
        "load_average": os.getloadavg()[0],
    }


@contextmanager
def step(name: str, seconds: dict[str, float]) -> Iterator[None]:
    say(f"{name} …")
    began = time.monotonic()
    yield
    seconds[name] = round(time.monotonic() - began, 2)
    say(f"  {seconds[name]:.1f} s")


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def write(output: Path, results: list[dict[str, Any]]) -> None:
    text = tables(results)
    (output / "speed.md").write_text(text, "utf-8")
    print(text)
    draw(results, output)


if __name__ == "__main__":
    main()
