-- vector_norm: Euclidean length of a vector.
-- version: 1

create or replace function {{ this }}(p_embedding halfvec)
  returns float8
  language sql
  immutable
  parallel safe
  return l2_norm(p_embedding);

comment on function {{ this }} is 'Euclidean length, 0 or more; NULL for NULL. v{{ this.version }}';
