"""What has to be done now and then, beside the calls of a server or by "vbridge maintain"."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from vbridge.errors import VBridgeError

if TYPE_CHECKING:
    from vbridge.app import App

log = logging.getLogger(__name__)

# Function of the database for each task of upkeep_due; each call is one short step.
_STEPS = {
    "retokenize": "retokenize",
    "corpus_snapshot": "take_corpus_snapshot",
    "purge_history": "purge_history",
    "purge_searches": "purge_searches",
}
_INDEX = "index"
_SNAPSHOT = "corpus_snapshot"
_FIRST_REST = 10.0
_REST = 300.0
_ROUND = 60.0


async def keep_up(app: App, *, seconds: float = _ROUND) -> Counter[str]:
    """Does what upkeep_due lists, for about so many seconds.

    Returns:
        How much was done of each task: chunks, terms, rows or indexes.

    Raises:
        VBridgeError: as the calls do; what was done by then stays done.
    """
    deadline = time.monotonic() + seconds
    done: Counter[str] = Counter()
    # Again, as one task may be due only when another is done.
    while due := await app.database.call("upkeep_due"):
        before = done.total()
        for row in due:
            done[row["task"]] += await _do(app, row["task"], deadline)
        if done.total() == before or time.monotonic() > deadline:
            break
    return +done


async def _do(app: App, task: str, deadline: float) -> int:
    if task == _INDEX:
        return await _change_indexes(app)
    total = 0
    while time.monotonic() < deadline:
        (step,) = await app.database.call(_STEPS[task])
        amount = int(step[_STEPS[task]])
        total += amount
        if not amount or task == _SNAPSHOT:
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
