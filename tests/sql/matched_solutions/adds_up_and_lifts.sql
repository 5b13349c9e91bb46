-- base = words + vector + codes; a fingerprint and a regular expression each add half of what is missing to 1.
begin;
select plan(3);

-- given
select * from vbridge.solution_upsert(
  tests.fixpack('{"signatures": [{"text": "Error: connect ECONNREFUSED 127.0.0.1:6379", "regexes": ["ECONNREFUSED"]}]}'),
  array['[0,0,1,0]', '[1,0,0,0]']::halfvec[], tests.model_key()
);
create temp table found as
select m.* from tests.matched('Error: connect ECONNREFUSED 127.0.0.1:6379', null, null, null, 0, null, null, '{}',
  array(select signature_id from vbridge.signature_regexes)) m;

-- then
select results_eq(
  $$ select round(bm25_score::numeric, 4), round(code_score::numeric, 4), vector_score, round(fingerprint_score::numeric, 4), round(regex_score::numeric, 4), environment_score, success_score from found $$,
  -- best words .27, all codes .13; half of .6; half of .3
  $$ values (0.2700, 0.1300, 0::float8, 0.3000, 0.1500, 0::float8, 0::float8) $$, 'the parts'
);
select results_eq($$ select round(score::numeric, 4) from found $$, array[0.85], 'their sum');
select results_eq(
  $$ select round(vector_score::numeric, 4) from tests.matched('zzz', '[3,4,0,0]', '[3,4,0,0]', tests.model_id(), 0, null, null, '{}', '{}') $$,
  -- description 0: mean 2/21, deviation .0998; message .6: (.6 - .0952) / (.0998 * 8) = .6324, times .6
  array[0.3794], 'a vector as near as can be, in deviations'
);

select * from finish();
rollback;
