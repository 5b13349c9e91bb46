-- Stop words say nothing alone, and belong to a name they are part of; not, no, can and don always stay.
begin;
select plan(8);

-- then
select is(tests.words(text), words, text)
from (
  values
    ('how to do it', ''),
    ('The state of THE cache', 'state cach'),
    ('is_it to-be', 'is it to be'),
    ('don''t', 'don'),
    ('don’t', 'don'),
    ('can not no', 'can not no'),
    ('it''s the user''s cache', 'user cach'),
    ('no space left', 'no space left')
) as t (text, words);

select * from finish();
rollback;
