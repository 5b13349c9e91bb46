"""The shapes of older fixpacks, brought into the one that is stored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

# What a field is called elsewhere, by kind of step.
_ALIASES: dict[str, dict[str, tuple[str, ...]]] = {
    "cmd": {"run": ("command", "cmd")},
    "copy": {"src": ("from", "source"), "dst": ("to", "destination")},
    "script": {
        "content": ("script", "source", "code"),
        "interpreter": ("shell", "language"),
    },
    "patch": {},
    "env": {},
}
_NAME_KEYS = ("variable", "key", "name")
_HUNK = re.compile(r"^@@[^\n]*@@[^\n]*\n", re.MULTILINE)
_FILE = re.compile(r"^--- [^\n]*\n\+\+\+ [^\n]*\n@@", re.MULTILINE)


def normalised(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fixpack's fields with every known alias under its own name, steps and checks in order.

    Raises:
        ValueError: an alias and its name are both given.
    """
    result = dict(fields)
    for key in ("package_manager", "monorepo_tool"):
        value = result.pop(key, None)
        environment = result.get("environment") or {}
        if value is None or not isinstance(environment, dict):
            continue
        if environment.get(key) is not None:
            raise ValueError(f"{key} and environment.{key} say the same; give one of them")
        result["environment"] = {**environment, key: value}
    for field in ("project_root", "repo_name"):
        result.pop(field, None)
    for field in ("steps", "rollback", "checks"):
        order = "check_order" if field == "checks" else "step_order"
        items = result.get(field)
        if isinstance(items, list):
            result[field] = [
                (_check if field == "checks" else _step)(item, f"{field}.{place}")
                for place, item in enumerate(_in_order(items, field, order), start=1)
            ]
    return result


def _in_order(items: list[Any], field: str, key: str) -> list[Any]:
    if not any(isinstance(item, dict) and key in item for item in items):
        return items
    numbered = [
        (item.get(key) if isinstance(item, dict) else None, place, item)
        for place, item in enumerate(items)
    ]
    for number, place, _ in numbered:
        if not isinstance(number, int) or isinstance(number, bool):
            raise ValueError(f"{field}.{place + 1}: {key} is missing or no whole number")
    if len({number for number, _, _ in numbered}) < len(numbered):
        raise ValueError(f"{field}: two have the same number as {key}")
    return [
        {name: value for name, value in item.items() if name != key}
        for _, _, item in sorted(numbered, key=lambda entry: (entry[0], entry[1]))
    ]


def _step(step: Any, place: str) -> Any:
    if not isinstance(step, dict):
        return step
    step = dict(step)
    kind, payload = step.get("kind"), step.get("payload")
    if kind == "cmd" and isinstance(payload, str):
        step["payload"] = {"run": payload}
        return step
    if not isinstance(payload, dict) or not isinstance(kind, str) or kind not in _ALIASES:
        return step
    payload = dict(payload)
    for name, aliases in _ALIASES[kind].items():
        _rename(payload, name, aliases, f"{place}.payload")
    if kind == "patch":
        _patch(payload, f"{place}.payload")
    elif kind == "env":
        _env(payload, f"{place}.payload")
    elif kind == "copy":
        payload.pop("flags", None)
    step["payload"] = payload
    return step


def _check(check: Any, place: str) -> Any:
    if isinstance(check, str):
        return {"cmd": check}
    if not isinstance(check, dict):
        return check
    check = dict(check)
    _rename(check, "cmd", ("command", "run"), place)
    return check


def _rename(fields: dict[str, Any], name: str, aliases: tuple[str, ...], place: str) -> None:
    given = [key for key in (name, *aliases) if key in fields]
    if len(given) > 1:
        raise ValueError(f"{place}: {given[0]} and {given[1]} say the same; give one of them")
    if given and given[0] != name:
        fields[name] = fields.pop(given[0])


def _patch(payload: dict[str, Any], place: str) -> None:
    forms = [
        form
        for form, keys in (
            ("changes", ("changes",)),
            ("diff", ("diff",)),
            ("search", ("search", "replace")),
        )
        if any(key in payload for key in keys)
    ]
    if len(forms) > 1:
        raise ValueError(f"{place}: {forms[0]} and {forms[1]} say the same; give one of them")
    if forms == ["search"]:
        payload["changes"] = [
            {key: payload.pop(key) for key in ("search", "replace") if key in payload}
        ]
    elif forms == ["diff"] and isinstance(payload["diff"], str):
        payload["changes"] = _changes(payload.pop("diff"), place)


def _changes(diff: str, place: str) -> list[dict[str, str]]:
    """Each hunk of a unified diff as the text before and the text after."""
    changes = []
    diff = diff.replace("\r\n", "\n")
    if len(_FILE.findall(diff)) > 1 or "\ndiff --git " in diff:
        raise ValueError(f"{place}.diff: it changes several files; write a step for each")
    for hunk in _HUNK.split(diff)[1:]:
        lines = [line for line in hunk.split("\n") if not line.startswith("\\")]
        while lines and lines[-1] == "":
            lines.pop()
        if any(line[:1] not in ("-", "+", " ", "") for line in lines):
            raise ValueError(f"{place}.diff: a line begins with none of -, + and a blank")
        before = [line[1:] for line in lines if line[:1] in ("-", " ", "")]
        after = [line[1:] for line in lines if line[:1] in ("+", " ", "")]
        changes.append({"search": "\n".join(before), "replace": "\n".join(after)})
    if not changes:
        raise ValueError(f"{place}.diff: no hunk begins with @@")
    return changes


def _env(payload: dict[str, Any], place: str) -> None:
    names = [key for key in _NAME_KEYS if key in payload]
    if not names:
        return
    if len(names) > 1 or "set" in payload:
        other = names[1] if len(names) > 1 else "set"
        raise ValueError(f"{place}: {names[0]} and {other} say the same; give one of them")
    variable = payload.pop(names[0])
    if not isinstance(variable, str):
        raise ValueError(f"{place}.{names[0]}: it is no text")
    payload["set"] = {variable: payload.pop("value", "")}
