"""What a fixpack holds. The database checks it again; here a mistake is told with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    field_validator,
)

from vbridge.errors import Refused
from vbridge.fixpacks.aliases import normalised
from vbridge.text import clean_json

INVALID_FIXPACK = "VB018"
_PLACEHOLDER = re.compile(r"(?<![${])\{([a-z][a-z0-9_]*)\}")
_LIKE_ONE = re.compile(r"(?<![${%])\{([a-z][a-z0-9_]*)\}")

_ESCAPED_BACKSLASH = "\\\\"
_BACK_REFERENCE = re.compile(r"\\[1-9]")
_OPTIONS = re.compile(r"\(\?[a-z]")
_KNOWN_OPTIONS = re.compile(r"\(\?[imns]+\)")


# Last in the place of a fault, where a value fits none of the types that a field may have.
_ENVIRONMENT = "environment"
_KINDS = ("cmd", "patch", "copy", "script", "env")
_LONE = {
    "string_type": "give a text, in quotes where it looks like a number or a date",
    "int_type": "give a whole number",
    "float_type": "give a number",
    "bool_type": "say true or false",
    "list_type": "give a list",
    "dict_type": "give names, each with its value",
    "model_type": "give fields, each with its value",
    "model_attributes_type": "give fields, each with its value",
    "extra_forbidden": "unknown field",
    "missing": "missing",
    "union_tag_invalid": f"unknown kind; use {', '.join(_KINDS[:-1])} or {_KINDS[-1]}",
    "union_tag_not_found": f"kind is missing: {', '.join(_KINDS[:-1])} or {_KINDS[-1]}",
}


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("it is blank")
    return text


def _regex(text: str) -> str:
    # The rest, such as a fixed stretch of text, only the database can tell.
    if _BACK_REFERENCE.search(text.replace(_ESCAPED_BACKSLASH, "")):
        raise ValueError("it refers back to a group; write it without \\1 and the like")
    if _OPTIONS.match(text) and not _KNOWN_OPTIONS.match(text):
        raise ValueError("it begins with an unknown option; use (?i), (?m), (?n) or (?s)")
    return text


Regex = Annotated[str, StringConstraints(min_length=1, max_length=512), AfterValidator(_regex)]
Name = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", min_length=1, max_length=80)
]
Line = Annotated[str, StringConstraints(min_length=1, max_length=400, strip_whitespace=True)]
Text = Annotated[str, AfterValidator(_not_blank)]
Command = Annotated[Text, StringConstraints(min_length=1, max_length=8000)]
Names = str | list[str]


class Part(BaseModel):
    """Unknown fields are mistakes, mostly of spelling; "3" is no number, and 1 is not true."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Pattern(Part):
    """The kind of error that the fix is for; several fixpacks may share one."""

    tag: Name
    category: str | None = None
    aliases: list[Line] = Field(default_factory=list, max_length=32)
    description: str | None = Field(default=None, max_length=1000)


class Environment(Part):
    """Where the fix applies; what is not named fits anywhere."""

    os: Literal["linux", "macos", "windows"] | list[Literal["linux", "macos", "windows"]] | None = (
        None
    )
    runtime: Names | None = None
    runtime_version: str | None = Field(default=None, description='A range, such as ">=18 <23".')
    package_manager: Names | None = None
    platform: Names | None = None
    monorepo_tool: Names | None = None


class Signature(Part):
    """An error message in the failing tool's own words."""

    text: Annotated[Text, StringConstraints(min_length=1, max_length=4000)]
    regexes: list[Regex] = Field(default_factory=list, max_length=10)
    min_score: float | None = Field(default=None, ge=0, le=1)
    meta: dict[str, Any] = Field(default_factory=dict)

    @field_validator("meta")
    @classmethod
    def _is_json(cls, meta: dict[str, Any]) -> dict[str, Any]:
        try:
            json.dumps(meta, allow_nan=False)
        except (TypeError, ValueError):
            raise ValueError("it holds a value that JSON has not, such as NaN") from None
        return meta


class Placeholder(Part):
    """A name in braces in steps and checks; whoever applies the fix says what it stands for."""

    description: str = Field(default="", max_length=400)
    default: str | None = Field(default=None, max_length=1000)


class CmdPayload(Part):
    run: Command
    cwd: str | None = None
    env: dict[str, str] | None = None


class Change(Part):
    search: Annotated[str, StringConstraints(min_length=1)]
    replace: str


class PatchPayload(Part):
    file: Line
    changes: list[Change] = Field(min_length=1, max_length=50)


class CopyPayload(Part):
    src: Line
    dst: Line
    include: list[str] | None = None
    exclude: list[str] | None = None


class ScriptPayload(Part):
    interpreter: Literal["bash", "sh", "python", "node", "powershell", "psql"]
    content: Annotated[str, StringConstraints(min_length=1, max_length=20000)]


class EnvPayload(Part):
    set: dict[str, str] = Field(min_length=1)
    file: str | None = None


class _Step(Part):
    kind: str
    payload: Any
    description: str = Field(default="", max_length=1000)
    timeout_ms: int = Field(default=120_000, ge=1, le=3_600_000)
    dangerous: bool = Field(default=False, description="Can lose data or cut off users.")


class CmdStep(_Step):
    kind: Literal["cmd"]
    payload: CmdPayload


class PatchStep(_Step):
    kind: Literal["patch"]
    payload: PatchPayload


class CopyStep(_Step):
    kind: Literal["copy"]
    payload: CopyPayload


class ScriptStep(_Step):
    kind: Literal["script"]
    payload: ScriptPayload


class EnvStep(_Step):
    kind: Literal["env"]
    payload: EnvPayload


Step = Annotated[CmdStep | PatchStep | CopyStep | ScriptStep | EnvStep, Field(discriminator="kind")]


class Check(Part):
    """How to see that the fix worked."""

    cmd: Command
    description: str = Field(default="", max_length=1000)
    expect_substring: str | None = Field(default=None, max_length=1000)
    expect_exit_code: int = Field(default=0, ge=0, le=255)
    timeout_ms: int = Field(default=30_000, ge=1, le=3_600_000)


class Fixpack(Part):
    """A fix that worked: the errors it is for, the steps, and how to see that it helped."""

    slug: Name | None = None
    version: int | None = Field(default=None, ge=1, le=1_000_000)
    title: Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
    description: Annotated[
        str, StringConstraints(min_length=1, max_length=4000, strip_whitespace=True)
    ]
    category: Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
    component: str | None = Field(default=None, max_length=80)
    tags: list[Line] = Field(default_factory=list, max_length=32)
    pattern: Pattern | None = None
    environment: Environment = Field(default_factory=Environment)
    preconditions: list[Line] = Field(default_factory=list, max_length=30)
    not_when: list[Line] = Field(default_factory=list, max_length=30)
    dangerous: bool = False
    placeholders: dict[str, Placeholder] = Field(default_factory=dict)
    signatures: list[Signature] = Field(min_length=1, max_length=20)
    steps: list[Step] = Field(min_length=1, max_length=30)
    checks: list[Check] = Field(default_factory=list, max_length=20)
    rollback: list[Step] = Field(default_factory=list, max_length=30)

    def to_json(self) -> dict[str, Any]:
        """What vbridge.solution_upsert takes; fields without a value are left out."""
        fields: dict[str, Any] = self.model_dump(mode="json", exclude_none=True)
        return fields

    def to_brief(self) -> dict[str, Any]:
        """The same as a person writes it: without what is so anyway, in the order of the model."""
        fields: dict[str, Any] = self.model_dump(mode="json", exclude_defaults=True)
        return fields

    @field_validator("signatures")
    @classmethod
    def _differ(cls, signatures: list[Signature]) -> list[Signature]:
        places: dict[str, int] = {}
        for place, signature in enumerate(signatures, start=1):
            if (first := places.setdefault(signature.text, place)) != place:
                raise ValueError(f"{first} and {place} are the same text")
        return signatures

    @property
    def unused_placeholders(self) -> list[str]:
        """Declared, but in no step, check or default: mostly a slip of spelling."""
        return sorted(set(self.placeholders) - set(_PLACEHOLDER.findall(self._filled_text())))

    @property
    def undeclared_placeholders(self) -> list[str]:
        """Written as placeholders are, but not declared: they stay as they are."""
        # "%{http_code}" and its like belong to other programs.
        return sorted(set(_LIKE_ONE.findall(self._filled_text())) - set(self.placeholders))

    def _filled_text(self) -> str:
        fields = self.to_json()
        parts = [fields.get(name) for name in ("steps", "checks", "rollback")]
        return _all_text([parts, [p.default for p in self.placeholders.values()]])


def make_fixpack(fields: object, *, place: str = "the fixpack") -> Fixpack:
    """A fixpack out of JSON values, older shapes included.

    Args:
        place: what the error names, such as a file.

    Raises:
        Refused: says which field is wrong and why (VB018).
    """
    if not isinstance(fields, dict):
        raise _refused(f"{place}: a fixpack is an object with fields such as title and steps")
    try:
        fixpack = Fixpack.model_validate(normalised(clean_json(fields)))  # type: ignore[arg-type]
    except Refused:
        raise _refused(f"{place}: it is nested too deep") from None
    except ValidationError as error:
        raise _refused(f"{place}: {describe(error)}") from None
    except ValueError as error:
        raise _refused(f"{place}: {error}") from None
    for name in fixpack.placeholders:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", name):
            raise _refused(f'{place}: placeholders.{name[:80]}: use small letters, digits and "_"')
    if circle := _circle(fixpack):
        raise _refused(
            f"{place}: the defaults of the placeholders {', '.join(circle)} refer to each other"
        )
    return fixpack


def describe(error: ValidationError) -> str:
    """The first faults as "steps.2.payload.run: …", without the values that were given."""
    faults: dict[str, str] = {}
    for fault in error.errors(include_url=False, include_input=False, include_context=True):
        place = ".".join(_place(fault["loc"]))
        message = _LONE.get(fault["type"]) or fault["msg"].removeprefix("Value error, ")
        if fault["loc"][0] == _ENVIRONMENT and len(fault["loc"]) > 2:
            # Told once, not for each of the types that it might have had.
            message = "give a name or a list of names"
            if fault["loc"][1] == "os":
                message += ": linux, macos, windows"
        faults.setdefault(place, f"{message[0].lower()}{message[1:]}")
    return "; ".join(f"{place}: {message}" for place, message in list(faults.items())[:3])


def _place(location: tuple[int | str, ...]) -> Iterator[str]:
    """The names and numbers that lead to a place in the file, counted from 1."""
    if location[0] == _ENVIRONMENT:
        location = location[:2]
    for depth, part in enumerate(location):
        # The kind of a step is no level of the file.
        if depth == 2 and location[0] in ("steps", "rollback") and part in _KINDS:
            continue
        yield str(part + 1 if isinstance(part, int) else part)[:80]


def _refused(message: str) -> Refused:
    return Refused(message, 'the shape of one: "vbridge fixpack schema"', sqlstate=INVALID_FIXPACK)


def _circle(fixpack: Fixpack) -> list[str]:
    """Placeholders whose defaults go round in a circle, sorted; empty where none do."""
    needs = {
        name: set(_PLACEHOLDER.findall(placeholder.default or "")) & set(fixpack.placeholders)
        for name, placeholder in fixpack.placeholders.items()
    }
    while solved := [name for name, needed in needs.items() if not needed & needs.keys()]:
        for name in solved:
            del needs[name]
    return sorted(needs)


def _all_text(value: object) -> str:
    def texts(part: object) -> Iterator[str]:
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            for item in part.values():
                yield from texts(item)
        elif isinstance(part, list):
            for item in part:
                yield from texts(item)

    return "\n".join(texts(value))
