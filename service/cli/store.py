"""The store that a command works on. Whoever holds it is its administrator: the command line sees and does all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import rich_click as click

from service.cli.errors import Unavailable

if TYPE_CHECKING:
    from service.config import Config
    from service.context import Context


def configured(given: str | None) -> "Config":
    """The configuration of the environment with the store that the user named. Raises `click.UsageError`."""
    from service.config import read_config
    from service.errors import BadConfig

    environment = {**os.environ, "MATCHFOLD_STORE": given} if given else os.environ
    try:
        config = read_config(environment)
        _check_address(config.store)
    except BadConfig as error:
        raise click.UsageError(f"{error.detail}.") from error
    return config


def _check_address(store: str) -> None:
    from sqlalchemy.exc import ArgumentError

    from events.log.backend import parse_url

    try:
        parse_url(store)
    except (ArgumentError, ValueError) as error:
        raise click.UsageError(f"The store cannot be {_without_password(store)!r}: {error}.") from error


def _without_password(address: str) -> str:
    head, at, tail = address.rpartition("@")
    user = head.rpartition("://")[2].partition(":")[0]
    return f"{head.partition('://')[0]}://{user}@{tail}" if at else address


@contextmanager
def opened(given: str | None, *, create: bool = False) -> Iterator["Context"]:
    """The store, open. Without `create` a SQLite file must be there. Raises `Unavailable`, `LogUnavailable`."""
    from service.context import open_context

    config = configured(given)
    if not create:
        _must_exist(config)
    context = open_context(config)
    try:
        yield context
    finally:
        context.close()


def prepared(given: str | None) -> str:
    """The address of the store, made and migrated, so that processes started next find it ready."""
    with opened(given, create=True) as context:
        return context.config.store


def _must_exist(config: "Config") -> None:
    from events.log.backend import SQLITE, parse_url, sqlite_file

    url, backend = parse_url(config.store)
    if backend is SQLITE and not os.path.lexists(sqlite_file(url)):
        raise Unavailable(
            f"there is no store at {sqlite_file(url)}.",
            hint="Name it with --store or MATCHFOLD_STORE; `matchfold play`, `new`, `sim` and `serve` make one.",
        )
