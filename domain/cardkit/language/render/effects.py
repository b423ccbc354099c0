"""Effects in English: each verb as a clause in the imperative, or said of a player."""

from collections.abc import Callable
from typing import Any

from domain.cardkit.language import effects as verbs
from domain.cardkit.language.effects import Effect, Effects, StatChange
from domain.cardkit.language.render.clauses import condition, duration
from domain.cardkit.language.render.english import article, joined, sentence, spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Choice, Number, Select

ENDINGS = {"do": "does", "have": "has", "put": "puts", "search": "searches"}
PLACES = {"city": "into a city", "army": "to the army", "kingdom": "to the kingdom"}


def clause(speaker: Speaker, effect: Effect) -> str:
    """An effect without capital and full stop."""
    return CLAUSES[type(effect)](speaker, effect)


def clauses(speaker: Speaker, effects: Effects) -> str:
    """Effects within a sentence."""
    return ", then ".join(clause(speaker, effect) for effect in effects)


def sentences(speaker: Speaker, effects: Effects) -> str:
    """Effects as sentences."""
    return " ".join(sentence(clause(speaker, effect)) for effect in effects)


def does(speaker: Speaker, who: str, act: str) -> str:
    """`draw a card` for the controller; `each opponent draws a card` for others."""
    if who == "you":
        return act
    verb, _, rest = act.partition(" ")
    return f"{speaker.who(who)} {ENDINGS.get(verb, verb + 's')} {rest}"


def their(speaker: Speaker, who: str) -> str:
    """`your`, or `their` of a player who was just named."""
    return "your" if who == "you" else "their"


def _cards(speaker: Speaker, count: Number, noun: str = "card") -> str:
    return article(noun) if count == 1 else f"{speaker.many(count)} {noun}s"


def _owners(speaker: Speaker) -> str:
    return "their owners'" if speaker.several else "its owner's"


def _is(speaker: Speaker, one: str, many: str, subject: str) -> str:
    return many if speaker.several or subject == "you" else one


def _damage(speaker: Speaker, effect: verbs.Damage) -> str:
    return f"deal {speaker.number(effect.amount)} damage to {speaker.subject(effect.to)}"


def _restore(speaker: Speaker, effect: verbs.Restore) -> str:
    return f"restore {speaker.number(effect.amount)} strength to {speaker.subject(effect.to)}"


def _done_to(verb: str, after: str = "") -> Callable[[Speaker, Any], str]:
    """Verbs that are only done to something."""
    return lambda speaker, effect: f"{verb} {speaker.subject(effect.to)}{after}"


def _sacrifice(speaker: Speaker, effect: verbs.Sacrifice) -> str:
    what = effect.what
    thing = speaker.one(what) if effect.count == 1 else f"{speaker.many(effect.count)} {speaker.some(what)}"
    return does(speaker, effect.who, f"sacrifice {thing}")


def _return(speaker: Speaker, effect: verbs.ReturnToHand) -> str:
    thing = speaker.subject(effect.to)
    return f"return {thing} to {_owners(speaker)} hand{'s' if speaker.several else ''}"


def _draw(speaker: Speaker, effect: verbs.Draw) -> str:
    return does(speaker, effect.who, f"draw {_cards(speaker, effect.count)}")


def _discard(speaker: Speaker, effect: verbs.DiscardHand) -> str:
    noun = "card" if effect.what == Select() else speaker.noun(effect.what)
    noun = noun if "card" in noun else f"{noun} card"
    how = " at random" if effect.random else ""
    if effect.chosen_by == "you" and effect.who != "you":
        how = " of your choice"
    return does(speaker, effect.who, f"discard {_cards(speaker, effect.count, noun)}{how}")


def _mill(speaker: Speaker, effect: verbs.Mill) -> str:
    whose = their(speaker, effect.who)
    cards = "the top card" if effect.count == 1 else f"the top {speaker.many(effect.count)} cards"
    return does(speaker, effect.who, f"put {cards} of {whose} deck into {whose} graveyard")


def _search(speaker: Speaker, effect: verbs.Search) -> str:
    whose = their(speaker, effect.who)
    noun = speaker.noun(effect.what)
    noun = noun if "card" in noun else noun.replace(speaker.kind(effect.what), f"{speaker.kind(effect.what)} card", 1)
    cards = (
        article(noun) if effect.most == 1 else f"up to {speaker.many(effect.most)} {noun.replace('card', 'cards', 1)}"
    )
    it = "it" if effect.most == 1 else "them"
    to = {"hand": f"into {whose} hand", "top": "on top", "graveyard": f"into {whose} graveyard", "play": "into play"}
    shown = ", show it" if effect.reveal and effect.to in ("hand", "top") else ""
    shown = shown.replace("it", it)
    return does(speaker, effect.who, f"search {whose} deck for {cards}{shown}, put {it} {to[effect.to]} and shuffle")


def _shuffle(speaker: Speaker, effect: verbs.Shuffle) -> str:
    return does(speaker, effect.who, f"shuffle {their(speaker, effect.who)} deck")


def _recover(speaker: Speaker, effect: verbs.Recover) -> str:
    thing = speaker.subject(effect.what)
    marked = " marked" if effect.marked else ""
    owner = _owners(speaker)
    match effect.to:
        case "hand":
            return f"return {thing} to {owner} hand"
        case "top" | "bottom":
            return f"put {thing} {'on top' if effect.to == 'top' else 'at the bottom'} of {owner} deck"
        case "shuffled":
            return f"shuffle {thing} into {owner} deck"
        case "play":
            return f"put {thing} into play{marked}"
        case "vault":
            faction = speaker.vocabulary.factions.get(effect.faction or "", "")
            return f"put {thing} into {owner} vault as {article(f'{faction} resource card'.strip())}{marked}"


def _move(speaker: Speaker, effect: verbs.Move) -> str:
    place = PLACES.get(effect.place, f"to the {spoken(effect.place)}")
    return f"move {speaker.subject(effect.to)} {place}"


def _control(speaker: Speaker, effect: verbs.Control) -> str:
    act = does(speaker, effect.who, f"gain control of {speaker.subject(effect.to)}")
    return act + duration(speaker, effect.until)


def _reveal(speaker: Speaker, effect: verbs.Reveal) -> str:
    whose = their(speaker, effect.who)
    if effect.zone == "deck":
        cards = f"the top card of {whose} deck"
        if effect.count != 1:
            cards = f"the top {speaker.many(effect.count)} cards of {whose} deck"
    elif effect.random:
        cards = f"{_cards(speaker, effect.count)} at random from {whose} hand"
    else:
        cards = f"{whose} hand"
    return does(speaker, effect.who, f"show {cards}" + (" to you" if effect.to_you and effect.who != "you" else ""))


def changes(speaker: Speaker, stats: tuple[StatChange, ...], pair: bool = True) -> str:
    """Changes of stats: `+2/-1`, `+1 hit`, `strength 3`."""
    two = _pair(speaker) if pair else ()
    adds = {change.stat: change.amount for change in stats if change.op == "add"}
    if two and set(adds) <= set(two) and len(adds) == len(stats):
        return "/".join(signed(speaker, adds.get(stat, 0)) for stat in two)
    parts = []
    for change in stats:
        name = speaker.stat_name(change.stat)
        name = speaker.vocabulary.player_stats.get(change.stat, name) if not pair else name
        parts.append(
            f"{name} {speaker.number(change.amount)}"
            if change.op == "set"
            else f"{signed(speaker, change.amount)} {name}"
        )
    return joined(parts)


def _pair(speaker: Speaker) -> tuple[str, ...]:
    """The two stats that are printed as `2/3`, if the ruleset has such."""
    return next((kind.stats for kind in speaker.vocabulary.types.values() if len(kind.stats) == 2), ())


def signed(speaker: Speaker, number: Number) -> str:
    """A number with its sign: `+2`, `-1`, `+X`."""
    if isinstance(number, int):
        return f"{number:+d}" if number else "+0"
    text = speaker.number(number)
    return f"-{text.removeprefix('minus ')}" if text.startswith("minus ") else f"+{text}"


def holding(speaker: Speaker, part: Any, subject: str, pair: bool = True) -> str:
    """What a continuing effect says of its subject: `gets +1/+0, gains flying and cannot attack`."""
    several = speaker.several or subject == "you"
    said = []
    if part.stats:
        sets = all(change.op == "set" for change in part.stats)
        verb = ("have" if several else "has") if sets else ("get" if several else "gets")
        said.append(f"{verb} {changes(speaker, part.stats, pair)}")
    for field, verb in (("grants", "gain"), ("loses", "lose")):
        if words := getattr(part, field, ()):
            said.append(f"{verb if several else verb + 's'} {joined([spoken(word) for word in words])}")
    if part.allows:
        said.append(f"can {joined([spoken(word) for word in part.allows])}")
    if part.forbids:
        said.append(f"cannot {joined([spoken(word) for word in part.forbids], 'or')}")
    return joined(said)


def _modify(speaker: Speaker, effect: verbs.Modify) -> str:
    subject = speaker.subject(effect.to)
    said = [text] if (text := holding(speaker, effect, subject)) else []
    become = "become" if speaker.several else "becomes"
    if effect.faction is not None:
        said.append(f"{become} {speaker.vocabulary.factions.get(effect.faction, effect.faction)}")
    if effect.words is not None:
        said.append(f"{become} {' '.join(effect.words) or 'a card without subtypes'}")
    return f"{subject} {joined(said)}{duration(speaker, effect.until)}"


def _lend(speaker: Speaker, effect: verbs.Lend) -> str:
    subject = speaker.subject(effect.to)
    verb = _is(speaker, "gains", "gain", subject)
    return f"{subject} {verb} {lent(speaker, effect.index)}{duration(speaker, effect.until)}"


def lent(speaker: Speaker, index: int) -> str:
    """The text of a lent ability in quotes."""
    from domain.cardkit.language.render.abilities import text_of  # an ability can lend another: the two need each other

    return f'"{text_of(speaker.card.lent[index], speaker.card, speaker.vocabulary, lent=True)}"'


def _bind(speaker: Speaker, effect: verbs.Bind) -> str:
    speaker.several = effect.who == "you"
    said = holding(speaker, effect, effect.who, pair=False)
    return f"{speaker.who(effect.who)} {said}{duration(speaker, effect.until)}"


def _counters(speaker: Speaker, effect: verbs.Counters) -> str:
    amount = effect.amount
    fewer = isinstance(amount, int) and amount < 0
    count = abs(amount) if isinstance(amount, int) else amount
    noun = f"{spoken(effect.kind)} counter"
    cards = _cards(speaker, count, noun)
    return (
        f"remove {cards} from {speaker.subject(effect.to)}" if fewer else f"put {cards} on {speaker.subject(effect.to)}"
    )


def _gain(speaker: Speaker, effect: verbs.Gain) -> str:
    amount = effect.amount
    loses = isinstance(amount, int) and amount < 0
    number = str(abs(amount)) if isinstance(amount, int) else speaker.number(amount)
    return does(speaker, effect.who, f"{'lose' if loses else 'gain'} {number} {spoken(effect.what)}")


def _prevent(speaker: Speaker, effect: verbs.Prevent) -> str:
    thing = speaker.subject(effect.to)
    return f"prevent the next {speaker.number(effect.amount)} damage to {thing}{duration(speaker, effect.until)}"


def _may(speaker: Speaker, effect: verbs.May) -> str:
    act = clauses(speaker, effect.do)
    text = f"{speaker.who(effect.who)} may {act}"
    if effect.who != "you":
        text = f"{speaker.who(effect.who)} may let this happen: {act}"
    if effect.otherwise:
        no = "you do not" if effect.who == "you" else "not"
        text += f". If {no}, {clauses(speaker, effect.otherwise)}"
    return text


def _if(speaker: Speaker, effect: verbs.If) -> str:
    text = f"if {condition(speaker, effect.condition)}, {clauses(speaker, effect.do)}"
    return f"{text}. Otherwise, {clauses(speaker, effect.otherwise)}" if effect.otherwise else text


def _modes(speaker: Speaker, effect: verbs.Modes) -> str:
    mentioned = set(speaker.mentioned)
    texts = []
    for mode in effect.of:
        speaker.mentioned = set(mentioned)
        texts.append(clauses(speaker, mode))
    return f"choose one: {'; or '.join(texts)}"


def _for_each(speaker: Speaker, effect: verbs.ForEach) -> str:
    of = effect.of
    if isinstance(of, Choice) and of.how == "all":
        things = speaker.noun(of.what)
        things = f"other {things}" if of.what.other else things
    else:
        things = f"of {speaker.subject(of)}"
    return f"for each {things}, {clauses(speaker, effect.do)}"


def _each_player(speaker: Speaker, effect: verbs.EachPlayer) -> str:
    return f"for {speaker.who(effect.who)}, {clauses(speaker, effect.do)}"


def _choose(speaker: Speaker, effect: verbs.Choose) -> str:
    what = effect.what
    text = speaker.subject(what)
    if what.by == "you":
        return f"choose {text}"
    return does(speaker, what.by, f"choose {speaker.counted(what.what, what.least, what.most)}")


def _spoken(speaker: Speaker, effect: verbs.Spoken) -> str:
    vocabulary = speaker.vocabulary
    text = vocabulary.words.get(effect.word) or vocabulary.shipped_words.get(effect.word) or spoken(effect.word)
    details = []
    if effect.amount is not None:
        details.append(speaker.number(effect.amount))
    if effect.to is not None:
        details.append(speaker.subject(effect.to))
    if effect.who is not None:
        details.append(speaker.who(effect.who))
    return text + (f" ({', '.join(details)})" if details else "")


CLAUSES: dict[type, Callable[[Speaker, Any], str]] = {
    verbs.Damage: _damage,
    verbs.Restore: _restore,
    verbs.Kill: _done_to("kill"),
    verbs.Destroy: _done_to("destroy"),
    verbs.Sacrifice: _sacrifice,
    verbs.ReturnToHand: _return,
    verbs.Draw: _draw,
    verbs.DiscardHand: _discard,
    verbs.Mill: _mill,
    verbs.Search: _search,
    verbs.Shuffle: _shuffle,
    verbs.Recover: _recover,
    verbs.Mark: _done_to("mark"),
    verbs.Unmark: _done_to("unmark"),
    verbs.Move: _move,
    verbs.Control: _control,
    verbs.Cancel: _done_to("cancel"),
    verbs.Remove: _done_to("remove", " from the game"),
    verbs.Reveal: _reveal,
    verbs.Modify: _modify,
    verbs.Lend: _lend,
    verbs.Bind: _bind,
    verbs.Counters: _counters,
    verbs.Gain: _gain,
    verbs.Prevent: _prevent,
    verbs.May: _may,
    verbs.If: _if,
    verbs.Modes: _modes,
    verbs.ForEach: _for_each,
    verbs.EachPlayer: _each_player,
    verbs.Choose: _choose,
    verbs.Spoken: _spoken,
}
"""What each verb says."""
