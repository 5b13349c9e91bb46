-- 0.60 vector + 0.30 text + 0.10 time + 0.15 feedback + bonus.
begin;
select plan(3);

-- then
select is(vbridge.combined_score(1, 1, 1, 1, 0.1), 1.25::float8, 'at most 1.25');
select is(vbridge.combined_score(0, 0, 0, -1, -0.05), -0.2::float8, 'at least -0.20');
select is(
  vbridge.combined_score(0.8765, 0.3333, 0.9772, 0.2, 0),
  0.753610::float8,
  '0.525900 + 0.099990 + 0.097720 + 0.030000'
);

select * from finish();
rollback;
