"""Declaring an attack, and how combats go in Gaia ORC (GORC-CMB, GORC-MVA)."""

from collections.abc import Iterator
from functools import partial

from domain.cardkit.game.declared import Act
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.costs import unmarkable
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.duties import duties
from domain.cardkit.run.heaps import laid, tops
from domain.cardkit.run.objects import seat_name
from domain.cardkit.shapes import Some
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit import slots
from domain.orckit.combat import Combat, declare, declaring
from domain.orckit.creatures import forbidden, may_not_act
from domain.orckit.events import AttackDeclared
from domain.orckit.state import Attack, OrcState
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.gaia_orc import regions
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, active_creatures
from domain.rulesets.gaia_orc.state import State
from domain.shapes import Barred, Offer, Offers, Withheld
from events.event import Seat


class DeclareAttack(Move, frozen=True, tag="declare_attack"):
    """Attack the opponent's active region; combats come in the order of the attackers."""

    attackers: tuple[str, ...]


def _to_attack(board: Board, seat: Seat) -> Offers:
    """Any number of creatures of the Front, in an order (GORC-CMB-02 to -04, -10 to -12)."""
    late = slots.not_for_attack(board)
    if late is not None:
        return Offers((), (Withheld("declare_attack", late),))
    whys = {thing.id: _stays_out(board, thing) for thing in active_creatures(board, seat)}
    able = tuple(sorted((id for id, why in whys.items() if why is None), key=partial(_hard_to_stop, board)))
    if not able or board.forbidden("attack", seat_name(seat)):
        return Offers((), (Withheld("declare_attack", Refusal("no-attacker", ("GORC-CMB-04",))),))
    compelled = duties(board, "attack", able)
    barred = tuple(Barred(id, why) for id, why in whys.items() if why is not None)
    needed = tuple(Barred(id, why) for id, why in compelled.items())
    attackers = Some(able, 1, len(able), "GORC-CMB-04", barred=barred, ordered=True, needed=needed)
    return declaring(board, (Offer("declare_attack", {"attackers": attackers}),), compelled)


def _hard_to_stop(board: Board, id: str) -> tuple[bool, int]:
    """Whom nobody can defend against first, then whoever strikes hardest: players look at the first ones first."""
    return not board.forbidden("be_defended", id), -board.stat(id, "atk")


def _declare(draft: Draft, seat: Seat, move: DeclareAttack) -> None:
    """All are announced together and marked; what they attack is the opponent's region (GORC-CMB-01, -10, -12)."""
    foe = draft.state.after(seat)
    attackers = dict.fromkeys(move.attackers, seat_name(foe))
    unmarked = [id for id in move.attackers if not draft.state.objects[id].marked]
    declare(draft, AttackDeclared(seat, foe, attackers, move.attackers), foe, unmarked)


DECLARE_ATTACK = Act("declare_attack", DeclareAttack, _declare, _to_attack)


# --- combats ----------------------------------------------------------------------------------------------------------


def _stays_out(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not attack (GORC-CMB-02, -04, GORC-SRV-05)."""
    if thing.place != FRONT:
        return Refusal("not-in-the-front", ("GORC-CMB-04", "GORC-SRV-05"), {"id": thing.id})
    if thing.marked and board.can("attack_marked", thing.id):
        return forbidden(board, thing.id, "attack") or forbidden(board, thing.id, "be_marked")
    return may_not_act(board, thing, "attack", "unmarked to fight") or unmarkable(board, thing)


def _stays_back(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature of the Front, or a top servant, may not defend (GORC-CMB-02, -06, GORC-SRV-06)."""
    even_marked = board.can("defend_marked", thing.id)
    return may_not_act(board, thing, "defend", "unmarked to fight", even_marked=even_marked)


def _parties(board: Board, able: list[str]) -> Iterator[list[str]]:
    """Defenders come from the Front or from the Kingdom, not from both, but for those that may (GORC-CMB-14)."""
    if board.state.options.mixed_defence:
        yield able
        return
    servants = {id for id in able if board.state.objects[id].place in DOMAINS}
    either = {id for id in able if board.can("defend_beside", id)}
    front = [id for id in able if id not in servants or id in either]
    kingdom = [id for id in able if id in servants or id in either]
    yield from filter(None, (front, kingdom) if front != kingdom else (front,))


def _strikes(board: Board, defender: str) -> int:
    """Servants do not strike back (GORC-CMB-17, GORC-SRV-07)."""
    silent = board.state.objects[defender].laid or board.forbidden("strike_back", defender)
    return 0 if silent else max(0, board.stat(defender, "atk"))


def _in_place(state: OrcState, thing: CardObject, attack: Attack) -> bool:
    """Attackers in the Front, defenders where they were declared, uppermost in a domain (GORC-CMB-26, -27)."""
    if thing.id in attack.attackers:
        return (thing.place, thing.controller) == (FRONT, attack.seat)
    assert isinstance(state, State)
    there = (thing.place, thing.controller) == (state.posted.get(thing.id), attack.foe)
    return there and (not thing.laid or thing.id in tops(laid(state)).values())


def _lands(draft: Draft, attack: Attack, attacker: str, power: int) -> None:
    """The active region is damaged; the one that was attacked alone, if the match has it so (GORC-CMB-01, -19, -32)."""
    assert attack.foe is not None
    state: State = draft.state
    region = regions.active(board_of(draft), attack.foe)
    if region is not None and (state.options.region_retarget or region.id == state.besieged):
        deal(draft, region.id, power, attacker)


COMBAT = Combat(
    among=active_creatures,
    stays_out=_stays_out,
    stays_back=_stays_back,
    in_place=_in_place,
    lands=_lands,
    parties=_parties,
    strikes=_strikes,
)
