"""The rules of the house, where a machine can see them. Each failure lists all offenders."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FUNCTIONS = sorted((ROOT / "sql" / "functions").rglob("*.sql"))
VIEWS = sorted((ROOT / "sql" / "views").rglob("*.sql"))
OBJECTS = FUNCTIONS + VIEWS
MIGRATIONS = sorted((ROOT / "sql" / "migrations").glob("*.sql"))
PYTHON = sorted((ROOT / "vbridge").rglob("*.py"))

# Where Python may speak SQL: the calls to our functions, the deployment, the embedded server.
SQL_SPEAKERS = ("database.py", "deploy", "embedded")
LONGEST_FILE = 400

_SQL_TEXT = re.compile(
    r"\bselect\b[^.]*\bfrom\b|\binsert into\b|\bupdate \S+ set\b|\bdelete from\b"
    r"|\b(create|drop|alter) (or replace )?"
    r"(table|function|schema|database|extension|view|index|role)\b",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r"'(?:[^']|'')*'")
_COMMENT = re.compile(r"--[^\n]*")


def listed(offenders: list[str]) -> str:
    return "\n".join(["", *offenders])


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def statements(text: str) -> Iterator[str]:
    """Statements of a script without quoted text and comments, in lower case."""
    bare = _QUOTED.sub("''", _COMMENT.sub("", text)).lower()
    yield from (" ".join(part.split()) for part in bare.split(";") if part.strip())


def raises(text: str) -> list[str]:
    """Every `raise exception` up to its semicolon, but none within quotes or a comment."""
    bare = _COMMENT.sub(lambda match: " " * len(match[0]), text)
    bare = _QUOTED.sub(lambda match: "'" + "_" * (len(match[0]) - 2) + "'", bare)
    return [
        text[match.start() : bare.index(";", match.start())]
        for match in re.finditer(r"\braise\s+exception\b", bare, re.IGNORECASE)
    ]


def spoken_sql(tree: ast.AST) -> list[int]:
    """Lines with SQL in a string (docstrings do not count) or with a call of execute()."""
    docstrings = set()
    for parent in ast.walk(tree):
        body = getattr(parent, "body", None)
        for node in body if isinstance(body, list) else []:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                docstrings.add(id(node.value))
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
            text = " x ".join(str(part) for part in parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = "" if id(node) in docstrings else node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            text = "select from" if node.func.attr in ("execute", "executemany") else ""
        else:
            continue
        if _SQL_TEXT.search(text):
            lines.append(node.lineno)
    return lines


def test_there_is_something_to_check() -> None:
    assert FUNCTIONS
    assert VIEWS
    assert MIGRATIONS
    assert PYTHON


def test_every_object_says_in_its_head_what_it_is_for_and_its_version() -> None:
    wrong = []
    for path in OBJECTS:
        head = path.read_text(encoding="utf-8").split("\n", 2)
        if not re.fullmatch(rf"-- {re.escape(path.stem)}: \S.*", head[0]) or not re.fullmatch(
            r"-- version: [1-9]\d*", head[1]
        ):
            wrong.append(f"{name(path)}: begin with '-- {path.stem}: what for', '-- version: n'")
    assert not wrong, listed(wrong)


def test_every_object_has_a_comment_in_the_catalogue() -> None:
    kinds = r"(function|procedure|aggregate|view|materialized view)"
    wrong = [
        name(path)
        for path in OBJECTS
        if not re.search(rf"comment on {kinds} {{{{ this }}}}", path.read_text(encoding="utf-8"))
    ]
    assert not wrong, listed(wrong)


def test_every_table_has_a_comment_in_the_catalogue() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in MIGRATIONS)
    tables = re.findall(r"create table (?:if not exists )?vbridge\.(\w+)", text)
    wrong = [table for table in tables if f"comment on table vbridge.{table} is" not in text]
    assert tables
    assert not wrong, listed(wrong)


def test_every_refusal_has_a_sqlstate_of_ours_and_a_hint() -> None:
    wrong = [
        f"{name(path)}: {' '.join(statement.split())[:90]}"
        for path in FUNCTIONS
        for statement in raises(path.read_text(encoding="utf-8"))
        if not re.search(r"errcode\s*=\s*'\{\{ sqlstate\(", statement)
        or not re.search(r"\bhint\s*=", statement)
    ]
    assert not wrong, listed(wrong)


def test_every_object_has_a_folder_of_tests() -> None:
    wrong = [
        f"{name(path)}: no tests/sql/{path.stem}/*.sql"
        for path in OBJECTS
        if not list((ROOT / "tests" / "sql" / path.stem).glob("*.sql"))
    ]
    assert not wrong, listed(wrong)


def test_every_folder_of_sql_tests_is_named_after_an_object() -> None:
    objects = {path.stem for path in OBJECTS}
    folders = {path.parent.name for path in (ROOT / "tests" / "sql").glob("*/*.sql")}
    assert not folders - objects


def test_templates_hold_no_logic() -> None:
    block = re.compile(r"\{%[^\n]*%\}|\{#")
    wrong = [name(p) for p in (ROOT / "sql").rglob("*.sql") if block.search(p.read_text("utf-8"))]
    assert not wrong, listed(wrong)


def test_migrations_come_with_a_rollback_each() -> None:
    names = {path.name for path in MIGRATIONS}
    forward = {n for n in names if not n.endswith(".rollback.sql")}
    assert names - forward == {n.removesuffix(".sql") + ".rollback.sql" for n in forward}


def test_migrations_touch_no_schema_but_ours() -> None:
    target = re.compile(
        r"(?:create|alter|drop) (?:unlogged )?(?:table|sequence|type|domain|view|function)"
        r" (?:if (?:not )?exists )?(\S+)"
        r"|drop index (?:concurrently )?(?:if exists )?(\S+)"
        r"|create (?:unique )?index .*? on (?:only )?(\S+)"
        r"|insert into (\S+)|delete from (\S+)|^update (\S+)|references (\S+)"
        r"|comment on (?:table|column|sequence|index|type|domain) (\S+)"
    )
    wrong = []
    for path in MIGRATIONS:
        for statement in statements(path.read_text(encoding="utf-8")):
            for match in target.finditer(statement):
                named = next(group for group in match.groups() if group)
                if not named.startswith("vbridge."):
                    wrong.append(f"{name(path)}: {named}")
    assert not wrong, listed(wrong)


def test_python_speaks_sql_only_where_it_should() -> None:
    wrong = [
        f"{name(path)}:{line}"
        for path in PYTHON
        if path.relative_to(ROOT / "vbridge").parts[0] not in SQL_SPEAKERS
        for line in spoken_sql(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not wrong, listed(wrong)


def test_files_stay_short() -> None:
    folders = ("vbridge", "sql", "hooks", "tests")
    files = [p for folder in folders for p in (ROOT / folder).rglob("*") if p.is_file()]
    wrong = []
    for path in files:
        if path.suffix in (".py", ".sql"):
            length = path.read_text(encoding="utf-8").count("\n")
            if length >= LONGEST_FILE:
                wrong.append(f"{name(path)}: {length} lines")
    assert not wrong, listed(wrong)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("x = 'select a from b'", [1]),
        ("c.execute(text)", [1]),
        ("x = f'drop table {y}'", [1]),
        ("def f():\n    'select a from b'", []),
        ("x = 'select one. From here'", []),
    ],
)
def test_sql_is_seen_in_python(source: str, lines: list[int]) -> None:
    assert sorted(set(spoken_sql(ast.parse(source)))) == lines


def test_a_raise_is_read_up_to_its_own_end() -> None:
    refusal = "raise exception 'a; b'\n  using hint = 'c''s; d'"
    assert raises(refusal + ";\n-- raise exception\nx := 'raise exception';") == [refusal]
