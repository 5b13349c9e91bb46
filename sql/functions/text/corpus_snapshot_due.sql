-- corpus_snapshot_due: whether the words of all projects should be counted anew.
-- version: 1

create or replace function {{ this }}()
  returns boolean
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select coalesce(sum(p.tokenized_count), 0) > 0
    and not exists (
      select
      from (
        select s.chunk_count
        from {{ source('corpus_snapshots') }} s
        order by s.taken_at desc
        limit 1
      ) l
      where l.chunk_count between sum(p.tokenized_count) / {{ var('corpus.snapshot_growth') }}
        and sum(p.tokenized_count) * {{ var('corpus.snapshot_growth') }}
    )
  from {{ source('projects') }} p;
$function$;

comment on function {{ this }} is
  'True where chunks are stored and the last snapshot is missing or off by more than a factor of {{ var("corpus.snapshot_growth") }}. v{{ this.version }}';
