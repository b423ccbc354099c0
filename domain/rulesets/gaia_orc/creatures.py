"""Playing creatures into an area, and moving them between Front and Kingdom (GORC-CRE, -ENT, -MOV, -MVA)."""

from functools import partial

from domain.cardkit.events.things import CardMarked, ObjectMoved
from domain.cardkit.game.declared import Act
from domain.cardkit.game.placing import sites
from domain.cardkit.game.playing import limited
from domain.cardkit.moves_play import PlayCard
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import unmarkable
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.playable import playable
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit import creatures as orc
from domain.orckit import slots
from domain.orckit.assigning import assign_creature, assignable, unassign_creature
from domain.orckit.creatures import CREATURE, may_not_act
from domain.orckit.evolve import MOVE
from domain.orckit.floor import announce, immediate
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.gaia_orc.areas import DOMAINS, FRONT, active_creatures, barred
from domain.rulesets.gaia_orc.state import State
from domain.shapes import Barred, Offer, Offers, OneOf, Withheld
from events.event import Seat

VALUE = "gold_value"


def base(board: Board, thing: CardObject, stat: str) -> int | None:
    """Stats as printed, with the counters that add to them; the gold value is the cost (GORC-CRE-07, -CST-07)."""
    printed = orc.base(board, thing, stat)
    if stat == VALUE and printed is None and not thing.blank and board.card(thing).type == CREATURE:
        cost = None if thing.token else board.card(thing).cost
        return 0 if cost is None else max(0, board.number(cost, Frame(thing.id, thing.controller, x=0, t=0)))
    return printed


class PlayCreature(PlayCard, frozen=True, tag="play_creature"):
    """Play a creature into the own Front or a domain (`place`); other parameters as `play_card`."""


def _to_play(board: Board, seat: Seat) -> Offers:
    """The creatures in hand, each wherever it may be put (GORC-CRE-01, -02, GORC-ENT-01)."""
    own = (one for one in playable(board, seat) if board.card(one).type == CREATURE)
    creatures = (Announceable("play_creature", one, sites=partial(sites, board, seat, one)) for one in own)
    return limited(board, seat, "play_creature", creatures)


PLAY_CREATURE = Act("play_creature", PlayCreature, announce, _to_play)
to_assign = assignable(active_creatures)
ASSIGN_CREATURE = assign_creature(to_assign, acts=True)
UNASSIGN_CREATURE = unassign_creature(active_creatures)


# --- moving -----------------------------------------------------------------------------------------------------------


class MoveCreature(Move, frozen=True, tag="move_creature"):
    """Mark a creature, and put it into a domain, or from there into the Front."""

    creature: str
    destination: str


def _nobody_moves(board: Board) -> Refusal | None:
    """Why nobody may move in this phase (GORC-MOV-01, -08, GORC-MVA-02 to -05)."""
    state: State = board.state
    if state.now.exhausted:
        return Refusal("exhausted", ("GORC-MOV-08", "GORC-EXH-03"))
    most, have = state.options.moves_per_turn, state.now.moved
    moved = Refusal("moved", ("GORC-MOV-01",), {"most": most, "have": have}) if have >= most else None
    return slots.not_for_moving(board) or moved


def _to_move(board: Board, seat: Seat) -> Offers:
    """Creatures of the Front to a domain that is open to them, top servants to the Front (GORC-MOV-02 to -05)."""
    why = _nobody_moves(board)
    if why is not None:
        return Offers((), (Withheld("move_creature", why),))
    free: dict[tuple[str, ...], list[str]] = {}
    offers, held = [], []
    for thing in active_creatures(board, seat):
        places = DOMAINS if thing.place == FRONT else (FRONT,)
        whys = {place: barred(board, seat, thing.id, place) for place in places}
        open_to = tuple(place for place, no in whys.items() if no is None)
        why = _stays(board, thing) or (None if open_to else next(iter(whys.values())))
        if why is None:
            no = tuple(Barred(place, one) for place, one in whys.items() if one is not None)
            if no:
                offers.append(_moving((thing.id,), open_to, no))
            else:
                free.setdefault(open_to, []).append(thing.id)
        else:
            held.append(Withheld("move_creature", why, {"creature": thing.id}))
    offers += [_moving(tuple(ids), places) for places, ids in free.items()]
    if not offers:
        held.append(Withheld("move_creature", Refusal("nothing-to-name", ("GORC-MOV-03", "GORC-MOV-04"))))
    return Offers(tuple(offers), tuple(held))


def _moving(ids: tuple[str, ...], open_to: tuple[str, ...], no: tuple[Barred, ...] = ()) -> Offer:
    """Creatures that may move to the same places."""
    destination = OneOf(open_to, "GORC-MOV-05", no)
    return Offer("move_creature", {"creature": OneOf(ids, "GORC-MOV-03"), "destination": destination})


def _stays(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not move: it is marked or assigned, or that is forbidden (GORC-MOV-03)."""
    return may_not_act(board, thing, "be_moved", "unmarked to move") or unmarkable(board, thing)


def _move(draft: Draft, seat: Seat, move: MoveCreature) -> None:
    """It is marked, and then in its destination, uppermost in a domain; it stays marked (GORC-MOV-06, -07)."""
    origin = draft.state.objects[move.creature].place
    if bring(draft, CardMarked(move.creature, MOVE), "GORC-MOV-06") is not None:
        bring(draft, ObjectMoved(move.creature, origin, move.destination, MOVE), "GORC-MOV-06", "GORC-DOM-04")


MOVE_CREATURE = Act("move_creature", MoveCreature, immediate(_move), _to_move)
