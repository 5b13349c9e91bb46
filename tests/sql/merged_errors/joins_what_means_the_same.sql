-- Same codes and nearly the same vector: the first leads.
begin;
select plan(1);

-- given
select tests.chunk('a.md', 'a', '[1,0,0,0]');
select tests.chunk('b.md', 'b', '[1,0.1,0,0]');
select tests.chunk('c.md', 'c', '[0,1,0,0]');

-- then
select results_eq(
  $$
    select fingerprint, leader
    from vbridge.merged_errors(
      array['f1', 'f2', 'f3', 'f4'],
      array['Error: ECONNREFUSED one', 'Error: ECONNREFUSED two', 'Error: ECONNREFUSED three', 'Error: ETIMEDOUT'],
      array[tests.chunk_id('a.md'), tests.chunk_id('b.md'), tests.chunk_id('c.md'), tests.chunk_id('a.md')]
    )
  $$,
  $$ values ('f1', 'f1'), ('f2', 'f1'), ('f3', 'f3'), ('f4', 'f4') $$,
  'another vector or other codes stay apart'
);

select * from finish();
rollback;
