"""The Draw phase: the cards that must be drawn, and exhausting (GORC-DRW, GORC-EXH)."""

from domain.cardkit.events.decks import DrawFailed
from domain.cardkit.game import ending, physics
from domain.cardkit.game.declared import Act
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from domain.orckit.evolve import DRAW
from domain.orckit.floor import immediate, settled
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.gaia_orc.areas import DOMAINS, top_servant
from domain.rulesets.gaia_orc.events import Exhausted
from domain.rulesets.gaia_orc.state import State
from domain.rulesets.gaia_orc.tasks import MustDraw
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

DECK_OUT, EXHAUST = "deck_out", "exhaust"
"""Why a player is defeated who cannot draw, and why cards are drawn and discarded by exhausting."""


def draw(draft: Draft) -> None:
    """Cards are drawn one by one (GORC-DRW-01)."""
    draft.push(MustDraw(draft.state.options.draw_min))


def must_draw(draft: Draft, task: MustDraw) -> None:
    """An empty deck loses the match, unless it has been agreed otherwise (GORC-DRW-01, -04)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if not task.left or state.turn_over:
        return
    if state.deck(seat):
        draft.push(MustDraw(task.left - 1))
        settled(draft)
        draws.draw(draft, seat, 1, DRAW, "GORC-DRW-01")
        return
    bring(draft, DrawFailed(seat, task.left), "GORC-DRW-04")
    if state.options.deck_out_loses:
        ending.defeat(draft, {seat: DECK_OUT})


class Exhaust(Move, frozen=True, tag="exhaust"):
    """Discard a top servant (of `domain`) or a hand card (`card`), and draw beyond what is usual."""

    mode: str
    domain: str | None = None
    card: str | None = None


def _to_exhaust(board: Board, seat: Seat) -> Offers:
    """Once in a turn, after all other draws, as long as the deck has a card (GORC-EXH-01, -02)."""
    state: State = board.state
    domains = tuple(one for one in DOMAINS if top_servant(state, seat, one) is not None)
    hand = state.zone("hand", seat)
    facts = {"drawn": state.now.drawn, "need": state.options.draw_max, "deck": len(state.deck(seat))}
    if state.now.exhausted or not state.options.exhaust_draws:
        why = Refusal("exhausted", ("GORC-EXH-01",))
    elif state.now.drawn < state.options.draw_max or not state.deck(seat):
        why = Refusal("not-now", ("GORC-EXH-01",), facts)
    elif not domains and not hand:
        why = Refusal("nothing-to-discard", ("GORC-EXH-02",))
    else:
        ways = (("top_servant", "domain", domains), ("hand_card", "card", hand))
        return Offers(
            tuple(
                Offer("exhaust", {"mode": OneOf((mode,), "GORC-EXH-02"), name: OneOf(values, "GORC-EXH-02")})
                for mode, name, values in ways
                if values
            )
        )
    return Offers((), (Withheld("exhaust", why),))


def _exhaust(draft: Draft, seat: Seat, move: Exhaust) -> None:
    """What is discarded does not die; then the cards are drawn, and nothing is laid or moved (GORC-EXH-02, -03)."""
    state: State = draft.state
    card = top_servant(state, seat, move.domain) if move.domain is not None else move.card
    assert card is not None
    done = bring(draft, Exhausted(seat, move.mode, card), "GORC-EXH-01", "GORC-EXH-03")
    if move.mode == "hand_card":
        draws.discard(draft, seat, (card,), EXHAUST, "GORC-EXH-02", because=done)
    else:
        physics.bury(draft, [card], EXHAUST)
    count = min(state.options.exhaust_draws, len(state.deck(seat)))
    draws.draw(draft, seat, count, EXHAUST, "GORC-EXH-01")


EXHAUSTING = Act("exhaust", Exhaust, immediate(_exhaust), _to_exhaust)


def exhausted(board: Board, seat: Seat) -> Refusal | None:
    """Whoever has exhausted lays no Resource card in this turn (GORC-RES-08, GORC-EXH-03)."""
    state: State = board.state
    over = state.now.exhausted and state.active == seat
    return Refusal("exhausted", ("GORC-RES-08", "GORC-EXH-03")) if over else None
