-- A snapshot holds the terms of at least two chunks; a new one is taken after growth by 1.2.
begin;
select plan(5);

-- given
select is(vbridge.take_corpus_snapshot(), 0::bigint, 'an empty store needs none');
select tests.chunk(n || '.md', 'redis w' || n, root => '/p' || n % 2)
from generate_series(1, 10) n;

-- when
select is(vbridge.take_corpus_snapshot('2026-01-01Z'), 2::bigint, 'redis and md');

-- then
select results_eq(
  $$
    select s.chunk_count, t.chunk_count
    from vbridge.corpus_snapshots s
    join vbridge.corpus_terms t using (taken_at)
    where t.term_id = vbridge.term_id('redi')
  $$,
  $$ values (10::bigint, 10::bigint) $$,
  'redis is in all ten'
);

-- when: 12 is not yet more than 1.2 times 10
select tests.chunk('more.md', 'docker'), tests.chunk('most.md', 'docker');

-- then
select is(vbridge.take_corpus_snapshot('2026-02-01Z'), 0::bigint, 'the last one will do');
select tests.chunk('last.md', 'docker');
select is(vbridge.take_corpus_snapshot('2026-02-01Z'), 3::bigint, 'docker counts too by now');

select * from finish();
rollback;
