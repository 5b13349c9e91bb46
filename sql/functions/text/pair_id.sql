-- pair_id: the number of two terms that follow each other.
-- version: 1

create or replace function {{ this }}(p_first integer, p_second integer)
  returns integer
  language sql
  immutable
  parallel safe
as $function$
  select ((p_first::bigint * 1000003 + p_second) % 999999999 + 1)::integer;
$function$;

comment on function {{ this }} is '1 to 999,999,999, out of two term_ids; the order counts. v{{ this.version }}';
