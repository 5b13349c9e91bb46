"""Calling a searching function with vectors of what is asked, or without them if need be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable, Refused
from vbridge.text import clean_text

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row

_MODEL_MISMATCH = "VB010"


@dataclass(frozen=True)
class TimeBounds:
    """What was said of time, as the database understood it; None where nothing was.

    Attributes:
        used: the same in words, for the answer.
    """

    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    used: str | None = None


async def time_bounds(
    app: App,
    *,
    since: str | None = None,
    until: str | None = None,
    as_of: str | None = None,
    when: str | None = None,
) -> TimeBounds:
    """Dates, ages and words such as "last month" as moments, by the database's clock.

    Raises:
        Refused: names the argument that means no time, or the unknown time zone (VB003).
    """
    said = {"since": since, "until": until, "as_of": as_of, "when": when}
    given = {name: clean_text(text) for name, text in said.items() if text and text.strip()}
    if not given:
        return TimeBounds()
    (row,) = await app.database.call(
        "time_bounds",
        **{name: given.get(name) for name in said},
        time_zone=app.settings.time_zone,
    )
    return TimeBounds(**row)


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
