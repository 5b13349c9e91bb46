"""The repeatable layer: functions and views, brought to the text of the code in one transaction."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

import psycopg
from psycopg import errors as pg

from vbridge import __version__
from vbridge.deploy.catalogue import (
    Entry,
    Key,
    apply_grants,
    drop_entry,
    find_dependents,
    find_entries,
    read_definitions,
    read_grants,
)
from vbridge.deploy.ledger import Ledger, LedgerRow, forget, record
from vbridge.deploy.session import Connection, explain
from vbridge.errors import DatabaseUnavailable, DeployError
from vbridge.templates import RenderedObject

ObjectState = Literal["current", "changed", "missing", "drifted", "removed"]

# "create or replace" cannot do it: another result or argument names, another kind of object,
# a view's columns, a file that only says "create", a comment on a name that has two overloads.
_NEEDS_DROP = (
    pg.InvalidFunctionDefinition,
    pg.InvalidTableDefinition,
    pg.DuplicateTable,
    pg.DuplicateFunction,
    pg.AmbiguousFunction,
    pg.WrongObjectType,
)

_RELATIONS = ("view", "materialized view")


@dataclass(frozen=True)
class ObjectStatus:
    """A function or view and how it stands.

    Attributes:
        state: "changed" in the code since it was deployed; "missing" from the database;
            "drifted", edited in the database by hand; "removed" from the code.
        version: of the file; None where it is removed.
        deployed_version: of the file that was deployed; None where none was.
    """

    kind: str
    name: str
    state: ObjectState
    version: int | None
    deployed_version: int | None


def compare_objects(
    rendered: Iterable[RenderedObject],
    ledger: Ledger,
    definitions: Mapping[Key, str],
    server_major: int,
) -> tuple[ObjectStatus, ...]:
    """Every object of the code and of the ledger, by kind and name."""
    found: dict[Key, ObjectStatus] = {}
    for item in rendered:
        key: Key = (item.source.kind, item.name)
        row = ledger.get(key)
        state: ObjectState = "current"
        if key not in definitions:
            state = "missing"
        elif row and row.server_major == server_major and row.catalog_sha256 != definitions[key]:
            state = "drifted"
        elif not row or row.server_major != server_major or row.sha256 != item.sha256:
            state = "changed"  # another major release prints definitions its own way
        version = row.version if row else None
        found[key] = ObjectStatus(*key, state, item.source.version, version)
    for key, row in ledger.items():
        if key not in found and key[0] in ("function", *_RELATIONS):
            found[key] = ObjectStatus(*key, "removed", None, row.version)
    return tuple(found[key] for key in sorted(found))


class Layer:
    """One deployment of functions and views; what it did is in its sets of names."""

    def __init__(
        self,
        connection: Connection,
        schema: str,
        search_path: str,
        rendered: tuple[RenderedObject, ...],
        ledger: Ledger,
        before: Mapping[Key, str],
        grants: Mapping[Key, frozenset[str]],
    ) -> None:
        """before, grants: as they were in front of the migrations, which may change them."""
        self.created: set[str] = set()
        self.replaced: set[str] = set()
        self.recreated: set[str] = set()
        self.dropped: set[str] = set()
        self.drifted: set[str] = set()
        self._connection = connection
        self._schema = schema
        self._search_path = search_path
        self._order = {item.name: place for place, item in enumerate(rendered)}
        self._rendered = rendered
        self._ledger = ledger
        self._before = before
        self._grants = grants
        self._major = connection.info.server_version // 10000
        self._ours = frozenset(
            {(item.source.kind, item.name) for item in rendered}
            | {key for key in ledger if key[0] in ("function", *_RELATIONS)}
        )
        self._queue: list[int] = []
        self._gone: set[Key] = set()

    def deploy(self) -> None:
        """Does all that is needed, in reference order.

        Raises:
            DeployError: the SQL of a file fails, or an object that is not ours is in the way.
        """
        definitions = read_definitions(self._connection, self._schema, self._search_path)
        removed: list[ObjectStatus] = []
        for status in self._compare(definitions):
            if status.state == "removed":
                removed.append(status)
            elif status.state != "current":
                self._enqueue(status.name)
        for status in compare_objects(self._rendered, self._ledger, self._before, self._major):
            if status.state == "drifted":
                self.drifted.add(status.name)
        touched: set[str] = set()
        while self._queue:
            touched.add(self._deploy_next())
        for status in removed:
            self._remove((status.kind, status.name))
            while self._queue:
                touched.add(self._deploy_next())
        # One that was made twice, for its own sake and then for another's, is told once.
        self.replaced -= self.recreated | self.created
        self.recreated -= self.created
        self._finish(touched)

    def _compare(self, definitions: Mapping[Key, str]) -> tuple[ObjectStatus, ...]:
        return compare_objects(self._rendered, self._ledger, definitions, self._major)

    def _enqueue(self, name: str) -> None:
        place = self._order[name]
        if place not in self._queue:
            heapq.heappush(self._queue, place)

    def _deploy_next(self) -> str:
        item = self._rendered[heapq.heappop(self._queue)]
        existing = self._entries(item)
        if not existing:
            self._create(item)
            known = (item.source.kind, item.name) in self._before or item.name in self._gone_names()
            (self.recreated if known else self.created).add(item.name)
            return item.name
        try:
            with self._connection.transaction():
                self._connection.execute(item.text.encode())
            # An overload that the file did not write is of an older signature, or made by hand.
            stale = [entry for entry in self._entries(item) if entry in existing]
            if stale:
                self._drop(item.file, stale, "")
            self.replaced.add(item.name)
        except _NEEDS_DROP as error:
            self._drop(item.file, existing, error.diag.message_primary or "")
            self._create(item)
            self.recreated.add(item.name)
        except psycopg.Error as error:
            raise _explain(item, error) from error
        return item.name

    def _gone_names(self) -> set[str]:
        return {name for _, name in self._gone}

    def _entries(self, item: RenderedObject) -> list[Entry]:
        return find_entries(self._connection, self._schema, item.source.kind, item.name)

    def _create(self, item: RenderedObject) -> None:
        try:
            self._connection.execute(item.text.encode())
        except psycopg.Error as error:
            raise _explain(item, error) from error
        if item.source.kind not in {entry.kind for entry in self._entries(item)}:
            raise DeployError(f"{item.file} did not create {item.source.kind} {item.name}")

    def _drop(self, file: str, entries: list[Entry], reason: str) -> None:
        """Drops objects and all of ours that depend on them; those are put in the queue again."""
        dependents = find_dependents(self._connection, self._schema, entries, self._ours)
        if dependents.foreign:
            raise DeployError(
                f"{file}: {f'{reason}; ' if reason else ''}it must be dropped, but"
                f" {dependents.foreign[0]}, which is not ours, depends on it",
                "drop that first, and create it again afterwards",
            )
        left = [*dependents.ours, *entries]
        while left:
            blocked = [entry for entry in left if not self._try_drop(entry)]
            if len(blocked) == len(left):
                raise DeployError(f"{file}: {blocked[0].name} is in use", "drop it first")
            left = blocked
        names = {entry.name for entry in entries}
        for entry in (*dependents.ours, *entries):
            self._gone.add((entry.kind, entry.name))
        for entry in dependents.ours:
            if entry.name in self._order and entry.name not in names:
                self._enqueue(entry.name)
        # Bodies that are texts are not in the catalogue; creating them again checks them.
        for item in self._rendered:
            if item.refs & names:
                self._enqueue(item.name)

    def _try_drop(self, entry: Entry) -> bool:
        try:
            with self._connection.transaction():
                drop_entry(self._connection, entry)
        except pg.DependentObjectsStillExist:
            return False
        return True

    def _remove(self, key: Key) -> None:
        entries = find_entries(self._connection, self._schema, *key)
        entries = [entry for entry in entries if (entry.kind, entry.name) == key]
        if entries:
            self._drop(f"{key[0]} {key[1]}", entries, "its file is gone")
        forget(self._connection, self._schema, *key)
        if key[1] not in self._order:
            self.dropped.add(key[1])

    def _finish(self, touched: set[str]) -> None:
        """Restores privileges that were granted by hand, and writes the ledger."""
        if not touched:
            return
        after = read_grants(self._connection, self._schema)
        items = [item for item in self._rendered if item.name in touched]
        for item in items:
            added, revoked = self._by_hand(item)
            key = (item.source.kind, item.name)
            now = after.get(key, frozenset())
            apply_grants(self._connection, self._entries(item), added - now, revoked & now)
        after = read_grants(self._connection, self._schema)
        definitions = read_definitions(self._connection, self._schema, self._search_path)
        for item in items:
            key = (item.source.kind, item.name)
            added, revoked = self._by_hand(item)
            row = LedgerRow(
                *key,
                item.source.version,
                item.sha256,
                __version__,
                definitions[key],
                self._major,
                (after.get(key, frozenset()) - added) | revoked,
            )
            record(self._connection, self._schema, row)

    def _by_hand(self, item: RenderedObject) -> tuple[frozenset[str], frozenset[str]]:
        """Privileges that were granted, and revoked, since the object was deployed."""
        kinds = _RELATIONS if item.source.kind in _RELATIONS else (item.source.kind,)
        keys = [(kind, item.name) for kind in kinds]
        key = next((key for key in keys if key in self._ledger and key in self._before), None)
        if key is None:
            return frozenset(), frozenset()
        row, now = self._ledger[key], self._grants.get(key, frozenset())
        if item.name in self.drifted:  # made anew by hand, it lost what we had granted
            return now - row.grants, frozenset()
        return now - row.grants, row.grants - now


def _explain(item: RenderedObject, error: psycopg.Error) -> DeployError | DatabaseUnavailable:
    position = error.diag.statement_position
    where = item.file
    if position:
        where += f", line {item.text.count(chr(10), 0, int(position) - 1) + 1}"
    return explain(error, where)
