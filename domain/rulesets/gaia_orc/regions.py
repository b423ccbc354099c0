"""Regions: the chapter, the active one of it, its hit points, losing and discarding it (GORC-REG, GORC-DSC-03, -04)."""

from collections.abc import Sequence

from domain.agenda import Task
from domain.cardkit.events.decks import CardsRevealed
from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.events.things import ObjectEnteredPlay
from domain.cardkit.game import physics
from domain.cardkit.game.declared import Act
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import bring_to, gain
from domain.cardkit.run.objects import fresh
from domain.cardkit.run.piles import lay_ready, turn_up
from domain.cardkit.run.tasks import StackTriggers, StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.floor import immediate
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.gaia_orc.areas import REGION
from domain.rulesets.gaia_orc.events import RegionDamaged, RegionDefeated, RegionDiscarded, RegionHealed
from domain.rulesets.gaia_orc.state import State
from domain.rulesets.gaia_orc.tasks import DrawForRegion
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat

CHAPTER, HP, SYMBOLS = "chapter", "region_hp", "draw_symbols"
"""The zone of face-down regions, the number of hit points, and the stat that says what losing a region brings."""
DEFEATED, DISCARDED = "defeated", "region_discarded"
"""Why regions come into a grave."""


def is_region(board: Board, id: str) -> bool:
    """Whether something in play is the active region of a player."""
    return REGION in board.types(id)


def active(board: Board, seat: Seat) -> CardObject | None:
    """The region of a player that is face up (GORC-REG-06)."""
    return next((one for one in board.in_play() if one.controller == seat and one.place == REGION), None)


def left(board: Board, seat: Seat) -> int:
    """How many regions a player has, the active one included."""
    return len(board.state.deck(seat, CHAPTER)) + (active(board, seat) is not None)


def printed_hp(board: Board, seat: Seat) -> int | None:
    """What the hit points of the active region never rise above (GORC-REG-08)."""
    region = active(board, seat)
    return None if region is None else board.stat(region.id, "hp")


# --- revealing --------------------------------------------------------------------------------------------------------


def reveal_first(draft: Draft) -> None:
    """The top region of everybody is active; nothing is set off by that (GORC-REG-06, GORC-SET-05)."""
    state: State = draft.state
    for seat in state.playing_seats:
        lay_ready(draft, seat, "GORC-DCK-04")
    for seat in state.playing_seats:
        card = state.deck(seat, CHAPTER)[0]
        draft.chance.uncover()
        shown = draft.emit(CardsRevealed(seat, CHAPTER, ("",), (card,)), "GORC-REG-06")
        entered = ObjectEnteredPlay(fresh(draft, 1)[0], card, seat, seat, REGION, CHAPTER, cause="setup")
        draft.emit(entered, "GORC-REG-06", because=shown)
        hp = printed_hp(board_of(draft), seat) or 0
        draft.emit(NumberChanged(seat, HP, hp, hp, "setup"), "GORC-REG-04")


def _reveal_next(draft: Draft, seat: Seat) -> None:
    """The next region is active with all its hit points at once; without one there are none (GORC-REG-09)."""
    turn_up(draft, seat, CHAPTER, "GORC-REG-09", place=REGION)
    bring_to(draft, seat, HP, printed_hp(board_of(draft), seat) or 0, "GORC-REG-04", cause=REGION)


# --- hit points -------------------------------------------------------------------------------------------------------


def hurt(draft: Draft, region: str, amount: int, source: str) -> None:
    """A region loses hit points, which stay lost (GORC-REG-07, -08, GORC-CMB-32)."""
    seat = draft.state.objects[region].controller
    if amount > 0 and bring(draft, RegionDamaged(seat, region, amount, source), "GORC-REG-07") is not None:
        gain(draft, seat, HP, -amount, "GORC-REG-08", cause="damage")


def heal(draft: Draft, region: str, amount: int, source: str) -> None:
    """Hit points that were lost come back (GORC-REG-08)."""
    board, seat = board_of(draft), draft.state.objects[region].controller
    back = min(amount, (printed_hp(board, seat) or 0) - board.player(seat, HP))
    if back > 0 and bring(draft, RegionHealed(seat, region, back, source), "GORC-REG-08") is not None:
        gain(draft, seat, HP, back, "GORC-REG-08", cause="restored")


# --- losing and discarding --------------------------------------------------------------------------------------------


def check(draft: Draft) -> None:
    """Regions without hit points are lost, the active player's first (GORC-REG-09, -10)."""
    lost = []
    for seat in draft.state.from_seat(draft.state.leading):
        board = board_of(draft)
        region = active(board, seat)
        if region is not None and board.player(seat, HP) <= 0:
            lost.append(region.id)
    if lost:
        lose(draft, lost, DEFEATED)


def lose(draft: Draft, regions: Sequence[str], cause: str) -> None:
    """Regions are lost, whatever has caused it; the next ones are revealed, and players draw (GORC-REG-10, -15)."""
    drawing: list[Task] = []
    for region in regions:
        board = board_of(draft)
        seat, symbols = board.state.objects[region].controller, board.stat(region, SYMBOLS)
        event = RegionDefeated(seat, region, left(board, seat) - 1)
        if bring(draft, event, "GORC-REG-09") is not None:
            drawing += _replaced(draft, seat, region, cause, symbols)
    draft.push(*drawing, StateCheck(), StackTriggers())


def _replaced(draft: Draft, seat: Seat, region: str, cause: str, symbols: int) -> tuple[Task, ...]:
    """It goes to the grave, and the next one is revealed; who has none left draws nothing (GORC-REG-14)."""
    physics.bury(draft, [region], cause)
    if active(board_of(draft), seat) is not None:
        return ()
    _reveal_next(draft, seat)
    return (DrawForRegion(seat, symbols),) if symbols and active(board_of(draft), seat) else ()


def draw_for_region(draft: Draft, task: DrawForRegion) -> None:
    """As many cards as there are; an empty deck loses nothing here (GORC-REG-10)."""
    count = min(task.count, len(draft.state.deck(task.seat)))
    draws.draw(draft, task.seat, count, REGION, "GORC-REG-10")


class DiscardRegion(Move, frozen=True, tag="discard_region"):
    """Discard the own active region; the next one is active."""


def _to_discard(board: Board, seat: Seat) -> Offers:
    """So many in a turn, and never the last one (GORC-DSC-03, -04)."""
    state: State = board.state
    most, have = state.options.region_discards_per_turn, state.now.regions
    if have >= most:
        why = Refusal("discarded", ("GORC-DSC-03",), {"most": most, "have": have})
    elif active(board, seat) is None or not state.deck(seat, CHAPTER):
        why = Refusal("last-region", ("GORC-DSC-04",), {"regions": left(board, seat)})
    else:
        return Offers((Offer("discard_region"),))
    return Offers((), (Withheld("discard_region", why),))


def _discard(draft: Draft, seat: Seat, move: DiscardRegion) -> None:
    """That is no loss, so nothing is drawn unless the match has it so (GORC-DSC-03)."""
    board = board_of(draft)
    region = active(board, seat)
    assert region is not None
    symbols = board.stat(region.id, SYMBOLS) if draft.state.options.discarded_region_draws else 0
    if bring(draft, RegionDiscarded(seat, region.id, left(board, seat) - 1), "GORC-DSC-03") is not None:
        draft.push(*_replaced(draft, seat, region.id, DISCARDED, symbols))


DISCARD_REGION = Act("discard_region", DiscardRegion, immediate(_discard), _to_discard)
