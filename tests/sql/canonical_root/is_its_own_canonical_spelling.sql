-- The canonical spelling of a canonical spelling is itself: what an answer shows can be passed back.
begin;
select plan(1);

-- then
select is_empty(
  $$
    select s, vbridge.canonical_root(s)
    from (
      select vbridge.canonical_root(
        head || string_agg(part, sep order by i)
      ) as s
      from generate_series(1, 300) as seed
      cross join unnest(array['/', '//', 'c:/', 'D:\', '\\srv\share\']) as head
      cross join unnest(array['/', '\']) as sep
      cross join lateral (
        select
          i,
          (array['a', 'b c', '.', '..', '', 'x\y', 'd ', ' '])[1 + (hashint8(seed * 31 + i) & 7)] as part
        from generate_series(1, 1 + seed % 6) i
      ) parts
      group by seed, head, sep
    ) roots
    where vbridge.canonical_root(s) <> s
  $$,
  'for 3,000 made-up roots'
);

select * from finish();
rollback;
