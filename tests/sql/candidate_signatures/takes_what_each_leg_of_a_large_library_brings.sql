-- Fingerprint, codes, words, vectors and regular expressions each lead to their own.
begin;
select plan(5);

-- given
select tests.solution('far-' || n) from generate_series(1, 3) n;
select * from vbridge.solution_upsert(tests.fixpack('{"slug": "near", "signatures": [{"text": "Error: listen EADDRINUSE: address already in use"}]}'),
  array['[1,0,0,0]', '[0,1,0,0]']::halfvec[], tests.model_key());
update vbridge.solution_library set signature_count = 5000;

-- then
select results_eq(
  $$ select g.ordinal from vbridge.candidate_signatures((select e.fingerprint from vbridge.error_fingerprint('Error: listen EADDRINUSE: address already in use') e), '{}', '{}', '{}', '{}', null, null, null, '{}') c
     join vbridge.signatures g on g.signature_id = c $$,
  array[1], 'equal fingerprint'
);
select results_eq(
  $$ select count(*) from vbridge.candidate_signatures(null, array[vbridge.term_id('eaddrinuse')], '{}', '{}', '{}', null, null, null, '{}') $$,
  array[1::bigint], 'a shared code'
);
select results_eq(
  $$ select count(*) from vbridge.candidate_signatures(null, '{}', array[vbridge.term_id('broken')], array[1.0], array[3::bigint], null, null, null, '{}') $$,
  array[3::bigint], 'a shared word'
);
select results_eq(
  $$ select count(*) from vbridge.candidate_signatures(null, '{}', '{}', '{}', '{}', '[1,0,0,0]', null, tests.model_id(), '{}') $$,
  array[2::bigint], 'vectors'
);
select results_eq(
  $$ select count(*) from vbridge.candidate_signatures(null, '{}', '{}', '{}', '{}', null, null, null, array[(select min(signature_id) from vbridge.signatures)]) $$,
  array[1::bigint], 'a matching regular expression'
);

select * from finish();
rollback;
