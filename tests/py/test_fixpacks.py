"""Fixpack files: what is taken, what is refused and why, older shapes, and YAML both ways."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from vbridge.errors import Refused
from vbridge.fixpacks import Fixpack, make_fixpack, read_fixpacks, write_fixpack
from vbridge.fixpacks.files import LARGEST, checked_files, find_files, find_library
from vbridge.fixpacks.schema import SCHEMA_FILE, fixpack_schema

BASE: dict[str, Any] = {
    "slug": "a-fix",
    "title": "A fix",
    "description": "Why it works",
    "category": "runtime",
    "signatures": [{"text": "Error: x"}],
    "steps": [{"kind": "cmd", "payload": {"run": "true"}}],
}


def step(kind: object, payload: object, **more: object) -> dict[str, Any]:
    return {**BASE, "steps": [{"kind": kind, "payload": payload, **more}]}


def signed(**more: object) -> dict[str, Any]:
    return {**BASE, "signatures": [{"text": "Error: x", **more}]}


def nested(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"a": value}
    return value


def payload(fields: dict[str, Any]) -> dict[str, Any]:
    return make_fixpack(fields).to_json()["steps"][0]["payload"]


def refusal(fields: object) -> str:
    with pytest.raises(Refused) as caught:
        make_fixpack(fields)
    assert caught.value.sqlstate == "VB018"
    return str(caught.value)


DIFF = """\
--- a/x.ts
+++ b/x.ts
@@ -1,3 +1,3 @@
 one
-two
+zwei
 three
@@ -9,2 +9,3 @@
 nine
+and a half
 ten
"""


@pytest.mark.parametrize(
    ("kind", "given", "stored"),
    [
        ("cmd", "make", {"run": "make"}),
        ("cmd", {"command": "make", "cwd": "/x"}, {"run": "make", "cwd": "/x"}),
        (
            "patch",
            {"file": "x", "search": "a", "replace": "b"},
            {"file": "x", "changes": [{"search": "a", "replace": "b"}]},
        ),
        (
            "patch",
            {"file": "x", "diff": DIFF},
            {
                "file": "x",
                "changes": [
                    {"search": "one\ntwo\nthree", "replace": "one\nzwei\nthree"},
                    {"search": "nine\nten", "replace": "nine\nand a half\nten"},
                ],
            },
        ),
        ("copy", {"from": "a", "to": "b", "flags": "-r"}, {"src": "a", "dst": "b"}),
        ("env", {"variable": "A", "value": "1"}, {"set": {"A": "1"}}),
        ("env", {"key": "A", "value": "1"}, {"set": {"A": "1"}}),
        ("env", {"name": "A", "value": "1"}, {"set": {"A": "1"}}),
        (
            "patch",
            {"file": "x", "diff": "@@ -1 +1 @@\r\n-a\x0cb\r\n+c\r\n\\ No newline at the end\r\n"},
            {"file": "x", "changes": [{"search": "a\x0cb", "replace": "c"}]},
        ),
        (
            "script",
            {"script": "true", "shell": "bash"},
            {"content": "true", "interpreter": "bash"},
        ),
        (
            "script",
            {"code": "1", "language": "python"},
            {"content": "1", "interpreter": "python"},
        ),
    ],
)
def test_older_shapes_become_the_one_that_is_stored(kind: str, given: Any, stored: Any) -> None:
    assert payload(step(kind, given)) == stored


def test_the_first_implementations_fields_are_taken() -> None:
    fixpack = make_fixpack(
        {
            **BASE,
            "package_manager": "pnpm",
            "monorepo_tool": "turbo",
            "project_root": None,
            "repo_name": "x",
            "steps": [
                {"step_order": 2, "kind": "cmd", "payload": {"run": "second"}},
                {"step_order": 1, "kind": "cmd", "payload": {"run": "first"}},
            ],
            "checks": ["true", {"check_order": 1, "command": "false"}][:1],
        }
    ).to_json()
    assert fixpack["environment"] == {"package_manager": "pnpm", "monorepo_tool": "turbo"}
    assert [s["payload"]["run"] for s in fixpack["steps"]] == ["first", "second"]
    assert fixpack["checks"][0]["cmd"] == "true"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (step("magic", {}), "steps.1: unknown kind"),
        ({**BASE, "steps": [{"payload": {}}]}, "kind is missing"),
        (step("cmd", {"run": "a", "command": "b"}), "run and command say the same"),
        (step("patch", {"file": "x", "diff": DIFF, "search": "a"}), "diff and search say the same"),
        (step("patch", {"file": "x", "diff": "no hunk"}), "no hunk begins with @@"),
        (step("patch", {"file": "x", "diff": DIFF * 2}), "diff: it changes several files"),
        (step("patch", {"file": "x", "diff": DIFF + "zz\n"}), "diff: a line begins with none of"),
        (step("env", {"key": "A", "name": "B", "value": "1"}), "key and name say the same"),
        (step("env", {"key": ["A"], "value": "1"}), "payload.key: it is no text"),
        (step("cmd", {"run": " \n"}), "steps.1.payload.run: it is blank"),
        (step("env", {"set": {"PORT": 80}}), "steps.1.payload.set.PORT: give a text, in quotes"),
        ({**BASE, "rollback": [{"kind": "cmd"}]}, "rollback.1.payload: missing"),
        ({**BASE, "steps": ["make"]}, "steps.1: give fields, each with its value"),
        ({**BASE, "checks": [5]}, "checks.1: give fields"),
        ({**BASE, "tags": None}, "tags: give a list"),
        ({**BASE, "version": "3"}, "version: give a whole number"),
        ({**BASE, "version": True}, "version: give a whole number"),
        ({**BASE, "dangerous": "yes"}, "dangerous: say true or false"),
        ({**BASE, "dangerous": 1}, "dangerous: say true or false"),
        ({**BASE, "category": " "}, "category"),
        (signed(min_score=True), "signatures.1.min_score: give a number"),
        (step(["cmd"], {"run": "a"}), "steps.1: unknown kind"),
        (step({}, {"run": "a"}), "steps.1: unknown kind"),
        (step("cmd", {"run": "a", "sudo": True}), "payload.sudo: unknown field"),
        (step("cmd", {"run": ""}), "payload.run"),
        (step("cmd", {"run": "a"}, timeout_ms=0), "timeout_ms"),
        (step("cmd", {"run": "a"}, timeout_ms=3_600_001), "timeout_ms"),
        (step("script", {"interpreter": "perl", "content": "1"}), "interpreter"),
        (step("env", {"set": {}}), "payload.set"),
        ({**BASE, "title": "x" * 201}, "title"),
        ({**BASE, "slug": "Not Good"}, "slug"),
        ({**BASE, "version": 0}, "version"),
        ({**BASE, "signatures": []}, "signatures"),
        ({**BASE, "signatures": [{"text": f"{n}"} for n in range(21)]}, "signatures: list"),
        ({**BASE, "signatures": [{"text": "x" * 4001}]}, "signatures.1.text"),
        ({**BASE, "signatures": [{"text": "x", "min_score": 1.1}]}, "min_score"),
        ({**BASE, "signatures": [{"text": "x", "regexes": ["abc"] * 11}]}, "regexes"),
        ({**BASE, "signatures": [{"text": " \n"}]}, "signatures.1.text: it is blank"),
        ({**BASE, "signatures": [{"text": "x"}] * 2}, "signatures: 1 and 2 are the same text"),
        (signed(regexes=[r"(abc)\\\1"]), "regexes.1: it refers back to a group"),
        (signed(regexes=["(?x)abc"]), "regexes.1: it begins with an unknown option"),
        (signed(meta={"a": [float("nan")]}), "signatures.1.meta: it holds a value that JSON"),
        (signed(meta=nested(70)), "it is nested too deep"),
        ({**BASE, "environment": 5}, "environment: "),
        ({**BASE, "environment": [1], "package_manager": "npm"}, "environment: "),
        (
            {**BASE, "environment": {"package_manager": "npm"}, "package_manager": "pnpm"},
            "package_manager and environment.package_manager say the same",
        ),
        (
            {**BASE, "environment": {"os": "amiga", "runtime": 3}},
            "the fixpack: environment.os: give a name or a list of names: linux, macos, windows;"
            " environment.runtime: give a name or a list of names; the shape",
        ),
        ({**BASE, "surprise": 1}, "surprise: unknown field"),
        ({**BASE, "placeholders": {"Bad": {}}}, "placeholders.Bad"),
        (
            {**BASE, "placeholders": {"a": {"default": "{b}"}, "b": {"default": "{a}"}}},
            "a, b refer to each other",
        ),
        (
            {**BASE, "steps": [{"step_order": 1, "kind": "cmd", "payload": "a"}] * 2},
            "steps: two have the same number as step_order",
        ),
        ("not an object", "a fixpack is an object"),
        (None, "a fixpack is an object"),
        ({}, "missing"),
    ],
)
def test_a_fault_is_told_with_its_place(fields: Any, said: str) -> None:
    assert said in refusal(fields)


def test_limits_are_inclusive() -> None:
    make_fixpack(
        {
            **BASE,
            "title": "x" * 200,
            "signatures": [
                {"text": f"{n}" + "x" * 3990, "regexes": ["abc"] * 10} for n in range(20)
            ],
            "steps": [{"kind": "cmd", "payload": "true", "timeout_ms": 3_600_000}] * 30,
        }
    )


def test_unused_placeholders_are_named() -> None:
    fields = {**step("cmd", "ping {host}"), "placeholders": {"host": {}, "prot": {}}}
    assert make_fixpack(fields).unused_placeholders == ["prot"]
    told = {**fields, "description": "Not the {prot} of it"}
    assert make_fixpack(told).unused_placeholders == ["prot"]


def test_only_what_is_declared_is_a_placeholder() -> None:
    run = "x {host} {hots} ${a} ${{ b }} {{c}} %{d} {E} {f-g} {h: 1}"
    fields = {**step("cmd", run), "placeholders": {"host": {"default": "{other}"}}}
    assert make_fixpack(fields).undeclared_placeholders == ["hots", "other"]


@pytest.mark.parametrize("regex", [r"(?i)error", r"abc\\1", r"(?:abc)+", r"(?in)abc"])
def test_regexes_that_do_not_refer_back_are_taken(regex: str) -> None:
    assert make_fixpack(signed(regexes=[regex])).signatures[0].regexes == [regex]


def written(folder: Path, data: bytes | str, name: str = "a-fix.yaml") -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


GOOD = write_fixpack(BASE)
# A billion laughs, were it read.
BOMB = "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in itertools.pairwise("xbcdefghi")
)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (GOOD + "title: again\n", 'the field "title" is there twice'),
        (GOOD.replace("run: 'true'", "run: a\n    run: b"), 'the field "run" is there twice'),
        ("a: &x [1]\nb: *x\n", "line 1: anchors and aliases are not taken"),
        ("a: [*x]\n", "anchors and aliases are not taken"),
        ("a: &x [1, 1]\n" + BOMB, "line 1: anchors and aliases are not taken"),
        ("a: !!python/object/apply:os.system ['touch /tmp/x']\n", "line 1: tags are not taken"),
        ("!!python/object/new:os.system [a]\n", "tags are not taken"),
        ("a: !!bool x\n", "tags are not taken"),
        ("a: !!int ''\n", "tags are not taken"),
        ("a: !!timestamp x\n", "tags are not taken"),
        ("a: !!binary gIGC\n", "tags are not taken"),
        ("a: ! x\n", "tags are not taken"),
        ("? [a]\n: b\n", "line 1: the name of a field is no text"),
        ("? {a: 1}\n: b\n", "line 1: the name of a field is no text"),
        (f"a: 1\nb: {'1' * 5000}\n", "line 2: this number cannot be read"),
        ('a: "\\UFFFFFFFF"\n', "a character that does not exist"),
        ('a: "\\U00110000"\n', "a character that does not exist"),
        (GOOD + "<<: {title: other}\n", "<<: unknown field"),
        (GOOD + "---\n" + GOOD, "but found another document"),
        (GOOD + "\tcomponent: x\n", "line 11: found character"),
        ("\tslug: a\n", "line 1"),
        ("slug: [\n", "line"),
        (b"\xff\xfe" + GOOD.encode("utf-16-le"), "it is not UTF-8"),
        (b"slug: a\x00b\n", "special characters are not allowed"),
        ("- a\n- b\n", "a fixpack is an object"),
        ("", "a fixpack is an object"),
        ("[" * 5000, "it is nested too deep"),
        ("- " * 5000 + "x", "it is nested too deep"),
        ("{a: " * 60000, "it is nested too deep"),
        ("# " + "x" * LARGEST, f"more than {LARGEST} bytes"),
        (b"a: " + b"x" * 10_000_000, f"more than {LARGEST} bytes"),
        (GOOD.replace("slug: a-fix", "slug: b-fix"), 'its slug is "b-fix"'),
        (GOOD.replace("slug: a-fix\n", ""), "slug is missing"),
    ],
)
def test_a_file_that_cannot_be_taken_is_named(tmp_path: Path, data: Any, said: str) -> None:
    path = written(tmp_path, data)
    with pytest.raises(Refused) as caught:
        read_fixpacks([path])
    assert said in str(caught.value)
    assert "a-fix.yaml" in str(caught.value)


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert read_fixpacks([written(tmp_path, data)])[0].slug == "a-fix"


def test_words_are_what_they_look_like(tmp_path: Path) -> None:
    text = GOOD.replace("title: A fix", "title: 2024-13-45")
    text += "rollback:\n- kind: env\n  payload: {set: {NO: 'y', on: =, 1: a, 0x1: b}}\n"
    fixpack = read_fixpacks([written(tmp_path, text)])[0].to_json()
    assert fixpack["title"] == "2024-13-45"
    variables = {"NO": "y", "on": "=", "1": "a", "0x1": "b"}
    assert fixpack["rollback"][0]["payload"]["set"] == variables


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    assert find_files([tmp_path, path, tmp_path / ".." / tmp_path.name]) == [path]


def test_one_slug_in_two_files_is_refused(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, GOOD)
    outcomes = [outcome for _, outcome in checked_files([tmp_path])]
    assert isinstance(outcomes[0], Fixpack)
    assert 'its slug "a-fix" is that of' in str(outcomes[1])


def test_an_empty_folder_and_a_missing_file_are_told(tmp_path: Path) -> None:
    for path, said in (
        (tmp_path, "holds no fixpack"),
        (tmp_path / "x.yaml", "there is no file"),
        (tmp_path / ("x" * 300), "cannot be read"),
    ):
        with pytest.raises(Refused, match=said):
            find_files([path])


def test_what_is_written_reads_back_equal(tmp_path: Path) -> None:
    for fixpack in read_fixpacks([find_library()]):
        path = written(tmp_path, write_fixpack(fixpack.to_json()), f"{fixpack.slug}.yaml")
        assert read_fixpacks([path]) == [fixpack]


def test_what_is_written_is_short_and_in_one_order() -> None:
    fields = make_fixpack({**BASE, "checks": ["true"], "version": 2}).to_json()
    # As the database keeps it: names by their length, and all that has no value of its own.
    fields["steps"] = [dict(reversed(fields["steps"][0].items()))]
    assert write_fixpack(dict(reversed(fields.items()))) == (
        "slug: a-fix\nversion: 2\ntitle: A fix\ndescription: Why it works\ncategory: runtime\n"
        "signatures:\n- text: 'Error: x'\n"
        "steps:\n- kind: cmd\n  payload:\n    run: 'true'\n"
        "checks:\n- cmd: 'true'\n"
    )


def test_what_does_not_fit_the_model_is_written_as_it_is() -> None:
    assert write_fixpack({"later": 1, "title": "A fix"}) == "title: A fix\nlater: 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "a\n\n\nb \n\tc\n", "  lead\nb", "\n", " ", "x\r\ny\r", "\x85x\ny", "a\u2028b\u2029\n",
        "null", "no", "1e3", "0x1F", "2024-01-01", "=", "<<", "# c", "- a\n- b: {", "'\"\\n",
        "\x1b[31m\nred", "\ufeffx\ny", "é 漢字\n😀", "x" * 300, "word " * 60 + "\n" + "word " * 60,
        "%{http_code} @a `b` &c *d !e |f >g ?", "---\na\n...\n", "trailing\n\n \n",
    ],
)  # fmt: skip
def test_any_text_survives_the_way_through_a_file(tmp_path: Path, text: str) -> None:
    fixpack = make_fixpack(step("script", {"interpreter": "sh", "content": text}))
    path = written(tmp_path, write_fixpack(fixpack.to_json()))
    assert read_fixpacks([path]) == [fixpack]


def test_the_published_schema_is_that_of_the_models() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == fixpack_schema()
    schema = json.loads(fixpack_schema())
    assert set(BASE) <= set(schema["properties"])
