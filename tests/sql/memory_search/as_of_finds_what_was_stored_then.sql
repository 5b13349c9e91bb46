-- As of a moment in the past a later text is not found, an edited one as it was, a forgotten one again; labels are those of then.
begin;
select plan(7);

-- given
select tests.chunk('edited.md', 'redis first', meta => '{"component": "web"}', written_at => '2026-01-01Z');
select tests.chunk('edited.md', 'redis second', meta => '{"component": "api"}', written_at => '2026-02-01Z');
select tests.chunk('later.md', 'redis later', written_at => '2026-03-01Z');
select tests.chunk('forgotten.md', 'redis forgotten', written_at => '2026-01-01Z');
select vbridge.memory_forget(tests.root_path(), 'forgotten.md');
prepare search(timestamptz) as
select path, chunk, component from vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), p_as_of => $1) order by path;

-- then
select is_empty($$ execute search('2025-12-31Z') $$, 'before everything');
select results_eq(
  $$ execute search('2026-01-15Z') $$,
  $$ values ('edited.md', 'redis first', 'web'), ('forgotten.md', 'redis forgotten', 'other') $$,
  'in January'
);
select results_eq(
  $$ execute search('2026-02-15Z') $$,
  $$ values ('edited.md', 'redis second', 'api'), ('forgotten.md', 'redis forgotten', 'other') $$,
  'in February'
);
select results_eq(
  'execute search(null)',
  $$ values ('edited.md', 'redis second', 'api'), ('later.md', 'redis later', 'other') $$,
  'now'
);
select results_eq(
  'execute search(now() + interval ''1 year'')',
  'execute search(null)',
  'a moment to come has what is here now'
);
select results_eq(
  $$
    select path, chunk from vbridge.memory_search('redis', null, tests.root_path(), p_component => 'web', p_as_of => '2026-01-15Z')
  $$,
  $$ values ('edited.md', 'redis first') $$,
  'filters are about the labels of then'
);
select is_empty(
  $$ select 1 from vbridge.memory_search('redis', null, tests.root_path(), p_component => 'web') $$,
  'which it no longer has'
);

select * from finish();
rollback;
