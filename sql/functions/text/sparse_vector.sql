-- sparse_vector: a sparse vector out of its places and values.
-- version: 1

create or replace function {{ this }}(p_elements text)
  returns sparsevec
  language sql
  immutable
  parallel safe
  -- A body in the standard's form is bound when it is created, wherever the extension lives.
  return ('{' || coalesce(p_elements, '') || '}/1000000000')::sparsevec;

comment on function {{ this }} is
  'Takes "place:value,…", places from 1 to 1,000,000,000 in order; NULL gives a vector of zeros. v{{ this.version }}';
