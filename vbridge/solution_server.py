"""Binds the tools on solutions and patterns to MCP: names, schemas and annotations; no logic."""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.mcpserver import Context, MCPServer
from pydantic import Field

from vbridge.app import App
from vbridge.tool_types import (
    ADDS,
    NO_NULL,
    NOT_BOOL,
    READS,
    REPLACES,
    Id,
    answered,
    app_of,
)
from vbridge.tools import patterns, solutions
from vbridge.tools.solution_answers import (
    ApplyAnswer,
    DetectAnswer,
    GoldenPathsAnswer,
    LinkAnswer,
    PatternSolutionsAnswer,
    PreviewAnswer,
    RecurringAnswer,
    SolutionSearchAnswer,
    UpsertAnswer,
)

SolutionId = Annotated[Id, Field(description="From solution_search or pattern_solutions.")]
Success = Annotated[bool, Field(description="True if it solved the problem.")]
OptionalRoot = Annotated[str, Field(description="Absolute path of the project's folder."), NO_NULL]
Category = Annotated[
    str, Field(description='Such as "runtime", "deploy", "build" or "code".'), NO_NULL
]
Environment = Annotated[
    dict[str, Any] | None,
    Field(
        description='Where it fails: {"os": "linux", "runtime": "node", "runtime_version": "20.11",'
        ' "package_manager": "npm", "platform": "railway", "monorepo_tool": "turbo"}; all optional.'
    ),
]
PatternTag = Annotated[str, Field(description='Such as "redis-connection".')]
OptionalTag = Annotated[
    str, Field(description='The pattern it was, such as "redis-connection".'), NO_NULL
]
Few = Annotated[int, Field(ge=1, le=20), NOT_BOOL]
Parts = list[dict[str, Any]]


def add_solution_tools(server: MCPServer[App]) -> None:
    """Adds solution_* and pattern_*, detect_patterns and golden_paths."""
    _add_searching(server)
    _add_writing(server)
    _add_patterns(server)


def _add_searching(server: MCPServer[App]) -> None:
    @server.tool(title="Find the fix of an error", annotations=READS)
    async def solution_search(
        ctx: Context[App],
        error_message: Annotated[
            str, Field(description="What the failing program printed; a long log is fine.")
        ],
        category: Category = "",
        component: Annotated[
            str, Field(description='Part of the project, such as "backend".'), NO_NULL
        ] = "",
        limit: Few = 5,
        environment: Environment = None,
        project_root: OptionalRoot = "",
    ) -> SolutionSearchAnswer:
        """Find fixes that worked for an error, best first, with how sure that is.

        Use it as soon as something fails, before you try things: paste the error as it is. Known
        is true where a solution is really for this error; read its not_when and preconditions,
        adapt its steps, and see by its checks that it helped. Then call solution_apply with how it
        went. Where known is false, the results are only what was nearest: solve the problem
        otherwise, and store the fix with solution_upsert. Steps are text; nothing is run for you.
        """
        return await answered(
            solutions.solution_search(
                app_of(ctx),
                solutions.ErrorRequest(
                    error_message,
                    category=category,
                    component=component,
                    limit=limit,
                    environment=environment,
                    project_root=project_root,
                ),
            )
        )

    @server.tool(title="Show a solution with its placeholders filled in", annotations=READS)
    async def solution_preview(
        ctx: Context[App],
        solution_id: SolutionId,
        values: Annotated[
            dict[str, Any] | None,
            Field(description='What placeholders stand for: {"project_root": "/srv/app"}.'),
        ] = None,
    ) -> PreviewAnswer:
        """Show a solution whole, with values in the places of its {placeholders}.

        Use it before applying one whose steps have placeholders, and to see its rollback.
        """
        return await answered(solutions.solution_preview(app_of(ctx), solution_id, values))


def _add_writing(server: MCPServer[App]) -> None:
    @server.tool(title="Report how a solution went", annotations=ADDS)
    async def solution_apply(
        ctx: Context[App],
        solution_id: SolutionId,
        success: Success,
        pattern_tag: OptionalTag = "",
        pattern_category: Category = "",
        project_root: OptionalRoot = "",
        environment: Environment = None,
        context: Annotated[
            str, Field(description="What it was applied to, in one sentence."), NO_NULL
        ] = "",
        checks: Annotated[
            Parts | None,
            Field(
                description="Results of its checks, which weigh more than a claim: "
                '[{"check_order": 1, "exit_code": 0, "output": "PONG"}].'
            ),
        ] = None,
        version: Annotated[
            int, Field(ge=0, description="The version applied; 0 = the current."), NOT_BOOL
        ] = 0,
        idempotency_key: Annotated[
            str, Field(description="The same key again counts once."), NO_NULL
        ] = "",
    ) -> ApplyAnswer:
        """Say whether a solution that you applied solved the problem.

        Use it every time, also when it failed: success rates and golden paths come from these
        reports. With pattern_tag it also counts for that pattern. Taken back with solution_undo.
        """
        return await answered(
            solutions.solution_apply(
                app_of(ctx),
                solution_id,
                success,
                pattern_tag=pattern_tag,
                pattern_category=pattern_category,
                project_root=project_root,
                environment=environment,
                context=context,
                checks=checks,
                version=version or None,
                idempotency_key=idempotency_key,
            )
        )

    @server.tool(title="Take a report back", annotations=REPLACES)
    async def solution_undo(
        ctx: Context[App],
        application_id: Annotated[Id, Field(description="From solution_apply or pattern_link.")],
        reason: Annotated[str, Field(description="Why, in one sentence."), NO_NULL] = "",
    ) -> ApplyAnswer:
        """Take back a report of solution_apply or pattern_link that was a mistake.

        It then counts nowhere any more; a second call changes nothing.
        """
        return await answered(solutions.solution_undo(app_of(ctx), application_id, reason))

    @server.tool(title="Store a fix", annotations=REPLACES)
    async def solution_upsert(
        ctx: Context[App],
        title: Annotated[str, Field(description="What is wrong, in one line.")],
        description: Annotated[str, Field(description="Why it fails, and why the fix works.")],
        category: Annotated[str, Field(description='Such as "runtime" or "deploy".')],
        signatures: Annotated[
            Parts,
            Field(
                description="Error messages in the tool's own words: "
                '[{"text": "Error: …", "regexes": ["ENOTFOUND \\\\S+"]}].'
            ),
        ],
        steps: Annotated[
            Parts,
            Field(
                description="In order, each with kind and payload. cmd: run, cwd?, env?. patch: "
                "file, changes [{search, replace}]. copy: src, dst. script: interpreter, content. "
                "env: set {NAME: value}, file?. Also description, timeout_ms, dangerous."
            ),
        ],
        checks: Annotated[
            Parts | None,
            Field(
                description="How to see that it worked: "
                '[{"cmd": "redis-cli ping", "expect_substring": "PONG"}].'
            ),
        ] = None,
        slug: Annotated[
            str, Field(description="Its lasting name; made of the title if empty."), NO_NULL
        ] = "",
        component: Annotated[str, Field(description="Part of a project."), NO_NULL] = "",
        tags: list[str] | None = None,
        pattern: Annotated[
            dict[str, Any] | None,
            Field(description='{"tag": "redis-connection", "aliases": ["redis dns"]}.'),
        ] = None,
        environment: Environment = None,
        preconditions: list[str] | None = None,
        not_when: Annotated[
            list[str] | None,
            Field(description="When it is the wrong fix although the error looks the same."),
        ] = None,
        placeholders: Annotated[
            dict[str, Any] | None,
            Field(description='Names in braces: {"port": {"description": "…", "default": "80"}}.'),
        ] = None,
        rollback: Annotated[Parts | None, Field(description="Steps that undo it.")] = None,
        dangerous: Annotated[bool, Field(description="Can lose data or cut off users.")] = False,
        version: Annotated[
            int, Field(ge=0, description="0 = the next one, if anything changed."), NOT_BOOL
        ] = 0,
        project_root: Annotated[
            str, Field(description="Only for this project; empty shares it with all."), NO_NULL
        ] = "",
        package_manager: Annotated[str, Field(description="As in environment."), NO_NULL] = "",
        monorepo_tool: Annotated[str, Field(description="As in environment."), NO_NULL] = "",
    ) -> UpsertAnswer:
        """Store a fix that worked, so that the next one who meets the error finds it.

        Use it after solving an error that solution_search did not know. Word the signatures as the
        failing tool does. The same again changes nothing; under the same slug other content becomes
        the next version, and outcomes stay. Never put secrets into it.
        """
        fields = {
            "title": title,
            "description": description,
            "category": category,
            "signatures": signatures,
            "steps": steps,
            "checks": checks,
            "slug": slug or None,
            "component": component or None,
            "tags": tags,
            "pattern": pattern,
            "environment": environment,
            "preconditions": preconditions,
            "not_when": not_when,
            "placeholders": placeholders,
            "rollback": rollback,
            "dangerous": dangerous,
            "version": version or None,
            "package_manager": package_manager or None,
            "monorepo_tool": monorepo_tool or None,
        }
        return await answered(solutions.solution_upsert(app_of(ctx), fields, project_root))


def _add_patterns(server: MCPServer[App]) -> None:
    @server.tool(title="Tell which pattern an error is", annotations=READS)
    async def pattern_detect(
        ctx: Context[App],
        query_text: Annotated[str, Field(description="The error, or what fails in words.")],
        limit: Few = 3,
    ) -> DetectAnswer:
        """Find the known patterns that an error belongs to, with what worked for each.

        Use it for a problem told in words, or when solution_search knows nothing: it also goes by
        names of patterns and by tags of memories. The rates of top_solutions are those for that
        pattern; proven says whether a fix is.
        """
        return await answered(patterns.pattern_detect(app_of(ctx), query_text, limit))

    @server.tool(title="Solutions of a pattern", annotations=READS)
    async def pattern_solutions(
        ctx: Context[App],
        pattern_tag: PatternTag,
        pattern_category: Category = "",
        limit: Few = 5,
    ) -> PatternSolutionsAnswer:
        """List the solutions of a pattern, best first by how often they worked for it.

        evidence says how far to trust that: proven, insufficient evidence, failing, never applied.
        """
        return await answered(
            patterns.pattern_solutions(app_of(ctx), pattern_tag, pattern_category, limit)
        )

    @server.tool(title="Tie a solution to a pattern", annotations=ADDS)
    async def pattern_link(
        ctx: Context[App],
        pattern_tag: PatternTag,
        pattern_category: Annotated[str, Field(description='Such as "runtime".')],
        solution_id: SolutionId,
        success: Success,
        project_root: OptionalRoot = "",
    ) -> LinkAnswer:
        """Say that a solution was applied to a pattern, and whether it worked.

        After solution_apply it ties that very report to the pattern, and counts nothing twice;
        without one it is the report. An unknown tag becomes a new pattern.
        """
        return await answered(
            patterns.pattern_link(
                app_of(ctx), pattern_tag, pattern_category, solution_id, success, project_root
            )
        )

    @server.tool(title="What recurs across projects", annotations=READS)
    async def detect_patterns(
        ctx: Context[App],
        min_occurrences: Annotated[int, Field(ge=1, le=1_000_000), NOT_BOOL] = 3,
        category: Category = "",
        min_projects: Annotated[int, Field(ge=1, le=1_000_000), NOT_BOOL] = 2,
    ) -> RecurringAnswer:
        """List errors and tags that recur in memories and searches, and whether a fix is known.

        Use it to see what is worth solving for good. min_projects = 1 looks within projects too.
        """
        return await answered(
            patterns.detect_patterns(app_of(ctx), min_occurrences, category, min_projects)
        )

    @server.tool(title="Proven fixes", annotations=READS)
    async def golden_paths(
        ctx: Context[App],
        min_applications: Annotated[
            int, Field(ge=1, le=1_000_000, description="Successes at least."), NOT_BOOL
        ] = 3,
        limit: Annotated[int, Field(ge=1, le=100), NOT_BOOL] = 20,
        pattern_tag: OptionalTag = "",
        category: Category = "",
        by_environment: Annotated[
            bool, Field(description="Count each environment by itself.")
        ] = False,
        as_of: Annotated[
            str,
            Field(description='As it was: a date, "30d", "last month".'),
            NO_NULL,
        ] = "",
        when: Annotated[
            str,
            Field(description='Only outcomes of then: "last month", "since March".'),
            NO_NULL,
        ] = "",
    ) -> GoldenPathsAnswer:
        """List the solutions that are proven for a pattern, the surest first.

        Ordered by the lower bound of the success rate, so that 1 of 1 never leads 48 of 50. A path
        that began to fail is declining and has dropped; "insufficient evidence" means too few yet.
        """
        return await answered(
            patterns.golden_paths(
                app_of(ctx),
                min_applications,
                limit,
                pattern_tag=pattern_tag,
                category=category,
                by_environment=by_environment,
                as_of=as_of,
                when=when,
            )
        )
