-- mean_vector: the mean of some vectors.
-- version: 1

create or replace function {{ this }}(p_embeddings halfvec[])
  returns halfvec
  language sql
  immutable
  parallel safe
  -- A body in the standard's form is bound when it is created, wherever the extension lives.
  return (select avg(e.embedding) from unnest(p_embeddings) as e (embedding));

comment on function {{ this }} is
  'All of the same dimensions; NULL for none. v{{ this.version }}';
