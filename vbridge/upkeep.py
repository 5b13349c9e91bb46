"""What has to be done now and then, beside the calls of a server or by "vbridge maintain"."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from vbridge.errors import DatabaseUnavailable, VBridgeError

if TYPE_CHECKING:
    from vbridge.app import App

log = logging.getLogger(__name__)

# Function of the database for each task of upkeep_due; each call is one short step.
_STEPS = {
    "retokenize": "retokenize",
    "corpus_snapshot": "take_corpus_snapshot",
    "signatures": "remake_signatures",
    "fingerprints": "fingerprint_chunks",
    "golden_paths": "refresh_golden_paths",
    "purge_history": "purge_history",
    "purge_searches": "purge_searches",
    "purge_error_searches": "purge_error_searches",
}
_INDEX = "index"
_EMBEDDINGS = "signature_embeddings"
# Done in one step, if it is due at all.
_ONCE = frozenset({"corpus_snapshot", "golden_paths"})
_BATCH = 128
_EMBED_SECONDS = 600.0  # for one batch
_FIRST_REST = 10.0
_REST = 300.0
_ROUND = 60.0


async def keep_up(app: App, *, seconds: float = _ROUND) -> Counter[str]:
    """Does what upkeep_due lists, for about so many seconds.

    Returns:
        How much was done of each task: chunks, terms, rows or indexes.

    Raises:
        VBridgeError: as the calls do; what was done by then stays done. A task that fails, such
            as one without its embeddings provider, keeps no other from being done.
    """
    deadline = time.monotonic() + seconds
    done: Counter[str] = Counter()
    failures: dict[str, VBridgeError] = {}
    # Again, as one task may be due only when another is done.
    while due := [row["task"] for row in await app.database.call("upkeep_due")]:
        before = done.total()
        for task in due:
            if task in failures:
                continue
            try:
                done[task] += await _do(app, task, deadline)
            except DatabaseUnavailable:
                raise
            except VBridgeError as error:
                failures[task] = error
        if done.total() == before or time.monotonic() > deadline:
            break
    for failure in failures.values():
        raise failure
    return +done


async def _do(app: App, task: str, deadline: float) -> int:
    if task == _INDEX:
        return await _change_indexes(app)
    if task == _EMBEDDINGS:
        # Refused first: vectors of a model that the store has not would be paid for in vain.
        await app.database.call("embedding_model", model_key=app.embedder.model.key)
        return await embed_signatures(app, deadline=deadline)
    total = 0
    while time.monotonic() < deadline:
        (step,) = await app.database.call(_STEPS[task])
        amount = int(step[_STEPS[task]])
        total += amount
        if not amount or task in _ONCE:
            break
    return total


async def embed_signatures(app: App, *, deadline: float | None = None) -> int:
    """Gives the texts of solutions their vectors of the configured model; returns how many.

    Raises:
        VBridgeError: the provider or the database cannot be used; what was done by then is stored.
    """
    from pgvector import HalfVector

    key = app.embedder.model.key
    total = 0
    while deadline is None or time.monotonic() < deadline:
        rows = await app.database.call("signatures_to_embed", model_key=key, limit=_BATCH)
        if not rows:
            break
        vectors = await app.embedder.embed([row["text"] for row in rows], timeout=_EMBED_SECONDS)
        (stored,) = await app.database.call(
            "store_signature_embeddings",
            model_key=key,
            signature_ids=[row["signature_id"] for row in rows],
            embeddings=[HalfVector(vector).to_text() for vector in vectors],
        )
        total += stored["store_signature_embeddings"]
        # Nothing more can be done where others were quicker, or the texts are gone.
        if not stored["store_signature_embeddings"]:
            break
    return total


async def stay_up(app: App) -> None:
    """Keeps up beside a server's calls, until it is cancelled. Starts nothing by itself."""
    await app.database.opened.wait()
    await asyncio.sleep(_FIRST_REST)
    while True:
        with contextlib.suppress(VBridgeError):
            if app.database.is_open:
                for task, amount in (await keep_up(app)).items():
                    log.info("upkeep: %s %d", task, amount)
        await asyncio.sleep(_REST)


async def _change_indexes(app: App) -> int:
    from vbridge.deploy.indexes import change_indexes

    url = await app.database_url()
    return len(await asyncio.to_thread(change_indexes, url))
