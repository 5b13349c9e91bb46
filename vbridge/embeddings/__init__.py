"""Embeddings: one protocol, two providers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from vbridge.settings import Settings

    Vector = NDArray[np.float32]


@dataclass(frozen=True)
class EmbeddingModel:
    """What makes two vectors comparable: all four must be equal.

    Attributes:
        provider: "openai" (any compatible endpoint) or "local".
        name: the provider's name of the model.
        dimensions: length of every vector.
        preprocessing: version of what is done to a text before and to a vector after the model.
    """

    provider: str
    name: str
    dimensions: int
    preprocessing: int

    @property
    def key(self) -> str:
        """The model's identity in the database, such as "local/all-MiniLM-L6-v2-int8/384/1"."""
        return f"{self.provider}/{self.name}/{self.dimensions}/{self.preprocessing}"


class Tokenizer(Protocol):
    """Counts as the model counts. Control-token spellings are plain text."""

    def count(self, text: str) -> int:
        """Tokens of the text, never fewer than the model will see; special tokens not counted."""
        ...

    def offsets(self, text: str) -> list[int]:
        """Start of each token as a character index into the text, ascending."""
        ...


class Embedder(Protocol):
    """Turns texts into vectors. Nothing heavy is imported or loaded before the first use."""

    @property
    def model(self) -> EmbeddingModel: ...

    @property
    def tokenizer(self) -> Tokenizer: ...

    @property
    def max_chunk_tokens(self) -> int:
        """Hard cap on the tokens of one chunk."""
        ...

    async def embed(self, texts: Sequence[str], *, timeout: float) -> list[Vector]:  # noqa: ASYNC109
        """One vector a text, in order; float32, finite, length > 0 and equal to model.dimensions.

        Raises:
            EmbeddingUnavailable: the provider is down, slow or over its limit (retryable).
            EmbeddingRejected: the request was refused, or a vector is not usable.
        """
        ...

    async def close(self) -> None: ...


def open_embedder(settings: Settings) -> Embedder:
    """The embedder that the settings name. Cheap: the model itself is loaded at first use."""
    if settings.embedding_provider == "openai":
        from vbridge.embeddings.openai import OpenAIEmbedder

        return OpenAIEmbedder(settings)
    from vbridge.embeddings.local import LocalEmbedder

    return LocalEmbedder(settings)
