-- Of sixty random texts and ten queries every chunk's number is the textbook's, to a millionth.
begin;
select plan(2);

-- given: at most eight of a word in a text
select setseed(0.5);
select tests.document(
  'd' || d,
  array(
    select string_agg('w' || floor(power(random(), 2) * 30), ' ') || ' '
    from generate_series(1, 6) c, generate_series(1, 3 + floor(random() * 12)::integer) where d > 0 group by c
  )
)
from generate_series(1, 10) d;

-- when
create temp table found as
select q.query, e.chunk_id, e.raw as bm25, t.bm25 as textbook
from (
  select string_agg('w' || floor(random() * 31), ' ') as query
  from generate_series(1, 40) n group by n % 10
) q
cross join lateral vbridge.explain_search(
  q.query, null, tests.root_path(), array(select chunk_id from vbridge.chunks), p_policy => 'classic'
) e
join lateral tests.textbook_bm25(q.query) t on t.chunk_id = e.chunk_id
where e.signal = 'bm25';

-- then
select is((select count(*) from found), 600::bigint, 'every chunk, asked ten times');
select is_empty(
  'select * from found where (abs(bm25 - textbook) <= 1e-6 * greatest(textbook, 1)) is not true', 'to a millionth'
);

select * from finish();
rollback;
