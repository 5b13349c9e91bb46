-- reindex_start: begins, or takes up again, the move of the store to another model.
-- version: 1

create or replace function {{ this }}(p_model_key text)
  returns table (model_key text, from_model_key text, chunk_count bigint, done_count bigint)
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
begin
  perform {{ ref('require_current_release') }}();
  lock table {{ source('embedding_models') }} in share row exclusive mode;
  if not exists (select from {{ source('embedding_models') }} m where m.model_key = p_model_key) then
    -- An abandoned move to a third model; reindex_purge removes its vectors.
    delete from {{ source('embedding_models') }} m where m.state = 'building';
    perform {{ ref('add_embedding_model') }}(
      p_model_key,
      case when exists (select from {{ source('embedding_models') }}) then 'building' else 'active' end
    );
  end if;
  return query
  select
    m.model_key,
    (select a.model_key from {{ source('embedding_models') }} a where a.state = 'active'),
    (select count(*) from {{ source('chunks') }}),
    (select count(*) from {{ source('chunk_embeddings') }} e where e.model_id = m.model_id)
  from {{ source('embedding_models') }} m
  where m.model_key = p_model_key;
end;
$function$;

comment on function {{ this }} is
  'Marks a model as building and says how far it is: chunks in all, and chunks that have its vector. Searches go on with the active model meanwhile. v{{ this.version }}';
