-- Six rows a chunk, one a signal: weight times its value is what it adds, and these sum to the score of the search.
begin;
select plan(6);

-- given
select tests.chunk('a.md', 'redis redis cache', meta => '{"outcome_status": "success"}', written_at => now() - interval '30 days');
select tests.chunk('b.md', 'redis lock');
select tests.chunk('c.md', 'kafka', '[0,1,0,0]');
select tests.vote('b.md', times => 4);
create temp table explained as
select * from vbridge.explain_search('redis lock', '[1,0,0,0]', tests.root_path(), p_policy => 'classic');

-- then: idf ln(1 + 1.5 / 2.5) and ln(1 + 2.5 / 1.5), all of them "redis" once more than "lock"
select results_eq(
  $$
    select signal, round(raw::numeric, 4), normalised, weight, contribution, note from explained where path = 'b.md'
  $$,
  $$
    values
      ('vector', 1.0000, 1::float8, 0.6::float8, 0.6::float8, 'raw: cosine'),
      ('bm25', 1.4508, 0.4545, 0.3, 0.13635, 'matched: lock (idf 0.98, in 1), redi (idf 0.47, in 2)'),
      ('association', null, 0, 0, 0, 'likeness to the best match of the first pass'),
      ('time', 0.0000, 1, 0.1, 0.1, 'raw: days since it was written'),
      ('feedback', 4.0000, 0.5, 0.15, 0.075, '4 helpful, 0 not'),
      ('outcome', null, 0, 1, 0, 'unknown')
  $$,
  'every signal'
);
select results_eq(
  $$
    select signal, raw, normalised, contribution from explained where path = 'a.md' and signal in ('time', 'outcome')
  $$,
  $$ values ('time', 30::float8, 0.5::float8, 0.05::float8), ('outcome', null, 0.1, 0.1) $$,
  'a success of thirty days ago'
);
select results_eq(
  $$ select note from explained where path = 'c.md' and signal = 'bm25' $$,
  $$ values ('no word of the query; lacked: lock (idf 0.98), redi (idf 0.47)') $$,
  'and what a chunk lacks'
);
select is_empty(
  $$
    select chunk_id from explained group by chunk_id, score
    having count(*) <> 6 or abs(sum(contribution) - score) > 1e-9 or bool_or(abs(weight * normalised - contribution) > 1e-6)
  $$,
  'contributions sum to the score'
);
select results_eq(
  'select distinct rank, chunk_id, score, legs from explained order by rank',
  $$
    select rank, chunk_id, score, legs
    from vbridge.memory_search('redis lock', '[1,0,0,0]', tests.root_path(), p_policy => 'classic')
  $$,
  'as the search says'
);
select is((select count(*) from vbridge.searches), 1::bigint, 'explaining is not logged');

select * from finish();
rollback;
