-- A solution with the same fingerprint is a known fix; enough successes make it proven.
begin;
select plan(2);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"pattern": {"tag": "redis-connection"}}'));
select tests.chunk('n.md', 'Error: connect ECONNREFUSED 127.0.0.1:6379', root => '/p' || n) from generate_series(1, 3) n;

-- then
select results_eq(
  $$ select pattern, known_solution_id = tests.solution_id('redis-down'), has_proven_fix, status from vbridge.detect_patterns() $$,
  $$ values ('redis-connection', true, false, 'known fix, not proven') $$, 'named by its pattern'
);
select tests.applied('redis-down', 9, 0, 'redis-connection');
select results_eq($$ select has_proven_fix, status from vbridge.detect_patterns() $$, $$ values (true, 'proven fix') $$, 'nine of nine');

select * from finish();
rollback;
