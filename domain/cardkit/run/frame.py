"""The frame of a running text: whose it is, what it was aimed at, what it has chosen so far."""

import msgspec

from domain.cardkit.events.stack import Last, Named, Targets
from domain.cardkit.language.terms import Target
from events.event import Seat

CASTER = "caster"
"""How a text refers to what performs its card."""

CAUSE = "cause"
"""How a text refers to what caused that of which its trigger tells."""

PAID = "paid"
"""How a text refers to what was picked for its costs."""

HOST = "host"
"""How a host is named in `Frame.last` besides its id: what has left play itself has none."""


class Slot(msgspec.Struct, frozen=True):
    """A target that is to be named: its place among those of its text, from 0."""

    place: int
    target: Target


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the words of a text refer to while it runs; plain data, so that it can wait on the agenda.

    source:  the object whose text it is (it may have left play);  ability: `card#path` in the pool
    cause:   what caused that of which a trigger tells
    targets: by target of the text;  about, player, amount: what a trigger tells of;  chosen: what was last chosen
    named:   what was chosen under a name, by the word that refers to it (`chosen_prey`)
    caster:  what performs the card that is played, in games that have such
    host:    what the object was attached to when the text was announced or fired; it may be so no more
    each:    what `for_each` looks at;  seat: whom `each_player` looks at;  item: the stack item, if it is one
    known:   whose targets and what a trigger tells of were when the text began (controller, owner): they may be gone
    last:    numbers of things (id, stat, value) as the text last saw them in play: they may be gone
    answer:  what the effect that runs first was answered to its own question; nothing else sees it
    paid:    what was picked for the costs of the text, or of the card that entered play
    dealt:   how much damage the last effect that deals some has dealt
    area:    how far the text reaches, where there are localities, by where it was announced or fired; empty: as its
             source
    aims:    whether it is asked what the text may be aimed at, which may be more than it reaches
    replaced: replacements (`object#card#path`) that led to this text and do not apply to what it does
    """

    source: str
    controller: Seat
    ability: str = ""
    item: str = ""
    targets: Targets = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    t: int | None = None
    about: tuple[str, ...] = ()
    player: Seat | None = None
    cause: tuple[str, ...] = ()
    amount: int | None = None
    chosen: tuple[str, ...] = ()
    named: Named = ()
    host: str | None = None
    each: str | None = None
    seat: Seat | None = None
    known: tuple[tuple[str, Seat, Seat], ...] = ()
    answer: tuple[str, ...] | None = None
    replaced: tuple[str, ...] = ()
    last: Last = ()
    dealt: int = 0
    paid: tuple[str, ...] = ()
    area: str = ""
    caster: str = ""
    aims: bool = False
