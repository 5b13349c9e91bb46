-- open_project: the project of a root, created if need be, its row locked for writing.
-- version: 1

create or replace function {{ this }}(p_project_root text)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $function$
declare
  v_root text := {{ ref('canonical_root') }}(p_project_root);
  v_project_id bigint;
  v_new_id bigint;
begin
  -- Again where the project was deleted between finding it and locking it.
  loop
    select a.project_id into v_project_id
    from {{ source('project_aliases') }} a
    where a.root_path = v_root;

    if v_project_id is null then
      v_new_id := nextval('{{ this.schema }}.project_id_seq');
      insert into {{ source('project_aliases') }} (root_path, project_id)
      values (v_root, v_new_id)
      on conflict (root_path) do nothing
      returning project_id into v_project_id;
      if v_project_id is not null then
        insert into {{ source('projects') }} (project_id, root_path, label)
        values (v_project_id, v_root, coalesce(nullif(regexp_replace(v_root, '^.*[/\\]', ''), ''), '/'));
      end if;
    end if;

    perform 1
    from {{ source('projects') }} p
    where p.project_id = v_project_id
    for update;
    if found then
      return v_project_id;
    end if;
    -- Where it was deleted by hand its alias is left over, and would keep us here for ever.
    delete from {{ source('project_aliases') }} a
    where a.root_path = v_root and a.project_id = v_project_id;
  end loop;
end;
$function$;

comment on function {{ this }} is
  'project_id of a root, with the row of projects locked until the transaction ends, so that the writes of one project follow one another. v{{ this.version }}';
