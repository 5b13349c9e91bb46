-- Signatures to make anew or to embed, golden paths to refresh, old searches for errors.
begin;
select plan(6);

-- given
prepare due as select task, amount from vbridge.upkeep_due() order by task;
select * from vbridge.solution_upsert(tests.fixpack());

-- then
select is_empty('execute due', 'without a model there is nothing to embed with');
select vbridge.embedding_model(tests.model_key());
select results_eq('execute due', $$ values ('signature_embeddings', 2::bigint) $$, 'two texts');
select vbridge.store_signature_embeddings(tests.model_key(), array_agg(signature_id), array_agg('[1,0,0,0]'::halfvec)) from vbridge.signatures;
update vbridge.signatures set fingerprint_version = 0 where ordinal = 0;
select results_eq('execute due', $$ values ('signatures', 1::bigint) $$, 'made by an older version');
select vbridge.remake_signatures();
select * from vbridge.solution_apply(tests.solution_id('redis-down'), true, 'redis');
select results_eq('execute due', $$ values ('golden_paths', 1::bigint) $$, 'an outcome came in');
select vbridge.refresh_golden_paths(0);
select count(*) from vbridge.solution_search('Error: x');
update vbridge.error_searches set searched_at = now() - interval '91 days';
select results_eq('execute due', $$ values ('purge_error_searches', 1::bigint) $$, 'older than kept');
select vbridge.purge_error_searches();
select is_empty('execute due', 'all done');

select * from finish();
rollback;
