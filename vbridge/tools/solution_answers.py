"""The shapes that the tools on solutions and patterns answer in."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import Field

from vbridge.tools.answers import Answer

RUNS_NOTHING = (
    "Vector Bridge runs nothing: read the steps, adapt them to this project, and have dangerous"
    " ones confirmed. Then say how it went with solution_apply."
)


class Step(Answer):
    step_order: int
    kind: str
    payload: dict[str, Any]
    description: str | None = None
    timeout_ms: int
    is_dangerous: bool | None = None


class Check(Answer):
    check_order: int
    cmd: str
    description: str | None = None
    expect_substring: str | None = None
    expect_exit_code: int
    timeout_ms: int


class ScoreParts(Answer):
    """They add up to the score."""

    fingerprint: float = Field(description="The same error, but for its values.")
    codes: float = Field(description="Error codes, classes, hosts and the like in common.")
    words: float
    meaning: float
    regex: float = Field(description="A regular expression of the solution matches.")
    environment: float = Field(description="Below 0 where it is for another environment.")
    outcomes: float = Field(description="What came of applying it before.")


class SolutionResult(Answer):
    rank: int
    solution_id: int = Field(description="For solution_apply and solution_preview.")
    slug: str
    version: int
    title: str
    description: str
    score: float = Field(description="How sure it is, 0 to 1.")
    known: bool = Field(description="False: not a match, only what was nearest.")
    why: ScoreParts
    matched_text: str
    matched_regexes: list[str] | None = None
    category: str
    component: str | None = None
    tags: list[str] | None = None
    pattern_tag: str | None = None
    applications: int
    success_rate: float | None = Field(default=None, description="Of its applications, 0 to 1.")
    is_dangerous: bool | None = None
    environment: dict[str, Any] | None = None
    preconditions: list[str] | None = None
    not_when: list[str] | None = Field(default=None, description="When it is the wrong fix.")
    placeholders: dict[str, Any] | None = Field(
        default=None, description="Names in braces; solution_preview fills them in."
    )
    steps: list[Step] | None = None
    checks: list[Check] | None = None
    rollback: list[Step] | None = None


class SolutionSearchAnswer(Answer):
    known: bool = Field(description="Whether a solution is known for this error.")
    results: list[SolutionResult]
    error_search_id: int | None = None
    degraded: list[str] | None = None
    quarantined: list[str] | None = Field(
        default=None, description="Regular expressions that were set aside by this call."
    )
    note: str


class PreviewAnswer(Answer):
    solution_id: int
    slug: str
    version: int
    title: str
    description: str
    category: str
    pattern_tag: str | None = None
    environment: dict[str, Any] | None = None
    preconditions: list[str] | None = None
    not_when: list[str] | None = None
    is_dangerous: bool | None = None
    steps: list[Step]
    checks: list[Check]
    rollback: list[Step] | None = None
    missing: list[str] | None = Field(
        default=None, description="Placeholders that still need a value."
    )
    note: str = RUNS_NOTHING


class UpsertAnswer(Answer):
    solution_id: int
    slug: str
    version: int
    is_new: bool
    is_changed: bool = Field(description="False where the same was stored already.")
    pattern_tag: str | None = None
    notes: list[str] | None = None


class Outcomes(Answer):
    applications: int
    success_count: int
    failure_count: int
    success_rate: float | None = None
    lower_bound: float = Field(description="Of the success rate, 95 % sure (Wilson).")
    upper_bound: float


class ApplyAnswer(Outcomes):
    application_id: int = Field(description="For solution_undo.")
    solution_id: int
    slug: str
    version: int
    is_new: bool = Field(description="False where it was reported (or taken back) before.")
    is_checked: bool = Field(description="True where results of all its checks were reported.")
    pattern_tag: str | None = None


class LinkAnswer(Outcomes):
    """The numbers are those of the solution for this pattern."""

    pattern_tag: str
    pattern_category: str
    solution_id: int
    application_id: int
    is_new_application: bool = Field(
        description="False where it belongs to the application that you reported before."
    )
    is_new_pattern: bool


class PatternSolution(Outcomes):
    solution_id: int
    slug: str
    title: str
    description: str
    category: str
    recent_success_rate: float | None = None
    avg_helpful_ratio: float | None = None
    last_success_at: datetime | None = None
    evidence: str = Field(description="proven, failing, insufficient evidence, or never applied.")
    is_dangerous: bool | None = None


class PatternSolutionsAnswer(Answer):
    pattern_tag: str
    results: list[PatternSolution]
    note: str | None = None


class DetectedPattern(Answer):
    pattern_tag: str
    pattern_category: str
    match_score: float = Field(description="How sure it is, 0 to 1.")
    why: dict[str, Any]
    description: str | None = None
    solution_count: int
    proven: bool = Field(description="Whether a fix is proven for it.")
    top_solutions: list[dict[str, Any]]


class DetectAnswer(Answer):
    patterns: list[DetectedPattern]
    degraded: list[str] | None = None
    note: str | None = None


class RecurringPattern(Answer):
    pattern: str
    kind: str = Field(description="error or tag.")
    category: str | None = None
    occurrences: int
    projects: int
    avg_helpfulness: float | None = None
    example_chunks: list[dict[str, Any]] | None = None
    project_roots: list[str]
    known_solution_id: int | None = None
    has_proven_fix: bool
    status: str
    first_seen_at: datetime
    last_seen_at: datetime


class RecurringAnswer(Answer):
    patterns: list[RecurringPattern]
    note: str | None = None


class GoldenPath(Outcomes):
    rank: int
    pattern_tag: str
    pattern_category: str
    solution_id: int
    slug: str
    solution_title: str
    environment: str | None = None
    projects_count: int = Field(description="Projects that really applied it.")
    avg_helpful_ratio: float | None = None
    last_success_at: datetime | None = None
    trend: str
    evidence: str


class GoldenPathsAnswer(Answer):
    paths: list[GoldenPath]
    refreshed_at: datetime | None = Field(default=None, description="When they were counted.")
    is_fresh: bool | None = None
    time_range: str | None = Field(
        default=None, description="How what was said of time was understood."
    )
    note: str | None = None
