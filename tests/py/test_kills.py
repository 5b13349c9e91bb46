"""kill -9 in the middle of writing: what was acknowledged is whole and findable afterwards."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from stdio_server import StdioServer

from vbridge.embedded import EmbeddedServer

ROOT = "/srv/app"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "home"
    # Programs that are killed leave their database to the next comer; there is none here.
    EmbeddedServer(tmp_path / "home").stop(force=True)


def document(number: int) -> str:
    return "\n\n".join(
        f"Part {part} of note{number}: the queue of worker{number} was drained by hand. " * 12
        for part in range(4)
    )


@pytest.mark.parametrize("ingests", [6, pytest.param(100, marks=pytest.mark.slow)])
def test_every_acknowledged_document_survives(home: Path, ingests: int) -> None:
    chance = random.Random(7)
    environ = {
        "VBRIDGE_HOME": str(home),
        "VBRIDGE_CHUNK_TOKENS": "40-80",
        "VBRIDGE_CHUNK_OVERLAP": "10",
    }
    acknowledged: set[int] = set()
    kills = server_kills = 0
    server: StdioServer | None = None
    for number in range(ingests):
        if server is None:
            server = StdioServer(environ)
            server.initialize()
        request = server.send(
            "tools/call",
            {
                "name": "memory_ingest",
                "arguments": {
                    "project_root": ROOT,
                    "path": f"{number}.md",
                    "text": document(number),
                },
            },
        )
        if chance.random() < 0.6:
            time.sleep(chance.uniform(0, 0.25) + (1.5 if chance.random() < 0.3 else 0))
            if chance.random() < 0.4:
                with contextlib.suppress(ProcessLookupError):
                    if pid := EmbeddedServer(home).status().pid:
                        os.kill(pid, signal.SIGKILL)
                        server_kills += 1
            server.process.kill()
            kills += 1
            # An answer that was on its way when the process died is an acknowledgement as well.
            with contextlib.suppress(AssertionError):
                if not server.receive(request, 5.0)["result"].get("isError"):
                    acknowledged.add(number)
            server.close()
            server = None
        else:
            answer = server.receive(request, 60.0)["result"]
            assert not answer.get("isError"), answer
            acknowledged.add(number)
    if server is not None:
        server.close()

    with StdioServer(environ) as last:
        last.initialize()
        for number in sorted(acknowledged):
            found = last.call(
                "memory_search", project_root=ROOT, query=f"note{number} worker{number}", k=20
            )["structuredContent"]["results"]
            assert found[0]["path"] == f"{number}.md"
        lease_url = EmbeddedServer(home).url()
        with psycopg.connect(lease_url) as connection:
            rows = connection.execute(
                "select d.path, d.body,"
                " count(*) = count(e.chunk_id) and count(*) = count(t.chunk_id),"
                " string_agg(substr(c.content, c.overlap_chars + 1), '' order by c.ordinal)"
                " from vbridge.documents d join vbridge.chunks c using (project_id, document_id)"
                " left join vbridge.chunk_embeddings e using (project_id, chunk_id)"
                " left join vbridge.chunk_terms t using (project_id, chunk_id)"
                " group by d.project_id, d.document_id"
            ).fetchall()
    stored = {path: (body, whole, joined) for path, body, whole, joined in rows}
    for path, (body, whole, joined) in stored.items():
        assert whole and joined == body == document(int(path.removesuffix(".md")))
    assert {f"{number}.md" for number in acknowledged} <= set(stored)
    print(
        f"{ingests} ingests, {kills} kills of the server, {server_kills} of PostgreSQL,"
        f" {len(acknowledged)} acknowledged, {len(stored)} stored"
    )
