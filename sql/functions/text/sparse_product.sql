-- sparse_product: the sum of what two sparse vectors have in common.
-- version: 1

create or replace function {{ this }}(p_left sparsevec, p_right sparsevec)
  returns float8
  language sql
  immutable
  parallel safe
  return -(p_left <#> p_right);

comment on function {{ this }} is
  'Inner product; 0 for vectors without a common place. v{{ this.version }}';
