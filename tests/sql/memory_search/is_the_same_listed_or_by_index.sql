-- A project of any size is ranked alike whether its chunks are looked at one by one (as of a moment) or asked for by index.
begin;
select plan(5);

-- given: more chunks than are looked at one by one today
select setseed(0.5);
select tests.document(
  'd' || d,
  array(
    select format('redis %s kafka %s x%sy%s ', floor(random() * 40), floor(random() * 9), d, c)
    from generate_series(1, 100) c
  ),
  array(select format('[%s,%s,%s,1]', random(), random(), random() + d % 4)::halfvec from generate_series(1, 100)),
  written_at => '2026-01-01Z'::timestamptz + d * interval '1 day'
)
from generate_series(1, 22) d;
select vbridge.memory_feedback(chunk_id, chunk_id % 3 > 0, p_voted_at => '2026-01-25Z')
from vbridge.chunks
where chunk_id % 50 = 0;
prepare found(text, timestamptz) as
select rank, chunk_id, score
from tests.ranked('redis 7 kafka 3', '[1,0.3,0.2,0.1]', $1, past => $2, moment => '2026-02-01Z')
where rank <= 20;

-- then
select results_eq(
  format('execute found(%L, null)', policy), format('execute found(%L, %L)', policy, '2026-02-01Z'), policy
)
from unnest(array['standard', 'classic', 'rrf', 'words', 'vectors']) as policy;

select * from finish();
rollback;
