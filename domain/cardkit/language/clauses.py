"""Costs, conditions, durations, triggers, tallies and limits of the card language."""

from typing import Annotated, Literal

import msgspec

from domain.cardkit.language.base import Part, Ref, Small, Who, Word
from domain.cardkit.language.terms import Number, Operator, Select


class Pay(Part, frozen=True, tag_field="cost", tag="pay"):
    """Spend so much of a resource (`gold`, ...); `of_faction` of it with cards of its own faction, or of `faction`."""

    amount: Number
    resource: Word
    of_faction: Small = 0
    faction: Word | None = None


class MarkSelf(Part, frozen=True, tag_field="cost", tag="mark_self"):
    """Mark the card itself."""


class MarkOthers(Part, frozen=True, tag_field="cost", tag="mark"):
    """Mark so many of one's own objects that fit."""

    what: Select
    count: Number = 1


class Assign(Part, frozen=True, tag_field="cost", tag="assign"):
    """Assign the card itself: it is bound as long as it stays so."""


class Discard(Part, frozen=True, tag_field="cost", tag="discard"):
    """Discard hand cards: of one's choice, or at random."""

    count: Number = 1
    what: Select = Select()
    random: bool = False


class Escrow(Part, frozen=True, tag_field="cost", tag="escrow"):
    """Put so many hand cards of one's choice aside, face down: they come back, or are lost."""

    count: Number = 1
    what: Select = Select()


class Sacrifice(Part, frozen=True, tag_field="cost", tag="sacrifice"):
    """Put so many of one's own objects that fit into the graveyard. `itself`: the card itself."""

    what: Select = Select()
    count: Number = 1
    itself: bool = False


class Return(Part, frozen=True, tag_field="cost", tag="return"):
    """Return so many of one's own objects that fit to the hand. `itself`: the card itself."""

    what: Select = Select()
    count: Number = 1
    itself: bool = False


class SpendCounters(Part, frozen=True, tag_field="cost", tag="counters"):
    """Remove counters from the card itself."""

    kind: Word
    count: Number = 1


class Hurt(Part, frozen=True, tag_field="cost", tag="hurt"):
    """Deal damage to one of one's own objects that fit."""

    what: Select
    amount: Number = 1


Cost = Pay | MarkSelf | MarkOthers | Assign | Discard | Escrow | Sacrifice | Return | SpendCounters | Hurt


class Compare(Part, frozen=True, tag_field="condition", tag="compare"):
    """A comparison of two numbers. With several opponents write `over` to say which of them count."""

    left: Number
    op: Operator
    right: Number


class Exists(Part, frozen=True, tag_field="condition", tag="exists"):
    """At least `least` objects fit."""

    what: Select
    least: Small = 1


class Fits(Part, frozen=True, tag_field="condition", tag="fits"):
    """A thing spoken of before fits a selector."""

    ref: Ref
    what: Select


class During(Part, frozen=True, tag_field="condition", tag="during"):
    """It is one of these phases; `whose` turn it is."""

    phases: tuple[Word, ...] = ()
    whose: Literal["any", "my", "enemy"] = "any"


class Can(Part, frozen=True, tag_field="condition", tag="can"):
    """A thing may do something (`fly`, `attack`, ...): allowed and not forbidden."""

    ref: Ref
    what: Word


class All(Part, frozen=True, tag_field="condition", tag="all"):
    """All of the conditions hold."""

    of: Annotated[tuple["Condition", ...], msgspec.Meta(min_length=1, max_length=4)]


class AnyOf(Part, frozen=True, tag_field="condition", tag="any"):
    """At least one of the conditions holds."""

    of: Annotated[tuple["Condition", ...], msgspec.Meta(min_length=1, max_length=4)]


class Not(Part, frozen=True, tag_field="condition", tag="not"):
    """The condition does not hold."""

    of: "Condition"


Condition = Compare | Exists | Fits | During | Can | All | AnyOf | Not


DURATIONS = ("forever", "end_of_turn", "end_of_phase", "attack", "source", "turns")
"""How long effects last in every card game."""


class Duration(Part, frozen=True):
    """How long a continuing effect lasts.

    `forever`: until the affected object leaves play; `end_of_turn`; `end_of_phase`; `attack`; `source`: while the
    source is in play; `turns`: until the end of phase `phase` of the `nth` turn from now (0: this one) of `whose`:
    `you`, `any`, `enemy` (the next other player), `its` (whoever controls what is affected), `target`, `chosen` (a
    player), or where that turn `begins`; or a word of the ruleset.
    """

    kind: Word = "forever"
    phase: Word | None = None
    whose: Literal["you", "any", "enemy", "its", "target", "chosen"] = "you"
    nth: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    begins: bool = False


class Trigger(Part, frozen=True):
    """What a triggered or replacing ability waits for.

    on:   a kind of happening that the ruleset knows (`enters_play`, `dies`, `attacks`, `drawn`, `phase_begins`, ...)
    what: which objects it must happen to (absent: any); `self` and `host` stand for the card itself and its host
    who:  which player it must happen to or be done by
    by:   which objects it must be caused by (damage, kills)
    phases: for `phase_begins` and `phase_ends`
    """

    on: Word
    what: Ref | Select | None = None
    who: Who | None = None
    by: Ref | Select | None = None
    phases: tuple[Word, ...] = ()


class Tally(Part, frozen=True):
    """A count that an ability keeps of happenings; when it is complete, the ability does its effects.

    per:    count each happening, or at most one in each turn of one's own (`own_turn`)
    need:   how many; `streak`: in so many own turns in a row; `sum` of `stat` over them at least `total`
    same:   all of them alike in this (`faction`, `type`)
    reset:  a happening that takes the count back to nothing
    """

    on: Trigger
    per: Literal["happening", "own_turn"] = "happening"
    need: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    streak: bool = False
    stat: Word | None = None
    total: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    same: Literal["faction", "type"] | None = None
    reset: Trigger | None = None


class Limit(Part, frozen=True):
    """How often an ability may be used or fires at most; 0: without limit.

    per_renewal: between two renewals, in games that renew what has been used; 0: as often as these say
    """

    per_turn: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    per_match: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    per_renewal: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
