-- infer_component: the part of a system that a document belongs to.
-- version: 1

create or replace function {{ this }}(p_path text, p_text text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  -- The path decides, outer folders before inner ones; the text only where the path is silent.
  with rules (component, place, words) as (
    values
      ('tests', 1, array['test', 'tests', 'spec', 'specs', 'e2e', 'fixtures']),
      ('docs', 2, array['docs', 'doc', 'documentation', 'wiki', 'adr', 'readme', 'changelog', 'notes']),
      ('mobile', 3, array['mobile', 'ios', 'android', 'expo', 'flutter', 'swift', 'kotlin', 'dart']),
      ('infra', 4, array[
        'infra', 'infrastructure', 'terraform', 'deploy', 'deployment', 'docker', 'dockerfile', 'k8s',
        'kubernetes', 'helm', 'ansible', 'ci', 'workflows', 'ops', 'tf', 'makefile'
      ]),
      ('data', 5, array[
        'data', 'db', 'database', 'migrations', 'migration', 'schema', 'schemas', 'sql', 'prisma', 'etl'
      ]),
      ('web', 6, array[
        'web', 'frontend', 'client', 'ui', 'components', 'pages', 'views', 'styles', 'public', 'css',
        'scss', 'html', 'jsx', 'tsx', 'vue', 'svelte'
      ]),
      ('backend', 7, array[
        'backend', 'server', 'api', 'services', 'service', 'controllers', 'routes', 'handlers',
        'middleware', 'workers', 'worker', 'jobs'
      ])
  ),
  by_path as (
    select r.component
    from unnest({{ ref('label_words') }}(p_path)) with ordinality as w (word, ordinality)
    join rules r on w.word = any (r.words)
    order by w.ordinality, r.place
    limit 1
  ),
  by_text as (
    select r.component
    from unnest({{ ref('label_words') }}(p_text)) as w (word)
    join rules r on w.word = r.component
    group by r.component, r.place
    having count(*) >= 2
    order by count(*) desc, r.place
    limit 1
  )
  select coalesce((select component from by_path), (select component from by_text), 'other');
$function$;

comment on function {{ this }} is
  'tests, docs, mobile, infra, data, web, backend or other: by the first telling word of the path, else by a component that the text names at least twice. v{{ this.version }}';
