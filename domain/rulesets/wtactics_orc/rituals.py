"""Rituals: Magic that is charged among the Resource cards, and released from there (WORC-RIT).

Charges are counters, so they are gone when the card leaves the Resource cards, however it does (WORC-RIT-10, -11).
"""

from typing import Annotated

from domain.cardkit.game.declared import Act
from domain.cardkit.moves_play import PlayCard
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit.floor import at_once
from domain.orckit.resources import resources
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc.decks import CAPACITOR, is_ritual
from domain.rulesets.wtactics_orc.events import RitualCharged
from domain.rulesets.wtactics_orc.evolve import CHARGE
from domain.rulesets.wtactics_orc.mulligan import announce
from domain.rulesets.wtactics_orc.playing import magic
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Offers, OneOf, parted
from events.event import Seat


class ReleaseRitual(PlayCard, frozen=True, tag="release_ritual"):
    """Play a fully charged Ritual from among the own Resource cards; parameters as `play_magic`."""


def _rituals(board: Board, seat: Seat) -> list[CardObject]:
    """The Rituals among the Resource cards of a player, if the match has any (WORC-RIT-01)."""
    there = resources(board, seat) if board.state.options.rituals else ()
    return [board.state.objects[id] for id in there if is_ritual(board.card(id))]


def _charges(board: Board, ritual: CardObject) -> tuple[int, int]:
    """How many charges a Ritual has, and how many it takes to be full (WORC-RIT-02)."""
    return ritual.counters.get(CHARGE, 0), board.card(ritual).stats[CAPACITOR]


def _chargeable(board: Board, seat: Seat) -> OneOf | None:
    """Any of them, each once in a turn, and none beyond its capacitor (WORC-RIT-04 to -08)."""
    if not board.state.options.rituals:
        return None
    return parted({ritual.id: _not_to_charge(board, ritual) for ritual in _rituals(board, seat)}, "WORC-RIT-04")


def _not_to_charge(board: Board, ritual: CardObject) -> Refusal | None:
    """Why a Ritual cannot be charged now."""
    state: State = board.state
    have, most = _charges(board, ritual)
    if ritual.id in state.now.charged:
        return Refusal("charged", ("WORC-RIT-05",), {"id": ritual.id})
    if have >= most:
        return Refusal("full", ("WORC-RIT-08",), {"id": ritual.id, "most": most, "have": have})
    return None


@at_once("WORC-RIT-06")
def charge_ritual(draft: Draft, seat: Seat, ritual: Annotated[str, _chargeable]) -> None:
    """Put a charge on a Ritual among the own Resource cards, for all to see; it stays face down (WORC-RIT-06)."""
    have = draft.state.objects[ritual].counters.get(CHARGE, 0)
    bring(draft, RitualCharged(seat, ritual, have + 1), "WORC-RIT-06")


def _to_release(board: Board, seat: Seat) -> Offers:
    """Those that are full, marked or not, like Magic; they pay for nothing themselves (WORC-RIT-01, -09, -12)."""
    there = _rituals(board, seat)
    return magic(board, seat, "release_ritual", ((ritual.id, _not_full(board, ritual)) for ritual in there))


def _not_full(board: Board, ritual: CardObject) -> Refusal | None:
    have, need = _charges(board, ritual)
    if have < need:
        return Refusal("not-charged", ("WORC-RIT-09",), {"id": ritual.id, "need": need, "have": have})
    return None


RELEASE_RITUAL = Act("release_ritual", ReleaseRitual, announce, _to_release)
