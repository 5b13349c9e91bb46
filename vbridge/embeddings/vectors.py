"""What a provider answered, checked before anything else sees it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vbridge.errors import EmbeddingRejected

if TYPE_CHECKING:
    from vbridge.embeddings import Vector

LARGEST = 65504.0
"""Largest number that a halfvec holds."""


def read_vectors(body: bytes, count: int, dimensions: int) -> list[Vector]:
    """The vectors of an embeddings answer (JSON), in the order of the request.

    Raises:
        EmbeddingRejected: not `count` vectors with each index once, or one that is not
            `dimensions` finite numbers, not all zero, that a halfvec can hold.
    """
    try:
        data = json.loads(body)["data"]
        items = [(item["index"], item["embedding"]) for item in data]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _rejected("an answer without vectors") from None
    if len(items) != count:
        raise _rejected(f"{len(items)} vectors for {count} texts")
    if not all(type(index) is int for index, _ in items):
        raise _rejected("a vector without an index")
    ordered = sorted(items, key=lambda item: item[0])
    if [index for index, _ in ordered] != list(range(count)):
        raise _rejected("vectors whose indexes are not those of the texts")
    return [check_vector(numbers, dimensions) for _, numbers in ordered]


def check_vector(numbers: Any, dimensions: int) -> Vector:
    """The numbers as float32, or EmbeddingRejected with what is wrong with them."""
    import numpy as np

    try:
        exact = np.asarray(numbers, dtype=np.float64)
    except (ValueError, TypeError, OverflowError):
        raise _rejected("a vector that is not a list of numbers") from None
    if exact.ndim != 1:
        raise _rejected("a vector that is not a list of numbers")
    if exact.size != dimensions:
        raise EmbeddingRejected(
            f"The embeddings provider sent a vector of {exact.size} dimensions, not {dimensions}",
            "set VBRIDGE_EMBEDDING_DIMENSIONS to what the model gives",
        )
    if not np.isfinite(exact).all():
        raise _rejected("a vector with a number that is not finite")
    # Below 6e-8 a halfvec rounds to nothing, and a vector of nothing is near to everything.
    largest = float(np.abs(exact).max())
    if largest < 1e-7:
        raise _rejected("a vector of zeros")
    if largest > LARGEST:
        raise _rejected(f"a vector with a number beyond {LARGEST:.0f}")
    return exact.astype(np.float32)


def _rejected(what: str) -> EmbeddingRejected:
    return EmbeddingRejected(
        f"The embeddings provider sent {what}",
        "nothing was stored; check the model and its endpoint, then try again",
    )
