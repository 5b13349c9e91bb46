-- In an error code every part counts, stop words too; a code of one piece is one word.
begin;
select plan(6);

-- then
select is(tests.words(text) || ' / ' || tests.names(text), terms, text)
from (
  values
    ('ERR_MODULE_NOT_FOUND', 'err modul not found / err_module_not_found'),
    ('E0382', 'e0382 / '),
    ('error[E0382]: borrow', 'error e0382 borrow / '),
    ('ENOENT', 'enoent / '),
    ('SQLSTATE 42P01', 'sqlstate 42 p01 / 42p01'),
    ('IS_NOT_NULL', 'is not null / is_not_null')
) as t (text, terms);

select * from finish();
rollback;
