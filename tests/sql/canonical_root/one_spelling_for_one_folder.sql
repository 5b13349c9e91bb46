-- ".", "..", doubled and trailing slashes are resolved by spelling alone; the drive letter is upper case.
begin;
select plan(3);

-- then
select results_eq(
  $$
    select vbridge.canonical_root(s)
    from unnest(array[
      '/a', '/a/', '//a///', ' /a ', '/a/.', '/./a', '/a/b/..', '/../a', '/a/../../a', '/', '/..',
      '/A', '/a b/c', '/a\b', E'/gr\u00fc\u00dfe/\u732b'
    ]) with ordinality as w (s, n)
    order by n
  $$,
  array[
    '/a', '/a', '/a', '/a', '/a', '/a', '/a', '/a', '/a', '/', '/',
    '/A', '/a b/c', '/a\b', E'/gr\u00fc\u00dfe/\u732b'
  ],
  'POSIX'
);
select results_eq(
  $$
    select vbridge.canonical_root(s)
    from unnest(array['c:\Users\me\', 'C:/Users/./me', 'C:/Users//me/x/..', 'c:/', 'C:\..'])
      with ordinality as w (s, n)
    order by n
  $$,
  array['C:/Users/me', 'C:/Users/me', 'C:/Users/me', 'C:/', 'C:/'],
  'Windows drives'
);
select is(
  vbridge.canonical_root('\\server\share\\x\'), '\\server\share\x', 'a share keeps its two backslashes'
);

select * from finish();
rollback;
