-- A name in code counts whole and in its parts; English words lose their ending, stop words count nothing.
begin;
select plan(7);

-- then
select ok(
  vbridge.text_terms('getUserName') @@ 'getusernam & user & name'::tsquery, 'camelCase'
);
select ok(vbridge.text_terms('parseHTTPResponse') @@ 'http & respons'::tsquery, 'an acronym inside');
select ok(vbridge.text_terms('max_retry_count') @@ 'retri & count'::tsquery, 'snake_case');
select ok(vbridge.text_terms('src/auth/login.ts') @@ 'auth & login'::tsquery, 'a path');
select ok(vbridge.text_terms('connections') @@ 'connect'::tsquery, 'stems');
select is(vbridge.text_terms('how to be or not to be')::text, '', 'stop words only');
select is(vbridge.text_terms('')::text, '', 'nothing');

select * from finish();
rollback;
