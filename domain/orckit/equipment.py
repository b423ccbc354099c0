"""Equipment: which of it works, giving it on, dropping it and picking it up."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from domain.cardkit.events.things import CardMarked, ObjectAttached
from domain.cardkit.game import physics
from domain.cardkit.game.declared import Act, said
from domain.cardkit.game.playing import limited
from domain.cardkit.moves_play import PlayCard
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.payment import Due, Means, due, pay_resources
from domain.cardkit.run.plans import plan_of
from domain.cardkit.run.texts import fixed
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.clauses import clause, clauses
from domain.orckit.creatures import Among, is_free
from domain.orckit.events import EquipmentDropped, EquipmentPickedUp
from domain.orckit.floor import PLAYING, immediate
from domain.orckit.state import OrcState
from domain.orckit.using import timely
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat

EQUIPMENT = "equipment"

Offering = Callable[[Board, Seat], Offers]
Fits = Callable[[Board, CardObject, CardObject], Refusal | None]
"""Why Equipment is not for a creature; None: it is."""


class PlayEquipment(PlayCard, frozen=True, tag="play_equipment"):
    """Play Equipment on a creature of one's own; parameters as `play_card`."""


def in_hand(board: Board, seat: Seat) -> Offers:
    """The Equipment in hand, in a Play phase."""
    return limited(board, seat, "play_equipment", _in_hand(board, seat, main=True))


def at_any_time(board: Board, seat: Seat) -> Offers:
    """That of which the text lets it be played at any time, elsewhere."""
    return limited(board, seat, "play_equipment", _in_hand(board, seat, main=False))


def _in_hand(board: Board, seat: Seat, *, main: bool) -> Iterator[Announceable]:
    own = timely(board, seat, EQUIPMENT, clauses(board, "move play_equipment"), main=main)
    return (Announceable("play_equipment", one, barred=why) for one, why in own)


# --- carrying ---------------------------------------------------------------------------------------------------------


def carried(board: Board, creature: str | None) -> list[CardObject]:
    """The Equipment of a creature, in the order in which it was attached."""
    there = board.things(by_carrier(board).get(creature, ()))
    return sorted(there, key=lambda one: attached_since(board, one))


def by_carrier(board: Board) -> Mapping[str | None, Sequence[str]]:
    """The Equipment that lies face up, by the creature that it is attached to."""
    return board.settled_cast(_by_carrier)


def _by_carrier(board: Board) -> Mapping[str | None, Sequence[str]]:
    found: dict[str | None, list[str]] = {}
    for one in board.in_play():
        if not one.blank and board.card(one).type == EQUIPMENT:
            found.setdefault(one.host, []).append(one.id)
    return found


def attached_since(board: Board, one: CardObject) -> int:
    """Since when Equipment has been with its carrier."""
    state: OrcState = board.state
    return max(one.since, state.attached.get(one.id, 0))


def subtypes(board: Board, one: CardObject) -> set[str]:
    """The subtypes of Equipment, as they count for carrying it: those of its type line alone."""
    return {word.lower() for word in board.card(one).subtypes}


def without_conflict(board: Board, there: Iterable[CardObject]) -> set[str]:
    """What of some Equipment works: none that shares a subtype with any before it."""
    taken: set[str] = set()
    found: set[str] = set()
    for one in there:
        if taken.isdisjoint(subtypes(board, one)):
            taken |= subtypes(board, one)
            found.add(one.id)
    return found


def used(board: Board, creature: str | None) -> set[str]:
    """Which of the Equipment of a creature works, what was attached first before all other."""
    return without_conflict(board, carried(board, creature))


def suits(board: Board, equipment: CardObject, creature: CardObject) -> Refusal | None:
    """Whether the restrictions that are printed on Equipment, and on whatever else, let a creature have it."""
    attach = board.card(equipment).attach
    if attach is not None and board.fits(attach, creature.id, Frame(equipment.id, creature.controller)):
        return None
    return Refusal("not-for-it", clauses(board, "picking up what fits", "carrying"), {"creature": creature.id})


# --- giving it on -----------------------------------------------------------------------------------------------------


class ReassignEquipment(Move, frozen=True, tag="reassign_equipment"):
    """Let a creature give Equipment to another one beside it, for its cost; both are marked."""

    equipment: str
    receiver: str
    payment: tuple[str, ...] = ()


def reassign_equipment(among: Among, fits: Fits = suits, costs: Callable[[Any], bool] = lambda _: True) -> Act:
    """Giving on Equipment of free creatures to free creatures at the same place.

    `costs`: whether what it costs is paid again, by the options of the match; all of that is worked out anew
    """

    def owed(board: Board, equipment: str, seat: Seat, receiver: str) -> tuple[Due, ...]:
        return _cost(board, equipment, seat, receiver) if costs(board.state.options) else ()

    def offers(board: Board, seat: Seat) -> Offers:
        means, by, found = Means(board, seat), clause(board, "move reassign_equipment"), []
        why = Refusal("nothing-to-give", clauses(board, "move reassign_equipment", "both are free"))
        for one, other in _gifts(board, seat, among, fits):
            paying = means.asked(owed(board, one.id, seat, other.id))
            if isinstance(paying, Refusal):
                why = paying
            else:
                pair: dict[str, Domain] = {"equipment": OneOf((one.id,), by), "receiver": OneOf((other.id,), by)}
                found.append(Offer("reassign_equipment", {**pair, **paying}))
        return Offers(tuple(found)) if found else Offers((), (Withheld("reassign_equipment", why),))

    def reassign(draft: Draft, seat: Seat, move: ReassignEquipment) -> None:
        giver = draft.state.objects[move.equipment].host
        price = owed(board_of(draft), move.equipment, seat, move.receiver)
        pay_resources(draft, Frame(move.equipment, seat, item="reassign_equipment"), price, move.payment)
        bring(draft, ObjectAttached(move.equipment, move.receiver), said(draft, "move reassign_equipment"))
        for creature in (giver, move.receiver):
            bring(draft, CardMarked(creature, "reassign"), said(draft, "both are marked"))

    return Act("reassign_equipment", ReassignEquipment, immediate(reassign), offers)


def _cost(board: Board, equipment: str, seat: Seat, receiver: str) -> tuple[Due, ...]:
    """What Equipment costs for another carrier."""
    plan = plan_of(board.pool, board.card(equipment).name, board.dialect.vocabulary)
    frame = Frame(equipment, seat, plan.path, equipment, ((receiver,),))
    return due(board, plan, fixed(board, plan.x, frame))


def _gifts(board: Board, seat: Seat, among: Among, fits: Fits) -> Iterator[tuple[CardObject, CardObject]]:
    free = [thing for thing in among(board, seat) if is_free(board, thing)]
    for giver in free:
        for one in carried(board, giver.id):
            for other in free:
                if other is not giver and other.place == giver.place and fits(board, one, other) is None:
                    yield one, other


# --- dropping and picking up ------------------------------------------------------------------------------------------


def is_dropped(board: Board, thing: CardObject) -> bool:
    """Whether something is Equipment that lies at a place without a carrier."""
    return thing.host is None and bool(thing.place) and not thing.blank and board.card(thing).type == EQUIPMENT


def dropped(board: Board, seat: Seat | None = None) -> list[CardObject]:
    """The dropped Equipment, of a player or of all."""
    lying = board.things(by_carrier(board).get(None, ()))
    return [one for one in lying if one.place and seat in (None, one.controller)]


def drop(draft: Draft, creature: str, place: str) -> None:
    """All Equipment of a creature stays at a place without a carrier."""
    for one in carried(board_of(draft), creature):
        bring(draft, EquipmentDropped(one.id, creature, place), said(draft, "dropped"))


def discard_dropped(draft: Draft) -> None:
    """A step at the end of a turn: dropped Equipment that nobody picked up goes to the graves."""
    there = [thing.id for thing in dropped(board_of(draft))]
    if there:
        physics.bury(draft, there, "dropped")


class PickUpEquipment(Move, frozen=True, tag="pick_up_equipment"):
    """Let a creature pick up dropped Equipment; it is marked."""

    creature: str
    equipment: str


def to_pick_up(among: Among, fits: Fits = suits) -> Offering:
    """Dropped Equipment, for free creatures at the same place, one each in a turn."""

    def offers(board: Board, seat: Seat) -> Offers:
        found: list[Offer] = []
        held: list[Withheld] = []
        nothing = Refusal("nothing-to-pick-up", clauses(board, "move pick_up_equipment"))
        for thing in among(board, seat):
            whys = {one.id: fits(board, one, thing) for one in dropped(board, seat) if one.place == thing.place}
            fit = tuple(id for id, why in whys.items() if why is None)
            why = _leaves_it(board, thing) if fit else next(iter(whys.values()), nothing)
            if why is None:
                pair: dict[str, Domain] = {
                    "creature": OneOf((thing.id,), clause(board, "move pick_up_equipment")),
                    "equipment": OneOf(fit, clause(board, "picking up")),
                }
                found.append(Offer("pick_up_equipment", pair))
            else:
                held.append(Withheld("pick_up_equipment", why, {"creature": thing.id}))
        if not found:
            held.append(Withheld("pick_up_equipment", nothing))
        return Offers(tuple(found), held)

    return offers


def _leaves_it(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not pick up what is for it."""
    state: OrcState = board.state
    facts = {"creature": thing.id}
    if not is_free(board, thing):
        return Refusal("not-free", clauses(board, "picking up unmarked"), facts)
    has_done_so = state.now.picked.get(thing.id, -1) >= thing.since
    return Refusal("picked-up", clauses(board, "picking up once"), facts) if has_done_so else None


def in_windows(offers: Offering) -> Offering:
    """The same for whoever responds: in windows of Play phases alone."""

    def there(board: Board, seat: Seat) -> Offers:
        if board.phase in PLAYING:
            return offers(board, seat)
        return Offers((), (Withheld("pick_up_equipment", Refusal("not-now", clauses(board, "picking up in Play"))),))

    return there


def pick_up_equipment(offers: Offering) -> Act:
    """Picking up, of what is `to_pick_up`."""
    return Act("pick_up_equipment", PickUpEquipment, immediate(_pick_up), offers)


def _pick_up(draft: Draft, seat: Seat, move: PickUpEquipment) -> None:
    """It is marked, and carries the Equipment."""
    if bring(draft, CardMarked(move.creature, "pick_up"), said(draft, "picking up")) is not None:
        bring(draft, ObjectAttached(move.equipment, move.creature), said(draft, "picking up"))
        bring(draft, EquipmentPickedUp(seat, move.creature, move.equipment), said(draft, "picking up once"))
