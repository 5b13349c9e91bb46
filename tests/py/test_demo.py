"""The demo: real output, and sums that are right, the first time and the next."""

from __future__ import annotations

import re
from pathlib import Path

from harness.command import Command


def test_it_ends_well_twice_and_leaves_a_useful_store(dsn: str, tmp_path: Path) -> None:
    vbridge = Command(tmp_path, {"DATABASE_URL": dsn})
    for run in (1, 2):
        done = vbridge("demo", timeout=240)
        assert done.code == 0, done.out + done.err
        assert done.out.count("the rule: 0.15 x") == 2
        assert "DIFFERENT" not in done.out
        assert "claude mcp add vector-bridge -- " in done.out
        assert len(done.out.splitlines()) <= 66
        assert "port-already-in-use" in done.out
        assert f"47 {'new' if run == 1 else 'unchanged'}" in done.out
        found = re.search(r"(\d+) chunks, (\d+) of them new", done.out)
        assert found
        chunks, new = map(int, found.groups())
        # Nothing is stored twice; a checkout that is worked on may differ in a few files.
        assert new == chunks if run == 1 else new < chunks / 4
    projects = vbridge("projects", "--json").json["projects"]
    assert len(projects) == 1  # the example's own project is gone again
    assert projects[0]["documents"] >= 50
    listed = vbridge("fixpack", "list", "--json").json
    assert len(listed) >= 40
    assert sum(row["applications"] for row in listed) == 0  # only a demo: nothing is claimed


def test_a_database_out_of_reach_is_one_sentence(tmp_path: Path) -> None:
    done = Command(tmp_path, {"DATABASE_URL": "postgresql://u:geheim@127.0.0.1:1/x"})("demo")
    assert done.code == 1
    assert "could not be reached" in done.err.splitlines()[-1]
    assert "geheim" not in done.out + done.err
