"""Storing documents: chunk, embed what is new, one database call a document."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vbridge.chunking import Chunk, chunk_text
from vbridge.errors import Refused
from vbridge.text import clean_json, clean_text, dump_json

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row
    from vbridge.embeddings import Vector

_EMBEDDINGS_MISSING = "VB011"
_ATTEMPTS = 3
# The database has the limit; what is far beyond it need not be sent whole to be refused.
_OVERSIZE = 4 * 1048576


@dataclass(frozen=True)
class Document:
    """A text to store under a path of a project.

    Attributes:
        cleaned: True where NUL or lone surrogates had to be replaced in any of its parts.
    """

    path: str
    text: str
    meta: Mapping[str, Any] = field(default_factory=dict)
    cleaned: bool = False

    @classmethod
    def clean(cls, path: str, text: str, meta: Mapping[str, Any] | None = None) -> Document:
        """A document whose every string can be stored.

        Raises:
            Refused: meta is nested too deep or holds a number that is not finite (VB008).
        """
        given = dict(meta or {})
        kept: dict[str, Any] = clean_json(given)  # type: ignore[assignment]
        dump_json(kept)
        fresh = cls(clean_text(path), clean_text(text), kept)
        cleaned = (fresh.path, fresh.text, fresh.meta) != (path, text, given)
        return cls(fresh.path, fresh.text, fresh.meta, cleaned)

    @property
    def content_sha256(self) -> bytes:
        return _sha256(self.text)


async def ingest(app: App, project_root: str, documents: Sequence[Document]) -> list[Row]:
    """Stores documents of one project and returns a row of memory_ingest for each, in order.

    Texts that the project already holds are not embedded again. Each document is stored whole or
    not at all; an error leaves those before it stored.

    Raises:
        Refused, EmbeddingUnavailable, EmbeddingRejected, DatabaseUnavailable and their kin.
    """
    chunked = [await _chunk(app, document) for document in documents]
    vectors = await _embed_missing(app, project_root, [c for chunks in chunked for c in chunks])
    return [
        await _store(app, project_root, document, chunks, vectors)
        for document, chunks in zip(documents, chunked, strict=True)
    ]


async def changed_documents(
    app: App, project_root: str, documents: Sequence[Document]
) -> list[Document]:
    """Those of the documents whose text or meta differs from what is stored, in order."""
    rows = await app.database.call(
        "changed_documents",
        project_root=project_root,
        paths=[d.path for d in documents],
        content_sha256=[d.content_sha256 for d in documents],
        metas=[dump_json(dict(d.meta)) for d in documents],
    )
    changed = {row["changed_documents"] for row in rows}
    return [d for d in documents if d.path in changed]


async def _chunk(app: App, document: Document) -> list[Chunk]:
    # The write checks it again; asked before, what would be refused costs no embedding.
    await app.database.call(
        "check_document",
        path=document.path,
        text=document.text[:_OVERSIZE],
        meta=dump_json(dict(document.meta)),
    )
    return await asyncio.to_thread(
        chunk_text,
        document.text,
        path=document.path,
        tokenizer=app.embedder.tokenizer,
        tokens=app.settings.chunk_tokens,
        overlap=app.settings.chunk_overlap,
        max_tokens=app.embedder.max_chunk_tokens,
    )


async def _embed_missing(
    app: App, project_root: str, chunks: Sequence[Chunk]
) -> dict[bytes, Vector]:
    texts = {_sha256(chunk.text): chunk.text for chunk in chunks}
    rows = await app.database.call(
        "contents_to_embed",
        project_root=project_root,
        model_key=app.embedder.model.key,
        content_sha256=list(texts),
    )
    missing = [bytes(row["contents_to_embed"]) for row in rows]
    if not missing:
        return {}
    vectors = await app.embedder.embed(
        [texts[key] for key in missing], timeout=app.settings.ingest_embed_timeout
    )
    return dict(zip(missing, vectors, strict=True))


async def _store(
    app: App,
    project_root: str,
    document: Document,
    chunks: Sequence[Chunk],
    vectors: Mapping[bytes, Vector],
) -> Row:
    from pgvector import HalfVector

    for attempt in range(1, _ATTEMPTS + 1):
        given = [vectors.get(_sha256(chunk.text)) for chunk in chunks]
        try:
            rows = await app.database.call(
                "memory_ingest",
                project_root=project_root,
                path=document.path,
                text=document.text,
                chunks=dump_json(
                    [
                        {
                            "text": chunk.text,
                            "start_line": chunk.start_line,
                            "end_line": chunk.end_line,
                            "token_count": chunk.token_count,
                            "overlap_chars": chunk.overlap_chars,
                        }
                        for chunk in chunks
                    ]
                ),
                embeddings=[None if v is None else HalfVector(v).to_text() for v in given],
                model_key=app.embedder.model.key,
                meta=dump_json(dict(document.meta)),
            )
        except Refused as refusal:
            # Someone removed a text between the question and the write.
            if refusal.sqlstate != _EMBEDDINGS_MISSING or attempt == _ATTEMPTS:
                raise
            vectors = {**vectors, **await _embed_missing(app, project_root, chunks)}
        else:
            return rows[0]
    raise AssertionError("unreachable")


def _sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
