"""Which files of a folder are documents: as git sees them, and nothing that is no text."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

from vbridge.folder import Found, Skipped, find_root, read_text, walk
from vbridge.folder_ingestion import _gone

LIMIT = 1024


def write(root: Path, files: dict[str, str | bytes]) -> None:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def git(folder: Path, *arguments: str) -> str:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    done = subprocess.run(
        ["git", "-c", "user.name=t", "-c", "user.email=t@t", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    return done.stdout


def found(root: Path, *names: str, hidden: bool = False, rules: bool = True) -> list[str]:
    paths = [root / name for name in names] or [root]
    entries = walk(paths, root, include_hidden=hidden, ignore_rules=rules)
    return sorted(entry.path for entry in entries if isinstance(entry, Found))


def skipped(root: Path, *names: str, hidden: bool = False) -> dict[str, str]:
    paths = [root / name for name in names] or [root]
    entries = walk(paths, root, include_hidden=hidden)
    return {entry.path: entry.reason for entry in entries if isinstance(entry, Skipped)}


def test_every_level_has_a_say_and_the_nearest_one_the_last(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            ".gitignore": "*.log\n/build/\n",
            "a.py": "x",
            "a.log": "x",
            "build/b.py": "x",
            "src/build/c.py": "x",
            "src/.gitignore": "!keep.log\nlocal.*\n",
            "src/keep.log": "x",
            "src/other.log": "x",
            "src/local.py": "x",
            "local.py": "x",
        },
    )
    assert found(tmp_path) == ["a.py", "local.py", "src/build/c.py", "src/keep.log"]
    assert skipped(tmp_path)["build"] == "ignored"
    assert "build/b.py" in found(tmp_path, rules=False)


def test_rules_above_the_named_folder_count(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write(
        tmp_path,
        {".gitignore": "*.log\nout/\n", "src/a.py": "x", "src/a.log": "x", "out/src/b.py": "x"},
    )
    assert found(tmp_path, "src") == ["src/a.py"]
    assert found(tmp_path, "out/src") == []
    assert skipped(tmp_path, "out/src") == {"out/src": "ignored"}
    assert skipped(tmp_path, "src/a.log") == {"src/a.log": "ignored"}


def test_own_ignore_file_and_the_exclude_file_of_git(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", ".")
    write(
        tmp_path,
        {
            ".git/info/exclude": "secret.txt\n",
            ".gitignore": "*.gen\n",
            ".vbridgeignore": "fixtures/\n!wanted.gen\n",
            "secret.txt": "x",
            "wanted.gen": "x",
            "other.gen": "x",
            "fixtures/f.json": "x",
            "a.py": "x",
        },
    )
    assert found(tmp_path) == ["a.py", "wanted.gen"]


def test_a_worktree_shares_the_exclude_file(tmp_path: Path) -> None:
    main, tree = tmp_path / "main", tmp_path / "tree"
    main.mkdir()
    git(main, "init", "-q", ".")
    write(main, {"a.py": "x", ".git/info/exclude": "secret.txt\n"})
    git(main, "add", "a.py")
    git(main, "commit", "-qm", "a")
    git(main, "worktree", "add", "-q", str(tree))
    write(tree, {"secret.txt": "x", "b/c.py": "x"})
    assert found(tree) == ["a.py", "b/c.py"]
    assert find_root(tree / "b") == tree


@pytest.mark.parametrize("seed", [*range(20), 44, 98, 127, 166, 431])
def test_as_git_decides(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    names = ["a", "b", "ab", "a.py", "b.log", "build", "x y"]
    patterns = [
        "a", "b/", "/a", "*.log", "!b.log", "a/b", "**/a.py", "a/**", "/build/*", "!/build/a.py",
        "x y", "# a", "", "\\!a", "*b", "!a/", "[ab]", "?b", "a/*/b", " a", "b ", "b\\ ", "!*",
    ]  # fmt: skip
    git(tmp_path, "init", "-q", ".")
    for _ in range(30):
        parts = [draw.choice(names[:3] + names[5:]) for _ in range(draw.randrange(3))]
        path = tmp_path.joinpath(*parts, draw.choice(names))
        if not path.exists() and not any(p.is_file() for p in path.parents):
            write(tmp_path, {path.relative_to(tmp_path).as_posix(): "x"})
    folders = [tmp_path, *(p for p in tmp_path.rglob("*") if p.is_dir() and ".git" not in p.parts)]
    for folder in draw.sample(folders, min(3, len(folders))):
        lines = "\n".join(draw.choices(patterns, k=draw.randrange(1, 5)))
        (folder / ".gitignore").write_text(lines)
    listed = git(tmp_path, "ls-files", "-z", "-co", "--exclude-standard").split("\0")
    expected = sorted(name for name in listed if name)
    assert found(tmp_path, hidden=True) == expected


def test_hidden_entries_are_taken_on_request_but_never_those_of_git(tmp_path: Path) -> None:
    write(
        tmp_path,
        {".env": "k", ".github/ci.yml": "x", ".git/config": "x", "sub/.git": "x", "sub/a": "x"},
    )
    assert found(tmp_path) == ["sub/a"]
    assert skipped(tmp_path) == {".env": "hidden", ".github": "hidden"}
    assert found(tmp_path, hidden=True) == [".env", ".github/ci.yml", "sub/a"]
    assert found(tmp_path, ".github") == [".github/ci.yml"]
    assert found(tmp_path, ".git") == []


def test_links_are_not_followed_and_pipes_not_opened(tmp_path: Path) -> None:
    write(tmp_path, {"real/a.py": "x"})
    (tmp_path / "real" / "loop").symlink_to(tmp_path)
    (tmp_path / "link.py").symlink_to(tmp_path / "real" / "a.py")
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe")
    assert found(tmp_path) == ["real/a.py"]
    assert skipped(tmp_path) == {
        "real/loop": "link",
        "link.py": "link",
        "dangling": "link",
        "pipe": "special",
    }


def test_a_file_is_found_once_however_often_it_is_named(tmp_path: Path) -> None:
    write(tmp_path, {"src/a.py": "x"})
    assert found(tmp_path, "src", "src/a.py", "") == ["src/a.py"]


def test_a_name_that_is_not_utf8_is_left_out(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.txt")).write_text("x")
    assert found(tmp_path) == []
    assert skipped(tmp_path) == {"caf\ufffd.txt": "name"}


def test_a_very_deep_folder_is_no_problem(tmp_path: Path) -> None:
    here = Path.cwd()
    try:
        os.chdir(tmp_path)
        for _ in range(1100):
            Path("d").mkdir()
            os.chdir("d")
    finally:
        os.chdir(here)
    assert found(tmp_path) == []
    subprocess.run(["rm", "-rf", str(tmp_path / "d")], check=True, timeout=30)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"x" * LIMIT, "x" * LIMIT),
        (b"x" * (LIMIT + 1), "too large"),
        (b"a\0b", "binary"),
        (b"\xff\xfea\0", "binary"),
        (b"caf\xe9", "binary"),
        (b"", "blank"),
        (b" \n\t\r\n", "blank"),
        (b"\xef\xbb\xbfa\r\n\tb", "a\r\n\tb"),
        (b"x" * 500 + b"\n\0", "binary"),
    ],
)
def test_what_is_text(tmp_path: Path, content: bytes, expected: str) -> None:
    file = tmp_path / "f"
    file.write_bytes(content)
    read = read_text(Found(file, "f"), LIMIT)
    assert (read.reason if isinstance(read, Skipped) else read) == expected


def test_a_file_that_went_away_is_unreadable(tmp_path: Path) -> None:
    assert read_text(Found(tmp_path / "gone", "gone"), LIMIT) == Skipped("gone", "unreadable")


def test_the_root_is_the_top_of_the_checkout_else_the_folder(tmp_path: Path) -> None:
    write(tmp_path, {"repo/.git/HEAD": "x", "repo/a/b/c": "x", "plain/a": "x"})
    assert find_root(tmp_path / "repo" / "a" / "b") == tmp_path / "repo"
    assert find_root(tmp_path / "plain") == tmp_path / "plain"


def test_what_cannot_be_looked_at_is_not_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here.md").write_text("x")
    real = Path.lstat

    def lstat(path: Path) -> os.stat_result:
        # As an ordinary user meets it below a folder that was closed to him; root never does.
        if path.name == "closed.md":
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(Path, "lstat", lstat)
    assert _gone(tmp_path, ["here.md", "closed.md", "gone.md", "here.md/x"]) == [
        "gone.md",
        "here.md/x",
    ]
