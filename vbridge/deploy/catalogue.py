"""What the catalogue says about the project's objects: definitions, privileges, dependents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from vbridge.deploy.session import Connection
from vbridge.project import ObjectKind, hash_text

Key = tuple[str, str]  # kind, name

# Members of an extension are left out: pgvector may live in our schema.
_FUNCTIONS = """
select
  'function',
  p.proname,
  case p.prokind
    when 'a' then (
      select concat_ws(' ', a.aggfnoid::regprocedure, to_jsonb(a) - 'aggfnoid', p.proparallel)
      from pg_catalog.pg_aggregate a
      where a.aggfnoid = p.oid
    )
    else pg_catalog.pg_get_functiondef(p.oid)
  end,
  pg_catalog.obj_description(p.oid, 'pg_proc')
from pg_catalog.pg_proc p
where p.pronamespace = (select oid from pg_catalog.pg_namespace where nspname = %(schema)s)
  and not exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
  )
order by p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid)
"""

# Indexes that are not unique are left out: a DBA may add one to a materialized view.
_VIEWS = """
select
  case c.relkind when 'm' then 'materialized view' else 'view' end,
  c.relname,
  concat_ws(
    E'\\n',
    pg_catalog.pg_get_viewdef(c.oid),
    c.reloptions,
    (
      select string_agg(
        concat_ws(
          ' ', a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod),
          pg_catalog.col_description(c.oid, a.attnum)
        ),
        E'\\n' order by a.attnum
      )
      from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0
    ),
    (
      select string_agg(d.text, E'\\n' order by d.text)
      from pg_catalog.pg_index i, pg_catalog.pg_get_indexdef(i.indexrelid) d (text)
      where i.indrelid = c.oid and i.indisunique
    )
  ),
  pg_catalog.obj_description(c.oid, 'pg_class')
from pg_catalog.pg_class c
where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = %(schema)s)
  and c.relkind in ('v', 'm')
order by c.relname
"""

_GRANTS = """
select 'function', p.proname, x.grantee::regrole::text, x.grantee, x.privilege_type,
  x.is_grantable, ''
from pg_catalog.pg_proc p,
  aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
where p.pronamespace = (select oid from pg_catalog.pg_namespace where nspname = %(schema)s)
  and x.grantee <> p.proowner
union all
select case c.relkind when 'm' then 'materialized view' else 'view' end, c.relname,
  x.grantee::regrole::text, x.grantee, x.privilege_type, x.is_grantable, ''
from pg_catalog.pg_class c, aclexplode(c.relacl) x
where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = %(schema)s)
  and c.relkind in ('v', 'm') and x.grantee <> c.relowner
union all
select case c.relkind when 'm' then 'materialized view' else 'view' end, c.relname,
  x.grantee::regrole::text, x.grantee, x.privilege_type, x.is_grantable, quote_ident(a.attname)
from pg_catalog.pg_class c
join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
  aclexplode(a.attacl) x
where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = %(schema)s)
  and c.relkind in ('v', 'm') and x.grantee <> c.relowner
"""

_ROUTINES = """
select p.oid, 'function', p.proname, p.oid::regprocedure::text, p.xmin::text
from pg_catalog.pg_proc p
where p.pronamespace = (select oid from pg_catalog.pg_namespace where nspname = %(schema)s)
  and p.proname = %(name)s
"""

_RELATIONS = """
select c.oid, case c.relkind when 'm' then 'materialized view' else 'view' end, c.relname,
  c.oid::regclass::text, c.xmin::text
from pg_catalog.pg_class c
where c.relnamespace = (select oid from pg_catalog.pg_namespace where nspname = %(schema)s)
  and c.relname = %(name)s and c.relkind in ('v', 'm')
"""

# A view depends through its rewrite rule, an index stands for its materialized view. What hangs
# on a dropped object by 'a' or 'i' is a part of it and goes without a word.
_DEPENDENTS = """
with recursive gone (classid, objid, deptype) as (
  select %(class)s::regclass::oid, t.oid, null::"char"
  from unnest(%(oids)s::oid[]) t (oid)
  union
  select
    case when r.oid is not null or m.oid is not null
      then 'pg_catalog.pg_class'::regclass::oid else d.classid end,
    coalesce(r.ev_class, m.oid, d.objid),
    d.deptype
  from gone g
  join pg_catalog.pg_depend d
    on d.refclassid = g.classid and d.refobjid = g.objid and d.deptype in ('n', 'a', 'i')
  left join pg_catalog.pg_rewrite r
    on d.classid = 'pg_catalog.pg_rewrite'::regclass and r.oid = d.objid
  left join pg_catalog.pg_index i
    on d.classid = 'pg_catalog.pg_class'::regclass and i.indexrelid = d.objid
  left join pg_catalog.pg_class m on m.oid = i.indrelid and m.relkind = 'm'
)
select distinct
  coalesce(p.oid, c.oid, 0::oid),
  case when p.oid is not null then 'function'
    when c.relkind = 'm' then 'materialized view'
    when c.relkind = 'v' then 'view' else '' end,
  coalesce(p.proname, c.relname, ''),
  coalesce(p.oid::regprocedure::text, c.oid::regclass::text, ''),
  coalesce(n.nspname = %(schema)s, false),
  g.deptype = 'n',
  pg_catalog.pg_describe_object(g.classid, g.objid, 0)
from gone g
left join pg_catalog.pg_proc p
  on g.classid = 'pg_catalog.pg_proc'::regclass and p.oid = g.objid
left join pg_catalog.pg_class c
  on g.classid = 'pg_catalog.pg_class'::regclass and c.oid = g.objid and c.relkind in ('v', 'm')
left join pg_catalog.pg_namespace n on n.oid = coalesce(p.pronamespace, c.relnamespace)
where g.deptype is not null
"""


@dataclass(frozen=True)
class Entry:
    """One overload of a function, or one view.

    Attributes:
        identity: name and argument types as a statement can name it now.
        xmin: changes whenever the definition is written, even with the same text.
    """

    oid: int
    kind: ObjectKind
    name: str
    identity: str
    xmin: str = ""


@dataclass(frozen=True)
class Dependents:
    """What would go with an object: our own objects, and descriptions of what is not ours."""

    ours: tuple[Entry, ...]
    foreign: tuple[str, ...]


def read_definitions(connection: Connection, schema: str, search_path: str) -> dict[Key, str]:
    """Hash of each function (all its overloads) and view, comment included.

    The search path of the deployment is part of it: objects may have taken it over.
    """
    texts: defaultdict[Key, list[str]] = defaultdict(lambda: [search_path])
    with connection.transaction():
        # PostgreSQL prints a name with its schema only if the search path does not reach it.
        before = connection.execute("select current_setting('search_path')").fetchone()
        connection.execute("select set_config('search_path', 'pg_catalog', true)")
        for query in (_FUNCTIONS, _VIEWS):
            for kind, name, text, comment in connection.execute(query, {"schema": schema}):
                texts[kind, name] += [text, comment or ""]
        connection.execute("select set_config('search_path', %s, true)", before)
    return {key: hash_text("\x1f".join(parts)) for key, parts in texts.items()}


def read_grants(connection: Connection, schema: str) -> dict[Key, frozenset[str]]:
    """Privileges of everyone but the owner, each as "privilege|column|option|role"."""
    grants: defaultdict[Key, set[str]] = defaultdict(set)
    for kind, name, role, oid, privilege, grantable, column in connection.execute(
        _GRANTS, {"schema": schema}
    ):
        option = "with grant option" if grantable else ""
        grants[kind, name].add(f"{privilege}|{column}|{option}|{role if oid else 'public'}")
    return {key: frozenset(lines) for key, lines in grants.items()}


def apply_grants(
    connection: Connection,
    entries: Sequence[Entry],
    granted: frozenset[str],
    revoked: frozenset[str],
) -> None:
    """Grants and revokes on every overload; a privilege on a column that is gone is left out."""
    for entry in entries:
        columns = _read_columns(connection, entry)
        target = f"{'routine' if entry.kind == 'function' else 'table'} {entry.identity}"
        for verb, lines in (("grant", granted), ("revoke", revoked)):
            for line in sorted(lines):
                privilege, column, option, role = line.split("|", 3)
                if column not in columns:
                    continue
                what = f"{privilege} ({column})" if column else privilege
                end = f"to {role} {option}" if verb == "grant" else f"from {role}"
                _run(connection, f"{verb} {what} on {target} {end}")


def find_entries(connection: Connection, schema: str, kind: str, name: str) -> list[Entry]:
    """Every overload of the function, or the view or materialized view, of that name."""
    query = _ROUTINES if kind == "function" else _RELATIONS
    rows = connection.execute(query, {"schema": schema, "name": name}).fetchall()
    return [Entry(*row) for row in rows]


def find_dependents(
    connection: Connection, schema: str, entries: Sequence[Entry], ours: frozenset[Key]
) -> Dependents:
    """All that depends on these objects, directly or not."""
    catalogue = "pg_proc" if entries[0].kind == "function" else "pg_class"
    rows = connection.execute(
        _DEPENDENTS,
        {
            "class": f"pg_catalog.{catalogue}",
            "oids": [entry.oid for entry in entries],
            "schema": schema,
        },
    ).fetchall()
    found: dict[int, Entry] = {}
    foreign: set[str] = set()
    for oid, kind, name, identity, in_schema, hard, what in rows:
        if in_schema and (kind, name) in ours:
            found[oid] = Entry(oid, kind, name, identity)
        elif hard:
            foreign.add(what)
    for entry in entries:
        found.pop(entry.oid, None)
    return Dependents(tuple(found.values()), tuple(sorted(foreign)))


def drop_entry(connection: Connection, entry: Entry) -> None:
    """Drops one object; PostgreSQL refuses while something depends on it."""
    kind = "routine" if entry.kind == "function" else entry.kind
    _run(connection, f"drop {kind} {entry.identity}")


def _read_columns(connection: Connection, entry: Entry) -> set[str]:
    if entry.kind == "function":
        return {""}
    rows: list[tuple[Any, ...]] = connection.execute(
        "select quote_ident(attname) from pg_catalog.pg_attribute"
        " where attrelid = %s and attnum > 0 and not attisdropped",
        [entry.oid],
    ).fetchall()
    return {""} | {cast(str, row[0]) for row in rows}


def _run(connection: Connection, statement: str) -> None:
    # Every part is an identifier that PostgreSQL itself quoted, or one of its keywords.
    connection.execute(statement.encode())
