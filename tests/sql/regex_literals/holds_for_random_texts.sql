-- A text that matches contains one of the literals: 500 expressions put together at random.
begin;
select plan(2);

-- given
select setseed(0.4);
create temp table made as
select
  (select string_agg((array['abc', 'x?', '(de|fgh)', '[0-9]', 'k+', '.', 'lmn'])[1 + floor(random() * 7)::integer], '' order by n)
   from generate_series(1, 3 + i % 3) n) as regex,
  (select string_agg((array['abc', 'x', 'de', 'fgh', '7', 'k', 'q', 'lmn'])[1 + floor(random() * 8)::integer], '' order by n)
   from generate_series(1, 12) n) as text
from generate_series(1, 500) i;

-- then
select is_empty(
  $$
    select regex, text
    from made
    cross join lateral (select vbridge.regex_literals(regex) as literals) l
    where text ~ regex and literals is not null
      and not exists (select from unnest(literals) t where strpos(text, t) > 0)
  $$,
  'no match without its literal'
);
select cmp_ok((select count(*) from made where text ~ regex), '>', 5::bigint, 'some matched at all');

select * from finish();
rollback;
