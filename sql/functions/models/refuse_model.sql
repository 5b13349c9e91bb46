-- refuse_model: says why a model cannot be used with this store, and what to do.
-- version: 1

create or replace function {{ this }}(p_model_key text)
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_active text;
begin
  select m.model_key into v_active
  from {{ source('embedding_models') }} m
  where m.state = 'active';
  raise exception 'this store was built with the embedding model "%", not with "%"',
      v_active, left(p_model_key, 200)
    using errcode = '{{ sqlstate("model_mismatch") }}',
      hint = 'run "vbridge reindex" to move it to the model now configured, or configure the former model again';
end;
$function$;

comment on function {{ this }} is
  'Raises VB010, naming the model that the store was built with. v{{ this.version }}';
