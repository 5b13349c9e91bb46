-- solution_texts: what has to be embedded before a fixpack is stored.
-- version: 1

create or replace function {{ this }}(p_fixpack jsonb, p_model_key text)
  returns table (ordinal integer, text text, is_needed boolean)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
begin
  perform {{ ref('check_fixpack') }}(p_fixpack);
  return query
  select
    t.ordinal,
    p.embedded_text,
    not exists (
      select
      from {{ source('signatures') }} s
      join {{ source('signature_embeddings') }} e on e.signature_id = s.signature_id
      join {{ source('embedding_models') }} m on m.model_id = e.model_id
      where s.content_sha256 = t.content_sha256 and m.model_key = p_model_key
    )
  from {{ ref('signature_texts') }}(p_fixpack) t
  cross join lateral {{ ref('signature_parts') }}(t.text, t.ordinal > 0) p
  order by t.ordinal;
end;
$function$;

comment on function {{ this }} is
  'A row for each text in order; is_needed is false where the store holds a vector of the model for the same text. Raises VB018 for a fixpack that solution_upsert would refuse. v{{ this.version }}';
