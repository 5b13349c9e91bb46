-- A row for a period, none for anything else.
begin;
select plan(4);

-- then
select results_eq(
  $$ select since, until from vbridge.named_period('Q1 2024', '2026-06-17 10:30') $$,
  $$ values (timestamp '2024-01-01', timestamp '2024-04-01') $$, 'a quarter'
);
select is_empty($$ select * from vbridge.named_period('31 february', '2026-06-17') $$, 'no such day');
select is_empty($$ select * from vbridge.named_period('2026-13-01', '2026-06-17') $$, 'no such month');
select is_empty($$ select * from vbridge.named_period('banana', '2026-06-17') $$, 'no time at all');

select * from finish();
rollback;
