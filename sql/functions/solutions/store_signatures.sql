-- store_signatures: the texts of a solution, their words, vectors and regular expressions.
-- version: 1

create or replace function {{ this }}(
  p_solution_id bigint,
  p_fixpack jsonb,
  p_embeddings halfvec[],
  p_model_id bigint
)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_gone bigint[];
  v_signature record;
  v_regex record;
begin
  v_gone := array(
    select s.signature_id
    from {{ source('signatures') }} s
    where s.solution_id = p_solution_id
      and not exists (
        select
        from {{ ref('signature_texts') }}(p_fixpack) t
        where t.content_sha256 = s.content_sha256 and (t.ordinal = 0) = (s.ordinal = 0)
      )
  );
  perform {{ ref('drop_signatures') }}(v_gone);
  -- What stays keeps its id, its words and its vectors.
  update {{ source('signatures') }} s
  set ordinal = t.ordinal, min_score = t.min_score, meta = t.meta
  from {{ ref('signature_texts') }}(p_fixpack) t
  where s.solution_id = p_solution_id
    and s.content_sha256 = t.content_sha256
    and (t.ordinal = 0) = (s.ordinal = 0);
  delete from {{ source('signature_regexes') }} r where r.solution_id = p_solution_id;

  for v_signature in
    select t.*, s.signature_id
    from {{ ref('signature_texts') }}(p_fixpack) t
    left join {{ source('signatures') }} s
      on s.solution_id = p_solution_id and s.ordinal = t.ordinal
    order by t.ordinal
  loop
    if v_signature.signature_id is null then
      insert into {{ source('signatures') }} (
        solution_id, ordinal, text, min_score, meta, content_sha256, fingerprint,
        fingerprint_version, code_ids, tokenizer_version, term_count, term_ids, frequencies, pairs
      )
      select
        p_solution_id, v_signature.ordinal, v_signature.text, v_signature.min_score,
        v_signature.meta, v_signature.content_sha256, p.fingerprint, p.fingerprint_version,
        p.code_ids, {{ ref('tokenizer_version') }}(), p.term_count, p.term_ids, p.frequencies,
        p.pairs
      from {{ ref('signature_parts') }}(v_signature.text, v_signature.ordinal > 0) p
      returning signature_id into v_signature.signature_id;
      perform {{ ref('count_signature') }}(v_signature.signature_id, 1);
    end if;
    for v_regex in
      select r.value #>> '{}' as regex, r.ordinality::integer as ordinal
      from jsonb_path_query(v_signature.regexes, '$[*]') with ordinality as r (value, ordinality)
    loop
      insert into {{ source('signature_regexes') }}
        (solution_id, signature_id, ordinal, regex, literals)
      values (
        p_solution_id, v_signature.signature_id, v_regex.ordinal,
        {{ ref('stored_regex') }}(v_regex.regex), {{ ref('check_regex') }}(v_regex.regex)
      );
    end loop;
  end loop;

  -- The vectors that were given, and those that equal texts have already.
  insert into {{ source('signature_embeddings') }} (signature_id, model_id, embedding)
  select s.signature_id, p_model_id, p_embeddings[s.ordinal + 1]
  from {{ source('signatures') }} s
  where s.solution_id = p_solution_id
    and p_model_id is not null
    and p_embeddings[s.ordinal + 1] is not null
  on conflict on constraint signature_embeddings_pkey do nothing;
  insert into {{ source('signature_embeddings') }} (signature_id, model_id, embedding)
  select distinct on (s.signature_id, e.model_id) s.signature_id, e.model_id, e.embedding
  from {{ source('signatures') }} s
  join {{ source('signatures') }} o
    on o.content_sha256 = s.content_sha256
    and o.signature_id <> s.signature_id
    and (o.ordinal = 0) = (s.ordinal = 0)
  join {{ source('signature_embeddings') }} e on e.signature_id = o.signature_id
  where s.solution_id = p_solution_id
  order by s.signature_id, e.model_id, o.signature_id
  on conflict on constraint signature_embeddings_pkey do nothing;
end;
$function$;

comment on function {{ this }} is
  'For solution_upsert, which holds the lock on solution_library. Raises VB019 for a regular expression that check_regex refuses. v{{ this.version }}';
