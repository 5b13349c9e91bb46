-- As of a moment the answer is what it was then: ids, order, legs and scores, after any edits, votes and forgets since.
begin;
select plan(3);

-- given: twenty days of writing and voting; on each evening some questions are asked
select setseed(0.5);
create temp table answers (past timestamptz, query text, policy text, answer text);
create function pg_temp.answer(query text, policy text, past timestamptz, moment timestamptz) returns text
  language sql
as $$
  select string_agg(
    format('%s %s %s %s %s', r.rank, r.chunk_id, r.legs, r.score, r.contributions), E'\n' order by r.rank
  )
  from tests.ranked(query, '[1,0,0,0]', policy, 5, past, moment) r;
$$;
do $$
declare
  v_day timestamptz;
  v_texts text[];
begin
  for i in 1..20 loop
    v_day := '2026-01-01Z'::timestamptz + i * interval '1 day';
    for j in 1..4 loop
      v_texts := array(
        select 'word' || floor(random() * 9) || ' redis ' || floor(random() * 3) || ' '
        from generate_series(0, floor(random() * 4)::integer)
      );
      perform tests.document(
        'doc' || floor(random() * 6),
        v_texts,
        array(select format('[%s,%s,1,0]', random(), random())::halfvec from unnest(v_texts)),
        jsonb_build_object('outcome_status', (array['success', 'failure', 'unknown'])[1 + floor(random() * 3)::integer]),
        written_at => v_day + j * interval '1 hour'
      );
    end loop;
    perform vbridge.memory_feedback(c.chunk_id, random() < 0.6, p_voted_at => v_day + interval '6 hours')
    from (select chunk_id from vbridge.chunks order by random() limit 2) c;
    insert into answers
    select v_day + interval '12 hours', q, p, pg_temp.answer(q, p, null, v_day + interval '12 hours')
    from unnest(array['redis word3', 'word1 word2', '?']) q, unnest(array['standard', 'classic', 'rrf']) p;
  end loop;
end;
$$;

-- when: much is forgotten
select vbridge.memory_forget(tests.root_path(), path) from (select path from vbridge.documents order by path limit 4) d;
select vbridge.memory_feedback(chunk_id, true) from vbridge.chunks;

-- then
select is((select count(*) from answers where answer is not null), 180::bigint, 'nine answers a day');
select is_empty(
  'select past, query, policy from answers where pg_temp.answer(query, policy, past, past) is distinct from answer',
  'each can be had again'
);
select ok(
  (select bool_or(pg_temp.answer(query, policy, null, now()) is distinct from answer) from answers), 'though today it is another'
);

select * from finish();
rollback;
