"""What the tools' arguments have in common, and how a tool's refusal is told."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, TypeVar

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import BeforeValidator, Field

from vbridge.app import App
from vbridge.errors import VBridgeError


def _refuse_bool(value: object) -> object:
    # bool is an int to Python; to a caller it is a mistake.
    if isinstance(value, bool):
        raise ValueError("give a whole number")
    return value


# After the limits, so that they stay in the published schema.
NOT_BOOL = BeforeValidator(_refuse_bool)
Id = Annotated[int, Field(ge=1, le=2**53 - 1), NOT_BOOL]
ChunkId = Id
ProjectRoot = Annotated[str, Field(description="Absolute path of the project's folder.")]


def _no_null(value: object) -> object:
    return "" if value is None else value


# Optional text is str, not "str | None": the protocol's library reads a string that looks like JSON
# as JSON for any other annotation, and a path named "null" would be no path.
NO_NULL = BeforeValidator(_no_null)
Answered = TypeVar("Answered")

READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ADDS = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
)
REPLACES = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False
)


def app_of(ctx: Context[App]) -> App:
    return ctx.request_context.lifespan_context


async def answered(call: Awaitable[Answered]) -> Answered:
    """Turns our errors into text that the model can act on; anything else stays a fault of ours."""
    try:
        return await call
    except VBridgeError as error:
        advice = " (try again later)" if error.retryable else ""
        raise ToolError(f"{error}{advice}") from None
