"""Each leg of a search goes through an index where the tables are large."""

from __future__ import annotations

import re
from collections.abc import Iterator

import psycopg
import pytest

from vbridge.deploy.indexes import change_indexes

# Written straight into the tables: through the front door it would take minutes.
FILL = """
insert into vbridge.embedding_models (model_key, provider, name, dimensions, preprocessing, state)
values ('test/8/8/1', 'test', '8', 8, 1, 'active');
insert into vbridge.projects (project_id, root_path, label, document_count, chunk_count)
select n, '/p' || n, 'p' || n, s.size, s.size
from generate_series(1, 303) n
cross join lateral (
  select case n when 1 then 12000 when 2 then 4000 when 3 then 100 else 20 end as size
) s;
insert into vbridge.project_aliases (root_path, project_id)
select root_path, project_id from vbridge.projects;
insert into vbridge.documents (
  project_id, document_id, path, body, content_sha256, component, category, outcome_status
)
select
  p.project_id, p.project_id * 100000 + n, n || '.md', 'x', '\\x00', 'app',
  case n % 10 when 0 then 'decision' else 'code' end,
  case n % 50 when 0 then 'success' else 'unknown' end
from vbridge.projects p
cross join lateral generate_series(1, p.chunk_count) n;
insert into vbridge.chunks (
  project_id, chunk_id, document_id, ordinal, start_line, end_line, token_count, content_sha256,
  content
)
select
  d.project_id, d.document_id, d.document_id, 0, 1, 1, 5, sha256(d.document_id::text::bytea),
  format('word%s term%s rare%s', d.document_id % 50, d.document_id % 900, d.document_id)
from vbridge.documents d;
insert into vbridge.chunk_embeddings (project_id, chunk_id, model_id, embedding)
select
  c.project_id, c.chunk_id, (select model_id from vbridge.embedding_models),
  array(
    select (hashtext(c.chunk_id || '/' || g) / 1e9)::real from generate_series(1, 8) g
  )::vector::halfvec
from vbridge.chunks c;
insert into vbridge.vote_counts (project_id, content_sha256, helpful_count)
select c.project_id, c.content_sha256, 1 from vbridge.chunks c where c.chunk_id % 20 = 0;
"""

TABLES = ("documents", "chunks", "chunk_embeddings", "chunk_terms", "chunk_pairs", "vote_counts")


@pytest.fixture(scope="module")
def large(test_server: object) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """A store of 22,000 chunks with its vector indexes, and a session that tells its plans."""
    from harness.server import TestServer, with_database

    assert isinstance(test_server, TestServer)
    name = test_server.create_database(test_server.template)
    url = with_database(test_server.url, name)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("set search_path = public, pg_catalog")
        connection.execute(FILL.encode())
        while connection.execute("select vbridge.retokenize(5000)").fetchone() != (0,):
            pass
        changes = change_indexes(url)
        assert {(change.action, change.reason) for change in changes} == {
            ("create", "12000 chunks"),
            ("create", "22100 chunks"),
        }
        assert change_indexes(url) == ()
        connection.execute("vacuum analyze")
        try:
            connection.execute("load 'auto_explain'")
        except psycopg.Error:
            pytest.skip("this server has no auto_explain")
        for setting in ("log_min_duration = 0", "log_nested_statements = on"):
            connection.execute(f"set auto_explain.{setting}".encode())
        connection.execute("set auto_explain.log_analyze = on")
        connection.execute("set client_min_messages = log")
        yield connection
    test_server.drop_database(name)


VECTOR = "[0.3,-1,0.2,0.9,-0.4,0.1,1.2,-0.7]"
SEARCHES = {
    "a small project": ("/p3", ""),
    "a project looked through": ("/p2", ""),
    "a project with an index": ("/p1", ""),
    "the whole store": ("/p1", ", p_global => true"),
    "a filter": ("/p1", ", p_category => 'decision'"),
    "a filter on the whole store": ("/p1", ", p_global => true, p_tags => '{none}'"),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_no_large_table_is_read_whole(
    large: psycopg.Connection[tuple[object, ...]], name: str
) -> None:
    root, options = SEARCHES[name]
    plans: list[str] = []

    def note(diagnostic: psycopg.errors.Diagnostic) -> None:
        plans.append(diagnostic.message_primary or "")

    large.add_notice_handler(note)
    try:
        for _ in range(2):
            plans.clear()
            large.execute(
                f"select * from vbridge.memory_search('term7 word3', %s, %s, 10{options})".encode(),
                [VECTOR, root],
            )
    finally:
        large.remove_notice_handler(note)
    assert len(plans) > 10
    for table in TABLES:
        read = [
            plan
            for plan in plans
            if re.search(rf"Seq Scan on {table} (?!.*never executed)[^\n]*rows=\d\d\d", plan)
        ]
        # What only documents can tell is read from the documents and chunks of the scope.
        if not (table in ("documents", "chunks") and "filter" in name):
            assert not read, read[0]
    joined = "\n".join(plans)
    if name == "a project with an index":
        assert "chunk_embeddings_m1_p1_hnsw" in joined
    elif name == "the whole store":
        assert "chunk_embeddings_m1_all_hnsw" in joined
        assert "chunk_terms_term_ids_idx" in joined
    else:
        # The graph of others with a filter on it would find little or nothing.
        assert "hnsw" not in joined.split("order by")[0]
        assert not re.search(r"Index Scan using \S*hnsw", joined)
