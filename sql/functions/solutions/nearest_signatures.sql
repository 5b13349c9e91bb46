-- nearest_signatures: the signatures nearest to an error in meaning.
-- version: 1

create or replace function {{ this }}(p_embedding halfvec, p_model_id bigint, p_limit integer)
  returns setof bigint
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set hnsw.ef_search = 300
as $function$
begin
  return query execute format(
    'select e.signature_id
     from {{ source('signature_embeddings') }} e
     where e.model_id = %L
     order by %s
     limit %s',
    p_model_id,
    coalesce(
      (
        select format(
          '(e.embedding::%I.halfvec(%s)) operator(%I.<=>) $1', n.nspname, m.dimensions, n.nspname
        )
        from {{ source('embedding_models') }} m
        cross join pg_extension x
        join pg_namespace n on n.oid = x.extnamespace
        where m.model_id = p_model_id
          and x.extname = 'vector'
          and exists (
            select
            from pg_class c
            join pg_index i on i.indexrelid = c.oid
            where c.relnamespace = '{{ this.schema }}'::regnamespace
              and c.relname = {{ ref('signature_index_name') }}(p_model_id)
              and i.indisvalid
          )
      ),
      '{{ ref('vector_distance') }}(e.embedding, $1), e.signature_id'
    ),
    p_limit
  )
  using p_embedding;
end;
$function$;

comment on function {{ this }} is
  'Up to p_limit ids, nearest first, through the index that index_plan made for a large library, else exactly. v{{ this.version }}';
