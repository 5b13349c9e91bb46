-- No content changes and no time is moved, whoever asks and however; only the log of searches grows.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis', written_at => '2026-01-01Z');
create temp table before as select tests.contents() as contents;

-- when
select count(*) from vbridge.memory_search('redis', '[1,0,0,0]', '/home/me/app/');
select count(*) from vbridge.memory_search('redis', '[1,0,0,0]', '/never/seen', p_global => true);
select throws_ok(
  $$ select vbridge.memory_search('redis', '[1,0,0,0]', '/never/seen') $$,
  'VB001', 'no project is indexed at "/never/seen"', 'an unknown project'
);

-- then
select is(tests.contents(), (select contents from before), 'every row is as it was');
select is((select count(*) from vbridge.searches), 2::bigint, 'but for the log of both searches');

select * from finish();
rollback;
