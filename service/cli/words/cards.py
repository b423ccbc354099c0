"""Words for what card games share: decks, hands, costs, the stack, windows, effects, players who leave."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domain.cardkit.run.damaging import PREVENTED
from domain.cardkit.run.loans import CONTROL
from domain.wording import counted, listed, seats
from service.cli.words.common import Data, plain
from service.shelf import set_names

UNTIL = {
    "end_of_turn": "until the end of the turn",
    "end_of_phase": "until the end of the phase",
    "attack": "in this attack",
    "source": "as long as its source is in play",
    "devotion": "as long as devotion reaches its level",
    "forever": "for good",
}
"""Until when a lasting effect holds."""

TURNS = {0: "this turn", 1: "the next turn"}


def named(data: Data, name: str = "card", id: str = "id") -> str:
    """A card by its name if it may be known, else by its id, else just `a card`."""
    return str(data.get(name) or data.get(id) or "a card")


def several(names: Any, count: int) -> str:
    """Cards by their names if they are known, else how many."""
    return listed([str(name) for name in names]) if names else counted(count, "card")


def things(ids: Any) -> str:
    """Objects and players: `bear and seat 2`."""
    return listed([str(one).replace("seat:", "seat ") for one in ids]) or "nothing"


def ability(path: str, source: str = "") -> str:
    """An ability by its path (`Bear#0`, `Brand#lent.0`) and, if it is to be told, what has it: `ability 1 of Bear`."""
    card, _, index = path.rpartition("#")
    group, _, number = index.rpartition(".")
    lent = f" (lent by {card})" if group == "lent" else ""
    return f"ability {int(number) + 1}{source and f' of {source}'}{lent}"


def _aimed(data: Data) -> str:
    targets = [one for slot in data.get("targets") or () for one in slot]
    return f" at {things(targets)}" if targets else ""


def _drawn(data: Data) -> str:
    return f"Seat {data['seat']} draws {several(data.get('cards'), data['count'])}"


def _played(data: Data) -> str:
    x = "" if data.get("x") is None else f", X is {data['x']}"
    return f"Seat {data['seat']} plays {data['card']}{_aimed(data)}{x}"


def _chosen(data: Data) -> str:
    """What was chosen. Without the private part of the event, an empty answer may be nothing or a secret."""
    answer = data.get("answer") or data.get("hidden_answer")
    return f"Seat {data['seat']} has chosen" if answer is None else f"Seat {data['seat']} chooses {things(answer)}"


def _milled(data: Data) -> str:
    count = len(data["ids"])
    go = "goes" if count == 1 else "go"
    return f"{several(data['cards'], count)} {go} from the deck of seat {data['seat']} to the graveyard"


def _counters(data: Data) -> str:
    have = counted(data["after"], f"{plain(data['kind'])} counter")
    return f"{data['id']} has {have if data['after'] else 'no' + have.removeprefix('0')}"


def modifier(data: Data, factions: Mapping[str, str]) -> str:
    """What a lasting effect changes, and until when: `Elf: atk +1 and gains flying until the end of the turn`."""
    changes = [part for change in data["changes"] for part in _change(change, factions)]
    return f"{things(data['objects'])}: {listed(changes)} {_until(data['until'])}"


def _change(change: Data, factions: Mapping[str, str]) -> Iterator[str]:
    if stat := change.get("stat"):
        yield _stat(stat, change.get("op", "add"), change.get("amount", 0))
    for part, verb in (("grants", "gains"), ("loses", "loses"), ("allows", "may"), ("forbids", "may not")):
        if change.get(part):
            yield f"{verb} {listed([plain(word) for word in change[part]])}"
    if change.get("ability"):
        yield f"has an ability of {change['ability'].partition('#')[0]}"
    if (words := change.get("words")) is not None:
        yield f"is now {' '.join(words)}" if words else "has no words in its type line"
    if change.get("faction"):
        yield f"is now of {factions.get(change['faction'], plain(change['faction']))}"


def _stat(stat: str, op: str, amount: int) -> str:
    if stat == CONTROL:
        return f"lent by seat {amount}"
    if stat == PREVENTED:
        return f"the next {amount} damage is prevented"
    return f"{plain(stat)} = {amount}" if op == "set" else f"{plain(stat)} {amount:+d}"


def _until(until: Data) -> str:
    if until["kind"] != "turns":
        return UNTIL[until["kind"]]
    turn = TURNS.get(until.get("left", 0), "a later turn")
    whose = "" if until.get("seat") is None else f" of seat {until['seat']}"
    phase = "" if until.get("phase") is None else f"phase {plain(until['phase'])} of "
    return f"until the end of {phase}{turn}{whose}"


def _pinned(data: Data) -> str:
    """The card sets by their names if they are known here, else as the options name them."""
    names = list(set_names(data["sha256"]) or data["sets"])
    return f"Played with the card {'set' if len(names) == 1 else 'sets'} {listed(names)}"


def _brought(data: Data) -> str:
    name = f": {data['name']}" if data.get("name") else ""
    return f"Seat {data['seat']} brings a deck of {counted(data['count'], 'card')}{name}"


EVENTS: Mapping[str, Callable[[Data], str]] = {
    "CardPoolPinned": _pinned,
    "DeckSubmitted": _brought,
    "DeckShuffled": lambda data: f"The deck of {data['deck'].replace('deck:', 'seat ')} is shuffled",
    "DeckPrepared": lambda data: f"The deck of seat {data['seat']} is ready",
    "CardsDrawn": _drawn,
    "DrawFailed": lambda data: f"Seat {data['seat']} cannot draw: {counted(data['missing'], 'card')} missing",
    "CardsDiscarded": lambda data: f"Seat {data['seat']} discards {several(data['cards'], len(data['ids']))}",
    "CardsMilled": _milled,
    "CardMarked": lambda data: f"{data['id']} is marked ({plain(data['cause'])})",
    "CardsUnmarked": lambda data: f"Seat {data['seat']} unmarks {things(data['ids'])}",
    "CostPaid": lambda data: f"Seat {data['seat']} pays {data['amount']}",
    "CardPlayed": _played,
    "AbilityActivated": lambda data: (
        f"Seat {data['seat']} uses {ability(data['ability'], data['source'])}{_aimed(data)}"
    ),
    "TriggerFired": lambda data: f"{data['ability'].rpartition('#')[0]} triggers",
    "TriggersOrdered": lambda data: f"Seat {data['seat']} puts {counted(len(data['order']), 'trigger')} on the stack",
    "WindowOpened": lambda data: f"{seats(list(data['order']))} may respond ({plain(data['kind'])})",
    "WindowClosed": lambda _: "All have passed",
    "PriorityPassed": lambda data: f"Seat {data['seat']} passes",
    "ActionCapReached": lambda data: f"Seat {data['seat']} has used up the actions of this turn",
    "StackItemResolved": lambda data: f"{data['item']} takes effect",
    "StackItemNotResolved": lambda data: f"{data['item']} comes to nothing ({plain(data['reason'])})",
    "ResolutionStopped": lambda data: f"An effect is stopped after {counted(data['limit'], 'step')}",
    "ChoiceAsked": lambda data: f"Seat {data['seat']} is asked to choose for {data['source']}",
    "EffectChoiceMade": _chosen,
    "CardPutInGraveyard": lambda data: f"{data['card']} goes to the graveyard of seat {data['owner']}",
    "CardReturnedToHand": lambda data: f"{named(data)} comes to the hand of seat {data['owner']}",
    "CardReturnedToDeck": lambda data: f"{named(data)} goes into the deck of seat {data['owner']}",
    "CardRemovedFromGame": lambda data: f"{named(data)} of seat {data['owner']} leaves the match",
    "CardsRevealed": lambda data: f"Seat {data['owner']} shows {several(data['cards'], len(data['cards']))}",
    "CardsLookedAt": lambda data: (
        f"Seat {data['seat']} looks at {counted(data['count'], 'card')} of seat {data['owner']}"
    ),
    "ModifierEnded": lambda data: f"An effect is over ({plain(data['cause'])})",
    "CounterChanged": _counters,
    "ControlChanged": lambda data: f"Seat {data['after']} controls {data['id']}",
    "ExtraTurnGranted": lambda data: f"Seat {data['seat']} takes an extra turn after this one",
    "TallyCounted": lambda data: f"A count has come to {data['value']}",
    "PlayerDefeated": lambda data: f"Seat {data['seat']} is defeated ({plain(data['reason'])})",
    "PlayerCardsRemoved": lambda data: f"The cards of seat {data['seat']} leave the match",
    "CardsDealtAnew": lambda data: f"What is hidden of seat {data['seat']} is dealt anew",
}
