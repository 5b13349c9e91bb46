-- The start of the path, the outcome by any synonym, since and until hold for what any leg brings, in both forms, now and then.
begin;
select plan(72);

-- given
select tests.chunk('src/a.ts', 'redis', meta => '{"outcome_status": "success"}', written_at => '2026-01-01Z');
select tests.chunk('src/b.ts', 'redis', meta => '{"outcome_status": "failure"}', written_at => '2026-01-02Z');
select tests.chunk('doc/c.md', 'redis', written_at => '2026-01-03Z');
select tests.vote('src/b.ts');
select tests.vote('doc/c.md');
create temp table filters (label text, path_prefix text, outcome text, since timestamptz, until timestamptz, paths text[]);
insert into filters
values
  ('none', null, null, null, null, '{doc/c.md,src/a.ts,src/b.ts}'),
  ('start of the path', 'src/', null, null, null, '{src/a.ts,src/b.ts}'),
  ('outcome', null, 'fixed', null, null, '{src/a.ts}'),
  ('its synonym', null, 'FAILED', null, null, '{src/b.ts}'),
  ('since, inclusive', null, null, '2026-01-02Z', null, '{doc/c.md,src/b.ts}'),
  ('until, exclusive', null, null, null, '2026-01-02Z', '{src/a.ts}'),
  ('all at once', 'src', 'failure', '2026-01-01Z', '2026-01-03Z', '{src/b.ts}'),
  ('one that nothing passes', 'src', 'failure', '2026-01-03Z', null, '{}'),
  ('a wildcard is none', 's%', null, null, null, '{}');

-- then
select is(
  array(
    select path
    from vbridge.memory_search(
      query, embedding, '/home/me/app', 20, global, p_path_prefix => f.path_prefix, p_outcome => f.outcome,
      p_since => f.since, p_until => f.until, p_as_of => past
    )
    order by path
  ),
  f.paths,
  f.label || ': ' || leg || case when global then ', global' else '' end || case when past is null then '' else ', then' end
)
from filters f
cross join (
  values
    ('words', 'redis', null::halfvec, null::timestamptz), ('vector', '?', '[1,0,0,0]', null), ('neither', '?', null, null),
    ('both', 'redis', '[1,0,0,0]', '2026-01-04Z')
) as legs (leg, query, embedding, past)
cross join unnest(array[false, true]) as global;

select * from finish();
rollback;
