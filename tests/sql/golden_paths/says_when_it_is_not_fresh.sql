-- Where a refresh takes long it is not waited for every time: the answer then says that it is old.
begin;
select plan(2);

-- given
select tests.solution('one', 'p');
select tests.applied('one', 3, pattern => 'p');
select vbridge.refresh_golden_paths();
update vbridge.golden_path_refreshes set duration_ms = 200, refreshed_at = clock_timestamp() - interval '9 s';
select tests.applied('one', 1, pattern => 'p');

-- then
select results_eq(
  $$ select applications, is_fresh from vbridge.golden_paths() $$, $$ values (3::bigint, false) $$, 'nine seconds old'
);

-- when
update vbridge.golden_path_refreshes set refreshed_at = clock_timestamp() - interval '10 s';

-- then
select results_eq(
  $$ select applications, is_fresh from vbridge.golden_paths() $$, $$ values (4::bigint, true) $$, 'ten seconds old'
);

select * from finish();
rollback;
