"""How good search is: judged queries through the product, beside simpler ways on the same texts.

    python benchmarks/quality.py --output DIR
    python benchmarks/quality.py --sets thefuck_rules,rust_errors --queries 50

Writes quality.json, quality.md and pictures (those only where matplotlib is installed) and prints
the tables. The server is a private one in a temporary folder. Vectors are kept in --cache, else
where VBRIDGE_BENCH_CACHE says, else in the folder for temporary files.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import platform
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
import rankings
from metrics import METRICS, summarise
from pgvector import HalfVector
from plots import checks, draw, tables
from retrieval_sets import DATA, SETS, RetrievalSet, Text, read_sets

from vbridge.app import App
from vbridge.embedded import EmbeddedServer
from vbridge.embeddings import Embedder, EmbeddingModel, Tokenizer
from vbridge.ingestion import Document, ingest
from vbridge.settings import Settings
from vbridge.text import clean_text
from vbridge.upkeep import keep_up

# Systems that are policies of the product; None is its default.
POLICIES: dict[str, str | None] = {
    "vectors": "vectors",
    "words": "words",
    "classic": "classic",
    "rrf": "rrf",
    "default": None,
}
_K = 20  # chunks; of 10 documents several may be found
_BATCH = 64  # documents
_TIMEOUT = 600.0  # seconds


def main() -> None:
    arguments = parse()
    sets = [data.first_queries(arguments.queries) for data in read_sets(DATA, arguments.sets)]
    if not sets:
        print("nothing to measure")
        return
    output = Path(arguments.output or tempfile.mkdtemp(prefix="vbquality-out-"))
    output.mkdir(parents=True, exist_ok=True)
    with server() as url:
        result = asyncio.run(run(url, sets, arguments))
    result |= summarise(result["sets"])
    result["checks"] = checks(result)
    (output / "quality.json").write_text(json.dumps(result, indent=1), "utf-8")
    text = tables(result)
    (output / "quality.md").write_text(text, "utf-8")
    print(text)
    for path in (output / "quality.json", output / "quality.md", *draw(result, output)):
        print(f"written: {path}")
    missed = [check["name"] for check in result["checks"] if check["met"] is False]
    if missed:
        sys.exit(f"missed: {'; '.join(missed)}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--sets", type=lambda text: text.split(","), default=SETS, help="names, with commas"
    )
    parser.add_argument("--queries", type=int, help="of each set at most; all of them if not given")
    parser.add_argument("--output", metavar="DIR")
    parser.add_argument("--cache", metavar="DIR", help="where vectors are kept between runs")
    parser.add_argument(
        "--numbered-paths",
        action="store_true",
        help="store documents under numbers, not their ids, whose words count as text",
    )
    arguments = parser.parse_args()
    if arguments.queries is not None and arguments.queries < 2:
        parser.error("--queries: at least 2, or there is no interval")
    return arguments


@contextmanager
def server() -> Iterator[str]:
    """URL of a running server of its own; what it writes need not outlive a crash."""
    home = Path(tempfile.mkdtemp(prefix="vbquality-")).resolve()
    home.chmod(0o755)  # started as root, PostgreSQL runs as another user, who passes through it
    settings = {
        "fsync": "off",
        "full_page_writes": "off",
        "synchronous_commit": "off",
        "shared_buffers": "512MB",
        "max_wal_size": "4GB",
    }
    try:
        with EmbeddedServer(home, settings=settings).lease(timeout=120) as lease:
            yield lease.url
    finally:
        shutil.rmtree(home, ignore_errors=True)


class KeptVectors:
    """An embedder that keeps its vectors in a file, by the sha256 of the text."""

    def __init__(self, inner: Embedder, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._inner = inner
        self.embedded = 0
        path = folder / f"{inner.model.key.replace('/', '_')}.sqlite"
        self._store = sqlite3.connect(path, isolation_level=None)
        self._store.execute(
            "create table if not exists vectors (text blob primary key, vector blob not null)"
        )

    @property
    def model(self) -> EmbeddingModel:
        return self._inner.model

    @property
    def tokenizer(self) -> Tokenizer:
        return self._inner.tokenizer

    @property
    def max_chunk_tokens(self) -> int:
        return self._inner.max_chunk_tokens

    async def embed(self, texts: Sequence[str], *, timeout: float) -> list[Any]:  # noqa: ASYNC109
        keys = [hashlib.sha256(text.encode()).digest() for text in texts]
        missing = {k: t for k, t in zip(keys, texts, strict=True) if self._find(k) is None}
        vectors = await self._inner.embed(list(missing.values()), timeout=timeout)
        self.embedded += len(missing)
        self._store.executemany(
            "insert or replace into vectors values (?, ?)",
            [(key, v.tobytes()) for key, v in zip(missing, vectors, strict=True)],
        )
        return [self._find(key) for key in keys]

    async def close(self) -> None:
        await self._inner.close()
        self._store.close()

    def _find(self, key: bytes) -> Any:
        row = self._store.execute("select vector from vectors where text = ?", [key]).fetchone()
        return None if row is None else np.frombuffer(row[0], np.float32)


async def run(url: str, sets: list[RetrievalSet], arguments: argparse.Namespace) -> dict[str, Any]:
    """What every system found for every query, and how long it took; see metrics.summarise."""
    from vbridge.deploy import migrate

    await asyncio.to_thread(migrate, url)
    environ = {"VBRIDGE_EMBEDDING_PROVIDER": "local", "DATABASE_URL_MEMORY": url}
    app = App(Settings.from_environment(environ))
    kept = KeptVectors(app.embedder, cache_folder(arguments.cache))
    app.embedder = kept
    try:
        result: dict[str, Any] = {"machine": machine(url), "seconds": {}, "sets": {}}
        seconds = result["seconds"]
        vectors = {}
        for data in sets:
            began = time.monotonic()
            vectors[data.name] = await embed_set(app, data)
            say(f"{data.name}: vectors in {time.monotonic() - began:.1f} s")
        for data in sets:
            began = time.monotonic()
            await store(app, data, numbered=arguments.numbered_paths)
            seconds[f"ingest {data.name}"] = time.monotonic() - began
            say(f"{data.name}: {len(data.documents)} documents stored")
        began = time.monotonic()
        # As a server does by itself, now and then.
        done = await keep_up(app, seconds=_TIMEOUT)
        await asyncio.to_thread(analyze, url)
        seconds["upkeep"] = time.monotonic() - began
        say(f"upkeep: {dict(done)}")
        for data in sets:
            result["sets"][data.name] = await measure(
                app, url, data, *vectors[data.name], numbered=arguments.numbered_paths
            )
        result["numbered_paths"] = arguments.numbered_paths
        result["embedded"] = kept.embedded
        result["machine"]["load_average_after"] = os.getloadavg()[0]
        return result
    finally:
        await app.close()


def cache_folder(given: str | None) -> Path:
    default = Path(tempfile.gettempdir()) / "vbridge-bench-cache"
    return Path(given or os.environ.get("VBRIDGE_BENCH_CACHE") or default)


async def embed_set(app: App, data: RetrievalSet) -> tuple[Any, Any]:
    """Vectors of whole documents and of queries, (texts, dimensions) each, unit length."""
    documents = [clean_text(document.text) for document in data.documents]
    queries = [await shortened(app, query.text) for query in data.queries]
    found = []
    for texts in (documents, queries):
        rows: list[Any] = []
        for first in range(0, len(texts), _BATCH):
            rows += await app.embedder.embed(texts[first : first + _BATCH], timeout=_TIMEOUT)
        found.append(np.array(rows, np.float32))
    return found[0], found[1]


async def shortened(app: App, query: str) -> str:
    """What the product embeds of a query: over the limit only its start and its end."""
    (row,) = await app.database.call("shortened_query", query_text=clean_text(query))
    return str(row["shortened_query"])


def root(data: RetrievalSet, text: Text) -> str:
    return f"/bench/{data.name}/{text.namespace}"


async def store(app: App, data: RetrievalSet, *, numbered: bool) -> None:
    """Ingests every document as the product does: chunks, vectors, one call a document."""
    for places in data.namespaces.values():
        for first in range(0, len(places), _BATCH):
            some = places[first : first + _BATCH]
            documents = [
                Document.clean(str(n) if numbered else data.documents[n].id, data.documents[n].text)
                for n in some
            ]
            await ingest(app, root(data, data.documents[some[0]]), documents)


async def measure(
    app: App, url: str, data: RetrievalSet, documents: Any, queries: Any, *, numbered: bool
) -> dict[str, Any]:
    """Rankings of every system on one set, turned into measures.

    Returns:
        measures: system to metric to one value a query; milliseconds: system to one a query;
        hidden: relevant documents that a default search gave up as repeats of a better one.
    """
    baselines = {
        "counting": rankings.counting(data),
        "bm25s": rankings.bm25(data),
        "cosine": rankings.cosine(data, documents, queries),
    }
    found = {name: ranking for name, ranking in baselines.items() if ranking is not None}
    milliseconds = {}
    found["all words"], milliseconds["all words"] = await asyncio.to_thread(
        rankings.all_words, url, data, documents, queries
    )
    search = Search(app, data, queries, numbered=numbered)
    for name, policy in POLICIES.items():
        found[name], milliseconds[name] = await search.all(policy)
        say(f"{data.name}: {name}, p50 {np.median(milliseconds[name]):.1f} ms")
    grades = [data.grades[query.id] for query in data.queries]
    return {
        "documents": len(data.documents),
        "blank": data.blank,
        "chunks": search.chunks(url),
        "namespaces": len(data.namespaces),
        "queries": [query.id for query in data.queries],
        "all_queries": len(data.queries) == len(data.grades),
        "measures": {
            name: {
                metric: [rate(r, g) for r, g in zip(ranking, grades, strict=True)]
                for metric, rate in METRICS.items()
            }
            for name, ranking in found.items()
        },
        "milliseconds": milliseconds,
        "hidden": search.hidden_relevant(url, found["default"]),
    }


class Search:
    """Searches of the product for all queries of a set, each in its own namespace."""

    def __init__(self, app: App, data: RetrievalSet, vectors: Any, *, numbered: bool) -> None:
        self._app = app
        self._data = data
        self._vectors = [HalfVector(vector).to_text() for vector in vectors]
        self._numbered = numbered
        self._hidden: list[list[int]] = []  # of the last policy: chunk ids for each query

    async def all(self, policy: str | None) -> tuple[list[list[str]], list[float]]:
        """Document ids, best first, and milliseconds of each search, without embedding."""
        self._hidden = []
        found, times = [], []
        for query, vector in zip(self._data.queries, self._vectors, strict=True):
            began = time.perf_counter()
            rows = await self._app.database.call(
                "memory_search",
                query_text=clean_text(query.text),
                query_embedding=vector,
                project_root=root(self._data, query),
                k=_K,
                policy=policy,
                model_key=self._app.embedder.model.key,
            )
            times.append((time.perf_counter() - began) * 1000)
            found.append(list(dict.fromkeys(self._id(row["path"]) for row in rows)))
            self._hidden.append(
                [h["chunk_id"] for row in rows for h in row["similar_chunks"] or []]
            )
        return found, times

    def chunks(self, url: str) -> int:
        count = "select count(*) from vbridge.chunks c join vbridge.projects p using (project_id)"
        with psycopg.connect(url) as connection:
            row = connection.execute(
                f"{count} where p.root_path like %s", [f"/bench/{self._data.name}/%"]
            ).fetchone()
        return int((row or [0])[0])

    def hidden_relevant(self, url: str, found: list[list[str]]) -> int:
        with psycopg.connect(url) as connection:
            rows = connection.execute(
                "select c.chunk_id, d.path from vbridge.chunks c"
                " join vbridge.documents d using (project_id, document_id)"
                " where c.chunk_id = any(%s)",
                [sorted({chunk for chunks in self._hidden for chunk in chunks})],
            )
            names = {chunk_id: self._id(path) for chunk_id, path in rows}
        return sum(
            len({names[c] for c in hidden} & set(self._data.grades[query.id]) - set(ranking))
            for query, hidden, ranking in zip(self._data.queries, self._hidden, found, strict=True)
        )

    def _id(self, path: str) -> str:
        return self._data.documents[int(path)].id if self._numbered else path


def analyze(url: str) -> None:
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute("vacuum analyze")


def machine(url: str) -> dict[str, Any]:
    with psycopg.connect(url) as connection:
        versions = connection.execute(
            "select current_setting('server_version'), extversion from pg_extension"
            " where extname = 'vector'"
        ).fetchone() or ("", "")
    return {
        "postgresql": versions[0],
        "pgvector": versions[1],
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "load_average": os.getloadavg()[0],
    }


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
