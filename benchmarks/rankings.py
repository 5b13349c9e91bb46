"""Rankings to hold the product against: counting, BM25, cosine, and an all-words-must-match filter.

Each gives document ids, best first, at most 10, for every query of a set, in order, and looks only
into the query's own namespace. What does not match at all is not in a ranking; ties go by the order
of the corpus.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import psycopg
from metrics import DEPTH
from numpy.typing import NDArray
from retrieval_sets import RetrievalSet

from vbridge.text import clean_text

if TYPE_CHECKING:
    Vectors = NDArray[np.float32]

Rankings = list[list[str]]


def counting(data: RetrievalSet) -> Rankings:
    """As grep would count: how often each distinct word of the query stands in the text, summed.

    Anywhere in the text, parts of longer words too, in any case.
    """
    folded = [document.text.lower() for document in data.documents]
    counts: dict[tuple[str, str], NDArray[np.int64]] = {}
    rankings = []
    for query in data.queries:
        places = data.namespaces[query.namespace]
        scores = np.zeros(len(places), np.int64)
        for word in sorted(set(re.findall(r"\w+", query.text.lower()))):
            key = (query.namespace, word)
            if key not in counts:
                counts[key] = np.array([folded[place].count(word) for place in places])
            scores += counts[key]
        rankings.append(_best(data, places, scores, least=0))
    return rankings


def bm25(data: RetrievalSet) -> Rankings | None:
    """BM25 of the package bm25s: k1 1.2, b 0.75, Lucene's idf, its stop words, English stems.

    None where bm25s or PyStemmer is not installed.
    """
    try:
        import bm25s
        import Stemmer
    except ImportError as error:
        hint = f'{error.name} is not installed; pip install -e ".[bench]"'
        print(f"skipped: bm25s on {data.name}, as {hint}")
        return None
    options = {"stopwords": "en", "stemmer": Stemmer.Stemmer("english"), "show_progress": False}
    indexes = {}
    for namespace, places in data.namespaces.items():
        texts = [data.documents[place].text for place in places]
        index = bm25s.BM25(k1=1.2, b=0.75, method="lucene")
        index.index(bm25s.tokenize(texts, **options), show_progress=False)
        indexes[namespace] = index
    rankings = []
    for query in data.queries:
        places = data.namespaces[query.namespace]
        (words,) = bm25s.tokenize([query.text], return_ids=False, **options)
        scores = indexes[query.namespace].get_scores(words) if words else np.zeros(len(places))
        rankings.append(_best(data, places, scores, least=0))
    return rankings


def cosine(data: RetrievalSet, documents: Vectors, queries: Vectors) -> Rankings:
    """Exact cosine over everything, without an index.

    Args:
        documents, queries: (documents, dimensions) and (queries, dimensions), unit length.
    """
    rankings = []
    for query, vector in zip(data.queries, queries, strict=True):
        places = data.namespaces[query.namespace]
        rankings.append(_best(data, places, documents[places] @ vector, least=None))
    return rankings


_TABLE = """
  create schema if not exists bench;
  drop table if exists bench.texts;
  create table bench.texts (
    place integer primary key, namespace text, words tsvector, embedding halfvec
  )
"""
# A text of this moment: the age counts 1.
_FIRST_FORMULA = """
  select t.place
  from bench.texts t
  cross join plainto_tsquery('pg_catalog.english', %(text)s) as q (words)
  where t.namespace = %(namespace)s and t.words @@ q.words
  order by
    0.6 * (1 - (t.embedding <=> %(vector)s::halfvec))
      + 0.3 * least(ts_rank_cd(t.words, q.words) / 0.1, 1)
      + 0.1 desc,
    t.place
  limit %(depth)s
"""


def all_words(
    url: str, data: RetrievalSet, documents: Vectors, queries: Vectors
) -> tuple[Rankings, list[float]]:
    """Every word of the query must match, then 0.6 cosine + 0.3 ts_rank_cd / 0.1 + 0.1 age.

    In SQL, on a table of its own beside the product's.

    Args:
        documents, queries: as in `cosine`.

    Returns:
        Rankings, and how long each query took in milliseconds.
    """
    from time import perf_counter

    from pgvector import HalfVector

    with psycopg.connect(url, autocommit=True) as connection:
        _find_vectors(connection)
        connection.execute(_TABLE)
        with connection.cursor() as cursor:
            cursor.executemany(
                "insert into bench.texts"
                " values (%s, %s, to_tsvector('pg_catalog.english', %s), %s)",
                [
                    (n, d.namespace, clean_text(d.text), HalfVector(vector).to_text())
                    for n, (d, vector) in enumerate(zip(data.documents, documents, strict=True))
                ],
            )
        connection.execute("create index on bench.texts using gin (words)")
        connection.execute("vacuum analyze bench.texts")
        rankings, times = [], []
        for query, vector in zip(data.queries, queries, strict=True):
            values = {
                "text": clean_text(query.text),
                "namespace": query.namespace,
                "vector": HalfVector(vector).to_text(),
                "depth": DEPTH,
            }
            began = perf_counter()
            rows = connection.execute(_FIRST_FORMULA, values).fetchall()
            times.append((perf_counter() - began) * 1000)
            rankings.append([data.documents[place].id for (place,) in rows])
        connection.execute("drop table bench.texts")
    return rankings, times


def _find_vectors(connection: psycopg.Connection[Any]) -> None:
    connection.execute(
        """
        select set_config('search_path', quote_ident(n.nspname), false)
        from pg_extension e
        join pg_namespace n on n.oid = e.extnamespace
        where e.extname = 'vector'
        """
    )


def _best(
    data: RetrievalSet, places: Sequence[int], scores: Any, *, least: float | None
) -> list[str]:
    """Ids of the best, those at or below `least` left out."""
    order = np.argsort(-np.asarray(scores, np.float64), kind="stable")[:DEPTH]
    return [
        data.documents[places[n]].id for n in order.tolist() if least is None or scores[n] > least
    ]
