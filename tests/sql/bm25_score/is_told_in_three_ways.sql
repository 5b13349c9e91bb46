-- bound: over the greatest possible. best: over the best, at least the floor's share of the bound. rank: by place.
begin;
select plan(10);

-- then
select is(
  round(vbridge.bm25_score(normalisation, bm25, best, bound, floor, rank, 60)::numeric, 4)::float8, score, label
)
from (
  values
    ('bound', 2.0, 3.0, 8.0, 0.1, 1, 0.25::float8, '2 / 8'),
    ('bound', 9.0, 9.0, 8.0, 0.1, 1, 1, 'pairs may take it above the bound: 1'),
    ('best', 2.0, 4.0, 8.0, 0.1, 2, 0.5, '2 / 4'),
    ('best', 0.4, 0.4, 8.0, 0.1, 1, 0.5, 'a weak best is no full hit: 0.4 / (0.1 * 8)'),
    ('best', 4.0, 4.0, 8.0, 0, 1, 1, 'the best'),
    ('rank', 2.0, 4.0, 8.0, 0.1, 1, 1, 'first: 61 / 61'),
    ('rank', 2.0, 4.0, 8.0, 0.1, 2, 0.9839, 'second: 61 / 62'),
    ('rank', 0, 4.0, 8.0, 0.1, 3, 0, 'no word, whatever the place'),
    ('best', 0, 0, 0, 0, 1, 0, 'nothing divided by nothing'),
    ('bound', null, null, null, 0.1, 1, 0, 'no words at all')
) as w (normalisation, bm25, best, bound, floor, rank, score, label);

select * from finish();
rollback;
