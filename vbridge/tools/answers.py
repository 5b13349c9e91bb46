"""The shapes that tools answer in. The model reads these as JSON, so they are compact."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field, SerializerFunctionWrapHandler, model_serializer


class Answer(BaseModel):
    """Leaves out what is None: a reader pays for every word."""

    @model_serializer(mode="wrap")
    def _leave_out_none(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {name: value for name, value in serialize(self).items() if value is not None}


class ChunkCounts(Answer):
    total: int
    new: int = Field(description="Chunks that were embedded and stored by this call.")
    reused: int = Field(description="Chunks that did not change and kept id, vector and votes.")
    removed: int = Field(description="Chunks of the former version that are gone.")


class IngestAnswer(Answer):
    document_id: int
    project: str = Field(description="Canonical root of the project.")
    path: str
    changed: bool = Field(description="False where the same text and meta were stored already.")
    chunks: ChunkCounts
    component: str
    category: str
    tags: list[str]
    outcome_status: str
    note: str | None = None


class ResultMeta(Answer):
    """score = vector weight x vector_score + … + outcome_bonus; the weights stand in the answer."""

    rank: int
    chunk_id: int = Field(description="For memory_feedback and memory_get.")
    document_id: int
    vector_score: float = Field(
        description="Likeness in meaning, 0 to 1, as the policy measures it."
    )
    bm25_score: float = Field(description="How well the words fit (BM25), 0 to 1.")
    association_score: float = Field(description="Likeness to the best match, 0 to 1.")
    time_score: float = Field(description="1 for now, halving every 30 days.")
    feedback_score: float = Field(description="What votes say, -1 to 1; 0 without votes.")
    outcome_bonus: float
    legs: list[str] = Field(description="What found it: vector, words, names, recent, proven.")
    start_line: int
    end_line: int
    component: str
    category: str
    tags: list[str]
    user: dict[str, Any] | None = Field(
        default=None,
        description="The meta that the document was stored with, where it is short.",
    )


class SimilarChunk(Answer):
    chunk_id: int
    reason: str = Field(description="same text, overlaps or near-duplicate.")


class SearchResult(Answer):
    path: str
    chunk: str
    score: float
    project: str | None = Field(
        default=None, description="Root of the project, in a global search."
    )
    truncated: bool | None = Field(
        default=None, description="True where only the start of the chunk is given."
    )
    similar: list[SimilarChunk] | None = Field(
        default=None, description="Chunks that this result stands for, as they say the same."
    )
    meta: ResultMeta


class Weights(Answer):
    vector: float
    bm25: float
    association: float
    time: float
    feedback: float


class SearchAnswer(Answer):
    results: list[SearchResult]
    weights: Weights | None = None
    policy: str | None = Field(default=None, description="Ranking policy and its version.")
    search_id: int | None = Field(default=None, description="Number in the log of searches.")
    degraded: list[str] | None = Field(
        default=None, description='What could not count fully, such as "vector" or "words".'
    )
    time_range: str | None = Field(
        default=None, description="How what was said of time was understood."
    )
    note: str | None = Field(default=None, description="What to know or do about this answer.")


class ExplainedSignal(Answer):
    signal: str
    raw: float | None = Field(default=None, description="As measured; the note says in what unit.")
    normalised: float | None = None
    weight: float | None = None
    contribution: float | None = Field(
        default=None, description="weight x normalised; the contributions sum to score."
    )
    note: str | None = None


class ExplainedChunk(Answer):
    rank: int | None = Field(default=None, description="None where a filter leaves it out.")
    chunk_id: int
    path: str
    start_line: int
    end_line: int
    score: float | None = None
    legs: list[str]
    signals: list[ExplainedSignal]


class ExplainAnswer(Answer):
    chunks: list[ExplainedChunk]
    note: str | None = None


class ChunkText(Answer):
    chunk_id: int
    project: str
    path: str
    start_line: int
    end_line: int
    ordinal: int = Field(description="Place among the chunks of the document, from 0.")
    chunk_count: int = Field(description="Chunks of the document.")
    overlap_chars: int = Field(
        description="Leading characters repeated from the chunk before; leave them out to join."
    )
    text: str
    user: dict[str, Any] | None = Field(
        default=None, description="The meta that the document was stored with."
    )


class GetAnswer(Answer):
    chunks: list[ChunkText]


class ForgetAnswer(Answer):
    documents: int = Field(description="Documents removed.")
    chunks: int = Field(description="Chunks removed.")
    votes: int = Field(description="Votes removed with them.")


class FeedbackAnswer(Answer):
    chunk_id: int
    helpful_count: int
    unhelpful_count: int
    feedback_score: float = Field(description="What the next search will use, -1 to 1.")


class Project(Answer):
    project_root: str
    label: str
    documents: int
    chunks: int
    updated_at: datetime = Field(description="When something was last stored or forgotten.")


class ProjectsAnswer(Answer):
    projects: list[Project]
    total: int = Field(description="Projects in all.")
    next_offset: int | None = Field(default=None, description="Pass as offset for the next page.")
    note: str | None = None
