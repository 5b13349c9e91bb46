"""Outcomes under concurrency and kills: each is counted once, whole, or not at all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

Connection = psycopg.Connection[tuple[Any, ...]]

COUNTS = """
select
  (select count(*) from vbridge.solution_applications),
  (select count(*) from vbridge.application_patterns),
  (select count(*) from vbridge.application_undos),
  (select coalesce(sum(event_count), 0)::bigint from vbridge.application_counts),
  (select count(*) from vbridge.patterns)
"""


@pytest.fixture
def store(dsn: str) -> Iterator[Connection]:
    """A connection to a store with one solution, number 1."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        row = connection.execute("select tests.solution('one')").fetchone()
        assert row == (1,)
        yield connection


def one(connection: Connection, query: str, *arguments: object) -> tuple[Any, ...]:
    row = connection.execute(query, arguments).fetchone()
    assert row is not None
    return row


def at_once(dsn: str, calls: list[tuple[str, tuple[object, ...]]]) -> list[tuple[Any, ...]]:
    """Every call on a connection of its own, all begun together."""
    barrier = threading.Barrier(len(calls))

    def run(call: tuple[str, tuple[object, ...]]) -> tuple[Any, ...]:
        with psycopg.connect(dsn, autocommit=True, connect_timeout=30) as connection:
            barrier.wait(60)
            return one(connection, call[0], *call[1])

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@contextmanager
def begun(dsn: str) -> Iterator[Connection]:
    """A connection within a transaction; it may have been ended from outside."""
    connection = psycopg.connect(dsn)
    try:
        yield connection
    finally:
        connection.close()


def end(store: Connection, victim: Connection) -> None:
    """Ends the victim's session and waits until the server has cleaned up after it."""
    pid = victim.info.backend_pid
    assert one(store, "select pg_terminate_backend(%s, 10000)", pid) == (True,)


def run_until_it_waits(store: Connection, victim: Connection, query: str) -> threading.Thread:
    """Starts a statement that is held up by a lock; it ends with the victim's session."""

    def run() -> None:
        with pytest.raises(psycopg.OperationalError):
            victim.execute(query)

    thread = threading.Thread(target=run)
    thread.start()
    deadline = time.monotonic() + 20
    while one(
        store,
        "select wait_event_type is not distinct from 'Lock' from pg_stat_activity where pid = %s",
        victim.info.backend_pid,
    ) != (True,):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return thread


@pytest.mark.parametrize("key", ["k", None])
def test_fifty_parallel_retries_are_one_event(dsn: str, store: Connection, key: str | None) -> None:
    query = (
        "select application_id, is_new, applications from vbridge.solution_apply("
        "1, true, 'redis', 'runtime', '/srv/app', 'session', p_idempotency_key => %s)"
    )
    answers = at_once(dsn, [(query, (key,))] * 50)
    assert len({answer[0] for answer in answers}) == 1
    assert sum(answer[1] for answer in answers) == 1
    assert {answer[2] for answer in answers} == {1}
    assert one(store, COUNTS) == (1, 1, 0, 1, 1)


def test_parallel_retries_of_a_link_are_one_event(dsn: str, store: Connection) -> None:
    query = (
        "select application_id, is_new_application, is_new_pattern"
        " from vbridge.pattern_link('redis', 'runtime', 1, true, null, 'session')"
    )
    answers = at_once(dsn, [(query, ())] * 20)
    assert len({answer[0] for answer in answers}) == 1
    assert sum(answer[1] for answer in answers) == 1
    assert sum(answer[2] for answer in answers) == 1
    assert one(store, COUNTS) == (1, 1, 0, 1, 1)


def test_parallel_outcomes_of_many_projects_are_all_counted(dsn: str, store: Connection) -> None:
    apply = (
        "select is_new, false from vbridge.solution_apply("
        "1, %s, 'redis', null, %s, p_idempotency_key => %s)"
    )
    link = (
        "select is_new_application, is_new_pattern"
        " from vbridge.pattern_link('redis', null, 1, %s, %s, %s)"
    )
    roots = ["/srv/a", "/srv/b", None]
    calls: list[tuple[str, tuple[object, ...]]] = [
        ((apply, link)[n % 2], (n % 3 > 0, roots[n % len(roots)], f"number {n}")) for n in range(42)
    ]
    answers = at_once(dsn, calls)
    assert all(answer[0] for answer in answers)
    assert one(store, COUNTS) == (42, 42, 0, 42, 1)
    assert one(
        store, "select applications, success_count from vbridge.pattern_solutions('redis')"
    ) == (42, 28)
    assert one(store, "select projects_count from vbridge.golden_paths()") == (2,)


def test_parallel_undos_are_one(dsn: str, store: Connection) -> None:
    (application_id,) = one(store, "select application_id from vbridge.solution_apply(1, true)")
    query = "select is_new, applications from vbridge.solution_undo(%s)"
    answers = at_once(dsn, [(query, (application_id,))] * 12)
    assert sum(answer[0] for answer in answers) == 1
    assert {answer[1] for answer in answers} == {0}
    assert one(store, COUNTS) == (1, 0, 1, 2, 0)


@pytest.mark.parametrize(
    "query",
    [
        "select vbridge.solution_apply(1, true, 'redis', null, '/srv/app', 's')",
        "select vbridge.pattern_link('redis', null, 1, true, '/srv/app', 's')",
    ],
)
def test_a_crash_between_apply_and_link_leaves_both_or_neither(
    dsn: str, store: Connection, query: str
) -> None:
    # Ended after the statement and before its commit: the last moment at which anything is lost.
    with begun(dsn) as victim:
        victim.execute(query)
        end(store, victim)
    assert one(store, COUNTS) == (0, 0, 0, 0, 0)

    # Ended in the middle: the pattern is made, the outcomes of the project are held by another.
    store.execute("select vbridge.open_project('/srv/app')")
    with begun(dsn) as holder, begun(dsn) as victim:
        holder.execute("select vbridge.lock_outcomes(vbridge.find_project('/srv/app'))")
        thread = run_until_it_waits(store, victim, query)
        end(store, victim)
        thread.join(20)
        holder.commit()
    assert one(store, COUNTS) == (0, 0, 0, 0, 0)

    # The caller, who got no answer, tries again.
    store.execute(query)
    assert one(store, COUNTS) == (1, 1, 0, 1, 1)


def test_a_kill_during_a_refresh_leaves_the_view_as_it_was(dsn: str, store: Connection) -> None:
    shown = "select applications, is_fresh from vbridge.golden_paths(0)"
    state = (
        "select (select max(applications) from vbridge.golden_path_statistics), event_count"
        " from vbridge.golden_path_refreshes"
    )
    store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's1')")
    assert one(store, shown) == (1, True)
    store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's2')")

    # Ended at its end, before the commit.
    with begun(dsn) as victim:
        assert one(victim, "select vbridge.refresh_golden_paths(0)") == (1,)
        assert one(victim, state) == (2, 2)
        assert one(store, state) == (1, 1)
        end(store, victim)
    assert one(store, state) == (1, 1)

    # Ended within: the view is made, the note of it is held up.
    with begun(dsn) as holder, begun(dsn) as victim:
        holder.execute("update vbridge.golden_path_refreshes set is_only = true")
        thread = run_until_it_waits(store, victim, "select vbridge.refresh_golden_paths(0)")
        end(store, victim)
        thread.join(20)
    assert one(store, state) == (1, 1)
    assert one(store, shown) == (2, True)


def test_one_session_refreshes_and_the_others_answer_at_once(dsn: str, store: Connection) -> None:
    shown = "select applications, is_fresh from vbridge.golden_paths(0)"
    store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's1')")
    assert one(store, shown) == (1, True)
    store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's2')")
    with begun(dsn) as refresher:
        assert one(refresher, "select vbridge.refresh_golden_paths(0)") == (1,)
        started = time.monotonic()
        assert one(store, "select vbridge.refresh_golden_paths(0)") == (0,)
        assert one(store, shown) == (1, False)
        assert time.monotonic() - started < 5
        refresher.commit()
    assert one(store, shown) == (2, True)


def test_an_outcome_during_a_refresh_makes_the_next_one_due(dsn: str, store: Connection) -> None:
    store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's1')")
    with begun(dsn) as refresher:
        assert one(refresher, "select vbridge.refresh_golden_paths(0)") == (1,)
        store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's2')")
        refresher.commit()
    answer = one(store, "select applications, is_fresh from vbridge.golden_paths(0)")
    assert answer == (2, True)


def _read_only(connection: Connection) -> None:
    connection.execute("set default_transaction_read_only = on")


def _reader(connection: Connection) -> None:
    connection.execute(
        "do $$ begin"
        "  if not exists (select from pg_roles where rolname = 'vbt_reader') then"
        "    create role vbt_reader;"
        "  end if;"
        " end $$;"
        " grant usage on schema vbridge to vbt_reader;"
        " grant select on all tables in schema vbridge to vbt_reader;"
        " set role vbt_reader"
    )


@pytest.mark.parametrize("become", [_read_only, _reader])
def test_who_may_only_read_is_answered_with_what_is_there(
    dsn: str, store: Connection, become: Callable[[Connection], None]
) -> None:
    store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's1')")
    store.execute("select vbridge.refresh_golden_paths()")
    store.execute("select vbridge.pattern_link('redis', null, 1, true, null, 's2')")
    with psycopg.connect(dsn, autocommit=True) as connection:
        become(connection)
        answer = one(connection, "select applications, is_fresh from vbridge.golden_paths(0)")
        assert answer == (1, False)
        connection.execute("reset role")
        connection.execute("set default_transaction_read_only = off")
        if become is _reader:
            connection.execute("drop owned by vbt_reader; drop role vbt_reader")


@pytest.mark.parametrize(
    "query",
    [
        "select vbridge.solution_apply(1, true, 'redis', null, '/srv/app', 's')",
        "select vbridge.pattern_link('redis', null, 1, true, '/srv/app', 's')",
    ],
)
def test_a_crash_after_the_application_and_before_its_link_leaves_neither(
    dsn: str, store: Connection, query: str
) -> None:
    with begun(dsn) as holder, begun(dsn) as victim:
        holder.execute("lock table vbridge.application_patterns in access exclusive mode")
        thread = run_until_it_waits(store, victim, query)
        end(store, victim)
        thread.join(20)
        holder.rollback()
    assert one(store, COUNTS) == (0, 0, 0, 0, 0)


def test_an_undone_application_counts_nowhere(dsn: str, store: Connection) -> None:
    apply = (
        "select application_id, is_new from vbridge.solution_apply(1, true, 'redis',"
        " p_idempotency_key => %s)"
    )
    for key in ("a", "b", "c"):
        (application_id, _) = one(store, apply, key)
    shown = "select applications, success_count, is_fresh from vbridge.golden_paths()"
    assert one(store, shown) == (3, 3, True)
    store.execute("select vbridge.solution_undo(%s)", [application_id])
    for counts in (
        "select applications from vbridge.golden_paths(1)",
        "select applications from vbridge.pattern_solutions('redis')",
        "select success_count from vbridge.pattern_success",
        "select applications from vbridge.golden_path_ranking where environment = ''",
        "select applications from vbridge.solution_health",
        "select applications from vbridge.solution_list()",
    ):
        assert one(store, counts) == (2,), counts
    # Its key still stands for it: a late retry does not bring it back.
    assert one(store, apply, "c") == (application_id, False)
    assert one(store, COUNTS) == (3, 3, 1, 4, 1)


def test_an_outcome_belongs_to_the_version_that_was_applied(dsn: str, store: Connection) -> None:
    changed = (
        "select u.version from vbridge.solution_export('one') e (fixpack), vbridge.solution_upsert("
        """e.fixpack - 'version' || '{"description": "Why it works, said better"}') u"""
    )
    assert one(store, changed) == (2,)
    apply = "select version, applications from vbridge.solution_apply(1, true, p_version => %s)"
    assert one(store, apply, 1) == (1, 1)
    assert one(store, apply, None) == (2, 2)
    with pytest.raises(psycopg.Error) as refused:
        one(store, apply, 3)
    assert refused.value.sqlstate == "VB020"
    assert str(refused.value.diag.message_hint).startswith("it has 1, 2;")


def test_the_rate_on_a_pattern_is_that_of_its_own_applications(dsn: str, store: Connection) -> None:
    # It fails four times elsewhere, and works on this pattern once: told in two calls, one event.
    store.execute("select tests.applied('one', 0, 4)")
    apply = "select application_id from vbridge.solution_apply(1, true, p_session => 's')"
    (application_id,) = one(store, apply)
    link = (
        "select application_id, is_new_application, success_rate"
        " from vbridge.pattern_link('cors', 'runtime', 1, true, null, 's')"
    )
    assert one(store, link) == (application_id, False, 1.0)
    solutions = "select applications, success_rate from vbridge.pattern_solutions('cors')"
    assert one(store, solutions) == (1, 1.0)
    assert one(store, "select applications, success_rate from vbridge.solution_health") == (5, 0.2)


def test_a_session_that_is_not_named_takes_up_no_application(dsn: str, store: Connection) -> None:
    store.execute("select vbridge.solution_apply(1, true)")
    link = "select is_new_application from vbridge.pattern_link('cors', null, 1, true)"
    assert one(store, link) == (True,)
    assert one(store, link) == (False,)
    assert one(store, COUNTS) == (2, 1, 0, 2, 1)
