-- infer_category: the kind of a document.
-- version: 1

create or replace function {{ this }}(p_path text, p_text text)
  returns text
  language sql
  immutable
  parallel safe
as $function$
  with words as (
    select {{ ref('label_words') }}(p_path) as path, {{ ref('label_words') }}(p_text) as text
  ),
  facts as (
    select
      w.path,
      w.path[cardinality(w.path)] as ending,
      lower(p_path) ~ '\.[a-z0-9]+$' as has_ending,
      p_text ~* '(^|\n)[ \t]*```[ \t]*([a-z]+[ \t]+)?digest[ \t]*(\n|$)' as has_digest,
      'decision' = any (w.text[:20]) or 'decided' = any (w.text[:20]) as opens_with_decision
    from words w
  )
  select case
    when f.has_digest or 'digest' = any (f.path) then 'digest'
    when f.path && array['adr', 'decision', 'decisions'] then 'decision'
    when f.path && array['test', 'tests', 'spec', 'specs', 'e2e'] then 'tests'
    when f.path && array['migration', 'migrations', 'schema', 'schemas', 'models', 'prisma', 'entities']
      or f.has_ending and f.ending in ('sql', 'prisma', 'proto', 'graphql') then 'data-model'
    when f.path && array[
        'dockerfile', 'makefile', 'terraform', 'helm', 'k8s', 'kubernetes', 'ansible', 'workflows',
        'deploy', 'ci'
      ]
      or f.has_ending and f.ending in ('tf', 'yml', 'yaml', 'toml', 'ini', 'cfg', 'conf', 'env') then 'ops'
    when f.has_ending and f.ending in ('md', 'mdx', 'rst', 'adoc', 'txt', 'org')
      or f.path && array['docs', 'readme', 'changelog'] then
      case when f.opens_with_decision then 'decision' else 'docs' end
    when f.has_ending then 'code'
    when f.opens_with_decision then 'decision'
    else 'docs'
  end
  from facts f;
$function$;

comment on function {{ this }} is
  'digest, decision, tests, data-model, ops, docs or code: by whole words and the ending of the path; a text that opens with a decision is one. v{{ this.version }}';
