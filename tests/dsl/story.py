"""What happened in a card game, in words: one line for each event, so that a test can state all of it.

Events that only show how something came about (payments, windows, passes, what is announced and resolved) are set aside
by name. An event that is neither told nor set aside is an error. What a game adds to that stands beside its tests.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.dsl.matching import Said

Line = Callable[[dict[str, Any]], str]
"""Tells an event from its fields."""


@dataclass(frozen=True)
class Telling:
    """How a game tells each event (`told`), which are set `aside`, and by which causes they are `untold`."""

    told: Mapping[str, Line]
    aside: frozenset[str]
    untold: Mapping[str, frozenset[str]]

    def story(self, events: Iterable[Said]) -> list[str]:
        """What happened, without what is set aside. Cards drawn one straight after another are told together."""
        lines: list[str] = []
        dead: set[str] = set()
        drawn: tuple[int, int] | None = None
        for event in events:
            if event.tag == "CardsDrawn":
                seat, count = event.fields["seat"], event.fields["count"]
                if drawn is not None and drawn[0] == seat:
                    lines.pop()
                    count += drawn[1]
                drawn = (seat, count)
                lines.append(f"{seat} draws {count}")
                continue
            if event.tag == "ObjectDied":
                dead.add(event.fields["id"])
            if self._is_aside(event) or (event.tag == "CardPutInGraveyard" and event.fields["id"] in dead):
                continue
            drawn = None
            lines.append(self.told[event.tag](event.fields))
        return lines

    def _is_aside(self, event: Said) -> bool:
        return event.tag in self.aside or event.fields.get("cause") in self.untold.get(event.tag, ())


ASIDE = frozenset(
    {
        *("MoveMade", "DecisionAsked", "DecisionDropped", "WindowOpened", "WindowClosed", "PriorityPassed"),
        *("CardPlayed", "AbilityActivated", "CostPaid", "TriggerFired", "TriggersOrdered", "StackItemResolved"),
        *("ChoiceAsked", "EffectChoiceMade", "DieRolled", "AttackDeclared"),
        *("PhaseStarted", "PhaseEnded", "TurnStarted", "TurnEnded", "DamageCleared", "ModifierEnded", "TallyCounted"),
        "TokenMade",
    }
)
"""How things come about in every card game."""

RESOLVED = frozenset({"resolved"})
"""Why a card goes to the graveyard that has taken effect."""


# --- changes that last ------------------------------------------------------------------------------------------------


def _change(change: dict[str, Any]) -> str:
    words = [] if change["stat"] is None else [f"{change['stat']} {_amount(change)}"]
    for name, verb in (("grants", "gains"), ("loses", "loses"), ("forbids", "cannot"), ("allows", "can")):
        words += [f"{verb} {word}" for word in change[name]]
    if change["words"] is not None:
        words.append(f"is {' '.join(change['words'])}")
    if change["faction"] is not None:
        words.append(f"is of {change['faction']}")
    if change["ability"] is not None:
        words.append(f"has {change['ability']}")
    return ", ".join(words)


def _amount(change: dict[str, Any]) -> str:
    return f"= {change['amount']}" if change["op"] == "set" else f"{change['amount']:+}"


def _until(until: dict[str, Any]) -> str:
    if until["kind"] == "turns":
        point = until["phase"] or ("start" if until["begins"] else "end")
        return f"until {point} of turn {until['left']} of {until['seat']}"
    return str(until["kind"]).replace("_", " ")


def _modified(fields: dict[str, Any]) -> str:
    changes = ", ".join(_change(change) for change in fields["changes"])
    return f"{' '.join(fields['objects'])}: {changes} ({_until(fields['until'])})"


# --- cards that come and go -------------------------------------------------------------------------------------------

MARKED = ", marked"


def _returned(fields: dict[str, Any]) -> str:
    shown = fields["card"] or f"({fields['hidden_card']})"
    name = shown if fields["origin"] == "deck" else fields["id"] or fields["hidden_id"]
    return f"{name}: {fields['origin']} to hand of {fields['owner']}"


def entered(fields: dict[str, Any]) -> str:
    """What is attached is told with its host, all else with its way."""
    marked = MARKED if fields["marked"] else ""
    if fields["host"]:
        return f"{fields['card']} enters play on {fields['host']}{marked}"
    whose = "" if fields["controller"] == fields["owner"] else f" under {fields['controller']}"
    return f"{fields['card']} enters {fields['place']} from {fields['origin']}{whose}{marked}"


def _placed(fields: dict[str, Any]) -> str:
    kind = "" if fields["faction"] is None else f" as {fields['faction']}"
    return f"{fields['seat']} places {fields['former']}{kind}{MARKED if fields['marked'] else ''}"


def _deck(fields: dict[str, Any]) -> str:
    return (
        f"{fields['id'] or fields['hidden_id']}: {fields['origin']} to {fields['where']} of deck of {fields['owner']}"
    )


def _number(fields: dict[str, Any]) -> str:
    verb = "gains" if fields["amount"] > 0 else "loses"
    return f"{fields['seat']} {verb} {abs(fields['amount'])} {fields['number']}"


def _seen(fields: dict[str, Any]) -> str:
    return f"{fields['seat']} sees {fields['zone']} of {fields['owner']}: {', '.join(fields['cards'])}"


def line(pattern: str) -> Line:
    """A line with fields of the event; those that are lists are told one after another."""

    def told(fields: dict[str, Any]) -> str:
        joined = {k: ", ".join(map(str, value)) if isinstance(value, list) else value for k, value in fields.items()}
        joined["count"] = fields.get("count", len(fields.get("cards") or ()))
        return pattern.format(**joined)

    return told


TOLD: Mapping[str, Line] = {
    "CardMarked": line("{id} is marked"),
    "CardPutInGraveyard": line("{id}: {origin} to graveyard of {owner}"),
    "CardRemovedFromGame": line("{id}: removed from {origin}"),
    "CardReturnedToDeck": _deck,
    "CardReturnedToHand": _returned,
    "CardsDiscarded": line("{seat} discards {cards}"),
    "CardsLookedAt": _seen,
    "CardsMilled": line("{seat} mills {count}"),
    "CardsRevealed": line("{owner} reveals {zone}: {cards}"),
    "CardsUnmarked": line("unmarked: {ids}"),
    "ControlChanged": line("{id}: from {before} to {after}"),
    "CounterChanged": line("{id}: {kind} {before} to {after}"),
    "DeckArranged": line("{seat} puts back {order}, {below} at the bottom"),
    "DeckShuffled": line("{deck} is shuffled"),
    "ItemCopied": line("{seat} copies {of}"),
    "ItemRetargeted": lambda fields: f"{fields['item']} is aimed at {' | '.join(map(' '.join, fields['targets']))}",
    "MatchEnded": line("the match ends: {reason}"),
    "ModifierStarted": _modified,
    "NumberChanged": _number,
    "ObjectAttached": line("{id} is put on {host}"),
    "ObjectDamaged": line("{id} takes {amount}"),
    "ObjectDestroyed": line("{id} is destroyed"),
    "ObjectDied": line("{id} dies"),
    "ObjectEnteredPlay": entered,
    "ObjectHealed": line("{id} regains {amount}"),
    "ObjectMoved": line("{id} moves to {to}"),
    "PlayerDefeated": line("{seat} is defeated"),
    "ResourcePlaced": _placed,
    "StackItemNotResolved": line("{item} fails: {reason}"),
}
"""What is told of the events of every card game."""
