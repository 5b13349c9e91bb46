"""Memories: ingest, search, get, forget, feedback, projects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable, Refused
from vbridge.ingestion import Document, ingest
from vbridge.text import clean_text
from vbridge.tools.answers import (
    ChunkCounts,
    ChunkText,
    FeedbackAnswer,
    ForgetAnswer,
    GetAnswer,
    IngestAnswer,
    Project,
    ProjectsAnswer,
    ResultMeta,
    SearchAnswer,
    SearchResult,
    Weights,
)

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row

_UNKNOWN_PROJECT = "VB001"
_MODEL_MISMATCH = "VB010"


async def memory_ingest(
    app: App, project_root: str, path: str, text: str, meta: dict[str, Any] | None
) -> IngestAnswer:
    document = Document.clean(path, text, meta)
    (row,) = await ingest(app, clean_text(project_root), [document])
    return IngestAnswer(
        document_id=row["document_id"],
        project=row["project_root"],
        path=row["path"],
        changed=row["changed"],
        chunks=ChunkCounts(
            total=row["chunk_count"],
            new=row["new_count"],
            reused=row["reused_count"],
            removed=row["removed_count"],
        ),
        component=row["component"],
        category=row["category"],
        tags=row["tags"],
        outcome_status=row["outcome_status"],
        note="NUL characters or lone surrogates were replaced by U+FFFD."
        if document.cleaned
        else None,
    )


async def memory_search(
    app: App,
    project_root: str,
    query: str,
    *,
    k: int = 8,
    global_: bool = False,
    component: str | None = None,
    category: str | None = None,
    tags: Sequence[str] | None = None,
) -> SearchAnswer:
    arguments: dict[str, Any] = {
        "query_text": clean_text(query),
        "project_root": clean_text(project_root),
        "k": k,
        "global": global_,
        "component": component and clean_text(component),
        "category": category and clean_text(category),
        "tags": [clean_text(tag) for tag in tags] if tags else None,
        "model_key": app.embedder.model.key,
    }
    try:
        rows, problem = await _search(app, arguments)
    except Refused as refusal:
        if refusal.sqlstate != _UNKNOWN_PROJECT:
            raise
        return SearchAnswer(
            results=[],
            note=f"Nothing is stored yet: {refusal.message}. Store something with memory_ingest, "
            "search every project with global = true, or see the known roots with memory_projects.",
        )
    notes = []
    if problem:
        notes.append(f"Ranked by words, age, votes and outcome only: {problem}.")
    if any(row["truncated"] for row in rows):
        notes.append("Truncated chunks are whole in memory_get(chunk_ids).")
    if not rows:
        notes.append(_why_empty(arguments))
    (weights,) = await app.database.call("ranking_weights")
    return SearchAnswer(
        results=[_result(row, global_=global_) for row in rows],
        weights=Weights(**weights),
        degraded=["vector"] if problem else None,
        note=" ".join(notes) or None,
    )


async def memory_get(app: App, chunk_ids: Sequence[int], neighbours: int = 0) -> GetAnswer:
    rows = await app.database.call("memory_get", chunk_ids=list(chunk_ids), neighbours=neighbours)
    return GetAnswer(
        chunks=[
            ChunkText(
                chunk_id=row["chunk_id"],
                project=row["project_root"],
                path=row["path"],
                start_line=row["start_line"],
                end_line=row["end_line"],
                ordinal=row["ordinal"],
                chunk_count=row["chunk_count"],
                overlap_chars=row["overlap_chars"],
                text=row["chunk"],
                user=row["meta"] or None,
            )
            for row in rows
        ]
    )


async def memory_forget(
    app: App, project_root: str, path: str | None = None, *, whole_project: bool = False
) -> ForgetAnswer:
    (row,) = await app.database.call(
        "memory_forget",
        project_root=clean_text(project_root),
        path=None if path is None else clean_text(path),
        whole_project=whole_project,
    )
    return ForgetAnswer(
        documents=row["document_count"], chunks=row["chunk_count"], votes=row["vote_count"]
    )


async def memory_feedback(
    app: App, chunk_id: int, helpful: bool, context: str | None = None
) -> FeedbackAnswer:
    (row,) = await app.database.call(
        "memory_feedback",
        chunk_id=chunk_id,
        helpful=helpful,
        context=None if context is None else clean_text(context),
    )
    return FeedbackAnswer(
        chunk_id=row["chunk_id"],
        helpful_count=row["helpful_count"],
        unhelpful_count=row["unhelpful_count"],
        feedback_score=row["feedback_score"],
    )


async def memory_projects(app: App, limit: int = 50, offset: int = 0) -> ProjectsAnswer:
    rows = await app.database.call("memory_projects", limit=limit, offset=offset)
    if not rows and offset:
        return (await memory_projects(app, 1)).model_copy(
            update={"projects": [], "next_offset": None, "note": "This page is past the last."}
        )
    total = rows[0]["project_count"] if rows else 0
    return ProjectsAnswer(
        projects=[
            Project(
                project_root=row["project_root"],
                label=row["label"],
                documents=row["document_count"],
                chunks=row["chunk_count"],
                updated_at=row["updated_at"],
            )
            for row in rows
        ],
        total=total,
        next_offset=offset + len(rows) if offset + len(rows) < total else None,
        note=None if rows else "No project is stored here; memory_ingest creates one.",
    )


async def _search(app: App, arguments: dict[str, Any]) -> tuple[list[Row], str | None]:
    """Rows of memory_search, and why they were found without vectors where they were."""
    from pgvector import HalfVector

    embedding: str | None = None
    problem: str | None = None
    # A query that the database refuses anyway is not worth a vector.
    if arguments["query_text"].strip():
        try:
            (vector,) = await app.embedder.embed(
                [arguments["query_text"]], timeout=app.settings.search_embed_timeout
            )
            embedding = HalfVector(vector).to_text()
        except (EmbeddingUnavailable, EmbeddingRejected) as error:
            problem = str(error)
    try:
        rows = await app.database.call("memory_search", query_embedding=embedding, **arguments)
    except Refused as refusal:
        if refusal.sqlstate != _MODEL_MISMATCH:
            raise
        problem = str(refusal)
        rows = await app.database.call("memory_search", query_embedding=None, **arguments)
    return rows, problem


def _result(row: Row, *, global_: bool) -> SearchResult:
    return SearchResult(
        path=row["path"],
        chunk=row["chunk"],
        score=row["score"],
        project=row["project_root"] if global_ else None,
        truncated=row["truncated"] or None,
        meta=ResultMeta(
            chunk_id=row["chunk_id"],
            vector_score=row["vector_score"],
            text_score=row["text_score"],
            time_score=row["time_score"],
            feedback_score=row["feedback_score"],
            outcome_bonus=row["outcome_bonus"],
            start_line=row["start_line"],
            end_line=row["end_line"],
            component=row["component"],
            category=row["category"],
            tags=row["tags"],
            user=row["meta"] or None,
        ),
    )


def _why_empty(arguments: dict[str, Any]) -> str:
    filters = [name for name in ("component", "category", "tags") if arguments[name]]
    if filters:
        return f"No memory passes the filter on {', '.join(filters)}: search without it."
    return "No memory resembles this query: nothing is stored, or no word of it is known here."
