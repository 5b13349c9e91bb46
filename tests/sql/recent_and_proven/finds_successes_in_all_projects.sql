-- Globally as in one project: what is marked as a success is found however old.
begin;
select plan(1);

-- given
select tests.chunk('solved', 'two', meta => '{"outcome_status": "success"}', written_at => '2026-01-01Z');
select tests.crowd(3, '/other');

-- then
select ok(
  exists (
    select from vbridge.recent_and_proven(null, null, null, null, 2) s
    where s.leg = 'proven' and s.chunk_id = tests.chunk_id('solved')
  ),
  'though newer ones fill the other leg'
);

select * from finish();
rollback;
