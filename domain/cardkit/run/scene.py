"""A scene: the objects in play as they are, and what is worked out from them; between most events it stays the same.

A cast is what scenes share that differ only in what passes: marks, damage, counters. Most passives ask for no more.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.language.card import Ability
from domain.cardkit.run.matching import Matcher
from domain.cardkit.state import CardObject, CardState, Modifier
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.continuing import Continuing

PASSIVE = "passive"
PERMISSION = "permission:"
"""Stands in front of a permission that a passive asks for, or forbids or allows."""


class Passive(msgspec.Struct, frozen=True, eq=False):
    """An ability that holds without being used.

    matcher: what it affects, if that is a selector;  reads, writes: what it asks of objects and what it changes
    of them (`stat:atk`, `keyword:guard`, `permission:fly`);  each: its numbers speak of the object affected
    asks: what it depends on besides the cast and what else continues (see `asks.py`)
    by_itself: to whom it affects and how no other passive matters, but for type lines, nor does any other effect that
    changes nothing that it reads
    waits: others may change what it reads, or it lets others hold: it depends on them when it takes hold
    steady: what it does depends on nothing but the cast and its type lines, and lets nothing else hold
    """

    path: str
    ability: Ability
    matcher: Matcher | None
    reads: frozenset[str]
    writes: frozenset[str]
    each: bool
    asks: frozenset[str]
    by_itself: bool
    waits: bool
    steady: bool


class Effect(msgspec.Struct, frozen=True):
    """Whom a passive affects, and by how much (or to what) it changes each of its stats for each of them."""

    affected: Sequence[str]
    amounts: Sequence[Sequence[int]]


NO_EFFECT = Effect((), ())


class Holding(msgspec.Struct, frozen=True, eq=False):
    """A passive of an object, since a moment."""

    since: int
    passive: Passive
    holder: CardObject


class Kept(msgspec.Struct, frozen=True, eq=False):
    """What continued when a cast was looked at, and all that it depended on besides the cast itself.

    conditions: what decided which conditional passives held;  asks_of_things, of_things: what all depended on of the
    condition that objects in play are in, and what that was;  asks_of_state, of_state: the same of everything else
    steps: what it took of the meter to gather it
    """

    modifiers: tuple[Modifier, ...]
    defeated: tuple[Seat, ...]
    conditions: Any
    asks_of_things: frozenset[str]
    asks_of_state: frozenset[str]
    of_things: list[Any]
    of_state: list[Any]
    continuing: "Continuing"
    steps: int


class Settled(msgspec.Struct, frozen=True, eq=False):
    """What was worked out of a scene and what continues, and the steps that it took."""

    answer: Any
    steps: int


class Cast:
    """Objects in play, in order of entering, whatever condition they are in, and the passives that their cards have.

    steady: those of the passives of which what they do depends on nothing else;  others: the rest
    steadily: what the steady ones do together, and the steps that it took to work it out; None: nobody has asked yet
    conditional: those of the passives that hold only if the ruleset says so
    permissions: what any of them may forbid or allow;  strips: whether any of them takes abilities away
    token: stands for it in what it keeps alive itself, so that it is gone as soon as nobody else keeps it
    kept: what continued whenever it was looked at lately, the latest first
    settled: what was worked out of nothing but the cast; see `Board.settled_cast`
    effects: what those passives did that hold by themselves, by path and holder, what they had asked, and the steps
        that it took to work it out
    """

    __slots__ = (
        *("_in_play", "_lines", "conditional", "effects", "kept", "others", "passives"),
        *("permissions", "settled", "steadily", "steady", "strips", "token"),
    )

    LOOKS = 4

    def __init__(self, in_play: list[CardObject], passives: Mapping[str, tuple[Passive, ...]]) -> None:
        self._in_play = in_play
        self.passives = [
            Holding(thing.since, passive, thing)
            for thing in in_play
            if not thing.blank and thing.card in passives
            for passive in passives[thing.card]
        ]
        self.steady = [holding for holding in self.passives if holding.passive.steady]
        self.others = [holding for holding in self.passives if not holding.passive.steady]
        self.steadily: tuple[Continuing, int] | None = None
        self.conditional = [holding for holding in self.passives if holding.passive.ability.kind != PASSIVE]
        self.permissions = frozenset(
            [
                write.removeprefix(PERMISSION)
                for holding in self.passives
                for write in holding.passive.writes
                if write.startswith(PERMISSION)
            ]
        )
        self.token = object()
        self.kept: tuple[Kept, ...] = ()
        self.strips = any(holding.passive.ability.only is not None for holding in self.passives)
        self.settled: dict[Any, Any] = {}
        self.effects: dict[tuple[str, str], tuple[list[Any], Effect, int]] = {}
        self._lines: tuple[Any, ...] = ({}, {}, ())

    def keep(self, kept: Kept) -> None:
        """Remember what continued, as one of the last looks."""
        self.kept = (kept, *self.kept[: self.LOOKS - 1])

    def reline(self, words: Mapping[str, Any], factions: Mapping[str, str], defeated: tuple[Seat, ...]) -> None:
        """Say how type lines differ from what is printed, and who is defeated: effects depend on that."""
        lines = words, factions, defeated
        if lines != self._lines:
            self._lines = lines
            self.effects = {}
            self.steadily = None

    def is_of(self, in_play: list[CardObject]) -> bool:
        """Whether these objects, of the same ids, differ from its own in their condition at most."""
        pairs = zip(self._in_play, in_play, strict=True)
        return all(_alike(one, other) for one, other in [(one, other) for one, other in pairs if one is not other])


def _alike(one: CardObject, other: CardObject) -> bool:
    return (
        one.controller == other.controller
        and one.place == other.place
        and one.laid == other.laid
        and one.host == other.host
        and one.blank == other.blank
        and (one.blank or one.card == other.card)
        and one.faction == other.faction
        and one.since == other.since
        and one.owner == other.owner
    )


class Scene:
    """Objects in play, in order of entering.

    face_up: those of them with a printed side, which is all that most questions are about
    kept: what continued when it was last looked at
    decreed: what the rules themselves said of them then, and what else they looked at (`Decrees`)
    """

    __slots__ = ("_printed", "_settled", "cast", "decreed", "face_up", "in_play", "kept")

    def __init__(self, in_play: list[CardObject], cast: Cast) -> None:
        self.in_play = in_play
        self.face_up = [thing for thing in in_play if not thing.blank]
        self.cast = cast
        self.kept: Kept | None = None
        self.decreed: tuple[Any, tuple[Any, Any, Any]] | None = None
        self._settled: tuple[Continuing | None, Any, dict[Any, Settled]] = None, None, {}
        self._printed: dict[frozenset[str], list[CardObject]] = {}

    def printed(self, names: frozenset[str]) -> list[CardObject]:
        """Those of these cards that lie face up. Not to be altered."""
        found = self._printed.get(names)
        if found is None:
            found = self._printed[names] = [thing for thing in self.face_up if thing.card in names]
        return found

    def having(self, names: frozenset[str], lent: Mapping[str, Any]) -> list[CardObject]:
        """Those of these cards that lie face up, and whatever an ability is lent to. Not to be altered."""
        if not lent:
            return self.printed(names)
        return [thing for thing in self.in_play if thing.id in lent or (not thing.blank and thing.card in names)]

    def settled(self, continuing: "Continuing", options: Any) -> dict[Any, Settled]:
        """What has been worked out from these objects, what continues and the options; see `Board.settled`."""
        before, chosen, settled = self._settled  # threads share it, so it is read once and written once
        if continuing is not before or not (options is chosen or options == chosen):
            settled = {}
        self._settled = continuing, options, settled
        return settled


class Scenes:
    """The scenes looked at lately. Objects never change, so the same objects are the same scene.

    Those that were not looked at for longest are forgotten first. So whether an answer finds again what it has looked
    at before depends on nothing but what it has looked at since.
    """

    CAPACITY = 32

    def __init__(self, passives: Mapping[str, tuple[Passive, ...]]) -> None:
        self._passives = passives
        self._known: dict[tuple[int, ...], Scene] = {}
        self._casts: dict[tuple[Any, ...], Cast] = {}
        """The latest one of each list of ids with these factions, in which the moves of a look ahead often differ."""
        last = Scene([], Cast([], passives))
        self._latest: tuple[Mapping[str, CardObject] | None, tuple[str, ...], Scene] = None, (), last
        """The last one, where its objects were looked up, and by which ids; both are replaced when they change."""

    def of(self, state: CardState) -> Scene:
        """The scene of a state."""
        objects, there = state.objects, state.zones.get("play", ())
        looked_up, ids, last = self._latest  # threads share it, so it is read once and written once
        if looked_up is objects and ids is there:
            return last
        in_play = objects_in_play(state)
        scene = last if last.in_play == in_play else self._found(in_play, there, last if ids is there else None)
        self._latest = objects, there, scene
        return scene

    def _found(self, in_play: list[CardObject], ids: tuple[str, ...], last: Scene | None) -> Scene:
        """A scene that is known, or a new one: of the cast of the last one of the same ids, if it is that."""
        key = tuple(map(id, in_play))  # a scene keeps its objects alive, so no other object has one of these ids
        scene = self._known.pop(key, None)
        if scene is None:
            cast = last.cast if last is not None and last.cast.is_of(in_play) else self._cast(ids, in_play)
            scene = Scene(in_play, cast)
        _keep(self._known, key, scene, self.CAPACITY)
        return scene

    def _cast(self, ids: tuple[str, ...], in_play: list[CardObject]) -> Cast:
        key = (ids, *[thing.faction for thing in in_play])
        cast = self._casts.pop(key, None)
        if cast is None or not cast.is_of(in_play):
            cast = Cast(in_play, self._passives)
        _keep(self._casts, key, cast, self.CAPACITY)
        return cast

    def anew(self, state: CardState) -> Scene:
        """The scene of a state, of which nothing is known yet."""
        in_play = objects_in_play(state)
        return Scene(in_play, Cast(in_play, self._passives))


def _keep(known: dict[Any, Any], key: Any, value: Any, most: int) -> None:
    """Remember something as the latest of so many at most."""
    known[key] = value
    if len(known) > most:
        known.pop([*known][0], None)  # noqa: RUF015 - in one step: another thread may keep something meanwhile


def objects_in_play(state: CardState) -> list[CardObject]:
    """All objects in play, in order of entering."""
    return [*map(state.objects.__getitem__, state.zones.get("play", ()))]
