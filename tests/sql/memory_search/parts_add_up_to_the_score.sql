-- For any rows: the score is the weighted sum of the parts that are shown, finite, and in order.
begin;
select plan(6);

-- given
select setseed(0.5);
select tests.document(
  'doc' || i,
  array['redis ' || i, 'docker redis ' || i, 'kafka ' || i],
  array(
    select format('[%s,%s,%s,%s]', random() - 0.5, random() - 0.5, random() - 0.5, random() + 0.01)::halfvec
    from generate_series(i, i + 2)
  ),
  jsonb_build_object('outcome_status', (array['success', 'failure', 'unknown'])[1 + i % 3]),
  (array['/one', '/two'])[1 + i % 2],
  now() - random() * interval '200 days'
)
from generate_series(1, 60) i;
select vbridge.memory_feedback(chunk_id, random() < 0.6) from vbridge.chunks, generate_series(1, 3) where random() < 0.3;

-- when
create temp table found as
select q.n, q.k, q.policy as asked_policy, s.*, w.vector, w.bm25, w.association, w."time", w.feedback
from (
  select n, 1 + n % 20 as k, n % 3 = 0 as global,
    (array['redis', 'docker kafka', 'redis kafka nothing', 'zzz'])[1 + n % 4] as query,
    (array['standard', 'classic', 'rrf', 'words', 'vectors'])[1 + n % 5] as policy,
    case
      when n % 7 > 0 then format('[%s,%s,%s,%s]', random() - 0.5, random() - 0.5, random(), random() + 0.01)::halfvec
    end as embedding
  from generate_series(1, 80) n
) q
cross join lateral vbridge.memory_search(q.query, q.embedding, '/one', q.k, q.global, p_policy => q.policy) s
cross join vbridge.ranking_weights(q.policy) w;

-- then
select cmp_ok((select count(*) from found), '>', 500::bigint, 'many results');
select is_empty(
  $$
    select n, rank, score from found
    where abs(score - (vector * vector_score + bm25 * bm25_score
      + association * association_score + "time" * time_score
      + feedback * feedback_score + outcome_bonus)) > 1e-9
  $$,
  'the parts add up'
);
select is_empty(
  $$
    select n, rank from found
    where (vector_score between 0 and 1 and bm25_score between 0 and 1 and association_score between 0 and 1
      and time_score between 0 and 1 and feedback_score between -1 and 1
      and outcome_bonus in (0.1, 0.05, 0, -0.05, -0.025) and score between -0.2 and 1.25) is not true
  $$,
  'each in its range'
);
select is_empty(
  $$ select n, rank, score from found where asked_policy = 'standard' and score not between -0.175 and 1 $$,
  'a standard score is at most 1; only votes against and a failure take it below 0'
);
select is_empty(
  $$
    select n, rank from (
      select n, rank, row_number() over (partition by n order by score desc, chunk_id) as place,
        count(*) over (partition by n) as found_count, k
      from found
    ) f
    where rank <> place or found_count > k
  $$,
  'best first, equals by id, at most k'
);
select is_empty(
  'select n, chunk_id from found group by n, chunk_id having count(*) > 1', 'each chunk once'
);

select * from finish();
rollback;
