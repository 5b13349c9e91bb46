"""OpenAI's embeddings, and every endpoint that speaks the same protocol."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from vbridge.embeddings import EmbeddingModel
from vbridge.embeddings.failures import explain, retry_after
from vbridge.embeddings.tokens import OpenAITokenizer
from vbridge.embeddings.vectors import read_vectors
from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable, SettingsError

if TYPE_CHECKING:
    from openai import AsyncOpenAI

    from vbridge.embeddings import Vector
    from vbridge.settings import Settings

DEFAULT_MODEL = "text-embedding-3-small"
DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
MAX_INPUT_TOKENS = 8191
REQUEST_INPUTS = 128  # the provider takes 2,048
REQUEST_TOKENS = 100_000  # the provider takes 300,000
CONNECT_SECONDS = 5.0
ATTEMPT_SECONDS = 30.0
MAX_ATTEMPTS = 8  # of one request; the deadline of the call usually comes first
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0


class OpenAIEmbedder:
    """Embeds over HTTP; `OPENAI_BASE_URL` may name Ollama, vLLM, LM Studio or the like.

    Vectors are kept as the provider sends them, not normalised: they are compared by cosine.

    Raises:
        SettingsError: no key and no endpoint, or the model's dimensions are not known.
    """

    def __init__(self, settings: Settings) -> None:
        if not settings.openai_api_key and not settings.openai_base_url:
            raise SettingsError(
                "OPENAI_API_KEY is not set",
                "set it, or set OPENAI_BASE_URL to a compatible endpoint, "
                "or unset VBRIDGE_EMBEDDING_PROVIDER to use the local model",
            )
        self._key = settings.openai_api_key
        self._base_url = settings.openai_base_url
        name = settings.embedding_model or DEFAULT_MODEL
        dimensions, self._asked_dimensions = _dimensions(name, settings.embedding_dimensions)
        self._model = EmbeddingModel("openai", name, dimensions, 1)
        self._tokenizer = OpenAITokenizer()
        self._client: AsyncOpenAI | None = None

    @property
    def model(self) -> EmbeddingModel:
        return self._model

    @property
    def tokenizer(self) -> OpenAITokenizer:
        return self._tokenizer

    @property
    def max_chunk_tokens(self) -> int:
        return MAX_INPUT_TOKENS

    async def embed(self, texts: Sequence[str], *, timeout: float) -> list[Vector]:  # noqa: ASYNC109
        """One vector a text, in order; see Embedder.embed.

        The timeout covers all requests and all their retries. A request that succeeded is not
        sent again when a later one is retried.
        """
        if not texts:
            return []
        try:
            async with asyncio.timeout(timeout) as limit:
                deadline = limit.when() or 0.0
                requests = await asyncio.to_thread(self._split, texts)
                vectors: list[Vector] = []
                for inputs in requests:
                    body = await self._request(inputs, deadline)
                    vectors += await asyncio.to_thread(
                        read_vectors, body, len(inputs), self._model.dimensions
                    )
                return vectors
        except TimeoutError:
            raise EmbeddingUnavailable(
                f"The embeddings provider did not answer {len(texts)} texts within {timeout:g} s",
                "try again later, or send fewer texts at once",
            ) from None

    async def close(self) -> None:
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()

    def _split(self, texts: Sequence[str]) -> list[list[str]]:
        return list(_requests([(text, self._tokens(text)) for text in map(_clean, texts)]))

    def _tokens(self, text: str) -> int:
        size = len(text.encode())
        # No token is shorter than a byte, so a query need not wait for the vocabulary.
        count = size if size <= 1024 else self._tokenizer.count(text)
        if count > MAX_INPUT_TOKENS:
            raise EmbeddingRejected(
                f"A text has {count} tokens, and the model takes {MAX_INPUT_TOKENS}",
                "send a shorter text",
            )
        return count

    async def _request(self, inputs: list[str], deadline: float) -> bytes:
        """The body of one answer, after as many attempts as the deadline (loop time) allows.

        Retries are ours and not the client's: it would repeat a request that has no quota left.
        """
        import openai

        pause = FIRST_PAUSE
        for attempt in itertools.count(1):
            try:
                return await self._post(inputs)
            except openai.OpenAIError as error:
                failure = explain(error, self._model.name)
                if not failure.retryable or attempt == MAX_ATTEMPTS:
                    raise failure from None
                wait = retry_after(error) or pause * random.uniform(0.75, 1.0)  # noqa: S311
            if asyncio.get_running_loop().time() + wait >= deadline:
                # Told now, and not after a wait that cannot help.
                raise failure
            await asyncio.sleep(wait)
            pause = min(pause * 2, LONGEST_PAUSE)
        raise AssertionError("unreachable")

    async def _post(self, inputs: list[str]) -> bytes:
        import openai

        response = await self._connection().embeddings.with_raw_response.create(
            model=self._model.name,
            input=inputs,
            # Not every compatible endpoint knows base64.
            encoding_format="float",
            dimensions=self._asked_dimensions or openai.omit,
        )
        return response.content

    def _connection(self) -> AsyncOpenAI:
        if self._client is None:
            import openai

            self._client = openai.AsyncOpenAI(
                # Local endpoints take any key, but the client insists on one.
                api_key=self._key or "none",
                base_url=self._base_url or "https://api.openai.com/v1",
                timeout=openai.Timeout(ATTEMPT_SECONDS, connect=CONNECT_SECONDS),
                max_retries=0,
            )
        return self._client


def _dimensions(name: str, chosen: int | None) -> tuple[int, int | None]:
    """Length of the vectors, and what to ask the provider for; None to ask for nothing.

    Only OpenAI's own models of the third generation are asked to shorten their vectors: other
    endpoints may refuse the parameter, so there the number only says what the model gives.
    """
    own = DIMENSIONS.get(name)
    if own is None:
        if chosen is None:
            raise SettingsError(
                f'The dimensions of the embedding model "{name}" are not known',
                "set VBRIDGE_EMBEDDING_DIMENSIONS to the length of its vectors",
            )
        return chosen, None
    if chosen is None or chosen == own:
        return own, None
    if chosen > own or not name.startswith("text-embedding-3-"):
        raise SettingsError(
            f'VBRIDGE_EMBEDDING_DIMENSIONS is "{chosen}", but {name} gives {own}',
            "unset it" if chosen > own else "unset it, or use a text-embedding-3 model",
        )
    return chosen, chosen


def _requests(texts: list[tuple[str, int]]) -> Iterator[list[str]]:
    request: list[str] = []
    size = 0
    for text, tokens in texts:
        if request and (len(request) == REQUEST_INPUTS or size + tokens > REQUEST_TOKENS):
            yield request
            request, size = [], 0
        request.append(text)
        size += tokens
    if request:
        yield request


def _clean(text: str) -> str:
    # The provider refuses a whole request for one empty text, and UTF-8 has no lone surrogates.
    return text.encode("utf-8", "replace").decode("utf-8") or " "
