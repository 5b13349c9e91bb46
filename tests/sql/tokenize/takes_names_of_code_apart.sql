-- Parts of camelCase, snake_case and kebab-case are words in order; the whole is a name at the place of its first part.
begin;
select plan(12);

-- then
select is(
  (select string_agg(t.place || ' ' || t.kind || ' ' || t.term, ', ' order by t.place, t.kind desc)
   from vbridge.tokenize('call getUserById now') t),
  '1 word call, 2 word get, 2 name getuserbyid, 3 word user, 4 word by, 5 word id, 6 word now',
  'places count words; a name shares the place of its first part'
);
select is(tests.words(text) || ' / ' || tests.names(text), terms, text)
from (
  values
    ('HTTPServer', 'http server / httpserver'),
    ('parseHTTPResponse', 'pars http respons / parsehttpresponse'),
    ('snake_case_name', 'snake case name / snake_case_name'),
    ('MAX_RETRY_COUNT', 'max retri count / max_retry_count'),
    ('kebab-case', 'kebab case / kebab-case'),
    ('std::vec::Vec', 'std vec vec / std::vec::vec'),
    ('foo.bar.baz()', 'foo bar baz / foo.bar.baz'),
    ('_private', 'privat / _private'),
    ('user@host.org', 'user host org / user@host.org'),
    ('<div class="x">', 'div class x / '),
    ('plain small words', 'plain small word / ')
) as t (text, terms);

select * from finish();
rollback;
