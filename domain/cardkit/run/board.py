"""The board: what holds now, worked out from a state, its card pool and the ruleset's dialect, and memoised.

A board never changes: it belongs to one state between two events. `board_of(draft)` is thrown away at each emit.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Condition
from domain.cardkit.language.terms import Number, Select, Target
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.addressing import aimed_at
from domain.cardkit.run.authors import targetable
from domain.cardkit.run.conditions import fulfilled
from domain.cardkit.run.continuing import Continuing
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.gathering import Gathering, kept
from domain.cardkit.run.index import Index, index_of
from domain.cardkit.run.matching import RESOURCE
from domain.cardkit.run.meter import Meter
from domain.cardkit.run.numbers import evaluated
from domain.cardkit.run.objects import seat_name
from domain.cardkit.run.referring import players, referred
from domain.cardkit.run.scene import Scene, Settled
from domain.cardkit.state import CardObject, StackItem
from domain.draft import Draft
from events.event import Seat

LOOKING = 10
"""Steps that it takes to look at a table after an event, beside those for the things on it."""
LATEST = "board"
"""Where a draft keeps the latest of its boards."""
NOTHING: frozenset[str] = frozenset()
_UNKNOWN = object()
Answer = TypeVar("Answer")


class Board:
    """Answers questions about one state.

    Things are named as in effects: the id of an object or of an item on the stack, a seat as `seat:2`, a square as
    `square:3:5`.
    Values are folded in a fixed order: printed or tracked base, then what sets them (the latest wins), then what is
    added. What is forbidden stays forbidden, whatever allows it and in whatever order.
    """

    __slots__ = (
        *("_continuing", "_free", "_settled", "_values"),
        *("answers", "dialect", "in_phase", "index", "meter", "pool", "scene", "state"),
    )

    def __init__(self, state: Any, dialect: Dialect, before: "Board | None" = None) -> None:
        """A board of a state; with the one `before` an event in the same match, whose meter and pool it shares."""
        self.state = state
        self.dialect = dialect
        same = before if before is not None and before.pool.sha256 == state.pool else None
        self.meter: Meter = Meter(dialect.steps) if before is None else before.meter
        self.pool: Pool = LIBRARY.pool(state.pool) if same is None else same.pool
        self.index: Index = index_of(self.pool, dialect) if same is None else same.index
        """What is known of the pool for good."""
        self.scene: Scene = self.index.scenes.of(state)
        """The objects in play and what is known of them."""
        self._continuing: Continuing | None = None
        self._free: bool | None = None
        """Whether a continuing effect may forbid or allow anything; None: nobody has asked yet."""
        self._settled: dict[Any, Settled] = {}
        self._values: dict[tuple[str, str], int | None] = {}
        self.in_phase: str | None = None
        """The phase, once something that was worked out has looked at it."""
        self.answers: dict[frozenset[str], list[Any]] = {}  # what has been asked of the state: see `asks.py`

    def copied(self) -> "Board":
        """A board of a copy of its state, which stays as it is. It knows what this one knows."""
        twin = Board(self.state.copy(), self.dialect, self)
        twin._continuing, twin._settled, twin._values = self._continuing, self._settled, self._values
        return twin

    @property
    def phase(self) -> str:
        """The phase. What asks for it holds in this one only."""
        phase: str = self.state.phase
        self.in_phase = phase
        return phase

    # --- objects and what is printed on them --------------------------------------------------------------------------

    def object(self, name: str) -> CardObject | None:
        """The object of this id, wherever it is; None if it is gone (or a seat)."""
        found: CardObject | None = self.state.objects.get(name)
        return found

    def things(self, ids: Iterable[str]) -> Iterator[CardObject]:
        """The objects of these ids, as they are in this state."""
        return map(self.state.objects.__getitem__, ids)

    def item(self, name: str) -> StackItem | None:
        """The item on the stack with this id."""
        return next((item for item in self.state.stack if item.id == name), None)

    def bearer(self, name: str) -> str:
        """The object whose stats and type line are meant by a name: for an item on the stack, where it comes from."""
        item = None if name in self.state.objects else self.item(name)
        return name if item is None else item.source

    def card(self, thing: str | CardObject) -> Card:
        """The printed card of an object, also of a blank one. Raises `KeyError` for an id that is none."""
        name: str = self.state.objects[thing].card if isinstance(thing, str) else thing.card
        return self.pool.cards[name]

    def in_play(self) -> list[CardObject]:
        """All objects in play, in order of entering. Not to be altered."""
        return self.scene.in_play

    def types(self, name: str) -> tuple[str, ...]:
        """Types of an object; a blank one has none but `resource`."""
        thing = self.object(name)
        if thing is None:
            return ()
        return (RESOURCE,) if thing.blank else (self.pool.cards[thing.card].type,)

    def words(self, name: str) -> tuple[str, ...]:
        """Subtype words of an object as its type line says now."""
        thing = self.object(name)
        if thing is None:
            return ()
        said = self.continuing.words.get(name)
        if said is not None:
            return said
        return () if thing.blank else self.pool.cards[thing.card].subtypes

    def faction(self, name: str) -> str | None:
        """Faction of an object as it is now."""
        thing = self.object(name)
        return None if thing is None else self.faction_of(thing)

    def faction_of(self, thing: CardObject) -> str | None:
        """Faction of an object of this state as it is now."""
        said = (self._continuing or self.continuing).factions.get(thing.id)
        return self.index.faction(thing) if said is None else said

    def abilities(self, name: str) -> list[tuple[str, Ability]]:
        """Abilities of an object with their paths in the pool: its own (none if it is blank), then lent ones.

        Not to be altered.
        """
        thing = self.object(name)
        if thing is None:
            return []
        continuing = self._continuing or self.continuing
        own = [] if name in continuing.stripped else self.own_abilities(thing)
        if (kinds := continuing.muted.get(name)) is not None:
            own = [one for one in own if one[1].kind in kinds]
        lent = continuing.lent.get(name)
        return own if lent is None else [*own, *lent]

    def own_abilities(self, thing: CardObject) -> list[tuple[str, Ability]]:
        """As `abilities`, but for what continues."""
        return [] if thing.blank else self.index.abilities[thing.card]

    # --- what continues -----------------------------------------------------------------------------------------------

    @property
    def continuing(self) -> Continuing:
        """All that changes objects and players now; while it is gathered, what has been gathered so far."""
        if self._continuing is None:
            self._continuing = self._gathered()
            self._settled = self.scene.settled(self._continuing, getattr(self.state, "options", None))
        return self._continuing

    def _gathered(self) -> Continuing:
        if self.meter.is_over and self.meter.last is not None:
            return self.meter.last
        found = kept(self)
        if found is None:
            gathering = Gathering(self, self.index)
            self._continuing = gathering.into
            aside = self.meter.set_aside()
            held = gathering.run()
            self.forget()
            found = gathering.keep(held)
            self.meter.give_back(aside)
        self.meter.last = found
        return found

    def forget(self) -> None:
        """Something has been gathered: what was worked out before may no longer be right."""
        self._values.clear()
        self._settled.clear()
        self.continuing.forget()

    def settled(self, work: Callable[..., Answer], *args: Hashable) -> Answer:
        """What a function makes of the objects in play, what continues, who is defeated, and options; of nothing else.

        It is worked out anew only if one of these has changed, and charged once in an answer. Not to be altered.
        """
        if self._continuing is None:
            self.continuing  # noqa: B018 - what it replaces
        known, key, meter = self._settled, (work, *args), self.meter
        kept = known.get(key)
        if kept is not None and meter.pays(kept):
            return kept.answer  # type: ignore[no-any-return]
        left = meter.left
        answer = work(self, *args)
        if not meter.is_over:
            kept = known[key] = Settled(answer, left - meter.left)
            meter.has_paid(kept)
        return answer

    def settled_cast(self, work: Callable[..., Answer], *args: Hashable) -> Answer:
        """As `settled`, of a function of who is in play, where and on which side, and who is defeated.

        It asks nothing that takes steps, and answers ids: the objects may be in another condition when asked again.
        """
        known, key = self.scene.cast.settled, (work, self.state.defeated, *args)
        if key not in known:
            known[key] = work(self, *args)
        answer: Answer = known[key]
        return answer

    def read(self, work: Callable[["Board", CardObject], Answer], thing: CardObject) -> Answer:
        """What a function makes of an object as it is, by stats that depend on nothing but what continues."""
        continuing, key = self._continuing or self.continuing, (thing.id, work)
        known = continuing.things.get(key)
        if known is None or known[0] is not thing:
            known = continuing.things[key] = continuing.inherited(key, thing) or (thing, work(self, thing))
        return known[1]

    # --- values -------------------------------------------------------------------------------------------------------

    def stat(self, name: str, stat: str) -> int:
        """A stat of an object as it is now, which may be below 0; 0 if the object is gone or has no such stat."""
        return self.stat_or_none(name, stat) or 0

    def stat_or_none(self, name: str, stat: str) -> int | None:
        """A stat of an object as it is now; None if the object is gone or nothing gives it such a stat."""
        key = (name, stat)
        lasting = stat in self.index.printed
        values = (self._continuing or self.continuing).values if lasting else self._values
        known = values.get(key, _UNKNOWN)
        if known is not _UNKNOWN:
            return known  # type: ignore[return-value]
        thing = self.state.objects.get(name)
        if thing is None:
            return None
        value = self._folded(key, self.base(thing, stat))
        if not lasting or thing.zone == "play":
            values[key] = value
        return value

    def base(self, thing: CardObject, stat: str) -> int | None:
        """What a stat is before anything changes it: counters of a kind are counted, the rest the ruleset says."""
        if stat in self.index.counters:
            return thing.counters.get(stat, 0)
        return self.dialect.base(self, thing, stat)

    def changed(self, name: str, stat: str, base: int) -> int:
        """What a stat comes to whose base is worked out by the caller, such as a cost in X."""
        return self._folded((name, stat), base) or 0

    def player(self, seat: Seat, stat: str) -> int:
        """A number of a player as it is now."""
        key = (seat_name(seat), stat)
        values = (self._continuing or self.continuing).values if stat in self.index.printed else self._values
        if key not in values:
            values[key] = self._folded(key, self._base_of_player(seat, stat)) or 0
        return values[key] or 0

    def _base_of_player(self, seat: Seat, stat: str) -> int:
        number = self.index.numbers.get(stat)
        if number is None:
            return 0
        return self.state.number(seat, stat) if number.base is None else number.base(self, seat)

    def _folded(self, key: tuple[str, str], base: int | None) -> int | None:
        continuing = self._continuing or self.continuing
        fixed = continuing.fixed.get(key)
        if fixed is not None:
            base = fixed[1]
        added = continuing.added.get(key)
        return base if added is None else (base or 0) + added

    def keywords(self, name: str) -> frozenset[str]:
        """Keywords of an object: printed, granted and not lost; the later effect wins."""
        remembered = (self._continuing or self.continuing).keywords
        known = remembered.get(name)
        if known is not None:
            return known
        thing = self.object(name)
        if thing is None:
            return NOTHING
        words = self.continuing.changed(name, NOTHING if thing.blank else self.index.keywords[thing.card])
        if thing.zone == "play":
            remembered[name] = words
        return words

    # --- permissions --------------------------------------------------------------------------------------------------

    def forbidden(self, permission: str, name: str) -> bool:
        """Whether anything (a keyword, a passive, a continuing effect) forbids this to an object or to `seat:2`."""
        if self._continuing is None and not self.is_spoken_of(permission):
            return False
        if permission in (self._continuing or self.continuing).forbids.get(name, NOTHING):
            return True
        words = self.index.forbidding.get(permission)
        return words is not None and not words.isdisjoint(self.keywords(name))

    def allowed(self, permission: str, name: str) -> bool:
        """Whether anything allows this to an object or to `seat:2`, forbidden or not."""
        if self._continuing is None and not self.is_spoken_of(permission):
            return False
        if permission in (self._continuing or self.continuing).allows.get(name, NOTHING):
            return True
        words = self.index.allowing.get(permission)
        return words is not None and not words.isdisjoint(self.keywords(name))

    def is_spoken_of(self, permission: str) -> bool:
        """Whether anything may forbid or allow this to anybody: nothing needs to be looked at otherwise."""
        if permission in self.index.permissions or permission in self.scene.cast.permissions:
            return True
        if self._free is None:
            self._free = self.index.speak_of_permissions(self.state.modifiers)
        return self._free

    def may(self, permission: str, name: str, otherwise: bool) -> bool:
        """Not if it is forbidden; if it is allowed; else as the rules say (`otherwise`)."""
        if not self.is_spoken_of(permission):
            return otherwise
        return not self.forbidden(permission, name) and (otherwise or self.allowed(permission, name))

    def can(self, permission: str, name: str) -> bool:
        """As `may`, where the dialect says what everything may do that nothing allows."""
        return self.may(permission, name, permission in self.dialect.vocabulary.granted)

    # --- what texts mean ----------------------------------------------------------------------------------------------

    def fits(self, select: Select, name: str, frame: Frame) -> bool:
        """Whether an object, an item, a seat or a square fits a selector, as the text of `frame` means it."""
        return self.index.matcher(select).meets(self, name, frame)

    def describes(self, select: Select, name: str, frame: Frame) -> bool:
        """As `fits`; without a place the selector means this thing wherever it is, not only in play."""
        if "item" not in select.kinds:
            name = self.bearer(name)
        thing = self.object(name)
        if thing is not None and thing.zone != "play" and select.place is None:
            select = msgspec.structs.replace(select, place=thing.zone)
        return self.fits(select, name, frame)

    def fits_name(self, select: Select, card: str, owner: Seat, frame: Frame) -> bool:
        """Whether a card of a deck, which has no id, fits a selector (whatever place that names)."""
        return self.fits_unseen(select, CardObject("", card, owner, owner, "deck"), frame)

    def fits_unseen(self, select: Select, thing: CardObject, frame: Frame) -> bool:
        """Whether something that is not yet among the objects fits a selector (whatever place that names)."""
        return self.index.matcher(select).fits_in_deck(self, thing, frame)

    def select(self, select: Select, frame: Frame) -> list[str]:
        """All that fits: objects in order of entering their zone, items from the bottom of the stack, seats."""
        return self.index.matcher(select).all(self, frame)

    def targets(self, target: Target, frame: Frame) -> list[str]:
        """What may be named for a target now: what is meant and not forbidden `be_targeted`."""
        return targetable(self, aimed_at(self, target.what, frame), frame)

    def refer(self, ref: str, frame: Frame) -> tuple[str, ...]:
        """The names of what a text spoke of before; objects that are gone are still named."""
        return referred(self, ref, frame)

    def in_order(self) -> Sequence[Seat]:
        """All undefeated players in turn order from the active one."""
        return [*self.state.from_seat(self.dialect.physics.active(self.state))]

    def seats(self, who: str, frame: Frame) -> tuple[Seat, ...]:
        """The undefeated players meant, in turn order from the active one. `opponent`: all that may be picked."""
        return (frame.controller,) if who == "you" else players(self, who, frame)

    def number(self, number: Number, frame: Frame) -> int:
        """What a number comes to now."""
        return number if isinstance(number, int) else evaluated(self, number, frame)

    def holds(self, condition: Condition, frame: Frame) -> bool:
        """Whether a condition holds now."""
        return fulfilled(self, condition, frame)


def board_of(draft: Draft) -> Board:
    """The board of a draft's state as it is now; asked again after each emit. All boards of a draft share a meter."""
    board: Board | None = draft.memo.get("board")
    if board is None or board.in_phase not in (None, draft.state.phase):
        dialect: Dialect = draft.ruleset.dialect
        board = draft.memo["board"] = Board(draft.state, dialect, draft.course.get(LATEST))
        board.meter.take(LOOKING + len(board.scene.in_play) // 4)
        draft.course[LATEST] = board
    return board
