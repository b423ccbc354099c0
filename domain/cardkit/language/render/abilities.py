"""Abilities in English, by their kind."""

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Cost, Pay, Tally, Trigger
from domain.cardkit.language.kinds import Undertaking
from domain.cardkit.language.render.blocks import clauses, instead, sentences, told
from domain.cardkit.language.render.changes import holding, where
from domain.cardkit.language.render.clauses import cost, duration
from domain.cardkit.language.render.conditions import condition, conditions
from domain.cardkit.language.render.english import joined, numeral, ordinal, sentence, spoken, times
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.render.triggers import EDGES, edge, trigger
from domain.cardkit.language.terms import Subject
from domain.cardkit.language.vocabulary import Vocabulary


def text_of(ability: Ability, card: Card, vocabulary: Vocabulary, *, bearer: str | None = None) -> str:
    """The rules text of an ability. `bearer`: the kind of thing that it is lent to, if it is lent."""
    speaker = Speaker(vocabulary, card, ability, bearer=bearer)
    text = KINDS.get(ability.kind, _other)(speaker, ability)
    name = f"{ability.name} - " if ability.name else ""
    return " ".join(part for part in (name + text if text else name, *_after(speaker, ability)) if part).strip()


def lent(speaker: Speaker, index: int, to: Subject) -> str:
    """The text of an ability lent to something, in quotes; within one only that there is another (no card has that)."""
    if speaker.bearer is not None:
        return "another ability"
    bearer = speaker.sort_of(to)
    return f'"{text_of(speaker.card.lent[index], speaker.card, speaker.vocabulary, bearer=bearer)}"'


def _after(speaker: Speaker, ability: Ability) -> list[str]:
    """Sentences that stand behind the effects."""
    parts = []
    x = ability.x if ability.x is not None else speaker.card.x if ability.kind == "play" else None
    if x is not None:
        parts.append(sentence(f"X is {speaker.number(x)}"))
    parts += map(sentence, speaker.targets.unmentioned(speaker))
    limit, renewal = ability.limit, speaker.vocabulary.renewal
    for count, span in ((limit.per_turn, "each turn"), (limit.per_match, "in a match"), (limit.per_renewal, renewal)):
        if count and span:
            verb = "use" if ability.kind == "activated" else "happens"
            parts.append(sentence(f"{verb} at most {times(count)} {span}"))
    if ability.chooser is not None:
        chooser = "the next opponent" if ability.chooser == "opponent" else speaker.who(ability.chooser)
        parts.append(sentence(f"{chooser} makes the choices"))
    if ability.scope is not None:
        parts.append({"local": "(Here only.)", "global": "(Everywhere.)", "front": "(At one front.)"}[ability.scope])
    return parts


def _parts(speaker: Speaker, ability: Ability) -> list[tuple[Cost, str]]:
    return [(part, cost(speaker, part)) for part in ability.pay]


def _only_if(speaker: Speaker, ability: Ability, verb: str) -> str:
    if not ability.needs:
        return ""
    return sentence(f"{verb} only if {conditions(speaker, ability.needs)}") + " "


def _timing(speaker: Speaker, ability: Ability, verb: str) -> str:
    if ability.timing is None:
        return ""
    when = speaker.vocabulary.timings.get(ability.timing, spoken(ability.timing)).partition(":")[0]
    return sentence(f"may be {verb} {when}") + " "


def _play(speaker: Speaker, ability: Ability) -> str:
    start = _only_if(speaker, ability, "play") + _timing(speaker, ability, "played")
    if ability.pay:
        paid = [f"pay {text}" if isinstance(part, Pay) else text for part, text in _parts(speaker, ability)]
        start += sentence(f"as an additional cost, {joined(paid)}") + " "
    return (start + sentences(speaker, ability.do)).strip()


def _activated(speaker: Speaker, ability: Ability) -> str:
    start = _only_if(speaker, ability, "use") + _timing(speaker, ability, "used")
    paid = ", ".join(text for _, text in _parts(speaker, ability))
    head = f"{paid[:1].upper()}{paid[1:]}: " if paid else ""
    return f"{start}{head}{sentences(speaker, ability.do)}"


def _triggered(speaker: Speaker, ability: Ability) -> str:
    start = _tally(speaker, ability.tally) if ability.tally is not None else ""
    if ability.on is not None:
        start = trigger(speaker, ability.on)
    if ability.needs:
        start += f", if {conditions(speaker, ability.needs)}"
    return told(speaker, start, ability.do, may=ability.optional)


ANY_TURN = Trigger("turn_begins")
"""What begins a count anew that is kept for one turn."""


def _tally(speaker: Speaker, tally: Tally, *, once: bool = False) -> str:
    """What is counted. `once`: it is not counted again after that."""
    whenever, every = ("when", "the") if once else ("whenever", "every")
    what = _happens(speaker, tally.on)
    between = "" if tally.reset is None else f" and, between them, not once {_happens(speaker, tally.reset)}"
    in_one_turn = tally.reset == ANY_TURN and tally.per != "own_turn"
    if in_one_turn:
        between = " in one turn"
    if tally.per == "own_turn":
        turns = "a turn of your own" if tally.need == 1 else f"{numeral(tally.need)} turns of your own"
        return f"when {what} in {turns}{' in a row' if tally.streak else ''}{between}"
    if tally.total and tally.stat:
        return _total(speaker, tally, what, whenever) + between
    alike = f", all of the same {tally.same}" if tally.same else ""
    alike += ", with none of your turns going by without it" if tally.streak else ""
    if not alike and (in_one_turn or not between):
        return f"{whenever} {what}" if tally.need == 1 else f"{every} {ordinal(tally.need)} time {what}{between}"
    return f"when {what} {times(tally.need)}{between + alike if in_one_turn else alike + between}"


def _total(speaker: Speaker, tally: Tally, what: str, whenever: str) -> str:
    """`each time a creature dies, add up its cost; whenever the total reaches 5`."""
    of = f" of one {tally.same}" if tally.same else ""
    least = "" if tally.need == 1 else f" of at least {numeral(tally.need)}"
    stat = speaker.stat_name(tally.stat or "")
    return f"each time {what}, add up its {stat}; {whenever} the total{least}{of} reaches {tally.total}"


def _happens(speaker: Speaker, on: Trigger) -> str:
    if on.on in EDGES:
        return edge(speaker, on)
    return trigger(speaker, on).removeprefix("whenever ").removeprefix("when ")


def _enters(speaker: Speaker, ability: Ability) -> str:
    """`as this creature enters play, put two charge counters on it`."""
    start = f"as {speaker.ref('self')} enters play"
    if ability.needs:
        start += f", if {conditions(speaker, ability.needs)}"
    return told(speaker, start, ability.do, may=False)


def _passive(speaker: Speaker, ability: Ability) -> str:
    start = "" if ability.while_ is None else f"as long as {condition(speaker, ability.while_)}, "
    return sentence(start + _holds(speaker, ability))


def _holds(speaker: Speaker, ability: Ability) -> str:
    if ability.affects is None:
        return "it changes nothing"
    subject = speaker.subject(ability.affects)
    subject = subject.removeprefix("all ") if speaker.several else subject
    said = holding(speaker, ability, subject, pair=subject != "you")
    said = [part.replace("gains ", "has ").replace("gain ", "have ") for part in said]
    lends = [lent(speaker, index, ability.affects) for index in ability.lends if index < len(speaker.card.lent)]
    if lends:
        said.append(f"{'have' if speaker.several else 'has'} {joined(lends)}")
    return f"{subject} {joined(said)}{where(speaker, ability.stats)}"


def _replaces(speaker: Speaker, ability: Ability) -> str:
    start = "if something would happen" if ability.on is None else trigger(speaker, ability.on, would=True)
    needs = [*ability.needs, *([ability.while_] if ability.while_ is not None else [])]
    if needs:
        start = conditions(speaker, needs, behind=start)
    return instead(speaker, start, ability.do, may=ability.optional)


def _other(speaker: Speaker, ability: Ability) -> str:
    """Kinds of the ruleset's own: `Upkeep (3 gold): ... Otherwise, ...`."""
    costs = (
        text[1:-1] if text.startswith("(") and text.endswith(")") else text for _, text in _parts(speaker, ability)
    )
    paid = f" ({', '.join(costs)})" if ability.pay else ""
    head = f"{_heading(speaker, ability)}{paid}"
    kind = speaker.vocabulary.kinds.get(ability.kind)
    parts = []
    if kind is not None and kind.undertaking is not None:
        parts += _undertaking(speaker, ability, kind.undertaking)
    elif ability.on is not None or ability.tally is not None:
        parts.append(_triggered(speaker, ability))
    elif ability.do:
        parts.append(sentences(speaker, ability.do))
    if ability.affects is not None:
        parts.append(_passive(speaker, ability))
    if ability.otherwise:
        unless = "otherwise" if kind is None or kind.undertaking is None else "if you fail"
        parts.append(sentence(f"{unless}, {clauses(speaker, ability.otherwise)}"))
    if ability.starts is not None:
        parts.append(sentence(f"starts with the {spoken(ability.starts)}"))
    if ability.lasts is not None:
        parts.append(sentence(f"lasts{duration(speaker, ability.lasts)}"))
    return f"{head}: {' '.join(parts)}" if parts else f"{head}."


def _undertaking(speaker: Speaker, ability: Ability, taken_on: Undertaking) -> list[str]:
    """`Accept only if you control a creature.`, `When you have no gold, it is done.`, `Reward: Draw a card.`"""
    start = f"when {taken_on.plain}"
    if ability.tally is not None:
        start = _tally(speaker, ability.tally, once=True)
    elif ability.on is not None:
        start = f"when {_happens(speaker, ability.on)}"
    elif ability.while_ is not None:
        start = f"when {condition(speaker, ability.while_)}"
    reward = [f"Reward: {sentences(speaker, ability.do)}"] if ability.do else []
    return [f"{_only_if(speaker, ability, taken_on.taken)}{sentence(f'{start}, it is done')}", *reward]


def _heading(speaker: Speaker, ability: Ability) -> str:
    """What stands before the text, with what is printed."""
    kind = speaker.vocabulary.kinds.get(ability.kind)
    if kind is None or not kind.heading:
        return " ".join([spoken(ability.kind).capitalize(), *(spoken(str(one.value)) for one in ability.printed)])
    return kind.heading.format_map(dict.fromkeys(kind.prints, "?") | {one.name: one.value for one in ability.printed})


KINDS = {
    "play": _play,
    "activated": _activated,
    "triggered": _triggered,
    "enters": _enters,
    "passive": _passive,
    "replaces": _replaces,
}
