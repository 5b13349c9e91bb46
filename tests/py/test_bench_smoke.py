"""The benchmarks run: a little of each, so that a change cannot break them unseen."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments, "--output", str(tmp_path / "out")],
        cwd=ROOT,
        env={**os.environ, "VBRIDGE_BENCH_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        timeout=240,
    )


def test_speed_measures_a_small_store(tmp_path: Path) -> None:
    done = run(tmp_path, "benchmarks/speed.py", "--smoke")
    assert done.returncode == 0, done.stderr[-2000:]
    assert (tmp_path / "out" / "speed.json").exists()
    assert "recall@10" in (tmp_path / "out" / "speed.md").read_text(encoding="utf-8")


def test_quality_measures_a_small_set(tmp_path: Path) -> None:
    done = run(tmp_path, "benchmarks/quality.py", "--sets", "thefuck_rules", "--queries", "40")
    assert done.returncode == 0, done.stderr[-2000:]
    written = tmp_path / "out" / "quality.json"
    if not written.exists():
        # Without the data a line says so.
        assert "skipped" in done.stdout + done.stderr
        return
    assert json.loads(written.read_text(encoding="utf-8"))
    assert "thefuck_rules" in (tmp_path / "out" / "quality.md").read_text(encoding="utf-8")


def test_errors_measures_a_small_set(tmp_path: Path) -> None:
    done = run(tmp_path, "benchmarks/errors.py", "--sets", "thefuck_recurrence", "--queries", "20")
    assert done.returncode == 0, done.stderr[-2000:]
    text = (tmp_path / "out" / "errors.md").read_text(encoding="utf-8")
    assert re.search(r"at rank 1, 0 of \d+ unrelated", text)
    assert "solution_search" in text or "skipped" in done.stdout


def test_errors_speed_measures_a_small_library(tmp_path: Path) -> None:
    done = run(tmp_path, "benchmarks/errors_speed.py", "--smoke")
    assert done.returncode == 0, done.stderr[-2000:]
    text = (tmp_path / "out" / "errors_speed.md").read_text(encoding="utf-8")
    # Each error is that of one generated solution, and finds it.
    assert text.count("| 1.000 |") == 2
    assert "(at most 200: met)" in text


def test_fingerprints_measures_a_system(tmp_path: Path) -> None:
    done = run(tmp_path, "benchmarks/fingerprints.py", "--systems", "Apache")
    assert done.returncode == 0, done.stderr[-2000:]
    assert "normalised_line" in done.stdout or "skipped" in done.stdout
