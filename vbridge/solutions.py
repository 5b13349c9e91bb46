"""Storing fixpacks: what is new is embedded in one batch, then one database call a fixpack."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable, Refused, VBridgeError
from vbridge.text import dump_json

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row
    from vbridge.embeddings import Vector
    from vbridge.fixpacks import Fixpack

_MODEL_MISMATCH = "VB010"
EMBED_SECONDS = 120.0


async def store_fixpack(
    app: App, fixpack: Fixpack, *, project_root: str | None = None, origin: str = "tool"
) -> Row:
    """The row of solution_upsert for one fixpack.

    Args:
        project_root: the project that it belongs to; None shares it with all.
        origin: library, import or tool.

    Raises:
        Refused and its kin; an embeddings provider that is down is none: the fixpack is stored
        without vectors, and its row has a note.
    """
    async for _, outcome in store_fixpacks(
        app, [fixpack], project_root=project_root, origin=origin
    ):
        if isinstance(outcome, Refused):
            raise outcome
        return outcome
    raise AssertionError("unreachable")


async def store_fixpacks(
    app: App,
    fixpacks: Sequence[Fixpack],
    *,
    project_root: str | None = None,
    origin: str = "import",
) -> AsyncIterator[tuple[Fixpack, Row | Refused]]:
    """Each fixpack with its row of solution_upsert, or with why it was refused; in order.

    Raises:
        VBridgeError: the database cannot be used; those before it are stored.
    """
    # Asked first: a provider that cannot be used must not keep anything from being stored.
    texts: list[tuple[Fixpack, list[Row] | Refused]] = []
    for fixpack in fixpacks:
        try:
            rows = await app.database.call(
                "solution_texts",
                fixpack=dump_json(fixpack.to_json()),
                model_key=app.embedder.model.key,
            )
        except Refused as refusal:
            texts.append((fixpack, refusal))
        else:
            texts.append((fixpack, rows))
    needed = [
        row["text"]
        for _, rows in texts
        if not isinstance(rows, Refused)
        for row in rows
        if row["is_needed"]
    ]
    vectors = await _embed(app, needed)
    for fixpack, asked in texts:
        if isinstance(asked, Refused):
            yield fixpack, asked
            continue
        try:
            yield fixpack, await _store(app, fixpack, asked, vectors, project_root, origin)
        except Refused as refusal:
            yield fixpack, refusal


async def _embed(app: App, texts: list[str]) -> dict[str, Vector]:
    """Vectors by text; none where the provider is down, upkeep then adds them."""
    distinct = list(dict.fromkeys(texts))
    if not distinct:
        return {}
    try:
        vectors = await app.embedder.embed(distinct, timeout=EMBED_SECONDS)
    except (EmbeddingUnavailable, EmbeddingRejected):
        return {}
    return dict(zip(distinct, vectors, strict=True))


async def _store(
    app: App,
    fixpack: Fixpack,
    rows: list[Row],
    vectors: dict[str, Vector],
    project_root: str | None,
    origin: str,
) -> Row:
    from pgvector import HalfVector

    given = [vectors.get(row["text"]) if row["is_needed"] else None for row in rows]
    arguments = {
        "fixpack": dump_json(fixpack.to_json()),
        "project_root": project_root,
        "origin": origin,
    }
    try:
        (row,) = await app.database.call(
            "solution_upsert",
            **arguments,
            embeddings=[None if v is None else HalfVector(v).to_text() for v in given],
            model_key=app.embedder.model.key,
        )
    except Refused as refusal:
        # Vectors of another model than the store's are of no use there; the words are.
        if refusal.sqlstate != _MODEL_MISMATCH:
            raise
        (row,) = await app.database.call("solution_upsert", **arguments)
    return row


def told(outcome: Row | VBridgeError) -> str:
    """One word for what storing did: new, changed, unchanged or refused."""
    if isinstance(outcome, VBridgeError):
        return "refused"
    return "new" if outcome["is_new"] else "changed" if outcome["is_changed"] else "unchanged"
