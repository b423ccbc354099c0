"""Comparisons as commands write them: arms in words, their card sets, the options that all have."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from service.cli.options import TEXT, json_or_text, rule_options

if TYPE_CHECKING:
    from service.lab.arms import Arm

F = TypeVar("F", bound=Callable[..., Any])

EACH_SEAT = "[]"
"""Ends the name of an option that is a list with a value for each seat."""

LISTS = ("without", "always")
SET = "set"


def comparison_options(function: F) -> F:
    """What comparisons of arms have: `judged_options`, a bot, and how long they go on."""
    for option in (
        judged_options,
        click.option(
            "--seeds",
            type=click.IntRange(50, 100_000),
            default=1000,
            show_default=True,
            metavar="N",
            help="Seeds for two arms at most.",
        ),
        click.option(
            "--bot", type=TEXT, metavar="BOT", default="greedy", show_default=True, help="Plays where none is named."
        ),
    ):
        function = option(function)
    return function


def judged_options(function: F) -> F:
    """What every comparison has: options and card sets of all matches, a seed, how it is judged."""
    for option in (
        click.option(
            "--level",
            type=click.FloatRange(0.5, 1, max_open=True),
            default=0.95,
            show_default=True,
            metavar="P",
            help="How sure all verdicts are.",
        ),
        click.option(
            "--margin",
            type=click.FloatRange(0, 0.5, min_open=True, max_open=True),
            default=0.05,
            show_default=True,
            metavar="X",
            help="Differences up to X are none.",
        ),
        click.option(
            "--seed", default="1", show_default=True, type=TEXT, metavar="TEXT", help="All chance follows from it."
        ),
        click.option(
            "--set", "sets", metavar="FILE", multiple=True, help="A card set for all matches; repeat for more."
        ),
        rule_options,
    ):
        function = option(function)
    return function


def arm_of(words: Sequence[str], bot: str, option: str, ruleset: str) -> "tuple[Arm, tuple[str, ...]]":
    """An arm from `NAME=VALUE` words, and the files of its card sets. Raises `click.UsageError`, `BadData` (deck)."""
    from service.cli.bringing import deck_of
    from service.lab.arms import Arm

    options: dict[str, Any] = {}
    own: dict[str, Any] = {}
    several: dict[str, tuple[str, ...]] = dict.fromkeys((*LISTS, SET), ())
    for word in words:
        name, _, value = word.partition("=")
        if not (name and value):
            raise click.UsageError(f"{option} needs NAME=VALUE, not {word!r}.")
        if name in several:
            several[name] += (value,)
        elif name == "bot":
            bot = value
        elif name == "deck":
            own["decks"] = deck_of(ruleset, value)
        elif name.endswith(EACH_SEAT):
            own[name.removesuffix(EACH_SEAT)] = json_or_text(value)
        else:
            options[name] = json_or_text(value)
    return Arm(bot=bot, options=options, own=own, **{name: several[name] for name in LISTS}), several[SET]
