-- The first telling word of the path, outer folders first; else what the text names twice; else other.
begin;
select plan(4);

-- then
select results_eq(
  $$
    select vbridge.infer_component(p, '')
    from unnest(array[
      'backend/tests/user.py', 'tests/backend/user.py', 'docs/api.md', 'web/src/app.tsx', 'ios/App.swift',
      'infra/main.tf', 'sql/views/memories.sql', 'src/api/users.ts', 'Dockerfile', '.github/workflows/x.yml',
      'README.md', 'src/author.ts', 'latest/prototype.c', 'x'
    ]) with ordinality as w (p, n)
    order by n
  $$,
  array[
    'backend', 'tests', 'docs', 'web', 'mobile', 'infra', 'data', 'backend', 'infra', 'infra', 'docs',
    'other', 'other', 'other'
  ],
  'by path, whole words only'
);
select is(vbridge.infer_component('x', 'the web, a Web site'), 'web', 'by a text that names it twice');
select is(vbridge.infer_component('x', 'the web'), 'other', 'once is not enough');
select is(vbridge.infer_component('api/x', 'web web web'), 'backend', 'the path comes first');

select * from finish();
rollback;
