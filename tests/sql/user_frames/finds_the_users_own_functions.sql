-- Frames of libraries and runtimes and nameless ones are left out.
begin;
select plan(20);

-- then
select results_eq(
  format('select function_name, is_above from vbridge.user_frames(%L)', given),
  format('values (%L::text, %L::boolean)', name, is_above),
  name
)
from (values
  (E'    at async Store.get (/app/src/a.ts:1:2)', 'Store.get', false),
  (E'    at Object.load [as x] (C:\\app\\a.js:1:2)', 'load', false),
  (E'\tat com.example.Shop.list(Shop.java:12)', 'com.example.Shop.list', false),
  (E'   at Shop.Orders.First(String id) in /app/Orders.cs:line 12', 'Shop.Orders.First', false),
  (E'  File "/app/a.py", line 3, in load', 'load', true),
  (E'app.rb:3:in `total'': undefined', 'total', false),
  (E'#1 /app/a.php(3): Shop->total()', 'Shop->total', false),
  (E'main.load(0x1)\n\t/app/main.go:12 +0x1d', 'main.load', false),
  (E'   3: shop::load\n             at ./src/main.rs:4:5', 'shop::load', false)
) as t (given, name, is_above);
select is_empty(format('select * from vbridge.user_frames(%L)', given), given)
from unnest(array[
  E'    at f (/app/node_modules/x/a.js:1:2)',
  E'    at f (node:internal/x:1:2)',
  E'    at /app/a.js:1:2',
  E'    at async Promise.all (index 0)',
  E'    at Object.<anonymous> (/app/a.js:1:2)',
  E'\tat java.base/java.net.X.f(X.java:1)',
  E'  File "/v/site-packages/x.py", line 1, in f',
  E'  File "<frozen importlib._bootstrap>", line 1, in f',
  E'  File "/app/a.py", line 1, in <module>',
  'text', ''
]) as given;

select * from finish();
rollback;
