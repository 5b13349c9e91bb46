-- A fingerprint is the hash of the normalised subject and the function.
begin;
select plan(8);

-- then
select results_eq(
  $$
    select * from vbridge.error_fingerprint(
E'\x1b[31mError: connect ECONNREFUSED 10.0.3.17:6379\x1b[0m
    at Store.get (/app/src/store.ts:41:9)')
  $$,
  $$
    values (
      'v1:' || left(encode(sha256(E'Error: connect ECONNREFUSED <ip>:6379\nin Store.get'), 'hex'), 32),
      E'Error: connect ECONNREFUSED <ip>:6379\nat Store.get (store.ts)',
      E'Error: connect ECONNREFUSED 10.0.3.17:6379\nat Store.get (/app/src/store.ts:41:9)',
      array['econnrefused', 'store.get', '6379'],
      1
    )
  $$,
  'all five'
);
select results_eq(
  $$ select * from vbridge.error_fingerprint('Redis keeps 3 kinds of data.') $$,
  $$ values (null::text, 'Redis keeps <num> kinds of data.', 'Redis keeps 3 kinds of data.', '{}'::text[], 1) $$,
  'no error'
);
select results_eq(
  format('select * from vbridge.error_fingerprint(%L)', given),
  $$ values (null::text, '', '', '{}'::text[], 1) $$,
  coalesce('nothing in ' || quote_literal(given), 'NULL')
)
from unnest(array[null, '', E' \n\t', E'\x1b[31m\x1b[0m', E'\u200b']) as given;
select is(
  (select length(telling) from vbridge.error_fingerprint(repeat('well ', 1000))), 2000, 'shortened'
);

select * from finish();
rollback;
