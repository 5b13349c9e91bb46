-- Articles, pronouns and the like; never what an error is told by.
begin;
select plan(2);

-- then
select is(
  array(select w from unnest('{the,a,is,to,how,of,with,also}'::text[]) w where not vbridge.is_stop_word(w)),
  '{}',
  'stop words'
);
select is(
  array(select w from unnest('{not,no,don,can,nil,error,The}'::text[]) w where vbridge.is_stop_word(w)),
  '{}',
  'none, nor in capitals'
);

select * from finish();
rollback;
