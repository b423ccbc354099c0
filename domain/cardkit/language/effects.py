"""Effects of the card language: one struct a verb."""

from typing import Annotated, Literal

import msgspec

from domain.cardkit.language.base import Part, Phrase, Who, Word
from domain.cardkit.language.clauses import Condition, Duration
from domain.cardkit.language.terms import Choice, Number, Select, Subject

Effects = Annotated[tuple["Effect", ...], msgspec.Meta(max_length=8)]


class Verb(Part, frozen=True, tag_field="verb"):
    """Something that an effect does."""


class Damage(Verb, frozen=True, tag="damage"):
    """Deal damage to creatures, cities or whatever the ruleset lets be damaged."""

    amount: Number
    to: Subject = "target"


class Restore(Verb, frozen=True, tag="restore"):
    """Take back damage: strength of a city, damage of a creature, hit points."""

    amount: Number
    to: Subject = "target"


class Kill(Verb, frozen=True, tag="kill"):
    """Creatures die."""

    to: Subject = "target"


class Destroy(Verb, frozen=True, tag="destroy"):
    """Permanents that are no creatures are destroyed."""

    to: Subject = "target"


class Sacrifice(Verb, frozen=True, tag="discard_from_play"):
    """Each of `who` puts so many of the own objects that fit into the graveyard, of own choice."""

    what: Select
    who: Who = "you"
    count: Number = 1


class ReturnToHand(Verb, frozen=True, tag="return"):
    """Objects in play go to their owners' hands."""

    to: Subject = "target"


class Draw(Verb, frozen=True, tag="draw"):
    """Each of `who` draws so many cards, one effect."""

    count: Number = 1
    who: Who = "you"


class DiscardHand(Verb, frozen=True, tag="discard"):
    """Each of `who` discards hand cards: picked by that player, by the controller (`chosen_by` you) or at random."""

    count: Number = 1
    who: Who = "you"
    what: Select = Select()
    random: bool = False
    chosen_by: Literal["owner", "you"] = "owner"


class Mill(Verb, frozen=True, tag="mill"):
    """Each of `who` puts cards from the top of the own deck into the graveyard."""

    count: Number = 1
    who: Who = "you"


class Search(Verb, frozen=True, tag="search"):
    """`who` looks through the own deck for up to `most` cards that fit, puts them `to` a zone, and shuffles."""

    what: Select
    to: Literal["hand", "top", "graveyard", "play"] = "hand"
    most: Number = 1
    who: Who = "you"
    reveal: bool = True


class Shuffle(Verb, frozen=True, tag="shuffle"):
    """Each of `who` shuffles the own deck."""

    who: Who = "you"


class Recover(Verb, frozen=True, tag="recover"):
    """Cards (`place` of the selector: a graveyard, a hand, ...) go to a zone of their owner, or into play."""

    what: Subject
    to: Literal["hand", "top", "bottom", "shuffled", "play", "vault"] = "hand"
    marked: bool = False
    faction: Word | None = None


class Mark(Verb, frozen=True, tag="mark"):
    """Objects become marked."""

    to: Subject = "target"


class Unmark(Verb, frozen=True, tag="unmark"):
    """Objects become unmarked."""

    to: Subject = "target"


class Move(Verb, frozen=True, tag="move"):
    """Objects go to a place (`army`, `city`, ...), picked by their controller if there are several."""

    to: Subject
    place: Word


class Control(Verb, frozen=True, tag="control"):
    """`who` gets control of objects."""

    to: Subject = "target"
    who: Who = "you"
    until: Duration = Duration()


class Cancel(Verb, frozen=True, tag="cancel"):
    """Items leave the stack without taking effect."""

    to: Subject = "target"


class Remove(Verb, frozen=True, tag="remove"):
    """Cards leave the match for good."""

    to: Subject = "target"


class Reveal(Verb, frozen=True, tag="reveal"):
    """Each of `who` shows hand cards, or the top `count` of the deck, to everyone or (`to_you`) to the controller."""

    who: Who = "opponent"
    zone: Literal["hand", "deck"] = "hand"
    count: Number = 1
    random: bool = False
    to_you: bool = False


class StatChange(Part, frozen=True):
    """How a stat changes: `add` to it, or `set` it."""

    stat: Word
    amount: Number
    op: Literal["add", "set"] = "add"


class Modify(Verb, frozen=True, tag="modify"):
    """A continuing effect: stats, keywords, abilities, permissions, type line."""

    to: Subject = "target"
    stats: Annotated[tuple[StatChange, ...], msgspec.Meta(max_length=4)] = ()
    grants: tuple[Word, ...] = ()
    loses: tuple[Word, ...] = ()
    forbids: tuple[Word, ...] = ()
    allows: tuple[Word, ...] = ()
    words: tuple[Phrase, ...] | None = None
    faction: Word | None = None
    until: Duration = Duration()


class Lend(Verb, frozen=True, tag="lend"):
    """Objects have the `index`-th of this card's `lent` abilities as their own."""

    to: Subject = "target"
    index: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    until: Duration = Duration()


class Bind(Verb, frozen=True, tag="bind"):
    """Forbid or allow players something (`draw`, `place_resource`, `attack`, ...)."""

    who: Who
    forbids: tuple[Word, ...] = ()
    allows: tuple[Word, ...] = ()
    stats: Annotated[tuple[StatChange, ...], msgspec.Meta(max_length=4)] = ()
    until: Duration = Duration()


class Counters(Verb, frozen=True, tag="counters"):
    """Put counters on objects, or take them away (negative)."""

    kind: Word
    amount: Number = 1
    to: Subject = "self"


class Gain(Verb, frozen=True, tag="gain"):
    """Each of `who` gains (or loses) so much of a number that the ruleset keeps for players: gold, influence, ..."""

    what: Word
    amount: Number
    who: Who = "you"


class Prevent(Verb, frozen=True, tag="prevent"):
    """The next so much damage to objects does nothing, until the duration ends."""

    to: Subject = "target"
    amount: Number = 1
    until: Duration = Duration("end_of_turn")


class May(Verb, frozen=True, tag="may"):
    """`who` may do this, or not. `then`: if something of it was done; `otherwise`: if it was declined or nothing was.

    Whoever accepts and is unable has not done it.
    """

    do: Effects
    who: Who = "you"
    then: Effects = ()
    otherwise: Effects = ()


class If(Verb, frozen=True, tag="if"):
    """Do this only if a condition holds now; if not, `otherwise`."""

    condition: Condition
    do: Effects
    otherwise: Effects = ()


class Modes(Verb, frozen=True, tag="modes"):
    """One of several effects: chosen when the text is announced (triggers and advantages: when it resolves).

    Within another effect it is chosen when that is done.
    """

    of: Annotated[tuple[Effects, ...], msgspec.Meta(min_length=2, max_length=4)]


class ForEach(Verb, frozen=True, tag="for_each"):
    """Do this for every object (`each`) that is meant, one after another."""

    of: Subject
    do: Effects


class EachPlayer(Verb, frozen=True, tag="each_player"):
    """Do this for each of these players (`seat`) in turn order from the active player."""

    who: Who
    do: Effects


class Choose(Verb, frozen=True, tag="choose"):
    """Pick objects, called `chosen` in what follows."""

    what: Choice


class Spoken(Verb, frozen=True, tag="word"):
    """A verb that the ruleset registered under its own word."""

    word: Word
    to: Subject | None = None
    who: Who | None = None
    amount: Number | None = None


Effect = (
    Damage
    | Restore
    | Kill
    | Destroy
    | Sacrifice
    | ReturnToHand
    | Draw
    | DiscardHand
    | Mill
    | Search
    | Shuffle
    | Recover
    | Mark
    | Unmark
    | Move
    | Control
    | Cancel
    | Remove
    | Reveal
    | Modify
    | Lend
    | Bind
    | Counters
    | Gain
    | Prevent
    | May
    | If
    | Modes
    | ForEach
    | EachPlayer
    | Choose
    | Spoken
)
