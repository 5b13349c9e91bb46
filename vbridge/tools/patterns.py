"""Patterns of errors: which one it is, what works for it, what recurs, and the golden paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vbridge.text import clean_text
from vbridge.tools.querying import call_with_vectors, time_bounds
from vbridge.tools.solution_answers import (
    DetectAnswer,
    DetectedPattern,
    GoldenPath,
    GoldenPathsAnswer,
    LinkAnswer,
    PatternSolution,
    PatternSolutionsAnswer,
    RecurringAnswer,
    RecurringPattern,
)
from vbridge.tools.solutions import texts_of_error

if TYPE_CHECKING:
    from vbridge.app import App

_NO_PATTERN = (
    "No known pattern. When you find the fix, report it with pattern_link under a new tag."
)
_NO_SOLUTION = "No solution is known for this pattern yet: a known pattern without a proven fix."


async def pattern_detect(
    app: App, query_text: str, limit: int = 3, category: str | None = None
) -> DetectAnswer:
    text = clean_text(query_text)
    rows, problem = await call_with_vectors(
        app,
        "pattern_detect",
        await texts_of_error(app, text),
        {
            "query_text": text,
            "limit": limit,
            "category": category or None,
            "model_key": app.embedder.model.key,
        },
    )
    note = f"Matched by words and fingerprints only: {problem}." if problem else None
    return DetectAnswer(
        patterns=[
            DetectedPattern(
                pattern_tag=row["pattern_tag"],
                pattern_category=row["pattern_category"],
                match_score=round(row["match_score"], 4),
                why=row["reasons"],
                description=row["description"] or None,
                solution_count=row["solution_count"],
                proven=row["proven"],
                top_solutions=row["top_solutions"],
            )
            for row in rows
        ],
        degraded=["vector"] if problem else None,
        note=note if rows else " ".join(filter(None, [note, _NO_PATTERN])),
    )


async def pattern_solutions(
    app: App, pattern_tag: str, pattern_category: str | None = None, limit: int = 5
) -> PatternSolutionsAnswer:
    rows = await app.database.call(
        "pattern_solutions",
        pattern_tag=clean_text(pattern_tag),
        pattern_category=clean_text(pattern_category) if pattern_category else None,
        limit=limit,
    )
    return PatternSolutionsAnswer(
        pattern_tag=pattern_tag,
        results=[
            PatternSolution(**{**row, "is_dangerous": row["is_dangerous"] or None}) for row in rows
        ],
        note=None if rows else _NO_SOLUTION,
    )


async def pattern_link(
    app: App,
    pattern_tag: str,
    pattern_category: str,
    solution_id: int,
    success: bool,
    project_root: str | None = None,
) -> LinkAnswer:
    (row,) = await app.database.call(
        "pattern_link",
        pattern_tag=clean_text(pattern_tag),
        pattern_category=clean_text(pattern_category),
        solution_id=solution_id,
        success=success,
        project_root=clean_text(project_root) if project_root else None,
        session=app.session,
    )
    return LinkAnswer(**row)


async def detect_patterns(
    app: App, min_occurrences: int = 3, category: str | None = None, min_projects: int = 2
) -> RecurringAnswer:
    rows = await app.database.call(
        "detect_patterns",
        min_occurrences=min_occurrences,
        category=clean_text(category) if category else None,
        min_projects=min_projects,
    )
    return RecurringAnswer(
        patterns=[RecurringPattern(**row) for row in rows],
        note=None
        if rows
        else f"Nothing was met {min_occurrences} times in {min_projects} projects or more.",
    )


async def golden_paths(
    app: App,
    min_applications: int = 3,
    limit: int = 20,
    *,
    pattern_tag: str | None = None,
    category: str | None = None,
    by_environment: bool = False,
    as_of: str | None = None,
    when: str | None = None,
) -> GoldenPathsAnswer:
    bounds = await time_bounds(app, as_of=as_of, when=when)
    rows = await app.database.call(
        "golden_paths",
        min_applications=min_applications,
        limit=limit,
        pattern_tag=clean_text(pattern_tag) if pattern_tag else None,
        category=clean_text(category) if category else None,
        by_environment=by_environment,
        as_of=bounds.as_of,
        since=bounds.since,
        until=bounds.until,
    )
    return GoldenPathsAnswer(
        paths=[
            GoldenPath(
                **{
                    name: value
                    for name, value in row.items()
                    if name not in ("environment", "refreshed_at", "is_fresh")
                },
                environment=row["environment"] or None,
            )
            for row in rows
        ],
        refreshed_at=rows[0]["refreshed_at"] if rows else None,
        is_fresh=rows[0]["is_fresh"] if rows else None,
        time_range=bounds.used,
        note=None
        if rows
        else f"No pattern has a solution that worked {min_applications} times or more yet.",
    )
