-- What the SQL tests are written in. The harness loads this into the schema tests.

create function tests.root_path() returns text
  language sql immutable
  return '/home/me/app';

create function tests.model_key() returns text
  language sql immutable
  return 'test/four/4/1';

comment on function tests.model_key is 'A model of four dimensions, so that a test can write its vectors out.';

-- [{text, start_line, …}] as memory_ingest takes it: a line and as many tokens as characters each.
create function tests.chunks(texts text[]) returns jsonb
  language sql immutable
as $function$
  select jsonb_agg(
    jsonb_build_object(
      'text', t.text,
      'start_line', t.ordinality,
      'end_line', t.ordinality,
      'token_count', char_length(t.text),
      'overlap_chars', 0
    )
    order by t.ordinality
  )
  from unnest(texts) with ordinality as t (text, ordinality);
$function$;

-- Stores a document of one chunk a text. No embeddings: every chunk gets [1,0,0,0].
create function tests.document(
  path text,
  texts text[],
  embeddings halfvec[] default null,
  meta jsonb default '{}',
  root text default tests.root_path(),
  written_at timestamptz default now(),
  model_key text default tests.model_key()
)
  returns jsonb
  language sql
as $function$
  select to_jsonb(i)
  from vbridge.memory_ingest(
    root,
    path,
    array_to_string(texts, ''),
    tests.chunks(texts),
    coalesce(embeddings, array_fill('[1,0,0,0]'::halfvec, array[cardinality(texts)])),
    model_key,
    meta,
    written_at
  ) i;
$function$;

comment on function tests.document is 'The row that memory_ingest answers with, as JSON.';

create function tests.chunk_id(path text, ordinal integer default 0, root text default tests.root_path())
  returns bigint
  language sql
as $function$
  select c.chunk_id
  from vbridge.chunks c
  join vbridge.documents d on d.project_id = c.project_id and d.document_id = c.document_id
  join vbridge.projects p on p.project_id = c.project_id
  where p.root_path = chunk_id.root and d.path = chunk_id.path and c.ordinal = chunk_id.ordinal;
$function$;

-- Stores a document of one chunk and returns its chunk_id.
create function tests.chunk(
  path text,
  text text,
  embedding halfvec default '[1,0,0,0]',
  meta jsonb default '{}',
  root text default tests.root_path(),
  written_at timestamptz default now()
)
  returns bigint
  language plpgsql
as $function$
begin
  perform tests.document(path, array[text], array[embedding], meta, root, written_at);
  return tests.chunk_id(path, root => root);
end;
$function$;

create function tests.vote(
  path text,
  helpful boolean default true,
  times integer default 1,
  ordinal integer default 0,
  root text default tests.root_path()
)
  returns void
  language plpgsql
as $function$
begin
  for i in 1..times loop
    perform vbridge.memory_feedback(tests.chunk_id(path, ordinal, root), helpful);
  end loop;
end;
$function$;

-- A fingerprint of every row that is stored, to show that nothing changed.
create function tests.contents(root text default null) returns text
  language plpgsql
as $function$
declare
  v_table text;
  v_rows text;
  v_all text := '';
begin
  foreach v_table in array array[
    'projects', 'project_aliases', 'documents', 'chunks', 'chunk_embeddings', 'chunk_terms',
    'chunk_pairs', 'term_counts', 'memory_feedback', 'vote_counts', 'former_documents',
    'former_chunks', 'former_feedback'
  ]
  loop
    execute format(
      'select string_agg(t::text, chr(10) order by t::text) from vbridge.%I t
       where $1 is null
         or t.project_id = (select p.project_id from vbridge.projects p where p.root_path = $1)',
      v_table
    ) into v_rows using root;
    v_all := v_all || v_table || ':' || coalesce(v_rows, '') || chr(10);
  end loop;
  return v_all;
end;
$function$;

comment on function tests.contents is
  'All rows of all tables of content, without the log of searches, as text; of one project where a root is given.';

-- True where the counters of every project equal what is stored, those of words and votes too.
create function tests.counters_are_exact() returns boolean
  language sql
as $function$
  select not exists (
    select
    from vbridge.projects p
    where p.document_count
        <> (select count(*) from vbridge.documents d where d.project_id = p.project_id)
      or p.chunk_count <> (select count(*) from vbridge.chunks c where c.project_id = p.project_id)
      or (p.tokenized_count, p.term_total) <> (
        select count(*), coalesce(sum(w.term_count), 0)
        from vbridge.chunk_terms w
        where w.project_id = p.project_id
      )
  ) and not exists (
    select content_sha256, project_id, helpful_count, unhelpful_count
    from vbridge.vote_counts
    except
    select
      f.content_sha256,
      f.project_id,
      count(*) filter (where f.helpful),
      count(*) filter (where not f.helpful)
    from vbridge.memory_feedback f
    group by f.content_sha256, f.project_id
  ) and not exists (
    select w.project_id, t.term_id, count(*)
    from vbridge.chunk_terms w
    cross join unnest(w.term_ids) as t (term_id)
    group by w.project_id, t.term_id
    except
    select k.project_id, k.term_id, k.chunk_count from vbridge.term_counts k
  ) and not exists (
    select k.project_id, k.term_id, k.chunk_count
    from vbridge.term_counts k
    except
    select w.project_id, t.term_id, count(*)
    from vbridge.chunk_terms w
    cross join unnest(w.term_ids) as t (term_id)
    group by w.project_id, t.term_id
  );
$function$;

create function tests.project_id(root text default tests.root_path()) returns bigint
  language sql
  return vbridge.find_project(root);

create function tests.model_id() returns bigint
  language sql
  begin atomic
    select m.model_id from vbridge.embedding_models m where m.model_key = tests.model_key();
  end;

-- The words of a text in their order, and its names in theirs, each set off by a space.
create function tests.words(text) returns text
  language sql
as $function$
  select coalesce(string_agg(t.term, ' ' order by t.place), '')
  from vbridge.tokenize($1) t
  where t.kind = 'word';
$function$;

create function tests.names(text) returns text
  language sql
as $function$
  select coalesce(string_agg(t.term, ' ' order by t.place, t.term collate "C"), '')
  from vbridge.tokenize($1) t
  where t.kind = 'name';
$function$;

-- Textbook BM25 over what is stored of a project now, out of nothing but the terms of its texts.
create function tests.textbook_bm25(
  query text,
  root text default tests.root_path(),
  k1 float8 default 1.2,
  b float8 default 0.75
)
  returns table (chunk_id bigint, bm25 float8)
  language sql
as $function$
  with occurrences as (
    select c.chunk_id, t.term
    from vbridge.chunks c
    join vbridge.documents d on d.project_id = c.project_id and d.document_id = c.document_id
    cross join lateral (
      select term from vbridge.tokenize(d.path)
      union all
      select term from vbridge.tokenize(c.content)
    ) t
    where c.project_id = tests.project_id(root)
  ),
  lengths as (
    select o.chunk_id, count(*)::float8 as length, avg(count(*)) over () as average,
      count(*) over () as n
    from occurrences o
    group by o.chunk_id
  ),
  frequencies as (
    select o.chunk_id, o.term, count(*)::float8 as tf, count(*) over (partition by o.term) as df
    from occurrences o
    group by o.chunk_id, o.term
  ),
  query_terms as (
    select t.term, 1 + ln(count(*)) as multiplicity
    from vbridge.tokenize(query) t
    group by t.term
  )
  select
    l.chunk_id,
    coalesce(sum(
      ln(1 + (l.n - f.df + 0.5) / (f.df + 0.5)) * q.multiplicity
      * f.tf * (k1 + 1) / (f.tf + k1 * (1 - b + b * l.length / l.average))
    ), 0)
  from lengths l
  left join frequencies f
    on f.chunk_id = l.chunk_id and f.term in (select q.term from query_terms q)
  left join query_terms q on q.term = f.term
  group by l.chunk_id;
$function$;

-- A project of one document a hundred chunks, each of them about its own number.
create function tests.crowd(chunk_count integer, root text, about text default 'kafka')
  returns void
  language sql
as $function$
  select tests.document(
    'crowd' || d || '.md',
    array(
      select format('%s %s ', about, i)
      from generate_series(d * 100 + 1, least(d * 100 + 100, chunk_count)) i
    ),
    root => root
  )
  from generate_series(0, (chunk_count - 1) / 100) d;
$function$;

-- A document that is so many days old by now.
create function tests.moved(path text, days numeric) returns void
  language sql
as $function$
  update vbridge.documents d
  set updated_at = now() - days * interval '1 day'
  where d.path = moved.path;
$function$;

-- What ranked_chunks makes of the test's project, with the path of each chunk; no embedding, no model.
create function tests.ranked(
  query text,
  embedding halfvec default null,
  policy text default null,
  candidates integer default null,
  past timestamptz default null,
  moment timestamptz default now(),
  asked bigint[] default null
)
  returns table (
    rank integer, chunk_id bigint, path text, legs text[], bm25 float8, pairs float8,
    association_score float8, contributions float8[], score float8
  )
  language sql
as $function$
  select
    r.rank, r.chunk_id, m.path, r.legs, r.bm25, r.pairs, r.association_score, r.contributions, r.score
  from vbridge.ranked_chunks(
    query, embedding, case when embedding is not null then tests.model_id() end, tests.project_id(),
    null, vbridge.ranking_policy(policy), candidates, past, moment, asked
  ) r
  left join vbridge.memories m on m.id = r.chunk_id
  order by r.rank;
$function$;
