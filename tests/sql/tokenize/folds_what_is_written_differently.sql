-- Case, accents, ligatures and full-width forms make no difference; stems of English words are equal.
begin;
select plan(9);

-- then
select is(tests.words(text), words, text)
from (
  values
    ('Café naïve Über', 'cafe naiv uber'),
    (E'cafe\u0301', 'cafe'),
    ('ŁÓDŹ', 'łodz'),
    ('ΑΘΗΝΑ Москва', 'αθηνα москва'),
    ('ＦＵＬＬ ｗｉｄｔｈ', 'full width'),
    ('ﬁle', 'file'),
    (E'zero\u200bwidth', 'zerowidth'),
    ('running runs run', 'run run run'),
    ('timeouts timeout', 'timeout timeout')
) as t (text, words);

select * from finish();
rollback;
