-- Every match contains one of the texts, so that others need no evaluation.
begin;
select plan(2);

-- then
select results_eq(
  $$
    select vbridge.regex_literals(r)
    from unnest(array[
      'ENOTFOUND\s+\S+\.railway\.internal', '(ECONNREFUSED|ENOTFOUND).*6379', 'foo?barr', 'ab*cdef',
      'a\.b\.c', '[Ee]rror: x{2}yz', '(?:EACCES|EPERM): permission denied', 'abc|defg', '(abc)?defg', 'x(?=lookahead)yzw'
    ]) r
  $$,
  $$
    values (array['.railway.internal']), (array['econnrefused', 'enotfound']), (array['barr']), (array['cdef']),
      (array['a.b.c']), (array['rror: x']), (array[': permission denied']), (array['abc', 'defg']), (array['defg']), (array['yzw'])
  $$,
  'the longest that must occur, one of each branch'
);
select results_eq(
  $$ select r from unnest(array['(a+)+$', '(.*)*=', 'ab|long enough', '[abc]{9}', '\d+\.\d+']) r where vbridge.regex_literals(r) is null $$,
  array['(a+)+$', '(.*)*=', 'ab|long enough', '[abc]{9}', '\d+\.\d+'],
  'without one: nothing'
);

select * from finish();
rollback;
