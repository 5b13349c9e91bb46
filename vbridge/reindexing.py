"""Moving a store to another embedding model, while searches go on with the former one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vbridge.errors import Refused
from vbridge.upkeep import embed_signatures

if TYPE_CHECKING:
    from vbridge.app import App

EMBED_SECONDS = 600.0  # for one batch
_BATCH_CHUNKS = 128
_INCOMPLETE = "VB014"
_ROUNDS = 10


@dataclass(frozen=True)
class Reindexing:
    """What was done.

    Attributes:
        model_key: the model that the store has now; former_key: the one before, which may be equal.
        chunk_count: chunks of the store when it began; embedded: vectors made by this run.
        dropped: vectors of the former model, removed at the end.
    """

    model_key: str
    former_key: str | None
    chunk_count: int
    embedded: int
    dropped: int


async def reindex(
    app: App, *, progress: Callable[[int, int], None] = lambda done, total: None
) -> Reindexing:
    """Gives every chunk, and every text of a solution, a vector of the configured model.

    Then that model becomes the active one.

    Cut off at any point, the next run goes on where it stopped; until the end all searches and
    writes use the former model.

    Raises:
        Refused: documents were written faster than this could follow (VB014).
    """
    key = app.embedder.model.key
    (state,) = await app.database.call("reindex_start", model_key=key)
    done, total = state["done_count"], state["chunk_count"]
    progress(done, total)
    embedded = 0
    for final in [False] * (_ROUNDS - 1) + [True]:
        embedded += await _embed_missing(
            app, lambda made: progress(min(done + made, total), total), made=embedded
        )
        await embed_signatures(app)
        try:
            await app.database.call("reindex_finish", model_key=key)
        except Refused as refusal:
            # Chunks were stored meanwhile by programs that still use the former model.
            if refusal.sqlstate != _INCOMPLETE or final:
                raise
        else:
            dropped = await _purge(app)
            return Reindexing(key, state["from_model_key"], total, embedded, dropped)
    raise AssertionError("unreachable")


async def _purge(app: App) -> int:
    dropped = 0
    while True:
        (row,) = await app.database.call("reindex_purge")
        if not row["reindex_purge"]:
            return dropped
        dropped += row["reindex_purge"]


async def _embed_missing(app: App, progress: Callable[[int], None], *, made: int) -> int:
    from pgvector import HalfVector

    after = 0
    stored = 0
    while rows := await app.database.call(
        "reindex_next", model_key=app.embedder.model.key, limit=_BATCH_CHUNKS, after_chunk_id=after
    ):
        vectors = await app.embedder.embed([row["content"] for row in rows], timeout=EMBED_SECONDS)
        (result,) = await app.database.call(
            "reindex_store",
            model_key=app.embedder.model.key,
            project_ids=[row["project_id"] for row in rows],
            chunk_ids=[row["chunk_id"] for row in rows],
            embeddings=[HalfVector(vector).to_text() for vector in vectors],
        )
        after = rows[-1]["chunk_id"]
        stored += result["reindex_store"]
        progress(made + stored)
    return stored
