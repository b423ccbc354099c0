"""Events as lines of a played case. How what happens is spelled is said here and nowhere else."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.cardkit.events import cards, decks, lasting, stack, things
from domain.cardkit.events import turns as order
from domain.cardkit.events.numbers import NumberChanged
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc import events as a
from events.event import Event
from events.vocabulary import match, turns
from events.vocabulary.chance import DeckShuffled, DieRolled
from tests.cardkit.fixture.state import HQ


class Names:
    """How things are called in a case: by their card in small letters, `elf`, `elf_2`; what an ability put on the stack
    by its card with `!`. Ids that the game draws at random never show.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self.changes: dict[str, str] = {}
        """What each continuing effect says, by its id."""

    def __getitem__(self, id: str) -> str:
        return self._names.get(id, id)

    def id_of(self, name: str) -> str:
        """The id of what is called so."""
        return next((id for id, known in self._names.items() if known == name), name)

    def call(self, id: str, stem: str) -> str:
        """Call a thing by the first name that is free."""
        stem, number = stem.lower().replace(" ", "_"), 1
        name = stem
        while name in self._names.values():
            number += 1
            name = f"{stem}_{number}"
        self._names[id] = name
        return name

    def list(self, ids: Iterable[str]) -> str:
        """Several things."""
        return ", ".join(self[id] for id in ids) or "nothing"

    def new(self, ids: Iterable[str], cards: Iterable[str]) -> str:
        """Cards that come from where they had no id."""
        return ", ".join(self.call(id, card) for id, card in zip(ids, cards, strict=True))


def told(event: Event, names: Names) -> str | None:
    """An event as a line; None if it says no more than the act itself, or what always follows."""
    return TELLING[type(event)](event, names)


def _nothing(event: Any, names: Names) -> None:
    """What is said by the act, or by the question that is asked."""


def _but(*parts: str | None) -> str:
    """Parts of a line, without those that there is nothing to say of."""
    return ", ".join(part for part in parts if part)


def _optional(text: str, value: Any) -> str | None:
    return text.format(value) if value else None


# --- acts and choices -------------------------------------------------------------------------------------------------


def _asked(event: match.DecisionAsked, names: Names) -> str | None:
    return None if event.kind in ("main", "choose_for_effect") else f"{event.seat} is asked: {event.kind}"


def _played(event: stack.CardPlayed, names: Names) -> str | None:
    return _but(_number("X is {}", event.x), _number("T is {}", event.t)) or None


def _activated(event: stack.AbilityActivated, names: Names) -> str | None:
    names.call(event.item, f"{names[event.source]}!")
    return _but(_number("X is {}", event.x), _number("T is {}", event.t)) or None


def _number(text: str, value: int | None) -> str | None:
    return None if value is None else text.format(value)


def _advantage(event: a.AdvantageTriggered, names: Names) -> str:
    names.call(event.item, f"{names[event.city]}!")
    return f"{names[event.city]} reaches {event.level}"


def _paid(event: stack.CostPaid, names: Names) -> str | None:
    """That nothing was paid need not be said."""
    loyalty = _optional("{} of them loyal", event.of_faction)
    of = "" if event.resource == "power" else f" {event.resource}"
    return _but(f"{event.seat} pays {event.amount}{of}", loyalty) if event.amount else None


def _choice(event: stack.ChoiceAsked, names: Names) -> str:
    many = f"{event.least}" if event.least == event.most else f"{event.least} to {event.most}"
    options = f"of {names.list(event.options)}"
    if event.hidden:
        options = f"secretly of {names.list(event.hidden_options)}{_optional(', openly {}', event.options) or ''}"
    kind = "" if event.kind == "cards" else f" ({event.kind})"
    return f"{event.seat} chooses {many} {options}{kind}"


def _ordered(event: stack.TriggersOrdered, names: Names) -> str | None:
    return None if len(event.order) == 1 else f"{event.seat} stacks {names.list(event.order)}"


def _fired(event: stack.TriggerFired, names: Names) -> str:
    name = names.call(event.item, f"{names[event.source]}!")
    about = _optional("about {}", names.list(event.about) if event.about else "")
    return _but(f"{name} is set off", about, _optional("of {}", event.player), _optional("amount {}", event.amount))


def _resolved(event: stack.StackItemResolved, names: Names) -> str | None:
    return f"{names[event.item]} no longer means {names.list(event.dropped)}" if event.dropped else None


def _not_resolved(event: stack.StackItemNotResolved, names: Names) -> str:
    return f"{names[event.item]} does not take effect ({event.reason})"


# --- cards that come and go -------------------------------------------------------------------------------------------


def _entered(event: things.ObjectEnteredPlay, names: Names) -> str:
    host = _optional("on {}", names[event.host or ""])
    who = _optional("for {}", event.controller if event.controller != event.owner else None)
    where = "play" if event.place == HQ else event.place
    return _but(f"{names[event.id]} enters {where}", host, f"from {event.origin}", who, _marked(event.marked))


def _marked(marked: bool) -> str | None:
    return "marked" if marked else None


def _buried(event: cards.CardPutInGraveyard, names: Names) -> str:
    if event.cause == "played" and event.origin == "stack":
        return f"{names[event.id]} is done"
    return f"{names[event.id]} goes from {event.origin} to the graveyard of {event.owner} ({event.cause})"


def _to_hand(event: cards.CardReturnedToHand, names: Names) -> str:
    known = event.id or event.hidden_id
    shown = "" if event.card is None else ", shown"
    if known is None:
        return f"{names.call(event.new_id, event.hidden_card)} comes from {event.origin} to {event.owner}'s hand{shown}"
    name = names[known]
    return f"{name} goes from {event.origin} to {event.owner}'s hand as {names.call(event.new_id, event.hidden_card)}"


def _to_deck(event: cards.CardReturnedToDeck, names: Names) -> str:
    name, secretly = names[event.id or event.hidden_id or ""], "" if event.card else " secretly"
    return f"{name} goes{secretly} from {event.origin} to {event.where} of {event.owner}'s deck"


def _removed(event: cards.CardRemovedFromGame, names: Names) -> str:
    known = event.id or event.hidden_id
    name = names[known] if known else names.call(event.new_id, event.card or "")
    return f"{name} leaves the match from {event.origin}"


def _looked(event: decks.CardsLookedAt, names: Names) -> str:
    return f"{event.seat} looks at {event.owner}'s {event.zone}: {', '.join(event.cards)}"


# --- what lasts -------------------------------------------------------------------------------------------------------


def _begun(event: lasting.ModifierStarted, names: Names) -> str:
    said = f"{names.list(event.objects)}: {' and '.join(_change(change, names) for change in event.changes)}"
    names.changes[event.id] = said
    return f"{said} {_until(event.until)}"


def _change(change: lasting.Change, names: Names) -> str:
    stat = None if change.stat is None else f"{change.stat} {'=' if change.op == 'set' else '+'}{change.amount}"
    return _but(
        stat.replace("+-", "-") if stat else None,
        *(
            _optional(f"{word} {{}}", " ".join(words))
            for word, words in (
                ("gains", change.grants),
                ("loses", change.loses),
                ("cannot", change.forbids),
                ("can", change.allows),
            )
        ),
        _optional("has {}", change.ability),
        None if change.only is None else f"loses all abilities but {' '.join(change.only) or 'none'}",
        _optional("onto {}", names[change.onto or ""]),
        None if change.words is None else f"is called {' '.join(change.words) or 'nothing'}",
        _optional("becomes {}", change.faction),
    )


def _until(until: lasting.Until) -> str:
    if until.kind != "turns":
        return f"({until.kind})"
    edge = "beginning" if until.begins else "end"
    return f"(to the {edge} of {until.phase or 'turn'} {until.left} of {until.seat or 'anybody'})"


def _over(event: lasting.ModifierEnded, names: Names) -> str:
    return f"over: {names.changes[event.id]} ({event.cause})"


def _counted(event: lasting.TallyCounted, names: Names) -> str:
    source, _, path = event.key.partition("#")
    what = path.partition("~")[2]
    facts = _optional("of {}", " ".join(event.facts))
    return _but(
        f"{names[source]}{f' {what}' if what else ''} counts {event.value}", _optional("streak {}", event.streak), facts
    )


TELLING: Mapping[type[Event], Callable[[Any, Names], str | None]] = {
    match.MoveMade: _nothing,
    match.DecisionAsked: _asked,
    match.MatchEnded: lambda e, names: f"the match is over: {', '.join(map(str, e.winners))} won",
    turns.TurnStarted: lambda e, names: f"turn {e.turn} begins, of {e.seat}",
    turns.TurnEnded: lambda e, names: f"the turn of {e.seat} ends",
    turns.PhaseStarted: lambda e, names: None if e.phase == "main" else f"{e.phase} begins",
    DieRolled: lambda e, names: f"a die of {e.sides} shows {e.value} ({e.purpose})",
    DeckShuffled: lambda e, names: f"{e.deck} is shuffled ({e.reason})",
    decks.DrawFailed: lambda e, _: f"{e.seat} has {e.missing} too few to draw",
    decks.CardsMilled: lambda e, names: f"{e.seat} mills {names.new(e.ids, e.cards)}",
    decks.DeckArranged: lambda e, names: f"{e.seat} puts back {', '.join(e.order)}, {e.below} to the bottom",
    decks.CardsRevealed: lambda e, names: f"{e.owner} shows of the {e.zone}: {', '.join(e.cards)}",
    decks.CardsLookedAt: _looked,
    stack.CardPlayed: _played,
    stack.AbilityActivated: _activated,
    stack.CostPaid: _paid,
    stack.ChoiceAsked: _choice,
    stack.EffectChoiceMade: _nothing,
    stack.TriggerFired: _fired,
    stack.TriggersOrdered: _ordered,
    stack.StackItemResolved: _resolved,
    stack.StackItemNotResolved: _not_resolved,
    stack.ResolutionStopped: lambda e, names: f"{names[e.item]} is stopped",
    cards.CardsDrawn: lambda e, names: f"{e.seat} draws {names.new(e.ids, e.cards)}",
    cards.CardsDiscarded: lambda e, names: f"{e.seat} discards {names.list(e.ids)} ({e.cause})",
    cards.CardsEscrowed: lambda e, names: f"{e.seat} puts {names.list(e.ids)} in escrow for {names[e.source]}",
    things.CardMarked: lambda e, names: f"{names[e.id]} is marked ({e.cause})",
    things.CardsUnmarked: lambda e, names: f"{names.list(e.ids)}: unmarked ({e.cause})",
    cards.CardPutInGraveyard: _buried,
    cards.CardReturnedToHand: _to_hand,
    cards.CardReturnedToDeck: _to_deck,
    cards.CardRemovedFromGame: _removed,
    lasting.ModifierStarted: _begun,
    lasting.ModifierEnded: _over,
    stack.ChoiceKept: lambda e, names: f"{names[e.id]} remembers {names.list(e.names)}",
    stack.EffectDelayed: lambda e, names: f"{names[e.source]} waits",
    stack.ItemCopied: lambda e, names: f"{e.seat} copies {names[e.of]} as {names.call(e.item, names[e.of])}",
    stack.ItemRetargeted: lambda e, names: f"{names[e.item]} is aimed at {', '.join(map(names.list, e.targets))}",
    things.TokenMade: lambda e, names: f"{names.call(e.id, e.card)} is made for {e.owner}",
    things.ObjectCopied: lambda e, names: f"{names[e.id]} is a copy of {names[e.of]}: {e.card}",
    things.ObjectAttached: lambda e, names: f"{names[e.id]} is attached to {names[e.host]}",
    order.ExtraPhaseGranted: lambda e, names: f"there will be another {e.phase}",
    order.ExtraPhaseBegun: _nothing,
    order.SkipGranted: lambda e, names: f"{e.seat} will skip {e.phase}",
    order.PhaseSkipped: lambda e, names: f"{e.seat} skips {e.phase}",
    order.ExtraTurnGranted: lambda e, names: f"{e.seat} will take an extra turn",
    order.MatchLost: lambda e, names: f"{e.seat} loses the match",
    order.MatchWon: lambda e, names: f"{e.seat} wins the match",
    NumberChanged: lambda e, _: f"{e.seat} {e.number} {e.after - e.amount} to {e.after}",
    things.CounterChanged: lambda e, names: f"{names[e.id].removeprefix('seat:')} {e.kind} {e.before} to {e.after}",
    things.ControlChanged: lambda e, names: f"{names[e.id]} goes from {e.before} to {e.after}",
    lasting.TallyCounted: _counted,
    a.AdvantageTriggered: _advantage,
    a.AttackDeclared: lambda e, names: f"{names.list(e.attackers)}: attacking",
    things.ObjectEnteredPlay: _entered,
    things.ObjectMoved: lambda e, names: f"{names[e.id]} moves from {e.origin} to {e.to}",
    things.ObjectDamaged: lambda e, names: f"{names[e.id]} takes {e.amount} from {names[e.source]}",
    things.ObjectHealed: lambda e, names: f"{names[e.id]} is healed {e.amount} by {names[e.source]}",
    things.ObjectDied: lambda e, names: f"{names[e.id]} dies ({e.cause})",
    cards.ResourcePlaced: lambda e, _: f"{e.seat} places a resource",
}


def told_why(why: Refusal, names: Names) -> str:
    """A refusal with its facts."""
    facts = " ".join(f"{key} {_fact(value, names)}" for key, value in why.facts.items())
    return f"{why.code}: {facts}" if facts else why.code


def _fact(value: Any, names: Names) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_fact(one, names) for one in value)}]"
    return names[value] if isinstance(value, str) else f"{value}"
