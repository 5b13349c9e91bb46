-- An expression must compile, end soon, and contain a fixed text.
begin;
select plan(10);

-- then
select results_eq($$ select vbridge.check_regex('ENOTFOUND \S+') $$, $$ values (array['enotfound ']) $$, 'a good one gives its literals');
select throws_ok($$ select vbridge.check_regex('(a+)+$') $$, 'VB019', 'the regular expression "(a+)+$" can match without any fixed text');
select throws_ok($$ select vbridge.check_regex('(.*)*=') $$, 'VB019', 'the regular expression "(.*)*=" can match without any fixed text');
select throws_ok($$ select vbridge.check_regex('(abc)\1') $$, 'VB019', 'the regular expression "(abc)\1" refers back to a group');
select throws_ok($$ select vbridge.check_regex('abc(') $$, 'VB019', 'the regular expression "abc(" cannot be read: parentheses () not balanced');
select throws_ok($$ select vbridge.check_regex('(?q)abc') $$, 'VB019', 'the regular expression "(?q)abc" begins with an unknown option');
select throws_ok($$ select vbridge.check_regex('abc(x{100}y{100})') $$, 'VB019', 'the regular expression "abc(x{100}y{100})" repeats too often');
select throws_ok($$ select vbridge.check_regex('') $$, 'VB019', 'a regular expression is empty');
select lives_ok($$ select vbridge.check_regex('abc' || repeat('x', 509)) $$, '512 characters pass');
select throws_ok($$ select vbridge.check_regex('abc' || repeat('x', 510)) $$, 'VB019', 'a regular expression has 513 characters; the limit is 512');

select * from finish();
rollback;
