"""Declaring an attack, and how combats go in WTactics (WORC-CMB, WORC-MVA)."""

from msgspec.structs import replace

from domain.cardkit.game.declared import Act
from domain.cardkit.run.board import Board
from domain.cardkit.run.duties import duties
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.objects import seat_name, seat_of
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit import slots
from domain.orckit.combat import Combat, barred, declare, declaring, opponent
from domain.orckit.creatures import forbidden
from domain.orckit.events import AttackDeclared
from domain.orckit.state import Attack, OrcState
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc import quest_creatures
from domain.rulesets.wtactics_orc.creatures import creatures, may_not_act
from domain.rulesets.wtactics_orc.equipment import announce_in_use, announcing, in_conflict
from domain.rulesets.wtactics_orc.fronts import DEFENSIVE, FRONTS, OFFENSIVE
from domain.rulesets.wtactics_orc.pairs import pair_of
from domain.rulesets.wtactics_orc.tasks import EquipmentInUse
from domain.rulesets.wtactics_orc.triumvirate import bound, open_to
from domain.shapes import Assign, AssignClauses, Domain, Offer, Offers, Option, Withheld
from events.event import Seat

ATTACKING = AssignClauses(key="WORC-CMB-03", value="WORC-CMB-09", group="WORC-CMB-09", size="WORC-CMB-09")
IN_ROTATION = replace(ATTACKING, value="WORC-TRI-04")


class DeclareAttack(Move, frozen=True, tag="declare_attack"):
    """Attack: each attacker with its target, `seat:2` or something in play.

    `equipment`: what of their Equipment is to be in use, the last of it before all other, where not all can be.
    """

    attackers: dict[str, str]
    equipment: tuple[str, ...] = ()


def _to_attack(board: Board, seat: Seat) -> Offers:
    """For each player that may be attacked, the attackers and their targets (WORC-CMB-03, -09, WORC-MVA-03 to -05)."""
    late = slots.not_for_attack(board)
    if late is not None:
        return Offers((), (Withheld("declare_attack", late),))
    whys = {thing.id: _stays_out(board, thing) for thing in creatures(board, seat)}
    able = [id for id, why in whys.items() if why is None]
    foes = [foe for foe in open_to(board.state, seat) if not board.forbidden("be_attacked", seat_name(foe))]
    quests = quest_creatures.to_fight(board, seat)
    if not able or not (foes or quests) or board.forbidden("attack", seat_name(seat)):
        return Offers((), (Withheld("declare_attack", Refusal("no-attacker", ("WORC-CMB-03",))),))
    conflicts = tuple(one for id in able for one in in_conflict(board, id))
    using: dict[str, Domain] = {"equipment": announcing(conflicts)} if conflicts else {}
    clauses = IN_ROTATION if bound(board.state) else ATTACKING
    targets = (_targets(board, able, foe, quests) for foe in foes or (None,))
    compelled = duties(board, "attack", able)
    shapes = (Assign(one, clauses, len(able), 1, barred=barred(whys), needed=compelled) for one in targets)
    return declaring(board, (Offer("declare_attack", {"attackers": one, **using}) for one in shapes), compelled)


def _targets(board: Board, able: list[str], foe: Seat | None, quests: tuple[str, ...]) -> dict[str, tuple[Option, ...]]:
    """What each attacker may attack: a player only from the Offensive, a Confrontation from any front (WORC-QCF-02)."""
    player = () if foe is None else (Option(seat_name(foe)),)
    fighting = tuple(Option(one) for one in quests)
    return {id: (*player, *fighting) if board.state.objects[id].place == OFFENSIVE else fighting for id in able}


def _declare(draft: Draft, seat: Seat, move: DeclareAttack) -> None:
    """All attackers are announced together and marked; everybody may respond (WORC-CMB-09, -12)."""
    state = draft.state
    announce_in_use(draft, seat, tuple(id for id in move.equipment if state.objects[id].host in move.attackers))
    foe = next((seat_of(target) for target in move.attackers.values() if seat_of(target)), None)
    first = foe or state.from_seat(seat % len(state.players) + 1)[0]
    marked = (one for attacker in move.attackers for one in pair_of(state, attacker))
    declare(draft, AttackDeclared(seat, foe, move.attackers), first, marked)


DECLARE_ATTACK = Act("declare_attack", DeclareAttack, _declare, _to_attack)


# --- combats ----------------------------------------------------------------------------------------------------------


def _stays_out(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not attack (WORC-ZON-05, WORC-CRE-05, WORC-CMB-02, WORC-QCF-02)."""
    if thing.place != OFFENSIVE and not quest_creatures.to_fight(board, thing.controller):
        return Refusal("not-in-the-offensive", ("WORC-ZON-05", "WORC-CRE-05", "WORC-CMB-03"), {"id": thing.id})
    return may_not_act(board, thing, "attack", "unmarked to fight") or forbidden(board, thing.id, "be_marked")


def _stays_back(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not defend (WORC-ZON-06, WORC-CRE-04, WORC-CMB-02)."""
    if thing.place != DEFENSIVE:
        return Refusal("not-in-the-defensive", ("WORC-ZON-06", "WORC-CRE-04", "WORC-CMB-04"), {"id": thing.id})
    return may_not_act(board, thing, "defend", "unmarked to fight")


def _in_place(state: OrcState, thing: CardObject, attack: Attack) -> bool:
    """Attackers in the Offensive, defenders in the Defensive (WORC-CMB-23, -24).

    A Confrontation is fought from any front, as long as it is there (WORC-QCF-02, -22).
    """
    prey = attack.attackers.get(thing.id)
    if prey is not None and not seat_of(prey):
        target = state.objects.get(prey)
        is_over = thing.id in attack.fought or thing.id == attack.combat
        is_there = target is not None and target.zone == "play"
        return (is_there or is_over) and thing.place in FRONTS and thing.controller == attack.seat
    here = (OFFENSIVE, attack.seat) if thing.id in attack.attackers else (DEFENSIVE, attack.foe)
    return (thing.place, thing.controller) == here


def _lands(draft: Draft, attack: Attack, attacker: str, power: int) -> None:
    """Influence goes down (WORC-CMB-14)."""
    assert attack.foe is not None
    gain(draft, attack.foe, "influence", -power, "WORC-CMB-14", cause="attack", source=attacker)


def _first(draft: Draft, attack: Attack, attacker: str) -> Seat:
    """The opponent; for a Confrontation whoever controls it in this combat (WORC-QCF-09, -23)."""
    target = attack.attackers[attacker]
    return opponent(draft.state, attack) if seat_of(target) else quest_creatures.lend(draft, target, attack.seat)


COMBAT = Combat(
    among=creatures,
    stays_out=_stays_out,
    stays_back=_stays_back,
    in_place=_in_place,
    lands=_lands,
    first=_first,
    before=(EquipmentInUse(),),
    over=lambda draft, attack, attacker: quest_creatures.give_back(draft, attack.attackers[attacker]),
)
