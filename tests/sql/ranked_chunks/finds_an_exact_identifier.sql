-- One chunk of many has the very identifier; others only have its parts, and more often.
begin;
select plan(2);

-- given
select tests.document('parts.md', array(select 'get user by id, user id get by ' || i || ' ' from generate_series(1, 60) i));
select tests.chunk('exact.md', 'see getUserById for the rest of what is written here');
prepare first as
select path, legs from tests.ranked('getUserById', policy => 'words', candidates => 3) where rank = 1;

-- then
select results_eq('execute first', $$ values ('exact.md', '{names,words}'::text[]) $$, 'it is first');
select tests.moved('exact.md', 300);
select results_eq('execute first', $$ values ('exact.md', '{names,words}'::text[]) $$, 'however old');

select * from finish();
rollback;
