-- After 250 random writes, votes and forgets: counters, order, bodies, vectors and words are exact.
begin;
select plan(5);

-- given
select setseed(0.25);
do $$
declare
  v_path text;
  v_root text;
  v_texts text[];
begin
  for i in 1..250 loop
    v_path := 'doc' || floor(random() * 6);
    v_root := (array['/one', '/two'])[1 + floor(random() * 2)];
    begin
      if random() < 0.65 then
        v_texts := array(select 'text ' || floor(random() * 9) || ' ' from generate_series(0, floor(random() * 7)::int));
        perform tests.document(v_path, v_texts, root => v_root);
      elsif random() < 0.7 then
        perform tests.vote(v_path, random() < 0.5, 1, floor(random() * 3)::integer, v_root);
      elsif random() < 0.9 then
        perform vbridge.memory_forget(v_root, v_path);
      else
        perform vbridge.memory_forget(v_root, p_whole_project => true);
      end if;
    exception when sqlstate 'VB001' or sqlstate 'VB005' or sqlstate 'VB006' then
      null;
    end;
  end loop;
end;
$$;

-- then
select ok((select count(*) from vbridge.documents) > 3, 'something is stored');
select ok(tests.counters_are_exact(), 'counters equal what they count');
select is_empty(
  $$
    select d.path
    from vbridge.documents d
    join vbridge.chunks c using (project_id, document_id)
    group by d.project_id, d.document_id, d.path, d.body
    having string_agg(c.content, '' order by c.ordinal) <> d.body
      or min(c.ordinal) <> 0 or max(c.ordinal) <> count(*) - 1
  $$,
  'chunks join to the body, numbered from 0'
);
select is_empty(
  $$
    select c.chunk_id
    from vbridge.chunks c
    full join vbridge.chunk_embeddings e using (project_id, chunk_id)
    full join vbridge.chunk_terms t using (project_id, chunk_id)
    full join vbridge.chunk_pairs p using (project_id, chunk_id)
    left join vbridge.documents d using (project_id, document_id)
    left join lateral vbridge.document_terms(d.path, c.content) w on true
    where c.content is null
      or e.embedding is null
      or (t.term_count, t.term_ids, t.frequencies, p.pairs)
        is distinct from (w.term_count, w.term_ids, w.frequencies, w.pairs)
  $$,
  'each chunk has one vector and its words, and there are no others'
);
select is_empty(
  $$
    select project_id from vbridge.project_aliases
    except select project_id from vbridge.projects
  $$,
  'no alias without its project'
);

select * from finish();
rollback;
