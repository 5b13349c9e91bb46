-- A tag given to memories of two projects recurs; one that was inferred does not, and decisions cover digests.
begin;
select plan(3);

-- given
select tests.chunk(n || '.md', 'colours ' || n, meta => '{"tags": ["palette"], "category": "digest"}', root => '/p' || n % 2) from generate_series(1, 4) n;
select tests.chunk('d' || n || '.md', 'docker and redis ' || n, root => '/p' || n % 2) from generate_series(1, 4) n;

-- then
select results_eq($$ select pattern, kind, category, occurrences, projects from vbridge.detect_patterns() $$, $$ values ('palette', 'tag', 'digest', 4::bigint, 2::bigint) $$, 'the given one');
select results_eq($$ select pattern from vbridge.detect_patterns(3, 'decision') $$, array['palette'], 'decision covers digest');
select is_empty($$ select pattern from vbridge.detect_patterns(3, 'runtime') $$, 'another category');

select * from finish();
rollback;
