-- The same text, an overlapping neighbour and a near-duplicate give their place to another; never so many that k are not left.
begin;
select plan(9);

-- given
select vbridge.memory_ingest(
  tests.root_path(), 'parts.md', 'one two three',
  '[{"text": "one two", "start_line": 1, "end_line": 1, "token_count": 1, "overlap_chars": 0},
    {"text": "two three", "start_line": 1, "end_line": 1, "token_count": 1, "overlap_chars": 3}]',
  '{"[1,0,0,0]","[1,0,0,0]"}', tests.model_key()
);
select tests.chunk('copy.md', 'one two');
select tests.chunk('long.md', (select string_agg('word' || i || 'x', ' ') from generate_series(1, 40) i));
select tests.chunk('longer.md', (select string_agg('word' || i || 'x', ' ') from generate_series(1, 41) i));
select tests.chunk('half.md', (select string_agg('word' || i || 'x', ' ') from generate_series(1, 30) i));
prepare gives_way(bigint[], integer) as
select place, kept_place, reason
from vbridge.similar_chunks((select array_agg(tests.project_id()) from unnest($1)), $1, $2, null);
create temp table ids as
select
  tests.chunk_id('parts.md') as first, tests.chunk_id('parts.md', 1) as second, tests.chunk_id('copy.md') as copy,
  tests.chunk_id('long.md') as long, tests.chunk_id('longer.md') as longer, tests.chunk_id('half.md') as half;

-- then
select results_eq(
  format('execute gives_way(%L, 1)', chunks), format('values (2, 1, %L::text)', reason), label
)
from ids
cross join lateral (
  values
    (array[first, copy], 'same text', 'the same text in another document'),
    (array[first, second], 'overlaps', 'the next part, which repeats its end'),
    (array[second, first], 'overlaps', 'the part before'),
    (array[long, longer], 'near-duplicate', '42 of 43 terms in common')
) as w (chunks, reason, label);
select is_empty(format('execute gives_way(%L, 1)', array[long, half]), '32 of 43 are too few') from ids;
select is_empty(format('execute gives_way(%L, 2)', array[first, copy]), 'two of two are wanted') from ids;
select is_empty(format('execute gives_way(%L, 1)', array[second, copy]), 'part of one line, but of two documents') from ids;
select results_eq(
  format('execute gives_way(%L, 2)', array[first, copy, second, long]),
  $$ values (2, 1, 'same text'), (3, 1, 'overlaps') $$,
  'two are left of four'
)
from ids;

select results_eq(
  format('execute gives_way(%L, 3)', array[first, copy, second, long]),
  $$ values (2, 1, 'same text') $$,
  'three of four: one gives way, though two could'
)
from ids;

select * from finish();
rollback;
