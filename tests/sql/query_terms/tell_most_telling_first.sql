-- Distinct terms with df and idf, rarest first, those that occur nowhere last; a repeat counts 1 + ln(n).
begin;
select plan(2);

-- given
select tests.document('a.md', array['redis redis cache', 'redis lock']);

-- then
select results_eq(
  $$
    select term, kind, term_id = vbridge.term_id(term), places, round(multiplicity::numeric, 6), document_count,
      round(idf::numeric, 6)
    from vbridge.query_terms('redis lock getUser redis', tests.project_id())
  $$,
  $$
    values
      ('lock', 'word', true, '{2}'::integer[], 1.000000, 1::bigint, 0.693147),
      ('redi', 'word', true, '{1,5}', 1.693147, 2, 0.182322),
      ('get', 'word', true, '{3}', 1.000000, 0, 1.791759),
      ('getuser', 'name', true, '{3}', 1.000000, 0, 1.791759),
      ('user', 'word', true, '{4}', 1.000000, 0, 1.791759)
  $$,
  'df 1: ln(1 + 1.5 / 1.5), df 2: ln(1 + 0.5 / 2.5), df 0: ln(1 + 2.5 / 0.5); 1 + ln(2)'
);
select is_empty($$ select * from vbridge.query_terms('how to ?', tests.project_id()) $$, 'no usable word');

select * from finish();
rollback;
