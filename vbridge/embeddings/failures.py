"""What went wrong at an embeddings endpoint, as a sentence that holds neither key nor body."""

from __future__ import annotations

import math
import re
import time
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable

if TYPE_CHECKING:
    import openai

_CODE = re.compile(r"[a-z0-9_]{1,60}")
_OUT_OF_QUOTA = ("insufficient_quota", "billing_hard_limit_reached", "billing_not_active")


def explain(error: openai.OpenAIError, model: str) -> EmbeddingRejected | EmbeddingUnavailable:
    """The client's error as ours; `retryable` says whether to try again."""
    import openai

    if isinstance(error, openai.APITimeoutError):
        return EmbeddingUnavailable("The embeddings provider did not answer in time", _LATER)
    if isinstance(error, openai.APIConnectionError):
        return EmbeddingUnavailable(
            "The embeddings provider cannot be reached, or hung up",
            "check the network and OPENAI_BASE_URL, then try again",
        )
    if not isinstance(error, openai.APIStatusError):
        return EmbeddingRejected(
            "The embeddings provider sent something that is not an answer", "check OPENAI_BASE_URL"
        )
    status, code = error.status_code, _code(error)
    if code in _OUT_OF_QUOTA or getattr(error, "type", None) in _OUT_OF_QUOTA:
        return EmbeddingRejected(
            f"The embeddings account has no quota left ({code or status})",
            "add credit to it, or use the local model",
        )
    if status == 429:
        return EmbeddingUnavailable("The embeddings provider's rate limit is reached", _LATER)
    if status in (408, 409) or status >= 500:
        return EmbeddingUnavailable(f"The embeddings provider failed ({status})", _LATER)
    what = f"{status}, {code}" if code else str(status)
    return EmbeddingRejected(f"The embeddings provider refused ({what})", _advice(status, model))


def retry_after(error: openai.OpenAIError) -> float | None:
    """Seconds that the provider asks to wait, from any of the three headers in use."""
    import openai

    if not isinstance(error, openai.APIStatusError):
        return None
    headers = error.response.headers
    try:
        if milliseconds := headers.get("retry-after-ms"):
            return _sane(float(milliseconds) / 1000)
        value = headers.get("retry-after", "")
        if value[:1].isdigit():
            return _sane(float(value))
        return _sane(parsedate_to_datetime(value).timestamp() - time.time()) if value else None
    except (ValueError, OverflowError):
        return None


_LATER = "try again later"


def _sane(seconds: float) -> float | None:
    return seconds if math.isfinite(seconds) and seconds > 0 else None


def _code(error: openai.APIStatusError) -> str | None:
    # A code is a word of the protocol; anything else could be part of a text, or a key.
    code = error.code
    return code if isinstance(code, str) and _CODE.fullmatch(code) else None


def _advice(status: int, model: str) -> str:
    if status == 401:
        return "check OPENAI_API_KEY"
    if status == 403:
        return f'check that the key may use the model "{model}" and from where'
    if status == 404:
        return f'check VBRIDGE_EMBEDDING_MODEL ("{model}") and OPENAI_BASE_URL, often ending in /v1'
    if status == 413:
        return "send fewer or shorter texts"
    return f'check the model "{model}" and VBRIDGE_EMBEDDING_DIMENSIONS'
