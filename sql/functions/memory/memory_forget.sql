-- memory_forget: removes one document, or a whole project, and nothing else.
-- version: 3

create or replace function {{ this }}(
  p_project_root text,
  p_path text default null,
  p_whole_project boolean default false
)
  returns table (document_count bigint, chunk_count bigint, vote_count bigint)
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_project_id bigint;
  v_document_id bigint;
  v_contents bytea[];
  v_chunk_ids bigint[];
  v_chunk_count bigint;
begin
  perform {{ ref('require_current_release') }}();
  if p_path is null and not coalesce(p_whole_project, false) then
    raise exception 'no path is given'
      using errcode = '{{ sqlstate("confirmation_needed") }}',
        hint = 'give the path of the document, or whole_project = true to remove all of the project';
  end if;
  if p_path is not null and coalesce(p_whole_project, false) then
    raise exception 'both a path and whole_project are given'
      using errcode = '{{ sqlstate("confirmation_needed") }}',
        hint = 'give one of them';
  end if;
  -- Again where another forget was first: find_project then says that nothing is there.
  loop
    v_project_id := {{ ref('find_project') }}(p_project_root);
    perform 1
    from {{ source('projects') }} p
    where p.project_id = v_project_id
    for update;
    exit when found;
  end loop;

  if p_path is null then
    select count(*) into document_count
    from {{ source('documents') }} d
    where d.project_id = v_project_id;
    select count(*) into chunk_count
    from {{ source('chunks') }} c
    where c.project_id = v_project_id;
    select count(*) into vote_count
    from {{ source('memory_feedback') }} f
    where f.project_id = v_project_id;
    perform {{ ref('forget_outcomes') }}(v_project_id);
    delete from {{ source('searches') }} s where s.project_id = v_project_id;
    delete from {{ source('search_results') }} r where r.found_project_id = v_project_id;
    delete from {{ source('project_aliases') }} a where a.project_id = v_project_id;
    delete from {{ source('projects') }} p where p.project_id = v_project_id;
    return next;
    return;
  end if;

  select d.document_id into v_document_id
  from {{ source('documents') }} d
  where d.project_id = v_project_id and d.path = p_path;
  if not found then
    raise exception 'no document is stored at "%"', left(p_path, 200)
      using errcode = '{{ sqlstate("unknown_document") }}',
        hint = 'give the path exactly as memory_search shows it';
  end if;
  select
    count(*), coalesce(array_agg(c.content_sha256), '{}'), coalesce(array_agg(c.chunk_id), '{}')
  into v_chunk_count, v_contents, v_chunk_ids
  from {{ source('chunks') }} c
  where c.project_id = v_project_id and c.document_id = v_document_id;
  -- Former versions of the document too: a voter's words may say what they held.
  v_contents := v_contents || array(
    select distinct f.content_sha256
    from {{ source('memory_feedback') }} f
    where f.project_id = v_project_id and f.document_id = v_document_id
  );
  perform {{ ref('keep_former_document') }}(v_project_id, v_document_id, now());
  perform {{ ref('keep_former_chunks') }}(v_project_id, v_chunk_ids, now());
  perform {{ ref('drop_terms') }}(v_project_id, v_chunk_ids);
  delete from {{ source('documents') }} d
  where d.project_id = v_project_id and d.document_id = v_document_id;

  -- Votes follow content: those on text that another document still holds stay.
  v_contents := array(
    select n.content_sha256
    from unnest(v_contents) as n (content_sha256)
    where not exists (
      select
      from {{ source('chunks') }} c
      where c.project_id = v_project_id and c.content_sha256 = n.content_sha256
    )
  );
  with removed as (
    delete from {{ source('memory_feedback') }} f
    where f.project_id = v_project_id and f.content_sha256 = any (v_contents)
    returning f.project_id, f.feedback_id, f.content_sha256, f.helpful, f.created_at
  ),
  kept as (
    insert into {{ source('former_feedback') }} (
      project_id, feedback_id, content_sha256, helpful, created_at, removed_at
    )
    select r.project_id, r.feedback_id, r.content_sha256, r.helpful, r.created_at, now()
    from removed r
    where {{ var('history.days') }} > 0
  )
  select count(*) into vote_count from removed;
  delete from {{ source('vote_counts') }} v
  where v.project_id = v_project_id and v.content_sha256 = any (v_contents);

  update {{ source('projects') }} p
  set
    document_count = p.document_count - 1,
    chunk_count = p.chunk_count - v_chunk_count,
    updated_at = greatest(p.updated_at, now())
  where p.project_id = v_project_id;
  document_count := 1;
  chunk_count := v_chunk_count;
  return next;
end;
$function$;

comment on function {{ this }} is
  'Removes the document at p_path with its chunks, vectors and votes, or with p_whole_project the project and all it holds, former versions, logged searches, its outcomes and its own solutions too; a single document is kept aside for {{ var("history.days") }} days for searches as of then (see purge_history); returns what was removed. Raises VB001 unknown project, VB006 unknown document, VB013 where neither or both are asked for. v{{ this.version }}';
