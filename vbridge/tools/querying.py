"""Calling a searching function with vectors of what is asked, or without them if need be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable, Refused

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row

_MODEL_MISMATCH = "VB010"


async def call_with_vectors(
    app: App, function: str, texts: Mapping[str, str], arguments: Mapping[str, Any]
) -> tuple[list[Row], str | None]:
    """Rows of a searching function, and why they were found without vectors where they were.

    Args:
        texts: name of an argument to the text whose vector it takes.
    """
    from pgvector import HalfVector

    embeddings: dict[str, str | None] = dict.fromkeys(texts)
    problem: str | None = None
    # There is nothing in a blank text that a vector could be made of.
    distinct = list(dict.fromkeys(text for text in texts.values() if text.strip()))
    if distinct:
        try:
            vectors = await app.embedder.embed(distinct, timeout=app.settings.search_embed_timeout)
        except (EmbeddingUnavailable, EmbeddingRejected) as error:
            problem = str(error)
        else:
            by_text = dict(zip(distinct, vectors, strict=True))
            embeddings = {
                name: HalfVector(by_text[text]).to_text() if text in by_text else None
                for name, text in texts.items()
            }
    try:
        return await app.database.call(function, **embeddings, **arguments), problem
    except Refused as refusal:
        if refusal.sqlstate != _MODEL_MISMATCH:
            raise
        problem = str(refusal)
    return await app.database.call(function, **dict.fromkeys(texts), **arguments), problem
