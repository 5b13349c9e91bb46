-- A flag is a name with its dashes, a version as written; a word with digits at its end also without them.
begin;
select plan(9);

-- then
select is(tests.words(text) || ' / ' || tests.names(text), terms, text)
from (
  values
    ('--no-verify', 'no verifi / --no-verify no-verify'),
    ('-v', 'v / -v'),
    ('git commit --amend', 'git commit amend / --amend'),
    ('1.2.3', '1 2 3 / 1.2.3'),
    ('v1.2.3', 'v1 2 3 / v1.2.3'),
    ('python 3.11', 'python 3 11 / 3.11'),
    ('sha256', 'sha / sha256'),
    ('h2o', 'h2o / '),
    ('utf8 base64url', 'utf base64url / utf8')
) as t (text, terms);

select * from finish();
rollback;
