-- is_stop_word: words that say nothing about what a text is on.
-- version: 1

create or replace function {{ this }}(p_word text)
  returns boolean
  language sql
  immutable
  parallel safe
as $function$
  -- not, no, don, can stay: "not null", "no space left" and "cannot" are what errors are told by.
  select p_word = any ('{a,about,an,and,any,are,as,at,be,been,being,but,by,could,did,do,does,each,for,from,had,has,have,he,her,him,his,how,i,if,in,into,is,it,its,may,me,might,my,of,on,or,our,she,should,so,some,such,than,that,the,their,them,then,there,these,they,this,those,to,was,we,were,what,when,where,which,while,who,why,will,with,would,you,your,also}'::text[]);
$function$;

comment on function {{ this }} is
  'Takes a word in small letters. Only words that stand alone are asked: a part of a name never is a stop word. v{{ this.version }}';
