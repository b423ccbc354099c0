"""Choosing a Sky Object and what follows from it (GVORA-SKY)."""

from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.gaia_vora import challenge, meteor, placing, storm
from domain.rulesets.gaia_vora.events import (
    ActivationPassed,
    Colour,
    Figure,
    SkyObject,
    SkyObjectActivated,
    Species,
    TileColour,
)
from domain.rulesets.gaia_vora.moves import ActivateMeteor, ActivateRainbow, ActivateStorm, ActivateSun
from domain.rulesets.gaia_vora.planet import NAMES, location_under, slot_under
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.tasks import Store, Undo, WinCheck
from domain.shapes import Assign, Offer, Offers, Withheld
from events.event import Seat

ACTIVATIONS = ("activate_sun", "activate_rainbow", "activate_storm", "activate_meteor")


def activation_offers(state: State, seat: Seat) -> Offers:
    """Every Sky Object that would change something, and why not for the others (GVORA-SKY-03)."""
    if state.weather is not None:
        return _weather_offers(state, state.weather.object)
    found: list[Offer | Withheld] = [*_sun(state, state.colors[seat])]
    found += [placing.rainbow_offer(state), storm.storm_offer(state), meteor.meteor_offer(state)]
    return _sorted_out(found)


def _sun(state: State, colours: tuple[Colour, ...]) -> list[Offer | Withheld]:
    offers, withheld = placing.sun_offers(state, colours)
    return [*offers, *withheld]


def _weather_offers(state: State, thing: str) -> Offers:
    """Only the object of the Weather Card may be activated (GVORA-SOLO-10)."""
    kind, _, colour = thing.partition("_")
    found: list[Offer | Withheld]
    if kind == "sun":
        found = _sun(state, (colour,))  # type: ignore[arg-type]
    elif kind == "meteor":
        tile: TileColour = colour  # type: ignore[assignment]
        found = [meteor.meteor_offer(state, tile)]
    else:
        found = [placing.rainbow_offer(state) if kind == "rainbow" else storm.storm_offer(state)]
    other = Refusal("not-on-the-card", ("GVORA-SOLO-10",), {"card": thing})
    found += [Withheld(move, other) for move in ACTIVATIONS if move != f"activate_{kind}"]
    return _sorted_out(found)


def _sorted_out(found: list[Offer | Withheld]) -> Offers:
    offers = tuple(one for one in found if isinstance(one, Offer))
    return Offers(offers, tuple(one for one in found if isinstance(one, Withheld)))


def begin(draft: Draft) -> None:
    """The Activate phase: ask, or pass if nothing can be activated (GVORA-SKY-05, GVORA-SOLO-11)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if seat in state.conceded:
        return
    if draft.ask(seat, "activate", "GVORA-SKY-01"):
        return
    if state.options.solo:
        draft.emit(ActivationPassed("weather_card_unusable"), "GVORA-SOLO-11")
    else:
        draft.emit(ActivationPassed("no_legal_object"), "GVORA-SKY-05")


def sun(draft: Draft, seat: Seat, move: ActivateSun) -> None:
    """Place figures of one colour."""
    state: State = draft.state
    colour = move.color or _only_sun_colour(state, seat)
    possible = _most(draft, "placements")
    fossils = state.fossils.copy()
    _announce(draft, "sun", "GVORA-SUN-06", colour)
    undo = placing.place_sun(draft, seat, move, colour)
    _follow(draft, done=len(undo), possible=possible, undo=undo, fossils=fossils)


def _only_sun_colour(state: State, seat: Seat) -> Colour:
    if state.weather is not None:
        colour: Colour = state.weather.object.partition("_")[2]  # type: ignore[assignment]
        return colour
    return state.colors[seat][0]


def rainbow(draft: Draft, seat: Seat, move: ActivateRainbow) -> None:
    """Place figures of different colours."""
    state: State = draft.state
    possible = _most(draft, "placements")
    fossils = state.fossils.copy()
    _announce(draft, "rainbow", "GVORA-SUN-07")
    undo = placing.place_rainbow(draft, seat, move)
    _follow(draft, done=len(undo), possible=possible, undo=undo, fossils=fossils)


def blow(draft: Draft, seat: Seat, move: ActivateStorm) -> None:
    """Move everything out from under the Storm; with `die`, what cannot move is killed and stored."""
    state: State = draft.state
    possible = _most(draft, "moves")
    fossils = state.fossils.copy()
    location = storm.beneath(state)
    _announce(draft, "storm", "GVORA-STORM-01")
    undo, killed = storm.blow(draft, move)
    _follow(draft, done=len(undo), possible=possible, undo=undo, fossils=fossils, killed=killed, location=location)
    _store_killed(draft, killed)


def _most(draft: Draft, parameter: str) -> int:
    """The most that the activation now being made could do."""
    assert draft.accepted is not None
    shape = draft.accepted.params[parameter]
    assert isinstance(shape, Assign)
    return shape.most


def strike(draft: Draft, seat: Seat, move: ActivateMeteor) -> None:
    """Drop a tile; what it kills is stored. Never open to challenge (GVORA-OPT-01)."""
    _announce(draft, "meteor", "GVORA-METEOR-01")
    killed = meteor.strike(draft, move)
    draft.push(WinCheck())
    _store_killed(draft, killed)


def _announce(draft: Draft, thing: SkyObject, clause: str, colour: Colour | None = None) -> None:
    state: State = draft.state
    position = state.sky_position(thing)
    location = location_under(state.stacks, position, state.offset)
    slot = slot_under(position, state.offset)
    event = SkyObjectActivated(thing, position, slot, NAMES[location], colour)
    draft.emit(event, "GVORA-SKY-01", clause)


def _store_killed(draft: Draft, killed: tuple[Figure, ...]) -> None:
    """Killed figures go to the active player's cards (GVORA-METEOR-10, GVORA-P2-05, GVORA-SOLO-15)."""
    if killed:
        state: State = draft.state
        assert state.active is not None
        draft.push(Store(killed, state.colors[state.active], "killed"))


def _follow(
    draft: Draft,
    *,
    done: int,
    possible: int,
    undo: tuple[Undo, ...],
    fossils: dict[str, Species],
    killed: tuple[Figure, ...] = (),
    location: int = 0,
) -> None:
    """What comes after Sun, Rainbow and Storm: the challenge window of the option, then the win check."""
    draft.push(WinCheck())
    if placing.lenient(draft.state):
        challenge.open_window(draft, done, possible, undo, killed, location, fossils)
