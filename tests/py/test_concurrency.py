"""Two writers and a polling reader: no error, no duplicate, no version seen in part."""

from __future__ import annotations

import os
import subprocess
import sys

import psycopg
import pytest

WRITER = """
import asyncio, sys
from vbridge.app import open_app
from vbridge.ingestion import Document, ingest

NAME, ROUNDS = sys.argv[1], int(sys.argv[2])

def version(round_: int) -> str:
    marker = f"{NAME}{round_}"
    return "\\n\\n".join(
        f"part {part} of version {marker}: " + f"queues and caches of {marker} " * 4
        for part in range(3 + round_ % 3)
    )

async def main() -> None:
    async with open_app() as app:
        for round_ in range(ROUNDS):
            await ingest(app, "/srv/app", [Document.clean("shared.md", version(round_))])
            await ingest(app, "/srv/app", [Document.clean(f"{NAME}.md", version(round_))])

asyncio.run(main())
print("done", flush=True)
"""

# One statement is one snapshot: what a search or a reader of the tables would see at that moment.
SNAPSHOT = """
select
  d.path,
  d.body,
  string_agg(substr(c.content, c.overlap_chars + 1), '' order by c.ordinal) as joined,
  count(distinct substring(c.content from '((?:one|two)[0-9]+)')) as writers,
  count(*) as chunks,
  count(e.chunk_id) as vectors,
  count(t.chunk_id) as terms,
  bool_and(c.content_sha256 = sha256(convert_to(c.content, 'UTF8'))) as hashed
from vbridge.documents d
join vbridge.chunks c using (project_id, document_id)
left join vbridge.chunk_embeddings e using (project_id, chunk_id)
left join vbridge.chunk_terms t using (project_id, chunk_id)
group by d.project_id, d.document_id
"""

# The search itself must not mix two versions of one document either.
SEARCH = """
select count(distinct substring(chunk from 'version ((?:one|two)[0-9]+)'))
from vbridge.memory_search('queues and caches', null, '/srv/app', 20)
where path = 'shared.md' and chunk ~ 'version '
"""


@pytest.mark.parametrize("rounds", [25, pytest.param(1000, marks=pytest.mark.slow)])
def test_writers_of_the_same_and_of_different_paths(dsn: str, rounds: int) -> None:
    environ = {**os.environ, "DATABASE_URL": dsn, "VBRIDGE_CHUNK_TOKENS": "16-32"}
    environ["VBRIDGE_CHUNK_OVERLAP"] = "0"
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, name, str(rounds)],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("one", "two")
    ]
    polls = 0
    versions: set[str] = set()
    try:
        with psycopg.connect(dsn, autocommit=True) as connection:
            while any(writer.poll() is None for writer in writers):
                for row in connection.execute(SNAPSHOT).fetchall():
                    _, body, joined, names, chunks, vectors, terms, hashed = row
                    assert (joined, names, hashed) == (body, 1, True)
                    assert (vectors, terms) == (chunks, chunks)
                    versions.add(body[:60])
                if versions:
                    (seen,) = connection.execute(SEARCH).fetchone() or (0,)
                    assert seen <= 1
                polls += 1
            for writer in writers:
                out, err = writer.communicate(timeout=10)
                assert (writer.returncode, out) == (0, "done\n"), err
            counts = connection.execute(
                "select count(*), count(distinct path), (select count(*) from vbridge.projects),"
                " (select document_count from vbridge.projects),"
                " (select chunk_count from vbridge.projects)"
                " = (select count(*) from vbridge.chunks)"
                " from vbridge.documents"
            ).fetchone()
            assert counts == (3, 3, 1, 3, True)
    finally:
        for writer in writers:
            if writer.poll() is None:
                writer.kill()
            writer.communicate(timeout=10)
    print(f"{rounds} rounds of 2 writers, {polls} polls, {len(versions)} versions seen")
