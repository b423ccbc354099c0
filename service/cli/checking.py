"""Where a verification begins: a record file, which needs no store, or a match of the store."""

import os
from contextlib import closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from service.context import Context
    from service.usecases.records import Verified


def check(what: str, store: str | None) -> "tuple[bool, Verified]":
    """Verify a file (`-`: standard input), or a match of the store if no file has that name.

    Answers also whether faults are on lines of a file. Raises `BadData` for a file that is no record.
    """
    from events.chain import BrokenHeader
    from service.cli.matches import header_of, looks_like_a_match

    if looks_like_a_match(what) and not os.path.lexists(what):
        from service.cli.store import opened
        from service.cli.verifying import verify_headless, verify_stored

        with opened(store) as ctx:
            try:
                header = header_of(ctx, what)
            except BrokenHeader as error:
                return False, verify_headless(ctx, error)
            damaged = ctx.log.damaged(header.match)
            return False, verify_headless(ctx, damaged[0]) if damaged else verify_stored(ctx, header)
    return True, _check_file(what, store)


def _check_file(name: str, store: str | None) -> "Verified":
    from service.cli.errors import BadData
    from service.cli.files import read_record
    from service.errors import BadRecord
    from service.usecases.records import verify

    try:
        with closing(_without_store(store)) as ctx:
            return verify(ctx, read_record(name, ctx.config.record_limit))
    except BadRecord as error:
        raise BadData(f"{name}: no record: {error.detail.rstrip('.')}.") from error


def _without_store(store: str | None) -> "Context":
    """A context whose store is not touched: verifying a file needs the rules alone."""
    from domain.rulesets import RULESETS
    from events.log.sql import SqlLog
    from service.cli.store import configured
    from service.context import Context

    config = configured(store)
    return Context(config, SqlLog(config.store), RULESETS)
