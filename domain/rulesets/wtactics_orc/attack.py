"""Declaring an attack and its defenders (WORC-CMB-02 to -16, WORC-MVA)."""

from collections.abc import Mapping

from msgspec.structs import replace

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.declared import Act
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.duties import duties
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_name, seat_of
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.events import AttackDeclared, DefendersDeclared
from domain.orckit.floor import FIGHTING, acted, settled
from domain.orckit.state import Attack
from domain.orckit.tasks import Defend, NextCombat
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc import combat, quest_creatures
from domain.rulesets.wtactics_orc.creatures import creatures, may_not_act
from domain.rulesets.wtactics_orc.equipment import announce_in_use, announcing, in_conflict
from domain.rulesets.wtactics_orc.fronts import DEFENSIVE, OFFENSIVE
from domain.rulesets.wtactics_orc.pairs import pair_of
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.triumvirate import bound, open_to
from domain.shapes import Assign, AssignClauses, Barred, Domain, Offer, Offers, Option, Withheld
from events.event import Seat

ATTACKING = AssignClauses(key="WORC-CMB-03", value="WORC-CMB-09", group="WORC-CMB-09", size="WORC-CMB-09")
IN_ROTATION = replace(ATTACKING, value="WORC-TRI-04")
DEFENDING = AssignClauses(key="WORC-CMB-04", value="WORC-CMB-15", group="WORC-CMB-16", size="WORC-CMB-15")
BEFORE_ATTACK = ("draw", "play_1", "move_attack_1", "play_2", "move_attack_2")
"""The phases from which an attack is still to come, if the turn is not ended."""


class DeclareAttack(Move, frozen=True, tag="declare_attack"):
    """Attack: each attacker with its target, `seat:2` or something in play.

    `equipment`: what of their Equipment is to be in use, the last of it before all other, where not all can be.
    """

    attackers: dict[str, str]
    equipment: tuple[str, ...] = ()


class DeclareDefenders(Move, frozen=True, tag="declare_defenders"):
    """Defend: each defender with the attacker that it blocks."""

    defenders: dict[str, str]


# --- attacking --------------------------------------------------------------------------------------------------------


def _to_attack(board: Board, seat: Seat) -> Offers:
    """For each player that may be attacked, the attackers and their targets (WORC-CMB-03, -09, WORC-MVA-03 to -05)."""
    state: State = board.state
    used = state.now.attacking or (state.phase if state.now.moving == state.phase else None)
    if used is not None:
        why = Refusal("not-in-this-phase", ("WORC-MVA-03", "WORC-MVA-05"), {"used": used})
        return Offers((), (Withheld("declare_attack", why),))
    whys = {thing.id: _stays_out(board, thing) for thing in creatures(board, seat)}
    able = [id for id, why in whys.items() if why is None]
    barred = _barred(whys)
    foes = [foe for foe in open_to(state, seat) if not board.forbidden("be_attacked", seat_name(foe))]
    quests = quest_creatures.to_fight(board, seat)
    if not able or not (foes or quests) or board.forbidden("attack", seat_name(seat)):
        return Offers((), (Withheld("declare_attack", Refusal("no-attacker", ("WORC-CMB-03",))),))
    conflicts = tuple(one for id in able for one in in_conflict(board, id))
    using: dict[str, Domain] = {"equipment": announcing(conflicts)} if conflicts else {}
    clauses = IN_ROTATION if bound(state) else ATTACKING
    targets = (_targets(board, able, foe, quests) for foe in foes or (None,))
    compelled = duties(board, "attack", able)
    shapes = (Assign(one, clauses, len(able), 1, barred=barred, needed=compelled) for one in targets)
    last = compelled if state.phase == FIGHTING[-1] else {}
    held = tuple(Withheld(END_PHASE.move, why) for why in last.values())
    offers = tuple(Offer("declare_attack", {"attackers": shape, **using}) for shape in shapes)
    return Offers(offers, held, ends=not last)


def must_attack(board: Board, seat: Seat) -> dict[str, Refusal]:
    """Creatures that must attack in this turn, and still can (WORC-ABL-01, WORC-MVA-03)."""
    state: State = board.state
    moved = state.phase == FIGHTING[-1] and state.now.moving == state.phase
    if state.now.attacking or state.phase not in BEFORE_ATTACK or moved or board.forbidden("attack", seat_name(seat)):
        return {}
    able = [thing.id for thing in creatures(board, seat) if _stays_out(board, thing) is None]
    return duties(board, "attack", able)


def _targets(board: Board, able: list[str], foe: Seat | None, quests: tuple[str, ...]) -> dict[str, tuple[Option, ...]]:
    """What each attacker may attack: a player only from the Offensive, a Confrontation from any front (WORC-QCF-02)."""
    player = () if foe is None else (Option(seat_name(foe)),)
    fighting = tuple(Option(one) for one in quests)
    return {id: (*player, *fighting) if board.state.objects[id].place == OFFENSIVE else fighting for id in able}


def _barred(whys: Mapping[str, Refusal | None]) -> dict[str, tuple[Barred, ...]]:
    """Creatures that can do it against nobody, each with its reason."""
    return {id: (Barred(None, why),) for id, why in whys.items() if why is not None}


def _stays_out(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not attack (WORC-ZON-05, WORC-CRE-05, WORC-CMB-02, WORC-QCF-02)."""
    if thing.place != OFFENSIVE and not quest_creatures.to_fight(board, thing.controller):
        return Refusal("not-in-the-offensive", ("WORC-ZON-05", "WORC-CRE-05", "WORC-CMB-03"), {"id": thing.id})
    why = may_not_act(board, thing, "attack", "WORC-CMB-02")
    if why is None and board.forbidden("be_marked", thing.id):
        return Refusal("forbidden", ("WORC-CON-02",), {"what": "be_marked", "id": thing.id})
    return why


def _declare(draft: Draft, seat: Seat, move: DeclareAttack) -> None:
    """All attackers are announced together and marked; everybody may respond (WORC-CMB-09, -12)."""
    acted(draft)
    foe = next((seat_of(target) for target in move.attackers.values() if seat_of(target)), None)
    first = foe or draft.state.from_seat(seat % len(draft.state.players) + 1)[0]
    draft.push(StateCheck(), StackTriggers(), Respond("attack", first), Defend(), NextCombat())
    objects = draft.state.objects
    announce_in_use(draft, seat, tuple(id for id in move.equipment if objects[id].host in move.attackers))
    bring(draft, AttackDeclared(seat, foe, move.attackers), "WORC-CMB-09")
    for one in (one for attacker in move.attackers for one in pair_of(draft.state, attacker)):
        bring(draft, CardMarked(one, "attack"), "WORC-CMB-09", "WORC-MRK-04")


DECLARE_ATTACK = Act("declare_attack", DeclareAttack, _declare, _to_attack)


# --- defending --------------------------------------------------------------------------------------------------------


def defend(draft: Draft, task: Defend) -> None:
    """Ask the attacked player, if there is an attacker to block and somebody to do it (WORC-CMB-13, -15)."""
    state: State = draft.state
    attack = state.attack
    if attack is None or attack.foe is None or not combat.on_foe(state, attack):
        return
    if not _able(board_of(draft), attack, attack.foe):
        draft.emit(DefendersDeclared(attack.foe, {}), "WORC-CMB-15")
        return
    draft.push(task)
    draft.ask(attack.foe, "defend", "WORC-CMB-13")


def _able(board: Board, attack: Attack, seat: Seat) -> list[str]:
    return [thing.id for thing in creatures(board, seat) if _stays_back(board, thing) is None]


def _stays_back(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not defend (WORC-ZON-06, WORC-CRE-04, WORC-CMB-02)."""
    if thing.place != DEFENSIVE:
        return Refusal("not-in-the-defensive", ("WORC-ZON-06", "WORC-CRE-04", "WORC-CMB-04"), {"id": thing.id})
    return may_not_act(board, thing, "defend", "WORC-CMB-02")


def _to_defend(board: Board, seat: Seat) -> Offers:
    """Any number of defenders, each against one attacker (WORC-CMB-04, -15, -16)."""
    attack = board.state.attack
    assert attack is not None
    able = _able(board, attack, seat)
    open_to = (one for one in combat.on_foe(board.state, attack) if not board.forbidden("be_defended", one))
    attackers = tuple(map(Option, open_to))
    barred = _barred({thing.id: _stays_back(board, thing) for thing in creatures(board, seat)})
    bound = duties(board, "defend", able if attackers else ())
    defenders = Assign(dict.fromkeys(able, attackers), DEFENDING, len(able), 0, barred=barred, needed=bound)
    return Offers((Offer("declare_defenders", {"defenders": defenders}),))


def _declare_defenders(draft: Draft, seat: Seat, move: DeclareDefenders) -> None:
    """Defending does not mark (WORC-CMB-15)."""
    draft.agenda.pop()
    settled(draft)
    bring(draft, DefendersDeclared(seat, move.defenders), "WORC-CMB-15")


DECLARE_DEFENDERS = Act("declare_defenders", DeclareDefenders, _declare_defenders, _to_defend)
