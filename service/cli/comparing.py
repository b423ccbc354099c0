"""Experiments as commands write and tell them: arms in words, their card sets, progress, results."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.options import json_or_text

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.lab.ab import Running
    from service.lab.arms import Arm

POINTS = ("0", "½", "1", "1½", "2")
EACH_SEAT = "[]"
"""Ends the name of an option that is a list with a value for each seat."""

LISTS = ("without", "always")
SET = "set"


def arm_of(words: Sequence[str], bot: str, option: str) -> "tuple[Arm, tuple[str, ...]]":
    """An arm from `NAME=VALUE` words, and the files of its card sets. Raises `click.UsageError`."""
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
            own["decks"] = value
        elif name.endswith(EACH_SEAT):
            own[name.removesuffix(EACH_SEAT)] = json_or_text(value)
        else:
            options[name] = json_or_text(value)
    return Arm(bot=bot, options=options, own=own, **{name: several[name] for name in LISTS}), several[SET]


def with_card_sets(
    ruleset: str, options: dict[str, Any], files: tuple[str, ...], store: str | None
) -> "tuple[dict[str, Any], list[CardSet]]":
    """Options with the card sets of files among them, and all sets that they name. Raises `BadData`, `Unavailable`."""
    from service.cli.bringing import with_cards
    from service.lab.simulate import Job

    job, card_sets = with_cards(Job(ruleset=ruleset, bots=(), seed="", options=options), files, store)
    return dict(job.options), card_sets


@contextmanager
def watching(running: "Running", *, quiet: bool) -> "Iterator[Callable[[Running], None]]":
    """What is told after each seed: a bar with what is known so far, seeds a second, and the time to the last seed."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from service.lab.telling import sentence

    shown = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[known]}"),
    )
    with Progress(*shown, console=output.console(stderr=True), transient=True) as bar:
        task = bar.add_task("seeds", total=running.experiment.seeds, completed=running.played, known="", speed="")

        def told(running: "Running") -> None:
            speed = bar.tasks[task].speed
            words = f"{speed:.2g} seeds/s" if speed else ""
            bar.update(task, completed=running.played, known=sentence(running), speed=words)

        yield told


def tell(running: "Running", before: int, seconds: float) -> None:
    """An experiment and what is known, in words and tables. `before` seeds were played earlier."""
    from service.lab.telling import outcome

    experiment, found = running.experiment, outcome(running)
    output.text(f"{experiment.ruleset}, seed {experiment.seed}{_options(experiment.options)}")
    arms = {"A": experiment.a, "B": experiment.b, "against": experiment.against}
    output.pairs({name: described(arm) for name, arm in arms.items() if arm is not None})
    output.text(
        f"margin {100 * experiment.margin:g} points, level {100 * experiment.level:g} %, "
        f"at most {experiment.seeds} seeds\n"
    )
    output.text(found.sentence)
    fresh = (running.played - before) * experiment.matches_a_seed
    speed = f" ({fresh / seconds:.1f} a second)" if fresh else ""
    failed = f", {found.failed} failed" if found.failed else ""
    output.text(f"{found.seeds} seeds{failed}, {found.matches} matches{speed}\n")
    rows = [
        (name, f"{100 * rate:.1f} %", *counts)
        for name, rate, counts in zip("AB", found.rates, found.pentanomials, strict=False)
    ]
    if rows:
        heads = ("", "win rate", *(f"{points} points" for points in POINTS))
        output.table(heads, rows, numbers=range(1, len(heads)))


def described(arm: "Arm") -> str:
    """An arm in words."""
    own = {f"{name}[]": value for name, value in arm.own.items()}
    return arm.player + _options({**arm.options, **own})


def _options(options: Any) -> str:
    from events import codec

    return "".join(f", {name}={codec.canonical(value).decode()}" for name, value in options.items())
