"""How positions and facts of a card game are written in tests: of any that is put together by `card_game`.

    position(active=1, p1={"play": "Elf#e1 (marked); Bear [Armour#a1]", "hand": "Bolt#bolt; Insight", "life": 3,
                           "deck": "Elf; Elf"}, p2={"play": "Goblin#gob (damage 1)"})

A card is its name, `#` and the id that moves name it by, its marks in round brackets, and what is attached to it in
square ones (`by 2`: another player's; `growth 2`: two counters). Cards are parted by semicolons. What is in escrow
stands by the id of what it is there for.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any

import msgspec

from domain.boardkit.grid import Square
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.piles import in_order
from domain.cardkit.run.windows import let_pass
from domain.cardkit.state import ESCROW
from domain.cardkit.zones import alter
from domain.ruleset import Ruleset
from tests.dsl.matching import BOOKKEEPING, Dialect, Fact

CARD = re.compile(r"(?P<card>[^#(\[]+?)\s*(#(?P<id>\w+))?\s*(\((?P<marks>[^)]*)\))?\s*(\[(?P<attached>[^\]]*)\])?")
LISTS = ("advantages", "devoted", "at")
"""Marks with several values."""


def parts(text: str | Iterable[str]) -> list[str]:
    """The cards of a text."""
    listed = text.split(";") if isinstance(text, str) else list(text)
    return [part.strip() for part in listed if part.strip()]


def placed(text: str, counters: Collection[str]) -> dict[str, Any]:
    """A card in play from its short form."""
    found = CARD.fullmatch(text)
    assert found is not None, f"not a card: {text!r}"
    said: dict[str, Any] = {"card": found["card"].strip()}
    if found["id"]:
        said["id"] = found["id"]
    for mark in filter(None, (mark.strip() for mark in (found["marks"] or "").split(","))):
        word, _, number = mark.partition(" ")
        if word in counters:
            said.setdefault("counters", {})[word] = int(number)
            continue
        values = [int(one) if one.isdigit() else one for one in number.split()]
        name = {"by": "controller"}.get(word, word)
        said[name] = values if name in LISTS else values[0] if values else True
    if found["attached"]:
        said["attached"] = [placed(part, counters) for part in re.split(r",\s*(?![^()]*\))", found["attached"])]
    return said


def tables(said: dict[str, Any], table_of: Callable[[dict[str, Any], int], dict[str, Any]]) -> dict[str, Any]:
    """The scenario that the words of a test stand for: `p1`, `p2`, ... are the players."""
    players = [name for name in said if re.fullmatch(r"p\d", name)]
    there = {name[1:]: table_of(said.pop(name), int(name[1:])) for name in players}
    return {**said, "tables": there}


def spell(value: Any) -> Any:
    """Values are compared as they are."""
    return value


def conserved(state: Any) -> None:
    """No card is lost or doubled: each player's list is deck, hand, table, graveyard and what left the match."""
    ids = [id for zone in state.zones.values() for id in zone]
    assert sorted(ids) == sorted(state.objects), "zones and objects differ"
    for key, there in state.zones.items():
        for id in there:
            thing = state.objects[id]
            assert key in (thing.zone, f"{thing.zone}:{thing.owner}"), f"{id} is in {key}, but says {thing.zone}"
    for seat, cards in state.lists.items():
        beside = [state.piles.get(f"{name}:{seat}") for name in state.decks_beside()]
        if seat in state.defeated or seat not in state.decks or None in beside:
            continue
        held = [thing.own_card for thing in state.objects.values() if thing.owner == seat and not thing.token]
        there = sorted([*held, *state.decks[seat], *(card for deck in beside for card in deck)])
        assert there == sorted(cards), f"cards of seat {seat} lost or doubled"
    for thing in state.objects.values():
        if thing.zone not in ("play", "limbo"):
            assert not thing.marked, f"{thing.id} is marked though it is in {thing.zone}"
            assert thing.host is None or thing.zone in ("limbo", ESCROW), f"{thing.id} is attached though not in play"


# --- what a spectator sees --------------------------------------------------------------------------------------------


def waits_for(waiting: list[tuple[int, str]], expected: Any) -> bool:
    """Who is asked: nobody, a seat, a seat with its decision, or several of these."""
    if expected is None:
        return not waiting
    if isinstance(expected, int):
        return [seat for seat, _ in waiting] == [expected]
    if expected and isinstance(expected[0], list | tuple):
        return waiting == [tuple(one) for one in expected]
    return waiting == [tuple(expected)]


def seats(view: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """What is seen of each player."""
    return {info["seat"]: info for info in view["board"]["seats"]}


def ids(zone: str) -> Callable[[dict[str, Any]], Any]:
    """The ids of what each player has somewhere."""
    return lambda view: {seat: frozenset(one["id"] for one in info[zone]) for seat, info in seats(view).items()}


def names(zone: str) -> Callable[[dict[str, Any]], Any]:
    """The names of what each player has somewhere, in order."""
    return lambda view: {seat: [one["name"] for one in info[zone]] for seat, info in seats(view).items()}


def number(name: str) -> Callable[[dict[str, Any]], Any]:
    """A number that is seen of each player."""
    return lambda view: {seat: info[name] for seat, info in seats(view).items()}


def as_set(text: Any) -> frozenset[str]:
    """Ids parted by spaces."""
    return frozenset(text.split())


FACTS: dict[str, Fact] = {
    "phase": Fact(lambda view: view["phase"]),
    "turn": Fact(lambda view: view["turn"]),
    "active": Fact(lambda view: view["active"]),
    "status": Fact(lambda view: view["status"]),
    "winners": Fact(lambda view: None if view["outcome"] is None else view["outcome"]["winners"]),
    "reason": Fact(lambda view: None if view["outcome"] is None else view["outcome"]["reason"]),
    "waiting": Fact(lambda view: [(one["seat"], one["kind"]) for one in view["waiting_for"]], equal=waits_for),
    "defeated": Fact(lambda view: [seat for seat, info in seats(view).items() if info["defeated"]]),
    "hand": Fact(number("hand_count")),
    "deck": Fact(number("deck")),
    "graveyard": Fact(names("graveyard"), parts),
    "removed": Fact(names("removed"), parts),
    "stack": Fact(lambda view: [item["card"] for item in view["board"]["stack"]], parts),
    "window": Fact(lambda view: None if view["board"]["window"] is None else view["board"]["window"]["kind"]),
}
"""Facts of every card game."""


def _in_play(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for info in seats(view).values() for one in info["play"]]


def _stats(view: dict[str, Any]) -> dict[str, str]:
    return {one["id"]: "/".join(str(value) for value in one["stats"].values()) for one in _in_play(view)}


def _places(view: dict[str, Any]) -> dict[str, str]:
    """The square of each thing on the board: `3,5`."""
    squares = {one["id"]: Square.named(one["place"]) for one in _in_play(view)}
    return {id: f"{square.row},{square.col}" for id, square in squares.items() if square is not None}


DECLARED: dict[str, Fact] = {
    **FACTS,
    "play": Fact(ids("play"), as_set),
    "stats": Fact(_stats),
    "damage": Fact(lambda view: {one["id"]: one["damage"] for one in _in_play(view)}),
    "at": Fact(_places),
    "marked": Fact(lambda view: frozenset(one["id"] for one in _in_play(view) if one["marked"]), as_set),
    "attached": Fact(
        lambda view: {one["id"]: frozenset(a["id"] for a in one["attachments"]) for one in _in_play(view)}, as_set
    ),
}
"""Facts of every card game that is put together by `card_game`, besides its numbers."""

UNCOVERING = frozenset(
    {
        "CardPutInGraveyard",
        "CardRemovedFromGame",
        "CardReturnedToHand",
        "CardsDiscarded",
        "CardsDrawn",
        "CardsLookedAt",
        "CardsMilled",
        "CardsRevealed",
        "ChoiceAsked",
        "DeckShuffled",
        "DieRolled",
        "PlayerCardsRemoved",
    }
)

ASIDES = {
    "decks are shuffled and hands drawn": ("DeckPrepared", "DeckShuffled", "CardsDrawn"),
    "phases pass": ("PhaseEnded", "PhaseStarted"),
    "the turn passes": ("PhaseEnded", "TurnEnded", "DamageCleared", "TurnStarted", "PhaseStarted"),
    "the next turn begins": ("TurnEnded", "DamageCleared", "TurnStarted"),
    "an ability is used": ("AbilityActivated", "WindowOpened"),
    "cards are marked": ("CardMarked",),
    "a window opens": ("WindowOpened",),
    "all pass": ("PriorityPassed", "WindowClosed"),
    "a player passes": ("PriorityPassed",),
    "all pass and it resolves": ("PriorityPassed", "WindowClosed", "StackItemResolved"),
    "cards go to the graveyard": ("CardPutInGraveyard",),
    "triggers wait": ("TriggerFired",),
    "a choice is made": ("EffectChoiceMade",),
    "effects end": ("ModifierEnded",),
    "a player gives up": ("PlayerConceded", "PlayerDefeated"),
    "a player gives up and leaves": ("PlayerConceded", "PlayerDefeated", "PlayerCardsRemoved"),
}
"""What happens in the course of a match of cards, for `aside`."""


# --- hidden things ----------------------------------------------------------------------------------------------------


def hide(ruleset: Ruleset, state: Any, rng: random.Random, eyes: tuple[int, ...]) -> None:
    """Other cards and numbers wherever none of `eyes` can see them, and another order of every shuffled deck."""
    for number in ruleset.dialect.vocabulary.kept.values():
        for seat in state.numbers:
            if not any(number.is_seen(seat, eye) for eye in (None, *eyes)):
                other = number.within(state.number(seat, number.name) + rng.randint(1, 9))
                state.numbers = {**state.numbers, seat: {**state.numbers[seat], number.name: other}}
    for seat in state.seats:
        if seat in eyes:
            if seat in state.decks:
                state.decks = {**state.decks, seat: shuffled(state.decks[seat], rng)}
        elif seat in state.lists:
            _hide_seat(state, rng, seat, eyes)
        _hide_beside(state, rng, seat, eyes)
    question = state.question
    if question is not None and question.hidden and question.seat not in eyes:
        state.question = msgspec.structs.replace(question, options=question.options[: max(question.least, 1)])


def shuffled(names: Iterable[str], rng: random.Random) -> tuple[str, ...]:
    """The same in another order."""
    order = list(names)
    rng.shuffle(order)
    return tuple(order)


def _hide_seat(state: Any, rng: random.Random, seat: int, eyes: tuple[int, ...]) -> None:
    cards = LIBRARY.pool(state.pool).cards
    hidden = [
        thing
        for thing in state.objects.values()
        if thing.owner == seat
        and (state.ZONES[thing.zone].hidden or thing.blank)
        and not any(eye in thing.known_to for eye in eyes)
    ]
    names = [*shuffled([*(thing.card for thing in hidden), *state.decks.get(seat, ())], rng)]
    for thing in sorted(hidden, key=lambda thing: state.ZONES[thing.zone].holds is None):
        holds = state.ZONES[thing.zone].holds
        name = next(name for name in reversed(names) if holds is None or cards[name].type == holds)
        names.remove(name)
        alter(state, thing.id, card=name)
    before = state.lists[seat]
    if seat in state.decks:
        state.decks = {**state.decks, seat: tuple(names)}
    else:
        instead = next(name for name in sorted(cards) if name not in before)
        state.lists = {**state.lists, seat: (instead, *before[1:])}


def _hide_beside(state: Any, rng: random.Random, seat: int, eyes: tuple[int, ...]) -> None:
    """Another order of the decks beside the main one; other cards in those that none of `eyes` knows."""
    cards = LIBRARY.pool(state.pool).cards if state.pool else {}
    for deck, zone in state.decks_beside().items():
        before = state.deck(seat, deck)
        names = before
        if seat not in eyes and not zone.deck.listed:
            names = tuple(rng.choices([name for name, card in cards.items() if card.type == zone.holds], k=len(before)))
            kept = Counter(state.lists.get(seat, ())) - Counter(before)
            state.lists = {**state.lists, seat: (*kept.elements(), *names)} if before else state.lists
        if before:
            order = shuffled(names, rng) if zone.deck.order is None else in_order(state, zone.deck, names)
            state.piles = {**state.piles, f"{deck}:{seat}": order}


def _in_the_middle(state: Any) -> bool:
    """Whether something waits on the stack; in a game in which nobody responds nothing ever does."""
    return bool(state.stack)


READERS: dict[str, Callable[[Any], Any]] = {"deck": parts, "defeated": bool}
"""What is said of a player's table, where it is no list of cards."""


def dialect_of(ruleset: Ruleset) -> Dialect:
    """The language of a game that is put together by `card_game`: its numbers are facts, too."""
    state: Any = ruleset.state
    vocabulary, beside = ruleset.dialect.vocabulary, state.decks_beside()

    def table_of(said: dict[str, Any], _seat: int) -> dict[str, Any]:
        found: dict[str, Any] = {"numbers": {name: said[name] for name in said if name in vocabulary.kept}}
        for name in said.keys() - vocabulary.kept.keys():
            if name in beside:
                found.setdefault("decks", {})[name] = parts(said[name])
            elif name == ESCROW:
                found[name] = {host: cards(text) for host, text in said[name].items()}
            else:
                found[name] = READERS.get(name, cards)(said[name])
        return found

    def cards(text: Any) -> Any:
        return [placed(one, vocabulary.counters) for one in parts(text)]

    def numbered(name: str) -> Callable[[dict[str, Any]], Any]:
        return lambda view: {seat: info["numbers"].get(name) for seat, info in seats(view).items()}

    return Dialect(
        ruleset,
        lambda **said: tables(said, table_of),
        spell,
        conserved,
        partial(hide, ruleset),
        UNCOVERING,
        midway=_in_the_middle if let_pass in ruleset.dialect.game.timing else lambda state: True,
        limit=("turn_cap", (50,)),
        shown=BOOKKEEPING,
        asides={**ASIDES, "a card is played": ("CardPlayed", "CostPaid", "NumberChanged", "WindowOpened")},
        facts={
            **DECLARED,
            **{name: Fact(number(name)) for name in beside},
            **{name: Fact(numbered(name)) for name in vocabulary.kept},
        },
    )
