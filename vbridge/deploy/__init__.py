"""Brings a database to the state of the SQL project: migrations first, then functions and views."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from psycopg import sql

from vbridge import __version__
from vbridge.deploy.catalogue import read_definitions, read_grants
from vbridge.deploy.layer import Layer, ObjectStatus, compare_objects
from vbridge.deploy.ledger import Ledger, LedgerRow, open_ledger, read_ledger, record
from vbridge.deploy.migrations import (
    MigrationStatus,
    apply_migrations,
    compare_migrations,
    read_applied,
)
from vbridge.deploy.session import (
    AFTER_DEPLOYMENT,
    DEPLOY_LOCK,
    Connection,
    Extension,
    check_extension,
    check_server,
    connect,
    find_extension,
    open_extension,
    open_schema,
    prepare,
    read_version,
    search_path,
    sentences,
    server_version,
    take_lock,
)
from vbridge.errors import DeployError, NewerDeployment
from vbridge.project import Migration, SqlProject, check_frozen, hash_text, read_project
from vbridge.templates import RenderedObject, render_project

RELEASE_KEY = ("release", "vbridge")


@dataclass(frozen=True)
class DeployReport:
    """What a deployment did; names are without the schema.

    Attributes:
        release: of the code that deployed.
        previous_release: of the code that deployed before; None on a new database.
        migrations: applied now.
        created, replaced, dropped: functions and views; replaced ones kept what depends on them.
        recreated: dropped and created again, for a new signature or for what they refer to.
        drifted: had been edited in the database by hand; overwritten.
        warnings: sentences.
    """

    release: str
    previous_release: str | None = None
    migrations: tuple[str, ...] = ()
    created: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    recreated: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    drifted: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """True where anything was done to the database."""
        done = (self.migrations, self.created, self.replaced, self.recreated, self.dropped)
        return any(done) or self.release != self.previous_release

    def to_dict(self) -> dict[str, object]:
        return {**asdict(self), "changed": self.changed}


def migrate(
    dsn: str, project: SqlProject | None = None, *, lock_timeout: float = 120.0
) -> DeployReport:
    """Deploys the project. Any number of processes may do so at once; twice changes nothing.

    Each migration commits by itself; functions and views follow in one transaction. Whatever cuts
    it off, the next run ends whole. A migration that changes a column which one of our views shows
    drops that view itself; it is created again, with the privileges that were granted by hand.

    Args:
        lock_timeout: seconds to wait for another deployment, and for any lock on a table.

    Raises:
        DatabaseUnavailable: PostgreSQL cannot be reached, or went away.
        NewerDeployment: the database was deployed by a newer release.
        DeployError: anything else that a person has to mend; says what.
    """
    project = read_project() if project is None else project
    rendered = render_project(project)
    check_frozen(project)
    with sentences("deployment"), connect(dsn) as connection:
        take_lock(connection, DEPLOY_LOCK, lock_timeout)
        # From here to the commit this transaction holds the lock. It must not read what would
        # lock our tables against the migrations, which run beside it.
        check_server(connection)
        with connect(dsn, autocommit=True) as side:
            prepare(side, project.schema, None, lock_timeout)
            ledger = read_ledger(side, project.schema)
            applied = read_applied(side, project.schema)
            check_release(project, ledger, applied)
            _check_migrations(project, ledger, applied)
            extension = open_extension(side)
            open_schema(side, project.schema)
            open_ledger(side, project.schema)
            prepare(side, project.schema, extension, lock_timeout)
            path = search_path(project.schema, extension)
            grants = read_grants(side, project.schema)
            before = read_definitions(side, project.schema, path)
            migrated = _migrate(side, project, ledger, applied)
        prepare(connection, project.schema, extension, lock_timeout)
        layer = Layer(connection, project.schema, path, rendered, ledger, before, grants)
        layer.deploy()
        _finish(connection, project.schema, rendered)
        previous = ledger.get(RELEASE_KEY)
        _record_release(connection, project.schema, rendered, previous)
        connection.commit()
    return DeployReport(
        release=__version__,
        previous_release=previous.release if previous else None,
        migrations=migrated,
        created=tuple(sorted(layer.created)),
        replaced=tuple(sorted(layer.replaced)),
        recreated=tuple(sorted(layer.recreated)),
        dropped=tuple(sorted(layer.dropped)),
        drifted=tuple(sorted(layer.drifted)),
        warnings=_warnings(extension, layer.drifted),
    )


@dataclass(frozen=True)
class DeploymentStatus:
    """How a database stands against the project.

    Attributes:
        release: of the code at hand.
        deployed_release: of the code that deployed; None where nothing is deployed.
        pgvector_version: None where the extension is missing.
        problems: sentences on what "vbridge migrate" would refuse.
        warnings: sentences on what should be mended and stops nothing.
    """

    release: str
    deployed_release: str | None
    server_version: str
    pgvector_version: str | None
    migrations: tuple[MigrationStatus, ...]
    objects: tuple[ObjectStatus, ...]
    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """True where the database is exactly as the code says."""
        return (
            not self.problems
            and all(migration.state == "applied" for migration in self.migrations)
            and all(item.state == "current" for item in self.objects)
        )

    def to_dict(self) -> dict[str, object]:
        return {"ok": self.ok, **asdict(self)}


def status(
    dsn: str, project: SqlProject | None = None, *, lock_timeout: float = 5.0
) -> DeploymentStatus:
    """Compares a database with the project; only reads, and works on an empty one.

    Raises:
        DatabaseUnavailable: PostgreSQL cannot be reached.
        DeployError: the project is broken, or the role may not read the ledger.
    """
    project = read_project() if project is None else project
    rendered = render_project(project)
    problems: list[str] = []
    with sentences("status"), connect(dsn, purpose="status") as connection:
        connection.read_only = True
        extension = find_extension(connection)
        prepare(connection, project.schema, None, lock_timeout)
        ledger = read_ledger(connection, project.schema)
        applied = read_applied(connection, project.schema)
        path = search_path(project.schema, extension)
        definitions = read_definitions(connection, project.schema, path)
        version = server_version(connection)
        major = connection.info.server_version // 10000
        for check in (
            lambda: check_frozen(project),
            lambda: check_server(connection),
            lambda: check_extension(connection, extension),
            lambda: check_release(project, ledger, applied),
        ):
            try:
                check()
            except DeployError as error:
                problems.append(str(error))
        connection.rollback()
    release = ledger.get(RELEASE_KEY)
    warning = extension.warning if extension else ""
    return DeploymentStatus(
        release=__version__,
        deployed_release=release.release if release else None,
        server_version=version,
        pgvector_version=extension.version if extension else None,
        migrations=compare_migrations(project, applied, ledger),
        objects=compare_objects(rendered, ledger, definitions, major),
        problems=tuple(problems),
        warnings=(warning,) if warning else (),
    )


def check_release(project: SqlProject, ledger: Ledger, applied: frozenset[str]) -> None:
    """Raises NewerDeployment where the database was deployed by a newer release than this."""
    row = ledger.get(RELEASE_KEY)
    last = max((migration.number for migration in project.migrations), default=0)
    known = {migration.name for migration in project.migrations}
    beyond = [name for name in applied - known if name[:4].isdecimal() and int(name[:4]) > last]
    if row and read_version(row.release) > read_version(__version__):
        raise NewerDeployment(
            f"this database was deployed by vbridge {row.release}; this is {__version__}",
            "upgrade vbridge",
        )
    if beyond:
        raise NewerDeployment(
            f"this database has migration {max(beyond)}, which vbridge {__version__} here lacks",
            "use the checkout or release that made it",
        )


def _check_migrations(project: SqlProject, ledger: Ledger, applied: frozenset[str]) -> None:
    for migration in compare_migrations(project, applied, ledger):
        if migration.state == "edited":
            raise DeployError(
                f"migration {migration.name}.sql was edited after it was applied",
                "restore it, and put the change into a new migration",
            )
        if migration.state == "unknown":
            raise DeployError(
                f"the database has migration {migration.name}, which this release does not know",
                "restore the file, or deploy with the release that has it",
            )


def _migrate(
    side: Connection,
    project: SqlProject,
    ledger: Ledger,
    applied: frozenset[str],
) -> tuple[str, ...]:
    def note(migration: Migration) -> None:
        row = LedgerRow("migration", migration.name, 0, migration.sha256, __version__)
        record(side, project.schema, row)

    for migration in project.migrations:
        # Marked with yoyo's own command, then: its hash is known from now on.
        if migration.name in applied and ("migration", migration.name) not in ledger:
            note(migration)
    pending = [migration for migration in project.migrations if migration.name not in applied]
    if pending:
        apply_migrations(side, project.schema, pending, note)
    return tuple(migration.name for migration in pending)


def _finish(connection: Connection, schema: str, rendered: tuple[RenderedObject, ...]) -> None:
    """Lets the project itself write the rows that belong to a release."""
    if any(item.name == AFTER_DEPLOYMENT for item in rendered):
        connection.execute(sql.SQL("select {}()").format(sql.Identifier(schema, AFTER_DEPLOYMENT)))


def _record_release(
    connection: Connection,
    schema: str,
    rendered: tuple[RenderedObject, ...],
    previous: LedgerRow | None,
) -> None:
    sha256 = hash_text("".join(f"{item.name} {item.sha256}\n" for item in rendered))
    if not previous or (previous.release, previous.sha256) != (__version__, sha256):
        record(connection, schema, LedgerRow(*RELEASE_KEY, 0, sha256, __version__))


def _warnings(extension: Extension, drifted: set[str]) -> tuple[str, ...]:
    found = [extension.warning] if extension.warning else []
    for name in sorted(drifted):
        found.append(f"{name} had been edited in the database; it is as in the code again")
    return tuple(found)
