-- The project form shows one project, the global form all of them; both carry the same columns and scores.
begin;
select plan(6);

-- given
select tests.chunk('a.md', 'redis', root => '/one');
select tests.chunk('b.md', 'redis', root => '/two');
select tests.chunk('c.md', 'docker', root => '/two', embedding => '[0,1,0,0]');

-- then
select results_eq(
  $$
    select project_root, path, score from vbridge.memory_search('redis', '[1,0,0,0]', '/two/', p_policy => 'classic')
  $$,
  $$ values ('/two', 'b.md', 0.83635::float8), ('/two', 'c.md', 0.1) $$,
  'one project, in any spelling of its root'
);
select results_eq(
  $$
    select project_root, path, score
    from vbridge.memory_search('redis', '[1,0,0,0]', '/two', p_global => true, p_policy => 'classic')
  $$,
  $$ values ('/one', 'a.md', 0.83635::float8), ('/two', 'b.md', 0.83635), ('/two', 'c.md', 0.1) $$,
  'every project'
);
select is(
  (select count(*) from vbridge.memory_search('redis', null, '/unknown', p_global => true)),
  3::bigint,
  'who asks globally need not be known'
);
select throws_ok(
  $$ select vbridge.memory_search('redis', null, 'two', p_global => true) $$,
  'VB007', 'project_root "two" is not absolute', 'but must be a root'
);
select throws_ok(
  $$ select vbridge.memory_search('redis', '[1,0,0,0]', '/nowhere') $$,
  'VB001', 'no project is indexed at "/nowhere"', 'an unknown project is an error, not an empty result'
);
select is(
  (select count(*) from vbridge.memory_search('redis', null, '/one', p_global => null)), 1::bigint, 'null is not global'
);

select * from finish();
rollback;
