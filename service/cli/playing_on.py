"""Commands that play on from a position of a match in the store."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from service.cli.errors import Negative
from service.cli.options import TEXT

if TYPE_CHECKING:
    from service.lab.series import Start

F = TypeVar("F", bound=Callable[..., Any])


def position_options(word: str) -> Callable[[F], F]:
    """`--from` (or another word) and `--at`: the position that all matches begin in."""

    def decorate(function: F) -> F:
        function = click.option(
            "--at", type=int, metavar="N", help=f"With {word}: after event N (the last before it with a decision)."
        )(function)
        return click.option(
            word,
            "parent",
            type=TEXT,
            metavar="MATCH",
            help="Play on from a position of a match of the store (`last`: the newest), hidden things dealt anew.",
        )(function)

    return decorate


from_options = position_options("--from")


def start_of(
    parent: str | None, at: int | None, ruleset: str, options: dict[str, Any], store: str | None, word: str = "--from"
) -> "tuple[Start | None, dict[str, Any]]":
    """The position that the options name, and the options of its match. Raises `click.UsageError`, `Negative`."""
    if parent is None:
        if at is not None:
            raise click.UsageError(f"--at needs {word}.")
        return None, options
    if options:
        raise click.UsageError(f"The options are those of the match that {word} names.")
    from service.cli.matches import header_of, position_in
    from service.cli.store import opened
    from service.lab.series import start_from

    with opened(store) as context:
        header = header_of(context, parent)
        if header.ruleset != ruleset:
            raise Negative(f"{header.match} is a match of {header.ruleset}, not of {ruleset}.")
        return start_from(context, header.match, position_in(header, at))
