"""How each event of Gaia-Vora changes a state. Knows no rules: it believes what the events say."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.frame import FRAME, loads_position, match_created, nothing_changes
from domain.frame import turn_started as frame_turn_started
from domain.rulesets.gaia_vora import events as g
from domain.rulesets.gaia_vora.options import Options
from domain.rulesets.gaia_vora.planet import INDEX, figure_name, slot_key
from domain.rulesets.gaia_vora.state import ChallengeWindow, FossilChoice, State, weather_named
from events.event import Event
from events.vocabulary.chance import DeckShuffled, FirstPlayerChosen
from events.vocabulary.match import MatchCreated, MatchForked, ScenarioOpened
from events.vocabulary.turns import TurnEnded, TurnStarted


def _stand(state: State, location: int, figure: g.Figure) -> None:
    state.standing[location] = {**state.standing[location], figure.species: figure.colour}


def _leave(state: State, location: int, figure: g.Figure) -> None:
    there = state.standing[location].copy()
    there.pop(figure.species, None)
    state.standing[location] = there


def _pool(state: State, figure: g.Figure, change: int) -> None:
    name = figure_name(figure.colour, figure.species)
    state.pools[name] = state.pools.get(name, 0) + change


def created(state: State, event: MatchCreated) -> None:
    match_created(state, event)
    state.options = msgspec.convert(event.options, Options)


def colors_assigned(state: State, event: g.ColorsAssigned) -> None:
    state.colors.update({int(seat): colours for seat, colours in event.colors.items()})
    state.hibernator = event.hibernator or state.hibernator


def board_set_up(state: State, event: g.BoardSetUp) -> None:
    state.stacks = [(tile,) for tile in event.tiles]
    state.at_home = (True,) * 8
    state.offset = event.offset
    state.supply = dict(event.supply)
    state.pools = {figure_name(c, s): n for c, pool in event.pools.items() for s, n in pool.items()}
    state.stars = {int(seat): stars for seat, stars in event.stars.items()}
    state.microbe = INDEX[event.microbe]


def first_player_chosen(state: State, event: FirstPlayerChosen) -> None:
    state.first = event.seat


def deck_shuffled(state: State, event: DeckShuffled) -> None:
    state.draw_pile = event.order
    if event.reason == "reshuffle":
        state.discard_pile = ()
    state.draws = {**state.draws, event.draw.stream: event.draw.end}


def weather_card_drawn(state: State, event: g.WeatherCardDrawn) -> None:
    name = f"{event.numeral}:{event.object}"
    state.weather = weather_named(name)
    state.draw_pile = state.draw_pile[1:]
    state.discard_pile = (*state.discard_pile, name)
    state.uncovered += 1


def turn_started(state: State, event: TurnStarted) -> None:
    frame_turn_started(state, event)
    state.strict = False


def turn_ended(state: State, event: TurnEnded) -> None:
    state.weather = None
    state.window = None


def star_spent(state: State, event: g.StarSpent) -> None:
    state.stars[event.seat] = event.left


def planet_rotated(state: State, event: g.PlanetRotated) -> None:
    state.offset = event.offset
    state.phase = "eat"


def life_form_eaten(state: State, event: g.LifeFormEaten) -> None:
    _leave(state, INDEX[event.location], event.eaten)
    state.taken = (*state.taken, event.eaten)


def carnivore_reincarnated(state: State, event: g.CarniVoreReincarnated) -> None:
    figure = g.Figure(event.color, "C")
    _leave(state, INDEX[event.location], figure)
    _pool(state, figure, 1)


def fossil_choice_opened(state: State, event: g.FossilChoiceOpened) -> None:
    state.choice = FossilChoice(event.seat, event.figures, event.cards, event.cause, state.phase)
    state.phase = "store"


def fossil_stored(state: State, event: g.FossilStored) -> None:
    state.fossils[slot_key(event.card, event.row, event.figure.colour)] = event.figure.species
    _settled(state, event.figure)


def life_form_returned(state: State, event: g.LifeFormReturnedToPool) -> None:
    _pool(state, event.figure, 1)
    _settled(state, event.figure)


def _settled(state: State, figure: g.Figure) -> None:
    taken = list(state.taken)
    taken.remove(figure)
    state.taken = tuple(taken)
    if not taken and state.choice is not None:
        state.phase = state.choice.during
        state.choice = None


def life_form_placed(state: State, event: g.LifeFormPlaced) -> None:
    _pool(state, event.figure, -1)
    _stand(state, INDEX[event.location], event.figure)


def life_form_moved(state: State, event: g.LifeFormMoved) -> None:
    if event.figure is None:
        state.microbe = INDEX[event.to]
    else:
        _leave(state, INDEX[event.origin], event.figure)
        _stand(state, INDEX[event.to], event.figure)


def tile_dropped(state: State, event: g.TileDropped) -> None:
    state.supply[event.tile] -= 1
    state.stacks[event.slot] = (*state.stacks[event.slot], event.tile)


def tile_relocated(state: State, event: g.TileRelocated) -> None:
    state.stacks[event.origin] = ()
    state.stacks[event.slot] = (*state.stacks[event.slot], event.tile)
    at_home = list(state.at_home)
    at_home[event.origin] = False
    state.at_home = tuple(at_home)
    carried = state.standing[event.origin]
    state.standing[event.origin] = {}
    state.standing[event.slot] = {**state.standing[event.slot], **carried}
    if event.microbe:
        state.microbe = event.slot


def life_form_killed(state: State, event: g.LifeFormKilled) -> None:
    _leave(state, INDEX[event.location], event.figure)
    state.taken = (*state.taken, event.figure)


def challenge_opened(state: State, event: g.ChallengeOpened) -> None:
    state.window = ChallengeWindow(event.seats)


def challenge_answered(state: State, event: g.ActivationChallenged | g.ChallengeWaived) -> None:
    assert state.window is not None
    left = tuple(seat for seat in state.window.seats if seat != event.seat)
    state.window = ChallengeWindow(left) if left else None


def activation_reversed(state: State, event: g.ActivationReversed) -> None:
    for back in event.returned:
        if back.figure is None:
            continue
        if isinstance(back.origin, tuple):
            state.fossils.pop(slot_key(*back.origin, back.figure.colour), None)
        elif back.origin == "pool":
            _pool(state, back.figure, -1)
        else:
            _leave(state, INDEX[back.origin], back.figure)
    for back in event.returned:
        if back.figure is None:
            state.microbe = INDEX[back.to]
        elif back.to == "pool":
            _pool(state, back.figure, 1)
        else:
            _stand(state, INDEX[back.to], back.figure)
    state.window = None
    state.strict = True


def standing_waiver_set(state: State, event: g.StandingWaiverSet) -> None:
    others = tuple(seat for seat in state.waivers if seat != event.seat)
    state.waivers = tuple(sorted((*others, event.seat))) if event.on else others


def colors_hibernated(state: State, event: g.ColorsHibernated) -> None:
    state.stars[event.seat] = 0


EVOLVE: Mapping[type[Event], Callable[[Any, Any], None]] = {
    **FRAME,
    MatchCreated: created,
    ScenarioOpened: loads_position(State),
    MatchForked: loads_position(State),
    TurnStarted: turn_started,
    TurnEnded: turn_ended,
    FirstPlayerChosen: first_player_chosen,
    DeckShuffled: deck_shuffled,
    g.ColorsAssigned: colors_assigned,
    g.BoardSetUp: board_set_up,
    g.WeatherCardDrawn: weather_card_drawn,
    g.StarSpent: star_spent,
    g.PlanetRotated: planet_rotated,
    g.LifeFormEaten: life_form_eaten,
    g.CarniVoreReincarnated: carnivore_reincarnated,
    g.FossilStored: fossil_stored,
    g.LifeFormReturnedToPool: life_form_returned,
    g.FossilChoiceOpened: fossil_choice_opened,
    g.SkyObjectActivated: nothing_changes,
    g.LifeFormPlaced: life_form_placed,
    g.LifeFormMoved: life_form_moved,
    g.TileDropped: tile_dropped,
    g.TileRelocated: tile_relocated,
    g.LifeFormKilled: life_form_killed,
    g.MicrobeLifted: nothing_changes,
    g.ActivationPassed: nothing_changes,
    g.ChallengeOpened: challenge_opened,
    g.ActivationChallenged: challenge_answered,
    g.ChallengeWaived: challenge_answered,
    g.ActivationReversed: activation_reversed,
    g.StandingWaiverSet: standing_waiver_set,
    g.ColorsHibernated: colors_hibernated,
    g.ScoresComputed: nothing_changes,
}
