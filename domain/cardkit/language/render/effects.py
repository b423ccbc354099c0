"""Effects in English: each verb as a clause in the imperative, or said of a player."""

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.cardkit.language import effects as verbs
from domain.cardkit.language.effects import Effect, Effects
from domain.cardkit.language.render.changes import holding, where
from domain.cardkit.language.render.clauses import condition, duration
from domain.cardkit.language.render.english import article, joined, sentence, spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Choice, Number, Select, Variable

ZONE = re.compile(r" in (your|an opponent's|that player's|a) (graveyard|hand|deck)")
IMPERATIVE = (
    "deal", "restore", "kill", "destroy", "sacrifice", "return", "draw", "discard", "put", "search", "shuffle", "mark",
    "unmark", "move", "gain", "lose", "cancel", "remove", "show", "look",
    "prevent", "choose",
)  # fmt: skip
ENDINGS = {"do": "does", "have": "has", "put": "puts", "search": "searches"}
PLACES = {"city": "into a city", "army": "to the army", "kingdom": "to the kingdom"}


def clause(speaker: Speaker, effect: Effect) -> str:
    """An effect without capital and full stop."""
    return CLAUSES[type(effect)](speaker, effect)


def clauses(speaker: Speaker, effects: Effects) -> str:
    """Effects within a sentence."""
    return ", then ".join(clause(speaker, effect) for effect in effects)


LONG = (verbs.May, verbs.If, verbs.Modes, verbs.ForEach, verbs.EachPlayer)


def told(speaker: Speaker, start: str, effects: Effects, *, may: bool) -> str:
    """Effects behind a beginning: `whenever it dies, draw a card`; what is too long stands in sentences behind it."""
    short = next((at for at, effect in enumerate(effects) if isinstance(effect, LONG)), len(effects))
    head = max(short, 1)
    act = clauses(speaker, effects[:head])
    if may:
        act = f"you may {act}" if imperative(act) else f"you may have this: {act}"
    return " ".join(part for part in (sentence(f"{start}, {act}"), sentences(speaker, effects[head:])) if part)


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
    if count == 1:
        return article(noun)
    if isinstance(count, int | Variable):
        return f"{speaker.many(count)} {_many(noun)}"
    return f"a number of {_many(noun)} equal to {speaker.number(count)}"


def _many(noun: str) -> str:
    """The plural of a noun, whatever follows it."""
    for head in ("card", "counter"):
        if noun.endswith(head) or f"{head} " in noun:
            return noun.replace(head, head + "s", 1)
    return f"{noun}s"


def _from(thing: str) -> str:
    """Things that are taken from where they are: `from your graveyard`."""
    return ZONE.sub(r" from \1 \2", thing, count=1)


def _owners(speaker: Speaker) -> str:
    return "their owners'" if speaker.several else "its owner's"


def _damage(speaker: Speaker, effect: verbs.Damage) -> str:
    to = speaker.subject(effect.to)
    return f"deal {_amount(speaker, effect.amount, 'damage', to)}"


def _restore(speaker: Speaker, effect: verbs.Restore) -> str:
    to = speaker.subject(effect.to)
    return f"restore {_amount(speaker, effect.amount, 'strength', to)}"


def _amount(speaker: Speaker, amount: Number, what: str, to: str) -> str:
    """`2 damage to it`; numbers that take a phrase stand behind."""
    if isinstance(amount, int | Variable):
        return f"{speaker.number(amount)} {what} to {to}"
    return f"{what} to {to} equal to {speaker.number(amount)}"


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
    noun = "card" if effect.what == Select() else speaker.noun(replace(effect.what, place=None))
    noun = noun if "card" in noun else f"{noun} card"
    how = " at random" if effect.random else ""
    if effect.chosen_by == "you" and effect.who != "you":
        how = " of your choice"
    return does(speaker, effect.who, f"discard {_cards(speaker, effect.count, noun)}{how}")


def _mill(speaker: Speaker, effect: verbs.Mill) -> str:
    whose = their(speaker, effect.who)
    if effect.count == 1:
        cards = "the top card of"
    elif isinstance(effect.count, int) or effect.count == Variable("X"):
        cards = f"the top {speaker.many(effect.count)} cards of"
    else:
        cards = f"{_cards(speaker, effect.count)} from the top of"
    return does(speaker, effect.who, f"put {cards} {whose} deck into {whose} graveyard")


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
    meant = speaker.meant(effect.what)
    thing = _from(speaker.subject(effect.what))
    marked = " marked" if effect.marked else ""
    owner = "your" if meant is not None and meant.side == "my" else _owners(speaker)
    hands = "s" if speaker.several and owner != "your" else ""
    match effect.to:
        case "hand":
            return f"return {thing} to {owner} hand{hands}"
        case "top" | "bottom":
            return f"put {thing} {'on top' if effect.to == 'top' else 'at the bottom'} of {owner} deck"
        case "shuffled":
            return f"shuffle {thing} into {owner} deck"
        case "play":
            return f"put {thing} into play{marked}"
        case "vault":
            faction = speaker.vocabulary.factions.get(effect.faction or "", "")
            of = f" of {faction}" if faction else ""
            return f"put {thing} into {owner} vault as a{marked} resource card{of}"


def _move(speaker: Speaker, effect: verbs.Move) -> str:
    place = PLACES.get(effect.place, f"to the {spoken(effect.place)}")
    return f"move {speaker.subject(effect.to)} {place}"


def _control(speaker: Speaker, effect: verbs.Control) -> str:
    act = does(speaker, effect.who, f"gain control of {speaker.subject(effect.to)}")
    return act + duration(speaker, effect.until)


def _reveal(speaker: Speaker, effect: verbs.Reveal) -> str:
    whose = speaker.whose(effect.who) if effect.to_you else their(speaker, effect.who)
    if effect.zone == "deck":
        top = "the top card" if effect.count == 1 else f"the top {speaker.many(effect.count)} cards"
        cards = f"{top} of {whose} deck"
    elif effect.random:
        cards = f"{_cards(speaker, effect.count)} at random from {whose} hand"
    else:
        cards = f"{whose} hand"
    return f"look at {cards}" if effect.to_you else does(speaker, effect.who, f"show {cards}")


def _modify(speaker: Speaker, effect: verbs.Modify) -> str:
    subject = speaker.subject(effect.to)
    said = [text] if (text := holding(speaker, effect, subject)) else []
    become = "become" if speaker.several else "becomes"
    if effect.faction is not None:
        said.append(f"{become} {speaker.vocabulary.factions.get(effect.faction, effect.faction)}")
    if effect.words is not None:
        said.append(f"{become} {' '.join(effect.words) or 'a card without subtypes'}")
    return f"{subject} {joined(said)}{duration(speaker, effect.until)}{where(speaker, effect.stats)}"


def _lend(speaker: Speaker, effect: verbs.Lend) -> str:
    subject = speaker.subject(effect.to)
    verb = "gain" if speaker.several else "gains"
    return f"{subject} {verb} {lent(speaker, effect.index)}{duration(speaker, effect.until)}"


def lent(speaker: Speaker, index: int) -> str:
    """The text of a lent ability in quotes; within one only that there is another (the linter refuses it)."""
    if speaker.lent:
        return "another ability"
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
    who = speaker.who(effect.who)
    own = tuple(replace(part, who="you") for part in effect.do if isinstance(part, OWN) and part.who == effect.who)
    themselves = effect.who == "you" or len(own) == len(effect.do)
    act = clauses(speaker, effect.do if effect.who == "you" or not themselves else own)
    if not imperative(act):
        act = f"have this: {act}"
    elif not themselves:
        act = f"have you {act}"
    text = f"{who} may {act}"
    if effect.then:
        text += f". If {'you do' if effect.who == 'you' else 'so'}, {clauses(speaker, effect.then)}"
    if effect.otherwise:
        no = "you do not" if effect.who == "you" else "not"
        text += f". If {no}, {clauses(speaker, effect.otherwise)}"
    return text


OWN = (verbs.Draw, verbs.DiscardHand, verbs.Gain)
"""Verbs that say the same of a player who was just named."""


def imperative(act: str) -> bool:
    """Whether a clause tells to do something, so that `may` can stand before it."""
    return act.startswith(tuple(f"{verb} " for verb in IMPERATIVE))


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
