"""The words that cards of a game may use, from what the game declares."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain.cardkit.game.declared import Act, Game, Trait, Type
from domain.cardkit.language.vocabulary import NOT, Bearers, CardType, Vocabulary
from domain.cardkit.numbers import DECK, GRAVEYARD, HAND, Number, size_of, size_of_deck
from domain.cardkit.run.heaps import BURIED, TOP
from domain.cardkit.run.squares import ENTERED, FREE, SQUARE, kinds_of
from domain.cardkit.state import ESCROW
from domain.clauses import REST

PERMANENT = ("play", "activated", "triggered", "passive", "replaces", "enters")
ONCE = ("play", "passive")
"""The kinds of abilities of cards that stay in play, and of those that do not."""

STATS = {
    "cost": "what is paid for it",
    "ability_cost": "what is paid for its abilities (only to be changed)",
    "damage": "damage that it has suffered in this turn",
}

PLACES = {"graveyard": "in a graveyard", "hand": "in a hand", "deck": "in a deck", "stack": "on the stack"}

STATES = {"marked": "exhausted or used", "damaged": "has suffered damage"}

PERMISSIONS = {
    "be_targeted": "to be chosen as a target",
    "be_targeted_by_opponents": "to be chosen as a target by opponents",
    "be_marked": "to become marked",
    "be_unmarked": "to become unmarked",
    "be_damaged": "to take damage",
    "be_played": "to be played; of cards elsewhere than in the own hand only what a text lets its player play",
    "draw": "for a player: to draw cards",
    "play_card": "for a player: to play cards",
    "activate": "to activate its abilities; for a player: to activate abilities",
    "play_at_any_time": "to be played, or used, whenever its player may respond (only if a card allows it)",
}

LEFT = "not to {0} though it can: what is forbidden that must {0} once in its player's turn"
"""What is said of the permission to leave a move of the game's own."""

OF_SQUARES = {
    "be_entered": "of a square: that anything goes or is put there",
    "be_moved": "to be put on another square",
}
"""Permissions in games with a board."""

HAPPENINGS = {
    "enters_play": "a card enters play",
    "played": "a card is played",
    "dies": "a card in play dies",
    "leaves_play": "a card leaves play",
    "marked": "a card becomes marked",
    "unmarked": "a card becomes unmarked",
    "damaged": "a card in play takes damage",
    "deals_damage": "a card in play deals damage",
    "restored": "damage of a card is taken back",
    "destroyed": "what cannot die is destroyed",
    "drawn": "a player draws a card",
    "discarded": "a hand card is discarded",
    "milled": "a card goes from a deck to the graveyard",
    "activated": "an ability is activated",
    "targeted": "a card becomes a target",
    "control_changed": "another player gets control of a card, which is his from then on",
    "phase_begins": "a phase begins",
    "phase_ends": "a phase ends",
    "turn_begins": "a turn begins",
    "turn_ends": "a turn ends",
}

OF_HEAPS = {TOP: "is the uppermost card of a heap", BURIED: "lies below another card of a heap"}
HAPPEN_TO_HEAPS = {"becomes_top": "a card is the uppermost of a heap", BURIED: "another card comes to lie on a card"}

MOMENTS = frozenset({"phase_begins", "phase_ends", "turn_begins", "turn_ends"})

NOBODY: frozenset[str] = frozenset()
RESOURCE, PLAYER = frozenset({"resource"}), frozenset({"player"})


def vocabulary_of(game: Game, factions: Mapping[str, str], said: Mapping[str, str]) -> Vocabulary:
    """The vocabulary of a game: its types, numbers and moves, and the words that every card game has.

    said: what its clauses say, by word; cards can let players lose or win if they say `defeat effect`, `ending effect`
    """
    own = {name: _first_line(act) for name, act in game.acts.items() if act.clause is not None}
    duties = {f"{NOT}{name}": LEFT.format(name.replace("_", " ")) for name in game.makers}
    board, heaps = {} if game.board is None else kinds_of(game.board), game.heaps is not None
    permissions = {**PERMISSIONS, **own, **duties, **(OF_SQUARES if board else {}), **game.words.get("permissions", {})}
    found = Vocabulary(
        types={kind.name: _card_type(kind) for kind in game.types.values()},
        factions=factions,
        stats={**{stat: text for kind in game.types.values() for stat, text in _stats(kind).items()}, **STATS},
        numbers=(*game.numbers.values(), HAND, DECK, GRAVEYARD, *_sizes(game)),
        places=_places(game),
        states={
            **STATES,
            **(OF_HEAPS if heaps else {}),
            **_told(game.states),
            **({FREE: "of a square: nothing stands on it"} if board else {}),
        },
        permissions={**permissions, **game.privileges},
        happenings={
            **HAPPENINGS,
            **({"moves": "a thing is on another square"} if board else {}),
            **(HAPPEN_TO_HEAPS if heaps else {}),
        },
        purses=game.purses,
        phases={phase.name: phase.name.replace("_", " ") for phase in game.phases},
        timings={"any_time": "whenever its player may respond"},
        counters=game.counters,
        squares=board,
        quarters=game.quarters,
        verbs=(
            *("extra_turn", "extra_phase", "skip_phase"),
            *_endings(said),
            *({ESCROW} & game.zones.keys()),
            *(("relocate", "push", "swap_places") if board else ()),
            *({"reorder"} if heaps else ()),
        ),
        kinds=game.kinds,
        granted=frozenset(permissions) - {"play_at_any_time"},
        hand_permissions=("be_played",),
        own_permissions=("play_at_any_time",),
        moments=MOMENTS,
        acts={"played": "be_played", "activated": "activate", "targeted": "be_targeted"},
        measured=frozenset({"damaged", "deals_damage", "restored", "drawn", "discarded", "milled"}),
        unseen=frozenset({"drawn", "milled"}),
        hiding=frozenset({"drawn"}),
        private=frozenset(name for name, zone in game.zones.items() if zone.hidden),
        bearers=_bearers(game, frozenset({*own, *duties})),
    )
    more = {name: _more(getattr(found, name), words) for name, words in game.words.items()}
    return msgspec.structs.replace(found, **more) if more else found


def _more(before: Any, more: Any) -> Any:
    """What a field of a vocabulary says with the words of a game's own; what holds no several words is replaced.

    A word that stands for nothing (None) is none of the game's.
    """
    match before:
        case Mapping():
            return {name: text for name, text in {**before, **more}.items() if text is not None}
        case frozenset():
            return before | more
        case tuple():
            return (*before, *more)
        case Bearers():
            fields = {name: {**getattr(before, name), **borne} for name, borne in more.items()}
            return msgspec.structs.replace(before, **fields)
        case _:
            return more


def _sizes(game: Game) -> Iterator[Number]:
    """How many cards a player has in each zone that only this game has."""
    for name, zone in game.own_zones.items():
        size = size_of(name) if zone.deck is None else size_of_deck(name)
        yield Number(name, f"cards in the {name.replace('_', ' ')}", base=size, fixed=True)


def _endings(said: Mapping[str, str]) -> tuple[str, ...]:
    verbs = {"defeat effect": "lose_match", "ending effect": "win_match"}
    return tuple(verb for what, verb in verbs.items() if what in said or REST in said)


def _first_line(act: Act) -> str:
    return (act.struct.__doc__ or act.name).strip().partition("\n")[0]


def _stats(kind: Type) -> Mapping[str, str]:
    return {**kind.stats, **kind.optional}


def _card_type(kind: Type) -> CardType:
    usual = (one for one in (PERMANENT if kind.stays else ONCE) if one not in kind.without)
    return CardType(
        kind.text,
        stats=() if kind.given else tuple(kind.stats),
        optional_stats=(*(kind.stats if kind.given else ()), *kind.optional),
        costs=kind.costs,
        permanent=kind.stays,
        abilities=(*usual, *kind.abilities),
        attaches=kind.attaches,
        one_of=kind.one_of,
        piece=kind.piece,
        unclaimed=kind.unclaimed,
        by_word=kind.by_word,
        one_ability=kind.one_ability,
        cast=kind.cast,
        completed=kind.completed,
        faults=kind.faults,
    )


def _places(game: Game) -> Mapping[str, str]:
    """The zones that texts can speak of, but those of decks; `play` is meant where none is named."""
    apart = ("play", "removed")
    others = (name for name, zone in game.zones.items() if name not in (*PLACES, *apart) and zone.deck is None)
    board = {} if game.board is None else kinds_of(game.board)
    nodes = {kind: f"on a {kind.replace('_', ' ')}" for kind in board if kind != SQUARE}
    zones = {name: f"in the {name.replace('_', ' ')}" for name in others}
    return {**PLACES, **nodes, **zones, **_told(game.places)}


def _told(traits: Mapping[str, Trait]) -> Mapping[str, str]:
    return {name: trait.text for name, trait in traits.items()}


def _heaped(game: Game) -> frozenset[str]:
    """The types of cards that may lie in heaps."""
    heaps = set() if game.heaps is None else set(game.heaps.places)
    return frozenset(name for name, kind in game.types.items() if heaps.intersection(kind.into))


def _bearers(game: Game, acts: frozenset[str]) -> Bearers:
    types = game.types
    cards = frozenset(name for name, kind in types.items() if not kind.piece)
    there = frozenset(name for name, kind in types.items() if kind.stays)
    mortal = frozenset(name for name, kind in types.items() if kind.dies_of)
    standing = frozenset(name for name, kind in types.items() if kind.where is not None)
    heaped = _heaped(game)
    squares = {} if game.board is None else kinds_of(game.board)
    stats = {stat for kind in types.values() for stat in _stats(kind)}
    return Bearers(
        stats={
            **{stat: frozenset(name for name, kind in types.items() if stat in _stats(kind)) for stat in stats},
            "cost": cards,
            "ability_cost": there,
            "damage": mortal,
        },
        states={
            "marked": there,
            "damaged": mortal,
            FREE: frozenset({SQUARE}),
            **dict.fromkeys((TOP, BURIED) if heaped else (), heaped),
            **{name: state.of or there for name, state in game.states.items()},
        },
        places={
            **{place: there if place in squares else cards for place in _places(game)},
            **{name: place.of or there for name, place in game.places.items()},
        },
        permissions={
            **dict.fromkeys(("draw", "play_card"), PLAYER),
            **dict.fromkeys(("be_marked", "be_unmarked", *acts), there),
            "be_damaged": mortal,
            "be_moved": standing,
            ENTERED: frozenset({SQUARE}),
        },
        happenings={
            "dies": mortal,
            **dict.fromkeys(("enters_play", "leaves_play", "marked", "unmarked", "control_changed"), there),
            **dict.fromkeys(("drawn", "discarded", "milled", "played"), cards),
            **dict.fromkeys(MOMENTS, NOBODY),
            **dict.fromkeys(("damaged", "restored"), mortal),
            "destroyed": there - mortal,
            "moves": standing,
            **dict.fromkeys(HAPPEN_TO_HEAPS if heaped else (), heaped),
        },
        effects={
            "kill": mortal,
            **dict.fromkeys(("damage", "divide", "restore", "prevent"), mortal | PLAYER),
            **dict.fromkeys(("destroy", "mark", "unmark", "return", "discard_from_play", "counters", "control"), there),
            **dict.fromkeys(("relocate", "push", "swap_places"), standing),
            "cancel": cards | {"item"},
        },
    )
