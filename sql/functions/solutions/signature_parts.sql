-- signature_parts: what is kept of a text that a solution is found by.
-- version: 1

create or replace function {{ this }}(p_text text, p_is_error boolean)
  returns table (
    embedded_text text,
    fingerprint text,
    fingerprint_version integer,
    code_ids integer[],
    term_count integer,
    term_ids integer[],
    frequencies sparsevec,
    pairs sparsevec
  )
  language sql
  stable
  rows 1
  parallel safe
as $function$
  select
    m.text,
    case when p_is_error then e.fingerprint end,
    e.fingerprint_version,
    coalesce(
      (
        select array_agg(distinct n.code_id order by n.code_id)
        from unnest(e.codes) as c (code)
        cross join lateral (select {{ ref('term_id') }}(c.code) as code_id) n
      ),
      '{}'
    ),
    t.term_count,
    t.term_ids,
    t.frequencies,
    t.pairs
  from {{ ref('error_fingerprint') }}(p_text) e
  cross join lateral (
    select
      case when p_is_error then {{ ref('matched_text') }}(p_text, e.telling) else p_text end as text
  ) m
  cross join lateral {{ ref('document_terms') }}('', m.text) t;
$function$;

comment on function {{ this }} is
  'One row: the text to embed and the columns of signatures. A description has no fingerprint, but codes such as E0382 where it names them. v{{ this.version }}';
