-- The version stored beside the words of every chunk and project.
begin;
select plan(3);

-- given
select tests.chunk('a.md', 'redis');

-- then
select is(vbridge.tokenizer_version(), 1, 'the first');
select results_eq('select tokenizer_version from vbridge.chunk_terms', array[1], 'of a chunk');
select results_eq('select tokenizer_version from vbridge.projects', array[1], 'of its project');

select * from finish();
rollback;
