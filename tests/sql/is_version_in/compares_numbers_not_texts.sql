-- Versions are compared part by part as numbers.
begin;
select plan(1);

-- then
select results_eq(
  $$
    select vbridge.is_version_in(v, r)
    from (values ('20.11.1', '>=18 <23'), ('9.0', '>=18'), ('v22', '<=22'), ('22.5', '<=22'), ('3.10', '>3.9'), ('1.9.5', '^1.2'), ('2.0', '^1.2'),
      ('1.2.9', '~1.2'), ('1.3', '~1.2'), ('16', '16'), ('16.3', '16'), ('17', '16'), ('none', '>=1'), ('1', 'any')) as t (v, r)
  $$,
  array[true, false, true, true, true, true, false, true, false, true, true, false, null, null],
  'bounds, carets, tildes, and nothing to compare'
);

select * from finish();
rollback;
