-- Up to 4,000 characters everything counts; of more the telling lines, the start and the end.
begin;
select plan(2);

-- then
select is(vbridge.matched_text(E'$ make\n\x1b[31merror\x1b[0m', 'error'), E'$ make\nerror', 'whole, without colours');
select is(
  vbridge.matched_text(repeat('a', 3000) || repeat('b', 3000), 'telling'),
  E'telling\n' || repeat('a', 1000) || E'\n' || repeat('b', 2000), 'a quarter and a half'
);

select * from finish();
rollback;
