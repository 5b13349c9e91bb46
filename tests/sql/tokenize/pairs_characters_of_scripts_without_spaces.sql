-- Chinese, Japanese, Thai and Korean give overlapping pairs, also where they touch an English word.
begin;
select plan(7);

-- then
select is(tests.words(text), words, text)
from (
  values
    ('The 東京都 is a city', '東京 京都 citi'),
    ('redis接続エラーfix', 'redi 接続 続エ エラ ラー fix'),
    ('カタカナ', 'カタ タカ カナ'),
    ('สวัสดี ok', 'สว วั ัส สด ดี ok'),
    ('안녕하세요', '안녕 녕하 하세 세요'),
    ('東', '東'),
    ('東京。大阪', '東京 大阪')
) as t (text, words);

select * from finish();
rollback;
