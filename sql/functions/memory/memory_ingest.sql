-- memory_ingest: stores a document, replacing what its path held, in one step for every reader.
-- version: 2

create or replace function {{ this }}(
  p_project_root text,
  p_path text,
  p_text text,
  p_chunks jsonb,
  p_embeddings halfvec[],
  p_model_key text,
  p_meta jsonb default '{}',
  p_written_at timestamptz default now()
)
  returns table (
    document_id bigint,
    project_root text,
    path text,
    changed boolean,
    chunk_count integer,
    new_count integer,
    reused_count integer,
    removed_count integer,
    component text,
    category text,
    tags text[],
    outcome_status text
  )
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_project_id bigint;
  v_model {{ source('embedding_models') }};
  v_document {{ source('documents') }};
  v_meta jsonb := coalesce(p_meta, '{}');
  v_labels record;
  v_sha256 bytea := sha256(convert_to(p_text, 'UTF8'));
  v_is_new boolean;
  v_chunk_ids bigint[];
  v_embeddings p_embeddings%type;
  v_new integer[];
  v_gone bigint[];
  v_removed integer;
  v_moved integer;
  v_missing integer;
begin
  perform {{ ref('require_current_release') }}();
  perform {{ ref('check_document') }}(p_path, p_text, v_meta);
  perform {{ ref('check_chunks') }}(p_text, p_chunks);
  v_model := {{ ref('embedding_model') }}(p_model_key);
  -- Only the reindex writes with the model that it builds: a document without a vector of the
  -- active one would be missed by every search until the end.
  if v_model.state <> 'active' then
    perform {{ ref('refuse_model') }}(p_model_key);
  end if;
  perform {{ ref('check_embeddings') }}(
    p_embeddings, jsonb_array_length(p_chunks), v_model.dimensions
  );
  select * into v_labels from {{ ref('document_labels') }}(p_path, p_text, v_meta);
  v_project_id := {{ ref('open_project') }}(p_project_root);

  select d.* into v_document
  from {{ source('documents') }} d
  where d.project_id = v_project_id and d.path = p_path;
  v_is_new := not found;

  -- Each chunk keeps the id it had; equal texts within a document are matched in order.
  with incoming as (
    select
      n.ordinality as place,
      sha256(convert_to(n.chunk ->> 'text', 'UTF8')) as content_sha256,
      row_number() over (
        partition by sha256(convert_to(n.chunk ->> 'text', 'UTF8')) order by n.ordinality
      ) as occurrence
    from jsonb_array_elements(p_chunks) with ordinality as n (chunk, ordinality)
  ),
  stored as (
    select
      c.chunk_id,
      c.content_sha256,
      row_number() over (partition by c.content_sha256 order by c.ordinal) as occurrence
    from {{ source('chunks') }} c
    where c.project_id = v_project_id and c.document_id = v_document.document_id
  ),
  matched as (
    select
      i.place,
      s.chunk_id,
      coalesce(p_embeddings[i.place], kept.embedding) as embedding
    from incoming i
    left join stored s
      on s.content_sha256 = i.content_sha256 and s.occurrence = i.occurrence
    -- Text that the project already holds, here or in another document, needs no new vector.
    left join lateral (
      select e.embedding
      from {{ source('chunks') }} c
      join {{ source('chunk_embeddings') }} e
        on e.project_id = c.project_id and e.chunk_id = c.chunk_id
      where p_embeddings[i.place] is null
        and c.project_id = v_project_id
        and c.content_sha256 = i.content_sha256
        and e.model_id = v_model.model_id
      limit 1
    ) kept on true
  )
  select
    array_agg(coalesce(m.chunk_id, nextval('{{ this.schema }}.chunk_id_seq')) order by m.place),
    array_agg(m.embedding order by m.place),
    coalesce(array_agg(m.place::integer order by m.place) filter (where m.chunk_id is null), '{}'),
    count(*) filter (where m.embedding is null)
  into v_chunk_ids, v_embeddings, v_new, v_missing
  -- Sorted here as well, so that new ids are drawn in the order of the text.
  from (select * from matched order by place) m;

  if v_missing > 0 then
    raise exception '% chunks have no vector', v_missing
      using errcode = '{{ sqlstate("embeddings_missing") }}',
        hint = 'embed them (contents_to_embed says which) and store the document again';
  end if;

  if v_is_new then
    insert into {{ source('documents') }} (
      project_id, path, body, content_sha256, meta, component, category, tags, outcome_status,
      created_at, updated_at, valid_from
    )
    values (
      v_project_id, p_path, p_text, v_sha256, v_meta, v_labels.component, v_labels.category,
      v_labels.tags, v_labels.outcome_status, p_written_at, p_written_at, p_written_at
    )
    returning * into v_document;
    changed := true;
    -- What nothing was stored of cannot be stale.
    update {{ source('projects') }} p
    set tokenizer_version = {{ ref('tokenizer_version') }}()
    where p.project_id = v_project_id and p.chunk_count = 0;
  elsif v_document.content_sha256 <> v_sha256
    or (v_document.meta, v_document.component, v_document.category, v_document.tags,
        v_document.outcome_status)
      is distinct from
       (v_meta, v_labels.component, v_labels.category, v_labels.tags, v_labels.outcome_status)
  then
    perform {{ ref('keep_former_document') }}(
      v_project_id, v_document.document_id, p_written_at
    );
    update {{ source('documents') }} d
    set
      body = p_text,
      content_sha256 = v_sha256,
      meta = v_meta,
      component = v_labels.component,
      category = v_labels.category,
      tags = v_labels.tags,
      outcome_status = v_labels.outcome_status,
      updated_at = p_written_at,
      valid_from = p_written_at
    where d.project_id = v_project_id and d.document_id = v_document.document_id
    returning d.* into v_document;
    changed := true;
  else
    changed := false;
  end if;

  v_gone := array(
    select c.chunk_id
    from {{ source('chunks') }} c
    where c.project_id = v_project_id
      and c.document_id = v_document.document_id
      and c.chunk_id <> all (v_chunk_ids)
  );
  v_removed := cardinality(v_gone);
  if v_removed > 0 then
    perform {{ ref('keep_former_chunks') }}(v_project_id, v_gone, p_written_at);
    perform {{ ref('drop_terms') }}(v_project_id, v_gone);
    delete from {{ source('chunks') }} c
    where c.project_id = v_project_id and c.chunk_id = any (v_gone);
  end if;

  update {{ source('chunks') }} c
  set
    ordinal = n.ordinality - 1,
    start_line = (n.chunk ->> 'start_line')::integer,
    end_line = (n.chunk ->> 'end_line')::integer,
    token_count = (n.chunk ->> 'token_count')::integer,
    overlap_chars = (n.chunk ->> 'overlap_chars')::integer
  from jsonb_array_elements(p_chunks) with ordinality as n (chunk, ordinality)
  where c.project_id = v_project_id
    and c.document_id = v_document.document_id
    and c.chunk_id = v_chunk_ids[n.ordinality]
    and (c.ordinal, c.start_line, c.end_line, c.token_count, c.overlap_chars)
      is distinct from (
        n.ordinality - 1,
        (n.chunk ->> 'start_line')::integer,
        (n.chunk ->> 'end_line')::integer,
        (n.chunk ->> 'token_count')::integer,
        (n.chunk ->> 'overlap_chars')::integer
      );
  get diagnostics v_moved = row_count;

  insert into {{ source('chunks') }} (
    project_id, chunk_id, document_id, ordinal, start_line, end_line, token_count, overlap_chars,
    content_sha256, content, stored_at
  )
  select
    v_project_id,
    v_chunk_ids[n.place],
    v_document.document_id,
    n.place - 1,
    (p_chunks -> (n.place - 1) ->> 'start_line')::integer,
    (p_chunks -> (n.place - 1) ->> 'end_line')::integer,
    (p_chunks -> (n.place - 1) ->> 'token_count')::integer,
    (p_chunks -> (n.place - 1) ->> 'overlap_chars')::integer,
    sha256(convert_to(p_chunks -> (n.place - 1) ->> 'text', 'UTF8')),
    p_chunks -> (n.place - 1) ->> 'text',
    p_written_at
  from unnest(v_new) as n (place);

  insert into {{ source('chunk_embeddings') }} (project_id, chunk_id, model_id, embedding)
  select v_project_id, n.chunk_id, v_model.model_id, n.embedding
  from unnest(v_chunk_ids, v_embeddings) as n (chunk_id, embedding)
  on conflict on constraint chunk_embeddings_pkey do nothing;

  if v_new <> '{}' then
    perform {{ ref('store_terms') }}(
      v_project_id, array(select v_chunk_ids[n.place] from unnest(v_new) as n (place))
    );
  end if;

  new_count := cardinality(v_new);
  chunk_count := cardinality(v_chunk_ids);
  reused_count := chunk_count - new_count;
  removed_count := v_removed;
  changed := changed or new_count > 0 or v_removed > 0 or v_moved > 0;
  if changed then
    update {{ source('projects') }} p
    set
      document_count = p.document_count + v_is_new::integer,
      chunk_count = p.chunk_count + new_count - v_removed,
      updated_at = greatest(p.updated_at, p_written_at)
    where p.project_id = v_project_id;
  end if;

  document_id := v_document.document_id;
  select p.root_path into project_root
  from {{ source('projects') }} p
  where p.project_id = v_project_id;
  path := p_path;
  component := v_labels.component;
  category := v_labels.category;
  tags := v_labels.tags;
  outcome_status := v_labels.outcome_status;
  return next;
end;
$function$;

comment on function {{ this }} is
  'Replaces the document at p_path. p_chunks is an array of {text, start_line, end_line, token_count, overlap_chars} that joins to p_text; p_embeddings has one vector a chunk in order, NULL where the project already holds that text. Unchanged chunks keep id, vector and votes; the same call twice changes nothing. Raises VB002 blank text, VB004 too long, VB008 meta, VB009 vector, VB010 other model, VB011 vector missing, VB012 newer release, VB015 chunks. v{{ this.version }}';
