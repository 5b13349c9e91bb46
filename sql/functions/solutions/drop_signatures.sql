-- drop_signatures: removes signatures, and takes their words out of the statistics.
-- version: 1

create or replace function {{ this }}(p_signature_ids bigint[])
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  perform {{ ref('count_signature') }}(g.signature_id, -1)
  from unnest(p_signature_ids) as g (signature_id);
  delete from {{ source('signatures') }} s where s.signature_id = any (p_signature_ids);
end;
$function$;

comment on function {{ this }} is
  'Their vectors and regular expressions go with them. The caller holds the lock on solution_library. v{{ this.version }}';
