"""Solutions to errors: finding, showing, storing them, and reporting what came of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vbridge.fixpacks import make_fixpack
from vbridge.solutions import store_fixpack
from vbridge.text import clean_json, clean_text, dump_json
from vbridge.tools.querying import call_with_vectors
from vbridge.tools.solution_answers import (
    RUNS_NOTHING,
    ApplyAnswer,
    Check,
    PreviewAnswer,
    ScoreParts,
    SolutionResult,
    SolutionSearchAnswer,
    Step,
    UpsertAnswer,
)

if TYPE_CHECKING:
    from vbridge.app import App
    from vbridge.database import Row

# The database has the limit; what is far beyond it need not be sent whole to be refused.
_OVERSIZE = 2 * 1048576
# No shorter text can be over the limit: a character has at most four bytes.
_LONG = 1048576 // 4
_UNKNOWN = (
    "No known solution; these were nearest, and are likely not the fix. Once you have solved it,"
    " store the fix with solution_upsert."
)
_NOTHING = "No known solution. Once you have solved it, store the fix with solution_upsert."


@dataclass(frozen=True)
class ErrorRequest:
    """An error to be solved; see the tool solution_search."""

    error_message: str
    category: str | None = None
    component: str | None = None
    limit: int = 5
    environment: Mapping[str, Any] | None = None
    project_root: str | None = None


async def solution_search(app: App, request: ErrorRequest) -> SolutionSearchAnswer:
    message = clean_text(request.error_message[:_OVERSIZE])
    rows, problem = await call_with_vectors(
        app,
        "solution_search",
        await texts_of_error(app, message),
        {
            "error_message": message,
            "category": _clean(request.category),
            "component": _clean(request.component),
            "limit": request.limit,
            "environment": _json(request.environment),
            "project_root": _clean(request.project_root),
            "model_key": app.embedder.model.key,
            "session": app.session,
        },
    )
    known = bool(rows) and rows[0]["is_known"]
    notes = [RUNS_NOTHING if known else _UNKNOWN if rows else _NOTHING]
    if problem:
        notes.insert(0, f"Matched by words, codes and fingerprints only: {problem}.")
    degraded = list(rows[0]["degraded"]) if rows else ["vector"] if problem else []
    return SolutionSearchAnswer(
        known=known,
        # What was only near is shown in short: its steps are for another error.
        results=[_result(row, whole=row["is_known"]) for row in rows],
        error_search_id=rows[0]["error_search_id"] if rows else None,
        degraded=degraded or None,
        quarantined=(rows[0]["quarantined"] or None) if rows else None,
        note=" ".join(notes),
    )


async def solution_preview(
    app: App, solution_id: int, values: Mapping[str, Any] | None = None
) -> PreviewAnswer:
    (row,) = await app.database.call(
        "solution_preview", solution_id=solution_id, values=_json(values) or "{}"
    )
    return PreviewAnswer(
        solution_id=row["solution_id"],
        slug=row["slug"],
        version=row["version"],
        title=row["title"],
        description=row["description"],
        category=row["category"],
        pattern_tag=row["pattern_tag"],
        environment=row["environment"] or None,
        preconditions=row["preconditions"] or None,
        not_when=row["not_when"] or None,
        is_dangerous=row["is_dangerous"] or None,
        steps=_steps(row["steps"]),
        checks=_checks(row["checks"]),
        rollback=_steps(row["rollback"]) or None,
        missing=row["missing"] or None,
    )


async def solution_upsert(
    app: App, fields: Mapping[str, Any], project_root: str | None = None
) -> UpsertAnswer:
    fixpack = make_fixpack({name: value for name, value in fields.items() if value is not None})
    row = await store_fixpack(app, fixpack, project_root=_clean(project_root), origin="tool")
    return UpsertAnswer(
        solution_id=row["solution_id"],
        slug=row["slug"],
        version=row["version"],
        is_new=row["is_new"],
        is_changed=row["is_changed"],
        pattern_tag=row["pattern_tag"],
        notes=row["notes"] or None,
    )


async def solution_apply(
    app: App,
    solution_id: int,
    success: bool,
    *,
    pattern_tag: str | None = None,
    pattern_category: str | None = None,
    project_root: str | None = None,
    environment: Mapping[str, Any] | None = None,
    context: str | None = None,
    checks: Sequence[Mapping[str, Any]] | None = None,
    version: int | None = None,
    idempotency_key: str | None = None,
) -> ApplyAnswer:
    (row,) = await app.database.call(
        "solution_apply",
        solution_id=solution_id,
        success=success,
        pattern_tag=_clean(pattern_tag),
        pattern_category=_clean(pattern_category),
        project_root=_clean(project_root),
        session=app.session,
        environment=_json(environment),
        context=_clean(context),
        checks=dump_json(clean_json([dict(check) for check in checks])) if checks else None,
        version=version,
        idempotency_key=_clean(idempotency_key),
    )
    return ApplyAnswer(**row)


async def solution_undo(app: App, application_id: int, reason: str | None = None) -> ApplyAnswer:
    (row,) = await app.database.call(
        "solution_undo",
        application_id=application_id,
        session=app.session,
        reason=_clean(reason),
    )
    return ApplyAnswer(**row)


async def texts_of_error(app: App, message: str) -> dict[str, str]:
    """The texts of an error whose vectors the matching takes, by the name of the argument.

    Raises:
        Refused: the message is longer than errors may be (VB004).
    """
    if not message.strip():
        return {"query_embedding": "", "telling_embedding": ""}
    if len(message) > _LONG:
        # Asked first: what would be refused costs no embedding.
        await app.database.call(
            "open_error_search",
            error_message=message,
            embedding=None,
            telling_embedding=None,
            limit=1,
            project_root=None,
            model_key=None,
        )
    (error,) = await app.database.call("error_fingerprint", text=message)
    (matched,) = await app.database.call("matched_text", text=message, telling=error["telling"])
    whole = matched["matched_text"]
    return {"query_embedding": whole, "telling_embedding": error["telling"] or whole}


def _result(row: Row, *, whole: bool) -> SolutionResult:
    return SolutionResult(
        rank=row["rank"],
        solution_id=row["solution_id"],
        slug=row["slug"],
        version=row["version"],
        title=row["title"],
        description=row["description"],
        score=round(row["score"], 4),
        known=row["is_known"],
        why=ScoreParts(
            fingerprint=round(row["fingerprint_score"], 4),
            codes=round(row["code_score"], 4),
            words=round(row["bm25_score"], 4),
            meaning=round(row["vector_score"], 4),
            regex=round(row["regex_score"], 4),
            environment=round(row["environment_score"], 4),
            outcomes=round(row["success_score"], 4),
        ),
        matched_text=row["matched_text"],
        matched_regexes=row["matched_regexes"] or None,
        category=row["category"],
        component=row["component"],
        tags=row["tags"] or None,
        pattern_tag=row["pattern_tag"],
        applications=row["applications"],
        success_rate=row["success_rate"],
        is_dangerous=row["is_dangerous"] or None,
        environment=row["environment"] or None,
        preconditions=(row["preconditions"] or None) if whole else None,
        not_when=(row["not_when"] or None) if whole else None,
        placeholders=(row["placeholders"] or None) if whole else None,
        steps=_steps(row["steps"]) if whole else None,
        checks=_checks(row["checks"]) if whole else None,
        rollback=(_steps(row["rollback"]) or None) if whole else None,
    )


def _steps(steps: list[dict[str, Any]]) -> list[Step]:
    return [
        Step(
            **{
                **step,
                "description": step["description"] or None,
                "is_dangerous": step["is_dangerous"] or None,
            }
        )
        for step in steps
    ]


def _checks(checks: list[dict[str, Any]]) -> list[Check]:
    return [Check(**{**check, "description": check["description"] or None}) for check in checks]


def _clean(text: str | None) -> str | None:
    return clean_text(text) if text else None


def _json(value: Mapping[str, Any] | None) -> str | None:
    return None if value is None else dump_json(clean_json(dict(value)))
