"""What is compared: the arms of an experiment, and all that its outcome follows from."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import domain
import events
from domain.bots import NoSuchBot, in_full, named
from domain.ruleset import Ruleset
from events.event import Seat
from service.errors import Invalid
from service.lab.starting import Start

LEAST_SEEDS = 50
"""Seeds before anything is said of a difference."""

MOST_SEEDS = 100_000

SEATS = 2
"""Seats of a match in which arms are compared."""

SAME = "A and B are the same, so they would tie in every seed: let them differ in bot, deck, cards or what they use"

_SOURCES = frozenset({".py", ".toml"})


class Arm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a comparison: who plays, with what, under which options.

    bot:     the bot, with its strength
    options: options of the ruleset that hold for the whole match
    own:     options that are a list with one value for each seat, such as `decks`: this side's value
    without: moves, cards and other things by name that the bot may not use as long as it has another choice
    always:  those that it uses whenever it may
    """

    bot: str
    options: Mapping[str, Any] = {}
    own: Mapping[str, Any] = {}
    without: tuple[str, ...] = ()
    always: tuple[str, ...] = ()

    @property
    def player(self) -> str:
        """The bot and what it was told, as it is named in a match."""
        words = [self.bot, *(f"without {name}" for name in self.without), *(f"always {name}" for name in self.always)]
        return ", ".join(words)

    @property
    def plain(self) -> "Arm":
        """What plays exactly as this one does, in one way of saying it."""
        named_once = {name: tuple(sorted({*getattr(self, name)})) for name in ("without", "always")}
        return msgspec.structs.replace(self, bot=in_full(self.bot), **named_once)


class Experiment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A comparison of two arms. The same experiment has the same outcome wherever and however often it is run.

    Each seed gives a pair of matches, A against B from either seat. With a third arm, `against`, it gives two pairs, A
    and B against that one. All matches of a seed have the same chance.

    ruleset: `id@version`;  code: what the rules and bots were made of (`code_hash`)
    seed:    the text that all chance follows from;  options: options for all matches
    margin:  a difference of win rates up to it counts as none (0.05: five points)
    level:   how sure the verdict is;  seeds: how many are played at most
    start:   the position that all matches begin in, if not at the beginning
    """

    ruleset: str
    a: Arm
    b: Arm
    against: Arm | None = None
    options: Mapping[str, Any] = {}
    seed: str = "1"
    margin: float = 0.05
    level: float = 0.95
    seeds: int = 1000
    code: str = ""
    start: Start | None = None

    @property
    def arms(self) -> tuple[Arm, ...]:
        """A, B, and the third arm if there is one."""
        return (self.a, self.b) if self.against is None else (self.a, self.b, self.against)

    @property
    def matches_a_seed(self) -> int:
        """How many matches a seed gives."""
        return 2 if self.against is None else 4


def checked(experiment: Experiment) -> Experiment:
    """The experiment, if it can tell anything. Raises `Invalid`.

    Arms that are the same tie in every seed, and options of the whole match cannot differ within one match.
    """
    if not 0 < experiment.margin < 0.5:
        raise Invalid("/margin", "the margin lies between 0 and 0.5")
    if not 0.5 <= experiment.level < 1:
        raise Invalid("/level", "the level lies between 0.5 and 1")
    if not LEAST_SEEDS <= experiment.seeds <= MOST_SEEDS:
        raise Invalid("/seeds", f"an experiment has {LEAST_SEEDS} to {MOST_SEEDS} seeds")
    for name in ("a", "b", "against"):
        arm = getattr(experiment, name)
        if arm is not None:
            check_bot(arm.bot, f"/{name}/bot")
    if experiment.a.plain == experiment.b.plain:
        raise Invalid("/b", SAME)
    if experiment.against is None and experiment.a.options != experiment.b.options:
        raise Invalid(
            "/b/options", "options of the whole match differ, so A and B cannot sit in one: say against whom both play"
        )
    if experiment.start is not None and experiment.options.get("players") != SEATS:
        raise Invalid("/start", f"arms are compared in matches with {SEATS} seats")
    if experiment.against is not None and experiment.against.options:
        raise Invalid("/against/options", "options of the whole match belong to A and B")
    return experiment


def check_bot(bot: str, pointer: str) -> None:
    """Raise `Invalid` for a bot that is unknown or thinks by the clock."""
    try:
        named(bot)
    except NoSuchBot as unknown:
        raise Invalid(pointer, str(unknown)) from None


def level_of_each(level: float, intervals: int) -> float:
    """The level of each of some intervals that hold the truth together with this level (Bonferroni)."""
    return 1 - (1 - level) / intervals


def options_of(experiment: Experiment, seated: Sequence[Arm], tested: Arm) -> dict[str, Any]:
    """The options of a match with these arms in its seats, in which `tested` sets those of the whole match."""
    own = {name: [arm.own.get(name) for arm in seated] for arm in seated for name in arm.own}
    return {"players": len(seated), **experiment.options, **tested.options, **own}


def pairings(experiment: Experiment) -> list[tuple[Arm, Arm, Seat]]:
    """The matches of a seed: who sits in the first and the second seat, and which of these seats is looked at.

    The first two are those of A; those of B follow if both play against a third arm.
    """
    a, b, third = experiment.a, experiment.b, experiment.against
    if third is None:
        return [(a, b, 1), (b, a, 2)]
    return [(a, third, 1), (third, a, 2), (b, third, 1), (third, b, 2)]


def named_version(ruleset: Ruleset) -> str:
    """`id@version` of a ruleset."""
    return f"{ruleset.meta.id}@{ruleset.meta.version}"


@cache
def code_hash() -> str:
    """The hash of all that a match follows from: rules, cards, decks, bots, events."""
    digest = hashlib.sha256()
    for package in (domain, events):
        folder = Path(package.__path__[0])
        for path in sorted(path for path in folder.rglob("*") if path.suffix in _SOURCES):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return f"sha256:{digest.hexdigest()}"
