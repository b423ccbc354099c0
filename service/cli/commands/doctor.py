"""`matchfold doctor`: looks at the installation and the store; each finding with its usual remedy."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import ExitCode
from service.cli.framework import Command, examples, json_option, quiet_option, store_option
from service.cli.health import Finding, can_be_a_folder, of_store, size_told

if TYPE_CHECKING:
    from service.config import Config

FINDING = " " * 9

LEAST_PYTHON = (3, 11)
LEAST_SQLITE = (3, 37, 0)
"""The first with STRICT tables."""
LITTLE_DISK = 200 << 20
ENOUGH_DISK = 1 << 30
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")


@click.command(
    "doctor", cls=Command, epilog=examples("matchfold doctor", "matchfold doctor --store var/matchfold.db --json")
)
@store_option
@json_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, store: str | None, as_json: bool, quiet: bool) -> None:
    """Check Python, packages, configuration, store, migrations, settings and disk.

    Nothing is changed. Exit code 1 if there is a problem; notes are no problems.
    """
    findings = _examine(store)
    if as_json:
        output.as_json(findings)
    else:
        for finding in findings:
            if not (quiet and finding.verdict == "ok"):
                _print(finding)
    problems = sum(finding.verdict == "problem" for finding in findings)
    if not as_json:
        output.say(f"{counted(problems, 'problem')} found." if problems else "No problems.", quiet=quiet)
    ctx.exit(ExitCode.NEGATIVE if problems else ExitCode.OK)


def _print(finding: Finding) -> None:
    told = output.wrapped(f"{finding.subject}: {finding.found}", FINDING)
    click.echo(_coloured(finding.verdict) + output.harmless(told[len(finding.verdict) :]))
    if finding.remedy:
        output.text(output.wrapped(finding.remedy, FINDING + "  "))


def _coloured(verdict: str) -> str:
    if not output.on_terminal() or os.environ.get("NO_COLOR"):
        return verdict
    return click.style(verdict, fg={"ok": "green", "note": "yellow", "problem": "red"}[verdict])


# --- checks of the machine and its settings: each looks at one thing and changes nothing ------------------------------


def _examine(store: str | None) -> list[Finding]:
    """All checks, in order; without those of the store if the configuration does not say which one is meant."""
    findings = [_python(), _packages(), _sqlite()]
    config, finding = _configuration(store)
    findings += [finding, *_variables()]
    if config is not None:
        findings += [*of_store(config), *_lake(config), _disk(config)]
    return [*findings, _browser()]


def _python() -> Finding:
    found = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] < LEAST_PYTHON:
        return Finding("Python", "problem", found, "Matchfold needs Python 3.11 or later.")
    return Finding("Python", "ok", found)


def _packages() -> Finding:
    from importlib import metadata

    from packaging.requirements import Requirement

    wrong = []
    required = [Requirement(line) for line in metadata.requires("matchfold") or ()]
    needed = [one for one in required if one.marker is None or one.marker.evaluate({"extra": ""})]
    for requirement in needed:
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            wrong.append(f"{requirement.name} is missing")
            continue
        if not requirement.specifier.contains(version, prereleases=True):
            wrong.append(f"{requirement.name} is {version}, needs {requirement.specifier}")
    if wrong:
        return Finding("Packages", "problem", "; ".join(wrong), "Install again: pip install -r requirements.lock")
    return Finding("Packages", "ok", f"{len(needed)} of {len(needed)} as required")


def _sqlite() -> Finding:
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        least = ".".join(map(str, LEAST_SQLITE))
        remedy = f"Use a Python that is built with SQLite {least} or later, or a PostgreSQL store."
        return Finding("SQLite library", "problem", sqlite3.sqlite_version, remedy)
    return Finding("SQLite library", "ok", sqlite3.sqlite_version)


def _configuration(store: str | None) -> "tuple[Config | None, Finding]":
    from service.cli.store import configured

    try:
        config = configured(store)
    except click.UsageError as error:
        return None, Finding("Configuration", "problem", error.message, "Correct the environment variable or --store.")
    admin = "administrator's token set" if config.admin_token else "no administrator's token"
    return config, Finding("Configuration", "ok", f"store {_nameable(config.store)}; {admin}")


def _variables() -> Iterator[Finding]:
    from service import variables
    from service.config import wrong_elsewhere

    for told in variables.unknown(os.environ):
        yield Finding("Environment", "problem", told, "docs/operations.md lists all variables.")
    for error in wrong_elsewhere(os.environ):
        yield Finding("Environment", "problem", f"{error.detail}.", "Correct the environment variable.")


def _nameable(address: str) -> str:
    from sqlalchemy import make_url

    return make_url(address).render_as_string(hide_password=True)


def _lake(config: "Config") -> Iterator[Finding]:
    from analytics.lake import files, manifest
    from analytics.lake.damage import Damaged
    from service.config import lake_folder
    from service.usecases.lake import told_skipped

    folder = lake_folder(config)
    if folder is None:
        return
    if not can_be_a_folder(folder):
        yield Finding("Statistics", "problem", f"{folder} cannot be made or written", "Choose another MATCHFOLD_LAKE.")
    if not (folder / manifest.NAME).exists():
        return
    try:
        present = manifest.read(folder)
        for part in present.parts:
            files.check(folder, part)
    except Damaged as error:
        yield Finding("Statistics", "problem", str(error), "`matchfold rebuild` makes the tables anew from the log.")
    else:
        yield Finding(
            "Statistics",
            "ok",
            f"{counted(len(present.parts), 'file')}, nothing amiss",
        )
        if present.skipped:
            remedy = "`matchfold verify` looks at a match itself; `matchfold rebuild` reads all of them again."
            yield Finding("Statistics", "problem", told_skipped(present.skipped), remedy)


def _disk(config: "Config") -> Finding:
    from service.config import store_folder

    folder = store_folder(config.store) or Path()
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if free < LITTLE_DISK:
        return Finding("Disk", "problem", f"{size_told(free)} free", "Make room: a full disk refuses moves.")
    verdict: Literal["ok", "note"] = "ok" if free >= ENOUGH_DISK else "note"
    return Finding("Disk", verdict, f"{size_told(free)} free", None if verdict == "ok" else "Make room soon.")


def _browser() -> Finding:
    for name in BROWSERS:
        if shutil.which(name):
            return Finding("Chromium", "ok", f"{name} found")
    return Finding("Chromium", "note", "not found", "Only the browser tests need it.")
