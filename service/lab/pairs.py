"""The matches of an experiment: those of a seed have equal chance, seats swapped, so that only the arms differ.

Before any is played it is seen whether all can be opened, and whether the arms would play alike: that is told by what
the rules see of options, decks and cards.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from analytics.lake.batches import recorded, stretches
from domain.bots import Bot, named
from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Card, CardSet
from domain.cardkit.pool import LIBRARY, Pool
from domain.draft import Draft
from domain.engine import Opening
from domain.refusal import Refusal, Refused
from domain.ruleset import Ruleset
from domain.state import Outcome
from events import codec
from events.envelope import Entry
from events.event import Seat
from events.vocabulary.match import NO_CONTEST, SeatSpec
from service import ids
from service.about import engine_name
from service.errors import IllegalOptions, Invalid
from service.lab.arms import SAME, SEATS, Arm, Experiment, checked, options_of, pairings
from service.lab.restrictions import check_names, restricted
from service.lab.series import EPOCH, Game, begun, course, ending, population, sealed
from service.lab.work import named_version, ruleset_of
from service.rules_hash import code_hash, rules_sha256
from service.shelf import at_hand

PAIR = 2
"""Matches in which an arm plays from either seat."""

NAMED = 5
"""Cards that are named at most."""

ALIKE = "A and B would play alike and tie in every seed: "


class Seed(msgspec.Struct, frozen=True):
    """What a seed showed: the half points (0 to 4) of A, and of B if both play against a third arm.

    error: what went wrong, if a match could not be played to its end or does not count; the seed counts for nothing
    """

    number: int
    a: int
    b: int | None = None
    error: str | None = None


class Pairs:
    """Plays the seeds of an experiment. Their chance depends on ruleset and seed alone, not on the arms.

    Their matches are sandboxes: chance that was chosen beforehand, and the same for all of a seed.

    name: what its batches are called in a lake
    """

    def __init__(self, ruleset: Ruleset, experiment: Experiment) -> None:
        described = {"ruleset": experiment.ruleset, "seed": experiment.seed}
        self._key = hashlib.sha256(codec.canonical(described)).digest()
        self._ruleset = ruleset
        self._experiment = experiment
        self.name = f"ab-{hashlib.sha256(codec.canonical(msgspec.to_builtins(experiment))).hexdigest()[:16]}"

    def play(self, number: int, logs: "list[tuple[str, Sequence[Entry]]] | None" = None) -> Seed:
        """Play a seed; `logs` gets the ruleset and the entries of each match. A match that fails gives an error."""
        halves: list[int] = []
        for match, (_, _, seat) in enumerate(pairings(self._experiment)):
            try:
                outcome = self._ended(number, match, logs)
                if outcome.reason in NO_CONTEST:
                    return Seed(number, 0, error=f"match {match} does not count: {outcome.reason}")
                halves.append(half_points(outcome.winners, seat))
            except Exception as error:  # a fault in one match must not end all the others
                return Seed(number, 0, error=f"{type(error).__name__}: {error}")
        return Seed(number, sum(halves[:PAIR]), sum(halves[PAIR:]) if len(halves) > PAIR else None)

    def game(self, number: int, match: int) -> Game:
        """A match of a seed, to be kept. Raises as `course` does."""
        return self._sealed(number, match, self.course(number, match))

    def opened(self, number: int, match: int = 0) -> Draft:
        """A match of a seed before its first decision. Raises `Refused` for options that are not allowed."""
        first, second, seat = pairings(self._experiment)[match]
        own = (first, second)[seat - 1]
        return begun(
            self._ruleset,
            Opening(
                match=self.match_id(number, match),
                secret=self._own("secret", number).hex(),
                seats=tuple(SeatSpec("bot", arm.player) for arm in (first, second)),
                options=options_of(self._experiment, (first, second), own),
                population="sandbox",
                ruleset_sha256=rules_sha256(self._ruleset),
                engine=engine_name(),
            ),
            self._experiment.start,
        )

    def course(self, number: int, match: int = 0) -> Iterator[Draft]:
        """All batches of a match of a seed, one after another. Raises as `opened` and `series.course` do."""
        first, second, _ = pairings(self._experiment)[match]
        players = [player(first), player(second)]
        return course(self._ruleset, self.opened(number, match), players, self._own("bots", number))

    def match_id(self, number: int, match: int) -> str:
        """The id of a match of a seed."""
        return ids.new_id("mat", EPOCH + number, self._salts(number, match))

    def _salts(self, number: int, match: int) -> bytes:
        return ids.derived(self._key, "log", self.name, str(number), str(match))

    def _sealed(self, number: int, match: int, drafts: Iterable[Draft]) -> Game:
        return sealed(drafts, self.match_id(number, match), EPOCH + number, self._salts(number, match))

    def _ended(self, number: int, match: int, logs: "list[tuple[str, Sequence[Entry]]] | None") -> Outcome:
        """How a match ends; `logs` gets what the statistics are to see of it."""
        drafts = self.course(number, match)
        if logs is None:
            return ending(drafts)
        game = self._sealed(number, match, self._counted(drafts))
        logs.append((self._ruleset.meta.id, game.entries))
        assert game.state.outcome is not None
        return game.state.outcome

    def _counted(self, drafts: Iterator[Draft]) -> Iterator[Draft]:
        """A match as a simulation, or as a fork of the match that it begins in."""
        opened = next(drafts)
        created, *others = opened.facts
        counted = replace(created.event, population=population(self._experiment.start))
        opened.facts = [replace(created, event=counted), *others]
        yield opened
        yield from drafts

    def _own(self, purpose: str, number: int) -> bytes:
        return ids.derived(self._key, purpose, str(number))


def half_points(winners: Sequence[Seat], seat: Seat) -> int:
    """2 for a win alone, 0 for a loss, 1 for anything between: a shared win, or nobody's."""
    if not winners or (seat in winners and len(winners) > 1):
        return 1
    return 2 if seat in winners else 0


def player(arm: Arm) -> Bot:
    """The bot of an arm, held to what it may and must use. Raises `NoSuchBot`."""
    bot = named(arm.bot)
    return restricted(bot, arm.without, arm.always) if arm.without or arm.always else bot


def played(experiment: bytes, lake: Path | None, numbers: range) -> list[Seed]:
    """Seeds of an experiment in JSON, played; with a lake the rows of their matches go straight into that folder."""
    pairs = pairs_of(experiment)
    logs: list[tuple[str, Sequence[Entry]]] | None = None if lake is None else []
    seeds = [pairs.play(number, logs) for number in numbers]
    if lake is not None and logs is not None:
        from analytics.lake.adding import add_stretch

        add_stretch(lake, pairs.name, numbers, logs)
    return seeds


def handed_out(experiment: bytes, lake: Path | None, numbers: range) -> list[range]:
    """Numbers of seeds as they are played together: one by one, or as they go into a lake."""
    if lake is None:
        return [range(number, number + 1) for number in numbers]
    return stretches(numbers, recorded(lake, pairs_of(experiment).name))


def game(experiment: bytes, match: tuple[int, int]) -> Game:
    """A match of an experiment in JSON, by the number of its seed and its own in that seed, played to be kept."""
    return pairs_of(experiment).game(*match)


@lru_cache(4)
def pairs_of(experiment: bytes) -> Pairs:
    """What plays the seeds of an experiment in JSON."""
    found = msgspec.json.decode(experiment, type=Experiment)
    return Pairs(ruleset_of(found.ruleset), found)


# --- whether they can be played ---------------------------------------------------------------------------------------


def prepared(experiment: Experiment, card_sets: Sequence[CardSet] = ()) -> Experiment:
    """The experiment with the versions that it is made with here, once its matches were seen to open.

    Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` (arms, names, margin), `Refused` (options).
    """
    ruleset = ruleset_of(experiment.ruleset)
    ready = replace(checked(experiment), ruleset=named_version(ruleset), code=code_hash())
    pairs = Pairs(ruleset, ready)
    arms = {name: arm for name in ("a", "b", "against") if (arm := getattr(ready, name)) is not None}
    with at_hand(card_sets):
        for match, seated in enumerate(pairings(ready)):
            try:
                state = pairs.opened(0, match).state
            except Refused as error:
                raise _of_arm(error.refusal, arms, *seated) from error
            for name, arm in arms.items():
                if arm in seated:
                    check_names(ruleset, state, arm.without, f"/{name}/without")
                    check_names(ruleset, state, arm.always, f"/{name}/always")
        check_differ(ruleset, ready)
    return ready


def _of_arm(refusal: Refusal, arms: Mapping[str, Arm], first: Arm, second: Arm, tested: Seat) -> IllegalOptions:
    """The refusal of an option in a match of two arms, with its place in the arm that brings it, if one does."""
    facts, seated = dict(refusal.facts), (first, second)
    if facts.get("at"):
        _, option, *below = facts["at"].split("/")
        seat = int(below[0]) + 1 if below and below[0].isdigit() else None
    else:
        option, seat, below = facts.get("option"), facts.get("seat"), []
    owns = seat is not None and option in seated[seat - 1].own
    arm = seated[seat - 1] if seat is not None and owns else seated[tested - 1]
    place = "own" if owns else "options"
    name = next((name for name, one in arms.items() if one == arm), None)
    if name is None or option not in getattr(arm, place):
        return IllegalOptions(refusal)
    if owns:
        facts = _for_one_seat(facts, f"{option}", below)
    return IllegalOptions(replace(refusal, facts=facts), f"/{name}/{place}")


def _for_one_seat(facts: dict[str, Any], option: str, below: list[str]) -> dict[str, Any]:
    """What is said of a seat's value in the list of all seats, said of that value where it stands alone."""
    if "at" not in facts:
        return {name: value for name, value in facts.items() if name != "seat"}
    said = facts["problem"].replace(f"{option}[{below[0]}]", option)
    return {**facts, "at": "/".join(("", option, *below[1:])), "problem": said}


# --- whether they would be alike --------------------------------------------------------------------------------------


class Grounds(msgspec.Struct, frozen=True):
    """What a match follows from beside its chance. Two that are equal cannot be told apart by rules or bots.

    options:  those of the match, without decks and card sets
    players:  the bots with what they were told, without cards that nobody can have
    decks:    the cards of each seat's deck, as far as it is known
    cards:    those that may come into the match, as the rules see them
    keywords: what those that these cards speak of forbid and allow
    """

    options: Any
    players: tuple[Arm, ...]
    decks: tuple[tuple[str, ...] | None, ...] = ()
    cards: Mapping[str, Card] = {}
    keywords: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}


def check_differ(ruleset: Ruleset, experiment: Experiment) -> None:
    """Raise `Invalid` for arms between which no match could show a difference. Their options must be legal."""
    a, b, third = experiment.a, experiment.b, experiment.against
    seated = [(a, third or b), (b, third or a)]
    grounds = [_grounds(ruleset, experiment, *arms) for arms in seated]
    if grounds[0] == grounds[1]:
        raise Invalid("/b", _why(*(_cards(ruleset, experiment, *arms) for arms in seated)))


def _grounds(ruleset: Ruleset, experiment: Experiment, arm: Arm, other: Arm) -> Grounds:
    """What a match of an experiment follows from in which `arm` sits before `other`. Raises `Refused`."""
    options = _options(ruleset, experiment, arm, other)
    dialect: Dialect | None = ruleset.dialect
    if dialect is None:
        return Grounds(options, (_bare(arm), _bare(other)))
    pool = LIBRARY.pool_of(options.card_sets)
    decks = dialect.open_decks(options)
    names = set(pool.cards) if experiment.start is not None else _reachable(dialect, pool, decks)
    vain = pool.cards.keys() - names - ruleset.move_types.keys()
    cards = {name: pool.cards[name].as_played for name in names}
    return Grounds(
        replace(options, card_sets=(), decks=None),
        (_bare(arm, vain), _bare(other, vain)),
        decks,
        cards,
        _keywords(pool, cards),
    )


def _options(ruleset: Ruleset, experiment: Experiment, arm: Arm, other: Arm) -> Any:
    return ruleset.options(options_of(experiment, (arm, other), arm), SEATS)


def _cards(ruleset: Ruleset, experiment: Experiment, arm: Arm, other: Arm) -> Mapping[str, Card]:
    if ruleset.dialect is None:
        return {}
    return LIBRARY.pool_of(_options(ruleset, experiment, arm, other).card_sets).cards


def _bare(arm: Arm, vain: "set[str] | frozenset[str]" = frozenset()) -> Arm:
    """An arm without what is told of a match elsewhere."""
    kept = {name: tuple(one for one in getattr(arm, name) if one not in vain) for name in ("without", "always")}
    return replace(arm, options={}, own={}, **kept).plain


def _reachable(dialect: Dialect, pool: Pool, decks: Sequence[tuple[str, ...] | None]) -> set[str]:
    """The cards of all decks. Bots that may choose take one that is shipped."""
    names = {name for deck in decks if deck is not None for name in deck}
    if all(deck is not None for deck in decks):
        return names
    shipped = [deck.cards.keys() for deck in dialect.content.decks().values() if deck.cards.keys() <= pool.cards.keys()]
    return names.union(*shipped) if shipped else set(pool.cards)


def _keywords(pool: Pool, cards: Mapping[str, Card]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    spoken = set(_texts(msgspec.to_builtins(list(cards.values()))))
    return {name: (word.forbids, word.allows) for name, word in pool.keywords.items() if name in spoken}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _why(*known: Mapping[str, Card]) -> str:
    """Why arms play alike that were written differently, by the cards that both know."""
    differ = sorted(name for name in {*known[0], *known[1]} if known[0].get(name) != known[1].get(name))
    if not differ:
        return SAME
    seen = [name for name in differ if not all(name in cards for cards in known) or _played(known, name)]
    if seen:
        return f"{ALIKE}{_listed(seen)} {'is' if len(seen) == 1 else 'are'} in nobody's deck"
    return f"{ALIKE}of {_listed(differ)} only what no rule looks at differs, such as text, flavor and art"


def _played(known: Sequence[Mapping[str, Card]], name: str) -> bool:
    """Whether the rules can tell a card of one set from that of the other."""
    return known[0][name].as_played != known[1][name].as_played


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
