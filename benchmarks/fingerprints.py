"""How well lines of logs are grouped: vbridge.normalised_line beside Drain3 as it comes.

Reads LogHub's 2k samples with corrected labels from loghub2_2k in the folder that
VBRIDGE_BENCH_DATA names (else ../shared/data): column Content of each line, and EventId as its true
group. What is compared is normalised_line, the template of one line, and not error_fingerprint,
which is NULL for the many lines that tell of no error. It sees one line at a time and keeps
nothing; Drain3 learns from the lines that it has seen. The rules were written with four of the
seven systems at hand. The other three are reported by themselves: their lines were not looked at,
but their scores were, between rounds, and what such logs hold is widely known, so that their
figures are no blind test.

Run it with `python benchmarks/fingerprints.py --output DIR`; it takes about ten seconds.
"""

from __future__ import annotations

import argparse
import csv
import json
import logging
import os
import shutil
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
from metrics import Interval, paired_difference, resampled_means

from vbridge.deploy import migrate
from vbridge.embedded import EmbeddedServer

DATA = Path(os.environ.get("VBRIDGE_BENCH_DATA", "../shared/data")) / "loghub2_2k"
TUNED = ("Apache", "HDFS", "Linux", "Spark")
HELD_OUT = ("BGL", "OpenSSH", "Zookeeper")
OURS, DRAIN = "normalised_line", "Drain3"


@dataclass(frozen=True)
class Grouping:
    """Groups that a system gave to lines, and what they are worth.

    Attributes:
        hits: for each line 1 where its group holds exactly the lines of its true group, else 0.
        f1: pairwise, of the pairs of lines that are in one group.
        groups: how many.
    """

    hits: tuple[float, ...]
    f1: float
    groups: int
    seconds: float

    @property
    def accuracy(self) -> float:
        return float(np.mean(self.hits))

    @classmethod
    def of(cls, found: Sequence[object], true: Sequence[str], seconds: float) -> Grouping:
        sizes, truth, both = Counter(found), Counter(true), Counter(zip(found, true, strict=True))
        hits = tuple(
            float(sizes[f] == truth[t] == both[f, t]) for f, t in zip(found, true, strict=True)
        )
        return cls(hits, pairwise_f1(sizes, truth, both), len(sizes), seconds)


def pairwise_f1(sizes: Counter[Any], truth: Counter[Any], both: Counter[Any]) -> float:
    """2 * shared / (found + true), counting unordered pairs of lines; 1 where there are none."""
    shared, found, true = (
        sum(n * (n - 1) // 2 for n in counts.values()) for counts in (both, sizes, truth)
    )
    return 2 * shared / (found + true) if found + true else 1.0


def read_system(folder: Path) -> tuple[list[str], list[str]]:
    """Lines and their true groups."""
    path = folder / f"{folder.name}_2k.log_structured_corrected.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [row["Content"] for row in rows], [row["EventId"] for row in rows]


@contextmanager
def server() -> Iterator[str]:
    """URL of a private server with the project deployed."""
    home = Path(tempfile.mkdtemp(prefix="vbbench"))
    home.chmod(0o755)
    try:
        with EmbeddedServer(home, settings={"fsync": "off"}).lease(timeout=120) as lease:
            migrate(lease.url)
            yield lease.url
    finally:
        shutil.rmtree(home, ignore_errors=True)


def group_by_template(connection: psycopg.Connection[Any], lines: list[str]) -> list[str]:
    rows = connection.execute(
        "select vbridge.normalised_line(l.line) from unnest(%s::text[])"
        " with ordinality as l (line, n) order by l.n",
        [lines],
    ).fetchall()
    return [row[0] for row in rows]


def group_by_drain(lines: list[str]) -> list[int]:
    """Ids of Drain3's clusters with its default configuration, as each line is seen."""
    from drain3 import TemplateMiner
    from drain3.template_miner_config import TemplateMinerConfig

    logging.getLogger("drain3").setLevel(logging.ERROR)
    miner = TemplateMiner(config=TemplateMinerConfig())
    return [miner.add_log_message(line)["cluster_id"] for line in lines]


def measure(connection: psycopg.Connection[Any], folder: Path) -> dict[str, Grouping]:
    lines, true = read_system(folder)
    systems: dict[str, Any] = {OURS: lambda given: group_by_template(connection, given)}
    try:
        import drain3  # noqa: F401
    except ImportError:
        print(f"skipped: {DRAIN} is not installed; pip install -e '.[bench]'")
    else:
        systems[DRAIN] = group_by_drain
    measured = {}
    for name, group in systems.items():
        begun = time.perf_counter()
        found = group(lines)
        measured[name] = Grouping.of(found, true, time.perf_counter() - begun)
    return measured


def report(results: dict[str, dict[str, Grouping]]) -> dict[str, Any]:
    """What is written: figures by system, means, and differences with their intervals."""
    answer: dict[str, Any] = {"systems": {}, "means": {}, "differences": {}}
    for system, measured in results.items():
        answer["systems"][system] = {
            name: {
                "grouping_accuracy": Interval.of(
                    grouping.accuracy, resampled_means(np.array([grouping.hits]).T)[:, 0]
                ).as_json(),
                "pairwise_f1": grouping.f1,
                "groups": grouping.groups,
                "ms_a_line": 1000 * grouping.seconds / len(grouping.hits),
            }
            for name, grouping in measured.items()
        }
    sets = {"all": TUNED + HELD_OUT, "tuned on": TUNED, "held out": HELD_OUT}
    for label, names in sets.items():
        chosen = [results[name] for name in names if name in results]
        if not chosen:
            continue
        values = defaultdict(list)
        for measured in chosen:
            for name, grouping in measured.items():
                values[name].append((grouping.accuracy, grouping.f1))
        answer["means"][label] = {
            name: dict(zip(("grouping_accuracy", "pairwise_f1"), np.mean(v, axis=0), strict=True))
            for name, v in values.items()
        }
        if DRAIN in values:
            answer["differences"][label] = paired_difference(
                [(measured[OURS].hits, measured[DRAIN].hits) for measured in chosen]
            ).as_json()
    return answer


def table(answer: dict[str, Any]) -> str:
    lines = ["| system | | grouping accuracy | 95 % | pairwise F1 | groups | ms a line |"]
    lines.append("| --- | --- | --- | --- | --- | --- | --- |")
    for system, measured in answer["systems"].items():
        for name, row in measured.items():
            sure = row["grouping_accuracy"]
            lines.append(
                f"| {system} | {name} | {sure['mean']:.3f}"
                f" | {sure['low']:.3f} to {sure['high']:.3f} | {row['pairwise_f1']:.3f}"
                f" | {row['groups']} | {row['ms_a_line']:.3f} |"
            )
    for label, measured in answer["means"].items():
        for name, row in measured.items():
            lines.append(
                f"| mean, {label} | {name} | {row['grouping_accuracy']:.3f} |"
                f" | {row['pairwise_f1']:.3f} | | |"
            )
    for label, sure in answer["differences"].items():
        lines.append(
            f"| {OURS} - {DRAIN}, {label} | | {sure['mean']:+.3f}"
            f" | {sure['low']:+.3f} to {sure['high']:+.3f} | | | |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--output", type=Path, help="folder; a temporary one if not given")
    parser.add_argument("--systems", default=",".join(TUNED + HELD_OUT))
    arguments = parser.parse_args()
    results: dict[str, dict[str, Grouping]] = {}
    folders = [DATA / name for name in arguments.systems.split(",")]
    there = [folder for folder in folders if folder.is_dir()]
    for folder in folders:
        if folder not in there:
            print(f"skipped: {folder.name} is not in {DATA}; set VBRIDGE_BENCH_DATA")
    if not there:
        return
    with server() as url, psycopg.connect(url, autocommit=True) as connection:
        for folder in there:
            results[folder.name] = measure(connection, folder)
    answer = report(results)
    print(
        f"{OURS} sees one line at a time; {DRAIN} learns from the lines before it."
        f" Rules were written with {', '.join(TUNED)} at hand.\n"
    )
    print(table(answer))
    output = arguments.output or Path(tempfile.mkdtemp(prefix="vbbench"))
    output.mkdir(parents=True, exist_ok=True)
    (output / "fingerprints.json").write_text(json.dumps(answer, indent=2), encoding="utf-8")
    (output / "fingerprints.md").write_text(table(answer) + "\n", encoding="utf-8")
    print(f"\nwritten to {output}")


if __name__ == "__main__":
    main()
