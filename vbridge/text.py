"""Cleaning of what callers send, before anything is hashed, embedded or stored."""

from __future__ import annotations

import json
import re

from vbridge.errors import Refused

# PostgreSQL stores neither NUL nor half of a surrogate pair; UTF-8 cannot write the latter.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_REPLACEMENT = "\ufffd"

# Deeper than any limit of the database; here so that a hostile depth never reaches a recursion.
_DEPTH = 64


def clean_text(text: str) -> str:
    """The text with NUL and lone surrogates as U+FFFD; halves that belong together are joined."""
    if not _UNSTORABLE.search(text):
        return text
    joined = _PAIR.sub(
        lambda pair: pair.group().encode("utf-16", "surrogatepass").decode("utf-16"), text
    )
    return _UNSTORABLE.sub(_REPLACEMENT, joined)


def clean_json(value: object, _depth: int = 0) -> object:
    """A JSON value with every string cleaned, keys included.

    Raises:
        Refused: the value is nested too deep (VB008).
    """
    if _depth > _DEPTH:
        raise Refused("meta is nested too deep", "flatten it", sqlstate="VB008")
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list):
        return [clean_json(item, _depth + 1) for item in value]
    if isinstance(value, dict):
        return {clean_text(str(key)): clean_json(item, _depth + 1) for key, item in value.items()}
    return value


def dump_json(value: object) -> str:
    """A JSON value as text that PostgreSQL accepts.

    Raises:
        Refused: a number is not finite (VB008).
    """
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError:
        raise Refused(
            "meta holds a number that is not finite", "leave out NaN and Infinity", sqlstate="VB008"
        ) from None
