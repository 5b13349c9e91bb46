-- Of a text over 65,536 characters the first 16,384 and the last 49,152 stay, in whole lines.
begin;
select plan(5);

-- given: lines of 10 characters, numbered
create temp table long as
select vbridge.readable_text(string_agg(lpad(n::text, 9, '0'), E'\n' order by n)) as text
from generate_series(1, 100000) as n;

-- then: 16384 / 10 whole lines from the start; 49152 / 10 from the end, of which the first is cut
select is(cardinality(string_to_array(text, E'\n')), 1638 + 4915, 'lines') from long;
select is(split_part(text, E'\n', 1638), '000001638', 'the last of the head') from long;
select is(split_part(text, E'\n', 1639), '000095086', 'the first of the tail') from long;
select is(right(text, 9), '000100000', 'the last') from long;
select is(length(vbridge.readable_text(repeat('x', 1000000))), 65537, 'one long line is cut in two');

select * from finish();
rollback;
