"""The command fixpack as a user runs it: files in, files out, and what one bad file does."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from harness.command import Command
from provider import error, run_provider

from vbridge.fixpacks import read_fixpacks, write_fixpack
from vbridge.fixpacks.files import find_library
from vbridge.fixpacks.schema import fixpack_schema

NOWHERE = "postgresql://vbridge@127.0.0.1:1/vbridge"
SLUGS = ("redis-connection-refused", "redis-enotfound-private-host", "dns-name-not-resolved")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three fixpacks that ship, in a folder of their own."""
    made = tmp_path / "packs"
    made.mkdir()
    for slug in SLUGS:
        shutil.copy(find_library() / f"{slug}.yaml", made)
    return made


@pytest.fixture
def vbridge(tmp_path: Path, dsn: str) -> Command:
    return Command(tmp_path, {"DATABASE_URL": dsn, "VBRIDGE_HOME": str(tmp_path / "home")})


def small(slug: str, **more: Any) -> str:
    return write_fixpack(
        {
            "slug": slug,
            "version": 1,
            "title": "A fix",
            "description": "Why it works",
            "category": "runtime",
            "signatures": [{"text": f"FrobnicateError: {slug} is torn"}],
            "steps": [{"kind": "cmd", "payload": {"run": "true"}}],
            **more,
        }
    )


def test_validate_needs_no_database_and_names_each_bad_file(folder: Path, tmp_path: Path) -> None:
    vbridge = Command(tmp_path, {"DATABASE_URL": NOWHERE})
    assert vbridge("fixpack", "validate", "packs").out == "3 good, 0 to be mended\n"
    (folder / "bad.yaml").write_text("slug: bad\nslug: bad\n")
    (folder / "worse.yaml").write_text(small("worse") + "surprise: 1\n")
    done = vbridge("fixpack", "validate", "packs")
    assert (done.code, done.out) == (1, "3 good, 2 to be mended\n")
    assert 'packs/bad.yaml: line 2: the field "slug" is there twice' in done.err
    assert "packs/worse.yaml: surprise: unknown field" in done.err


def test_validate_warns_of_placeholders_that_do_not_fit(tmp_path: Path) -> None:
    steps = [{"kind": "cmd", "payload": {"run": "ping {hots} -p ${{x}} ${y} %{z} {Z}"}}]
    text = small("one", steps=steps, placeholders={"host": {"description": "{host}"}})
    (tmp_path / "one.yaml").write_text(text)
    done = Command(tmp_path, {"DATABASE_URL": NOWHERE})("fixpack", "validate", "one.yaml")
    assert done.code == 0
    assert done.err.splitlines() == [
        'one.yaml: the placeholder "host" is declared and not used',
        "one.yaml: {hots} is not declared as a placeholder; it stays as it is",
    ]


def test_what_ships_is_checked_without_a_path(tmp_path: Path) -> None:
    done = Command(tmp_path, {"DATABASE_URL": NOWHERE})("fixpack", "validate")
    count = len(list(find_library().glob("*.yaml")))
    assert (done.code, done.out, done.err) == (0, f"{count} good, 0 to be mended\n", "")


def test_what_a_terminal_would_obey_is_not_printed(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(small("one") + '"\\e]0;owned\\a": 1\n')
    done = Command(tmp_path, {"DATABASE_URL": NOWHERE})("fixpack", "validate", "one.yaml")
    assert done.code == 1
    assert "owned" in done.err
    assert "\x1b" not in done.err


def test_import_twice_changes_nothing_and_export_gives_it_back(
    vbridge: Command, folder: Path, tmp_path: Path
) -> None:
    done = vbridge("fixpack", "import", "packs")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert [line.split()[:2] for line in lines[:3]] == [["new", slug] for slug in sorted(SLUGS)]
    assert lines[3] == "3 new, 0 changed, 0 unchanged, 0 refused"
    again = vbridge("fixpack", "import", "packs")
    assert (again.code, again.out) == (0, "0 new, 0 changed, 3 unchanged, 0 refused\n")

    assert vbridge("fixpack", "export", *SLUGS, "--output", "out").code == 0
    files = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert files == [f"{slug}.yaml" for slug in sorted(SLUGS)]
    for before, after in zip(
        read_fixpacks([folder]), read_fixpacks([tmp_path / "out"]), strict=True
    ):
        assert after.to_json() == stored_form(before.to_json())
    back = vbridge("fixpack", "import", "out")
    assert back.out == "0 new, 0 changed, 3 unchanged, 0 refused\n"

    printed = vbridge("fixpack", "export", SLUGS[0])
    assert printed.out == (tmp_path / "out" / f"{SLUGS[0]}.yaml").read_text(encoding="utf-8")


def stored_form(fields: dict[str, Any]) -> dict[str, Any]:
    """Lists of an environment are stored sorted; one element alone without its list."""
    environment = {
        name: (sorted(value) if len(value) > 1 else value[0]) if isinstance(value, list) else value
        for name, value in fields["environment"].items()
    }
    return {**fields, "environment": environment}


def test_one_bad_file_leaves_the_others(vbridge: Command, folder: Path) -> None:
    (folder / "aaa-unreadable.yaml").write_bytes(b"? [a]\n: b\n")
    (folder / "bbb-number.yaml").write_text(small("bbb-number").replace("A fix", "9" * 5000))
    # What only the database refuses: a regular expression without a fixed stretch of text.
    signature = {"text": "Error: torn", "regexes": ["E.r"]}
    (folder / "ccc-regex.yaml").write_text(small("ccc-regex", signatures=[signature]))
    (folder / "ddd-good.yaml").write_text(small("ddd-good"))
    done = vbridge("fixpack", "import", "packs")
    assert done.code == 1
    assert done.out.splitlines()[-1] == "4 new, 0 changed, 0 unchanged, 3 refused"
    for name in ("aaa-unreadable", "bbb-number", "ccc-regex"):
        assert sum(f"packs/{name}.yaml: " in line for line in done.err.splitlines()) == 1
    listed = vbridge("fixpack", "list", "--json").json
    assert [row["slug"] for row in listed] == sorted([*SLUGS, "ddd-good"])
    assert {row["origin"] for row in listed} == {"import"}


def test_a_change_needs_a_higher_version_and_is_told(vbridge: Command, tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(small("one"))
    assert vbridge("fixpack", "import", "one.yaml").out.startswith("new       one (version 1)\n")
    path.write_text(small("one", title="Another title"))
    refused = vbridge("fixpack", "import", "one.yaml")
    assert refused.code == 1
    assert 'version 1 of "one" is stored with other content' in refused.err
    path.write_text(small("one", title="Another title", version=2))
    assert vbridge("fixpack", "import", "one.yaml").out.startswith("changed   one (version 2)\n")
    assert "title: A fix\n" in vbridge("fixpack", "export", "one", "--version", "1").out


def test_a_project_keeps_its_own(vbridge: Command, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(small("one"))
    assert vbridge("fixpack", "import", "one.yaml", "--project-root", ".").code == 0
    assert vbridge("fixpack", "list", "--json").json == []
    (row,) = vbridge("fixpack", "list", "--json", "--project-root", ".").json
    assert (row["slug"], row["origin"], row["signature_count"]) == ("one", "import", 1)
    assert vbridge("fixpack", "export", "one").code == 1
    assert "slug: one\n" in vbridge("fixpack", "export", "one", "--project-root", ".").out


def test_show_fills_in_placeholders(vbridge: Command, tmp_path: Path) -> None:
    steps = [{"kind": "cmd", "payload": {"run": "ping {host} ${host}"}}]
    (tmp_path / "one.yaml").write_text(small("one", steps=steps, placeholders={"host": {}}))
    vbridge("fixpack", "import", "one.yaml")
    number = str(vbridge("fixpack", "list", "--json").json[0]["solution_id"])
    shown = vbridge("fixpack", "show", number, "--json", "--value", "host=db").json
    assert shown["steps"][0]["payload"]["run"] == "ping db ${host}"
    assert "ping {host}" in vbridge("fixpack", "show", number).out
    assert vbridge("fixpack", "show", number, "--value", "host").code == 2


def use_provider(vbridge: Command, url: str) -> None:
    vbridge.environment.update(
        OPENAI_BASE_URL=url, VBRIDGE_EMBEDDING_MODEL="test", VBRIDGE_EMBEDDING_DIMENSIONS="8"
    )


def test_without_embeddings_it_is_stored_all_the_same(vbridge: Command, folder: Path) -> None:
    with run_provider(error(401), dimensions=8) as endpoint:
        use_provider(vbridge, endpoint.url)
        done = vbridge("fixpack", "import", "packs")
        assert done.code == 0
        assert done.err.count("stored without vectors") == 3
        assert done.out.splitlines()[-1] == "3 new, 0 changed, 0 unchanged, 0 refused"
        # The same files again bring what was missing, once.
        for requests in (2, 2):
            again = vbridge("fixpack", "import", "packs")
            assert again.out == "0 new, 0 changed, 3 unchanged, 0 refused\n"
            assert len(endpoint.requests) == requests


def test_the_library_is_embedded_in_few_requests(vbridge: Command) -> None:
    count = len(list(find_library().glob("*.yaml")))
    assert count >= 40
    with run_provider(dimensions=8) as endpoint:
        use_provider(vbridge, endpoint.url)
        started = time.monotonic()
        done = vbridge("fixpack", "import")
        assert time.monotonic() - started < 30  # a few seconds alone; the machine may be busy
        assert (done.code, done.err) == (0, "")
        assert done.out.splitlines()[-1] == f"{count} new, 0 changed, 0 unchanged, 0 refused"
        assert len(endpoint.requests) < 10
        assert len(set(endpoint.texts)) == len(endpoint.texts) > count
    assert {row["origin"] for row in vbridge("fixpack", "list", "--json").json} == {"library"}


def test_the_schema_is_printed_as_it_is_published(tmp_path: Path) -> None:
    done = Command(tmp_path, {"DATABASE_URL": NOWHERE})("fixpack", "schema")
    assert done.out == fixpack_schema()
    assert json.loads(done.out)["title"] == "Fixpack"
