-- released_policies: the ranking policies that this release comes with.
-- version: 1

create or replace function {{ this }}()
  returns setof {{ source('ranking_policies') }}
  language sql
  stable
as $function$
  with policies (
    name, purpose, vector_weight, bm25_weight, association_weight, time_weight, feedback_weight,
    outcome_weight, vector_normalisation, bm25_normalisation, pair_weight, prior_chunks, is_default
  ) as (
    values
      (
        'standard', 'The best found by measurement; weights sum to 1.',
        {{ var('standard.vector_weight') }}, {{ var('standard.bm25_weight') }},
        {{ var('standard.association_weight') }}, {{ var('standard.time_weight') }},
        {{ var('standard.feedback_weight') }}, {{ var('standard.outcome_weight') }},
        'standardised', 'best', {{ var('standard.pair_weight') }}, {{ var('standard.prior_chunks') }},
        true
      ),
      (
        'classic', 'The first design: weighted sum of cosine, BM25, age, votes and outcome.',
        {{ var('rank.vector_weight') }}, {{ var('rank.bm25_weight') }}, 0,
        {{ var('rank.time_weight') }}, {{ var('rank.feedback_weight') }}, 1,
        'cosine', 'bound', 0, 0, false
      ),
      (
        'rrf', 'Reciprocal rank fusion of vectors and words.',
        0.5, 0.5, 0, 0, 0, 0, 'rank', 'rank', 0, 0, false
      ),
      ('words', 'Words alone.', 0, 1, 0, 0, 0, 0, 'cosine', 'best',
        {{ var('standard.pair_weight') }}, {{ var('standard.prior_chunks') }}, false),
      ('vectors', 'Meaning alone.', 1, 0, 0, 0, 0, 0, 'cosine', 'best', 0, 0, false)
  )
  select
    p.name,
    1,
    p.purpose,
    p.vector_weight::float8,
    p.bm25_weight::float8,
    p.association_weight::float8,
    p.time_weight::float8,
    p.feedback_weight::float8,
    p.outcome_weight::float8,
    p.vector_normalisation,
    {{ var('standard.vector_span') }}::float8,
    p.bm25_normalisation,
    {{ var('standard.bm25_floor') }}::float8,
    {{ var('words.k1') }}::float8,
    {{ var('words.b') }}::float8,
    p.pair_weight::float8,
    p.prior_chunks::float8,
    {{ var('rank.half_life_days') }}::float8,
    {{ var('rank.rrf_k') }}::float8,
    {{ var('rank.candidates_per_leg') }},
    '',
    'release',
    p.is_default,
    now()
  from policies p;
$function$;

comment on function {{ this }} is
  'Rows as install_policies stores them, but for version and checksum. v{{ this.version }}';
