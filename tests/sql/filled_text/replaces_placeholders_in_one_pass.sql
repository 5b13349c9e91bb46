-- A value that looks like a placeholder stays as it is.
begin;
select plan(2);

-- then
select is(
  vbridge.filled_text('{a}-{b}-${a}-{{a}}-{c}', '{"a": "{b}", "b": "\\1"}'),
  '{b}-\1-${a}-{{a}}-{c}',
  'no second pass, no back-reference'
);
select is(vbridge.filled_text('plain', '{}'), 'plain', 'a text without any');

select * from finish();
rollback;
