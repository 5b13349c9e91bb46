-- remake_signatures: makes words and fingerprints of signatures anew that an older release made.
-- version: 1

create or replace function {{ this }}(p_limit integer default 200)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_ids bigint[];
begin
  perform {{ ref('require_current_release') }}();
  perform from {{ source('solution_library') }} l for update;
  v_ids := array(
    select g.signature_id
    from {{ source('signatures') }} g
    where (g.fingerprint_version, g.tokenizer_version)
      <> ({{ var('errors.fingerprint_version') }}, {{ ref('tokenizer_version') }}())
    order by g.signature_id
    limit greatest(p_limit, 1)
  );
  perform {{ ref('count_signature') }}(n.id, -1) from unnest(v_ids) as n (id);
  update {{ source('signatures') }} g
  set
    fingerprint = p.fingerprint,
    fingerprint_version = p.fingerprint_version,
    code_ids = p.code_ids,
    tokenizer_version = {{ ref('tokenizer_version') }}(),
    term_count = p.term_count,
    term_ids = p.term_ids,
    frequencies = p.frequencies,
    pairs = p.pairs
  from {{ source('signatures') }} o
  cross join lateral {{ ref('signature_parts') }}(o.text, o.ordinal > 0) p
  where o.signature_id = any (v_ids) and g.signature_id = o.signature_id;
  perform {{ ref('count_signature') }}(n.id, 1) from unnest(v_ids) as n (id);
  return cardinality(v_ids)::bigint;
end;
$function$;

comment on function {{ this }} is
  'One short step; call it until it returns 0. Searches go on meanwhile. v{{ this.version }}';
