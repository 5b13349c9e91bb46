-- next_search_id: the number of a search that can be logged.
-- version: 1

create or replace function {{ this }}()
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
begin
  -- A standby and a reader's transaction search just as well, without a log.
  if current_setting('transaction_read_only')::boolean
    or not has_sequence_privilege('{{ this.schema }}.search_id_seq', 'usage')
    or not has_table_privilege('{{ source('searches') }}', 'insert')
    or not has_table_privilege('{{ source('search_results') }}', 'insert')
  then
    return null;
  end if;
  return nextval('{{ this.schema }}.search_id_seq');
end;
$function$;

comment on function {{ this }} is
  'NULL where nothing can be written, so that the search goes on without a log. v{{ this.version }}';
