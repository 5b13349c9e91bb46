-- Set aside until the solution is written anew.
begin;
select plan(4);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"signatures": [{"text": "x", "regexes": ["ENOTFOUND"]}]}'));

-- when
select vbridge.quarantine_regexes(array_agg(signature_id), array_agg(ordinal), 'too slow') from vbridge.signature_regexes;

-- then
select results_eq($$ select quarantine_reason, quarantined_at = now() from vbridge.signature_regexes $$, $$ values ('too slow', true) $$, 'with its reason');
select is_empty($$ select * from vbridge.matching_regexes('ENOTFOUND') $$, 'it is not evaluated any more');
select results_eq(
  $$ select signatures -> 0 -> 'quarantined' from vbridge.solution_details(tests.solution_id('redis-down')) $$, array['["(?n)ENOTFOUND"]'::jsonb], 'and shown'
);
select * from vbridge.solution_upsert(tests.fixpack('{"title": "Mended", "signatures": [{"text": "x", "regexes": ["ENOTFOUND"]}]}'));
select results_eq($$ select quarantined_at from vbridge.signature_regexes $$, array[null]::timestamptz[], 'written anew');

select * from finish();
rollback;
