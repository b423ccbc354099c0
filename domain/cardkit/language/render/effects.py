"""Single effects in English: each verb as a clause in the imperative, or said of a player."""

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.cardkit.language import effects as verbs
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.changes import holding, where
from domain.cardkit.language.render.clauses import duration
from domain.cardkit.language.render.english import article, joined, spoken
from domain.cardkit.language.render.numbers import is_brief
from domain.cardkit.language.render.speaker import ZONES, Speaker
from domain.cardkit.language.terms import Number, Select, Subject, Variable

ZONE = re.compile(
    r" in (your|(?:an|any) opponent's|all opponents'|that player's|a|any|all) (graveyard|hand|deck)(?=s?\b)"
)
ENDINGS = {"do": "does", "have": "has", "put": "puts", "search": "searches"}
PLACES = {"city": "into a city", "army": "to the army", "kingdom": "to the kingdom"}


def does(speaker: Speaker, who: str, act: Callable[[], str]) -> str:
    """`draw a card` for the controller; `each opponent draws a card` for others, who are spoken of first."""
    if who == "you":
        return act()
    subject = speaker.who(who)
    verb, _, rest = act().partition(" ")
    return f"{subject} {ENDINGS.get(verb, verb + 's')} {rest}"


def their(speaker: Speaker, who: str) -> str:
    """`your`, or `their` of a player who was just named."""
    return "your" if who == "you" else "their"


def _cards(speaker: Speaker, count: Number, noun: str = "card") -> str:
    if count == 1:
        return article(noun)
    if is_brief(count):
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
    if is_brief(amount):
        return f"{speaker.number(amount)} {what} to {to}"
    return f"{what} to {to} equal to {speaker.number(amount)}"


def _done_to(verb: str, after: str = "") -> Callable[[Speaker, Any], str]:
    """Verbs that are only done to something."""
    return lambda speaker, effect: f"{verb} {speaker.subject(effect.to)}{after}"


def _sacrifice(speaker: Speaker, effect: verbs.Sacrifice) -> str:
    return does(speaker, effect.who, lambda: f"sacrifice {speaker.counted(effect.what, effect.count, effect.count)}")


def _return(speaker: Speaker, effect: verbs.ReturnToHand) -> str:
    thing = speaker.subject(effect.to)
    return f"return {thing} to {_owners(speaker)} hand{'s' if speaker.several else ''}"


def _draw(speaker: Speaker, effect: verbs.Draw) -> str:
    return does(speaker, effect.who, lambda: f"draw {_cards(speaker, effect.count)}")


def _discard(speaker: Speaker, effect: verbs.DiscardHand) -> str:
    noun = "card" if effect.what == Select() else speaker.noun(replace(effect.what, place=None))
    noun = noun if "card" in noun else f"{noun} card"
    how = " at random" if effect.random else ""
    if effect.chosen_by == "you" and effect.who != "you":
        how = " of your choice"
    return does(speaker, effect.who, lambda: f"discard {_cards(speaker, effect.count, noun)}{how}")


def _mill(speaker: Speaker, effect: verbs.Mill) -> str:
    whose = their(speaker, effect.who)

    def act() -> str:
        if effect.count == 1:
            cards = "the top card of"
        elif isinstance(effect.count, int) or effect.count == Variable("X"):
            cards = f"the top {speaker.many(effect.count)} cards of"
        else:
            cards = f"{_cards(speaker, effect.count)} from the top of"
        return f"put {cards} {whose} deck into {whose} graveyard"

    return does(speaker, effect.who, act)


def _search(speaker: Speaker, effect: verbs.Search) -> str:
    whose = their(speaker, effect.who)
    it = "it" if effect.most == 1 else "them"
    to = {"hand": f"into {whose} hand", "top": "on top", "graveyard": f"into {whose} graveyard", "play": "into play"}
    s = "" if effect.who == "you" else "s"
    shown = f", show{s} {it}" if effect.reveal and effect.to in ("hand", "top") else ""

    def act() -> str:
        noun, kind = speaker.noun(effect.what), speaker.kind(effect.what)
        noun = noun if "card" in noun else noun.replace(kind, f"{kind} card", 1)
        cards = article(noun) if effect.most == 1 else f"up to {_cards(speaker, effect.most, noun)}"
        done = [f"put{s} {it} {to[effect.to]}", f"shuffle{s}"]
        first, last = reversed(done) if effect.to == "top" else done
        return f"search {whose} deck for {cards}{shown}, {first} and {last}"

    return does(speaker, effect.who, act)


def _shuffle(speaker: Speaker, effect: verbs.Shuffle) -> str:
    return does(speaker, effect.who, lambda: f"shuffle {their(speaker, effect.who)} deck")


def _recover(speaker: Speaker, effect: verbs.Recover) -> str:
    meant = speaker.meant(effect.what)
    thing = _from(speaker.subject(effect.what))
    marked = " marked" if effect.marked else ""
    own = meant is not None and meant.side == "my" and meant.place in ZONES
    owner = "your" if own else _owners(speaker)
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
    act = does(speaker, effect.who, lambda: f"gain control of {speaker.subject(effect.to)}")
    return act + duration(speaker, effect.until)


def _reveal(speaker: Speaker, effect: verbs.Reveal) -> str:
    if effect.to_you:
        return f"look at {_shown(speaker, effect, speaker.whose(effect.who))}"
    return does(speaker, effect.who, lambda: f"show {_shown(speaker, effect, their(speaker, effect.who))}")


def _shown(speaker: Speaker, effect: verbs.Reveal, whose: str) -> str:
    if effect.zone == "deck":
        top = "the top card" if effect.count == 1 else f"the top {_cards(speaker, effect.count).removeprefix('a ')}"
        return f"{top} of {whose} deck"
    if effect.random:
        return f"{_cards(speaker, effect.count)} at random from {whose} hand"
    return f"{whose} hand"


def _modify(speaker: Speaker, effect: verbs.Modify) -> str:
    subject = speaker.subject(effect.to)
    said = holding(speaker, effect, subject)
    become = "become" if speaker.several else "becomes"
    if effect.faction is not None:
        said.append(f"{become} {speaker.vocabulary.factions.get(effect.faction, effect.faction)}")
    if effect.words is not None:
        said.append(f"{become} {' '.join(effect.words) or 'a card without subtypes'}")
    return f"{subject} {joined(said)}{duration(speaker, effect.until)}{where(speaker, effect.stats)}"


def _lend(speaker: Speaker, effect: verbs.Lend) -> str:
    subject = speaker.subject(effect.to)
    verb = "gain" if speaker.several else "gains"
    return f"{subject} {verb} {lent(speaker, effect.index, effect.to)}{duration(speaker, effect.until)}"


def lent(speaker: Speaker, index: int, to: Subject) -> str:
    """The text of an ability lent to something, in quotes; within one only that there is another (no card has that)."""
    if speaker.bearer is not None:
        return "another ability"
    from domain.cardkit.language.render.abilities import text_of  # an ability can lend another: the two need each other

    bearer = speaker.sort_of(to)
    return f'"{text_of(speaker.card.lent[index], speaker.card, speaker.vocabulary, bearer=bearer)}"'


def _bind(speaker: Speaker, effect: verbs.Bind) -> str:
    speaker.several = effect.who == "you"
    said = joined(holding(speaker, effect, effect.who, pair=False))
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
    verb = "lose" if loses else "gain"
    what = spoken(effect.what)

    def act() -> str:
        if is_brief(amount):
            return f"{verb} {abs(amount) if isinstance(amount, int) else speaker.number(amount)} {what}"
        return f"{verb} {what} equal to {speaker.number(amount)}"

    return does(speaker, effect.who, act)


def _prevent(speaker: Speaker, effect: verbs.Prevent) -> str:
    until = duration(speaker, effect.until)
    if is_brief(effect.amount):
        amount = speaker.number(effect.amount)
        return f"prevent the next {amount} damage to {speaker.subject(effect.to)}{until}"
    thing = speaker.subject(effect.to)
    return f"prevent the next N damage to {thing}{until}, where N is {speaker.number(effect.amount)}"


def _choose(speaker: Speaker, effect: verbs.Choose) -> str:
    what = effect.what
    text = speaker.subject(what)
    if what.by == "you":
        return f"choose {text}"
    return does(speaker, what.by, lambda: f"choose {speaker.counted(what.what, what.least, what.most)}")


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


SINGLE: dict[type[Verb], Callable[[Speaker, Any], str]] = {
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
    verbs.Choose: _choose,
    verbs.Spoken: _spoken,
}
"""What each verb says."""
