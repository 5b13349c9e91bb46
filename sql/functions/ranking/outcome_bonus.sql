-- outcome_bonus: what a known outcome adds to a score.
-- version: 1

create or replace function {{ this }}(p_outcome_status text)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select case p_outcome_status
    when 'success' then {{ var('rank.success_bonus') }}
    when 'failure' then -{{ var('rank.failure_penalty') }}
    else 0
  end::float8;
$function$;

comment on function {{ this }} is
  'success +{{ var("rank.success_bonus") }}, failure -{{ var("rank.failure_penalty") }}, anything else 0. v{{ this.version }}';
