-- contents_to_embed: which contents would need a new vector.
-- version: 1

create or replace function {{ this }}(
  p_project_root text,
  p_model_key text,
  p_content_sha256 bytea[]
)
  returns setof bytea
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_root text := {{ ref('canonical_root') }}(p_project_root);
begin
  if exists (select from {{ source('embedding_models') }})
    and not exists (
      select
      from {{ source('embedding_models') }} m
      where m.model_key = p_model_key and m.state = 'active'
    )
  then
    perform {{ ref('refuse_model') }}(p_model_key);
  end if;
  return query
  select distinct n.content_sha256
  from unnest(p_content_sha256) as n (content_sha256)
  where not exists (
    select
    from {{ source('project_aliases') }} a
    join {{ source('chunks') }} c on c.project_id = a.project_id
    join {{ source('chunk_embeddings') }} e
      on e.project_id = c.project_id and e.chunk_id = c.chunk_id
    join {{ source('embedding_models') }} m on m.model_id = e.model_id
    where a.root_path = v_root
      and c.content_sha256 = n.content_sha256
      and m.model_key = p_model_key
  );
end;
$function$;

comment on function {{ this }} is
  'Those of the given hashes (sha256 of a chunk''s text in UTF-8) that have no vector of the model in the project. Creates nothing; an unknown project has none. Raises VB010 for a model other than the store''s. v{{ this.version }}';
