-- Ties are broken by id, so ids follow the order of the text.
begin;
select plan(1);

-- when
select tests.document('a.md', array(select 'part ' || i from generate_series(1, 40) i));

-- then
select results_eq(
  'select ordinal from vbridge.chunks order by chunk_id', array(select generate_series(0, 39)), 'forty chunks'
);

select * from finish();
rollback;
