"""The SQL project as files: its settings, its migrations, its functions and views."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from vbridge.errors import DeployError

ObjectKind = Literal["function", "view", "materialized view"]
Value = bool | int | float | str

NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")
LEDGER_TABLE = "deployed_objects"

_MIGRATION = re.compile(r"(\d{4})_[a-z0-9_]+")
_SQLSTATE = re.compile(r"[0-9A-Z]{5}")
_VERSION = re.compile(r"-- version: ([1-9]\d*)")
_OPAQUE = re.compile(r"--[^\n]*|/\*.*?\*/|\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'", re.DOTALL)
_CONTROL = re.compile(r"[^\n\t -\x7e\x80-\U0010ffff]")
_NOT_TRANSACTIONAL = re.compile(r"^\s*--\s*transactional\s*:\s*false\s*$", re.MULTILINE | re.I)
_ENDS_TRANSACTION = re.compile(
    r"(?:^|;)\s*(commit|rollback(?!\s+to\b)|abort|end\s+(?:transaction|work))\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Migration:
    """One file of migrations/, which runs once.

    Attributes:
        name: the file's name without ".sql", such as "0001_core".
        sha256: hash of the text with line ends as "\\n", so that a checkout cannot change it.
        transactional: False where the head says "-- transactional: false"; such a file must be
            written so that it can run again after it was cut off.
    """

    number: int
    name: str
    path: Path
    rollback_path: Path
    text: str = field(repr=False)
    sha256: str
    transactional: bool


@dataclass(frozen=True)
class SqlObject:
    """One file of functions/ or views/: the object of the same name.

    Attributes:
        path: relative to the project's folder.
        purpose: what the head line says it is for.
        text: the template as written.
    """

    kind: ObjectKind
    name: str
    version: int
    purpose: str
    path: Path
    text: str = field(repr=False)


@dataclass(frozen=True)
class SqlProject:
    """Everything of the SQL folder, read once.

    Attributes:
        variables: dotted names, such as "rank.half_life_days".
        tables: what the migrations leave behind, and the ledger.
        frozen: file name of a released migration to the hash it was released with.
    """

    root: Path
    schema: str
    variables: Mapping[str, Value]
    sqlstates: Mapping[str, str]
    migrations: tuple[Migration, ...]
    objects: Mapping[str, SqlObject]
    tables: frozenset[str]
    frozen: Mapping[str, str]


def find_project() -> Path:
    """The SQL folder: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for folder in (package / "sql", package.parent / "sql"):
        if (folder / "project.toml").is_file():
            return folder
    raise DeployError("the SQL files of this installation are missing", "install vbridge again")


def read_project(root: Path | None = None) -> SqlProject:
    """Reads the SQL folder.

    Raises:
        DeployError: a file breaks a rule of the project; names the file and the rule.
    """
    root = find_project() if root is None else root
    settings = _read_settings(root / "project.toml")
    schema = settings.get("schema", "vbridge")
    if not isinstance(schema, str) or not NAME.fullmatch(schema):
        raise DeployError(f'project.toml: the schema "{schema}" is not a plain lower-case name')
    migrations = tuple(_read_migrations(root / "migrations"))
    return SqlProject(
        root=root,
        schema=schema,
        variables=MappingProxyType(dict(_flatten(settings.get("vars", {})))),
        sqlstates=MappingProxyType(_read_sqlstates(settings.get("sqlstates", {}))),
        migrations=migrations,
        objects=MappingProxyType(_read_objects(root)),
        tables=_find_tables(schema, migrations) | {LEDGER_TABLE},
        frozen=MappingProxyType(_read_frozen(root / "migrations" / "frozen.txt")),
    )


def freeze(project: SqlProject) -> Path:
    """Writes migrations/frozen.txt: from now on the text of these migrations may not change.

    Raises:
        DeployError: a migration that was frozen before has changed or is gone.
    """
    check_frozen(project)
    path = project.root / "migrations" / "frozen.txt"
    lines = [f"{migration.sha256}  {migration.path.name}\n" for migration in project.migrations]
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path


def check_frozen(project: SqlProject) -> None:
    """Raises DeployError naming the first released migration that was edited or removed."""
    present = {migration.path.name: migration for migration in project.migrations}
    for name, sha256 in project.frozen.items():
        if name not in present:
            raise DeployError(
                f"migration {name} was released and is gone", "restore it: frozen.txt lists it"
            )
        if present[name].sha256 != sha256:
            raise DeployError(
                f"migration {name} was edited after its release",
                "restore it, and put the change into a new migration",
            )


def outline(text: str) -> str:
    """The statements of a SQL text: comments, strings and quoted bodies are blanked out."""
    return _OPAQUE.sub(" ", text)


def hash_text(text: str) -> str:
    """SHA-256 of a text, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def check_transaction(text: str, file: str) -> None:
    """Raises DeployError where a text would end the transaction that it is run in."""
    if found := _ENDS_TRANSACTION.search(outline(text)):
        raise DeployError(
            f'{file}: "{found[1]}" would end the transaction of the deployment', "remove it"
        )


def _read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")  # universal newlines
    except UnicodeDecodeError as error:
        raise DeployError(f"{path.name} is not UTF-8: byte {error.start}") from error
    except OSError as error:
        raise DeployError(f"{path.name} cannot be read: {error.strerror}") from error


def _read_settings(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(_read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise DeployError(f"project.toml: {error}") from error


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Value]]:
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{name}.")
        elif isinstance(value, bool | int | float | str):
            yield name, value
        else:
            raise DeployError(f"project.toml: {name} is neither a number, a text nor a boolean")


def _read_sqlstates(table: Mapping[str, Any]) -> dict[str, str]:
    codes: dict[str, str] = {}
    for name, code in table.items():
        if not isinstance(code, str) or not _SQLSTATE.fullmatch(code):
            raise DeployError(f'project.toml: sqlstate {name} is "{code}"', "use 5 of 0-9 and A-Z")
        if code in codes.values():
            raise DeployError(f"project.toml: sqlstate {code} has two names")
        codes[name] = code
    return codes


def _read_migrations(folder: Path) -> Iterator[Migration]:
    seen: dict[int, str] = {}
    paths = sorted(folder.glob("*.sql")) if folder.is_dir() else []
    forward = [path for path in paths if not path.name.endswith(".rollback.sql")]
    stems = {path.stem for path in forward}
    for path in paths:
        if path.name.endswith(".rollback.sql") and path.name.split(".")[0] not in stems:
            raise DeployError(f"{path.name} has no migration", "remove it")
    for path in forward:
        match = _MIGRATION.fullmatch(path.stem)
        if not match:
            raise DeployError(f"{path.name} is not named like 0001_core.sql")
        number = int(match[1])
        if number in seen:
            raise DeployError(f"{path.name} and {seen[number]} have the same number")
        seen[number] = path.name
        rollback_path = path.with_name(f"{path.stem}.rollback.sql")
        if not rollback_path.is_file():
            raise DeployError(f"{path.name} has no {rollback_path.name}", "write it")
        text = _read_text(path)
        transactional = not _NOT_TRANSACTIONAL.search(text)
        if transactional:
            check_transaction(text, path.name)
        yield Migration(
            number, path.stem, path, rollback_path, text, hash_text(text), transactional
        )


def _read_objects(root: Path) -> dict[str, SqlObject]:
    objects: dict[str, SqlObject] = {}
    paths = [*(root / "functions").rglob("*.sql"), *(root / "views").glob("*.sql")]
    for path in sorted(paths, key=lambda path: (path.stem, path)):
        found = _read_object(root, path)
        if found.name in objects:
            raise DeployError(
                f"{found.path.as_posix()} and {objects[found.name].path.as_posix()}"
                " have the same name"
            )
        objects[found.name] = found
    return objects


def _read_object(root: Path, path: Path) -> SqlObject:
    relative, name = path.relative_to(root), path.stem
    file = relative.as_posix()
    if not NAME.fullmatch(name):
        raise DeployError(f"{file}: the name is not plain lower case, or too long")
    text = _read_text(path)
    if found := _CONTROL.search(text):
        number = text.count("\n", 0, found.start()) + 1
        raise DeployError(f"{file}, line {number} holds a control character")
    head: list[str] = []
    for line in text.splitlines():
        if not line.startswith("--"):
            break
        head.append(line.rstrip())
    prefix = f"-- {name}: "
    if not head or not head[0].startswith(prefix):
        raise DeployError(f'{file} does not start with "{prefix}what it is for"')
    versions = [match[1] for line in head if (match := _VERSION.fullmatch(line))]
    if len(versions) != 1:
        raise DeployError(f'{file} has no head line "-- version: 1"')
    kind: ObjectKind = "function"
    if relative.parts[0] == "views":
        materialized = re.search(r"\bcreate\s+materialized\s+view\b", outline(text), re.IGNORECASE)
        kind = "materialized view" if materialized else "view"
    return SqlObject(kind, name, int(versions[0]), head[0][len(prefix) :], relative, text)


def _find_tables(schema: str, migrations: tuple[Migration, ...]) -> frozenset[str]:
    """Tables that exist once all migrations ran, in so far as their plain text tells."""
    change = re.compile(
        rf"\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?{schema}\.(?P<made>\w+)"
        rf"|\bdrop\s+table\s+(?:if\s+exists\s+)?{schema}\.(?P<dropped>\w+)"
        rf"|\balter\s+table\s+(?:if\s+exists\s+)?{schema}\.(?P<old>\w+)\s+rename\s+to\s+(?P<new>\w+)",
        re.IGNORECASE,
    )
    tables: set[str] = set()
    for migration in migrations:
        for match in change.finditer(outline(migration.text)):
            tables.discard(match["dropped"] or match["old"] or "")
            if made := match["made"] or match["new"]:
                tables.add(made)
    return frozenset(tables)


def _read_frozen(path: Path) -> dict[str, str]:
    frozen: dict[str, str] = {}
    if not path.is_file():
        return frozen
    for line in _read_text(path).splitlines():
        if not line.strip():
            continue
        sha256, _, name = line.partition("  ")
        if not re.fullmatch(r"[0-9a-f]{64}", sha256) or not name:
            raise DeployError(f'frozen.txt: "{line}" is not a hash, two spaces and a file name')
        frozen[name] = sha256
    return frozen
