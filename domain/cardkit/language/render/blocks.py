"""Effects in English, one after another and within each other, so that it is clear what belongs to what.

What stands in a sentence of its own ends with it. Within a sentence a semicolon parts the ways that an effect can go,
`then` what is done one after another, and brackets keep together what would be read otherwise.
"""

from functools import cache

from domain.cardkit.language.effects import Effect, Effects, within
from domain.cardkit.language.render.english import sentence
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import VERBS


def told(speaker: Speaker, start: str, effects: Effects, *, may: bool) -> str:
    """Effects behind a beginning: `whenever it dies, draw a card`; what is too long stands in sentences behind it.

    `may`: all of them may be left.
    """
    if may:
        return sentence(f"{start}, you may {allowed(speaker, effects)}")
    short = max(1, next((at for at, effect in enumerate(effects) if is_block(effect)), len(effects)))
    head = effects[:short]
    first, others = _behind(speaker, head)
    parts = [sentence(f"{start}, {first}"), *map(sentence, others)]
    return " ".join([*parts, *_sentences(speaker, effects[short:])])


def _behind(speaker: Speaker, head: Effects) -> tuple[str, list[str]]:
    """What follows a beginning: the rest of its sentence, and the sentences behind it."""
    english = VERBS[type(head[0])].english if head else None
    if english is None or english.ways is None:
        return body(speaker, head, False), []
    if not english.joins:
        return body(speaker, head, True), []
    first, *others = english.ways(speaker, head[0], body)
    return first, others


def sentences(speaker: Speaker, effects: Effects) -> str:
    """Effects as sentences."""
    return " ".join(_sentences(speaker, effects))


def _sentences(speaker: Speaker, effects: Effects) -> list[str]:
    return [sentence(way) for effect in effects for way in _ways(speaker, effect)]


def _ways(speaker: Speaker, effect: Effect) -> list[str]:
    """An effect as what is said in one sentence after another: `if a, b`, `otherwise, c`."""
    ways = VERBS[type(effect)].english.ways
    return [clause(speaker, effect)] if ways is None else ways(speaker, effect, body)


def clause(speaker: Speaker, effect: Effect) -> str:
    """An effect without capital and full stop."""
    return VERBS[type(effect)].english.clause(speaker, effect)


def clauses(speaker: Speaker, effects: Effects) -> str:
    """Effects within a sentence."""
    ends = len(effects) - 1
    words = []
    for at, effect in enumerate(effects):
        text = clause(speaker, effect)
        words.append(f"({text})" if at < ends and is_block(effect) else text)
    return ", then ".join(words) or "do nothing"


def is_block(effect: Effect) -> bool:
    """Whether an effect holds others."""
    return VERBS[type(effect)].english.block


def _forks(effects: Effects) -> bool:
    """Whether what follows could be read as another way of one of these effects."""
    return any(VERBS[type(effect)].english.ways is not None or any(map(_forks, within(effect))) for effect in effects)


def body(speaker: Speaker, effects: Effects, more: bool) -> str:
    """Effects of another that ends with its sentence."""
    text = clauses(speaker, effects)
    return f"do this: {text}" if _forks(effects) and (more or "; otherwise" in text) else text


def bracketed(speaker: Speaker, effects: Effects, more: bool) -> str:
    """Effects of another that stands within a sentence."""
    text = clauses(speaker, effects)
    return f"({text})" if "; otherwise" in text or (more and (_forks(effects) or ";" in text)) else text


def allowed(speaker: Speaker, effects: Effects, *, more: bool = False) -> str:
    """Effects behind `may`."""
    act = bracketed(speaker, effects, more)
    return act if imperative(act) else f"have this: {act}"


def imperative(act: str) -> bool:
    """Whether a clause tells to do something, so that `may` can stand before it."""
    return act.startswith(_imperatives())


@cache
def _imperatives() -> tuple[str, ...]:
    """How clauses may begin that tell to do something; `do` stands before what is in brackets, and before `nothing`."""
    return ("do ", *(f"{word} " for record in VERBS.values() for word in record.english.begins))


def instead(speaker: Speaker, start: str, effects: Effects, *, may: bool) -> str:
    """What is done instead of something that would happen."""
    act = clauses(speaker, effects) if effects else "nothing happens"
    you_may = "you may " if may and effects else ""
    if any(map(is_block, effects)) or (you_may and not imperative(act)):
        return sentence(f"{start}, {you_may}do this instead: {act}")
    return sentence(f"{start}, {you_may}{act} instead")
