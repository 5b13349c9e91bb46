-- ASCII, Greek and Cyrillic letters become small; digits and other scripts stay; a final sigma is a sigma.
begin;
select plan(6);

-- then
select is(vbridge.fold_case(text), folded, text)
from (
  values
    ('ABC xyz_9', 'abc xyz_9'), ('ΑΩΣς', 'αωσσ'), ('ЖЯІҐ', 'жяіґ'),
    ('ØÆŒĐŁÞ', 'øæœđłþ'), ('東京', '東京'), ('', '')
) as t (text, folded);

select * from finish();
rollback;
