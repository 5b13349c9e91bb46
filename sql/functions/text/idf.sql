-- idf: how much a term tells, by how few chunks have it.
-- version: 1

create or replace function {{ this }}(p_chunk_count float8, p_document_count float8)
  returns float8
  language sql
  immutable
  parallel safe
as $function$
  select ln(
    1 + (p_chunk_count - least(p_document_count, p_chunk_count) + 0.5)
      / (least(p_document_count, p_chunk_count) + 0.5)
  );
$function$;

comment on function {{ this }} is
  'ln(1 + (N - df + 0.5) / (df + 0.5)), above 0 for any df; the form of Robertson''s idf that Lucene uses. v{{ this.version }}';
