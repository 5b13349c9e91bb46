-- 1 MiB in one document passes, as one chunk or as a thousand.
begin;
select plan(3);

-- then
select lives_ok(
  $$ select tests.chunk('one.md', repeat('redis ', 174762) || 'abcd') $$, 'in one chunk'
);
select lives_ok(
  $$ select tests.document('many.md', array(select rpad('part ' || i || ' ', 1024, 'x ') from generate_series(1, 1024) i)) $$,
  'in 1,024 chunks'
);
select results_eq(
  'select path, octet_length(body) from vbridge.documents order by path desc',
  $$ values ('one.md', 1048576), ('many.md', 1048576) $$,
  'to the byte'
);

select * from finish();
rollback;
