"""Templates of the SQL project: five words, and nothing else of Jinja.

this             this object, schema-qualified; this.name, this.schema, this.version
ref('name')      another file of functions/ or views/; what is referred to is created first
source('table')  a table that a migration makes
var('a.b')       a value of project.toml
sqlstate('name') an error code of project.toml
"""

from __future__ import annotations

import difflib
import graphlib
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NoReturn

from jinja2 import StrictUndefined, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from vbridge.errors import DeployError
from vbridge.project import (
    SqlObject,
    SqlProject,
    Value,
    check_transaction,
    hash_text,
    outline,
)

_CALLS = ("ref", "source", "var", "sqlstate")
_ATTRIBUTES = ("name", "schema", "version")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_STATEMENT = re.compile(
    r"\{%[-+]?\s*(?:if|for|set|macro|include|import|from|extends|block|call|filter|raw|with|do"
    r"|autoescape|el\w+|end\w+)\b[^\n]*%\}|\{#.*?#\}",
    re.DOTALL,
)
_CREATE = re.compile(
    r"\bcreate\s+(?:or\s+replace\s+)?(?:recursive\s+)?"
    r"(?P<kind>function|procedure|aggregate|view|materialized\s+view)\s+"
    r"(?P<lenient>if\s+not\s+exists\s+)?(?P<name>[\w.\"]+)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class RenderedObject:
    """An object as plain SQL.

    Attributes:
        refs: names of the objects that must exist before it.
        sha256: hash of the text.
    """

    source: SqlObject
    text: str = field(repr=False)
    sha256: str
    refs: frozenset[str]

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def file(self) -> str:
        """Path below the SQL folder, as messages name it."""
        return self.source.path.as_posix()


def render_project(project: SqlProject) -> tuple[RenderedObject, ...]:
    """Every object as plain SQL, in an order in which they can be created.

    Raises:
        DeployError: a template uses more than the five words, names something that is not there,
            creates something else than its file name says, or refers to itself in a circle.
    """
    rendered = {name: render(project, source) for name, source in project.objects.items()}
    sorter = graphlib.TopologicalSorter({name: sorted(rendered[name].refs) for name in rendered})
    try:
        sorter.prepare()
    except graphlib.CycleError as error:
        circle = " -> ".join(reversed(error.args[1]))
        raise DeployError(f"references go in a circle: {circle}", "break it") from error
    order: list[RenderedObject] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order.extend(rendered[name] for name in ready)
        sorter.done(*ready)
    return tuple(order)


def render(project: SqlProject, source: SqlObject) -> RenderedObject:
    """One object as plain SQL; lines stay where they are in the file."""
    words = _Words(project, source)
    environment = ImmutableSandboxedEnvironment(
        # SQL has "{%" and "{#" of its own, as in format('{%s}'); read_project refuses \x01.
        block_start_string="\x01%",
        block_end_string="%\x01",
        comment_start_string="\x01#",
        comment_end_string="#\x01",
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
    )
    environment.globals.clear()
    environment.filters.clear()
    environment.tests.clear()
    if found := _STATEMENT.search(source.text):
        line = source.text.count("\n", 0, found.start()) + 1
        words.refuse(line, "{% … %} and {# … #} are not allowed", "keep the logic in SQL")
    try:
        _check_words(environment.parse(source.text), words)
        text = environment.from_string(source.text).render(
            this=_This(project.schema, source.name, source.version),
            ref=words.ref,
            source=words.source,
            var=words.var,
            sqlstate=words.sqlstate,
        )
    except TemplateSyntaxError as error:
        words.refuse(error.lineno, f"{error.message}")
    _check_statements(project, source, text)
    return RenderedObject(source, text, hash_text(text), frozenset(words.refs))


@dataclass(frozen=True)
class _This:
    schema: str
    name: str
    version: int

    def __str__(self) -> str:
        return f"{self.schema}.{self.name}"


class _Words:
    """What the words mean in one file; remembers what was referred to."""

    def __init__(self, project: SqlProject, source: SqlObject) -> None:
        self.project = project
        self.file = source.path.as_posix()
        self.name = source.name
        self.refs: set[str] = set()

    def refuse(self, line: int, reason: str, hint: str = "") -> NoReturn:
        raise DeployError(f"{self.file}, line {line}: {reason}", hint)

    def ref(self, name: str) -> str:
        self.refs.add(name)
        return f"{self.project.schema}.{name}"

    def source(self, table: str) -> str:
        return f"{self.project.schema}.{table}"

    def var(self, name: str) -> str:
        return _literal(self.project.variables[name])

    def sqlstate(self, name: str) -> str:
        return self.project.sqlstates[name]

    def check(self, word: str, name: str, line: int) -> None:
        """Refuses a name that the word does not know, with the names that are near it."""
        known: Iterable[str]
        match word:
            case "ref":
                if name == self.name:
                    self.refuse(line, f"ref('{name}') is the file itself", "write this")
                known, what = self.project.objects, "file of functions/ or views/ is named"
            case "source":
                known, what = self.project.tables, "migration creates a table"
            case "var":
                known, what = self.project.variables, "value of project.toml is named"
            case _:
                known, what = self.project.sqlstates, "sqlstate of project.toml is named"
        if name not in known:
            near = difflib.get_close_matches(name, list(known), n=3)
            hint = f"near: {', '.join(near)}" if near else ""
            self.refuse(line, f"{word}('{name}'): no {what} {name}", hint)
        if word == "var" and not _is_printable(self.project.variables[name]):
            self.refuse(line, f"var('{name}') is not finite, or holds a control character")


def _check_words(template: nodes.Template, words: _Words) -> None:
    for part in template.body:
        if not isinstance(part, nodes.Output):
            words.refuse(part.lineno, "statements are not allowed in a template")
        for node in part.nodes:
            if isinstance(node, nodes.TemplateData):
                continue
            match node:
                case nodes.Name(name="this") | nodes.Getattr(node=nodes.Name(name="this")):
                    if isinstance(node, nodes.Getattr) and node.attr not in _ATTRIBUTES:
                        words.refuse(node.lineno, f"this.{node.attr} is not known")
                case nodes.Call(
                    node=nodes.Name(name=word),
                    args=[nodes.Const(value=str(name))],
                    kwargs=[],
                    dyn_args=None,
                    dyn_kwargs=None,
                ) if word in _CALLS:
                    words.check(word, name, node.lineno)
                case _:
                    words.refuse(
                        node.lineno,
                        "{{ … }} holds something else than one of the five words",
                        "use this, ref('…'), source('…'), var('…') or sqlstate('…')",
                    )


def _check_statements(project: SqlProject, source: SqlObject, text: str) -> None:
    """One object a file: the one that the file is named after."""
    file, expected = source.path.as_posix(), f"{project.schema}.{source.name}"
    check_transaction(text, file)
    created = list(_CREATE.finditer(outline(text)))
    if not created:
        raise DeployError(f"{file} does not create {source.kind} {expected}")
    for match in created:
        kind = "function" if match["kind"].lower() in ("procedure", "aggregate") else match["kind"]
        kind = " ".join(kind.lower().split())
        if kind != source.kind or match["name"] != expected:
            raise DeployError(
                f"{file} creates {kind} {match['name']}",
                f"a file creates what it is named after, here {source.kind} {expected}",
            )
        if match["lenient"]:
            raise DeployError(f'{file}: "if not exists" would keep an old {kind}', "remove it")


def _is_printable(value: Value) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return not isinstance(value, str) or (value.isprintable() and "\\" not in value)


def _literal(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        if _PLAIN.fullmatch(value):
            return value
        doubled = value.replace("'", "''")
        return f"'{doubled}'"
    text = str(value) if isinstance(value, int) else format(Decimal(repr(value)), "f")
    return f"({text})" if text.startswith("-") else text  # "-" before "-1" would start a comment
