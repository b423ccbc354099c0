"""What holds without being used: continuing effects and passives, gathered once for each board.

Continuing effects of resolved texts come first: they ask nothing. A passive that asks for something (a stat, a keyword,
a permission) is looked at after all passives that change it; where two wait for each other, the older one goes first.
The order in which they are gathered does not decide which of them wins: that is folded by their moments.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.language.card import Ability
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.run.asks import ANYTHING, NOTHING, OF_THINGS, answered
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.index import Index, as_its_own
from domain.cardkit.run.scene import NO_EFFECT, PASSIVE, Effect, Holding, Kept, Passive
from domain.cardkit.run.waiting import Waiting
from domain.cardkit.state import CardObject, Modifier
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


def played_by(seat: Seat) -> str:
    """The permission to be played by the player whose text allows it."""
    return f"{BE_PLAYED}:{seat}"


class Continuing:
    """All that changes objects and players (by name) now.

    added: by name and stat;  fixed: the latest value set, with its moment
    words, factions: type lines as the latest effect says;  granted: keywords granted and lost, with their moments
    forbids, allows: permissions (to be played: with whose text allows it);  lent: abilities with their paths
    stripped: who has lost all abilities and keywords but some, with the moment
    muted:   whose abilities have no effect by the rules, but those of some kinds (see `Decrees`)
    keywords, values: of objects in play, as far as they have been worked out (stats that depend on nothing else)
    read: what has been read of objects in play as they were (see `Board.read`)
    """

    __slots__ = (
        "added",
        "allows",
        "factions",
        "fixed",
        "forbids",
        "granted",
        "keywords",
        "lent",
        "muted",
        "read",
        "stripped",
        "values",
        "words",
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
        self.read: dict[tuple[str, Any], tuple[CardObject, Any]] = {}

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

    def lend(self, name: str, path: str, ability: Ability, since: int) -> bool:
        """An object has an ability as its own; answers False if it has it already, or has lost it."""
        if name in self.muted or self.has_lost(name, since):
            return False
        lent = self.lent.setdefault(name, [])
        if any(known == path for known, _ in lent):
            return False
        lent.append((path, ability))
        return True

    def forget(self) -> None:
        """What has been worked out of it may no longer be right."""
        self.keywords.clear()
        self.values.clear()
        self.read.clear()

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


def kept(board: "Board") -> Continuing | None:
    """What continued in this scene or with this cast before, if nothing else has changed that it depended on."""
    scene, conditions = board.scene, conditions_of(board)
    last = scene.kept
    if last is not None and _is_right(board, last, conditions) and board.meter.pays(last):
        return last.continuing
    for known in scene.cast.kept:
        if (
            known is not last
            and _is_right(board, known, conditions)
            and known.of_things == answered(known.asks_of_things, board)
            and board.meter.pays(known)
        ):
            scene.kept = known
            return known.continuing
    return None


def conditions_of(board: "Board") -> Any:
    """What decides which of the conditional passives hold (None without any), and what the rules themselves say."""
    conditional, decrees = board.dialect.conditional, board.dialect.decrees
    looks = None if conditional is None or not board.scene.cast.conditional else conditional.looks_at(board.state)
    return looks, *(({}, {}, {}) if decrees is None else (*decrees.of(board), decrees.lends(board)))


def _is_right(board: "Board", known: Kept, conditions: Any) -> bool:
    """Whether nothing has changed that it depended on, if the condition of the objects in play has not."""
    state = board.state
    return (
        known.modifiers == state.modifiers
        and known.defeated == state.defeated
        and known.conditions == conditions
        and (not known.asks_of_state or known.of_state == answered(known.asks_of_state, board))
    )


class Gathering:
    """Fills what continues on a board, passive by passive."""

    def __init__(self, board: "Board", index: Index) -> None:
        self._board = board
        self._index = index
        self._into = Continuing()
        self._left = 0
        """Steps that were left before it was gathered."""
        self._conditions = conditions_of(board)
        _, self._into.muted, forbidden, self._lent = self._conditions
        self._into.forbids = {name: set(words) for name, words in forbidden.items()}

    def keep(self, held: Sequence[Holding]) -> Continuing:
        """Remember what was gathered, if it can be told what it depends on and nothing was left out.

        Answers what continues: what was gathered or, if that is the same, what continued with this cast before, of
        which more has been worked out.
        """
        asks = NOTHING.union(*(holding.passive.asks for holding in held))
        if ANYTHING in asks or self._board.meter.is_over:
            return self._into
        state, scene = self._board.state, self._board.scene
        known = (kept.continuing for kept in scene.cast.kept)
        found = next((continuing for continuing in known if continuing.equals(self._into)), self._into)
        of_things, of_state = asks & OF_THINGS, asks - OF_THINGS
        answers = answered(of_things, self._board), answered(of_state, self._board)
        meter = self._board.meter
        steps = self._left - meter.left
        kept = Kept(state.modifiers, state.defeated, self._conditions, of_things, of_state, *answers, found, steps)
        meter.has_paid(kept)
        scene.kept = kept
        scene.cast.keep(kept)
        return found

    @property
    def into(self) -> Continuing:
        """What has been gathered so far."""
        return self._into

    def run(self) -> list[Holding]:
        """Gather all; answers the passives that were looked at. The board must answer meanwhile from `into`."""
        board = self._board
        self._left = board.meter.left
        held = [one for one in board.scene.cast.passives if self._holds(one)]
        for modifier in board.state.modifiers:
            for change in modifier.changes:
                for name in modifier.objects if change.only is not None else ():
                    self._into.strip(name, change.only or (), modifier.since)
        held = self._unstripped(held)
        for name, given in self._lent.items():
            for since, path in given:
                self._into.lend(name, path, as_its_own(board.pool.ability(path)), since)
        for modifier in board.state.modifiers:
            modify(board, self._into, modifier)
            for change in modifier.changes:
                if change.ability is not None:
                    held += self._holdings(modifier.objects, change.ability, modifier.since)
        board.scene.cast.reline(self._into.words, self._into.factions, board.state.defeated)
        waiting: list[Holding] = []
        for holding in held:
            if holding.passive.reads or holding.passive.ability.lends:
                waiting.append(holding)
            else:  # nothing that it asks is changed by another
                self._hold(holding)
        board.forget()
        self._in_order(waiting)
        return held

    def _unstripped(self, held: list[Holding]) -> list[Holding]:
        """The passives whose holders have not lost them. Those that strip others come first, the oldest first."""
        stripping = [one for one in held if one.passive.ability.only is not None]
        for holding in sorted(stripping, key=lambda one: one.since):
            if not self._into.has_lost(holding.holder.id, holding.since):
                ability = holding.passive.ability
                for name in self._effect(holding).affected:
                    self._into.strip(name, ability.only or (), max(holding.since, self._since(name) + 1))
        if not self._into.stripped:
            return held
        self._board.forget()
        return [one for one in held if one in stripping or not self._into.has_lost(one.holder.id, one.since)]

    def _since(self, name: str) -> int:
        """Since when an object has been what it is."""
        thing = self._board.object(name)
        return 0 if thing is None else thing.since

    def _holds(self, holding: Holding) -> bool:
        """Whether an ability holds by itself: a passive always, one of another kind on a condition."""
        id, ability, conditional = holding.holder.id, holding.passive.ability, self._board.dialect.conditional
        if ability.kind not in self._into.muted.get(id, (ability.kind,)):
            return False
        if ability.kind == PASSIVE:
            return True
        return conditional is not None and conditional.holds(self._conditions[0], id, ability)

    def _holdings(self, names: Sequence[str], path: str, since: int) -> list[Holding]:
        """The passive at a path as one of objects that it is lent to."""
        passive = self._index.passive(path)
        if passive is None or passive.ability.kind != PASSIVE:
            return []
        objects = self._board.state.objects
        things = (objects[name] for name in dict.fromkeys(names) if name in objects)
        held = [Holding(max(since, thing.since), passive, thing) for thing in things if thing.zone == "play"]
        into = self._into
        return [one for one in held if one.holder.id not in into.muted and not into.has_lost(one.holder.id, since)]

    def _in_order(self, held: list[Holding]) -> None:
        waiting = Waiting(held)
        while (holding := waiting.take()) is not None:
            affected = self._hold(holding)
            self._board.forget()
            for lent in holding.passive.ability.lends if affected else ():
                path = self._index.lent(holding.passive.path, lent)
                ability = self._board.pool.ability(path)
                new = [name for name in affected if self._into.lend(name, path, ability, holding.since)]
                waiting.add(self._holdings(new, path, holding.since))

    def _hold(self, holding: Holding) -> Sequence[str]:
        """Let a passive take hold; answers whom it affects: nobody once the steps of the board are used up."""
        board, into = self._board, self._into
        if board.meter.is_over:
            board.meter.cut = board.meter.cut or holding.holder.id
            return ()
        effect = self._effect(holding)
        ability, affected = holding.passive.ability, effect.affected
        if not affected or not board.meter.take(len(affected) * (1 + len(ability.stats))):
            return ()
        for change, values in zip(ability.stats, effect.amounts, strict=True):
            for name, amount in zip(affected, values, strict=True):
                if change.op == "set":
                    into.fix(name, change.stat, amount, holding.since)
                else:
                    into.add(name, change.stat, amount)
        if ability.grants or ability.loses:
            for name in affected:
                into.grant(name, ability.grants, ability.loses, holding.since)
        if ability.forbids or ability.allows:
            for name in affected:
                into.permit(name, ability.forbids, ability.allows, holding.holder.controller)
        return affected

    def _effect(self, holding: Holding) -> Effect:
        """Whom a passive affects and how; as it was before with this cast, if nothing else matters or has changed."""
        passive, thing, board = holding.passive, holding.holder, self._board
        if not passive.by_itself:
            return self._worked_out(passive, thing)
        known, key = board.scene.cast.effects, (passive.path, thing.id)
        answers = answered(passive.asks, board)
        before = known.get(key)
        meter, left = board.meter, board.meter.left
        if before is not None and before[0] == answers and meter.affords(before[2]):
            meter.take(before[2])
            return before[1]
        effect = self._worked_out(passive, thing)
        if not meter.is_over:
            known[key] = answers, effect, left - meter.left
        return effect

    def _worked_out(self, passive: Passive, thing: CardObject) -> Effect:
        ability, board = passive.ability, self._board
        frame = Frame(thing.id, thing.controller, passive.path)
        if ability.x is not None:
            frame = msgspec.structs.replace(frame, x=board.number(ability.x, frame))
        if ability.while_ is not None and not board.holds(ability.while_, frame):
            return NO_EFFECT
        affected = self._affected(passive, thing, frame)
        amounts = [self._amounts(passive, change, affected, frame) for change in ability.stats] if affected else []
        return Effect(affected, amounts)

    def _amounts(self, passive: Passive, change: StatChange, affected: Sequence[str], frame: Frame) -> list[int]:
        """By how much (or to what) a stat changes for each of those affected."""
        number = self._board.number
        if passive.each:
            return [number(change.amount, msgspec.structs.replace(frame, each=name)) for name in affected]
        return [number(change.amount, frame)] * len(affected)

    def _affected(self, passive: Passive, thing: CardObject, frame: Frame) -> Sequence[str]:
        affects = passive.ability.affects
        if passive.matcher is not None:
            return passive.matcher.all(self._board, frame)
        if affects is None or affects == "self":
            return (thing.id,)
        assert isinstance(affects, str)
        return self._board.refer(affects, frame)
