-- N, average length and distinct terms, per project and for the whole store.
begin;
select plan(1);

-- given: the path is read too; "a" and "md" are two terms and "a.md" a third
select tests.chunk('a.md', 'redis timeout', root => '/one');
select tests.chunk('a.md', 'redis', root => '/two');
select tests.chunk('b.md', 'redis docker', root => '/two');
select vbridge.take_corpus_snapshot();

-- then: "a" alone is no stop word where it is part of a name
select results_eq(
  $$
    select project_root, chunk_count, average_length, distinct_terms
    from vbridge.corpus_statistics
    order by project_root nulls last
  $$,
  $$
    values
      ('/one', 1::bigint, 5::float8, 5::bigint),
      ('/two', 2, 4.5, 7),
      (null, 3, 14 / 3.0::float8, 4)
  $$,
  'the whole counts terms of at least two chunks: a, md, a.md, redis'
);

select * from finish();
rollback;
