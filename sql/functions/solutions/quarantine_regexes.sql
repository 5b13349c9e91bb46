-- quarantine_regexes: sets regular expressions aside that failed, or took too long, on an error.
-- version: 1

create or replace function {{ this }}(
  p_signature_ids bigint[],
  p_ordinals integer[],
  p_reason text
)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  -- A row that another session works on is left to it: no search waits for a note.
  update {{ source('signature_regexes') }} r
  set quarantined_at = now(), quarantine_reason = p_reason
  from (
    select l.signature_id, l.ordinal
    from unnest(p_signature_ids, p_ordinals) as n (signature_id, ordinal)
    join {{ source('signature_regexes') }} l
      on l.signature_id = n.signature_id and l.ordinal = n.ordinal
    where l.quarantined_at is null
    for update of l skip locked
  ) n
  where r.signature_id = n.signature_id and r.ordinal = n.ordinal;
exception
  when insufficient_privilege or disk_full or read_only_sql_transaction then
    null;
end;
$function$;

comment on function {{ this }} is
  'They are not evaluated again until their solution is written anew. Where nothing can be written they stay, and the next search meets them again. v{{ this.version }}';
