"""The words that a ruleset gives to the card language."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from domain.cardkit.language.kinds import KINDS, AbilityKind, Printed
from domain.cardkit.numbers import Number, happenings_of
from domain.cardkit.purses import Purse

if TYPE_CHECKING:
    from domain.cardkit.language.card import Card

BE_PLAYED = "be_played"
"""The permission that cards in the own hand have; others only if a text allows it, and then whose text that is."""

NOT = "not_"
"""Stands before an act in the permission to leave it though one is able to: who is forbidden that must do it."""

REMOVED, ANYWHERE = "removed", "anywhere"
EVERYWHERE: Mapping[str, str] = {
    REMOVED: "removed from the game",
    ANYWHERE: "anywhere in the open: in play, on the stack, in a graveyard, removed, wherever all players see cards",
}
"""The places that every card game has besides its own."""


class CardType(msgspec.Struct, frozen=True):
    """A type of card.

    stats:     which it must print;  costs: whether it must have a cost;  permanent: whether it stays in play
    abilities: the kinds of ability it may have;  attaches: whether it may have `attach`
    subtypes_needed: whether its type line needs a word besides;  one_of: the words of which it is exactly one
    piece:     whether what is of it is no card: it is in play or nowhere;  unclaimed: whether nobody controls it there
    by_word:   stats that those print, 1 at least, which have a word on their type line, and no others
    one_ability: the kind of abilities of which it has exactly one
    cast:      whether something in play performs one that is played
    completed: one as it is read, with what follows from what its author wrote;  faults: what is wrong with one besides
    """

    text: str
    stats: tuple[str, ...] = ()
    optional_stats: tuple[str, ...] = ()
    costs: bool = True
    permanent: bool = False
    abilities: tuple[str, ...] = ()
    attaches: bool = False
    subtypes_needed: bool = False
    one_of: tuple[str, ...] = ()
    piece: bool = False
    unclaimed: bool = False
    by_word: Mapping[str, str] = {}
    one_ability: str = ""
    cast: bool = False
    completed: Callable[["Card"], "Card"] | None = None
    faults: Callable[["Card"], Iterable[str]] | None = None


Borne = Mapping[str, frozenset[str]]
"""By word, the kinds of things that can have it: types of cards, `resource`, `item`, `player`. Absent: all of them."""


class Bearers(msgspec.Struct, frozen=True):
    """What can have what.

    stats, states: is worked out of it;  places: it can be there;  permissions: is asked of it
    happenings: befalls it (nothing: it befalls no card, such as the beginning of a turn);  effects: verbs that do
    something to it, by their tags;  durations: of a text of it (types of cards alone)
    """

    stats: Borne = {}
    states: Borne = {}
    places: Borne = {}
    permissions: Borne = {}
    happenings: Borne = {}
    effects: Borne = {}
    durations: Borne = {}


class Vocabulary(msgspec.Struct, frozen=True, dict=True):
    """The words that cards of a ruleset may use, each with a line that explains it.

    `factions`: display names; with `open_factions` others may be used too. `words`: verbs of the ruleset's own that
    uploaded sets may use; `shipped_words`: those that only shipped sets may use. `numbers`: of players; what happens to
    those that are kept is among the `happenings` by itself, as what is removed is among the `places`. `purses`: what
    costs are paid from; a number that is paid with has one by itself. `granted`: permissions that everything has unless
    something forbids it (`attack`, not `fly`); `hand_permissions`: those that only cards in hand are asked for;
    `own_permissions`: those that a card in hand may give itself.
    `lasting`: how long what texts change lasts where they do not say it (a duration as it is written); empty: for good.
    `renewal`: between what abilities are used once, or as often as they say (`Limit.per_renewal`); empty: nothing such.
    `localities`: whether texts reach only so far. `private`: places whose cards not all players see.
    `bearers`: which of these words are for some kinds of things alone.
    `squares`: kinds of squares of the board, where one is declared. `quarters`: words for places of players as
    something that cards are put on, each with the places that it means.
    `verbs`: the verbs that only some games have (`extra_turn`, ...) and this one has. `kinds`: kinds of abilities that
    only this game has.
    `moments`: happenings that are points of time; `acts`: those that are acts of a player, with the permission that
    they need. Nothing can happen instead of either. `measured`: happenings that tell how much (`amount`). `unseen`:
    happenings to cards that nobody sees before them; `hiding`: those after which nobody sees the card. `turns`:
    happenings that befall a player's things in the `own` turn alone, or in those of `others`.

    How words of the ruleset's own read: `zones`: those that each player has besides the kernel's, as what lies there is
    called together; `called`: numbers of players, and words that texts of all card games use, as `graveyard`, or
    `strength`, which damage takes away; `towards`: going to a place; `durations`: until when, each for `while ...` in
    a text; `deeds`: what players do by a happening, as the verb, what with (`{}`), and that if no card is spoken of;
    `befalls`: what befalls a thing by a happening (`is attacked`), what stands before that which causes it (`by`), and
    what that is called (`the attacker`).
    """

    types: Mapping[str, CardType]
    factions: Mapping[str, str]
    stats: Mapping[str, str]
    numbers: tuple[Number, ...]
    places: Mapping[str, str]
    states: Mapping[str, str]
    permissions: Mapping[str, str]
    happenings: Mapping[str, str]
    phases: Mapping[str, str]
    purses: tuple[Purse, ...] = ()
    timings: Mapping[str, str] = {}
    counters: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    shipped_words: Mapping[str, str] = {}
    squares: Mapping[str, str] = {}
    quarters: Mapping[str, tuple[str, ...]] = {}
    verbs: tuple[str, ...] = ()
    kinds: Mapping[str, AbilityKind] = {}
    granted: frozenset[str] = frozenset()
    hand_permissions: tuple[str, ...] = ()
    own_permissions: tuple[str, ...] = ()
    moments: frozenset[str] = frozenset()
    acts: Mapping[str, str] = {}
    measured: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()
    hiding: frozenset[str] = frozenset()
    turns: Mapping[str, Literal["own", "others"]] = {}
    open_factions: bool = False
    localities: bool = False
    renewal: str = ""
    lasting: str = ""
    private: frozenset[str] = frozenset()
    bearers: Bearers = Bearers()
    zones: Mapping[str, str] = {}
    called: Mapping[str, str] = {}
    towards: Mapping[str, str] = {}
    durations: Mapping[str, str] = {}
    deeds: Mapping[str, tuple[str, str, str]] = {}
    befalls: Mapping[str, tuple[str, str, str]] = {}

    def __post_init__(self) -> None:
        """Know all kinds of abilities, what happens to numbers, and those that are paid with.

        Raises `ValueError` for a bad purse and for a kind of ability that is not declared.
        """
        msgspec.structs.force_setattr(self, "kinds", {**KINDS, **self.kinds})
        for kind in (kind for one in self.types.values() for kind in one.abilities if kind not in self.kinds):
            raise ValueError(f"there is no kind of ability {kind!r}")
        own = {purse.resource for purse in self.purses}
        paid = (number for number in self.numbers if number.pays and number.name not in own)
        purses = (*self.purses, *(Purse(number.name, number.text, number=number.name) for number in paid))
        msgspec.structs.force_setattr(self, "purses", purses)
        for why in filter(None, (purse.fault(self.kept) for purse in purses)):
            raise ValueError(why)
        marking = [purse.resource for purse in purses if purse.place]
        if len(marking) > 1:
            raise ValueError(f"cards are marked for one resource at most, not for {', '.join(marking)}")
        told = happenings_of(self.numbers)
        msgspec.structs.force_setattr(self, "happenings", {**told, **self.happenings})
        msgspec.structs.force_setattr(self, "measured", self.measured | set(told))
        msgspec.structs.force_setattr(self, "places", {**self.places, **EVERYWHERE})

    @cached_property
    def marking(self) -> Purse | None:
        """The purse that cards are marked for; None: there is none."""
        return next((purse for purse in self.purses if purse.place), None)

    @cached_property
    def printed(self) -> Mapping[str, Printed]:
        """What abilities print besides their text, by its name."""
        return {name: printed for kind in self.kinds.values() for name, printed in kind.prints.items()}

    @cached_property
    def player_stats(self) -> Mapping[str, str]:
        """The numbers of players that texts may ask for, each with a line that explains it."""
        open_ones = (number for number in self.numbers if not number.hidden)
        return {number.name: number.text or number.name.replace("_", " ") for number in open_ones}

    @cached_property
    def kept(self) -> Mapping[str, Number]:
        """The numbers that events change: texts may raise and lower them."""
        return {number.name: number for number in self.numbers if number.base is None}

    @cached_property
    def resources(self) -> Mapping[str, str]:
        """What costs are paid in, each with a line that explains it."""
        return {purse.resource: purse.text or purse.resource for purse in self.purses}

    @cached_property
    def of_faction(self) -> frozenset[str]:
        """The stats that say how much of its printed cost only cards of a card's faction can pay."""
        return frozenset(purse.of_faction for purse in self.purses if purse.prints and purse.of_faction)

    @cached_property
    def piles(self) -> frozenset[str]:
        """The places that each player has and where cards are not in play."""
        return frozenset({"hand", "deck", "graveyard", *self.zones})

    @cached_property
    def paying_places(self) -> frozenset[str]:
        """The places of cards that pay, which lie there face down."""
        return frozenset(purse.place for purse in self.purses if purse.place)

    def purse(self, resource: str) -> Purse | None:
        """What costs in a resource are paid from; None if nothing is."""
        return next((purse for purse in self.purses if purse.resource == resource), None)

    @cached_property
    def paying(self) -> frozenset[str]:
        """The numbers that are all that costs of a kind are paid from."""
        return frozenset(purse.number for purse in self.purses if purse.number and not purse.place)

    @cached_property
    def counted(self) -> frozenset[str]:
        """The numbers that count what is there, which no text changes."""
        return frozenset(number.name for number in self.numbers if number.fixed)
