-- Chunks that no search returned, though their project was searched twenty times since they were stored.
begin;
select plan(5);

-- given
select tests.chunk('found.md', 'redis', written_at => now() - interval '9 days');
select tests.chunk('noise.md', 'kafka', '[0,1,0,0]', written_at => now() - interval '9 days');
select tests.chunk('new.md', 'nginx', '[0,1,0,0]', written_at => now() - interval '1 day');
create function pg_temp.search(times integer, global boolean default false, past timestamptz default null)
  returns void
  language sql
as $$
  select vbridge.memory_search('redis', '[1,0,0,0]', tests.root_path(), 1, global, p_as_of => past)
  from generate_series(1, times);
  update vbridge.searches set searched_at = now() - interval '5 days';
$$;

-- then
select pg_temp.search(19);
select is_empty('select * from vbridge.never_found', 'nineteen are too few');
select pg_temp.search(5, global => true);
select pg_temp.search(5, past => now() - interval '6 days');
select is_empty('select * from vbridge.never_found', 'global ones and those of the past do not count');
select pg_temp.search(1);
select results_eq(
  'select project_root, path, chunk_id, searches_since from vbridge.never_found',
  $$ values ('/home/me/app', 'noise.md', tests.chunk_id('noise.md'), 20::bigint) $$,
  'twenty; the new one had no chance yet'
);
update vbridge.searches set searched_at = now();
select results_eq('select path from vbridge.never_found order by path', array['new.md', 'noise.md'], 'now it had');
select count(*) from vbridge.memory_search('kafka', null, tests.root_path(), 1);
select results_eq('select path from vbridge.never_found', array['new.md'], 'one was found at last');

select * from finish();
rollback;
