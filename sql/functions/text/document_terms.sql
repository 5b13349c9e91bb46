-- document_terms: what chunk_terms and chunk_pairs hold of a chunk.
-- version: 1

create or replace function {{ this }}(p_path text, p_content text)
  returns table (term_count integer, term_ids integer[], frequencies sparsevec, pairs sparsevec)
  language sql
  stable
  rows 1
  parallel safe
as $function$
  -- The path is text of the chunk too: a file is asked for by its name.
  with tokens as materialized (
    select 0 as field, t.place, t.kind, {{ ref('term_id') }}(t.term) as term_id
    from {{ ref('tokenize') }}(p_path) t
    union all
    select 1, t.place, t.kind, {{ ref('term_id') }}(t.term)
    from {{ ref('tokenize') }}(p_content) t
  ),
  counted as (
    select t.term_id, count(*) as frequency
    from tokens t
    group by t.term_id
    -- More elements than this a sparse vector cannot hold.
    order by min(t.field), min(t.place), t.term_id
    limit 16000
  ),
  followed as (
    select {{ ref('pair_id') }}(t.term_id, t.next_id) as pair_id, count(*) as frequency
    from (
      select t.term_id, lead(t.term_id) over (order by t.place) as next_id
      from tokens t
      where t.field = 1 and t.kind = 'word'
    ) t
    where t.next_id is not null
    group by 1
    order by 1
    limit 16000
  )
  select
    (select count(*)::integer from tokens),
    coalesce(array_agg(c.term_id order by c.term_id), '{}'),
    {{ ref('sparse_vector') }}(
      string_agg(c.term_id::bigint * 8 + least(c.frequency, 8) || ':1', ',' order by c.term_id)
    ),
    {{ ref('sparse_vector') }}((
      select string_agg(
        f.pair_id || ':' || round(2.0 * f.frequency / (f.frequency + 1), 3), ',' order by f.pair_id
      )
      from followed f
    ))
  from counted c;
$function$;

comment on function {{ this }} is
  'One row: length in terms, distinct term_ids, frequencies (1 at place term_id * 8 + frequency, more than 8 counting as 8) and pairs (at place pair_id 1 for a pair that occurs once, more often up to 2) of a path and a text. v{{ this.version }}';
