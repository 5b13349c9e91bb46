-- vector_dimensions: number of dimensions of a vector.
-- version: 1

create or replace function {{ this }}(p_embedding halfvec)
  returns integer
  language sql
  immutable
  parallel safe
  -- A body in the standard's form is bound when it is created, wherever the extension lives.
  return vector_dims(p_embedding);

comment on function {{ this }} is 'Number of dimensions; NULL for NULL. v{{ this.version }}';
