-- Of a chain the last cause counts, with the deepest frame of the users own.
begin;
select plan(5);

-- then
select results_eq(
  $$
    select line, identity from vbridge.telling_lines(
E'java.lang.RuntimeException: no orders
	at com.example.Shop.list(Shop.java:42)
Caused by: java.net.UnknownHostException: db.internal
	at java.base/java.net.InetAddress.getByName(InetAddress.java:801)
	at com.example.Pool.open(Pool.java:12)
	at com.example.Main.main(Main.java:1)
	... 12 more')
  $$,
  $$
    values
      ('java.lang.RuntimeException: no orders', null),
      ('Caused by: java.net.UnknownHostException: db.internal', 'java.net.UnknownHostException: db.internal'),
      ('at com.example.Pool.open(Pool.java:12)', 'in com.example.Pool.open')
  $$,
  'Java'
);
select results_eq(
  $$
    select identity from vbridge.telling_lines(
E'Traceback (most recent call last):
  File "/app/a.py", line 1, in early
    x()
KeyError: 1

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/app/a.py", line 3, in late
    y()
  File "/v/site-packages/z.py", line 9, in deep
    z()
ValueError: two') where identity is not null order by identity
  $$,
  $$ values ('ValueError: two'), ('in late') $$,
  'Python'
);
select results_eq(
  $$
    select identity from vbridge.telling_lines(
E'src/a.ts(1,2): error TS2307: one
src/a.ts(3,4): error TS2322: two
Error: Command failed with exit code 2.') where identity is not null
  $$,
  $$ values ('error TS2307: one') $$,
  'the first of a compiler'
);
select results_eq(
  $$
    select identity from vbridge.telling_lines(
E'npm ERR! code E404\nnpm ERR! code E404\nnpm ERR! 404 Not Found\nnpm ERR! x\nnpm ERR! y') where identity is not null
  $$,
  $$ values ('npm ERR! code E404'), ('npm ERR! 404 Not Found'), ('npm ERR! x') $$,
  'three different ones of a program'
);
select is_empty($$ select * from vbridge.telling_lines(E'All is well.\nErrors are logged.') $$, 'none');

select * from finish();
rollback;
