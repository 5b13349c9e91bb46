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
    'memory_feedback', 'vote_counts'
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
  'All rows of all tables of content as text; of one project where a root is given.';

-- True where the counters of every project equal what is stored.
create function tests.counters_are_exact() returns boolean
  language sql
as $function$
  select not exists (
    select
    from vbridge.projects p
    where p.document_count
        <> (select count(*) from vbridge.documents d where d.project_id = p.project_id)
      or p.chunk_count <> (select count(*) from vbridge.chunks c where c.project_id = p.project_id)
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
  );
$function$;
