-- count_signature: counts the words of a signature into the statistics of the library, or out of them.
-- version: 1

create or replace function {{ this }}(p_signature_id bigint, p_sign integer)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  if p_sign > 0 then
    insert into {{ source('signature_terms') }} as k (term_id, signature_count)
    select t.term_id, 1
    from {{ source('signatures') }} s
    cross join unnest(s.term_ids) as t (term_id)
    where s.signature_id = p_signature_id
    order by t.term_id
    on conflict on constraint signature_terms_pkey do update
    set signature_count = k.signature_count + 1;
  else
    with counted as (
      update {{ source('signature_terms') }} k
      set signature_count = k.signature_count - 1
      from {{ source('signatures') }} s
      where s.signature_id = p_signature_id
        and k.term_id = any (s.term_ids)
        and k.signature_count > 1
    )
    delete from {{ source('signature_terms') }} k
    using {{ source('signatures') }} s
    where s.signature_id = p_signature_id
      and k.term_id = any (s.term_ids)
      and k.signature_count = 1;
  end if;
  update {{ source('solution_library') }} l
  set
    signature_count = l.signature_count + p_sign,
    term_total = l.term_total + p_sign * s.term_count
  from {{ source('signatures') }} s
  where s.signature_id = p_signature_id;
end;
$function$;

comment on function {{ this }} is
  'p_sign is 1 or -1. The caller holds the lock on solution_library. v{{ this.version }}';
