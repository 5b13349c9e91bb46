-- named_tags: how a tag could be spelled that a text names.
-- version: 1

create or replace function {{ this }}(p_text text)
  returns text[]
  language sql
  immutable
  parallel safe
as $function$
  with words as materialized (
    select w.word, min(w.place) as place
    from regexp_split_to_table(lower(left(p_text, 4000)), '[^[:alnum:]]+')
      with ordinality as w (word, place)
    where char_length(w.word) between 2 and 40 and not {{ ref('is_stop_word') }}(w.word)
    group by w.word
    order by 2
    limit 40
  )
  select coalesce(array_agg(distinct t.tag), '{}')
  from (
    select w.word as tag from words w
    union all
    -- In any order, near each other or not.
    select a.word || j.joint || b.word
    from words a
    join words b on b.word <> a.word
    cross join (values ('-'), ('_')) as j (joint)
    union all
    select n.tag
    from (
      select w.word || '-' || lead(w.word) over p || '-' || lead(w.word, 2) over p as tag
      from words w
      window p as (order by w.place)
    ) n
    where n.tag is not null
  ) t;
$function$;

comment on function {{ this }} is
  'Of the first 40 words: each, every two of them joined by - or _, and three in a row joined by -. To be looked up among the tags of documents. v{{ this.version }}';
