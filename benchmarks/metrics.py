"""What a ranking is worth, and how sure that is.

A ranking is a list of document ids, best first, each at most once; what is relevant is a mapping of
document id to grade, an absent one being 0. All measures lie in 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Grades = Mapping[str, int]

SEED = 20_240
ROUNDS = 10_000
DEPTH = 10


def ndcg(ranking: Sequence[str], grades: Grades, depth: int = DEPTH) -> float:
    """Discounted gain over that of the best possible ranking; the gain of a document is its grade.

    0 where nothing is relevant.
    """
    best = sorted((grade for grade in grades.values() if grade > 0), reverse=True)
    ideal = _discounted(best[:depth])
    return _discounted([grades.get(name, 0) for name in ranking[:depth]]) / ideal if ideal else 0.0


def hit(ranking: Sequence[str], grades: Grades, depth: int) -> float:
    """1 where any of the first `depth` documents is relevant, else 0."""
    return float(any(grades.get(name, 0) > 0 for name in ranking[:depth]))


def recall(ranking: Sequence[str], grades: Grades, depth: int = DEPTH) -> float:
    """Share of all relevant documents that is among the first `depth`; 0 where there are none."""
    relevant = {name for name, grade in grades.items() if grade > 0}
    return len(relevant.intersection(ranking[:depth])) / len(relevant) if relevant else 0.0


def reciprocal_rank(ranking: Sequence[str], grades: Grades, depth: int = DEPTH) -> float:
    """1 / rank of the first relevant document, 0 where it is not among the first `depth`."""
    for rank, name in enumerate(ranking[:depth], 1):
        if grades.get(name, 0) > 0:
            return 1 / rank
    return 0.0


METRICS: dict[str, Callable[[Sequence[str], Grades], float]] = {
    "nDCG@10": ndcg,
    "hit@1": lambda ranking, grades: hit(ranking, grades, 1),
    "hit@5": lambda ranking, grades: hit(ranking, grades, 5),
    "recall@10": recall,
    "MRR@10": reciprocal_rank,
}
MAIN = "nDCG@10"


@dataclass(frozen=True)
class Interval:
    """A mean and its bootstrap 95 % interval (percentiles 2.5 and 97.5 of resampled means)."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, mean: float, resampled: Floats) -> Interval:
        low, high = np.percentile(resampled, [2.5, 97.5])
        return cls(float(mean), float(low), float(high))

    @property
    def is_clear(self) -> bool:
        """0 lies outside: of a difference, that it is not chance."""
        return self.low > 0 or self.high < 0

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def resampled_means(values: Floats, seed: int = SEED, rounds: int = ROUNDS) -> Floats:
    """Means over queries drawn with replacement: (queries, systems) to (rounds, systems).

    A round draws the same queries for all systems, so that a difference of two columns is that of
    a paired bootstrap. The same for the same arguments.
    """
    queries = len(values)
    drawn = np.random.default_rng(seed).multinomial(
        queries, np.full(queries, 1 / queries), size=rounds
    )
    return np.asarray(drawn @ values / queries, np.float64)


def paired_difference(
    groups: Sequence[tuple[Sequence[float], Sequence[float]]],
    seed: int = SEED,
    rounds: int = ROUNDS,
) -> Interval:
    """Mean difference first - second, each set counting alike however many queries it has.

    Args:
        groups: for each set the values of both systems, one a query in the same order.
    """
    means, resampled = [], np.zeros(rounds)
    for number, pair in enumerate(groups):
        values = np.array(pair, np.float64).T
        means.append(float(np.mean(values[:, 0] - values[:, 1])))
        drawn = resampled_means(values, seed + number, rounds)
        resampled += (drawn[:, 0] - drawn[:, 1]) / len(groups)
    return Interval.of(float(np.mean(means)), resampled)


def summarise(sets: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Means, intervals and differences of what was measured.

    Args:
        sets: for each its "measures": system to metric to values, one a query, in one order.

    Returns:
        means: set to system to metric to mean; intervals: set to system to the interval of nDCG@10;
        differences: "a - b" to set to the interval of nDCG@10. Set "mean" is the mean of the sets.
    """
    systems = list(next(iter(sets.values()))["measures"])
    means = {
        name: {
            system: {metric: float(np.mean(values)) for metric, values in measured.items()}
            for system, measured in entry["measures"].items()
        }
        for name, entry in sets.items()
    }
    drawn, points = {}, {}
    for number, (name, entry) in enumerate(sets.items()):
        values = np.array([entry["measures"][system][MAIN] for system in systems], np.float64).T
        drawn[name] = resampled_means(values, SEED + number)
        points[name] = values.mean(axis=0)
    drawn["mean"] = np.mean(list(drawn.values()), axis=0)
    points["mean"] = np.mean(list(points.values()), axis=0)
    means["mean"] = {
        system: {
            metric: float(np.mean([means[name][system][metric] for name in sets]))
            for metric in METRICS
        }
        for system in systems
    }
    place = {system: number for number, system in enumerate(systems)}
    return {
        "means": means,
        "intervals": {
            name: {
                system: Interval.of(points[name][n], drawn[name][:, n]).as_json()
                for system, n in place.items()
            }
            for name in points
        },
        "differences": {
            f"{first} - {second}": {
                name: Interval.of(
                    points[name][place[first]] - points[name][place[second]],
                    drawn[name][:, place[first]] - drawn[name][:, place[second]],
                ).as_json()
                for name in points
            }
            for first, second in comparisons(systems)
        },
    }


def comparisons(systems: Sequence[str]) -> list[tuple[str, str]]:
    """The default against every other system, and words against words."""
    pairs = [("default", other) for other in systems if other != "default"]
    return [pair for pair in [*pairs, ("words", "bm25s")] if {*pair} <= {*systems}]


def _discounted(gains: Sequence[int]) -> float:
    return sum(gain / log2(rank + 1) for rank, gain in enumerate(gains, 1))
