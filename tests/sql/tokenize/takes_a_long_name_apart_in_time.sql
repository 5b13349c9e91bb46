-- What is one name with parts without end, such as base64, costs no more than as much other text.
begin;
select plan(3);

-- given: far more than the 50 ms it should take, and room for its words but not for copies of the whole
set local statement_timeout = '8s';
set local temp_file_limit = '64MB';

-- then
select is((select count(*) from vbridge.tokenize(repeat('xA', 5000))), 5001::bigint, '10,000 letters of camelCase');
select is((select count(*) from vbridge.tokenize(repeat('x.', 5000))), 5000::bigint, 'as long a dotted name');
select is(tests.names(repeat('xA', 5000)), '', 'its whole is too long to be a name');

select * from finish();
rollback;
