"""Gathering what holds without being used: continuing effects and passives, once for each board.

Continuing effects of resolved texts come first: they ask nothing. A passive that asks for something (a stat, a keyword,
a permission) is looked at after all passives that change it; where two wait for each other, the older one goes first.
The order in which they are gathered does not decide which of them wins: that is folded by their moments.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.language.effects import StatChange
from domain.cardkit.run.asks import ANYTHING, NOTHING, answered, of_things
from domain.cardkit.run.continuing import Continuing, modify
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.heaps import dormant, without_buried
from domain.cardkit.run.index import Index, as_its_own
from domain.cardkit.run.scene import NO_EFFECT, PASSIVE, Effect, Holding, Kept, Passive
from domain.cardkit.run.waiting import Waiting
from domain.cardkit.state import CardObject

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board


LATELY = 32
"""With how many of those gathered last a new one is compared."""
KEPT = "continuing"
"""Under this a position remembers what continues in it, and the phase if that matters."""
READINGS = 4096
"""How much is read at most of what continues, before it is begun anew."""


def kept(board: "Board") -> Continuing | None:
    """What continued in this position before, or when the objects in play and all else that matters were the same."""
    position: dict[Any, Any] = board.state.known
    before: tuple[str | None, Kept] | None = position.get(KEPT)
    if before is not None and before[0] in (None, board.state.phase) and board.meter.pays(before[1]):
        board.in_phase = board.in_phase or before[0]
        return before[1].continuing
    found = _kept_of_things(board)
    if found is None:
        return None
    position[KEPT] = board.in_phase, found
    return found.continuing


def _kept_of_things(board: "Board") -> Kept | None:
    """What continued in this scene or with this cast, if nothing else has changed that it depended on."""
    scene, conditions = board.scene, conditions_of(board)
    last = scene.kept
    if last is not None and _is_right(board, last, conditions) and board.meter.pays(last):
        return last
    for known in scene.cast.kept:
        if (
            known is not last
            and _is_right(board, known, conditions)
            and known.of_things == answered(known.asks_of_things, board)
            and board.meter.pays(known)
        ):
            scene.kept = known
            return known
    return None


def conditions_of(board: "Board") -> Any:
    """What decides which of the conditional passives hold (None without any), and what the rules themselves say."""
    conditional = board.dialect.conditional
    some = board.scene.cast.conditional or board.index.lends_conditional
    looks = None if conditional is None or not some else conditional.looks_at(board.state)
    if board.dialect.decrees is None and board.dialect.heaps is None:
        return looks, {}, {}, {}
    muted, forbidden, lent = _decreed(board)
    asleep = dormant(board)
    return looks, {**muted, **dict.fromkeys(asleep, NOTHING)} if asleep else muted, forbidden, lent


def _decreed(board: "Board") -> tuple[Any, Any, Any]:
    """What the rules themselves say of the objects in play; as before with these, if nothing else has changed."""
    decrees = board.dialect.decrees
    if decrees is None:
        return {}, {}, {}
    looked_at, known = decrees.looks_at(board.state), board.scene.decreed
    if known is None or known[0] != looked_at:
        known = board.scene.decreed = looked_at, (*decrees.of(board), decrees.lends(board))
    return known[1]


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
        same = [kept.continuing for kept in scene.cast.kept if kept.continuing.equals(self._into)]
        found = same[0] if same else self._into
        if not same:
            self._share()
        things = of_things(asks)
        rest = asks - things
        answers = answered(things, self._board), answered(rest, self._board)
        meter = self._board.meter
        steps = self._left - meter.left
        kept = Kept(state.modifiers, state.defeated, self._conditions, things, rest, *answers, found, steps)
        meter.has_paid(kept)
        scene.kept = kept
        scene.cast.keep(kept)
        state.known[KEPT] = self._board.in_phase, kept
        return found

    def _share(self) -> None:
        """What other casts and the same changes have been read for holds here, too, where it has the same sources.

        So does what single objects have been read for with other changes, if these do not concern them.
        """
        lately, added = self._index.lately, self._into.added
        alike = [one for one in lately if one.added == added and one.equals(self._into)]
        fresh = [one for one in alike if len(one.read) < READINGS and len(one.things) < READINGS]
        if fresh:
            self._into.share(fresh[0])
        elif lately and len(lately[0].things) < READINGS:
            self._into.inherit(lately[0])
        self._index.lately = (self._into, *lately[: LATELY - 1])

    @property
    def into(self) -> Continuing:
        """What has been gathered so far."""
        return self._into

    def run(self) -> list[Holding]:
        """Gather all; answers the passives that were looked at. The board must answer meanwhile from `into`."""
        board = self._board
        self._left = board.meter.left
        cast, whole = board.scene.cast, self._nothing_is_lost()
        held = [one for one in (cast.others if whole else cast.passives) if self._holds(one)]
        if not whole:
            held = self._unstripped(held)
        for name, given in self._lent.items():
            for since, path in given:
                self._into.lend(name, path, as_its_own(board.pool.ability(path)), since)
        for modifier in board.state.modifiers:
            modify(board, self._into, modifier)
            for change in modifier.changes:
                if change.ability is not None:
                    held += self._holdings(modifier.objects, change.ability, modifier.since)
        cast.reline(self._into.words, self._into.factions, board.state.defeated)
        if whole:
            self._into.take_in(self._steadily())
        waiting: list[Holding] = []
        for holding in held:
            if holding.passive.waits:
                waiting.append(holding)
            else:
                self._lend(holding, self._hold(holding))
        board.forget()
        self._in_order(waiting)
        return held

    def _nothing_is_lost(self) -> bool:
        """Whether all abilities of all objects in play have effect."""
        cast, modifiers = self._board.scene.cast, self._board.state.modifiers
        return not (self._into.muted or cast.strips or self._index.strip(modifiers))

    def _steadily(self) -> Continuing:
        """What the passives do that depend on nothing but the cast; as before with this cast."""
        cast, meter = self._board.scene.cast, self._board.meter
        known = cast.steadily
        if known is not None and meter.affords(known[1]):
            meter.take(known[1])
            return known[0]
        left, into, self._into = meter.left, self._into, Continuing()
        for holding in cast.steady:
            self._hold(holding)
        found, self._into = self._into, into
        if not meter.is_over:
            cast.steadily = found, left - meter.left
        return found

    def _unstripped(self, held: list[Holding]) -> list[Holding]:
        """The passives whose holders have not lost them. Those that strip others come first, the oldest first."""
        for modifier in self._board.state.modifiers:
            for change in modifier.changes:
                for name in modifier.objects if change.only is not None else ():
                    self._into.strip(name, change.only or (), modifier.since)
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
        if passive is None:
            return []
        objects = self._board.state.objects
        things = (objects[name] for name in dict.fromkeys(names) if name in objects)
        held = [Holding(max(since, thing.since), passive, thing) for thing in things if thing.zone == "play"]
        return [one for one in held if self._holds(one) and not self._into.has_lost(one.holder.id, since)]

    def _in_order(self, held: list[Holding]) -> None:
        if self._index.independent(tuple([one.passive for one in held])):
            for one in held:
                self._hold(one)
            return
        waiting = Waiting(held)
        while (holding := waiting.take()) is not None:
            affected = self._hold(holding)
            self._board.forget()
            waiting.add(self._lend(holding, affected))

    def _lend(self, holding: Holding, affected: Sequence[str]) -> list[Holding]:
        """Let those that a passive affects have the abilities that it lends; answers the passives among these."""
        found: list[Holding] = []
        for lent in holding.passive.ability.lends if affected else ():
            path = self._index.lent(holding.passive.path, lent)
            ability, holder = self._board.pool.ability(path), holding.holder.id
            new = [name for name in affected if self._into.lend(name, path, ability, holding.since, by=holder)]
            found += self._holdings(new, path, holding.since)
        return found

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
        if not (passive.by_itself and passive.reads.isdisjoint(self._index.changed(board.state.modifiers))):
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
            return without_buried(self._board, passive.matcher.select, passive.matcher.all(self._board, frame))
        if affects is None or affects == "self":
            return (thing.id,)
        assert isinstance(affects, str)
        return self._board.refer(affects, frame)
