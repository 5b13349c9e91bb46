-- any_word_query: a tsquery that any one of the words satisfies.
-- version: 1

create or replace function {{ this }}(p_words text[])
  returns tsquery
  language sql
  immutable
  parallel safe
as $function$
  -- Words are quoted here, so that operators in what a person typed stay plain text.
  select string_agg(
    '''' || replace(replace(w.word, '\', '\\'), '''', '''''') || '''', ' | '
  )::tsquery
  from unnest(p_words) as w (word);
$function$;

comment on function {{ this }} is
  'The words joined by "or"; NULL for no words, which matches nothing. v{{ this.version }}';
