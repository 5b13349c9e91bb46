-- A meta of up to 1024 bytes comes with a result; a longer one only with memory_get.
begin;
select plan(2);

-- given: {"a": "…"} is 9 bytes and the value
select tests.chunk('short.md', 'redis', meta => jsonb_build_object('a', repeat('x', 1015)));
select tests.chunk('long.md', 'redis', meta => jsonb_build_object('a', repeat('x', 1016)));

-- then
select results_eq(
  $$
    select path, meta is null
    from vbridge.memory_search('redis', null, tests.root_path())
    order by path desc
  $$,
  $$ values ('short.md', false), ('long.md', true) $$,
  'one byte over the limit is too long'
);
select is(
  (select octet_length(meta::text) from vbridge.memory_get(array[tests.chunk_id('long.md')])),
  1025,
  'memory_get has it'
);

select * from finish();
rollback;
