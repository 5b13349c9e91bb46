-- A dotted host is a name with its port and without.
begin;
select plan(3);

-- then
select is(tests.words(text) || ' / ' || tests.names(text), terms, text)
from (
  values
    ('db.example.com:5432', 'db exampl com 5432 / db.example.com db.example.com:5432'),
    ('db.example.com', 'db exampl com / db.example.com'),
    ('10.0.0.1:6379', '10 0 0 1 6379 / 10.0.0.1 10.0.0.1:6379')
) as t (text, terms);

select * from finish();
rollback;
