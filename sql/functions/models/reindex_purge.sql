-- reindex_purge: removes vectors of models that the store no longer has.
-- version: 2

create or replace function {{ this }}(p_limit integer default 10000)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_project_id bigint;
  v_dropped bigint;
begin
  perform {{ ref('require_current_release') }}();
  delete from {{ source('pattern_centroids') }} c
  where c.model_id <> all (array(select m.model_id from {{ source('embedding_models') }} m));
  delete from {{ source('signature_embeddings') }} e
  using (
    select o.signature_id, o.model_id
    from {{ source('signature_embeddings') }} o
    where o.model_id <> all (array(select m.model_id from {{ source('embedding_models') }} m))
    limit greatest(p_limit, 1)
  ) orphan
  where e.signature_id = orphan.signature_id and e.model_id = orphan.model_id;
  get diagnostics v_dropped = row_count;
  if v_dropped > 0 then
    return v_dropped;
  end if;
  select e.project_id into v_project_id
  from {{ source('chunk_embeddings') }} e
  where e.model_id <> all (array(select m.model_id from {{ source('embedding_models') }} m))
  limit 1;
  -- The project before its rows, as every writer does, so that no two can deadlock.
  perform 1
  from {{ source('projects') }} p
  where p.project_id = v_project_id
  for update;
  delete from {{ source('chunk_embeddings') }} e
  using (
    select o.chunk_id, o.model_id
    from {{ source('chunk_embeddings') }} o
    where o.project_id = v_project_id
      and o.model_id <> all (array(select m.model_id from {{ source('embedding_models') }} m))
    limit greatest(p_limit, 1)
  ) orphan
  where e.project_id = v_project_id
    and e.chunk_id = orphan.chunk_id
    and e.model_id = orphan.model_id;
  get diagnostics v_dropped = row_count;
  return v_dropped;
end;
$function$;

comment on function {{ this }} is
  'Removes up to p_limit vectors, of solutions or of one project, whose model is not in embedding_models; returns how many, 0 when none is left. Called until then, each time a short transaction. v{{ this.version }}';
