"""Storing a folder: only what changed costs, and whatever cuts it off, the next run goes on."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from vbridge.errors import EmbeddingRejected, Refused
from vbridge.folder import Found, Skipped, read_text, walk
from vbridge.ingest_report import IngestReport
from vbridge.ingestion import Document, changed_documents, ingest

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row
    from vbridge.embeddings import Embedder, EmbeddingModel, Tokenizer, Vector

SOURCE = "cli"
"""Marks, in a document's meta, what came from a file; only such documents are ever pruned."""

EMBED_SECONDS = 600.0  # for one batch; nobody waits for an answer as an MCP client does

_BATCH_DOCUMENTS = 64
_BATCH_CHARS = 500_000  # about 200 chunks
_BATCHES_AT_ONCE = 3  # one is cut into chunks, one embedded, one stored
# Refusals of one document; any other one would meet the next document as well.
_OF_ONE_DOCUMENT = frozenset({"VB002", "VB004", "VB008", "VB009", "VB015"})
_REJECTED_IN_A_ROW = 3

Progress = Callable[[int, int], None]
"""Called with the number of files done and of files in all."""


async def ingest_folder(
    app: App,
    root: Path,
    paths: Sequence[Path],
    *,
    include_hidden: bool = False,
    ignore_rules: bool = True,
    prune: bool = False,
    progress: Progress = lambda done, total: None,
    report: IngestReport | None = None,
) -> IngestReport:
    """Stores the texts under the paths as documents of the project, with paths relative to it.

    Args:
        root: the project root; paths: files or folders in it. All absolute, links resolved.
        prune: forget documents that came from files which are gone.
        report: filled as the work goes on, for whoever is interrupted.

    Raises:
        VBridgeError: what the next document would meet as well. All before it is stored.
    """
    report = IngestReport() if report is None else report
    started = time.monotonic()
    work = _Work(app, root, report, progress)
    try:
        with _metered(app, report):
            await work.store(paths, include_hidden, ignore_rules)
        await _find_vanished(app, root, paths, report, prune=prune)
    finally:
        report.seconds = time.monotonic() - started
    return report


@dataclass
class _Work:
    app: App
    root: Path
    report: IngestReport
    progress: Progress
    done: int = 0
    total: int = 0
    rejected_in_a_row: int = 0

    async def store(self, paths: Sequence[Path], include_hidden: bool, ignore_rules: bool) -> None:
        def look() -> list[Found | Skipped]:
            return list(
                walk(paths, self.root, include_hidden=include_hidden, ignore_rules=ignore_rules)
            )

        entries = await asyncio.to_thread(look)
        self.report.skipped += [entry for entry in entries if isinstance(entry, Skipped)]
        found = [entry for entry in entries if isinstance(entry, Found)]
        self.total = len(found)
        self._advance(0)
        slots = asyncio.Semaphore(_BATCHES_AT_ONCE)

        async def run(batch: list[Document]) -> None:
            try:
                await self._store_batch(batch)
            finally:
                slots.release()

        try:
            async with asyncio.TaskGroup() as tasks:
                async for batch in self._read(found):
                    await slots.acquire()
                    tasks.create_task(run(batch))
        except BaseExceptionGroup as group:
            # The first to fail ended the others; it is the one to speak of.
            raise group.exceptions[0] from None

    async def _read(self, found: list[Found]) -> AsyncIterator[list[Document]]:
        limit = await asyncio.to_thread(_text_limit)
        batches = _read_batches(found, limit)
        while (read := await asyncio.to_thread(next, batches, None)) is not None:
            documents, skipped = read
            self.report.skipped += skipped
            self._advance(len(skipped))
            yield documents

    async def _store_batch(self, batch: list[Document]) -> None:
        changed = await changed_documents(self.app, str(self.root), batch)
        self.report.unchanged += len(batch) - len(changed)
        self._advance(len(batch) - len(changed))
        if not changed:
            return
        try:
            rows = await ingest(self.app, str(self.root), changed)
        except (Refused, EmbeddingRejected) as error:
            if isinstance(error, Refused) and error.sqlstate not in _OF_ONE_DOCUMENT:
                raise
            await self._store_singly(changed)
        else:
            for row in rows:
                self._count(row)
            self._advance(len(rows))

    async def _store_singly(self, documents: list[Document]) -> None:
        for document in documents:
            try:
                (row,) = await ingest(self.app, str(self.root), [document])
            except (Refused, EmbeddingRejected) as error:
                if isinstance(error, Refused) and error.sqlstate not in _OF_ONE_DOCUMENT:
                    raise
                self.rejected_in_a_row += isinstance(error, EmbeddingRejected)
                if self.rejected_in_a_row == _REJECTED_IN_A_ROW:
                    raise
                self.report.refused.append((document.path, str(error)))
            else:
                self.rejected_in_a_row = 0
                self._count(row)
            self._advance(1)

    def _count(self, row: Row) -> None:
        report = self.report
        if not row["changed"]:
            report.unchanged += 1
        elif row["reused_count"] or row["removed_count"]:
            report.changed += 1
        else:
            report.new += 1
        report.chunks_new += row["new_count"]
        report.chunks_reused += row["reused_count"]
        report.chunks_removed += row["removed_count"]

    def _advance(self, files: int) -> None:
        self.done += files
        self.progress(self.done, self.total)


def _read_batches(found: list[Found], limit: int) -> Iterator[tuple[list[Document], list[Skipped]]]:
    documents: list[Document] = []
    skipped: list[Skipped] = []
    chars = 0
    for entry in found:
        text = read_text(entry, limit)
        if isinstance(text, Skipped):
            skipped.append(text)
            continue
        documents.append(Document.clean(entry.path, text, {"source": SOURCE}))
        chars += len(text)
        if len(documents) == _BATCH_DOCUMENTS or chars >= _BATCH_CHARS:
            yield documents, skipped
            documents, skipped, chars = [], [], 0
    if documents or skipped:
        yield documents, skipped


async def _find_vanished(
    app: App, root: Path, paths: Sequence[Path], report: IngestReport, *, prune: bool
) -> None:
    from vbridge.tools.memory import memory_forget

    for folder in paths:
        if not folder.is_dir():
            continue
        label = folder.relative_to(root).as_posix()
        rows = await app.database.call(
            "stored_paths",
            project_root=str(root),
            folder="" if label == "." else label,
            source=SOURCE,
        )
        gone = await asyncio.to_thread(_gone, root, [row["stored_paths"] for row in rows])
        report.vanished += [path for path in gone if path not in report.vanished]
    if prune:
        for path in report.vanished:
            answer = await memory_forget(app, str(root), path)
            report.chunks_removed += answer.chunks
        report.pruned = True


def _gone(root: Path, paths: list[str]) -> list[str]:
    return [path for path in paths if _is_gone(root / path)]


def _is_gone(file: Path) -> bool:
    try:
        file.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        # What cannot be looked at is not gone.
        return False
    return False


def _text_limit() -> int:
    """Bytes that a document may have: the limit of the database, from where it is written."""
    from vbridge.project import read_project

    return int(read_project().variables["limits.text_bytes"])


@contextlib.contextmanager
def _metered(app: App, report: IngestReport) -> Iterator[None]:
    """Puts the patience of a batch run, and a clock, between the app and its embedder."""
    embedder, settings = app.embedder, app.settings
    app.embedder = _MeteredEmbedder(embedder, report)
    app.settings = replace(settings, ingest_embed_timeout=EMBED_SECONDS)
    try:
        yield
    finally:
        app.embedder, app.settings = embedder, settings


class _MeteredEmbedder:
    """One call at a time, so that its deadline does not run while it queues behind another."""

    def __init__(self, embedder: Embedder, report: IngestReport) -> None:
        self._embedder = embedder
        self._report = report
        self._turn = asyncio.Lock()

    @property
    def model(self) -> EmbeddingModel:
        return self._embedder.model

    @property
    def tokenizer(self) -> Tokenizer:
        return self._embedder.tokenizer

    @property
    def max_chunk_tokens(self) -> int:
        return self._embedder.max_chunk_tokens

    async def embed(self, texts: Sequence[str], *, timeout: float) -> list[Vector]:  # noqa: ASYNC109
        async with self._turn:
            started = time.monotonic()
            try:
                return await self._embedder.embed(texts, timeout=timeout)
            finally:
                self._report.embedding_seconds += time.monotonic() - started

    async def close(self) -> None:
        await self._embedder.close()
