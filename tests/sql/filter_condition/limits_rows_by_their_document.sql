-- A condition for dynamic SQL: none for no filter, else one that only passing documents fulfil.
begin;
select plan(2);

-- given
select tests.chunk('a.md', 'redis', meta => '{"component": "api"}');
select tests.chunk('b.md', 'redis', meta => '{"component": "web"}');
create function pg_temp.listed(p_filter vbridge.document_filter) returns setof bigint
  language plpgsql
as $function$
begin
  return query execute
    'select n.chunk_id from vbridge.chunks n where true '
      || vbridge.filter_condition(p_filter, 'n', 1) || ' order by 1'
    using p_filter;
end;
$function$;

-- then
select results_eq(
  'select pg_temp.listed(null)',
  $$ values (tests.chunk_id('a.md')), (tests.chunk_id('b.md')) $$,
  'no filter passes both'
);
select results_eq(
  $$ select pg_temp.listed(vbridge.search_filter('web', null, null, null, null, null, null)) $$,
  $$ values (tests.chunk_id('b.md')) $$,
  'the component of one'
);

select * from finish();
rollback;
