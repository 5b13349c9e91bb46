-- digest, decision, tests, data-model, ops, docs or code.
begin;
select plan(1);

-- then
select results_eq(
  $$
    select vbridge.infer_category(p, t)
    from (
      values
        (1, 'notes/x.md', E'intro\n```DIGEST\nfixed\n```'),
        (2, 'digest/2026.md', ''),
        (3, 'docs/adr/0001.md', ''),
        (4, 'notes/x.md', 'We decided to use redis.'),
        (5, 'src/user.test.ts', ''),
        (6, 'db/migrations/1.sql', ''),
        (7, 'schema.prisma', ''),
        (8, 'deploy/x.py', ''),
        (9, 'config.yaml', ''),
        (10, 'README', ''),
        (11, 'guide.rst', 'How to.'),
        (12, 'src/app.ts', ''),
        (13, 'src/author.py', 'We decided'),
        (14, 'note', 'Decision: no redis'),
        (15, 'note', 'text'),
        (16, 'src/latest.ts', 'specific prototypes')
    ) as w (n, p, t)
    order by n
  $$,
  array[
    'digest', 'digest', 'decision', 'decision', 'tests', 'data-model', 'data-model', 'ops', 'ops', 'docs',
    'docs', 'code', 'code', 'decision', 'docs', 'code'
  ],
  'sixteen documents'
);

select * from finish();
rollback;
