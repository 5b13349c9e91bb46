-- upkeep_due: what is to be done in the background.
-- version: 3

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
      (
        'signatures',
        (
          select count(*)
          from {{ source('signatures') }} g
          where (g.fingerprint_version, g.tokenizer_version)
            <> ({{ var('errors.fingerprint_version') }}, {{ ref('tokenizer_version') }}())
        )
      ),
      (
        'signature_embeddings',
        (
          select count(*)
          from {{ source('signatures') }} g
          join {{ source('embedding_models') }} m on m.state = 'active'
          where not exists (
            select
            from {{ source('signature_embeddings') }} e
            where e.signature_id = g.signature_id and e.model_id = m.model_id
          )
        )
      ),
      (
        'fingerprints',
        (
          select count(*)
          from (
            select
            from {{ source('chunks') }} c
            where c.chunk_id > (
                select coalesce(max(f.chunk_id), 0) - {{ var('patterns.id_slack') }}
                from {{ source('chunk_fingerprints') }} f
              )
              and not exists (
                select
                from {{ source('chunk_fingerprints') }} f
                where f.project_id = c.project_id and f.chunk_id = c.chunk_id
              )
            limit 1000
          ) n
        )
      ),
      (
        'golden_paths',
        (
          select (r.event_count <> coalesce(sum(c.event_count), 0))::integer
          from {{ source('golden_path_refreshes') }} r
          left join {{ source('application_counts') }} c on true
          group by r.event_count
        )
      ),
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
      ),
      (
        'purge_error_searches',
        (
          select count(*)
          from (
            select
            from {{ source('error_searches') }} s
            where s.searched_at < now() - make_interval(days => {{ var('history.search_days') }})
              or s.project_id <> 0
                and not exists (
                  select from {{ source('projects') }} p where p.project_id = s.project_id
                )
            limit 1000
          ) n
        )
      )
  ) as d (task, amount)
  where d.amount > 0;
$function$;

comment on function {{ this }} is
  'Projects to retokenize, a corpus snapshot, signatures to make anew or to embed, memories to look through for errors, the golden paths to refresh, vector indexes to make or drop, rows to purge (counted up to 1000; of history the chunks or the versions, whichever are more); no rows where nothing is due. A server and vbridge maintain do what it lists. v{{ this.version }}';
