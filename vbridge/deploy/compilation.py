"""The SQL project as plain SQL files, for reading and for psql."""

from __future__ import annotations

from pathlib import Path

from vbridge.deploy.session import AFTER_DEPLOYMENT
from vbridge.project import SqlProject, read_project
from vbridge.templates import render_project

_HEAD = r"""-- Creates the functions and views in reference order, in one transaction.
-- Run with psql on a database that has the tables of migrations/ and none of these objects,
-- or the same ones: psql -f deploy.sql. "vbridge migrate" also handles what differs.
\set ON_ERROR_STOP on
begin;
set local check_function_bodies = on;
set local search_path = {schema}, public, pg_temp;
select set_config('search_path', format('{schema}, %I, pg_temp', n.nspname), true) as search_path
from pg_extension e join pg_namespace n on n.oid = e.extnamespace
where e.extname = 'vector';
"""


def compile_project(project: SqlProject | None, out: Path) -> tuple[Path, ...]:
    """Writes every file as plain SQL under the same relative path, and deploy.sql.

    Files with the ending .sql that an earlier run left in the same folders are removed.

    Returns:
        The files written, deploy.sql last.

    Raises:
        DeployError: as read_project and render_project.
    """
    project = read_project() if project is None else project
    rendered = render_project(project)
    written: list[Path] = []
    for migration in project.migrations:
        for path in (migration.path, migration.rollback_path):
            text = path.read_text(encoding="utf-8")
            written.append(_write(out / "migrations" / path.name, text))
    written += [_write(out / item.source.path, item.text) for item in rendered]
    includes = "".join(f"\\ir {item.file}\n" for item in rendered)
    last = f"select {project.schema}.{AFTER_DEPLOYMENT}();\n"
    finish = last if any(item.name == AFTER_DEPLOYMENT for item in rendered) else ""
    deploy = _HEAD.replace("{schema}", project.schema) + includes + finish + "commit;\n"
    written.append(_write(out / "deploy.sql", deploy))
    for folder in ("migrations", "functions", "views"):
        for path in (out / folder).rglob("*.sql"):
            if path not in written:
                path.unlink()
    return tuple(written)


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
