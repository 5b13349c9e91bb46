-- memory_get: the full text of chunks, with as many of their neighbours as asked for.
-- version: 1

create or replace function {{ this }}(p_chunk_ids bigint[], p_neighbours integer default 0)
  returns table (
    chunk_id bigint,
    project_root text,
    path text,
    chunk text,
    start_line integer,
    end_line integer,
    ordinal integer,
    chunk_count integer,
    overlap_chars integer,
    token_count integer,
    meta jsonb,
    requested boolean
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_unknown text;
begin
  if coalesce(cardinality(p_chunk_ids), 0) not between 1 and {{ var('limits.get_chunks') }} then
    raise exception '% chunk ids were given; it may be 1 to {{ var("limits.get_chunks") }}',
        coalesce(cardinality(p_chunk_ids), 0)
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'take chunk_id from the results of memory_search';
  end if;
  if p_neighbours is null or p_neighbours not between 0 and {{ var('limits.get_neighbours') }} then
    raise exception 'neighbours is %; it may be 0 to {{ var("limits.get_neighbours") }}',
        coalesce(p_neighbours::text, 'null')
      using errcode = '{{ sqlstate("out_of_range") }}',
        hint = 'ask for the next chunks by their own ids';
  end if;
  select string_agg(coalesce(n.chunk_id::text, 'null'), ', ') into v_unknown
  from unnest(p_chunk_ids) as n (chunk_id)
  where not exists (select from {{ source('chunks') }} c where c.chunk_id = n.chunk_id);
  if v_unknown is not null then
    raise exception 'no chunk has the id %', v_unknown
      using errcode = '{{ sqlstate("unknown_chunk") }}',
        hint = 'search again: an id ends when its text is edited or forgotten';
  end if;

  return query
  with requested as (
    select c.project_id, c.document_id, c.ordinal
    from {{ source('chunks') }} c
    where c.chunk_id = any (p_chunk_ids)
  ),
  wanted as (
    select
      c.project_id,
      c.chunk_id,
      bool_or(c.ordinal = r.ordinal) as requested
    from requested r
    join {{ source('chunks') }} c
      on c.project_id = r.project_id
      and c.document_id = r.document_id
      and c.ordinal between r.ordinal - p_neighbours and r.ordinal + p_neighbours
    group by c.project_id, c.chunk_id
  )
  select
    c.chunk_id,
    p.root_path,
    d.path,
    c.content,
    c.start_line,
    c.end_line,
    c.ordinal,
    (
      select count(*)::integer
      from {{ source('chunks') }} s
      where s.project_id = c.project_id and s.document_id = c.document_id
    ),
    c.overlap_chars,
    c.token_count,
    d.meta,
    w.requested
  from wanted w
  join {{ source('chunks') }} c on c.project_id = w.project_id and c.chunk_id = w.chunk_id
  join {{ source('documents') }} d
    on d.project_id = c.project_id and d.document_id = c.document_id
  join {{ source('projects') }} p on p.project_id = c.project_id
  order by p.root_path, d.path, c.ordinal;
end;
$function$;

comment on function {{ this }} is
  'Chunks whole, with p_neighbours (0 to {{ var("limits.get_neighbours") }}) chunks before and after each in its document, in reading order; each once. Raises VB003 for a number out of range, VB005 naming the ids that do not exist. v{{ this.version }}';
