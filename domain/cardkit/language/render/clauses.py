"""Costs and durations in English."""

from msgspec.structs import replace

from domain.cardkit.language.clauses import (
    Assign,
    Cost,
    Discard,
    Duration,
    Escrow,
    Hurt,
    MarkOthers,
    MarkSelf,
    Pay,
    Return,
    Sacrifice,
    SpendCounters,
)
from domain.cardkit.language.render.conditions import phase
from domain.cardkit.language.render.english import article, spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Number, Select

ORDINALS = ("this", "next", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def cost(speaker: Speaker, part: Cost) -> str:
    """A part of a cost: `2 power`, `(M)`, `discard a card at random`."""
    match part:
        case Pay():
            return _pay(speaker, part)
        case MarkSelf():
            return "(M)"
        case Assign():
            return "(A)"
        case MarkOthers(what, count):
            return f"mark {speaker.counted(what, count, count)}"
        case Discard(count, what, random):
            return f"discard {_hand_cards(speaker, what, count)}{' at random' if random else ''}"
        case Escrow(count, what):
            return f"put {_hand_cards(speaker, what, count)} from your hand in escrow"
        case Sacrifice(what, count, itself):
            return f"sacrifice {speaker.ref('self') if itself else speaker.counted(what, count, count)}"
        case Return(what, count, itself):
            thing = speaker.ref("self") if itself else speaker.counted(what, count, count)
            return f"return {thing} to hand"
        case SpendCounters(kind, count):
            counters = f"{article(kind)} counter" if count == 1 else f"{speaker.many(count)} {kind} counters"
            return f"remove {counters} from {speaker.ref('self')}"
        case Hurt(what, amount):
            return f"deal {speaker.number(amount)} damage to {speaker.one(what)}"


def _hand_cards(speaker: Speaker, what: Select, count: Number) -> str:
    if what == Select():
        return "a card" if count == 1 else f"{speaker.many(count)} cards"
    cards = speaker.counted(replace(what, place=None), count, count)
    return cards if "card" in cards else _carded(cards, count != 1)


def _carded(noun: str, many: bool) -> str:
    return f"{noun} cards".replace("s cards", " cards") if many else f"{noun} card"


def _pay(speaker: Speaker, part: Pay) -> str:
    factions = speaker.vocabulary.factions
    amount = f"{speaker.number(part.amount)} {spoken(part.resource)}"
    if not part.of_faction:
        return amount
    if part.faction is None:
        purse = speaker.vocabulary.purse(part.resource)
        return f"{amount} ({part.of_faction} {purse.of_faction if purse else ''})"
    faction = factions.get(part.faction, part.faction)
    if part.of_faction == part.amount:
        return f"{part.of_faction} {faction} {spoken(part.resource)}"
    return f"{amount}, {part.of_faction} of it {faction}"


def duration(speaker: Speaker, part: Duration) -> str:
    """How long, after a blank; empty if for good."""
    match part.kind:
        case "forever":
            return ""
        case "end_of_turn":
            return " until end of turn"
        case "end_of_phase":
            return " until end of phase"
        case "attack":
            return " until the end of this attack"
        case "source":
            return f" as long as {speaker.ref('self')} is in play"
        case "turns":
            turn = _turn(speaker, part)
            return f" until {turn} begins" if part.begins else f" until the end of {turn}"
    return f" {speaker.vocabulary.durations.get(part.kind, f'while {spoken(part.kind)}')}"


def _turn(speaker: Speaker, part: Duration) -> str:
    if part.nth == 0:
        turn = "this turn"
    else:
        owner = {"you": "your", "any": "the", "enemy": "an opponent's", "its": "its controller's"}.get(part.whose)
        owner = owner or speaker.whose(part.whose)
        turn = f"{owner} {ORDINALS[part.nth]} turn"
    return turn if part.phase is None else f"the {phase(speaker, part.phase)} of {turn}"
