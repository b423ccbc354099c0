"""Costs, conditions, durations and triggers in English."""

import re

from msgspec.structs import replace

from domain.cardkit.language.clauses import (
    All,
    AnyOf,
    Assign,
    Can,
    Compare,
    Condition,
    Cost,
    Discard,
    Duration,
    During,
    Exists,
    Fits,
    HurtCity,
    MarkOthers,
    MarkSelf,
    Not,
    Pay,
    Return,
    Sacrifice,
    SpendCounters,
    Trigger,
)
from domain.cardkit.language.render.english import article, joined, sentence, spoken
from domain.cardkit.language.render.speaker import MANY, MUCH, Speaker
from domain.cardkit.language.terms import Count, Over, PlayerStat, Select, Variable

__all__ = ["condition", "cost", "duration", "phase", "sentence", "trigger"]

OVER_ALL = {
    ("<", "min"): "fewer {what} than each opponent", (">", "max"): "more {what} than each opponent",
    (">=", "max"): "at least as many {what} as each opponent", ("<=", "min"): "at most as many {what} as each opponent",
    ("<=", "max"): "at most as many {what} as some opponent", (">=", "min"): "at least as many {what} as some opponent",
    ("<", "max"): "fewer {what} than some opponent", (">", "min"): "more {what} than some opponent",
}  # fmt: skip
"""A number of a player against the least or the greatest of the opponents'."""

ORDINALS = ("this", "next", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
ACTS = {
    "drawn": "draw", "discarded": "discard", "played": "play", "founded": "found", "restored": "restore",
    "milled": "mill", "attacks": "attack with", "defends": "defend with", "marked": "mark", "unmarked": "unmark",
    "activated": "activate", "moves": "move", "resource_placed": "place a resource card",
}  # fmt: skip
"""What a player does when these things happen."""

PLAIN = {"founded": "a city", "attacks": "a creature", "defends": "a creature", "activated": "an ability"}


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
            if what == Select():
                cards = "a card" if count == 1 else f"{speaker.many(count)} cards"
            else:
                cards = speaker.counted(replace(what, place=None), count, count)
                cards = cards if "card" in cards else _carded(cards, count != 1)
            return f"discard {cards}{' at random' if random else ''}"
        case Sacrifice(what, count, itself):
            return f"sacrifice {speaker.ref('self') if itself else speaker.counted(what, count, count)}"
        case Return(what, count, itself):
            thing = speaker.ref("self") if itself else speaker.counted(what, count, count)
            return f"return {thing} to hand"
        case SpendCounters(kind, count):
            counters = f"{article(kind)} counter" if count == 1 else f"{speaker.many(count)} {kind} counters"
            return f"remove {counters} from {speaker.ref('self')}"
        case HurtCity(what, amount):
            return f"deal {speaker.number(amount)} damage to {speaker.one(what)}"


def _carded(noun: str, many: bool) -> str:
    return f"{noun} cards".replace("s cards", " cards") if many else f"{noun} card"


def _pay(speaker: Speaker, part: Pay) -> str:
    factions = speaker.vocabulary.factions
    amount = f"{speaker.number(part.amount)} {spoken(part.resource)}"
    if not part.loyalty:
        return amount
    if part.faction is None:
        return f"{amount} ({part.loyalty} loyalty)"
    faction = factions.get(part.faction, part.faction)
    if part.loyalty == part.amount:
        return f"{part.loyalty} {faction} {spoken(part.resource)}"
    return f"{amount}, {part.loyalty} of it {faction}"


def condition(speaker: Speaker, part: Condition) -> str:
    """A condition that follows `if`."""
    match part:
        case Compare():
            return _compare(speaker, part)
        case Exists(what, least):
            return _exists(speaker, what, least)
        case Fits(ref, what):
            return f"{speaker.ref(ref)} is {_complement(speaker, what)}"
        case During(phases, whose):
            return _during(speaker, phases, whose)
        case Can(ref, what):
            return f"{speaker.ref(ref)} can {spoken(what)}"
        case All(of):
            return joined([condition(speaker, each) for each in of])
        case AnyOf(of):
            return joined([condition(speaker, each) for each in of], "or")
        case Not(of):
            return _not(speaker, of)


def _not(speaker: Speaker, part: Condition) -> str:
    match part:
        case Exists(what, 1):
            return (
                f"you control no {speaker.noun(_unsided(what))}"
                if what.side == "my"
                else f"there is no {speaker.noun(what)}"
            )
        case Fits(ref, what):
            return f"{speaker.ref(ref)} is not {_complement(speaker, what)}"
        case During():
            return condition(speaker, part).replace("it is ", "it is not ", 1)
        case Can(ref, what):
            return f"{speaker.ref(ref)} cannot {spoken(what)}"
    return f"it is not so that {condition(speaker, part)}"


def _unsided(what: Select) -> Select:
    return replace(what, side="any")


def _complement(speaker: Speaker, what: Select) -> str:
    """What something is: `marked`, `Skeleton`, `a creature you control`."""
    states = replace(Select(), states=what.states, not_states=what.not_states)
    if states != Select() and what == replace(states, kinds=what.kinds[:1]):
        return speaker.noun(states).removesuffix(" card")
    if what.kinds:
        return speaker.one(what)
    text = speaker.noun(what)
    head = text.replace(" card", "", 1) if " card" in text else text.removeprefix("card ")
    return head.replace("you control", "under your control").removeprefix("card ")


def _exists(speaker: Speaker, what: Select, least: int) -> str:
    mine = what.side == "my" and what.place not in ("hand", "deck", "graveyard")
    subject = "you control" if mine else "there is" if least == 1 else "there are"
    thing = _unsided(what) if mine else what
    return (
        f"{subject} {speaker.one(thing)}"
        if least == 1
        else f"{subject} {speaker.many(least)} or more {speaker.some(thing)}"
    )


def _compare(speaker: Speaker, part: Compare) -> str:
    left, op, right = part.left, part.op, part.right
    plain = isinstance(right, int | Variable)
    if isinstance(left, Count) and (plain or isinstance(right, Over)):
        mine = left.of.side == "my" and left.of.place not in ("hand", "deck", "graveyard")
        subject = "you control" if mine else "there are"
        noun = speaker.some(_unsided(left.of) if mine else left.of)
        if isinstance(right, Over) and isinstance(right.of, Count) and op in ("<", ">") and mine:
            word = "fewer" if op == "<" else "more"
            if right.op == ("min" if op == "<" else "max") and right.who == "opponents":
                return f"you control {word} {noun} than each opponent"
        if not plain:
            return f"{speaker.number(left)} is {MUCH[op].format(n=speaker.number(right))}"
        if right == 0 and op in ("=", "<="):
            return f"{subject} no {noun}"
        return f"{subject} {MANY[op].format(n=speaker.many(right))} {noun}"
    if isinstance(left, PlayerStat):
        text = speaker.vocabulary.player_stats.get(left.stat, left.stat)
        have = "have" if left.of == "you" else "has"
        if isinstance(right, PlayerStat) and right.stat == left.stat and op in ("<", ">"):
            return (
                f"{speaker.who(left.of)} {have} {'fewer' if op == '<' else 'more'} {text} than {speaker.who(right.of)}"
            )
        if isinstance(right, Over) and right.who == "opponents" and isinstance(right.of, PlayerStat):
            than = OVER_ALL.get((op, right.op))
            if than is not None and right.of.stat == left.stat:
                return f"{speaker.who(left.of)} {have} {than.format(what=text)}"
        if not plain:
            return f"{speaker.number(left)} is {MUCH[op].format(n=speaker.number(right))}"
        if right == 0 and op in ("=", "<="):
            return f"{speaker.who(left.of)} {have} no {text}"
        scale = MANY if text.split(" ", 1)[0].endswith("s") else MUCH
        return f"{speaker.who(left.of)} {have} {scale[op].format(n=speaker.many(right))} {text}"
    return f"{speaker.number(left)} is {MUCH[op].format(n=speaker.number(right))}"


def phase(speaker: Speaker, name: str) -> str:
    """A phase: `the discard phase`."""
    text = re.split("[,.:]", speaker.vocabulary.phases.get(name, spoken(name)), maxsplit=1)[0]
    return text if text.endswith("phase") else f"{text} phase"


def _during(speaker: Speaker, phases: tuple[str, ...], whose: str) -> str:
    if not phases:
        return {"my": "it is your turn", "enemy": "it is an opponent's turn"}.get(whose, "it is anyone's turn")
    owner = {"my": "your", "enemy": "an opponent's", "any": "the"}[whose]
    return f"it is {owner} {joined([phase(speaker, name) for name in phases], 'or')}"


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
        case "devotion":
            return " as long as devotion reaches this level"
        case "turns":
            return f" until the end of {_turn(speaker, part)}"


def _turn(speaker: Speaker, part: Duration) -> str:
    if part.nth == 0:
        turn = "this turn"
    else:
        owner = {"you": "your", "any": "the", "enemy": "an opponent's", "its": "its controller's"}[part.whose]
        turn = f"{owner} {ORDINALS[part.nth]} turn"
    return turn if part.phase is None else f"the {phase(speaker, part.phase)} of {turn}"


def trigger(speaker: Speaker, part: Trigger, would: bool = False) -> str:
    """What a trigger waits for, with its conjunction: `whenever a creature dies`. `would`: of a replacement."""
    if part.on in ("phase_begins", "phase_ends", "turn_begins", "turn_ends"):
        return _edge(speaker, part)
    once = part.what == "self" and part.on in ("enters_play", "leaves_play", "dies", "destroyed", "founded")
    start = "if" if would else "when" if once else "whenever"
    attach = speaker.card.attach
    if part.by == "host" and attach is not None and attach.kinds == ("player",):
        part = replace(part, by=None, who="host")
    if part.by is not None and part.on == "dies":
        part = replace(part, on="killed")
    text = f"{start} {_happening(speaker, part, would)}"
    if part.by is not None:
        text += f" by {speaker.ref(part.by) if isinstance(part.by, str) else speaker.one(part.by)}"
    return text


def _edge(speaker: Speaker, part: Trigger) -> str:
    edge = "beginning" if part.on.endswith("begins") else "end"
    whose = {None: "each", "you": "your", "opponents": "each opponent's"}.get(part.who) or speaker.whose(part.who or "")
    if part.on.startswith("turn"):
        return f"at the {edge} of {whose} turn"
    phases = joined([phase(speaker, name) for name in part.phases], "or") or "phase"
    return f"at the {edge} of {whose} {phases}"


def _happening(speaker: Speaker, part: Trigger, would: bool) -> str:
    if (
        part.who is None
        and part.on in ("played", "founded")
        and isinstance(part.what, Select)
        and part.what.side == "my"
    ):
        return _happening(speaker, replace(part, what=_unsided(part.what), who="you"), would)
    what = _befallen(speaker, part)
    if part.who is None:
        return f"{what or 'a card'} {_verb(part.on, would)}"
    who = {"opponents": "an opponent", "opponent": "an opponent", "everyone": "a player"}.get(part.who)
    who = who or speaker.who(part.who)
    verb, _, rest = (ACTS.get(part.on) or _active(part.on)).partition(" ")
    verb = f"would {verb}" if would else verb if part.who == "you" else f"{verb}s"
    if rest == "with" and what is None:
        return f"{who} {verb}"
    thing = what or PLAIN.get(part.on) or ("" if rest else "a card")
    return " ".join(word for word in (who, verb, rest, thing) if word)


def _befallen(speaker: Speaker, part: Trigger) -> str | None:
    """What it happens to."""
    if part.what is None or isinstance(part.what, str):
        return None if part.what is None else speaker.ref(part.what)
    text = speaker.one(part.what)
    return text if part.on not in ("discarded", "milled", "drawn") or "card" in text else f"{text} card"


def _active(on: str) -> str:
    """What a player does when this happens: `gold_gained` is `gain gold`, `healed` is `heal`."""
    *things, done = on.split("_")
    verb = done.removesuffix("ed")
    verb += "e" if done.endswith("ed") and verb.endswith(("c", "g", "s", "v", "z")) else ""
    return " ".join([verb, *things])


def _verb(on: str, would: bool) -> str:
    """The verb of a happening: `enters play`, `is marked`, `would die`."""
    special = {
        "control_changed": ("changes its controller", "change its controller"),
        "resource_placed": ("is placed as a resource", "be placed as a resource"),
        "deals_damage": ("deals damage", "deal damage"),
        "founded": ("is founded", "be founded"),
        "dies": ("dies", "die"),
    }
    if on in special:
        now, then = special[on]
        return f"would {then}" if would else now
    head, _, rest = spoken(on).partition(" ")
    if head.endswith("s"):
        verb = (head.removesuffix("s") if would else head) + (f" {rest}" if rest else "")
        return f"would {verb}" if would else verb
    return f"would be {spoken(on)}" if would else f"is {spoken(on)}"
