-- Of the counted words of all projects the last before the moment stays, as searches since then lean on it.
begin;
select plan(2);

-- given
insert into vbridge.corpus_snapshots values ('2026-01-01Z', 1), ('2026-02-01Z', 2), ('2026-03-01Z', 3);
insert into vbridge.corpus_terms values ('2026-01-01Z', 1, 1);

-- when
select vbridge.purge_history('2026-02-15Z');

-- then
select results_eq(
  'select taken_at from vbridge.corpus_snapshots order by 1',
  array['2026-02-01Z', '2026-03-01Z']::timestamptz[],
  'the first goes'
);
select is((select count(*) from vbridge.corpus_terms), 0::bigint, 'with its words');

select * from finish();
rollback;
