"""Searching memories, and explaining a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vbridge.errors import Refused
from vbridge.text import clean_text
from vbridge.tools.answers import (
    ExplainAnswer,
    ExplainedChunk,
    ExplainedSignal,
    ResultMeta,
    SearchAnswer,
    SearchResult,
    SimilarChunk,
    Weights,
)
from vbridge.tools.querying import TimeBounds, call_with_vectors, time_bounds

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row

_UNKNOWN_PROJECT = "VB001"
# Longer texts are cut by the database's rule before they are embedded.
_LONG_QUERY = 2000
_FILTERS = ("component", "category", "tags", "path_prefix", "outcome", "since", "until", "when")
_DEGRADED = {
    "query": "The query is long: its start and its end were searched for.",
    "words": "Words did not count fully: the query has none that can be searched for, or those of"
    " this store are still being read.",
}


@dataclass(frozen=True)
class SearchRequest:
    """What is searched for, where, and how it is ranked; see the tool memory_search.

    Attributes:
        since, until, as_of, when: dates, ages or words, as time_bounds reads them.
        policy: name of a ranking policy, or "name@version"; None for the default.
        token_budget: tokens of chunk text that the answer may hold; None for the usual number.
    """

    project_root: str
    query: str
    k: int = 8
    global_: bool = False
    component: str | None = None
    category: str | None = None
    tags: Sequence[str] | None = None
    path_prefix: str | None = None
    outcome: str | None = None
    since: str | None = None
    until: str | None = None
    as_of: str | None = None
    when: str | None = None
    policy: str | None = None
    token_budget: int | None = None

    async def bounds(self, app: App) -> TimeBounds:
        return await time_bounds(
            app, since=self.since, until=self.until, as_of=self.as_of, when=self.when
        )

    def arguments(self, app: App, bounds: TimeBounds) -> dict[str, Any]:
        """What every searching function of the database takes."""

        def clean(text: str | None) -> str | None:
            return clean_text(text) if text else None

        return {
            "query_text": clean_text(self.query),
            "project_root": clean_text(self.project_root),
            "global": self.global_,
            "component": clean(self.component),
            "category": clean(self.category),
            "tags": [clean_text(tag) for tag in self.tags] if self.tags else None,
            "path_prefix": clean(self.path_prefix),
            "outcome": clean(self.outcome),
            "since": bounds.since,
            "until": bounds.until,
            "as_of": bounds.as_of,
            "policy": clean(self.policy),
            "model_key": app.embedder.model.key,
        }


async def memory_search(app: App, request: SearchRequest) -> SearchAnswer:
    bounds = await request.bounds(app)
    arguments = {
        **request.arguments(app, bounds),
        "k": request.k,
        "session": app.session,
        "log_query": app.settings.log_queries,
    }
    if request.token_budget is not None:
        arguments["token_budget"] = request.token_budget
    try:
        rows, problem = await _search(app, "memory_search", arguments)
    except Refused as refusal:
        if refusal.sqlstate != _UNKNOWN_PROJECT:
            raise
        return SearchAnswer(
            results=[],
            note=f"Nothing is stored yet: {refusal.message}. Store something with memory_ingest, "
            "search every project with global = true, or see the known roots with memory_projects.",
        )
    degraded = list(rows[0]["degraded"]) if rows else ["vector"] if problem else []
    notes = [_DEGRADED[name] for name in degraded if name in _DEGRADED]
    if problem:
        notes.insert(0, f"Ranked by words, age, votes and outcome only: {problem}.")
    if any(row["truncated"] for row in rows):
        notes.append("Truncated chunks are whole in memory_get(chunk_ids).")
    if not rows:
        notes.append(_why_empty(request))
    # Of the policy that was used: the default may have changed since.
    used = rows[0]["policy"] if rows else arguments["policy"]
    (weights,) = await app.database.call("ranking_weights", policy=used)
    return SearchAnswer(
        results=[_result(row, global_=request.global_) for row in rows],
        weights=Weights(**weights),
        policy=rows[0]["policy"] if rows else None,
        search_id=rows[0]["search_id"] if rows else None,
        degraded=degraded or None,
        time_range=bounds.used,
        note=" ".join(notes) or None,
    )


async def explain_search(
    app: App, request: SearchRequest, chunk_ids: Sequence[int] = (), *, limit: int = 5
) -> ExplainAnswer:
    """Why each of the best candidates is where it is, and where the given chunks would be."""
    bounds = await request.bounds(app)
    arguments = {
        **request.arguments(app, bounds),
        "chunk_ids": list(chunk_ids) or None,
        "limit": limit,
    }
    rows, problem = await _search(app, "explain_search", arguments)
    chunks: list[ExplainedChunk] = []
    for row in rows:
        if not chunks or chunks[-1].chunk_id != row["chunk_id"]:
            chunks.append(
                ExplainedChunk(
                    rank=row["rank"],
                    chunk_id=row["chunk_id"],
                    path=row["path"],
                    start_line=row["start_line"],
                    end_line=row["end_line"],
                    score=row["score"],
                    legs=row["legs"],
                    signals=[],
                )
            )
        chunks[-1].signals.append(
            ExplainedSignal(
                signal=row["signal"],
                raw=row["raw"],
                normalised=row["normalised"],
                weight=row["weight"],
                contribution=row["contribution"],
                note=row["note"],
            )
        )
    return ExplainAnswer(
        chunks=chunks,
        note=f"Without vectors: {problem}." if problem else None if rows else _why_empty(request),
    )


async def _search(
    app: App, function: str, arguments: dict[str, Any]
) -> tuple[list[Row], str | None]:
    """Rows of a searching function, and why they were found without vectors where they were."""
    text = arguments["query_text"]
    if len(text) > _LONG_QUERY:
        (row,) = await app.database.call("shortened_query", query_text=text)
        text = row["shortened_query"]
    return await call_with_vectors(app, function, {"query_embedding": text}, arguments)


def _result(row: Row, *, global_: bool) -> SearchResult:
    return SearchResult(
        path=row["path"],
        chunk=row["chunk"],
        score=row["score"],
        project=row["project_root"] if global_ else None,
        truncated=row["truncated"] or None,
        similar=[SimilarChunk(**similar) for similar in row["similar_chunks"] or []] or None,
        meta=ResultMeta(
            rank=row["rank"],
            chunk_id=row["chunk_id"],
            document_id=row["document_id"],
            vector_score=row["vector_score"],
            bm25_score=row["bm25_score"],
            association_score=row["association_score"],
            time_score=row["time_score"],
            feedback_score=row["feedback_score"],
            outcome_bonus=row["outcome_bonus"],
            legs=row["legs"],
            start_line=row["start_line"],
            end_line=row["end_line"],
            component=row["component"],
            category=row["category"],
            tags=row["tags"],
            user=row["meta"] or None,
        ),
    )


def _why_empty(request: SearchRequest) -> str:
    filters = [name for name in _FILTERS if getattr(request, name)]
    if filters:
        return f"No memory passes the filter on {', '.join(filters)}: search without it."
    if request.as_of:
        return "Nothing was stored at that time, or it is no longer kept: search without as_of."
    return "No memory is stored here."
