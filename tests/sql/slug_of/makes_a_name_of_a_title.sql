-- A title becomes small letters, digits and single hyphens.
begin;
select plan(1);

-- then
select results_eq(
  $$ select vbridge.slug_of(t) from unnest(array['Redis: can''t connect!', 'Ünïcode Fall', '日本', repeat('ab ', 60)]) t $$,
  array['redis-can-t-connect', 'unicode-fall', 'untitled', btrim(left(repeat('ab-', 60), 80), '-')],
  'accents go, what is left of nothing is "untitled", 80 characters at most'
);

select * from finish();
rollback;
