-- upkeep_due: what is to be done in the background.
-- version: 2

create or replace function {{ this }}()
  returns table (task text, amount bigint)
  language sql
  stable
  set search_path = pg_catalog, pg_temp
as $function$
  select d.task, d.amount
  from (
    values
      (
        'retokenize',
        (
          select count(*)
          from {{ source('projects') }} p
          where p.tokenizer_version < {{ ref('tokenizer_version') }}() and p.chunk_count > 0
        )
      ),
      ('corpus_snapshot', {{ ref('corpus_snapshot_due') }}()::integer::bigint),
      ('index', (select count(*) from {{ ref('index_plan') }}())),
      (
        'purge_history',
        -- A change of meta alone leaves a version and no chunk, what is forgotten leaves both.
        greatest(
          (
            select count(*)
            from (
              select
              from {{ source('former_chunks') }} f
              where f.removed_at < now() - make_interval(days => {{ var('history.days') }})
              limit 1000
            ) n
          ),
          (
            select count(*)
            from (
              select
              from {{ source('former_documents') }} d
              where d.valid_to < now() - make_interval(days => {{ var('history.days') }})
              limit 1000
            ) n
          )
        )
      ),
      (
        'purge_searches',
        (
          select count(*)
          from (
            select
            from {{ source('searches') }} s
            where s.searched_at < now() - make_interval(days => {{ var('history.search_days') }})
            limit 1000
          ) n
        )
      )
  ) as d (task, amount)
  where d.amount > 0;
$function$;

comment on function {{ this }} is
  'Projects to retokenize, a corpus snapshot, vector indexes to make or drop, rows to purge (counted up to 1000; of history the chunks or the versions, whichever are more); no rows where nothing is due. A server and vbridge maintain do what it lists. v{{ this.version }}';
