"""Equipment: which of it is in use, giving it on, dropping it and picking it up (WORC-EQP, WORC-DRP)."""

from collections.abc import Iterator, Sequence

from domain.cardkit.events.things import CardMarked, ObjectAttached
from domain.cardkit.game import physics
from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.moves_play import PlayCard
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.payment import Due, Means, due, pay_resources
from domain.cardkit.run.plans import plan_of
from domain.cardkit.run.playable import is_let, playable
from domain.cardkit.run.texts import fixed
from domain.cardkit.shapes import Some
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.creatures import is_free
from domain.orckit.events import EquipmentDropped, EquipmentPickedUp
from domain.orckit.floor import PLAYING, immediate
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc import combat
from domain.rulesets.wtactics_orc.creatures import creatures
from domain.rulesets.wtactics_orc.events import EquipmentInUseChosen
from domain.rulesets.wtactics_orc.fronts import FRONTS
from domain.rulesets.wtactics_orc.mulligan import announce
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import EquipmentInUse
from domain.shapes import Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat

EQUIPMENT = "equipment"


class PlayEquipment(PlayCard, frozen=True, tag="play_equipment"):
    """Play Equipment on a creature of one's own; parameters as `play_card`."""


def _playable(board: Board, seat: Seat, *, main: bool) -> Offers:
    """The Equipment in hand (WORC-EQP-08, -17). `main`: in a Play phase; else only what its text lets be played."""
    not_now = Refusal("not-now", ("WORC-EQP-09",))
    own = [one for one in playable(board, seat) if board.card(one).type == EQUIPMENT]
    whys = {one: None if main or is_let(board, one, "play_at_any_time") else not_now for one in own}
    return limited(
        board, seat, "play_equipment", (Announceable("play_equipment", one, barred=why) for one, why in whys.items())
    )


PLAY_EQUIPMENT = Act("play_equipment", PlayEquipment, announce, lambda board, seat: _playable(board, seat, main=True))
PLAY_AT_ANY_TIME = Act(
    "play_equipment", PlayEquipment, announce, lambda board, seat: _playable(board, seat, main=False)
)


# --- in use -----------------------------------------------------------------------------------------------------------


def carried(board: Board, creature: str | None) -> list[CardObject]:
    """The Equipment of a creature, in the order in which it is looked at for use (WORC-EQP-19).

    What was announced last comes first, then what was attached first.
    """
    state: State = board.state
    there = [one for one in board.in_play() if one.host == creature and board.card(one).type == EQUIPMENT]
    since = {one.id: max(one.since, state.attached.get(one.id, 0)) for one in there}
    announced = {id: when for id, when in state.announced.items() if when > since.get(id, when)}
    return sorted(there, key=lambda one: (-announced.get(one.id, 0), since[one.id]))


def used(board: Board, creature: str | None) -> set[str]:
    """Which of the Equipment of a creature is in use: none that shares a subtype with another (WORC-EQP-03 to -05)."""
    taken: set[str] = set()
    found: set[str] = set()
    for one in carried(board, creature):
        subtypes = {word.lower() for word in board.card(one).subtypes}
        if taken.isdisjoint(subtypes):
            taken |= subtypes
            found.add(one.id)
    return found


def in_conflict(board: Board, creature: str) -> tuple[str, ...]:
    """The Equipment of a creature of which not all can be in use."""
    there = carried(board, creature)
    counts = [word.lower() for one in there for word in board.card(one).subtypes]
    shared = {word for word in counts if counts.count(word) > 1}
    return tuple(one.id for one in there if shared & {word.lower() for word in board.card(one).subtypes})


class ChooseEquipmentInUse(Move, frozen=True, tag="choose_equipment_in_use"):
    """Announce Equipment of defenders that is to be in use, the last of it before all other."""

    equipment: tuple[str, ...]


def announcing(ids: Sequence[str]) -> Some:
    """What may be announced to be in use, of Equipment that cannot be so together."""
    return Some(tuple(ids), 0, len(ids), "WORC-EQP-06", ordered=True)


def announce_in_use(draft: Draft, seat: Seat, ids: tuple[str, ...]) -> None:
    """From now on it is in use before all that was announced earlier (WORC-EQP-06, -19)."""
    if ids:
        bring(draft, EquipmentInUseChosen(seat, ids), "WORC-EQP-06")


def _on_defenders(board: Board) -> tuple[str, ...]:
    attack = board.state.attack
    assert attack is not None
    defenders = combat.defenders_of(board.state, attack, attack.combat or "")
    return tuple(id for one in defenders for id in in_conflict(board, one))


def ask_for_use(draft: Draft, task: EquipmentInUse) -> None:
    """The defending player may wait with this until the combat begins (WORC-EQP-07)."""
    attack = draft.state.attack
    if attack is not None and attack.foe is not None and _on_defenders(board_of(draft)):
        draft.push(task)
        draft.ask(attack.foe, "equipment_in_use", "WORC-EQP-07")


def _to_use(board: Board, _seat: Seat) -> Offers:
    return Offers((Offer("choose_equipment_in_use", {"equipment": announcing(_on_defenders(board))}),))


def _use(draft: Draft, seat: Seat, move: ChooseEquipmentInUse) -> None:
    draft.agenda.pop()
    announce_in_use(draft, seat, move.equipment)


CHOOSE_EQUIPMENT_IN_USE = Act("choose_equipment_in_use", ChooseEquipmentInUse, _use, _to_use)


# --- giving it on -----------------------------------------------------------------------------------------------------


class ReassignEquipment(Move, frozen=True, tag="reassign_equipment"):
    """Let a creature give Equipment to another one beside it, for its cost; both are marked."""

    equipment: str
    receiver: str
    payment: tuple[str, ...] = ()


def _may_carry(board: Board, equipment: CardObject, creature: CardObject) -> bool:
    """Whether the restrictions that are printed on Equipment let a creature have it (WORC-EQP-17, WORC-DRP-05)."""
    attach = board.card(equipment).attach
    return attach is not None and board.fits(attach, creature.id, Frame(equipment.id, creature.controller))


def _owed(board: Board, equipment: str, seat: Seat, receiver: str) -> tuple[Due, ...]:
    """What Equipment costs for another carrier: all is worked out anew (WORC-EQP-15)."""
    plan = plan_of(board.pool, board.card(equipment).name, board.dialect.vocabulary)
    frame = Frame(equipment, seat, plan.path, equipment, ((receiver,),))
    return due(board, plan, fixed(board, plan.x, frame))


def _gifts(board: Board, seat: Seat) -> Iterator[tuple[CardObject, CardObject]]:
    free = [thing for thing in creatures(board, seat) if is_free(board, thing)]
    for giver in free:
        for one in carried(board, giver.id):
            for other in free:
                if other is not giver and other.place == giver.place and _may_carry(board, one, other):
                    yield one, other


def _to_reassign(board: Board, seat: Seat) -> Offers:
    """Equipment of free creatures, for free creatures in the same front (WORC-EQP-13 to -17)."""
    means, found = Means(board, seat), []
    why = Refusal("nothing-to-give", ("WORC-EQP-13", "WORC-EQP-14"))
    for one, other in _gifts(board, seat):
        owed = _owed(board, one.id, seat, other.id)
        short = means.short_of(owed)
        if short is not None:
            why = short
            continue
        payment = means.payment(owed)
        paid: dict[str, Domain] = {} if payment is None else {"payment": payment}
        pair: dict[str, Domain] = {
            "equipment": OneOf((one.id,), "WORC-EQP-13"),
            "receiver": OneOf((other.id,), "WORC-EQP-13"),
        }
        found.append(Offer("reassign_equipment", {**pair, **paid}))
    return Offers(tuple(found)) if found else Offers((), (Withheld("reassign_equipment", why),))


def _reassign(draft: Draft, seat: Seat, move: ReassignEquipment) -> None:
    """It is paid for, has another carrier, and both are marked (WORC-EQP-15, -16)."""
    giver = draft.state.objects[move.equipment].host
    owed = _owed(board_of(draft), move.equipment, seat, move.receiver)
    pay_resources(draft, Frame(move.equipment, seat, item="reassign_equipment"), owed, move.payment)
    bring(draft, ObjectAttached(move.equipment, move.receiver), "WORC-EQP-13")
    for creature in (giver, move.receiver):
        bring(draft, CardMarked(creature, "reassign"), "WORC-EQP-16")


REASSIGN_EQUIPMENT = Act("reassign_equipment", ReassignEquipment, immediate(_reassign), _to_reassign)


# --- dropping and picking up ------------------------------------------------------------------------------------------


def is_dropped(thing: CardObject) -> bool:
    """Whether Equipment lies in a front without a carrier (WORC-DRP-01)."""
    return thing.host is None and thing.place in FRONTS


def dropped(board: Board, seat: Seat | None = None) -> list[CardObject]:
    """The dropped Equipment, of a player or of all."""
    there = (one for one in board.in_play() if is_dropped(one) and not one.blank)
    return [one for one in there if board.card(one).type == EQUIPMENT and seat in (None, one.controller)]


def drop(draft: Draft, creature: str, place: str) -> None:
    """All Equipment of a creature stays where that was, without a carrier (WORC-DRP-01, WORC-DTH-04)."""
    for one in carried(board_of(draft), creature):
        bring(draft, EquipmentDropped(one.id, creature, place), "WORC-DRP-01")


def discard_dropped(draft: Draft) -> None:
    """Dropped Equipment that nobody picked up goes to the graves (WORC-DRP-08)."""
    there = [thing.id for thing in dropped(board_of(draft))]
    if there:
        physics.bury(draft, there, "dropped")


class PickUpEquipment(Move, frozen=True, tag="pick_up_equipment"):
    """Let a creature pick up dropped Equipment; it is marked."""

    creature: str
    equipment: str


def _to_pick_up(board: Board, seat: Seat) -> Offers:
    """Dropped Equipment, for free creatures in the same front, one each in a turn (WORC-DRP-02 to -07)."""
    found: list[Offer] = []
    held: list[Withheld] = []
    for thing in creatures(board, seat):
        near = [one for one in dropped(board, seat) if one.place == thing.place]
        fit = tuple(one.id for one in near if _may_carry(board, one, thing))
        why = _leaves_it(board, thing, bool(near), bool(fit))
        if why is None:
            pair: dict[str, Domain] = {
                "creature": OneOf((thing.id,), "WORC-DRP-02"),
                "equipment": OneOf(fit, "WORC-DRP-04"),
            }
            found.append(Offer("pick_up_equipment", pair))
        else:
            held.append(Withheld("pick_up_equipment", why, {"creature": thing.id}))
    if not found:
        held.append(Withheld("pick_up_equipment", Refusal("nothing-to-pick-up", ("WORC-DRP-02",))))
    return Offers(tuple(found), held)


def _leaves_it(board: Board, thing: CardObject, near: bool, fit: bool) -> Refusal | None:
    """Why a creature may not pick anything up; what lies near it, and whether any of that is for it, is known."""
    facts = {"creature": thing.id}
    if not near:
        return Refusal("nothing-to-pick-up", ("WORC-DRP-02",), facts)
    if not fit:
        return Refusal("not-for-it", ("WORC-DRP-05", "WORC-EQP-17"), facts)
    if not is_free(board, thing):
        return Refusal("not-free", ("WORC-DRP-06",), facts)
    has_done_so = board.state.now.picked.get(thing.id, -1) >= thing.since
    return Refusal("picked-up", ("WORC-DRP-07",), facts) if has_done_so else None


def _pick_up(draft: Draft, seat: Seat, move: PickUpEquipment) -> None:
    """It is marked, and carries the Equipment (WORC-DRP-04)."""
    if bring(draft, CardMarked(move.creature, "pick_up"), "WORC-DRP-04") is not None:
        bring(draft, ObjectAttached(move.equipment, move.creature), "WORC-DRP-04")
        draft.emit(EquipmentPickedUp(seat, move.creature, move.equipment), "WORC-DRP-07")


def to_pick_up_in_windows(board: Board, seat: Seat) -> Offers:
    """Whoever responds may pick up in windows of Play phases alone (WORC-DRP-03)."""
    if board.state.phase in PLAYING:
        return _to_pick_up(board, seat)
    return Offers((), (Withheld("pick_up_equipment", Refusal("not-now", ("WORC-DRP-03",))),))


PICK_UP_IN_WINDOW = Act("pick_up_equipment", PickUpEquipment, immediate(_pick_up), to_pick_up_in_windows)
PICK_UP_EQUIPMENT = Act("pick_up_equipment", PickUpEquipment, immediate(_pick_up), _to_pick_up)
