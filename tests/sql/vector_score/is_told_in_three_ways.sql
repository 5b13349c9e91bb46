-- cosine: as it is, not below 0. standardised: deviations above the mean over the span, 0 to 1. rank: by place.
begin;
select plan(10);

-- then
select is(
  round(vbridge.vector_score(normalisation, cosine, 0.2, 0.1, 6, rank, 60)::numeric, 4)::float8, score, label
)
from (
  values
    ('cosine', 0.7, 1, 0.7::float8, 'the cosine'),
    ('cosine', -0.7, 1, 0, 'the opposite'),
    ('standardised', 0.5, 1, 0.5, '(0.5 - 0.2) / (0.1 * 6)'),
    ('standardised', 0.2, 1, 0, 'the mean'),
    ('standardised', 0.1, 1, 0, 'below the mean'),
    ('standardised', 1.0, 1, 1, 'eight deviations'),
    ('rank', 0.1, 1, 1, 'first: 61 / 61'),
    ('rank', -0.5, 3, 0.9683, 'third: 61 / 63'),
    ('standardised', null, 1, 0, 'no vector'),
    ('rank', null, 1, 0, 'no vector, whatever the place')
) as w (normalisation, cosine, rank, score, label);

select * from finish();
rollback;
