-- With one project only, both forms rank alike but for the counts that a project may lean on.
begin;
select plan(1);

-- given
select setseed(0.1);
select tests.document(
  'd' || i, array['redis ' || i % 3, 'kafka redis ' || i], array['[1,0,0,0]', format('[%s,1,0,0]', i)]::halfvec[]
) from generate_series(1, 20) i;

-- then
select results_eq(
  $$
    select rank, chunk_id, score
    from vbridge.memory_search('redis kafka 2', '[1,1,0,0]', tests.root_path(), 20, p_policy => 'classic')
  $$,
  $$
    select rank, chunk_id, score
    from vbridge.memory_search('redis kafka 2', '[1,1,0,0]', '/x', 20, true, p_policy => 'classic')
  $$,
  'the same twenty'
);

select * from finish();
rollback;
