-- canonical_category: the one word for a category, of memories and of solutions alike.
-- version: 1

create or replace function {{ this }}(p_category text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  select case c.word
    when 'devops' then 'ops'
    when 'test' then 'tests'
    when 'testing' then 'tests'
    when 'doc' then 'docs'
    when 'database' then 'data-model'
    when 'migrations' then 'migration'
    when 'decisions' then 'decision'
    when 'digests' then 'digest'
    else c.word
  end
  from (
    select nullif(lower(btrim(regexp_replace(p_category, '[[:space:]_]+', '-', 'g'), '-')), '')
      as word
  ) c;
$function$;

comment on function {{ this }} is
  'In small letters, with other spellings resolved (devops is ops, test is tests); a word that is not known stays. The usual ones: code, docs, ops, tests, data-model, decision, digest, deploy, build, runtime, workspace, tsconfig, migration, security, performance. NULL for a blank. v{{ this.version }}';
