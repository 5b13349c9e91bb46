"""A first look at the whole: a real MCP client stores, searches, votes and solves an error."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from vbridge.commands import progress_bar
from vbridge.errors import DatabaseUnavailable, Refused, VBridgeError
from vbridge.folder import Found, read_text
from vbridge.output import open_console, score_parts, show_result
from vbridge.project import read_project
from vbridge.solution_output import show_golden_paths, show_outcomes, show_solution_search
from vbridge.tools.answers import FeedbackAnswer, IngestAnswer, SearchAnswer, SearchResult
from vbridge.tools.solution_answers import ApplyAnswer, GoldenPathsAnswer, SolutionSearchAnswer

if TYPE_CHECKING:
    from mcp import Client
    from rich.console import Console

    from vbridge.settings import Settings

_MOST_FILES = 60
_MOST_BYTES = 40_000  # of one file
_CALL_SECONDS = 120.0
_QUESTIONS = (
    "how does a vote change the ranking of a result",
    "what happens when the database server was killed",
    "why does a search need words as well as vectors",
)
# The example of the tools' own documentation.
_EXAMPLE_ROOT = "/vbridge-demo/my-app"
_EXAMPLE_TEXT = "export async function login(email, password) { ... }"
_EXAMPLE_META = {"component": "backend", "category": "code", "outcome_status": "success"}
_EXAMPLE_QUERY = "user authentication with email"
# Other words and numbers than any fixpack has.
_ERROR = """\
Error: listen EADDRINUSE: address already in use 127.0.0.1:8787
    at Server.setupListenHandle [as _listen2] (node:net:1937:16)"""


def run_demo(settings: Settings) -> bool:
    """Prints the demo; False where a vote did not change a score by what the rule says.

    Raises:
        VBridgeError: the server could not be started, or refused a call.
    """
    return asyncio.run(_run(settings))


async def _run(settings: Settings) -> bool:
    from mcp import Client, MCPError, StdioServerParameters

    console = open_console()
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "vbridge", "serve"], env=dict(os.environ)
    )
    try:
        async with Client(server, read_timeout_seconds=_CALL_SECONDS) as client:
            tools = await client.list_tools()
            where = "DATABASE_URL" if settings.database_url else str(settings.home)
            _say(console, f"vbridge serve answers over MCP with {len(tools.tools)} tools.")
            _say(console, f"Store: {where}; embeddings: {settings.embedding_provider} model.")
            demo = _Demo(client, console)
            root = await demo.store_own_documents()
            voted = await demo.ask(root)
            right = await demo.vote(root, _QUESTIONS[0], voted)
            right = await demo.play_example() and right
            await _store_library(settings, console)
            right = await demo.solve() and right
    except BaseExceptionGroup as group:
        # The client's own tasks wrap whatever ends them.
        raise _first_of(group) from None
    except MCPError as error:
        raise DatabaseUnavailable(
            f"the server ended the conversation: {error}", 'run "vbridge doctor"'
        ) from None
    _head(console, "Connect Claude Code")
    _say(console, f"  claude mcp add vector-bridge -- {_serve_command()}")
    return right


@dataclass(frozen=True)
class _Demo:
    client: Client
    console: Console

    async def store_own_documents(self) -> str:
        root, files = _own_documents()
        started = time.monotonic()
        answers: list[IngestAnswer] = []
        with progress_bar("storing") as progress:
            for done, entry in enumerate(files):
                progress(done, len(files))
                text = read_text(entry, _MOST_BYTES)
                if isinstance(text, str):
                    answer = await self._call(
                        "memory_ingest", project_root=str(root), path=entry.path, text=text
                    )
                    answers.append(IngestAnswer.model_validate(answer))
        chunks = sum(answer.chunks.total for answer in answers)
        new = sum(answer.chunks.new for answer in answers)
        _head(self.console, f"memory_ingest: {len(answers)} documents of {root}")
        _say(
            self.console,
            f"  {chunks} chunks, {new} of them new, in {time.monotonic() - started:.1f} s",
        )
        return str(root)

    async def ask(self, root: str) -> SearchResult:
        """Shows the best two results of each question; the second of the first gets the vote."""
        voted: SearchResult | None = None
        for question in _QUESTIONS:
            answer = await self._search(root, question)
            _head(self.console, f'memory_search: "{question}"')
            for rank, result in enumerate(answer.results[:2], 1):
                show_result(self.console, rank, result, answer.weights, lines=1)
            if not answer.results:
                raise Refused("the demo's question found nothing", answer.note or "")
            voted = voted or answer.results[:2][-1]
        assert voted is not None  # noqa: S101 - there is a first question
        return voted

    async def vote(self, root: str, question: str, before: SearchResult) -> bool:
        """Votes, searches again, and holds the difference against the rule."""
        chunk_id = before.meta.chunk_id
        vote = FeedbackAnswer.model_validate(
            await self._call(
                "memory_feedback",
                chunk_id=chunk_id,
                helpful=True,
                context="It answered the question of the demo",
            )
        )
        answer = await self._search(root, question)
        found = {result.meta.chunk_id: (rank, result) for rank, result in _ranked(answer)}
        _head(
            self.console,
            f"memory_feedback: chunk {chunk_id} helped"
            f" ({vote.helpful_count} helpful, {vote.unhelpful_count} unhelpful)",
        )
        if chunk_id not in found or answer.weights is None:
            _say(self.console, "  it is not among the results any more")
            return False
        rank, after = found[chunk_id]
        weights = answer.weights
        _say(self.console, f"  before  {before.score:.6f} = {score_parts(before, weights)}")
        _say(self.console, f"  after   {after.score:.6f} = {score_parts(after, weights)}")
        prior = int(read_project().variables["rank.feedback_prior_votes"])
        helpful, unhelpful = vote.helpful_count, vote.unhelpful_count
        rule = (helpful - unhelpful) / (helpful + unhelpful + prior)
        expected = weights.feedback * (rule - before.meta.feedback_score)
        # Time goes on between two searches; its part is no doing of the vote.
        aged = weights.time * (after.meta.time_score - before.meta.time_score)
        seen = after.score - before.score - aged
        # Signals are rounded to 4 decimals.
        right = abs(seen - expected) < 1e-4 * weights.feedback + 1e-6
        _say(
            self.console,
            f"  the rule: {weights.feedback:g} x (({helpful} - {unhelpful}) /"
            f" ({helpful + unhelpful} + {prior}) - {before.meta.feedback_score:g})"
            f" = {expected:+.4f}; seen {seen:+.4f}{'' if right else '  DIFFERENT'};"
            f" rank {rank} now",
        )
        return right

    async def play_example(self) -> bool:
        """Ingest, search, vote and search again, as in the description of the tools."""
        await self._call(
            "memory_ingest",
            project_root=_EXAMPLE_ROOT,
            path="src/auth.ts",
            text=_EXAMPLE_TEXT,
            meta=_EXAMPLE_META,
        )
        try:
            answer = await self._search(_EXAMPLE_ROOT, _EXAMPLE_QUERY, k=5)
            _head(self.console, f'A project of its own: "{_EXAMPLE_QUERY}"')
            if not answer.results:
                raise Refused("the demo's example was not found", answer.note or "")
            result = answer.results[0]
            show_result(self.console, 1, result, answer.weights, lines=1)
            return await self.vote(_EXAMPLE_ROOT, _EXAMPLE_QUERY, result)
        finally:
            await self._call("memory_forget", project_root=_EXAMPLE_ROOT, whole_project=True)
            _say(self.console, "  memory_forget removed the example again")

    async def solve(self) -> bool:
        """An error is solved, reported, shown on the golden path, and the report taken back."""
        found = SolutionSearchAnswer.model_validate(
            await self._call("solution_search", error_message=_ERROR, limit=1)
        )
        _head(self.console, f"solution_search: {_ERROR.splitlines()[0]}")
        show_solution_search(found, self.console, whole=False)
        if not found.known:
            return False
        best = found.results[0]
        pattern = best.pattern_tag or best.slug
        report = await self._call(
            "solution_apply", solution_id=best.solution_id, success=True, pattern_tag=pattern
        )
        applied = ApplyAnswer.model_validate(report)
        _head(self.console, f"solution_apply, then golden_paths of {pattern}")
        try:
            show_outcomes(applied, self.console)
            paths = GoldenPathsAnswer.model_validate(
                await self._call("golden_paths", min_applications=1, pattern_tag=pattern)
            )
            show_golden_paths(paths, self.console)
        finally:
            await self._call("solution_undo", application_id=applied.application_id)
            _say(self.console, "  solution_undo took the report back: it was only a demo")
        return any(path.solution_id == best.solution_id for path in paths.paths)

    async def _search(self, root: str, query: str, k: int = 8) -> SearchAnswer:
        answer = await self._call("memory_search", project_root=root, query=query, k=k)
        return SearchAnswer.model_validate(answer)

    async def _call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = await self.client.call_tool(tool, arguments)
        if result.is_error or result.structured_content is None:
            said = " ".join(getattr(part, "text", "") for part in result.content)
            raise VBridgeError(f"{tool} failed: {said}")
        content: dict[str, Any] = result.structured_content
        return content


async def _store_library(settings: Settings, console: Console) -> None:
    """Stores the fixpacks that ship; those that are there already stay as they are."""
    from vbridge.app import open_app
    from vbridge.fixpacks.files import find_library, read_fixpacks
    from vbridge.solutions import store_fixpacks, told

    fixpacks = read_fixpacks([find_library()])
    async with open_app(settings) as app:
        words = Counter(
            [told(outcome) async for _, outcome in store_fixpacks(app, fixpacks, origin="library")]
        )
    _head(console, f"vbridge fixpack import: {len(fixpacks)} fixes that worked")
    _say(console, "  " + ", ".join(f"{count} {word}" for word, count in sorted(words.items())))


def _first_of(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _ranked(answer: SearchAnswer) -> Iterator[tuple[int, SearchResult]]:
    return enumerate(answer.results, 1)


def _own_documents() -> tuple[Path, list[Found]]:
    """The checkout that this runs from, else the installed package: its root and its texts."""
    package = Path(__file__).resolve().parent
    checkout = package.parent
    in_checkout = (checkout / "pyproject.toml").is_file() and (checkout / "sql").is_dir()
    root, sql = (checkout, checkout / "sql") if in_checkout else (package, package / "sql")
    files = sorted(root.glob("*.md")) if in_checkout else []
    files += sorted((sql / "functions").rglob("*.sql"))
    code = sorted(package.glob("*.py"), key=lambda file: (file.stat().st_size, file.name))
    # The functions say the most; the rest of the room goes to the shorter modules.
    files += code[: max(_MOST_FILES - len(files), 12)]
    kept = files[:_MOST_FILES] if len(files) <= _MOST_FILES else _spread(files)
    return root, [Found(file, file.relative_to(root).as_posix()) for file in kept]


def _spread(files: list[Path]) -> list[Path]:
    return [files[n * len(files) // _MOST_FILES] for n in range(_MOST_FILES)]


def _serve_command() -> str:
    script = Path(sys.executable).with_name("vbridge")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "vbridge"]
    return shlex.join([*command, "serve"])


def _head(console: Console, text: str) -> None:
    console.print()
    console.print(Text(text, "bold"), soft_wrap=True)


def _say(console: Console, text: str) -> None:
    console.print(Text(text), soft_wrap=True)
