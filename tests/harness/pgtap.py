"""pgTAP's SQL text, from wherever this machine can have it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from harness.debian import PackageUnavailable, unpack_package

CACHE = Path(__file__).parents[2] / "build" / "pgtap"
_RELEASE = re.compile(r"pgtap--(\d+(?:\.\d+)*)\.sql")
_ADVICE = (
    "install Debian's package postgresql-15-pgtap (or any with pgtap--*.sql in it), "
    "or set VBRIDGE_PGTAP_SQL to the path of that file"
)


class PgtapMissing(Exception):
    """pgTAP is not here and cannot be downloaded."""


def pgtap_source() -> str:
    """pgTAP's functions as plain SQL, to run with search_path on the schema they go to.

    Looks at VBRIDGE_PGTAP_SQL, at installed system files, at our cache, then at Debian's package.

    Raises:
        PgtapMissing: says how to get it.
    """
    path = _given() or _newest(Path("/usr/share/postgresql")) or _newest(CACHE)
    if path is None:
        names = ["postgresql-15-pgtap", "postgresql-17-pgtap", "postgresql-18-pgtap"]
        try:
            unpack_package(names, CACHE, work=CACHE.parent / "apt")
        except (PackageUnavailable, OSError) as reason:
            raise PgtapMissing(f"the SQL tests need pgTAP: {_ADVICE} ({reason})") from None
        path = _newest(CACHE)
    if path is None:
        raise PgtapMissing(f"the SQL tests need pgTAP: {_ADVICE}")
    return plain_sql(path.read_text(encoding="utf-8"))


def plain_sql(text: str) -> str:
    r"""The script without psql's own lines, such as the `\echo … \quit` of an extension."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("\\"))


def _given() -> Path | None:
    name = os.environ.get("VBRIDGE_PGTAP_SQL")
    if not name:
        return None
    path = Path(name)
    if not path.is_file():
        raise PgtapMissing(f'VBRIDGE_PGTAP_SQL names "{name}", which is not a file')
    return path


def _newest(folder: Path) -> Path | None:
    found = []
    for path in folder.rglob("pgtap--*.sql"):
        # Upgrade scripts (pgtap--1.1.0--1.2.0.sql) lie beside the whole one.
        if match := _RELEASE.fullmatch(path.name):
            found.append((tuple(int(part) for part in match[1].split(".")), path))
    return max(found)[1] if found else None
