"""What happened, in words: one line for each event, so that a test can state all of it.

Events that only show how something came about (payments, windows, passes, what is announced and resolved) are set aside
by name in `ASIDE`. An event that is neither told nor set aside is an error.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.dsl.matching import Said

ASIDE = frozenset(
    {
        *("MoveMade", "DecisionAsked", "DecisionDropped", "WindowOpened", "WindowClosed", "PriorityPassed"),
        *("CardPlayed", "AbilityActivated", "CostPaid", "TriggerFired", "TriggersOrdered", "StackItemResolved"),
        *("ChoiceAsked", "EffectChoiceMade", "DieRolled", "DevotionDeclared", "DevotionCalculated", "DevotionEnded"),
        *("DevotionLapsed", "AdvantageTriggered", "AdvantageStarted", "AdvantageFaded"),
        *("PhaseStarted", "PhaseEnded", "TurnStarted", "TurnEnded", "DrawCourseChosen", "DamageCleared"),
        *("AttackDeclared", "DefendersAssigned", "BattleStarted", "BattleEnded", "DamageDistributed", "CombatEnded"),
        *("ResourceDeclined", "ModifierEnded", "CityMoveUsed", "TurnSkipped", "TallyCounted"),
    }
)
"""How things come about."""

UNTOLD_CAUSES = frozenset({"payment", "devotion", "attack", "move", "relocation", "resolved", "unmark_phase"})
"""Causes of marking, unmarking and moving that belong to a move or to the course of a turn."""


def story(events: Iterable[Said]) -> list[str]:
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
        if event.tag in ASIDE or event.fields.get("cause") in UNTOLD_CAUSES:
            continue
        if event.tag == "CardPutInGraveyard" and event.fields["id"] in dead:
            continue
        drawn = None
        lines.append(TOLD[event.tag](event.fields))
    return lines


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
        return f"until {until['phase'] or 'end'} of turn {until['left']} of {until['seat']}"
    return str(until["kind"]).replace("_", " ")


def _modified(fields: dict[str, Any]) -> str:
    changes = ", ".join(_change(change) for change in fields["changes"])
    return f"{' '.join(fields['objects'])}: {changes} ({_until(fields['until'])})"


MARKED = ", marked"


def _returned(fields: dict[str, Any]) -> str:
    shown = fields["card"] or f"({fields['hidden_card']})"
    name = shown if fields["origin"] == "deck" else fields["id"] or fields["hidden_id"]
    return f"{name}: {fields['origin']} to hand of {fields['owner']}"


def _entered(fields: dict[str, Any]) -> str:
    """A city is told with why it enters, what is attached with its host, all else with its way."""
    if fields["place"] == "kingdom":
        return f"{fields['card']} enters play, {fields['cause']}"
    marked = MARKED if fields["marked"] else ""
    if fields["host"]:
        return f"{fields['card']} enters play on {fields['host']}{marked}"
    whose = "" if fields["controller"] == fields["owner"] else f" under {fields['controller']}"
    return f"{fields['card']} enters {fields['place']} from {fields['origin']}{whose}{marked}"


def _placed(fields: dict[str, Any]) -> str:
    marked = MARKED if fields["marked"] else ""
    return f"{fields['seat']} places {fields['former']} as {fields['faction']}{marked}"


def _deck(fields: dict[str, Any]) -> str:
    return (
        f"{fields['id'] or fields['hidden_id']}: {fields['origin']} to {fields['where']} of deck of {fields['owner']}"
    )


def _seen(fields: dict[str, Any]) -> str:
    return f"{fields['seat']} sees {fields['zone']} of {fields['owner']}: {', '.join(fields['cards'])}"


def _said(pattern: str) -> Callable[[dict[str, Any]], str]:
    """A line with fields of the event; those that are lists are told one after another."""

    def told(fields: dict[str, Any]) -> str:
        joined = {k: ", ".join(map(str, value)) if isinstance(value, list) else value for k, value in fields.items()}
        joined["count"] = fields.get("count", len(fields.get("cards") or ()))
        return pattern.format(**joined)

    return told


TOLD: Mapping[str, Callable[[dict[str, Any]], str]] = {
    "CardMarked": _said("{id} is marked"),
    "CardPutInGraveyard": _said("{id}: {origin} to graveyard of {owner}"),
    "CardRemovedFromGame": _said("{id}: removed from {origin}"),
    "CardReturnedToDeck": _deck,
    "CardReturnedToHand": _returned,
    "CardsDiscarded": _said("{seat} discards {cards}"),
    "CardsLookedAt": _seen,
    "CardsMilled": _said("{seat} mills {count}"),
    "CardsRevealed": _said("{owner} reveals {zone}: {cards}"),
    "CardsUnmarked": _said("unmarked: {ids}"),
    "ObjectDestroyed": _said("{id} is destroyed"),
    "ObjectHealed": _said("{id} regains {amount}"),
    "ControlChanged": _said("{id}: from {before} to {after}"),
    "CounterChanged": _said("{id}: {kind} {before} to {after}"),
    "ObjectDamaged": _said("{id} takes {amount}"),
    "ObjectDied": _said("{id} dies"),
    "ObjectEnteredPlay": _entered,
    "CreatureLeftCombat": _said("{id} leaves combat"),
    "ObjectMoved": _said("{id} moves to {to}"),
    "DeckShuffled": _said("{deck} is shuffled"),
    "DrawFailed": _said("{seat} cannot draw {missing}"),
    "MatchEnded": _said("the match ends: {reason}"),
    "ModifierStarted": _modified,
    "PlayerDefeated": _said("{seat} is defeated"),
    "ResourcePlaced": _placed,
    "StackItemNotResolved": _said("{item} fails: {reason}"),
}
"""What is told of an event."""
