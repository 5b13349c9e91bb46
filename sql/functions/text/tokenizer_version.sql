-- tokenizer_version: which version of tokenize stored words are made with.
-- version: 1

create or replace function {{ this }}()
  returns integer
  language sql
  immutable
  parallel safe
as $function$
  -- Raised whenever tokenize, or anything that it or document_terms calls, gives other terms.
  select {{ var('words.tokenizer_version') }};
$function$;

comment on function {{ this }} is
  'Stored beside the words of every chunk; words of another version are made again by retokenize. v{{ this.version }}';
