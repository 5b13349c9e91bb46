-- A filter of '' or [] passes everything: callers that fill in every field mean no filter by it.
begin;
select plan(1);

-- given
select tests.chunk('a.md', 'redis');

-- then
select results_eq(
  $$
    select path
    from vbridge.memory_search(
      'redis', null, tests.root_path(), p_component => '', p_category => ' ', p_tags => '{}'
    )
  $$,
  array['a.md'],
  'the document is found'
);

select * from finish();
rollback;
