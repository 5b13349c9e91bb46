-- What has no letter and no digit gives no term.
begin;
select plan(10);

-- then
select is_empty(format('select * from vbridge.tokenize(%L)', text), coalesce(text, 'null'))
from unnest(array[
  '', ' ', '!', '<->', '":*', '&& || ! ->', '🚀🎉', '--', E'\n\t', null
]) as text;

select * from finish();
rollback;
