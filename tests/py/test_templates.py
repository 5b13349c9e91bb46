"""The five words of a template, and that there is no sixth."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness.sql_project import ProjectFiles
from hypothesis import given
from hypothesis import strategies as st

from vbridge.deploy.compilation import compile_project
from vbridge.errors import DeployError
from vbridge.templates import _literal, render, render_project


@pytest.fixture
def files(tmp_path: Path) -> ProjectFiles:
    made = ProjectFiles(tmp_path / "sql")
    made.migration("0001_a", "create table vbridge.documents (x int);")
    made.scalar("other", "select 1")
    return made


def rendered(files: ProjectFiles, template: str) -> str:
    """The text that one template in a comment of a good file becomes."""
    files.function("one", f"create function {{{{ this }}}}() returns int return 1;\n--<{template}>")
    project = files.read()
    return render(project, project.objects["one"]).text.split("--<")[1].removesuffix(">")


def refusal(files: ProjectFiles, template: str) -> str:
    with pytest.raises(DeployError) as caught:
        rendered(files, template)
    return str(caught.value)


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ this }}", "vbridge.one"),
        ("{{this.name}} v{{ this.version }} {{ this.schema }}", "one v1 vbridge"),
        ("{{ ref('other') }}(1)", "vbridge.other(1)"),
        ("{{ source('documents') }}", "vbridge.documents"),
        ("{{ source('deployed_objects') }}", "vbridge.deployed_objects"),
        ("{{ var('rank.half_life_days') }}", "30"),
        ("{{ var('rank.weight') }}", "0.6"),
        ("1 -{{ var('rank.offset') }}", "1 -(-2)"),
        ("{{ var('language') }}", "simple"),
        ("{{ var('greeting') }}", "'it''s fine'"),
        ('{{ sqlstate("blank_input") }}', "VB002"),
        ("format('{%s}', x) '{#}' '{a}'", "format('{%s}', x) '{#}' '{a}'"),
    ],
)
def test_words(files: ProjectFiles, template: str, text: str) -> None:
    assert rendered(files, template) == text


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{{ ref('othr') }}", "ref('othr'): no file of functions/ or views/ is named othr; near:"),
        ("{{ ref('one') }}", "ref('one') is the file itself; write this"),
        ("{{ source('documens') }}", "no migration creates a table documens; near: documents"),
        ("{{ var('rank.half_life') }}", "near: rank.half_life_days"),
        ("{{ var('rank') }}", "no value of project.toml is named rank"),
        ("{{ sqlstate('blank') }}", "no sqlstate of project.toml is named blank"),
        ("{{ this.path }}", "this.path is not known"),
        ("{{ this.__class__ }}", "this.__class__ is not known"),
        ("{% if true %}x{% endif %}", "{% … %} and {# … #} are not allowed"),
        ("{%- include 'project.toml' %}", "{% … %} and {# … #} are not allowed"),
        ("{# note #}", "{% … %} and {# … #} are not allowed"),
        ("{{ }}", "Expected an expression"),
        ("{{ this", "unexpected 'end of template'"),
    ],
)
def test_what_a_word_does_not_know(files: ProjectFiles, template: str, message: str) -> None:
    assert refusal(files, template).startswith("functions/any/one.sql, line 5: ")
    assert message in refusal(files, template)


@pytest.mark.parametrize(
    "expression",
    [
        "range(3)",
        "lipsum()",
        "cycler()",
        "dict(a=1)",
        "joiner",
        "namespace()",
        "self",
        "ref",
        "ref()",
        "ref('other', 'other')",
        "ref(name='other')",
        "ref(*['other'])",
        "ref(1)",
        "ref('ot' ~ 'her')",
        "ref('other').upper()",
        "var('rank.weight') * 2",
        "var('language')|upper",
        "'x'",
        "1",
        "this if this else this",
        "{'a': 1}",
        "undefined_word",
        "this.name.upper()",
        "this['name']",
    ],
)
def test_there_is_no_sixth_word(files: ProjectFiles, expression: str) -> None:
    assert "line 5: {{ … }} holds something else" in refusal(files, f"{{{{ {expression} }}}}")


def test_line_numbers_stay_as_in_the_file(files: ProjectFiles) -> None:
    project = files.read()
    for source in project.objects.values():
        text = render(project, source).text
        assert text.count("\n") == source.text.count("\n")
        assert text.endswith("\n") == source.text.endswith("\n")


def test_a_circle_of_references_is_named(files: ProjectFiles) -> None:
    files.scalar("a", "select {{ ref('b') }}()")
    files.scalar("b", "select {{ ref('c') }}()")
    files.scalar("c", "select {{ ref('a') }}()")
    with pytest.raises(DeployError, match="references go in a circle: ") as caught:
        render_project(files.read())
    circle = caught.value.message.split(": ")[1].split(" -> ")
    assert len(circle) == 4
    assert "".join(circle) in ("abca", "bcab", "cabc")


def test_order_follows_references_and_then_names(files: ProjectFiles) -> None:
    files.scalar("a", "select {{ ref('z') }}()")
    files.scalar("z", "select 1")
    files.view("m", "select {{ ref('a') }}() as x")
    assert [item.name for item in render_project(files.read())] == ["other", "z", "a", "m"]


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_written_exactly_and_without_an_exponent(value: float) -> None:
    text = _literal(value)
    assert "e" not in text.lower()
    assert float(text.strip("()")) == value
    assert not text.startswith("-")


@given(st.text(st.characters(categories=["L", "P", "N", "S"], exclude_characters="\\")))
def test_a_text_is_a_name_or_one_quoted_literal(value: str) -> None:
    text = _literal(value)
    if text.startswith("'"):
        assert text[1:-1].replace("''", "'") == value
        assert text[1:-1].replace("''", "").count("'") == 0
    else:
        assert text == value
        assert text.isascii()


@pytest.mark.parametrize("value", ["inf", "nan", '"a\\nb"', '"a\\\\b"'])
def test_values_that_sql_cannot_hold_plainly(files: ProjectFiles, value: str) -> None:
    (files.root / "project.toml").write_text(f"[vars]\nx = {value}\n")
    assert "var('x') is not finite, or holds a control" in refusal(files, "{{ var('x') }}")


def test_compile_writes_plain_sql_and_removes_what_is_stale(
    files: ProjectFiles, tmp_path: Path
) -> None:
    out = tmp_path / "build"
    files.scalar("gone", "select 1")
    compile_project(files.read(), out)
    (files.root / "functions/any/gone.sql").unlink()
    (out / "notes.txt").write_text("kept")
    written = compile_project(files.read(), out)
    assert sorted(path.relative_to(out).as_posix() for path in written) == [
        "deploy.sql",
        "functions/any/other.sql",
        "migrations/0001_a.rollback.sql",
        "migrations/0001_a.sql",
    ]
    assert sorted(path.name for path in out.rglob("*") if path.is_file()) == [
        "0001_a.rollback.sql",
        "0001_a.sql",
        "deploy.sql",
        "notes.txt",
        "other.sql",
    ]
    assert "vbridge.other()" in (out / "functions/any/other.sql").read_text()
