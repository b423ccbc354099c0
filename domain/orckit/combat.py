"""Attacks and their combats: one for each attacker, one after another, with the values of the moment it strikes in.

A game declares by a `Combat` what differs; the tasks, moves and decisions of attacks follow from it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from domain.agenda import Task
from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.declared import Act, said
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.game.physics import in_play
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.duties import duties
from domain.cardkit.run.ending import end_lasting
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_name, seat_of
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.shapes import Distribution
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.clauses import clause
from domain.orckit.creatures import Among, is_assigned
from domain.orckit.events import (
    AttackDeclared,
    AttackEnded,
    CombatantRemoved,
    CombatChosen,
    CombatDamageSplit,
    CombatResolved,
    CombatStarted,
    DefendersDeclared,
)
from domain.orckit.floor import FIGHTING, acted, settled
from domain.orckit.state import Attack, OrcState
from domain.orckit.tasks import CombatOver, Defend, NextCombat, Strike
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Assign, AssignClauses, Barred, Offer, Offers, OneOf, Option, Withheld
from events.event import Seat

BEFORE_ATTACK = ("draw", "play_1", "move_attack_1", "play_2", "move_attack_2")
"""The phases from which an attack is still to come, if the turn is not ended."""

# --- who takes part ---------------------------------------------------------------------------------------------------


def takes_part(state: OrcState, attack: Attack, id: str) -> bool:
    """Whether a creature was declared, has not left the attack, and has been in play all the time."""
    thing = state.objects.get(id)
    if thing is None or thing.zone != "play" or thing.since > attack.since or id in attack.out:
        return False
    return id in attack.attackers or id in attack.defenders


def attackers_left(state: OrcState, attack: Attack) -> list[str]:
    """Attackers whose combats are still to come or under way."""
    return [one for one in attack.attackers if one not in attack.fought and takes_part(state, attack, one)]


def on_foe(state: OrcState, attack: Attack) -> list[str]:
    """Those of them that attack the attacked player."""
    return [one for one in attackers_left(state, attack) if attack.attackers[one].startswith("seat:")]


def defenders_of(state: OrcState, attack: Attack, attacker: str) -> tuple[str, ...]:
    """The defenders that still stand against an attacker."""
    return tuple(one for one, foe in attack.defenders.items() if foe == attacker and takes_part(state, attack, one))


def in_combat(state: OrcState, id: str) -> bool:
    """Whether a creature is in combat: from its declaration until its own combat is over."""
    attack = state.attack
    if attack is None or not takes_part(state, attack, id):
        return False
    return attack.defenders.get(id, id) in attackers_left(state, attack)


def is_undefended(state: OrcState) -> bool:
    """Whether the defenders of the attack under way are still to be declared."""
    asked = {one.kind for one in state.pending.values()}
    return "defend" in asked or (state.window is not None and state.window.kind == "attack")


def opponent(state: OrcState, attack: Attack) -> Seat:
    """The attacked player; without one the next seat after the attacking player."""
    return state.after(attack.seat) if attack.foe is None else attack.foe


def barred(whys: Mapping[str, Refusal | None]) -> dict[str, tuple[Barred, ...]]:
    """Creatures that can do it against nobody, each with its reason."""
    return {id: (Barred(None, why),) for id, why in whys.items() if why is not None}


# --- what a game declares ---------------------------------------------------------------------------------------------


def _all_together(_board: Board, able: list[str]) -> tuple[list[str], ...]:
    return (able,)


def _as_its_attack(board: Board, defender: str) -> int:
    return max(0, board.stat(defender, "atk"))


def _against_opponent(draft: Draft, attack: Attack, attacker: str) -> Seat:
    return opponent(draft.state, attack)


class Combat(msgspec.Struct, frozen=True, eq=False):
    """How creatures fight.

    among:      the creatures of a player that may fight at all
    stays_out, stays_back: why one of them may not attack, and why not defend
    in_place:   whether a creature that was declared still stands where it must, under the player it fights for
    lands:      what an attacker of so much attack does that nobody has blocked
    parties:    which of the creatures that may defend may do so together
    strikes:    the damage that a defender deals
    first:      who responds first in the combat of an attacker, which begins
    before:     what is done in each combat before the players may respond
    over:       what is done as the combat of an attacker ends
    """

    among: Among
    stays_out: Callable[[Board, CardObject], Refusal | None]
    stays_back: Callable[[Board, CardObject], Refusal | None]
    in_place: Callable[[OrcState, CardObject, Attack], bool]
    lands: Callable[[Draft, Attack, str, int], None]
    parties: Callable[[Board, list[str]], Iterable[list[str]]] = _all_together
    strikes: Callable[[Board, str], int] = _as_its_attack
    first: Callable[[Draft, Attack, str], Seat] = _against_opponent
    before: tuple[Task, ...] = ()
    over: Callable[[Draft, Attack, str], None] = lambda _draft, _attack, _attacker: None

    @property
    def tasks(self) -> Mapping[type[Task], Callable[[Draft, Any], None]]:
        """How attacks go on, for a game's `own_tasks`."""
        return {Defend: self._defend, NextCombat: self._next, Strike: self._strike, CombatOver: self._end}

    @property
    def decisions(self) -> Mapping[str, tuple[Act, ...]]:
        """What seats are asked in attacks; `next_combat` only where no order of combats is announced."""
        return {
            "defend": (Act("declare_defenders", DeclareDefenders, _declare_defenders, self._to_defend),),
            "split": (Act("distribute_combat_damage", DistributeCombatDamage, _split, _to_split),),
        }

    @property
    def choosing(self) -> Act:
        """Saying which combat comes next."""
        return Act("choose_next_combat", ChooseNextCombat, self._choose, _to_choose)

    # --- attacking

    def bound(self, board: Board, seat: Seat) -> dict[str, Refusal]:
        """Creatures that must attack in this turn, and still can, for `floor.end_turn`."""
        state: OrcState = board.state
        moved = board.phase == FIGHTING[-1] and state.now.moving == board.phase
        late = state.now.attacking or board.phase not in BEFORE_ATTACK or moved
        if late or board.forbidden("attack", seat_name(seat)):
            return {}
        able = [thing.id for thing in self.among(board, seat) if self.stays_out(board, thing) is None]
        return duties(board, "attack", able)

    def release(self, draft: Draft) -> None:
        """Whoever has left its place or the player, or is assigned, takes no part any more; for every state check.

        Nor does whoever attacks a player who is out.
        """
        state: OrcState = draft.state
        attack = state.attack
        if attack is None:
            return
        for id in (*attack.attackers, *attack.defenders):
            if not takes_part(state, attack, id):
                continue
            thing = state.objects[id]
            if is_assigned(thing) or not self.in_place(state, thing, attack):
                clause_of = said(draft, "attacker leaves" if id in attack.attackers else "defender leaves")
                draft.emit(CombatantRemoved(id), clause_of)
            elif seat_of(attack.attackers.get(id, "")) in state.defeated:
                draft.emit(CombatantRemoved(id), said(draft, "leaving"))

    # --- defending

    def _defend(self, draft: Draft, task: Defend) -> None:
        """Ask the attacked player, if there is an attacker to block and somebody to do it."""
        state: OrcState = draft.state
        attack = state.attack
        if attack is None or attack.foe is None or not on_foe(state, attack):
            return
        if not self._able(board_of(draft), attack.foe):
            draft.emit(DefendersDeclared(attack.foe, {}), said(draft, "move declare_defenders"))
            return
        draft.push(task)
        draft.ask(attack.foe, "defend", said(draft, "decision defend"))

    def _able(self, board: Board, seat: Seat) -> list[str]:
        return [thing.id for thing in self.among(board, seat) if self.stays_back(board, thing) is None]

    def _to_defend(self, board: Board, seat: Seat) -> Offers:
        """Any number of defenders, each against one attacker; defending with nobody is one way, whoever might have."""
        attack = board.state.attack
        assert attack is not None
        open_to = (one for one in on_foe(board.state, attack) if not board.forbidden("be_defended", one))
        attackers = tuple(map(Option, open_to))
        whys = barred({thing.id: self.stays_back(board, thing) for thing in self.among(board, seat)})
        naming, one_each = clause(board, "move declare_defenders"), clause(board, "blocking one")
        clauses = AssignClauses(key=clause(board, "defending"), value=naming, group=one_each, size=naming)
        offers: list[Offer] = []
        for able in self.parties(board, self._able(board, seat)):
            bound = duties(board, "defend", able if attackers else ())
            least = 1 if offers else 0
            shape = Assign(dict.fromkeys(able, attackers), clauses, len(able), least, barred=whys, needed=bound)
            offers.append(Offer("declare_defenders", {"defenders": shape}))
        return Offers(tuple(offers))

    # --- one after another

    def _next(self, draft: Draft, task: NextCombat) -> None:
        """The next one that was announced; without an order players choose by turns, and the last comes by itself."""
        state: OrcState = draft.state
        attack = state.attack
        if attack is None:
            return
        left = attackers_left(state, attack)
        if not left or attack.seat in state.defeated:
            _end_attack(draft, attack)
        elif len(left) == 1 or attack.order:
            self._start(draft, attack, next((one for one in attack.order if one in left), left[0]))
        else:
            draft.push(task)
            draft.ask(_chooser(state, attack), "next_combat", said(draft, "decision next_combat"))

    def _choose(self, draft: Draft, seat: Seat, move: "ChooseNextCombat") -> None:
        draft.agenda.pop()
        draft.emit(CombatChosen(seat, move.attacker), said(draft, "decision next_combat"))
        self._start(draft, draft.state.attack, move.attacker)

    def _start(self, draft: Draft, attack: Attack, attacker: str) -> None:
        """A combat of its own, in which players may respond before it is resolved."""
        first = self.first(draft, attack, attacker)
        draft.push(StateCheck(), StackTriggers(), *self.before, Respond("combat", first), Strike())
        bring(draft, CombatStarted(attacker, defenders_of(draft.state, attack, attacker)), said(draft, "combat"))

    # --- damage

    def _strike(self, draft: Draft, task: Strike) -> None:
        """All damage of the combat at once, with the values of now."""
        state: OrcState = draft.state
        attack = state.attack
        if attack is None or attack.combat is None:
            return
        attacker, power = attack.combat, _power(board_of(draft), attack.combat)
        there, defenders = takes_part(state, attack, attacker), defenders_of(state, attack, attacker)
        if there and len(defenders) > 1 and power and state.options.multi_block_damage == "split" and not attack.split:
            draft.push(task)
            draft.ask(attack.seat, "split", said(draft, "decision split"))
            return
        draft.push(StateCheck(), CombatOver(), StateCheck(), StackTriggers(), NextCombat())
        target = attack.attackers[attacker]
        if not there:
            return
        if defenders:
            self._fight(draft, attack, attacker, power, defenders)
        elif not seat_of(target):
            if in_play(draft, target):
                self._fight(draft, attack, attacker, power, (target,))
        elif attack.foe is not None and attacker not in attack.defenders.values():
            self.lands(draft, attack, attacker, power)

    def _fight(self, draft: Draft, attack: Attack, attacker: str, power: int, defenders: tuple[str, ...]) -> None:
        """Both sides strike at once: what each deals was settled before any of it is dealt."""
        board = board_of(draft)
        blows = {one: self.strikes(board, one) for one in defenders}
        if draft.state.options.multi_block_damage == "each" and len(defenders) > 1:
            hardest = max(defenders, key=lambda one: blows[one])
            blows = {one: blows[one] if one == hardest else 0 for one in defenders}
        for defender, blow in blows.items():
            deal(draft, defender, attack.split.get(defender, power), attacker)
            deal(draft, attacker, blow, defender)

    def _end(self, draft: Draft, task: CombatOver) -> None:
        """The dead have left; whoever fought fights no more in this attack."""
        attack: Attack | None = draft.state.attack
        if attack is not None and attack.combat is not None:
            self.over(draft, attack, attack.combat)
            bring(draft, CombatResolved(attack.combat), said(draft, "combat over"))


# --- declaring --------------------------------------------------------------------------------------------------------


def declare(draft: Draft, declared: AttackDeclared, first: Seat, marked: Iterable[str]) -> None:
    """All attackers are announced together and marked, with all that is `marked` for it; everybody may respond."""
    acted(draft)
    draft.push(StateCheck(), StackTriggers(), Respond("attack", first), Defend(), NextCombat())
    bring(draft, declared, said(draft, "attacking"))
    for one in marked:
        bring(draft, CardMarked(one, "attack"), said(draft, "attacking"))


def declaring(board: Board, offers: Iterable[Offer], bound: Mapping[str, Refusal]) -> Offers:
    """Ways of declaring an attack. In the last phase for it that does not end while somebody is bound to attack."""
    last = bound if board.phase == FIGHTING[-1] else {}
    return Offers(tuple(offers), tuple(Withheld(END_PHASE.move, why) for why in last.values()), ends=not last)


class DeclareDefenders(Move, frozen=True, tag="declare_defenders"):
    """Defend: each defender with the attacker that it blocks."""

    defenders: dict[str, str]


def _declare_defenders(draft: Draft, seat: Seat, move: DeclareDefenders) -> None:
    """Defending does not mark."""
    draft.agenda.pop()
    settled(draft)
    bring(draft, DefendersDeclared(seat, move.defenders), said(draft, "move declare_defenders"))


class ChooseNextCombat(Move, frozen=True, tag="choose_next_combat"):
    """Say whose combat comes next."""

    attacker: str


def _chooser(state: OrcState, attack: Attack) -> Seat:
    return attack.seat if attack.chosen % 2 == 0 else opponent(state, attack)


def _to_choose(board: Board, seat: Seat) -> Offers:
    attack = board.state.attack
    assert attack is not None
    left = OneOf(tuple(attackers_left(board.state, attack)), clause(board, "attackers left"))
    return Offers((Offer("choose_next_combat", {"attacker": left}),))


def _end_attack(draft: Draft, attack: Attack) -> None:
    draft.push(StateCheck(), StackTriggers())
    bring(draft, AttackEnded(attack.seat), said(draft, "combat over"))
    end_lasting(draft, "attack", "attack")


class DistributeCombatDamage(Move, frozen=True, tag="distribute_combat_damage"):
    """Split the attacker's damage among its defenders."""

    damage: dict[str, int]


def _power(board: Board, attacker: str) -> int:
    return max(0, board.stat(attacker, "atk"))


def _to_split(board: Board, seat: Seat) -> Offers:
    attack = board.state.attack
    assert attack is not None
    assert attack.combat is not None
    defenders = defenders_of(board.state, attack, attack.combat)
    shape = Distribution(defenders, _power(board, attack.combat), clause(board, "decision split"))
    return Offers((Offer("distribute_combat_damage", {"damage": shape}),))


def _split(draft: Draft, seat: Seat, move: DistributeCombatDamage) -> None:
    attack: Attack = draft.state.attack
    assert attack.combat is not None
    bring(draft, CombatDamageSplit(attack.combat, move.damage), said(draft, "decision split"))
