-- (helpful - unhelpful) / (votes + 4): no vote is 0, one vote 0.2, and only many come near 1.
begin;
select plan(2);

-- then
select results_eq(
  $$
    select v.helpful, v.unhelpful, round(vbridge.feedback_score(v.helpful, v.unhelpful)::numeric, 4)
    from (values (0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (50, 0), (0, 50), (1000000, 0))
      as v (helpful, unhelpful)
  $$,
  $$
    values
      (0, 0, 0.0000), (1, 0, 0.2000), (0, 1, -0.2000), (1, 1, 0.0000), (2, 0, 0.3333),
      (50, 0, 0.9259), (0, 50, -0.9259), (1000000, 0, 1.0000)
  $$,
  'the centred mean of the Beta posterior, by hand'
);
select ok(
  (
    select bool_and(vbridge.feedback_score(h, u) = -vbridge.feedback_score(u, h))
      and bool_and(vbridge.feedback_score(h + 1, u) > vbridge.feedback_score(h, u))
    from generate_series(0, 12) h, generate_series(0, 12) u
  ),
  'a vote against weighs what a vote for weighs, and every vote for raises the score'
);

select * from finish();
rollback;
