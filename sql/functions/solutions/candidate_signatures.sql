-- candidate_signatures: the signatures that an error is compared with.
-- version: 1

create or replace function {{ this }}(
  p_fingerprint text,
  p_code_ids integer[],
  p_term_ids integer[],
  p_weights float8[],
  p_signature_counts bigint[],
  p_embedding halfvec,
  p_telling_embedding halfvec,
  p_model_id bigint,
  p_regex_signature_ids bigint[]
)
  returns setof bigint
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
as $function$
declare
  v_query {{ source('signatures') }}.frequencies%type;
  v_leading integer[];
  v_codes integer[];
begin
  if (
    select l.signature_count <= {{ var('solutions.scan_signatures') }}
    from {{ source('solution_library') }} l
  )
  then
    return query select s.signature_id from {{ source('signatures') }} s;
    return;
  end if;
  v_query := {{ ref('saturated_vector') }}(p_term_ids, p_weights, {{ var('words.k1') }});
  -- The rarest words lead to the signatures, as long as they are few; the others only add.
  v_leading := array(
    select n.term_id
    from (
      select
        t.term_id,
        row_number() over (order by t.signature_count, t.term_id) as position,
        sum(t.signature_count) over (order by t.signature_count, t.term_id) as signatures
      from unnest(p_term_ids, p_signature_counts) as t (term_id, signature_count)
      where t.signature_count > 0
    ) n
    where n.position = 1 or n.signatures <= {{ var('search.leading_chunks') }}
  );
  v_codes := array(
    select c.code_id
    from unnest(p_code_ids) as c (code_id)
    left join {{ source('signature_terms') }} t on t.term_id = c.code_id
    where coalesce(t.signature_count, 0) <= {{ var('solutions.leg_signatures') }} * 5
    order by coalesce(t.signature_count, 0), c.code_id
    limit 8
  );
  return query
  select u.signature_id
  from (
    (
      select s.signature_id
      from {{ source('signatures') }} s
      where s.fingerprint = p_fingerprint
      order by s.signature_id
      limit {{ var('solutions.leg_signatures') }}
    )
    union
    (
      select s.signature_id
      from {{ source('signatures') }} s
      where s.code_ids && v_codes
      limit {{ var('solutions.leg_signatures') }} * 5
    )
    union
    (
      select n.signature_id
      from (
        select s.signature_id, s.frequencies, s.term_count
        from {{ source('signatures') }} s
        where s.term_ids && v_leading
        limit {{ var('search.leading_chunks') }} * 2
      ) n
      cross join {{ source('solution_library') }} l
      order by
        {{ ref('sparse_product') }}(n.frequencies, v_query)
          / (
            1 + {{ ref('bm25_length') }}(
              n.term_count, l.term_total::float8 / greatest(l.signature_count, 1),
              {{ var('words.k1') }}, {{ var('words.b') }}
            )
          ) desc,
        n.signature_id
      limit {{ var('solutions.leg_signatures') }}
    )
    union
    (
      select n
      from {{ ref('nearest_signatures') }}(
        p_embedding, p_model_id, {{ var('solutions.leg_signatures') }}
      ) n
      where p_embedding is not null
    )
    union
    (
      select n
      from {{ ref('nearest_signatures') }}(
        p_telling_embedding, p_model_id, {{ var('solutions.leg_signatures') }} / 2
      ) n
      where p_telling_embedding is not null
    )
    union
    (
      select r.signature_id
      from unnest(p_regex_signature_ids) as r (signature_id)
      limit {{ var('solutions.leg_signatures') }}
    )
  ) u;
end;
$function$;

comment on function {{ this }} is
  'All of a library of up to {{ var("solutions.scan_signatures") }} signatures. Of a larger one what its legs bring: equal fingerprint, shared codes, best by words, nearest by either vector, matching regular expressions. v{{ this.version }}';
