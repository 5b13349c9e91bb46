-- weight = ln(1 + (N - df + 0.5) / (df + 0.5)) times 1 + ln(occurrences).
begin;
select plan(2);

-- given
select tests.solution('alpha');

-- then
select results_eq(
  $$
    select signature_count, round(weight::numeric, 4)
    from vbridge.error_terms('alpha alpha zebra') where term_id in (vbridge.term_id('alpha'), vbridge.term_id('zebra'))
    order by term_id = vbridge.term_id('zebra')
  $$,
  -- N 2; alpha is in both: ln 1.2 * (1 + ln 2); zebra in none: ln 6.
  $$ values (2::bigint, round((ln(1.2) * (1 + ln(2)))::numeric, 4)), (0, round(ln(6)::numeric, 4)) $$,
  'known to both signatures, and to none'
);
select ok(exists (select from vbridge.error_terms('see https://a.b/c') where term_id = vbridge.term_id('url')), 'a URL is called so');

select * from finish();
rollback;
