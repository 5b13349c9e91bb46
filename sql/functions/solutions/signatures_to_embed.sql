-- signatures_to_embed: signatures that lack a vector of a model.
-- version: 1

create or replace function {{ this }}(p_model_key text, p_limit integer default 128)
  returns table (signature_id bigint, text text)
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select g.signature_id, p.embedded_text
  from (
    select s.signature_id, s.text, s.ordinal
    from {{ source('signatures') }} s
    where not exists (
      select
      from {{ source('signature_embeddings') }} e
      join {{ source('embedding_models') }} m on m.model_id = e.model_id
      where e.signature_id = s.signature_id and m.model_key = p_model_key
    )
    order by s.signature_id
    limit least(greatest(p_limit, 1), 10000)
  ) g
  cross join lateral {{ ref('signature_parts') }}(g.text, g.ordinal > 0) p
  order by g.signature_id;
$function$;

comment on function {{ this }} is
  'Up to p_limit, with the text to embed; for upkeep after an outage of the provider, and for a reindex. v{{ this.version }}';
