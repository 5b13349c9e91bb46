-- vector_distance: cosine distance of two vectors.
-- version: 1

create or replace function {{ this }}(p_left halfvec, p_right halfvec)
  returns float8
  language sql
  immutable
  parallel safe
  -- A body in the standard's form is bound when it is created, wherever the extension lives.
  return (p_left <=> p_right);

comment on function {{ this }} is
  'Cosine distance, 0 (same direction) to 2. Vectors of different dimensions are an error. v{{ this.version }}';
