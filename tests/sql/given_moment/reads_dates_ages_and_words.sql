-- A period means its start; for as_of its end.
begin;
select plan(14);

-- given
prepare read (text, text) as select vbridge.given_moment($1, $2, 'Europe/Berlin', '2026-06-17 10:30+02');

-- then
select results_eq($$ execute read('since', '2026-05-31') $$, array['2026-05-31 00:00+02'::timestamptz], 'a date');
select results_eq($$ execute read('since', '2026-05-31T18:00Z') $$, array['2026-05-31 18:00Z'::timestamptz], 'a time with its zone');
select results_eq($$ execute read('since', '2026-05-31 18:00:01.5+02:00') $$, array['2026-05-31 16:00:01.5Z'::timestamptz], 'and fractions');
select results_eq($$ execute read('since', '7d') $$, array['2026-06-10 10:30+02'::timestamptz], 'an age');
select results_eq($$ execute read('since', '1w ago') $$, array['2026-06-10 10:30+02'::timestamptz], 'another');
select results_eq($$ execute read('until', 'last month') $$, array['2026-05-01 00:00+02'::timestamptz], 'words');
select results_eq($$ execute read('as_of', 'last month') $$, array['2026-06-01 00:00+02'::timestamptz], 'as it was at the end of it');
select results_eq($$ execute read('as_of', 'this month') $$, array['2026-06-17 10:30+02'::timestamptz], 'but not later than now');
select results_eq($$ execute read('as_of', '30d') $$, array['2026-05-18 10:30+02'::timestamptz], 'an age');
select results_eq($$ execute read('since', ' ') $$, array[null]::timestamptz[], 'nothing');
select throws_ok($$ execute read('since', 'soon') $$, 'VB003', 'since is "soon"');
select throws_ok($$ execute read('since', '-3d') $$, 'VB003', 'since is "-3d"');
select throws_ok($$ execute read('until', '2026-13-01') $$, 'VB003', 'until is "2026-13-01"');
select throws_ok($$ execute read('until', '2026-02-30T00:00Z') $$, 'VB003', 'until is "2026-02-30T00:00Z"');

select * from finish();
rollback;
