"""The part of a card game's state that the kernel knows: objects, zones, decks, the stack, windows, continuing effects.

Seats as objects of effects and hosts of attachments are named `seat:2`.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from domain.cardkit.events.lasting import Change, Until
from domain.cardkit.events.stack import Last, Named, Targets
from domain.state import MatchState
from events.event import Seat

DECK = "deck"
"""The zone of the main deck."""

ESCROW = "escrow"
"""The zone of hand cards that were put aside for something in play, until they come back or are lost."""


NO_SEAT: Seat = 0
"""Who controls what nobody controls: a card in play that is everybody's matter."""


class Deck(msgspec.Struct, frozen=True):
    """A deck beside the main one: all cards of the type that its zone holds, out of those that a player brings.

    least, most: how many cards;  copies: how many of one name
    order:  the stat by which they lie, the least on top, so that its player knows it; without one it is shuffled
    listed: whether everybody knows which cards are in it; otherwise its player alone does
    lasting: whether it stays when its player is out, with what has been turned up from it and the tokens on that
    """

    least: int
    most: int
    copies: int = 1
    order: str | None = None
    listed: bool = False
    lasting: bool = False


class Zone(msgspec.Struct, frozen=True):
    """Where cards may be. Each player has one, unless it is `shared`.

    hidden: nobody but the owner sees what lies there, and its ids are private, too
    holds:  the only type of cards that can lie there
    of_play: what lies there has left play, and is told to come from there when it goes on
    deck:   of a deck beside the main one what it is made of; cards have no ids there, as in the main deck
    """

    shared: bool = False
    hidden: bool = False
    holds: str | None = None
    of_play: bool = False
    deck: Deck | None = None

    @property
    def is_listed(self) -> bool:
        """Whether it is a deck of which everybody knows the cards."""
        return self.deck is not None and self.deck.listed


ZONES: Mapping[str, Zone] = {
    DECK: Zone(hidden=True),
    "hand": Zone(hidden=True),
    "play": Zone(shared=True),
    "stack": Zone(shared=True),
    "graveyard": Zone(),
    "removed": Zone(),
}
"""The zones of every card game."""


class CardObject(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A card that has an identity: in a hand, in the open, on the stack, in a graveyard, or face down in play.

    card:    its name in the pool; what a viewer may not see, views leave out
    zone:    one of `CardState.ZONES`
    controller: a seat, or `NO_SEAT`: then its abilities set nothing off
    place:   where in play: a word of the ruleset or the id of the object it is in
    host:    what it is attached to: an id or `seat:2`
    faction: overrides the card's own (resource cards); `blank`: face down, its printed side does not exist
    damage:  suffered in this turn;  struck_by: what dealt the last of it
    counters: by kind;  since: moment of entering, counted by `CardState.moment`
    kept:    what its texts have chosen under a name, as long as it is in play
    known_to: other seats that may see it though it is hidden
    printed: what card it is, if it is a copy of another now;  token: no card: outside play it ceases to exist
    laid:    the moment in which it came to lie on the heap that it is in; 0 elsewhere
    """

    id: str
    card: str
    owner: Seat
    controller: Seat
    zone: str
    place: str = ""
    host: str | None = None
    marked: bool = False
    blank: bool = False
    faction: str | None = None
    damage: int = 0
    counters: dict[str, int] = {}
    since: int = 0
    kept: Named = ()
    known_to: tuple[Seat, ...] = ()
    printed: str | None = None
    token: bool = False
    struck_by: str | None = None
    laid: int = 0

    @property
    def own_card(self) -> str:
        """The name of the card that it is, whatever it is a copy of."""
        return self.card if self.printed is None else self.printed


class StackItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card or ability that waits to take effect.

    kind:    `card`, `activated`, `triggered`, or a kind of the ruleset
    source:  the object it comes from (for a card: itself);  ability: `card#path` in the pool
    about, player, by, amount: what a trigger tells of
    host:    what its source is attached to when it is announced or fired
    since:   moment of being announced, counted by `CardState.moment`: what entered play later is none of its targets
    answered: whether another player has put something on the stack above it
    chosen, named: what a text that waited had chosen by then
    paid:    what was picked for its costs, if its card speaks of that
    last:    numbers of things that it speaks of, as they were when it was announced or fired
    area:    how far it reaches, where there are localities;  caster: what performs a card that was played
    """

    id: str
    kind: str
    source: str
    ability: str
    controller: Seat
    targets: Targets = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    t: int | None = None
    place: str | None = None
    about: tuple[str, ...] = ()
    player: Seat | None = None
    by: tuple[str, ...] = ()
    amount: int | None = None
    host: str | None = None
    since: int = 0
    answered: bool = False
    last: Last = ()
    chosen: tuple[str, ...] = ()
    named: Named = ()
    paid: tuple[str, ...] = ()
    area: str = ""
    caster: str = ""


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """A continuing effect of something that has resolved."""

    id: str
    source: str
    controller: Seat
    objects: tuple[str, ...]
    changes: tuple[Change, ...]
    until: Until
    since: int = 0

    @property
    def says_what_may_be(self) -> bool:
        """Whether it may forbid or allow anything, be it by a keyword or an ability."""
        return any(one.forbids or one.allows or one.grants or one.ability is not None for one in self.changes)


class Window(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who may respond: `order` from the first seat on; the first `passed` of them have passed in succession."""

    kind: str
    order: tuple[Seat, ...]
    passed: int = 0


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a resolving effect asks; `hidden`: its options are for the chooser's eyes only."""

    seat: Seat
    name: str
    kind: str
    source: str
    least: int
    most: int
    options: tuple[str, ...]
    ordered: bool = False
    hidden: bool = False


class Tallying(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a tally has come to."""

    value: int = 0
    streak: int = 0
    turn: int = 0
    facts: tuple[str, ...] = ()


class CardState(MatchState, kw_only=True):
    """What holds in a card game after some event.

    ZONES:   the zones of the game, by name;  HEAPS: the places in play where cards lie on each other
    pool:    content hash of the card pool;  lists: each seat's submitted deck, hidden
    decks:   card names, top first; hidden, without ids;  listed: seats whose deck has not been shuffled yet
    piles:   the same of decks beside the main ones, by `quests:1`
    objects: all cards that have an id;  zones: their ids by `hand:1`, `graveyard:2`, `play`, ... in order of entering
    stack:   bottom first;  resolving: the item that takes effect, or did so last
    fired:   triggers that wait to be put on the stack
    numbers: what is kept for players, by seat and name
    uses:    how often limited abilities were used, by `object#path`, and duties done, by `object#act`; `turn:` in front
             for the count of this turn
    step:    how often triggers fired since the last step began (`dialect.Caps`), by `object#path`
    triggered: how often triggers fired in this turn
    actions: cards played and abilities activated in this turn, by seat;  acts: items put on the stack and declarations
             made by a seat in the whole match (public; standing orders look at it)
    windows: how many windows were opened so far
    tokens:  all tokens that there are;  delayed: what texts will do once something happens
    extra_phases: phases that come again in this turn, the last of them first;  skipping: phases that seats will skip
    extra_turns: seats that take another turn after this one, the last of them first
    lost, won: seats that lose or win by a text when the state is checked next
    in_order: whose turn it was in the order of seats, while extra turns are taken
    moment:  counts events that order objects and modifiers in time;  labels: counts random ids
    chain:   resolutions, and choices of what happens instead, in a row in which nobody did anything of free will
    said_yes: whether a `may` was answered with yes in this chain;  unwilling: every further one is answered with no
    """

    ZONES: ClassVar[Mapping[str, Zone]] = ZONES
    HEAPS: ClassVar[tuple[str, ...]] = ()

    pool: str = ""
    card_sets: tuple[str, ...] = ()
    lists: dict[Seat, tuple[str, ...]] = {}
    decks: dict[Seat, tuple[str, ...]] = {}
    piles: dict[str, tuple[str, ...]] = {}
    listed: tuple[Seat, ...] = ()
    objects: dict[str, CardObject] = {}
    zones: dict[str, tuple[str, ...]] = {}
    stack: tuple[StackItem, ...] = ()
    resolving: StackItem | None = None
    fired: tuple[StackItem, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    window: Window | None = None
    question: Question | None = None
    numbers: dict[Seat, dict[str, int]] = {}
    tallies: dict[str, Tallying] = {}
    uses: dict[str, int] = {}
    step: dict[str, int] = {}
    triggered: int = 0
    actions: dict[Seat, int] = {}
    acts: dict[Seat, int] = {}
    defeated: tuple[Seat, ...] = ()
    failed_draws: tuple[Seat, ...] = ()
    windows: int = 0
    tokens: tuple[str, ...] = ()
    delayed: tuple[StackItem, ...] = ()
    extra_phases: tuple[str, ...] = ()
    skipping: tuple[tuple[Seat, str], ...] = ()
    extra_turns: tuple[Seat, ...] = ()
    lost: tuple[Seat, ...] = ()
    won: tuple[Seat, ...] = ()
    in_order: Seat | None = None
    moment: int = 0
    labels: int = 0
    chain: int = 0
    said_yes: bool = False
    unwilling: bool = False

    @property
    def decks_brought(self) -> dict[Seat, tuple[str, ...]]:
        """The deck of each seat."""
        return self.lists

    @property
    def playing_seats(self) -> list[Seat]:
        """Seats that are not defeated."""
        return [seat for seat in self.seats if seat not in self.defeated]

    @property
    def circle(self) -> Sequence[Seat]:
        """All seats in the order of their turns, which goes round."""
        return self.seats

    def from_seat(self, first: Seat) -> list[Seat]:
        """Undefeated seats in turn order, beginning with `first` (or the next one after it that is undefeated)."""
        circle = self.circle
        at = circle.index(first)
        order = [*circle[at:], *circle[:at]]
        return [seat for seat in order if seat not in self.defeated] if self.defeated else order

    def after(self, seat: Seat) -> Seat:
        """The next undefeated seat in turn order; itself if there is no other."""
        circle = self.circle
        after = circle.index(seat) + 1
        left = [one for one in (*circle[after:], *circle[:after]) if one not in self.defeated]
        return left[0] if left else seat

    def hides(self, thing: CardObject) -> bool:
        """Whether neither the id nor the name of a card is public. (A face-down card in play has a public id.)"""
        return self.ZONES[thing.zone].hidden

    def conceals(self, zone: str | None) -> bool:
        """Whether nobody but its owner sees what lies in a zone; no word for a place in play is one."""
        return zone is not None and zone in self.ZONES and self.ZONES[zone].hidden

    def deck(self, seat: Seat, name: str = DECK) -> tuple[str, ...]:
        """The cards of a player's deck, top first: of the main one, or of one beside it."""
        return self.decks.get(seat, ()) if name == DECK else self.piles.get(f"{name}:{seat}", ())

    @classmethod
    def decks_beside(cls) -> Mapping[str, Zone]:
        """The decks that players have beside the main one, by name."""
        return {name: zone for name, zone in cls.ZONES.items() if zone.deck is not None}

    @classmethod
    def lasting_decks(cls) -> Mapping[str, str | None]:
        """The decks that stay when their player is out, each with the type of its cards."""
        return {name: zone.holds for name, zone in cls.decks_beside().items() if zone.deck and zone.deck.lasting}

    def zone_key(self, name: str, owner: Seat) -> str:
        """The key of a zone in `zones`: `hand:1`, but `play`."""
        return name if self.ZONES[name].shared else f"{name}:{owner}"

    def public_name(self, thing: CardObject) -> str | None:
        """The name of a card if everybody may know it."""
        return None if self.hides(thing) or thing.blank else thing.own_card

    @property
    def next_seat(self) -> Seat:
        """Whose turn is next: that of the extra turn granted last, else in the order of seats."""
        granted = [seat for seat in self.extra_turns if seat not in self.defeated]
        if granted:
            return granted[-1]
        last = self.in_order or self.active or len(self.players)
        return self.after(last)

    def number(self, seat: Seat, name: str) -> int:
        """What is kept for a player, before anything changes it."""
        return self.numbers.get(seat, {}).get(name, 0)

    def origin(self, thing: CardObject) -> str:
        """The zone that a card is told to come from."""
        return "play" if self.ZONES[thing.zone].of_play else thing.zone

    def zone(self, name: str, seat: Seat | None = None) -> tuple[str, ...]:
        """Ids in a zone (of a seat), in order of entering: the last one lies on top."""
        return self.zones.get(name if seat is None else f"{name}:{seat}", ())
