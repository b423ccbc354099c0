"""Options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import rich_click as click

F = TypeVar("F", bound=Callable[..., Any])

STORE_VARIABLE = "MATCHFOLD_STORE"
LAB_VARIABLE = "MATCHFOLD_LAB_PROCESSES"


class Text(click.ParamType[str]):
    """Text that can be stored: no bytes that are none."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text itself. Raises `click.BadParameter`."""
        if not value.isprintable() and any("\ud800" <= sign <= "\udfff" for sign in value):
            self.fail("this is no text in UTF-8.", param, ctx)
        return value


class Name(Text):
    """A name for others to read, as the API takes it: a line of text in which there is something."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is kept. Raises `click.BadParameter`."""
        from domain import freetext

        try:
            kept = freetext.cleaned(super().convert(value, param, ctx))
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)
        return kept or self.fail("a name must not be empty.", param, ctx)


TEXT = Text()
NAME = Name()


def store_option(function: F) -> F:
    """`--store`: which store a command works on."""
    return click.option(
        "--store",
        metavar="PATH|URL",
        envvar=STORE_VARIABLE,
        show_envvar=True,
        help="The store: a SQLite file, or a postgresql:// address.",
    )(function)


def lab_option(function: F) -> F:
    """`--lab-processes`: how many play for the jobs of the laboratory."""
    return click.option(
        "--lab-processes",
        type=click.IntRange(0, 1024),
        metavar="N",
        envvar=LAB_VARIABLE,
        show_envvar=True,
        help="Processes that play for jobs, with little claim to the processor: all cores but one if absent, 0: none.",
    )(function)


def json_option(function: F) -> F:
    """`--json`: one JSON document instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)


def ndjson_option(function: F) -> F:
    """`--ndjson`: one JSON document a line instead of text."""
    return click.option("--ndjson", "as_ndjson", is_flag=True, help="Print one JSON document a line.")(function)


def quiet_option(function: F) -> F:
    """`--quiet`: no talk on standard error."""
    return click.option("--quiet", "-q", is_flag=True, help="Say nothing but data and errors.")(function)


def as_option(function: F) -> F:
    """`--as`: through whose eyes to look."""
    return click.option(
        "--as",
        "viewer",
        type=click.IntRange(min=1),
        metavar="SEAT",
        help="Look through the eyes of this seat; a spectator's if absent.",
    )(function)


def rule_options(function: F) -> F:
    """`--option NAME=VALUE`: options of the ruleset."""
    return click.option(
        "--option",
        "-o",
        "given_options",
        type=TEXT,
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the ruleset (see `matchfold rulesets show RULESET`), @FILE for a board or another "
        "document; repeat for more.",
    )(function)


def sets_option(function: F) -> F:
    """`--set FILE`: card sets of files beside those that the ruleset ships."""
    return click.option(
        "--set", "sets", metavar="FILE", multiple=True, help="A card set to play with too; repeat for more."
    )(function)


def assigned(pairs: tuple[str, ...]) -> dict[str, Any]:
    """`NAME=VALUE` pairs as options; values are JSON, text where they are not, or what a file holds (`NAME=@FILE`).

    Raises `click.UsageError`, and `BadData` for a file that is neither JSON nor TOML.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise click.UsageError(f"--option needs NAME=VALUE, not {pair!r}.")
        if name in options:
            raise click.UsageError(f"--option {name} is given twice.")
        options[name] = _document(value[1:]) if value.startswith("@") else json_or_text(value)
    return options


def _document(file: str) -> Any:
    """The plain values of a TOML or JSON document."""
    from domain.cardkit.language.read import tree
    from domain.cardkit.language.reading.bounds import Unreadable
    from service.cli.carding import document
    from service.cli.errors import BadData

    try:
        return tree(*document(file)).plain
    except Unreadable as error:
        raise BadData(f"{file}: {error}.") from error


def json_or_text(value: str) -> Any:
    """A value as JSON if it is JSON, else the text itself."""
    import json

    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
