-- A path is a name whole, without line and column, and by its base name; Windows paths as well.
begin;
select plan(6);

-- then
select is(tests.words(text) || ' / ' || tests.names(text), terms, text)
from (
  values
    ('src/auth/token.py', 'src auth token py / src/auth/token.py token.py'),
    ('src/auth/token.py:42', 'src auth token py 42 / src/auth/token.py src/auth/token.py:42 token.py'),
    ('a/b.ts:10:5', 'a b ts 10 5 / a/b.ts a/b.ts:10:5 b.ts'),
    (E'C:\\Users\\me\\app.py', E'c user me app py / app.py c:\\users\\me\\app.py'),
    ('https://example.com/docs', 'https exampl com doc / docs https://example.com/docs'),
    ('./run.sh', 'run sh / run.sh')
) as t (text, terms);

select * from finish();
rollback;
