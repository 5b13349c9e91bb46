-- reindex_finish: makes the new model the active one, once every chunk has its vector.
-- version: 2

create or replace function {{ this }}(p_model_key text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_model {{ source('embedding_models') }};
  v_missing bigint;
begin
  perform {{ ref('require_current_release') }}();
  -- Waits for every write that holds its model, so that none is left without a vector; searches
  -- only read and go on.
  lock table {{ source('embedding_models') }} in exclusive mode;
  select m.* into v_model
  from {{ source('embedding_models') }} m
  where m.model_key = p_model_key;
  if not found then
    perform {{ ref('refuse_model') }}(p_model_key);
  end if;
  select count(*) into v_missing
  from {{ source('chunks') }} c
  where not exists (
    select
    from {{ source('chunk_embeddings') }} e
    where e.project_id = c.project_id
      and e.chunk_id = c.chunk_id
      and e.model_id = v_model.model_id
  );
  if v_missing > 0 then
    raise exception '% chunks still lack a vector of "%"', v_missing, p_model_key
      using errcode = '{{ sqlstate("reindex_incomplete") }}',
        hint = 'run "vbridge reindex" again; it goes on where it stopped';
  end if;
  select count(*) into v_missing
  from {{ source('signatures') }} g
  where not exists (
    select
    from {{ source('signature_embeddings') }} e
    where e.signature_id = g.signature_id and e.model_id = v_model.model_id
  );
  if v_missing > 0 then
    raise exception '% texts of solutions still lack a vector of "%"', v_missing, p_model_key
      using errcode = '{{ sqlstate("reindex_incomplete") }}',
        hint = 'run "vbridge reindex" again; it goes on where it stopped';
  end if;
  delete from {{ source('embedding_models') }} m
  where m.model_id <> v_model.model_id;
  update {{ source('embedding_models') }} m
  set state = 'active'
  where m.model_id = v_model.model_id and m.state <> 'active';
end;
$function$;

comment on function {{ this }} is
  'Ends a reindex: searches and writes use the new model from here on, and reindex_purge removes the vectors of the former. Raises VB014 while a chunk or a text of a solution still lacks a vector, VB010 for a model that is neither being built nor active; with the active one it ends the move of another. v{{ this.version }}';
