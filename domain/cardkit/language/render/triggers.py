"""What abilities wait for, in English."""

from msgspec.structs import replace

from domain.cardkit.language.clauses import Trigger
from domain.cardkit.language.render.conditions import phase, unsided
from domain.cardkit.language.render.english import joined, spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Select

DOES = {
    "drawn": ("draw", "{}", "a card"),
    "discarded": ("discard", "{}", "a card"),
    "milled": ("mill", "{}", "a card"),
    "played": ("play", "{}", "a card"),
    "activated": ("activate", "an ability of {}", "an ability"),
    "attacks": ("attack", "with {}", ""),
    "defends": ("defend", "with {}", ""),
    "targeted": ("target", "{}", "a card"),
    "resource_placed": ("place", "{}", "a resource card"),
    "control_changed": ("gain", "control of {}", "control of a card"),
}
"""What a player does by these happenings: the verb, what with, and that if no card is spoken of.

Of others the player is whose card it is.
"""
BEFALLS = {
    "control_changed": ("changes its controller", "change its controller"),
    "resource_placed": ("is placed", "be placed"),
    "deals_damage": ("deals damage", "deal damage"),
    "dies": ("dies", "die"),
}
"""What befalls a card, and what would befall it, where the word for it does not say so by itself."""
OWNERS = {
    "played": {"my": "you"},
    "control_changed": {"my": "you", "enemy": "opponents"},
}
"""Who does it, if the card is said to be of that side. Once control has changed, it is the new controller's."""
TOWARDS = ("deals_damage", "attached")
"""Happenings of which `by` says to what it is done."""
EDGES = ("phase_begins", "phase_ends", "turn_begins", "turn_ends")
SIDES = {"you": "my", "opponents": "enemy", "opponent": "enemy"}
SOME = {"opponents": "an opponent", "opponent": "an opponent", "everyone": "a player", None: "a player"}
"""Players of whom any one will do."""


def trigger(speaker: Speaker, part: Trigger, would: bool = False) -> str:
    """What a trigger waits for, with its conjunction: `whenever a creature dies`. `would`: of a replacement."""
    if part.on in EDGES:
        return f"at the {'beginning' if part.on.endswith('begins') else 'end'} of {_span(speaker, part)}"
    once = part.what == "self" and part.on in ("enters_play", "leaves_play", "dies", "destroyed")
    start = "if" if would else "when" if once else "whenever"
    attach = speaker.card.attach
    if part.by == "host" and attach is not None and attach.kinds == ("player",):
        part = replace(part, by=None, who="host")
    if part.by is None:
        return f"{start} {_happening(speaker, part, would)}"
    other = speaker.ref(part.by) if isinstance(part.by, str) else speaker.one(part.by)
    if part.on == "dies":
        return f"{start} {_happening(speaker, replace(part, on='killed'), would)} by an effect of {other}"
    _, joint, _ = speaker.vocabulary.befalls.get(part.on, ("", "to" if part.on in TOWARDS else "by", ""))
    return f"{start} {_happening(speaker, part, would)} {joint} {other}"


def edge(speaker: Speaker, part: Trigger) -> str:
    """That a turn or phase begins or ends: `your turn ends`."""
    return f"{_span(speaker, part)} {part.on.rpartition('_')[2]}"


def _span(speaker: Speaker, part: Trigger) -> str:
    """Of which turns or phases the edge is: `your turn`, `each discard phase`."""
    whose = {None: "each", "you": "your", "opponents": "each opponent's"}.get(part.who) or speaker.whose(part.who or "")
    if part.on.startswith("turn"):
        return f"{whose} turn"
    phases = joined([phase(speaker, name) for name in part.phases], "or") or "phase"
    return f"{whose} {phases}"


def _happening(speaker: Speaker, part: Trigger, would: bool) -> str:
    what = part.what
    owners = {"my": "you"} if part.on in speaker.vocabulary.deeds else OWNERS.get(part.on, {})
    if would and part.on == "control_changed":
        owners = {}
    if part.who is None and isinstance(what, Select) and what.side in owners:
        part = replace(part, what=unsided(what), who=owners[what.side])
    deed = speaker.vocabulary.deeds.get(part.on) or DOES.get(part.on)
    if part.who is not None and deed is not None:
        verb, rest, plain = deed
        return _acts(speaker, part, would, verb, plain if part.what is None else rest.format(_thing(speaker, part)))
    if part.what is None and "_" in part.on and part.on not in (*BEFALLS, "enters_play", "leaves_play"):
        *things, done = part.on.split("_")
        return _acts(speaker, part, would, _infinitive(done), " ".join(things))
    return _befalls(speaker, part, would)


def _acts(speaker: Speaker, part: Trigger, would: bool, verb: str, rest: str) -> str:
    """What a player does: `you draw a card`, `an opponent gains gold`."""
    who = SOME.get(part.who) or speaker.who(part.who or "")
    verb = f"would {verb}" if would else verb if who == "you" else f"{verb}s"
    return f"{who} {verb} {rest}".rstrip()


def _infinitive(done: str) -> str:
    """`gained` is `gain`, `raised` is `raise`, `lost` is `lose`."""
    if done == "lost":
        return "lose"
    verb = done.removesuffix("ed")
    return verb + ("e" if done.endswith("ed") and verb.endswith(("c", "g", "s", "v", "z")) else "")


def _befalls(speaker: Speaker, part: Trigger, would: bool) -> str:
    """What befalls a card, and whose that is: `a creature you control dies`."""
    owner = None if part.who == "everyone" else part.who
    if owner in SIDES and not isinstance(part.what, str) and (part.what is None or part.what.side == "any"):
        part, owner = replace(part, what=replace(part.what or Select(), side=SIDES[owner])), None
    thing = _thing(speaker, part)
    kind, _, done = part.on.partition("_")
    verb = _verb(done if done and kind in speaker.vocabulary.types else part.on, would)
    text = f"{thing} {speaker.vocabulary.befalls.get(part.on, (verb,))[0]}"
    if thing == "you":
        text = text.replace("you is ", "you are ")
    if owner is None:
        return text
    who = SOME.get(owner) or speaker.who(owner)
    return f"{text} while {who} {'control' if who == 'you' else 'controls'} it"


def _thing(speaker: Speaker, part: Trigger) -> str:
    """The card that it happens to."""
    if isinstance(part.what, str):
        text = speaker.ref(part.what)
    elif part.what is None:
        text = "a resource card" if part.on == "resource_placed" else "a card"
    else:
        text = speaker.one(part.what)
        if part.on in ("discarded", "milled", "drawn") and "card" not in text:
            text += " card"
    return f"an ability of {text}" if part.on == "activated" and part.who is None else text


def _verb(on: str, would: bool) -> str:
    """The verb of a happening: `enters play`, `is marked`, `would die`."""
    if on in BEFALLS:
        now, then = BEFALLS[on]
        return f"would {then}" if would else now
    head, _, rest = spoken(on).partition(" ")
    if head.endswith("s"):
        verb = (head.removesuffix("s") if would else head) + (f" {rest}" if rest else "")
        return f"would {verb}" if would else verb
    return f"would be {spoken(on)}" if would else f"is {spoken(on)}"
