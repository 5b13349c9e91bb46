-- NFKD without accents and zero-width characters, composed again; ASCII and case stay as they are.
begin;
select plan(8);

-- then
select is(vbridge.fold_text(text), folded, text)
from (
  values
    ('Plain ASCII', 'Plain ASCII'),
    ('Éàü', 'Eau'),
    (E'e\u0301', 'e'),
    ('ﬁ ﬂ', 'fi fl'),
    ('ＡＢＣ１', 'ABC1'),
    ('한국', '한국'),
    (E'a\u200b\ufeffb', 'ab'),
    ('', '')
) as t (text, folded);

select * from finish();
rollback;
