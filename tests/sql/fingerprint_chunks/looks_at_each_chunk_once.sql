-- Chunks that tell of an error get its fingerprint, the others none.
begin;
select plan(4);

-- given
select tests.chunk('a.md', 'Error: connect ECONNREFUSED 127.0.0.1:6379');
select tests.chunk('b.md', 'We keep sessions in the database.');

-- then
select is(vbridge.fingerprint_chunks(), 2::bigint, 'both');
select is(vbridge.fingerprint_chunks(), 0::bigint, 'none is left');
select results_eq(
  $$ select fingerprint is not null, normalised is not null from vbridge.chunk_fingerprints order by chunk_id $$, $$ values (true, true), (false, false) $$, 'one error'
);
update vbridge.chunk_fingerprints set fingerprint_version = 0;
select is(vbridge.fingerprint_chunks(), 2::bigint, 'again when the version is raised');

select * from finish();
rollback;
