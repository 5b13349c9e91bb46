"""What is stored is text: nothing that serves it can start a program or evaluate code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "vbridge"


def test_nothing_that_serves_can_run_what_is_stored() -> None:
    """No module of the tools, the fixpacks or the server can start a program or evaluate code."""
    names = "server solution_server solution_output solutions stdio tool_types upkeep"
    modules = [
        *(PACKAGE / "fixpacks").glob("*.py"),
        *(PACKAGE / "tools").glob("*.py"),
        *(PACKAGE / "commands" / f"{name}.py" for name in ("fixpack", "solutions")),
        *(PACKAGE / f"{name}.py" for name in names.split()),
    ]
    assert len(modules) > 18
    found = [
        f"{path.name}: {name}"
        for path in modules
        for name in runners(path.read_text(encoding="utf-8"))
    ]
    assert found == []


BANNED = {"subprocess", "pty", "pickle", "marshal", "shelve", "ctypes", "runpy", "code"}
BANNED |= {"multiprocessing", "importlib"}
RUNNER = re.compile(
    "eval|exec|compile|__import__|import_module|system|popen|startfile|fork(pty)?|exec[lv]p?e?"
    "|(posix_)?spawn\\w*|(create_)?subprocess_(exec|shell)|unsafe_load(_all)?|full_load(_all)?"
)


def runners(source: str) -> list[str]:
    """What a module uses that could start a program or evaluate code, under any name."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [a.name for a in node.names if a.name.split(".")[0] in BANNED]
        elif isinstance(node, ast.ImportFrom):
            module = (node.module or "").split(".")[0]
            found += [module] if module in BANNED else []
            found += [a.name for a in node.names if RUNNER.fullmatch(a.name)]
        elif isinstance(node, ast.Attribute):
            owner = getattr(node.value, "id", "")
            found += [node.attr] if RUNNER.fullmatch(node.attr) and owner != "re" else []
        elif isinstance(node, ast.Name):
            found += [node.id] if RUNNER.fullmatch(node.id) else []
    return found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os.path, subprocess as s", ["subprocess"]),
        ("from multiprocessing.pool import Pool", ["multiprocessing"]),
        ("from os import system as run", ["system"]),
        ("import os\nrun = os.execvpe", ["execvpe"]),
        ("os.posix_spawnp('sh')", ["posix_spawnp"]),
        ("loop.subprocess_shell(p, 'ls')", ["subprocess_shell"]),
        ("asyncio.create_subprocess_exec('ls')", ["create_subprocess_exec"]),
        ("run = eval\nrun('1')", ["eval"]),
        ("yaml.unsafe_load(text)", ["unsafe_load"]),
        ("re.compile('x')\nconnection.execute('x')\nexecutable = 'exec'", []),
    ],
)
def test_what_could_run_something_is_seen(source: str, found: list[str]) -> None:
    assert runners(source) == found
