-- What matches is named; what does not compile is reported and stops nothing.
begin;
select plan(1);

-- given
select * from vbridge.solution_upsert(tests.fixpack('{"signatures": [{"text": "x", "regexes": ["ENOTFOUND \\S+", "never here", "Address\\b"]}]}'));
insert into vbridge.signature_regexes (solution_id, signature_id, ordinal, regex, literals)
select solution_id, signature_id, 9, '(?n)broken(', array['enotfound'] from vbridge.signatures where ordinal = 1;

-- then
select results_eq(
  $$ select ordinal, outcome from vbridge.matching_regexes(E'\x1b[31mError: ENOTFOUND\x1b[0m db\nAddress') order by ordinal $$,
  $$ values (1, 'matched'), (3, 'matched'), (9, 'failed') $$, 'two matched through the colours, one failed'
);

select * from finish();
rollback;
