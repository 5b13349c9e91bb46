-- Proven where the lower bound is half at least, failing where the upper is less.
begin;
select plan(5);

-- then
select is(vbridge.evidence_of(0, 0, 1), 'never applied', 'nothing');
select is(vbridge.evidence_of(3, 0.4385, 1), 'insufficient evidence', '3 of 3');
select is(vbridge.evidence_of(4, 0.5, 1), 'proven', 'half is enough');
select is(vbridge.evidence_of(5, 0, 0.4999), 'failing', 'not even the upper bound');
select is(vbridge.evidence_of(9, 0.1, 0.5), 'insufficient evidence', 'the upper bound reaches it');

select * from finish();
rollback;
