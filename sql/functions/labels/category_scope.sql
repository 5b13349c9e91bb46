-- category_scope: a category, and the narrower ones that it covers.
-- version: 1

create or replace function {{ this }}(p_category text)
  returns text[]
  language sql
  immutable
  parallel safe
as $function$
  select case c.category
    when 'code' then array['code', 'runtime', 'performance', 'security']
    when 'ops' then array['ops', 'deploy', 'build', 'workspace', 'tsconfig']
    when 'build' then array['build', 'workspace', 'tsconfig']
    when 'data-model' then array['data-model', 'migration']
    when 'decision' then array['decision', 'digest']
    else array[c.category]
  end
  from (select {{ ref('canonical_category') }}(p_category) as category) c
  where c.category is not null;
$function$;

comment on function {{ this }} is
  'What a filter on a category lets pass: documents are sorted coarsely (code, ops), solutions finely (runtime, deploy), and the one must find the other. NULL for a blank, which filters nothing. v{{ this.version }}';
