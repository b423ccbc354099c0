"""What a seat may do now, and what it may not: the one source of legal moves, explanations and refusals."""

from domain.refusal import Refusal
from domain.rulesets.gaia_vora import challenge, rotation, turn
from domain.rulesets.gaia_vora.activation import ACTIVATIONS, activation_offers
from domain.rulesets.gaia_vora.fossils import choice_shape
from domain.rulesets.gaia_vora.state import State
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat


def moves(state: State, seat: Seat) -> Offers:
    """The moves of a seat: those that answer its open decision and those that are free at any time."""
    pending = state.pending.get(seat)
    decision = Offers() if pending is None else _for_decision(state, seat, pending.kind)
    anytime = [] if seat in state.conceded else [Offer("concede", answers=False)]
    if state.options.maximality == "challenge" and seat not in state.conceded:
        anytime.append(challenge.waiver_offer(state, seat))
    return Offers((*decision.open, *anytime), decision.withheld)


def _for_decision(state: State, seat: Seat, kind: str) -> Offers:
    if kind == "rotate":
        if state.options.solo:
            return Offers((rotation.weather_rotation_offer(),), _not_yet())
        return Offers((rotation.rotate_offer(state, seat),), _not_yet())
    if kind == "activate":
        offers = activation_offers(state, seat)
        done = Refusal("rotated-already", ("GVORA-TURN-02",), {"phase": state.phase})
        return Offers(offers.open, (*offers.withheld, Withheld("rotate", done)))
    if kind == "store_fossils":
        return Offers((Offer("store_fossils", {"assignments": choice_shape(state)}),))
    if kind == "challenge":
        return Offers((Offer("challenge_activation"), Offer("waive_challenge")))
    return Offers((turn.colors_offer(state),))


def _not_yet() -> tuple[Withheld, ...]:
    first = Refusal("rotate-first", ("GVORA-TURN-02",), {"phase": "rotate"})
    return tuple(Withheld(move, first) for move in ACTIVATIONS)
