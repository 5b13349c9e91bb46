"""Memories: ingest, get, forget, feedback, projects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

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
)

if TYPE_CHECKING:
    from vbridge.app import App


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
