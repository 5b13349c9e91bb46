"""A small SQL project in a folder of a test's own."""

from __future__ import annotations

from pathlib import Path

from vbridge.project import SqlProject, read_project

HEAD = """schema = "vbridge"
[sqlstates]
blank_input = "VB002"
[vars.rank]
half_life_days = 30
weight = 0.6
offset = -2
[vars]
language = "simple"
greeting = "it's fine"
"""


class ProjectFiles:
    """Files of a project; each method writes or removes one, `read` reads them all."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("migrations", "functions", "views"):
            (root / folder).mkdir(parents=True)
        (root / "project.toml").write_text(HEAD)

    def read(self) -> SqlProject:
        return read_project(self.root)

    def migration(self, name: str, text: str, rollback: str = "select 1;\n") -> Path:
        path = self.root / "migrations" / f"{name}.sql"
        path.write_text(text)
        path.with_name(f"{name}.rollback.sql").write_text(rollback)
        return path

    def function(self, name: str, text: str, *, folder: str = "any", version: int = 1) -> Path:
        """Text is what follows the head lines."""
        return self._object(f"functions/{folder}/{name}.sql", text, version)

    def scalar(self, name: str, body: str, *, arguments: str = "", returns: str = "int") -> Path:
        """A function of language sql whose body is a text: the catalogue knows no references."""
        return self.function(
            name,
            f"create or replace function {{{{ this }}}}({arguments}) returns {returns} language sql"
            f" as $function$ {body} $function$;\n"
            "comment on function {{ this }} is 'v{{ this.version }}';\n",
        )

    def bound(
        self, name: str, expression: str, *, arguments: str = "", returns: str = "int"
    ) -> Path:
        """A function whose body is bound when it is created: references are in the catalogue."""
        return self.function(
            name,
            f"create or replace function {{{{ this }}}}({arguments}) returns {returns} language sql"
            f" return {expression};\n",
        )

    def view(self, name: str, query: str) -> Path:
        return self._object(
            f"views/{name}.sql", f"create or replace view {{{{ this }}}} as {query};\n", 1
        )

    def materialized_view(self, name: str, query: str, key: str) -> Path:
        text = (
            f"create materialized view {{{{ this }}}} as {query};\n"
            f"create unique index {name}_key on {{{{ this }}}} ({key});\n"
        )
        return self._object(f"views/{name}.sql", text, 1)

    def _object(self, file: str, text: str, version: int) -> Path:
        path = self.root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"-- {path.stem}: for a test.\n-- version: {version}\n\n{text}")
        return path
