-- Due where there is none, or the last is off by more than a factor of 1.2; never for an empty store.
begin;
select plan(7);

-- then
select is(vbridge.corpus_snapshot_due(), false, 'an empty store');
select tests.crowd(120, '/one');
select is(vbridge.corpus_snapshot_due(), true, 'none yet');
insert into vbridge.corpus_snapshots values ('2026-01-01Z', 1), ('2026-01-02Z', 100);
select is(vbridge.corpus_snapshot_due(), false, '120 of 100');
update vbridge.projects set tokenized_count = 121;
select is(vbridge.corpus_snapshot_due(), true, '121 of 100');
update vbridge.projects set tokenized_count = 84;
select is(vbridge.corpus_snapshot_due(), false, '84 of 100');
update vbridge.projects set tokenized_count = 83;
select is(vbridge.corpus_snapshot_due(), true, '83 of 100');
update vbridge.projects set tokenized_count = 0, term_total = 0;
select is(vbridge.corpus_snapshot_due(), false, 'emptied');

select * from finish();
rollback;
