"""Turning the planet and the eating under the Moon after each step (GVORA-ROT, GVORA-MOON)."""

from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.gaia_vora.events import (
    CarniVoreReincarnated,
    Figure,
    LifeFormEaten,
    PlanetRotated,
    Species,
    StarSpent,
)
from domain.rulesets.gaia_vora.moves import Rotate, RotateByWeather
from domain.rulesets.gaia_vora.planet import NAMES, location_under, slot_under
from domain.rulesets.gaia_vora.state import State
from domain.rulesets.gaia_vora.tasks import Eat, Step, Store
from domain.shapes import Barred, Offer, OneOf
from events.event import Seat

FREE_STEPS = 2
STAR_STEPS = (1, 3)
PREY: dict[Species, Species] = {"H": "P", "C": "H"}

_BROKE = Refusal("no-star-left", ("GVORA-ROT-04", "GVORA-ROT-03"), {"need": 1, "have": 0})
ANY_STEPS = Offer("rotate", {"steps": OneOf((1, 2, 3), "GVORA-ROT-01")})
TWO_STEPS = Offer("rotate", {"steps": OneOf((2,), "GVORA-ROT-01", tuple(Barred(n, _BROKE) for n in STAR_STEPS))})
BY_WEATHER = Offer("rotate_by_weather", {"star_steps": OneOf((None, *STAR_STEPS), "GVORA-SOLO-08")})
"""Solo: follow the card, or pay a star for 1 or 3 steps (GVORA-SOLO-07, -08)."""


def rotate_offer(state: State, seat: Seat) -> Offer:
    """How far the active player may turn the planet (GVORA-ROT-01 to -04)."""
    return ANY_STEPS if state.stars[seat] else TWO_STEPS


def begin(draft: Draft) -> None:
    """The Rotate phase: ask how far, or follow the weather if no star leaves a choice; nothing for a conceder."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if seat in state.conceded:
        return
    if state.options.solo and not state.stars[seat]:
        assert state.weather is not None
        turn_planet(draft, state.weather.numeral)
        return
    draft.ask(seat, "rotate", "GVORA-SOLO-08" if state.options.solo else "GVORA-ROT-01")


def rotate(draft: Draft, seat: Seat, move: Rotate) -> None:
    """Pay for the rotation and do it step by step."""
    if move.steps != FREE_STEPS:
        _pay_star(draft, seat, move.steps, "GVORA-ROT-03")
    turn_planet(draft, move.steps)


def rotate_by_weather(draft: Draft, seat: Seat, move: RotateByWeather) -> None:
    """Rotate as the Weather Card says, or as the star allows."""
    steps = draft.state.weather.numeral
    if move.star_steps is not None:
        steps = move.star_steps
        _pay_star(draft, seat, steps, "GVORA-SOLO-08")
    turn_planet(draft, steps)


def _pay_star(draft: Draft, seat: Seat, steps: int, clause: str) -> None:
    draft.emit(StarSpent(seat, steps, draft.state.stars[seat] - 1), clause, "GVORA-ROT-06")


def turn_planet(draft: Draft, steps: int) -> None:
    """Put the steps on the agenda (GVORA-ROT-07)."""
    draft.push(Step(1, steps))


def step(draft: Draft, task: Step) -> None:
    """One step, then one eating, then the next step; a conceder's further steps are dropped (GVORA-OPT-02)."""
    state: State = draft.state
    if state.active in state.conceded:
        return
    offset = (state.offset + 1) % 8
    moon = slot_under(state.sky_position("moon"), offset)
    draft.emit(PlanetRotated(task.step, task.of, offset, moon), "GVORA-ROT-07")
    further = [Step(task.step + 1, task.of)] if task.step < task.of else []
    draft.push(Eat("H"), Eat("C"), Eat("M"), *further)


def eat(draft: Draft, task: Eat) -> None:
    """One part of the eating in the location under the Moon (GVORA-MOON-05, -06)."""
    state: State = draft.state
    location = location_under(state.stacks, state.sky_position("moon"), state.offset)
    there = state.standing[location]
    if task.part == "M":
        if "C" in there and state.microbe == location:
            draft.emit(CarniVoreReincarnated(there["C"], NAMES[location]), "GVORA-MOON-12")
        return
    prey = PREY[task.part]
    if task.part not in there or prey not in there:
        return
    eater, eaten = Figure(there[task.part], task.part), Figure(there[prey], prey)
    draft.emit(LifeFormEaten(eater, eaten, NAMES[location]), "GVORA-MOON-02", "GVORA-MOON-10")
    draft.push(Store((eaten,), (eater.colour,), "eaten"))
