-- votes_at: the votes on a content.
-- version: 1

create or replace function {{ this }}(
  p_project_id bigint,
  p_content_sha256 bytea,
  p_past timestamptz
)
  returns table (helpful_count bigint, unhelpful_count bigint)
  language sql
  stable
  rows 1
  parallel safe
as $function$
  select v.helpful_count, v.unhelpful_count
  from {{ source('vote_counts') }} v
  where p_past is null
    and v.project_id = p_project_id
    and v.content_sha256 = p_content_sha256
  union all
  select
    count(*) filter (where n.helpful),
    count(*) filter (where not n.helpful)
  from (
    select f.helpful
    from {{ source('memory_feedback') }} f
    where f.project_id = p_project_id
      and f.content_sha256 = p_content_sha256
      and f.created_at <= p_past
    union all
    select f.helpful
    from {{ source('former_feedback') }} f
    where f.project_id = p_project_id
      and f.content_sha256 = p_content_sha256
      and f.created_at <= p_past
      and f.removed_at > p_past
  ) n
  having p_past is not null;
$function$;

comment on function {{ this }} is
  'At most one row: the counters now (p_past NULL), or counted again at a time. v{{ this.version }}';
