"""How long solution_search takes in a small and in a large library, and with hostile expressions.

    python benchmarks/errors_speed.py --output DIR
    python benchmarks/errors_speed.py --smoke

Libraries of 100 and of 10,000 generated solutions, five texts each (50,000 signatures) and half as
many regular expressions as solutions, are filled set by set; 200 error texts are searched for in
each, in turns within one run. Then expressions are planted that no check let through.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
from errors import new_database
from pgvector import HalfVector
from quality import machine, server

from vbridge.deploy import migrate
from vbridge.deploy.indexes import change_indexes

DIMENSIONS = 384
TEXTS = 5  # of a solution: its description and four error messages
HOSTILE = ("(a+)+$", "(.*)*=", "(x+x+)+y", "((a|b)*)*c", "(?=(a+)+b)[ab]*error", "([a-z ]+)+;")
TARGET_MS = 100.0
HOSTILE_MS = 200.0
_TOOLS = (
    *("npm", "pip", "git", "docker", "psql", "redis-cli", "kubectl", "cargo", "tsc"),
    *("webpack", "nginx", "terraform"),
)
_NOUNS = (
    *("config", "socket", "module", "package", "session", "index", "schema", "volume"),
    *("token", "cluster"),
)
_VERBS = (
    *("refused", "expired", "overflowed", "missing", "denied", "corrupted", "locked"),
    *("exhausted", "rejected"),
)

_FILL = """
with made as (
  select
    s.n, t.n as ordinal, g.text, g.code,
    case when t.n > 0 then 'v1:' || md5(g.text) end as fingerprint
  from generate_series(1, %(solutions)s) as s (n)
  cross join generate_series(0, %(texts)s - 1) as t (n)
  cross join lateral (
    select format(
      'ERR_%%s_%%s', upper((%(nouns)s::text[])[1 + (s.n * 7 + t.n) %% 10]), 1000 + s.n
    ) as code
  ) c
  cross join lateral (
    select c.code, format(
      '%%s: %%s: the %%s of host-%%s.example.org was %%s while reading item%%s (%%s)',
      (%(tools)s::text[])[1 + s.n %% 12], c.code, (%(nouns)s::text[])[1 + (s.n * 7 + t.n) %% 10],
      s.n, (%(verbs)s::text[])[1 + (s.n + t.n * 3) %% 9], s.n * 5 + t.n, s.n %% 500
    ) as text
  ) g
),
solutions as (
  insert into vbridge.solutions (
    slug, version, title, description, category, is_dangerous, content_sha256, origin
  )
  select
    's-' || m.n, 1, m.text, m.text, 'runtime', false, sha256(convert_to(m.text, 'UTF8')), 'import'
  from made m
  where m.ordinal = 0
  returning solution_id, slug
)
insert into vbridge.signatures (
  solution_id, ordinal, text, content_sha256, fingerprint, fingerprint_version, code_ids,
  tokenizer_version, term_count, term_ids, frequencies, pairs
)
select
  s.solution_id, m.ordinal, m.text, sha256(convert_to(m.text, 'UTF8')), m.fingerprint, 1,
  array[vbridge.term_id(lower(m.code)), vbridge.term_id(format('host-%%s.example.org', m.n))],
  vbridge.tokenizer_version(), d.term_count, d.term_ids, d.frequencies, d.pairs
from made m
join solutions s on s.slug = 's-' || m.n
cross join lateral vbridge.document_terms('', m.text) d
"""
_COUNT = """
insert into vbridge.signature_terms
select t.term_id, count(*) from vbridge.signatures s cross join unnest(s.term_ids) as t (term_id)
group by 1;
update vbridge.solution_library set (signature_count, term_total) = (
  select count(*), sum(term_count) from vbridge.signatures
);
insert into vbridge.signature_regexes (solution_id, signature_id, ordinal, regex, literals)
select
  solution_id, signature_id, 1, vbridge.stored_regex(format('item%s \\(\\d+\\)', n.item)),
  array[format('item%s (', n.item)]
from vbridge.signatures
cross join lateral (select substring(text from 'item(\\d+)') as item) n
where ordinal = 1 and solution_id % 2 = 0;
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--output", type=Path)
    parser.add_argument("--solutions", type=int, default=10_000)
    parser.add_argument("--searches", type=int, default=200)
    parser.add_argument("--smoke", action="store_true", help="a tiny library, in seconds")
    arguments = parser.parse_args()
    if arguments.smoke:
        arguments.solutions, arguments.searches = 700, 20
    output = arguments.output or Path(tempfile.mkdtemp(prefix="vberrors-out-"))
    output.mkdir(parents=True, exist_ok=True)
    with server() as url:
        result = run(url, arguments.solutions, arguments.searches)
    (output / "errors_speed.json").write_text(json.dumps(result, indent=1), encoding="utf-8")
    text = table(result)
    (output / "errors_speed.md").write_text(text, encoding="utf-8")
    print(text)
    print(f"written to {output}")


def run(url: str, solutions: int, searches: int) -> dict[str, Any]:
    migrate(url)
    rng = np.random.default_rng(7)
    databases = {count: new_database(url, f"speed_{count}") for count in (100, solutions)}
    result: dict[str, Any] = {"machine": machine(url), "libraries": {}}
    topics = unit(rng.standard_normal((64, DIMENSIONS)))
    for count, database in databases.items():
        began = time.monotonic()
        fill(database, count, topics, rng)
        result["libraries"][count] = {"seconds_to_fill": time.monotonic() - began}
    connections = {
        count: psycopg.connect(database, autocommit=True) for count, database in databases.items()
    }
    questions = {count: errors(count, searches, topics, rng) for count in databases}
    times: dict[str, list[float]] = {str(count): [] for count in databases}
    found: dict[int, int] = dict.fromkeys(databases, 0)
    for count, connection in connections.items():
        for question in questions[count][:5]:
            search(connection, question)
    # In turns, so that a busy moment of the machine meets both.
    for place in range(searches):
        for count, connection in connections.items():
            question = questions[count][place]
            milliseconds, first = search(connection, question)
            times[str(count)].append(milliseconds)
            found[count] += first == question["slug"]
    for count in databases:
        result["libraries"][count] |= {
            "milliseconds": times[str(count)],
            "found_first": found[count] / searches,
        }
    result["hostile"] = hostile(connections[solutions], questions[solutions][: searches // 4])
    for connection in connections.values():
        connection.close()
    return result


def unit(vectors: Any) -> Any:
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def near(topic: Any, rng: np.random.Generator) -> Any:
    return unit(topic + 0.8 * rng.standard_normal(topic.shape) / np.sqrt(DIMENSIONS))


def fill(url: str, solutions: int, topics: Any, rng: np.random.Generator) -> None:
    values = {
        "solutions": solutions,
        "texts": TEXTS,
        "tools": list(_TOOLS),
        "nouns": list(_NOUNS),
        "verbs": list(_VERBS),
    }
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "select vbridge.add_embedding_model(%s, 'active')", [f"bench/random/{DIMENSIONS}/1"]
        )
        (model_id,) = connection.execute(
            "select model_id from vbridge.embedding_models"
        ).fetchone() or (0,)
        connection.execute(_FILL.encode(), values)
        connection.execute(_COUNT.encode())
        rows = connection.execute(
            "select signature_id, substr(s.slug, 3)::int from vbridge.signatures"
            " join vbridge.solutions s using (solution_id)"
        ).fetchall()
        with connection.cursor().copy(
            "copy vbridge.signature_embeddings (signature_id, model_id, embedding) from stdin"
        ) as copy:
            for signature_id, number in rows:
                vector = near(topics[number % len(topics)], rng)
                copy.write_row((signature_id, model_id, HalfVector(vector).to_text()))
    change_indexes(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("vacuum analyze")


def errors(solutions: int, searches: int, topics: Any, rng: np.random.Generator) -> list[Any]:
    """Errors as a generated solution words them, within some lines of a log."""
    questions = []
    for number in rng.integers(1, solutions + 1, searches):
        noun = _NOUNS[int(number * 7 + 2) % 10].upper()
        lines = [
            *(f"2026-01-02T03:04:{n:02d}Z worker step {n} done in {n * 3} ms" for n in range(12)),
            f"{_TOOLS[int(number) % 12]}: ERR_{noun}_{1000 + number}: could not go on with"
            f" host-{number}.example.org, pid {rng.integers(100, 9999)}",
        ]
        vector = HalfVector(near(topics[int(number) % len(topics)], rng)).to_text()
        questions.append({"text": "\n".join(lines), "vector": vector, "slug": f"s-{number}"})
    return questions


def search(connection: Any, question: dict[str, Any]) -> tuple[float, str | None]:
    began = time.perf_counter()
    row = connection.execute(
        "select slug from vbridge.solution_search(%(text)s, %(vector)s::halfvec,"
        " p_telling_embedding => %(vector)s::halfvec) where rank = 1",
        question,
    ).fetchone()
    return (time.perf_counter() - began) * 1000, row[0] if row else None


def hostile(connection: Any, questions: list[dict[str, Any]]) -> dict[str, Any]:
    """Times before, with and after expressions that no check would have let through."""
    texts = [
        {**q, "text": f"{q['text']}\n{'a' * 3000} {'ab' * 1500} error xxxx;"} for q in questions
    ]
    before = [search(connection, question)[0] for question in texts]
    connection.execute(
        "insert into vbridge.signature_regexes"
        " select solution_id, signature_id, 100 + h.n, h.regex, array['a']"
        " from (select * from vbridge.signatures where ordinal = 1 limit 4) s"
        " cross join unnest(%s::text[]) with ordinality as h (regex, n)",
        [list(HOSTILE)],
    )
    during = [search(connection, question)[0] for question in texts]
    (aside,) = connection.execute(
        "select count(*) from vbridge.signature_regexes where quarantined_at is not null"
    ).fetchone()
    return {
        "planted": 4 * len(HOSTILE),
        "before_ms": before,
        "during_ms": during,
        "quarantined": aside,
    }


def table(result: dict[str, Any]) -> str:
    lines = [
        "| solutions | texts | p50 ms | p95 ms | found first |",
        "| --- | --- | --- | --- | --- |",
    ]
    p95 = {}
    for count, entry in result["libraries"].items():
        p50, p95[int(count)] = np.percentile(entry["milliseconds"], [50, 95])
        lines.append(
            f"| {count} | {int(count) * TEXTS} | {p50:.1f} | {p95[int(count)]:.1f}"
            f" | {entry['found_first']:.3f} |"
        )
    large = max(p95)
    ratio = np.median(
        np.array(result["libraries"][large]["milliseconds"])
        / np.array(result["libraries"][min(p95)]["milliseconds"])
    )
    planted = result["hostile"]
    extra = np.max(planted["during_ms"]) - np.median(planted["before_ms"])
    usual = np.median(planted["during_ms"]) / np.median(planted["before_ms"])
    lines += [
        "",
        f"Large over small, side by side: {ratio:.2f} (median of pairs).",
        f"Target: p95 of {large} solutions at most {TARGET_MS:g} ms:"
        f" {'met' if p95[large] <= TARGET_MS else 'missed'}.",
        f"{planted['planted']} hostile expressions: the slowest search took {extra:+.1f} ms more"
        f" (at most {HOSTILE_MS:g}: {'met' if extra <= HOSTILE_MS else 'missed'}), the median"
        f" {usual:.2f} times as long; {planted['quarantined']} were set aside.",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
