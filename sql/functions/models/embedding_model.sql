-- embedding_model: the model of this store, claimed by the first write.
-- version: 1

create or replace function {{ this }}(p_model_key text)
  returns {{ source('embedding_models') }}
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_model {{ source('embedding_models') }};
begin
  -- Held until the transaction ends: no write with this model can slip past the end of a reindex.
  select m.* into v_model
  from {{ source('embedding_models') }} m
  where m.model_key = p_model_key
  for share;
  if found then
    return v_model;
  end if;

  lock table {{ source('embedding_models') }} in share row exclusive mode;
  if not exists (select from {{ source('embedding_models') }}) then
    return {{ ref('add_embedding_model') }}(p_model_key, 'active');
  end if;
  select m.* into v_model
  from {{ source('embedding_models') }} m
  where m.model_key = p_model_key;
  if found then
    return v_model;
  end if;
  perform {{ ref('refuse_model') }}(p_model_key);
end;
$function$;

comment on function {{ this }} is
  'The row of a model that may be written with. The first call in an empty store makes its model the active one; any other model is refused with VB010 until vbridge reindex moves the store. v{{ this.version }}';
