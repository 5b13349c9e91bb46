-- infer_tags: the technologies and topics that a document speaks of most.
-- version: 1

create or replace function {{ this }}(p_path text, p_text text)
  returns text[]
  language sql
  immutable
  parallel safe
as $function$
  with vocabulary (word, tag) as (
    select v.word, coalesce(v.tag, v.word)
    from (
      values
        ('airflow', null), ('android', null), ('angular', null), ('ansible', null), ('api', null),
        ('auth', null), ('authentication', 'auth'), ('authorization', 'auth'), ('aws', null),
        ('azure', null), ('bash', null), ('cache', null), ('caching', 'cache'), ('celery', null),
        ('ci', null), ('cors', null), ('css', null), ('database', null), ('deadlock', null),
        ('deploy', null), ('deployment', 'deploy'), ('django', null), ('dns', null),
        ('docker', null), ('dockerfile', 'docker'), ('electron', null), ('embedding', 'embeddings'),
        ('embeddings', null), ('eslint', null), ('fastapi', null),
        ('flask', null), ('flutter', null), ('gcp', null), ('git', null), ('github', null),
        ('golang', 'go'), ('graphql', null), ('grpc', null), ('helm', null), ('html', null),
        ('http', null), ('https', 'tls'), ('ios', null), ('java', null), ('javascript', null),
        ('jest', null), ('jwt', null), ('kafka', null), ('kotlin', null), ('kubernetes', null),
        ('k8s', 'kubernetes'), ('linux', null), ('login', 'auth'), ('migration', 'migrations'),
        ('migrations', null), ('mongodb', null), ('monorepo', null), ('mysql', null),
        ('nextjs', null), ('nginx', null), ('node', null), ('nodejs', 'node'), ('npm', null),
        ('oauth', null), ('openai', null), ('performance', null), ('permission', 'permissions'),
        ('permissions', null), ('pgvector', null), ('pip', null), ('playwright', null),
        ('pnpm', null), ('postgres', null), ('postgresql', 'postgres'), ('prisma', null),
        ('pytest', null), ('python', null), ('pytorch', null), ('queue', null), ('rabbitmq', null),
        ('rails', null), ('railway', null), ('react', null), ('redis', null), ('regex', null),
        ('ruby', null), ('rust', null), ('cargo', 'rust'), ('security', null), 
        ('sql', null), ('sqlite', null), ('ssh', null), ('ssl', 'tls'), ('svelte', null),
        ('swift', null), ('tailwind', null), ('terraform', null), ('testing', 'tests'),
        ('tests', null), ('timeout', null), ('tls', null), ('tsconfig', 'typescript'),
        ('typescript', null), ('vite', null), ('vitest', null), ('vue', null), ('webhook', 'webhooks'),
        ('webhooks', null), ('webpack', null), ('websocket', 'websockets'), ('websockets', null),
        ('workspace', null), ('yarn', null)
    ) as v (word, tag)
  ),
  words as (
    -- A word of the path says more than one of the text.
    select w.word, 3 as weight
    from unnest({{ ref('label_words') }}(p_path)) as w (word)
    union all
    select w.word, 1
    from unnest({{ ref('label_words') }}(p_text)) as w (word)
  ),
  counted as (
    select v.tag, sum(w.weight) as weight
    from words w
    join vocabulary v on v.word = w.word
    group by v.tag
    order by weight desc, v.tag
    limit {{ var('limits.labels') }}
  )
  select coalesce(array_agg(c.tag order by c.weight desc, c.tag), '{}')
  from counted c;
$function$;

comment on function {{ this }} is
  'Up to {{ var("limits.labels") }} tags of a fixed vocabulary, most frequent first; whole words only, synonyms mapped. v{{ this.version }}';
