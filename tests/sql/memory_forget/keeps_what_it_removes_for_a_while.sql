-- A forgotten document is put aside with chunks and votes, without the voters' words; a forgotten project leaves nothing.
begin;
select plan(5);

-- given
select tests.document('a.md', array['redis', 'lock'], written_at => '2026-01-01Z');
select vbridge.memory_feedback(tests.chunk_id('a.md'), true, 'said in confidence');
select tests.chunk('b.md', 'kafka', root => '/other');
select count(*) from vbridge.memory_search('kafka', null, '/nowhere', p_global => true, p_log_query => true);
select count(*) from vbridge.memory_search('redis', null, tests.root_path());

-- when
select vbridge.memory_forget(tests.root_path(), 'a.md');

-- then
select results_eq(
  'select content, removed_at from vbridge.former_chunks order by ordinal',
  $$ values ('redis', now()), ('lock', now()) $$,
  'the chunks'
);
select results_eq(
  'select path, valid_to from vbridge.former_documents',
  $$ values ('a.md', now()) $$,
  'the document'
);
select results_eq(
  $$ select to_jsonb(f) - '{project_id,feedback_id,content_sha256}'::text[] from vbridge.former_feedback f $$,
  $$ select jsonb_build_object('helpful', true, 'created_at', now(), 'removed_at', now()) $$,
  'the vote, not its words'
);

-- when
select vbridge.memory_forget(tests.root_path(), p_whole_project => true);

-- then
select is(
  (select count(*) from (
    select project_id from vbridge.former_chunks union all select project_id from vbridge.former_documents
    union all select project_id from vbridge.former_feedback
    union all select project_id from vbridge.term_counts where project_id <> tests.project_id('/other')
  ) n),
  0::bigint,
  'nothing is left aside'
);
select results_eq(
  $$
    select s.is_global, count(r.search_id)
    from vbridge.searches s
    left join vbridge.search_results r using (project_id, search_id)
    group by s.is_global
  $$,
  'values (true, 1::bigint)',
  'nor in the log, but for another project''s result'
);

select * from finish();
rollback;
