-- A border of a word is \y here, and a match stays within a line.
begin;
select plan(4);

-- then
select is(vbridge.stored_regex('\bfoo\B\\b'), '(?n)\yfoo\Y\\b', 'what is escaped stays');
select is(vbridge.stored_regex('(?i)abc'), '(?in)abc', 'options stay');
select is(vbridge.stored_regex('(?s)a.c'), '(?s)a.c', 'unless they say how lines count');
select ok('x' || chr(10) || 'Error: y' ~ vbridge.stored_regex('^Error'), '^ is the start of any line');

select * from finish();
rollback;
