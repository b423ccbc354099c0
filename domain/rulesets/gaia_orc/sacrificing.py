"""Sacrificing: a keyword that is a move, and abilities that cost it, in any phase (GORC-GLO-04 to -06)."""

from domain.cardkit.game.activating import activatable
from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.language.clauses import Sacrifice
from domain.cardkit.moves_play import ActivateAbility
from domain.cardkit.run.board import Board
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.draft import Draft
from domain.orckit.floor import announce, has_floor, immediate
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.gaia_orc import physics
from domain.rulesets.gaia_orc.areas import active_creatures
from domain.rulesets.gaia_orc.evolve import SACRIFICED
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

BE_SACRIFICED = "be_sacrificed"
"""What a creature with the bare keyword may, for nothing."""


class SacrificeCreature(Move, frozen=True, tag="sacrifice_creature"):
    """Let a creature die whose keyword says that it may be sacrificed."""

    creature: str


def to_sacrifice(board: Board, seat: Seat) -> Offers:
    """Creatures of the Front and top servants, be they marked or assigned (GORC-GLO-04, -05)."""
    able = tuple(thing.id for thing in active_creatures(board, seat) if board.can(BE_SACRIFICED, thing.id))
    if able:
        return Offers((Offer("sacrifice_creature", {"creature": OneOf(able, "GORC-GLO-05")}),))
    return Offers((), (Withheld("sacrifice_creature", Refusal("nobody-to-sacrifice", ("GORC-GLO-05",))),))


def _sacrifice(draft: Draft, seat: Seat, move: SacrificeCreature) -> None:
    """It dies at once; whoever responds has done one thing by it (GORC-GLO-05)."""
    if has_floor(draft):
        immediate(_die)(draft, seat, move)
    else:
        draft.push(StateCheck(), StackTriggers(), Respond("action", draft.state.after(seat)))
        _die(draft, seat, move)


def _die(draft: Draft, seat: Seat, move: SacrificeCreature) -> None:
    physics.kill(draft, (move.creature,), SACRIFICED)


SACRIFICE_CREATURE = Act("sacrifice_creature", SacrificeCreature, _sacrifice, to_sacrifice)


def _by_sacrifice(board: Board, seat: Seat) -> Offers:
    """The abilities whose cost contains a sacrifice (GORC-GLO-05, GORC-RSP-09)."""
    usable = activatable(board, seat, main=True)
    wanted = (one for one in usable if any(isinstance(cost, Sacrifice) for cost in board.pool.ability(one.path).pay))
    return limited(board, seat, "activate_ability", wanted)


ACTIVATE_BY_SACRIFICE = Act("activate_ability", ActivateAbility, announce, _by_sacrifice)
