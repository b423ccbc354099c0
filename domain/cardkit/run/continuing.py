"""What holds without being used: all that changes objects and players now."""

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from domain.cardkit.language.card import Ability
from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.state import CardObject, Modifier
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


def played_by(seat: Seat) -> str:
    """The permission to be played by the player whose text allows it."""
    return f"{BE_PLAYED}:{seat}"


Answer = TypeVar("Answer")
Read = dict[tuple[str, Hashable], tuple[CardObject, Any]]
"""What has been worked out of single objects, by id and what for, each with the object as it was."""


class Continuing:
    """All that changes objects and players (by name) now.

    added: by name and stat;  fixed: the latest value set, with its moment
    words, factions: type lines as the latest effect says;  granted: keywords granted and lost, with their moments
    forbids, allows: permissions (to be played: with whose text allows it);  lent: abilities with their paths
    stripped: who has lost all abilities and keywords but some, with the moment
    muted:   whose abilities have no effect by the rules, but those of some kinds (see `Decrees`)
    keywords, values: of objects in play, as far as they have been worked out (stats that depend on nothing else)
    read: what has been worked out from it and other sources, with these (see `recalled`)
    things: what has been worked out from it and single objects, with these (see `Board.read`)
    """

    __slots__ = (
        *("_changed", "_inherited", "added", "allows", "factions", "fixed", "forbids", "granted", "keywords"),
        *("lent", "muted", "read", "stripped", "things", "values", "words"),
    )

    def __init__(self) -> None:
        self.added: dict[tuple[str, str], int] = {}
        self.fixed: dict[tuple[str, str], tuple[int, int]] = {}
        self.words: dict[str, tuple[str, ...]] = {}
        self.factions: dict[str, str] = {}
        self.granted: dict[str, list[tuple[int, tuple[str, ...], tuple[str, ...]]]] = {}
        self.forbids: dict[str, set[str]] = {}
        self.allows: dict[str, set[str]] = {}
        self.lent: dict[str, list[tuple[str, Ability]]] = {}
        self.stripped: dict[str, tuple[int, frozenset[str]]] = {}
        self.muted: Mapping[str, frozenset[str]] = {}
        self.keywords: dict[str, frozenset[str]] = {}
        self.values: dict[tuple[str, str], int | None] = {}
        self.read: dict[Hashable, tuple[Any, Any]] = {}
        self.things: Read = {}
        self._inherited: Read = {}
        self._changed: set[str] = set()

    def add(self, name: str, stat: str, amount: int) -> None:
        """Something is added to a stat."""
        key = (name, stat)
        self.added[key] = self.added.get(key, 0) + amount

    def fix(self, name: str, stat: str, value: int, since: int) -> None:
        """A stat is set; the later one wins."""
        key = (name, stat)
        before = self.fixed.get(key)
        if before is None or before[0] <= since:
            self.fixed[key] = (since, value)

    def grant(self, name: str, grants: tuple[str, ...], loses: tuple[str, ...], since: int) -> None:
        """Keywords come and go; the later one wins."""
        self.granted.setdefault(name, []).append((since, grants, loses))

    def changed(self, name: str, printed: frozenset[str]) -> frozenset[str]:
        """What becomes of an object's printed keywords: granted and not lost, of which the later effect wins."""
        if name in self.muted:
            return frozenset()
        since_stripped, kept = self.stripped.get(name, (-1, printed))
        changes = self.granted.get(name)
        if changes is None:
            return printed & kept
        found = {*(printed & kept)}
        for since, grants, loses in sorted(changes, key=lambda change: change[0]):
            found.update(word for word in grants if since >= since_stripped or word in kept)
            found.difference_update(loses)
        return frozenset(found)

    def permit(self, name: str, forbids: tuple[str, ...], allows: tuple[str, ...], by: Seat) -> None:
        """Permissions and prohibitions, by a text of a player's."""
        if forbids:
            self.forbids.setdefault(name, set()).update(forbids)
        if allows:
            words = (played_by(by) if word == BE_PLAYED else word for word in allows)
            self.allows.setdefault(name, set()).update(words)

    def strip(self, name: str, keeps: tuple[str, ...], since: int) -> None:
        """All abilities and keywords that an object has had are lost, but some keywords; the later one wins."""
        before = self.stripped.get(name)
        if before is None or before[0] <= since:
            kept = frozenset(keeps) if before is None else before[1] & frozenset(keeps)
            self.stripped[name] = since, kept

    def has_lost(self, name: str, since: int) -> bool:
        """Whether an object has lost an ability that it has had since a moment."""
        stripped = self.stripped.get(name)
        return stripped is not None and since < stripped[0]

    def lend(self, name: str, path: str, ability: Ability, since: int, by: str = "") -> bool:
        """An object has an ability as its own; answers False if it has it already, or has lost it.

        Whose abilities have no effect but those of some kinds has of others what is of these kinds alone, and of a text
        of its own (`by`) whatever that lends.
        """
        if (name != by and ability.kind not in self.muted.get(name, (ability.kind,))) or self.has_lost(name, since):
            return False
        lent = self.lent.setdefault(name, [])
        if any(known == path for known, _ in lent):
            return False
        lent.append((path, ability))
        return True

    def take_in(self, other: "Continuing") -> None:
        """All that another one adds, sets, grants, forbids and allows continues here, too."""
        for (name, stat), amount in other.added.items():
            self.add(name, stat, amount)
        for (name, stat), (since, value) in other.fixed.items():
            self.fix(name, stat, value, since)
        for name, changes in other.granted.items():
            self.granted.setdefault(name, []).extend(changes)
        for mine, others in ((self.forbids, other.forbids), (self.allows, other.allows)):
            for name, words in others.items():
                mine.setdefault(name, set()).update(words)

    def recalled(self, key: Hashable, sources: Any, work: Callable[[], Answer]) -> Answer:
        """What comes of some sources and what continues; as it was worked out before if they are still the same."""
        known = self.read.get(key)
        if known is None or known[0] != sources:
            known = self.read[key] = sources, work()
        answer: Answer = known[1]
        return answer

    def forget(self) -> None:
        """What has been worked out of it may no longer be right."""
        self.keywords.clear()
        self.values.clear()
        self.read.clear()
        self.things.clear()

    def share(self, other: "Continuing") -> None:
        """What has been worked out from another one that says the same holds here, too."""
        self.read, self.things = other.read, other.things

    def inherit(self, other: "Continuing") -> None:
        """What has been worked out from another one and single objects holds here, too, if both say the same of these.

        Nothing does where they differ in what more than one object may depend on: type lines, abilities, players.
        """
        if (self.words, self.factions, self.lent, self.stripped, self.muted) != (
            other.words,
            other.factions,
            other.lent,
            other.stripped,
            other.muted,
        ):
            return
        differing = self.added.items() ^ other.added.items() | self.fixed.items() ^ other.fixed.items()
        changed = {name for (name, _), _ in differing}
        for mine, others in ((self.granted, other.granted), (self.forbids, other.forbids), (self.allows, other.allows)):
            changed |= {name for name in mine.keys() | others.keys() if mine.get(name) != others.get(name)}
        if not any(name.startswith("seat:") for name in changed):
            self._inherited, self._changed = other.things, changed

    def inherited(self, key: tuple[str, Hashable], thing: CardObject) -> tuple[CardObject, Any] | None:
        """What comes of an object, if it was worked out before and nothing that continues has changed for it."""
        known = None if key[0] in self._changed else self._inherited.get(key)
        return None if known is None or known[0] is not thing else known

    def equals(self, other: "Continuing") -> bool:
        """Whether both say the same, however much has been worked out of it."""
        return (
            self.added == other.added
            and self.fixed == other.fixed
            and self.granted == other.granted
            and self.forbids == other.forbids
            and self.allows == other.allows
            and self.words == other.words
            and self.factions == other.factions
            and self.lent == other.lent
            and self.stripped == other.stripped
            and self.muted == other.muted
        )


def modify(board: "Board", continuing: Continuing, modifier: Modifier) -> None:
    """What the continuing effect of a resolved text changes."""
    since = modifier.since
    for name in modifier.objects:
        for change in modifier.changes:
            if change.stat is not None:
                if change.op == "set":
                    continuing.fix(name, change.stat, change.amount, since)
                else:
                    continuing.add(name, change.stat, change.amount)
            if change.grants or change.loses:
                continuing.grant(name, change.grants, change.loses, since)
            continuing.permit(name, change.forbids, change.allows, modifier.controller)
            if change.words is not None:
                continuing.words[name] = change.words
            if change.faction is not None:
                continuing.factions[name] = change.faction
            if change.ability is not None:
                continuing.lend(name, change.ability, board.pool.ability(change.ability), since)
