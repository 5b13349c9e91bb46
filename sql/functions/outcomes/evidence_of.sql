-- evidence_of: in words, what outcomes say of a solution.
-- version: 1

create or replace function {{ this }}(
  p_applications bigint, p_lower_bound float8, p_upper_bound float8
)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select case
    when p_applications = 0 then 'never applied'
    when p_lower_bound >= {{ var('outcomes.proven_rate') }} then 'proven'
    when p_upper_bound < {{ var('outcomes.proven_rate') }} then 'failing'
    else 'insufficient evidence'
  end;
$function$;

comment on function {{ this }} is
  'proven: even the lower bound of its rate of success reaches {{ var("outcomes.proven_rate") }}. failing: not even the upper bound does. Else insufficient evidence, or never applied. v{{ this.version }}';
