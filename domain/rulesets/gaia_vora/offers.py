"""What a seat may do now, and what it may not: the one source of legal moves, explanations and refusals."""

from domain.refusal import Refusal
from domain.rulesets.gaia_vora import challenge, rotation, turn
from domain.rulesets.gaia_vora.activation import ACTIVATIONS, activation_offers
from domain.rulesets.gaia_vora.fossils import choice_shape
from domain.rulesets.gaia_vora.state import State
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat

CONCEDE = Offer("concede", answers=False)
ROTATE_FIRST = Refusal("rotate-first", ("GVORA-TURN-02",), {"phase": "rotate"})
NOT_YET = tuple(Withheld(move, ROTATE_FIRST) for move in ACTIVATIONS)
ROTATED_ALREADY = Refusal("rotated-already", ("GVORA-TURN-02",), {"phase": "activate"})
IN_WINDOW = Offers((Offer("challenge_activation"), Offer("waive_challenge")))


def moves(state: State, seat: Seat) -> Offers:
    """The moves of a seat: those that answer its open decision and those that are free at any time."""
    pending = state.pending.get(seat)
    decision = Offers() if pending is None else _for_decision(state, seat, pending.kind)
    anytime = [] if seat in state.conceded else [CONCEDE]
    if state.options.maximality == "challenge" and seat not in state.conceded:
        anytime.append(challenge.waiver_offer(state, seat))
    return Offers((*decision.open, *anytime), decision.withheld)


def _for_decision(state: State, seat: Seat, kind: str) -> Offers:
    if kind == "rotate":
        if state.options.solo:
            return Offers((rotation.BY_WEATHER,), NOT_YET)
        return Offers((rotation.rotate_offer(state, seat),), NOT_YET)
    if kind == "activate":
        offers = activation_offers(state, seat)
        no_more = Withheld("rotate_by_weather" if state.options.solo else "rotate", ROTATED_ALREADY)
        return Offers(offers.open, (*offers.withheld, no_more))
    if kind == "store_fossils":
        return Offers((Offer("store_fossils", {"assignments": choice_shape(state)}),))
    if kind == "challenge":
        return IN_WINDOW
    return Offers((turn.colors_offer(state),))
