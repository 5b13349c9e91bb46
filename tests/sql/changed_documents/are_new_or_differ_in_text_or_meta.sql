-- The same text and meta at the same path of the project is unchanged; all else is to be stored.
begin;
select plan(4);

-- given
select tests.chunk('same.md', 'one');
select tests.chunk('text.md', 'two');
select tests.chunk('meta.md', 'three', meta => '{"a": 1}');
select tests.chunk('other.md', 'four', root => '/other');

-- then
select results_eq(
  $$
    select vbridge.changed_documents(
      '/home/me/app/',
      array['same.md', 'text.md', 'meta.md', 'other.md', 'new.md'],
      array[sha256('one'), sha256('TWO'), sha256('three'), sha256('four'), sha256('five')],
      array['{}', '{}', '{"a": 2}', '{}', '{}']::jsonb[]
    )
  $$,
  array['text.md', 'meta.md', 'other.md', 'new.md'],
  'in the order given'
);
select results_eq(
  $$ select vbridge.changed_documents('/unknown', array['same.md'], array[sha256('one')], '{"{}"}'::jsonb[]) $$,
  array['same.md'],
  'in an unknown project everything is new'
);
select is((select count(*) from vbridge.projects), 2::bigint, 'and none is created');
select throws_ok(
  $$ select vbridge.changed_documents('app', array['a'], array[sha256('a')], '{"{}"}'::jsonb[]) $$,
  'VB007', 'project_root "app" is not absolute', 'a relative root'
);

select * from finish();
rollback;
