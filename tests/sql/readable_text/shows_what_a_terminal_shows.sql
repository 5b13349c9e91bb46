-- Of escape sequences, progress bars and invisible characters nothing is left.
begin;
select plan(15);

-- then
select is(vbridge.readable_text(given), expected, name)
from (values
  ('colours', E'\x1b[31mred\x1b[0m and \x1b[1;38;5;9mbold\x1b[m', 'red and bold'),
  ('colours without their escape', '[31merror[39m [1]', 'error [1]'),
  ('colours written out', '\u001b[31merror\x1b[0m', 'error'),
  ('a link keeps its text', E'see \x1b]8;;https://x.io/a\x1b\\the page\x1b]8;;\x1b\\.', 'see the page.'),
  ('a link that ends in BEL', E'\x1b]8;;https://x.io\x07page\x1b]8;;\x07', 'page'),
  ('a title', E'\x1b]0;npm\x07done', 'done'),
  ('an OSC without an end', E'\x1b]8;;https://x.io', ''),
  ('CRLF', E'a\r\nb\r\n', E'a\nb'),
  ('a progress bar', E'10%\r50%\r100%\r\nError: x', E'100%\nError: x'),
  ('curly quotes', U&'\2018a\2019 \201Cb\201D', '''a'' "b"'),
  ('zero width', U&'a\200Bb\FEFFc\00ADd', 'abcd'),
  ('no-break space', U&'a\00A0b', 'a b'),
  ('control characters', E'a\x01b\x7fc', 'abc'),
  ('only spaces and colours', E'  \x1b[31m \x1b[0m\n\t', ''),
  ('nothing', null, '')
) as t (name, given, expected);

select * from finish();
rollback;
