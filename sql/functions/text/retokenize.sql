-- retokenize: makes words that are missing or of an earlier tokenizer, a few chunks at a time.
-- version: 1

create or replace function {{ this }}(p_limit integer default 500)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_project {{ source('projects') }};
  v_chunk_ids bigint[];
begin
  perform {{ ref('require_current_release') }}();
  select p.* into v_project
  from {{ source('projects') }} p
  where p.tokenizer_version < {{ ref('tokenizer_version') }}()
  order by p.updated_at desc, p.project_id
  limit 1
  -- One that is being written to has its turn later.
  for update skip locked;
  if v_project.project_id is null then
    return 0::bigint;
  end if;
  v_chunk_ids := array(
    select w.chunk_id
    from {{ source('chunk_terms') }} w
    where w.project_id = v_project.project_id
      and w.tokenizer_version < {{ ref('tokenizer_version') }}()
    limit greatest(p_limit, 1)
  );
  -- The counters tell whether any is missing: to look for them takes as long as there are chunks.
  if v_chunk_ids = '{}' and v_project.tokenized_count < v_project.chunk_count then
    v_chunk_ids := array(
      select c.chunk_id
      from {{ source('chunks') }} c
      where c.project_id = v_project.project_id
        and not exists (
          select
          from {{ source('chunk_terms') }} w
          where w.project_id = c.project_id and w.chunk_id = c.chunk_id
        )
      limit greatest(p_limit, 1)
    );
  end if;
  if v_chunk_ids = '{}' then
    update {{ source('projects') }} p
    set tokenizer_version = {{ ref('tokenizer_version') }}()
    where p.project_id = v_project.project_id;
    return 1::bigint;
  end if;
  perform {{ ref('drop_terms') }}(v_project.project_id, v_chunk_ids);
  perform {{ ref('store_terms') }}(v_project.project_id, v_chunk_ids);
  return cardinality(v_chunk_ids)::bigint;
end;
$function$;

comment on function {{ this }} is
  'One step, within one project, in a short transaction; call it until it returns 0. Searches go on meanwhile and say that their words are incomplete. v{{ this.version }}';
