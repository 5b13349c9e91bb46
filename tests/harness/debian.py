"""Files out of Debian packages, for an ordinary user, without a change to the system.

apt works on folders of its own under a cache of ours, with the machine's own sources: nothing is
installed, no list of the system is touched, and no host is named here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

UPDATE_SECONDS = 180.0
DOWNLOAD_SECONDS = 60.0


class PackageUnavailable(Exception):
    """The package cannot be had here. The text says why, in one sentence."""


def unpack_package(
    names: Sequence[str], into: Path, *, work: Path, suites: Sequence[str] = ()
) -> Path:
    """Downloads the first package that can be had and unpacks it.

    Args:
        names: packages in order of preference.
        into: folder to unpack to; afterwards it holds `usr/…`.
        work: folder for apt's lists, kept between calls.
        suites: newer releases to look in, in order; none for the machine's own.

    Raises:
        PackageUnavailable: no apt here, no network, or no such package.
    """
    for program in ("apt-get", "dpkg"):
        if shutil.which(program) is None:
            raise PackageUnavailable(f"{program} is not on this machine")
    reasons: list[str] = []
    for options in _places(work, suites):
        for name in names:
            try:
                return _unpack(_apt(options), name, into)
            except PackageUnavailable as reason:
                reasons.append(str(reason))
    raise PackageUnavailable(reasons[-1] if reasons else "no Debian source is configured here")


def _places(work: Path, suites: Sequence[str]) -> list[_Place]:
    if not suites:
        # The system's lists first, since they cost nothing; they may be missing or old.
        return [_Place(work, None, private=False), _Place(work, None, private=True)]
    return [_Place(work, suite, private=True) for suite in suites]


class _Place:
    """One set of apt lists to look in."""

    def __init__(self, work: Path, suite: str | None, *, private: bool) -> None:
        self.work = work / (suite or "own")
        self.suite = suite
        self.private = private


def _apt(place: _Place) -> list[str]:
    common = ["-qq", "-o", "APT::Sandbox::User=", "-o", "Acquire::Retries=1"]
    common += ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20"]
    if not place.private:
        return common
    for folder in ("lists/partial", "cache/archives/partial"):
        (place.work / folder).mkdir(parents=True, exist_ok=True)
    options = ["-o", f"Dir::State={place.work}", "-o", f"Dir::State::lists={place.work}/lists"]
    options += ["-o", f"Dir::Cache={place.work}/cache"]
    if place.suite is not None:
        sources = place.work / "sources.list"
        sources.write_text(_sources(place.work.parent, place.suite), encoding="utf-8")
        options += ["-o", f"Dir::Etc::sourcelist={sources}", "-o", "Dir::Etc::sourceparts=-"]
    if not any((place.work / "lists").glob("*Packages*")):
        _run(["apt-get", *common, *options, "update"], UPDATE_SECONDS)
    return common + options


def _sources(work: Path, suite: str) -> str:
    """Source lines for another release, after those that the machine has for its own."""
    form = "$(ORIGIN)|$(REPO_URI)|$(COMPONENT)|$(RELEASE)|$(CODENAME)"
    query = ["indextargets", "--format", form, "Identifier: Packages"]
    targets = _run(["apt-get", *query], DOWNLOAD_SECONDS)
    if "Debian|" not in targets:
        own = _apt(_Place(work, None, private=True))
        targets = _run(["apt-get", *own, *query], DOWNLOAD_SECONDS)
    lines = set()
    for target in targets.splitlines():
        origin, uri, component, release, codename = target.split("|")
        if origin == "Debian" and component == "main" and release == codename:
            lines.add(f"deb {uri} {suite} main\n")
    if not lines:
        raise PackageUnavailable("no Debian source is configured here")
    return "".join(sorted(lines))


def _unpack(options: list[str], name: str, into: Path) -> Path:
    with tempfile.TemporaryDirectory(prefix="vbt-deb") as folder:
        _run(["apt-get", *options, "download", name], DOWNLOAD_SECONDS, cwd=Path(folder))
        archives = list(Path(folder).glob("*.deb"))
        if not archives:
            raise PackageUnavailable(f"the package {name} cannot be downloaded")
        into.mkdir(parents=True, exist_ok=True)
        _run(["dpkg", "-x", str(archives[0]), str(into)], DOWNLOAD_SECONDS)
    return into


def _run(command: list[str], seconds: float, cwd: Path | None = None) -> str:
    environment = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
    except subprocess.TimeoutExpired:
        raise PackageUnavailable(f"{command[0]} did not answer within {seconds:.0f} s") from None
    # "update" ends with 0 or 100 when one source of several fails; the download tells.
    if done.returncode != 0 and "update" not in command:
        lines = [line for line in done.stderr.splitlines() if line.startswith("E:")]
        raise PackageUnavailable(lines[-1][2:].strip() if lines else f"{command[0]} failed")
    return done.stdout
