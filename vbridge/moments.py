"""Points in time as people and models write them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from vbridge.errors import Refused

_AGO = re.compile(r"(\d{1,5})\s*([mhdw])(?:\s+ago)?", re.IGNORECASE)
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}


def parse_moment(name: str, text: str | None) -> datetime | None:
    """A date, a time in ISO 8601 (UTC without an offset), or an age such as "7d" or "12h ago".

    Returns:
        None for None and for blank text.

    Raises:
        Refused: names the argument and says how to write it.
    """
    if text is None or not text.strip():
        return None
    text = text.strip()
    try:
        if age := _AGO.fullmatch(text):
            unit = _UNITS[age[2].lower()]
            return datetime.now(UTC) - timedelta(**{unit: int(age[1])})
        moment = datetime.fromisoformat(text)
    except (ValueError, OverflowError):
        raise Refused(
            f'{name} is "{text[:60]}"',
            'write a date such as "2026-05-31", a time such as "2026-05-31T18:00Z", or an age'
            ' such as "7d", "12h" or "2w"',
        ) from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
