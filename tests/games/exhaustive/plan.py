"""What the exhaustive player must know of a card game: all of it follows from the game, or is said in its own folder.

A game says what is otherwise in `tests/rules/<id>/exhaustive`: a function `plan` of the usual plan.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import game_of
from domain.cardkit.language.card import Card
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.shapes import Offer
from events.event import Event
from events.registry import EVENTS
from tests.dsl.found import own_module
from tests.games.exhaustive.theatre import decks_beside, theatre

Described = dict[str, Any]
"""Options, or a position, as whoever opens a match writes them."""
SHIPPED = 0.3
"""How often a seat takes a shipped deck."""
OPEN = 0.3
"""How often shipped decks are named by the options, for all to know."""
TURN_CAPS = (50, 50, 75, 600)


class Kind(msgspec.Struct, frozen=True):
    """What a match is played with. `decks`: the cards of each seat's deck; None takes a shipped one."""

    options: Described
    decks: tuple[tuple[str, ...] | None, ...]


class Impossible(msgspec.Struct, frozen=True):
    """What is refused before a match begins: options, positions, and decks in a match with `of_decks`."""

    options: tuple[Described, ...] = ()
    positions: tuple[Described, ...] = ()
    decks: tuple[tuple[str, ...], ...] = ()
    of_decks: Described = {}


class Plan(msgspec.Struct, frozen=True, eq=False):
    """How a card game is searched.

    What there is to be seen:
    varied:    the values that options take
    of_card:   the kinds of goals about a card as a whole
    of_kind:   those about abilities of kinds that only this game has
    told:      the events that are to be seen
    staged:    goals and clauses that chance hardly comes to: which card a position is described around, in which style

    Where it is looked for:
    kind:      (seed, players, wanted cards): what a match is played with
    wished:    goals that a match may be opened for: with which options, and the move that its players are given to
    theatre:   (dialect, seed, card, players, style): a position around a card;  scene: options of such matches
    given:     the move that players are given to in positions of a style
    impossible: what is refused before a match begins

    How it is played:
    weights:   how likely moves are against each other; all others weigh 2
    moods:     what a player is given to in one match
    about:     the parameter of moves that names the card which is used
    mostly:    how the parameters of a move are mostly filled in

    How it is seen:
    announced: the goals that events tell of which put something on the stack
    named:     the goal about a card or an ability that an event names, and in which field
    pauses:    events that end the effects of a text;  within: moves that do not
    """

    ruleset: Ruleset
    varied: Mapping[str, tuple[Any, ...]]
    told: frozenset[type[Event]]
    kind: Callable[[str, int, tuple[str, ...]], Kind]
    impossible: Impossible
    of_card: Callable[[Card], tuple[str, ...]] = lambda _: ("played", "resolves", "does", "mode")
    of_kind: Mapping[str, tuple[str, ...]] = {}
    staged: Mapping[str, tuple[str, str]] = {}
    wished: Mapping[str, tuple[Described, str]] = {}
    theatre: Callable[[Dialect, str, str, int, str], Described] = theatre
    scene: Described = {}
    given: Mapping[str, str] = {}
    weights: Mapping[str, float] = {}
    moods: tuple[Mapping[str, float], ...] = ({}, {}, {"mulligan": 40.0})
    about: Mapping[str, str] = {}
    mostly: Mapping[str, Callable[[Offer, Callable[[int], int]], dict[str, Any]]] = {}
    announced: Mapping[type[Event], str] = {}
    named: Mapping[type[Event], tuple[str, str]] = {}
    pauses: tuple[type[Event], ...] = ()
    within: frozenset[str] = frozenset({"choose_for_effect"})

    @property
    def dialect(self) -> Dialect:
        """The game as the kernel sees it."""
        found: Dialect = self.ruleset.dialect
        return found

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that ship."""
        return self.dialect.content.core().cards


CARD_GAMES = tuple(id for id, ruleset in RULESETS.items() if ruleset.dialect is not None)
"""The rulesets that an exhaustive player can be set on."""


@cache
def plan_of(id: str) -> Plan:
    """The plan for a card game."""
    usual, own = usual_plan(RULESETS[id]), own_module(f"tests.rules.{id}.exhaustive")
    found: Plan = usual if own is None else own.plan(usual)
    return found


def usual_plan(ruleset: Ruleset) -> Plan:
    """The plan for a game that says nothing of it."""
    varied = dict(_varied(ruleset))
    return Plan(
        ruleset=ruleset,
        varied=varied,
        told=frozenset(kind.cls for kind in EVENTS.kinds() if kind.tag.startswith(f"{ruleset.meta.id}.")),
        kind=partial(_kind, ruleset.dialect, varied),
        impossible=_impossible(ruleset),
        weights={"pass": 6.0, "end_phase": 1.5, "mulligan": 0.3, "keep_hand": 1.0, "choose_deck": 1.0},
        about={"play_card": "card", "play_event": "card"},
    )


def _varied(ruleset: Ruleset) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The options that are to be chosen from a few values."""
    least = min(ruleset.meta.seats)
    for name, hint in get_type_hints(type(ruleset.options({"players": least}, least))).items():
        if hint is bool:
            yield name, (True, False)
        elif get_origin(hint) is Literal:
            yield name, get_args(hint)


def _kind(
    dialect: Dialect, varied: Mapping[str, tuple[Any, ...]], seed: str, players: int, wanted: tuple[str, ...]
) -> Kind:
    """The match that follows from a seed. Decks hold as many of the `wanted` cards as there is room for."""
    rng = random.Random(f"kind/{seed}")
    options = {name: rng.choice(values) for name, values in varied.items()}
    options["turn_cap"] = rng.choice(TURN_CAPS)
    options["first_player"] = rng.choice(("d20", *(f"seat:{seat}" for seat in range(1, players + 1))))
    shipped = sorted(dialect.content.decks())
    own = [None if shipped and rng.random() < SHIPPED else _deck(rng, dialect, wanted) for _ in range(players)]
    if rng.random() < OPEN:
        options["decks"] = [rng.choice(shipped) if deck is None else None for deck in own]
    return Kind({"players": players, **options}, tuple(own))


def _deck(rng: random.Random, dialect: Dialect, wanted: Sequence[str]) -> tuple[str, ...]:
    """A legal deck, with those beside it; wanted cards come first."""
    game, cards = game_of(dialect), dialect.content.core().cards
    beside = decks_beside(game)
    piles = [_pile(rng, [card.name for card in cards if card.type not in beside], wanted, game.deck_size, game.copies)]
    for kind, (_, deck) in beside.items():
        piles.append(_pile(rng, [card.name for card in cards if card.type == kind], wanted, deck.most, deck.copies))
    return tuple(name for pile in piles for name in pile)


def _pile(rng: random.Random, names: Sequence[str], wanted: Sequence[str], size: int, copies: int) -> tuple[str, ...]:
    """So many cards, or as many as there are."""
    order = sorted(names, key=lambda name: (name not in wanted, rng.random()))
    counts = dict.fromkeys(order, 1)
    while sum(counts.values()) < min(size, copies * len(order)):
        counts[rng.choice([name for name in order if counts[name] < copies])] += 1
    return tuple(name for name in order for _ in range(counts[name]))[:size]


def _impossible(ruleset: Ruleset) -> Impossible:
    """What no card game allows."""
    least, cards = min(ruleset.meta.seats), ruleset.dialect.content.core().cards
    fleeting = [card.name for card in cards if not ruleset.dialect.vocabulary.types[card.type].permanent]
    name = cards[0].name
    return Impossible(
        options=(
            {"players": max(ruleset.meta.seats) + 1},
            {"first_player": f"seat:{least + 1}"},
            {"first_player": "nobody"},
            {"turn_cap": 3},
            {"colour": "red"},
            {"card_sets": ["nothing"]},
            {"decks": [None] * (least + 1)},
            {"decks": ["Nothing", *[None] * (least - 1)]},
        ),
        positions=(
            {"luck": 1},
            {"active": 9},
            {"tables": {str(seat): {"defeated": True} for seat in range(2, least + 1)}},
            {"tables": {"1": {"hand": [{"card": "Nothing"}]}}},
            {"tables": {"1": {"hand": [{"card": name, "id": "a"}, {"card": name, "id": "a"}]}}},
            *({"tables": {"1": {"play": [{"card": one}]}}} for one in fleeting[:1]),
        ),
        decks=tuple(_faulty_decks(ruleset.dialect, [card.name for card in cards])),
    )


def _faulty_decks(dialect: Dialect, names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """A deck that is too small, one of a card too often, and one with a card that there is not."""
    if dialect.game is not None:
        full = _deck(random.Random("faults"), dialect, ())
        yield full[1:]
        yield (full[0],) * len(full)
        yield ("Nothing", *full[1:])
