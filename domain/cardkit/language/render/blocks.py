"""Effects that hold others, and lists of effects in English, so that it is clear what belongs to what.

What stands in a sentence of its own ends with it. Within a sentence a semicolon parts the ways that an effect can go,
`then` what is done one after another, and brackets keep together what would be read otherwise.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.cardkit.language import effects as verbs
from domain.cardkit.language.effects import Effect, Effects, Verb
from domain.cardkit.language.render.conditions import condition
from domain.cardkit.language.render.effects import SINGLE
from domain.cardkit.language.render.english import sentence
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Choice

IMPERATIVE = (
    "deal", "restore", "kill", "destroy", "sacrifice", "return", "draw", "discard", "put", "search", "shuffle", "mark",
    "unmark", "move", "gain", "lose", "cancel", "remove", "show", "look",
    "prevent", "choose", "do",
)  # fmt: skip

OWN = (verbs.Draw, verbs.DiscardHand, verbs.Gain)
"""Verbs that say the same of a player who was just named."""
ANYONE = ("opponent", "opponents", "everyone")
"""Words that mean players anew each time that they are said."""


def told(speaker: Speaker, start: str, effects: Effects, *, may: bool) -> str:
    """Effects behind a beginning: `whenever it dies, draw a card`; what is too long stands in sentences behind it.

    `may`: all of them may be left.
    """
    if may:
        return sentence(f"{start}, you may {_allowed(speaker, effects)}")
    short = max(1, next((at for at, effect in enumerate(effects) if _is_long(effect)), len(effects)))
    match effects[:short]:
        case (verbs.May() as offer,):
            first, *others = _may(speaker, offer, _body)
        case head:
            first, others = _body(speaker, head, bool(head) and isinstance(head[0], verbs.If)), []
    parts = [sentence(f"{start}, {first}"), *map(sentence, others)]
    return " ".join([*parts, *_sentences(speaker, effects[short:])])


def sentences(speaker: Speaker, effects: Effects) -> str:
    """Effects as sentences."""
    return " ".join(_sentences(speaker, effects))


def _sentences(speaker: Speaker, effects: Effects) -> list[str]:
    return [sentence(way) for effect in effects for way in _ways(speaker, effect)]


def _ways(speaker: Speaker, effect: Effect) -> list[str]:
    """An effect as what is said in one sentence after another: `if a, b`, `otherwise, c`."""
    match effect:
        case verbs.If():
            return _if(speaker, effect, _body)
        case verbs.May():
            return _may(speaker, effect, _body)
    return [clause(speaker, effect)]


def clause(speaker: Speaker, effect: Effect) -> str:
    """An effect without capital and full stop."""
    block = BLOCKS.get(type(effect))
    return block(speaker, effect) if block is not None else SINGLE[type(effect)](speaker, effect)


def clauses(speaker: Speaker, effects: Effects) -> str:
    """Effects within a sentence."""
    ends = len(effects) - 1
    words = []
    for at, effect in enumerate(effects):
        text = clause(speaker, effect)
        words.append(f"({text})" if at < ends and _is_long(effect) else text)
    return ", then ".join(words) or "do nothing"


def _is_long(effect: Effect) -> bool:
    return type(effect) in BLOCKS


def _forks(effects: Effects) -> bool:
    """Whether what follows could be read as another way of one of these effects."""
    for effect in effects:
        match effect:
            case verbs.If() | verbs.May():
                return True
            case verbs.ForEach(do=do) | verbs.EachPlayer(do=do):
                if _forks(do):
                    return True
            case verbs.Modes(of):
                if any(_forks(mode) for mode in of):
                    return True
    return False


Within = Callable[[Speaker, Effects, bool], str]
"""How effects stand in another: in a sentence of its own, or within one. The last: whether more of it follows."""


def _body(speaker: Speaker, effects: Effects, more: bool) -> str:
    """Effects of another that ends with its sentence."""
    text = clauses(speaker, effects)
    return f"do this: {text}" if _forks(effects) and (more or "; otherwise" in text) else text


def _bracketed(speaker: Speaker, effects: Effects, more: bool) -> str:
    """Effects of another that stands within a sentence."""
    text = clauses(speaker, effects)
    return f"({text})" if "; otherwise" in text or (more and (_forks(effects) or ";" in text)) else text


def _if(speaker: Speaker, effect: verbs.If, within: Within) -> list[str]:
    ways = [f"if {condition(speaker, effect.condition)}, {within(speaker, effect.do, bool(effect.otherwise))}"]
    match effect.otherwise:
        case ():
            return ways
        case (verbs.If() as other,):
            first, *rest = _if(speaker, other, within)
            return [*ways, f"otherwise, {first}", *rest]
    return [*ways, f"otherwise, {within(speaker, effect.otherwise, False)}"]


EACH = ("for each who does", "for each who does not")
DECIDED = {"you": ("if you do", "if you do not"), "opponents": EACH, "everyone": EACH}
"""What begins the sentences about what follows if a player who may do something does it, and if not."""


def _may(speaker: Speaker, effect: verbs.May, within: Within) -> list[str]:
    done, left = DECIDED.get(effect.who, ("if so", "if not"))
    ways = [f"{speaker.who(effect.who)} may {_offered(speaker, effect)}"]
    if effect.then:
        ways.append(f"{done}, {within(speaker, effect.then, bool(effect.otherwise))}")
    if effect.otherwise:
        ways.append(f"{left}, {within(speaker, effect.otherwise, False)}")
    return ways


def _offered(speaker: Speaker, effect: verbs.May) -> str:
    own = tuple(replace(part, who="you") for part in effect.do if isinstance(part, OWN) and _is_own(effect, part))
    themselves = effect.who == "you" or len(own) == len(effect.do)
    more = bool(effect.then or effect.otherwise)
    act = _allowed(speaker, effect.do if effect.who == "you" or not themselves else own, more=more)
    return act if themselves or not _imperative(act) else f"have you {act}"


def _is_own(effect: verbs.May, part: verbs.Draw | verbs.DiscardHand | verbs.Gain) -> bool:
    """Whether what is allowed is done by the very player who may do it, with all that belongs to it."""
    picked_by_another = isinstance(part, verbs.DiscardHand) and part.chosen_by == "you" and effect.who != "you"
    return part.who == effect.who and effect.who not in ANYONE and not picked_by_another


def _allowed(speaker: Speaker, effects: Effects, *, more: bool = False) -> str:
    """Effects behind `may`."""
    act = _bracketed(speaker, effects, more)
    return act if _imperative(act) else f"have this: {act}"


def _imperative(act: str) -> bool:
    """Whether a clause tells to do something, so that `may` can stand before it."""
    return act.startswith(tuple(f"{verb} " for verb in IMPERATIVE))


def _modes(speaker: Speaker, effect: verbs.Modes) -> str:
    mentioned = speaker.targets.mentioned
    texts = []
    for mode in effect.of:
        speaker.targets.mentioned = mentioned
        texts.append(_bracketed(speaker, mode, any(map(_is_long, mode))))
    return f"choose one: {'; or '.join(texts)}"


def _for_each(speaker: Speaker, effect: verbs.ForEach) -> str:
    of = effect.of
    things = speaker.none(of.what, "one") if isinstance(of, Choice) and of.how == "all" else f"of {speaker.subject(of)}"
    looked_at, speaker.looked_at = speaker.looked_at, of
    text = f"for each {things}, {clauses(speaker, effect.do)}"
    speaker.looked_at = looked_at
    return text


def _each_player(speaker: Speaker, effect: verbs.EachPlayer) -> str:
    return f"for {speaker.who(effect.who)}, {clauses(speaker, effect.do)}"


def instead(speaker: Speaker, start: str, effects: Effects, *, may: bool) -> str:
    """What is done instead of something that would happen."""
    act = clauses(speaker, effects) if effects else "nothing happens"
    allowed = "you may " if may and effects else ""
    if any(map(_is_long, effects)) or (allowed and not _imperative(act)):
        return sentence(f"{start}, {allowed}do this instead: {act}")
    return sentence(f"{start}, {allowed}{act} instead")


BLOCKS: dict[type[Verb], Callable[[Speaker, Any], str]] = {
    verbs.May: lambda speaker, effect: "; ".join(_may(speaker, effect, _bracketed)),
    verbs.If: lambda speaker, effect: "; ".join(_if(speaker, effect, _bracketed)),
    verbs.Modes: _modes,
    verbs.ForEach: _for_each,
    verbs.EachPlayer: _each_player,
}
"""What each effect that holds others says within a sentence."""
