-- refuse_solution: the error for an id that is no solution.
-- version: 1

create or replace function {{ this }}(p_solution_id bigint)
  returns void
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $function$
begin
  raise exception 'no solution has the id %', coalesce(p_solution_id::text, 'null')
    using errcode = '{{ sqlstate("unknown_solution") }}',
      hint = 'ids come from solution_search and pattern_solutions';
end;
$function$;

comment on function {{ this }} is 'Always raises VB017. v{{ this.version }}';
