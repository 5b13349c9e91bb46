-- By environment each has its own counts; by default all are counted together.
begin;
select plan(2);

-- given
select tests.solution('one', 'p');
select tests.applied('one', 4, pattern => 'p', environment => '{"os": "linux", "runtime": "node", "runtime_version": "20.11"}');
select tests.applied('one', 1, 3, 'p', environment => '{"os": "windows", "runtime": "node", "runtime_version": "22.1"}');
select tests.applied('one', 1, pattern => 'p');

-- then
select results_eq(
  $$ select rank, environment, applications, success_count from vbridge.golden_paths(1) $$,
  $$ values (1, '', 9::bigint, 6::bigint) $$,
  'together'
);
select results_eq(
  $$ select rank, environment, applications, success_count, evidence from vbridge.golden_paths(1, p_by_environment => true) $$,
  $$ values
    (1, 'linux node 20', 4::bigint, 4::bigint, 'proven'), (2, 'unknown', 1, 1, 'insufficient evidence'),
    (3, 'windows node 22', 4, 1, 'insufficient evidence')
  $$,
  'each: 0.5101, 0.2065, 0.0456'
);

select * from finish();
rollback;
