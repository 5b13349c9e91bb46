-- One vocabulary: the kinds of documents and those of solutions, other spellings resolved.
begin;
select plan(1);

-- then
select results_eq(
  $$
    select vbridge.canonical_category(c)
    from unnest(array['devops', 'Test', 'decisions', ' Data Model ', 'runtime', 'own words', '', null]) c
  $$,
  array['ops', 'tests', 'decision', 'data-model', 'runtime', 'own-words', null, null],
  'spellings lead to one word; unknown words stay, blanks are nothing'
);

select * from finish();
rollback;
