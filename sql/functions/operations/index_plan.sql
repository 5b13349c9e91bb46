-- index_plan: which vector indexes should be made or dropped, by how large the projects are.
-- version: 2

create or replace function {{ this }}()
  returns table (name text, action text, statement text, reason text)
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  with model as (
    select m.model_id, m.dimensions
    from {{ source('embedding_models') }} m
    where m.state = 'active'
  ),
  scopes as (
    select p.project_id, p.chunk_count
    from {{ source('projects') }} p
    where p.chunk_count >= {{ var('search.index_chunks') }}
    union all
    select null, sum(p.chunk_count)
    from {{ source('projects') }} p
    having sum(p.chunk_count) >= {{ var('search.index_chunks') }}
  ),
  wanted as (
    select
      {{ ref('vector_index_name') }}(m.model_id, s.project_id) as name,
      format(
        'create index concurrently if not exists %I on {{ source('chunk_embeddings') }} using hnsw (%s %I.halfvec_cosine_ops) where model_id = %L %s',
        {{ ref('vector_index_name') }}(m.model_id, s.project_id),
        {{ ref('vector_index_expression') }}(m.dimensions, s.project_id),
        n.nspname,
        m.model_id,
        case when s.project_id is not null then format('and project_id = %L', s.project_id) end
      ) as statement,
      format('%s chunks', s.chunk_count) as reason
    from model m
    cross join scopes s
    cross join pg_extension x
    join pg_namespace n on n.oid = x.extnamespace
    where x.extname = 'vector'
  ),
  library as (
    select
      m.model_id,
      m.dimensions,
      l.signature_count,
      {{ ref('signature_index_name') }}(m.model_id) as name
    from model m
    cross join {{ source('solution_library') }} l
  ),
  present as (
    select c.relname::text as name, i.indisvalid as is_valid
    from pg_class c
    join pg_index i on i.indexrelid = c.oid
    where i.indrelid = '{{ source('chunk_embeddings') }}'::regclass
        and c.relname ~ '^chunk_embeddings_m\d+_(all|p\d+)_hnsw$'
      or i.indrelid = '{{ source('signature_embeddings') }}'::regclass
        and c.relname ~ '^signature_embeddings_m\d+_hnsw$'
  ),
  wanted_of_library as (
    select
      b.name,
      format(
        'create index concurrently if not exists %I on {{ source('signature_embeddings') }} using hnsw ((embedding::%I.halfvec(%s)) %I.halfvec_cosine_ops) where model_id = %L',
        b.name, n.nspname, b.dimensions, n.nspname, b.model_id
      ) as statement,
      format('%s texts of solutions', b.signature_count) as reason
    from library b
    cross join pg_extension x
    join pg_namespace n on n.oid = x.extnamespace
    where x.extname = 'vector' and b.signature_count >= {{ var('search.index_chunks') }}
  ),
  -- Kept until the scope is well below the threshold, so that it is not made and dropped in turns.
  kept as (
    select {{ ref('vector_index_name') }}(m.model_id, p.project_id) as name
    from model m
    cross join {{ source('projects') }} p
    where p.chunk_count >= {{ var('search.index_chunks') }} / 2
    union all
    select {{ ref('vector_index_name') }}(m.model_id, null)
    from model m
    where (select sum(p.chunk_count) from {{ source('projects') }} p)
      >= {{ var('search.index_chunks') }} / 2
    union all
    select b.name from library b where b.signature_count >= {{ var('search.index_chunks') }} / 2
  )
  select p.name, 'drop', format('drop index concurrently if exists {{ this.schema }}.%I', p.name),
    case when p.is_valid then 'no longer of use' else 'left unfinished' end
  from present p
  where not p.is_valid or p.name not in (select k.name from kept k)
  union all
  select w.name, 'create', w.statement, w.reason
  from (select * from wanted union all select * from wanted_of_library) w
  where not exists (select from present p where p.name = w.name and p.is_valid);
$function$;

comment on function {{ this }} is
  'Statements to run one by one outside a transaction, as vbridge maintain does: an index for the whole store, for each project and for the solutions from {{ var("search.index_chunks") }} chunks (texts) on; those of former models, of projects that went or shrank below half of it, and unfinished ones are dropped. No rows where all is as it should be. v{{ this.version }}';
