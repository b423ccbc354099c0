"""Cards, abilities, card sets and decks: the documents that designers write."""

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from domain.cardkit.language.base import Part, Phrase, Small, Who, Word
from domain.cardkit.language.clauses import Condition, Cost, Duration, Limit, Tally, Trigger
from domain.cardkit.language.effects import Effects, StatChanges
from domain.cardkit.language.terms import Number, Select, Subject, Target

Text = Annotated[str, msgspec.Meta(max_length=1000)]


class PrintedValue(Part, frozen=True):
    """A number or a word that is printed on an ability."""

    name: Word
    value: Small | Word


class Ability(Part, frozen=True):
    """A piece of rules text.

    kind:    `play` (what the card does or asks when it is played), `activated`, `triggered`, `passive`, `replaces`,
             `enters` (what it does as it enters play), or a kind of the ruleset (`upkeep`, `quest`, ...)
    on:      triggered and replacing: what it waits for
    needs:   whether it may be announced (play, activated), or fires (triggered)
    pay:     all of them, in order
    targets: checked when announced and again when resolved
    do:      what it does; replacing: what happens instead (nothing, if empty)
    otherwise: what it does if its cost is not paid
    affects, stats, grants, loses, forbids, allows, only, lends: passive: what holds for whom
    while_:  passive: when it applies
    printed: what abilities of its kind print besides, in this game: numbers and words
    timing:  `any_time`, or another timing word of the ruleset, instead of the rules' own
    optional: triggered: its controller may let it be
    chooser: who makes its choices, if not its controller
    x:       what X is; absent: chosen when it is announced
    scope:   how far a passive reaches, where the ruleset has localities
    starts, lasts: from when and how long, where the rules of the game ask for it
    """

    kind: Word = "activated"
    name: Phrase | None = None
    on: Trigger | None = None
    needs: Annotated[tuple[Condition, ...], msgspec.Meta(max_length=4)] = ()
    pay: Annotated[tuple[Cost, ...], msgspec.Meta(max_length=4)] = ()
    targets: Annotated[tuple[Target, ...], msgspec.Meta(max_length=4)] = ()
    do: Effects = ()
    otherwise: Effects = ()
    affects: Subject | None = None
    stats: StatChanges = ()
    grants: tuple[Word, ...] = ()
    loses: tuple[Word, ...] = ()
    forbids: tuple[Word, ...] = ()
    allows: tuple[Word, ...] = ()
    only: tuple[Word, ...] | None = None
    lends: tuple[Annotated[int, msgspec.Meta(ge=0, le=7)], ...] = ()
    while_: Condition | None = msgspec.field(default=None, name="while")
    limit: Limit = Limit()
    optional: bool = False
    printed: Annotated[tuple[PrintedValue, ...], msgspec.Meta(max_length=4)] = ()
    timing: Word | None = None
    chooser: Who | None = None
    x: Number | None = None
    scope: Literal["local", "global", "front"] | None = None
    tally: Tally | None = None
    starts: Word | None = None
    lasts: Duration | None = None

    def number(self, name: str) -> int:
        """A number that it prints; 0 if it prints none."""
        return next((one.value for one in self.printed if one.name == name and isinstance(one.value, int)), 0)


class Keyword(Part, frozen=True):
    """A keyword that a card set defines: a name for permissions, prohibitions and stats."""

    name: Word
    text: Text = ""
    forbids: tuple[Word, ...] = ()
    allows: tuple[Word, ...] = ()


class Card(Part, frozen=True):
    """A card. Which types there are, and which stats each has, the ruleset says.

    cost:   power cost, also in X (defined by `x`) or T (cost of the target); absent: it is not paid for
    attach: what it may be attached to (enchantments, equipment); a card with it has that as its first target
    lent:   abilities that `lend` and `lends` give to other cards
    text, flavor, art, number, version: for display only
    """

    name: Phrase
    type: Word
    faction: Word | None = None
    subtypes: Annotated[tuple[Phrase, ...], msgspec.Meta(max_length=6)] = ()
    cost: Number | None = None
    x: Number | None = None
    stats: Annotated[dict[Word, Small], msgspec.Meta(max_length=12)] = {}
    attach: Select | None = None
    enters_marked: bool = False
    keywords: Annotated[tuple[Word, ...], msgspec.Meta(max_length=6)] = ()
    abilities: Annotated[tuple[Ability, ...], msgspec.Meta(max_length=8)] = ()
    lent: Annotated[tuple[Ability, ...], msgspec.Meta(max_length=4)] = ()
    text: Text = ""
    flavor: Text = ""
    art: Annotated[str, msgspec.Meta(max_length=200)] = ""
    number: Phrase | None = None
    version: Phrase | None = None

    @property
    def as_played(self) -> "Card":
        """The card without all that only people read: equal for cards that no rule can tell apart."""
        abilities, lent = (tuple(replace(one, name=None) for one in group) for group in (self.abilities, self.lent))
        bare = {"text": "", "flavor": "", "art": "", "number": None, "version": None}
        return replace(self, abilities=abilities, lent=lent, **bare)


class CardSet(Part, frozen=True):
    """Cards that belong together, for one ruleset."""

    name: Phrase
    ruleset: Word
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=1, max_length=1000)]
    keywords: Annotated[tuple[Keyword, ...], msgspec.Meta(max_length=50)] = ()
    text: Text = ""


class Deck(Part, frozen=True):
    """A list of cards to play with: how many of each name."""

    name: Phrase
    ruleset: Word
    cards: Annotated[
        dict[Phrase, Annotated[int, msgspec.Meta(ge=1, le=99)]], msgspec.Meta(min_length=1, max_length=200)
    ]
    text: Text = ""
