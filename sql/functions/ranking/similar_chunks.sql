-- similar_chunks: which of the best chunks say what a better one says already.
-- version: 1

create or replace function {{ this }}(
  p_project_ids bigint[],
  p_chunk_ids bigint[],
  p_k integer,
  p_past timestamptz
)
  returns table (place integer, kept_place integer, reason text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
declare
  v_pair record;
  v_hidden integer[] := array[]::integer[];
  -- Only where something else is there to show in its place.
  v_spare integer := coalesce(cardinality(p_chunk_ids), 0) - p_k;
begin
  if v_spare <= 0 then
    return;
  end if;
  for v_pair in
    with listed as materialized (
      select
        n.ordinality::integer as place,
        c.project_id,
        c.document_id,
        c.ordinal,
        c.overlap_chars,
        c.content_sha256,
        c.frequencies,
        cardinality(c.term_ids) as terms
      from unnest(p_project_ids, p_chunk_ids)
        with ordinality as n (project_id, chunk_id, ordinality)
      cross join lateral {{ ref('chunk_at') }}(n.project_id, n.chunk_id, p_past) c
    ),
    pairs as (
      select
        a.place as better,
        b.place as worse,
        case
          when a.content_sha256 = b.content_sha256 then 'same text'
          when a.project_id = b.project_id
            and a.document_id = b.document_id
            and (
              b.ordinal = a.ordinal + 1 and b.overlap_chars > 0
              or a.ordinal = b.ordinal + 1 and a.overlap_chars > 0
            )
            then 'overlaps'
          when least(a.terms, b.terms) >= {{ var('search.collapse_terms') }}
            and least(a.terms, b.terms)
              >= {{ var('search.collapse_ratio') }} * greatest(a.terms, b.terms)
            and {{ ref('sparse_product') }}(a.frequencies, b.frequencies)
              >= {{ var('search.collapse_ratio') }} * greatest(a.terms, b.terms)
            then 'near-duplicate'
        end as reason
      from listed a
      join listed b on b.place > a.place
    )
    select p.better, p.worse, p.reason
    from pairs p
    where p.reason is not null
    order by p.worse, p.better
  loop
    exit when cardinality(v_hidden) >= v_spare;
    continue when v_pair.better = any (v_hidden) or v_pair.worse = any (v_hidden);
    v_hidden := v_hidden || v_pair.worse;
    place := v_pair.worse;
    kept_place := v_pair.better;
    reason := v_pair.reason;
    return next;
  end loop;
end;
$function$;

comment on function {{ this }} is
  'Takes chunks best first; gives the places (from 1) that a better, kept one stands for: the same text, an overlapping neighbour in its document, or at least {{ var("search.collapse_ratio") }} of the same terms as often (from {{ var("search.collapse_terms") }} terms on). So many are left that p_k remain. v{{ this.version }}';
