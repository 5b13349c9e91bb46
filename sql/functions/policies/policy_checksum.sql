-- policy_checksum: one hash for all that makes a policy rank as it does.
-- version: 1

create or replace function {{ this }}(p_policy {{ source('ranking_policies') }})
  returns text
  language sql
  stable
as $function$
  select encode(
    sha256(convert_to((
      to_jsonb(p_policy)
        - '{name,version,purpose,checksum,origin,is_default,created_at}'::text[]
    )::text, 'UTF8')),
    'hex'
  );
$function$;

comment on function {{ this }} is
  'sha256 in hexadecimal; equal for two policies of equal weights, normalisation and parameters. v{{ this.version }}';
