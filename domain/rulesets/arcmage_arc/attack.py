"""Declaring an attack (ARC-CMB-01 to -11)."""

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.run.board import Board
from domain.cardkit.run.duties import duties
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_name
from domain.cardkit.shapes import Some
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc import physics, timing
from domain.rulesets.arcmage_arc.events import AttackDeclared
from domain.rulesets.arcmage_arc.moves import DeclareAttack
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import Defend
from domain.shapes import Barred, Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat


def offers(board: Board, seat: Seat) -> Offers:
    """One city of an opponent, and creatures of the own army in the order of their assault (ARC-CMB-06, -09).

    Those that a text lets not stay away are among them, if anything can be attacked (ARC-CON-01).
    """
    if board.forbidden("attack", seat_name(seat)):
        return Offers((), (Withheld("declare_attack", Refusal("forbidden", ("ARC-CON-02",), {"what": "attack"})),))
    able, barred = _attackers(board, seat)
    cities, spared = _targets(board, seat)
    if not able:
        return Offers((), (Withheld("declare_attack", Refusal("no-attacker", ("ARC-CMB-06",))),))
    if not cities:
        return Offers((), (Withheld("declare_attack", Refusal("no-city", ("ARC-CMB-06",))),))
    bound = duties(board, "attack", able)
    needed = tuple(Barred(one, why) for one, why in bound.items())
    params: dict[str, Domain] = {
        "city": OneOf(cities, "ARC-CMB-06", spared),
        "attackers": Some(able, 1, len(able), "ARC-CMB-06", ordered=True, barred=barred, needed=needed),
    }
    held = tuple(Withheld(END_PHASE.move, why) for why in bound.values())
    return Offers((Offer("declare_attack", params),), held, ends=not bound)


def _targets(board: Board, seat: Seat) -> tuple[tuple[str, ...], tuple[Barred, ...]]:
    state: State = board.state
    own = Refusal("own-city", ("ARC-CMB-07",))
    safe = Refusal("forbidden", ("ARC-CON-02",), {"what": "be_attacked"})
    foreign = [city.id for city in state.cities() if city.controller != seat]
    spared = [city for city in foreign if board.forbidden("be_attacked", city)]
    barred = [*(Barred(city.id, own) for city in state.cities(seat)), *(Barred(city, safe) for city in spared)]
    return tuple(city for city in foreign if city not in spared), tuple(barred)


def _attackers(board: Board, seat: Seat) -> tuple[tuple[str, ...], tuple[Barred, ...]]:
    able: list[str] = []
    barred: list[Barred] = []
    for thing in physics.creatures(board):
        why = _idle(board, thing, seat)
        if why is None:
            able.append(thing.id)
        else:
            barred.append(Barred(thing.id, why))
    return tuple(able), tuple(barred)


def _idle(board: Board, thing: CardObject, seat: Seat) -> Refusal | None:
    """Why a creature may not attack."""
    if thing.controller != seat:
        return Refusal("not-yours", ("ARC-CMB-06",))
    if thing.place != "army" and not board.can("attack_from_city", thing.id):
        return Refusal("not-in-the-army", ("ARC-ZONE-04", "ARC-CMB-06"))
    if thing.marked:
        return Refusal("marked", ("ARC-CMB-04", "ARC-MRK-05"))
    for permission in ("attack", "be_marked"):
        if board.forbidden(permission, thing.id):
            return Refusal("forbidden", ("ARC-CON-02",), {"what": permission})
    return None


def declare_attack(draft: Draft, seat: Seat, move: DeclareAttack) -> None:
    """The plan is final; the attackers are marked; everybody may react (ARC-CMB-08 to -11)."""
    defender = draft.state.objects[move.city].owner
    draft.push(Defend())
    timing.window(draft, "attack", seat)
    declared = AttackDeclared(seat, move.city, move.attackers, defender)
    bring(draft, declared, "ARC-CMB-06", "ARC-CMB-09", "ARC-CMB-10")
    for attacker in move.attackers:
        bring(draft, CardMarked(attacker, "attack"), "ARC-CMB-08")
