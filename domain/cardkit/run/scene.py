"""A scene: the objects in play as they are, and what is worked out from them; between most events it stays the same."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.language.card import Ability
from domain.cardkit.run.matching import Matcher
from domain.cardkit.state import CardObject, CardState, Modifier
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.continuing import Continuing

PASSIVE = "passive"


class Passive(msgspec.Struct, frozen=True, eq=False):
    """An ability that holds without being used.

    matcher: what it affects, if that is a selector;  reads, writes: what it asks of objects and what it changes
    of them (`stat:atk`, `keyword:guard`, `permission:fly`);  each: its numbers speak of the object affected
    asks: what it depends on besides the objects in play and what else continues (see `asks.py`)
    """

    path: str
    ability: Ability
    matcher: Matcher | None
    reads: frozenset[str]
    writes: frozenset[str]
    each: bool
    asks: frozenset[str]


class Holding(msgspec.Struct, frozen=True, eq=False):
    """A passive of an object, since a moment."""

    since: int
    passive: Passive
    holder: CardObject


class Kept(msgspec.Struct, frozen=True, eq=False):
    """What continued when the scene was last looked at, and all that it depended on besides the scene itself.

    held: the conditional passives that held;  asks, answers: what all depended on besides, and what that was
    """

    modifiers: tuple[Modifier, ...]
    defeated: tuple[Seat, ...]
    held: list[Holding]
    asks: tuple[str, ...]
    answers: list[Any]
    continuing: "Continuing"


class Scene:
    """Objects in play, in order of entering, and the passives that their cards have.

    face_up: those of them with a printed side, which is all that most questions are about
    conditional: those of the passives that hold only if the ruleset says so
    kept: what continued when it was last looked at
    """

    __slots__ = ("conditional", "face_up", "in_play", "kept", "passives")

    def __init__(self, in_play: list[CardObject], passives: Mapping[str, tuple[Passive, ...]]) -> None:
        self.in_play = in_play
        self.face_up = [thing for thing in in_play if not thing.blank]
        self.passives = [
            Holding(thing.since, passive, thing)
            for thing in self.face_up
            if thing.card in passives
            for passive in passives[thing.card]
        ]
        self.conditional = [holding for holding in self.passives if holding.passive.ability.kind != PASSIVE]
        self.kept: Kept | None = None


class Scenes:
    """The scenes looked at lately. Objects never change, so the same objects are the same scene."""

    CAPACITY = 128

    def __init__(self, passives: Mapping[str, tuple[Passive, ...]]) -> None:
        self._passives = passives
        self._known: dict[tuple[int, ...], Scene] = {}
        self._last = Scene([], passives)

    def of(self, state: CardState) -> Scene:
        """The scene of a state."""
        in_play = objects_in_play(state)
        if self._last.in_play == in_play:
            return self._last
        key = tuple(map(id, in_play))  # a scene keeps its objects alive, so no other object has one of these ids
        scene = self._known.get(key)
        if scene is None:
            if len(self._known) >= self.CAPACITY:
                self._known.clear()
            scene = self._known[key] = Scene(in_play, self._passives)
        self._last = scene
        return scene

    def anew(self, state: CardState) -> Scene:
        """The scene of a state, of which nothing is known yet."""
        return Scene(objects_in_play(state), self._passives)


def objects_in_play(state: CardState) -> list[CardObject]:
    """All objects in play, in order of entering."""
    return [*map(state.objects.__getitem__, state.zones.get("play", ()))]
