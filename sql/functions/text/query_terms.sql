-- query_terms: what a query looks for, and how much each term tells in a project.
-- version: 1

create or replace function {{ this }}(
  p_query_text text,
  p_project_id bigint,
  p_prior_chunks float8 default 0,
  p_past timestamptz default null
)
  returns table (
    term text,
    kind text,
    term_id integer,
    places integer[],
    multiplicity float8,
    document_count bigint,
    idf float8
  )
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
#variable_conflict use_column
declare
  v_chunk_count bigint;
  v_snapshot_at timestamptz;
  v_snapshot_count bigint;
  v_is_counted boolean;
begin
  select s.chunk_count into v_chunk_count from {{ ref('corpus_size') }}(p_project_id, p_past) s;
  if p_project_id is null or p_prior_chunks > 0 then
    select s.taken_at, s.chunk_count into v_snapshot_at, v_snapshot_count
    from {{ source('corpus_snapshots') }} s
    where p_past is null or s.taken_at <= p_past
    order by s.taken_at desc
    limit 1;
  end if;
  -- Counting through all projects takes long where they are many; a snapshot of about the same size
  -- says the same.
  v_is_counted := p_project_id is not null
    or not coalesce(
      v_snapshot_count between v_chunk_count / {{ var('corpus.snapshot_slack') }}
        and v_chunk_count * {{ var('corpus.snapshot_slack') }},
      false
    );

  return query
  with counted as materialized (
    select
      t.term,
      max(t.kind) as kind,
      coalesce(
        array_agg(t.place order by t.place) filter (where t.kind = 'word'),
        array_agg(t.place order by t.place)
      ) as places,
      -- Said twice counts more, said ten times not ten times more.
      1 + ln(count(*)::float8) as multiplicity
    from {{ ref('tokenize') }}(p_query_text) t
    group by t.term
  ),
  numbered as materialized (
    select c.*, {{ ref('term_id') }}(c.term) as term_id
    from counted c
  ),
  weighted as (
    select
      n.term,
      n.kind,
      n.term_id,
      n.places,
      n.multiplicity,
      d.document_count,
      case
        when not v_is_counted then
          {{ ref('idf') }}(v_snapshot_count::float8, d.document_count::float8)
        when p_project_id is not null and p_prior_chunks > 0 and v_snapshot_count > 0 then
          {{ ref('idf') }}(
            v_chunk_count + p_prior_chunks,
            d.document_count
              + p_prior_chunks * coalesce(w.chunk_count, 0)::float8 / v_snapshot_count
          )
        else {{ ref('idf') }}(v_chunk_count::float8, d.document_count::float8)
      end as idf
    from numbered n
    left join {{ ref('term_document_counts') }}(
      p_project_id,
      case when v_is_counted then array(select o.term_id from numbered o) else '{}' end,
      p_past
    ) k on k.term_id = n.term_id
    left join {{ source('corpus_terms') }} w on w.taken_at = v_snapshot_at and w.term_id = n.term_id
    cross join lateral (
      -- A snapshot leaves out what is in one chunk only, and knows nothing newer.
      select case
        when v_is_counted then coalesce(k.chunk_count, 0) else coalesce(w.chunk_count, 1)
      end as document_count
    ) d
  )
  select w.term, w.kind, w.term_id, w.places, w.multiplicity, w.document_count, w.idf
  from weighted w
  -- Only what occurs finds anything; of a long log the rarest terms are the telling ones.
  order by w.document_count = 0, w.idf * w.multiplicity desc, w.term
  limit {{ var('words.query_terms') }};
end;
$function$;

comment on function {{ this }} is
  'The distinct terms of a text with their df and idf in a project (NULL: in all), most telling first, at most {{ var("words.query_terms") }}. places: where in the query it stands, a word that is a name too as a word only. multiplicity is 1 + ln(occurrences in the query). In all projects the counts are those of the last corpus snapshot, where that is of about the same size. p_prior_chunks mixes in the counts of the whole store, as if that many of its chunks were the project''s. v{{ this.version }}';
