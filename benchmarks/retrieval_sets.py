"""Public retrieval sets, read from the folder that VBRIDGE_BENCH_DATA names, else ../shared/data.

A set is a folder with corpus.jsonl {_id, text[, namespace]}, queries.jsonl {_id, text[, namespace]}
and qrels.tsv (query-id, corpus-id, score; one line of headings). Other fields are not read. Nothing
of it is ever copied into the repository.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

DATA = Path(os.environ.get("VBRIDGE_BENCH_DATA", "../shared/data"))
SETS = (
    "cacm",
    "cosqa_dev",
    "cranfield",
    "locomo",
    "nl2bash_600",
    "rust_errors",
    "thefuck_recurrence",
    "thefuck_rules",
)
_FILES = ("corpus.jsonl", "queries.jsonl", "qrels.tsv")
_WHOLE = "all"


@dataclass(frozen=True)
class Text:
    """A document or a query.

    Attributes:
        namespace: what is searched together; "all" where the set has no namespaces.
    """

    id: str
    text: str
    namespace: str


@dataclass(frozen=True)
class RetrievalSet:
    """A corpus, queries, and which documents answer which query.

    Attributes:
        documents: those with text, in the order of the file.
        queries: those that are judged, in the order of the file.
        grades: query id to document id to grade, all above 0.
        blank: how many documents were left out because they have no text.
    """

    name: str
    documents: tuple[Text, ...]
    queries: tuple[Text, ...]
    grades: dict[str, dict[str, int]]
    blank: int = 0

    @cached_property
    def namespaces(self) -> dict[str, list[int]]:
        """Places in `documents` by namespace, ascending."""
        found: dict[str, list[int]] = {}
        for place, document in enumerate(self.documents):
            found.setdefault(document.namespace, []).append(place)
        return found

    def first_queries(self, count: int | None) -> RetrievalSet:
        """The same set with so many queries at most, taken evenly from all of them."""
        if count is None or count >= len(self.queries):
            return self
        step = len(self.queries) / count
        return replace(self, queries=tuple(self.queries[int(n * step)] for n in range(count)))


def read_sets(folder: Path = DATA, names: Sequence[str] = SETS) -> Iterator[RetrievalSet]:
    """The named sets that are there; a line is printed for each that is not."""
    for name in names:
        missing = [file for file in _FILES if not (folder / name / file).is_file()]
        if missing:
            print(f"skipped: {name} has no {', '.join(missing)}; set VBRIDGE_BENCH_DATA")
        else:
            yield read_set(folder / name)


def read_set(folder: Path) -> RetrievalSet:
    """The set of a folder.

    Raises:
        ValueError: a query or a judged document is not there, or lies in another namespace.
    """
    corpus = [_text(line) for line in _json_lines(folder / "corpus.jsonl")]
    queries = {text.id: text for text in map(_text, _json_lines(folder / "queries.jsonl"))}
    places = {text.id: text.namespace for text in corpus}
    grades: dict[str, dict[str, int]] = {}
    for query, document, grade in _judgements(folder / "qrels.tsv"):
        if query not in queries or places.get(document) != queries[query].namespace:
            raise ValueError(f"{folder.name}: {query} cannot be answered by {document}")
        if grade > 0:
            grades.setdefault(query, {})[document] = grade
    documents = tuple(text for text in corpus if text.text.strip())
    return RetrievalSet(
        name=folder.name,
        documents=documents,
        queries=tuple(query for query in queries.values() if query.id in grades),
        grades=grades,
        blank=len(corpus) - len(documents),
    )


def _text(line: dict[str, Any]) -> Text:
    return Text(str(line["_id"]), line["text"], str(line.get("namespace") or _WHOLE))


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def _judgements(path: Path) -> Iterator[tuple[str, str, int]]:
    with path.open(encoding="utf-8") as lines:
        next(lines, None)
        for line in lines:
            if line.strip():
                query, document, grade = line.rstrip("\n").split("\t")
                yield query, document, int(grade)
