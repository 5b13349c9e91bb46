-- A pattern narrows by its tag, a category by what it covers; limit cuts after the order.
begin;
select plan(13);

-- given
select vbridge.resolve_pattern('build-cache', 'build'), vbridge.resolve_pattern('redis', 'runtime');
select tests.solution('one');
select tests.applied('one', 5, pattern => 'redis');
select tests.applied('one', 4, pattern => 'build-cache');

-- then
select results_eq($$ select pattern_tag from vbridge.golden_paths() $$, array['redis', 'build-cache'], 'all');
select results_eq(
  format('select rank, pattern_tag from vbridge.golden_paths(%s)', v.arguments), format('values (1, %L)', v.tag), v.arguments
)
from (
  values
    ($$3, 20, 'Build Cache'$$, 'build-cache'), ($$3, 20, null, 'ops'$$, 'build-cache'), ($$3, 20, null, 'code'$$, 'redis'),
    ($$3, 1$$, 'redis')
) as v (arguments, tag);
select is_empty($$ select * from vbridge.golden_paths(3, 20, 'redis', 'ops') $$, 'both must hold');
select throws_ok($$ select vbridge.golden_paths(3, 20, 'nothing') $$, 'VB021', 'no pattern has the tag "nothing"', 'unknown');
select throws_ok(format('select vbridge.golden_paths(%s)', v.arguments), 'VB003', v.message, v.arguments)
from (
  values
    ('-1', 'min_applications is -1, limit 20, as_of null'), ('null', 'min_applications is null, limit 20, as_of null'),
    ('3, 0', 'min_applications is 3, limit 0, as_of null'), ('3, 101', 'min_applications is 3, limit 101, as_of null'),
    ('3, null', 'min_applications is 3, limit null, as_of null'),
    ($$3, 5, p_as_of => 'infinity'$$, 'min_applications is 3, limit 5, as_of infinity')
) as v (arguments, message);

select * from finish();
rollback;
