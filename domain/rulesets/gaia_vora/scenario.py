"""Described positions of Gaia-Vora: what may be said of one, and how it becomes a state (scenario matches)."""

from collections import Counter
from typing import Annotated, Literal

import msgspec

from domain.agenda import Task
from domain.phases import NextPhase
from domain.refusal import refuse
from domain.rulesets.gaia_vora.events import Colour, Location, Row, Species, TileColour
from domain.rulesets.gaia_vora.meteor import MOVABLE
from domain.rulesets.gaia_vora.options import COLOURS, STARS_IN_THE_BOX, WeatherCard
from domain.rulesets.gaia_vora.planet import (
    FIGURES_PER_COLOUR,
    INDEX,
    NAMES,
    SLOTS,
    WATER,
    figure_name,
    slot_key,
)
from domain.rulesets.gaia_vora.state import Standing, State, full_supply, starting_tiles, weather_name
from domain.rulesets.gaia_vora.tasks import BeginTurn
from domain.state import MatchState

FigureText = Annotated[str, msgspec.Meta(pattern="^(red|green|white|yellow)-[CHP]$")]
TILES_IN_THE_BOX: dict[TileColour, int] = {"snow": 3, "grass": 4, "sand": 4, "stone": 4}


class Slot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A slot of the carousel: its tiles, bottom first, the figures on top, and whether its lone tile has moved."""

    tiles: tuple[TileColour, ...] = ()
    figures: tuple[FigureText, ...] = ()
    moved: bool = False


class Fossil(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure kept on a Fossil Card, in a row."""

    figure: FigureText
    row: Row


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of Gaia-Vora. What is not said is as at the start of a match.

    Slots that are named replace their starting tile, an empty one shows the Water. The supply is what is not on the
    planet; the pools hold every figure that stands nowhere and is no fossil.
    """

    active: int = 1
    turn: Annotated[int, msgspec.Meta(ge=1, le=3000)] = 1
    phase: Literal["turn", "rotate", "activate"] = "rotate"
    offset: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    slots: dict[Literal["0", "1", "2", "3", "4", "5", "6", "7"], Slot] = {}
    water: tuple[FigureText, ...] = ()
    microbe: Location = "water"
    stars: dict[int, Annotated[int, msgspec.Meta(ge=0, le=STARS_IN_THE_BOX)]] = {}
    fossils: dict[Colour, tuple[Fossil, ...]] = {}
    weather: WeatherCard | None = None
    draw_pile: tuple[WeatherCard, ...] | None = None
    discard_pile: tuple[WeatherCard, ...] = ()
    standing_waivers: tuple[int, ...] = ()


def arrange(scenario: Scenario, opened: MatchState) -> tuple[MatchState, list[Task]]:
    """The state that a description stands for. Raises `Refused` for a position that no match could reach."""
    assert isinstance(opened, State)
    state = opened.copy()
    _seat_everyone(state, scenario)
    _lay_tiles(state, scenario)
    _put_figures(state, scenario)
    _fill_cards(state, scenario)
    _fill_pools(state)
    _lay_weather(state, scenario)
    _check_not_over(state, scenario)
    state.turn = scenario.turn if scenario.phase != "turn" else scenario.turn - 1
    state.phase = scenario.phase if scenario.phase != "turn" else "end"
    state.active = scenario.active
    return state, _what_remains(scenario)


def _what_remains(scenario: Scenario) -> list[Task]:
    if scenario.phase == "turn":
        return [BeginTurn(scenario.active)]
    before = {"rotate": "weather", "activate": "rotate"}
    return [NextPhase(before[scenario.phase])]


def _seat_everyone(state: State, scenario: Scenario) -> None:
    options = state.options
    for seat in (scenario.active, *scenario.stars, *scenario.standing_waivers):
        if seat not in state.seats:
            refuse("GVORA-OPT-04", "no-such-seat", given=seat, seats=len(state.players))
    if options.seat_colors is None:
        refuse("GVORA-SETUP-08", "colors-needed", option="color_choice", need="preset", have="choose")
    state.colors = dict(enumerate(options.seat_colors, start=1))
    taken = {colour for own in options.seat_colors for colour in own}
    state.hibernator = next((colour for colour in COLOURS if colour not in taken), None)
    state.first = options.first_player if isinstance(options.first_player, int) else 1
    state.stars = dict.fromkeys(state.seats, options.stars_per_player)
    for seat, stars in scenario.stars.items():
        if stars > options.stars_per_player:
            refuse("GVORA-ROT-05", "too-many-stars", seat=seat, need=stars, have=options.stars_per_player)
        state.stars[seat] = stars
    if scenario.standing_waivers and options.maximality != "challenge":
        refuse("GVORA-OPT-05", "no-challenges", option="maximality", have=options.maximality)
    state.waivers = tuple(sorted(set(scenario.standing_waivers)))


def _lay_tiles(state: State, scenario: Scenario) -> None:
    start = starting_tiles(state.options)
    stacks: list[tuple[TileColour, ...]] = [(tile,) for tile in start]
    at_home = [True] * len(SLOTS)
    for name, slot in scenario.slots.items():
        index = int(name)
        if len(set(slot.tiles)) != len(slot.tiles):
            refuse("GVORA-OBJ-06", "color-twice-in-stack", slot=index, tiles=list(slot.tiles))
        stacks[index] = slot.tiles
        at_home[index] = slot.tiles[:1] == (start[index],) and not slot.moved
    _check_tiles(stacks)
    state.stacks, state.at_home, state.offset = stacks, tuple(at_home), scenario.offset


def _check_tiles(stacks: list[tuple[TileColour, ...]]) -> None:
    used = Counter(tile for stack in stacks for tile in stack)
    for tile, count in TILES_IN_THE_BOX.items():
        if used[tile] > count:
            refuse("GVORA-COMP-06", "too-many-tiles", tile=tile, need=used[tile], have=count)
    for tile in MOVABLE:
        if used[tile] != TILES_IN_THE_BOX[tile]:
            refuse("GVORA-COMP-07", "tiles-missing", tile=tile, need=TILES_IN_THE_BOX[tile], have=used[tile])


def _put_figures(state: State, scenario: Scenario) -> None:
    state.standing = [{} for _ in NAMES]
    for name, slot in scenario.slots.items():
        if slot.figures and not slot.tiles:
            refuse("GVORA-GEO-05", "uncovered-slot", slot=int(name))
        state.standing[int(name)] = _standing(slot.figures, int(name))
    state.standing[WATER] = _standing(scenario.water, "water")
    if scenario.microbe not in INDEX or (scenario.microbe != "water" and not state.stacks[INDEX[scenario.microbe]]):
        refuse("GVORA-GEO-05", "no-such-location", given=scenario.microbe)
    state.microbe = INDEX[scenario.microbe]


def _standing(figures: tuple[str, ...], where: Location) -> Standing:
    standing: Standing = {}
    for name in figures:
        colour, species = _parts(name)
        if species in standing:
            refuse("GVORA-OBJ-02", "species-twice", location=where, species=species)
        standing[species] = colour
    return standing


def _parts(name: str) -> tuple[Colour, Species]:
    colour, species = name.split("-")
    return colour, species  # type: ignore[return-value]


def _fill_cards(state: State, scenario: Scenario) -> None:
    for card, fossils in scenario.fossils.items():
        for fossil in fossils:
            colour, species = _parts(fossil.figure)
            if colour == card:
                refuse("GVORA-FOSSIL-08", "own-color", card=card, figure=fossil.figure)
            if fossil.row not in ("jumble", species):
                refuse("GVORA-FOSSIL-02", "wrong-row", card=card, figure=fossil.figure, row=fossil.row)
            key = slot_key(card, fossil.row, colour)
            if key in state.fossils:
                refuse("GVORA-FOSSIL-04", "slot-taken", card=card, row=fossil.row, figure=fossil.figure)
            state.fossils[key] = species


def _fill_pools(state: State) -> None:
    used = Counter(figure_name(c, s) for standing in state.standing for s, c in standing.items())
    used.update(figure_name(key.rpartition("/")[2], species) for key, species in state.fossils.items())
    state.supply = full_supply()
    for stack in state.stacks:
        for tile in stack:
            if tile in state.supply:
                state.supply[tile] -= 1
    for colour in COLOURS:
        for species, count in FIGURES_PER_COLOUR.items():
            name = figure_name(colour, species)
            if used[name] > count:
                refuse("GVORA-COMP-02", "too-many-figures", figure=name, need=used[name], have=count)
            state.pools[name] = count - used[name]


def _check_not_over(state: State, scenario: Scenario) -> None:
    limit = state.options.turn_limit
    if limit and scenario.turn > limit:
        refuse("GVORA-END-03", "match-over", reason="turn_limit", turn=scenario.turn, have=limit)
    if not any(state.supply.values()):
        refuse("GVORA-SOLO-18" if state.options.solo else "GVORA-END-01", "match-over", reason="supply_empty", have=0)
    if state.options.solo and not any(state.pools.values()):
        refuse("GVORA-SOLO-17", "match-over", reason="pools_empty", have=0)


def _lay_weather(state: State, scenario: Scenario) -> None:
    if not state.options.solo:
        if scenario.weather or scenario.draw_pile is not None or scenario.discard_pile:
            refuse("GVORA-SOLO-03", "solo-only", have=state.options.players, need=1)
        return
    deck = Counter(weather_name(card) for card in state.options.weather_deck)
    if (scenario.weather is None) != (scenario.phase == "turn"):
        refuse("GVORA-SOLO-04", "weather-card", phase=scenario.phase, drawn=scenario.weather is not None)
    shown = [weather_name(card) for card in scenario.discard_pile]
    if scenario.weather is not None:
        shown.append(weather_name(scenario.weather))
    left = deck - Counter(shown)
    pile = [weather_name(card) for card in scenario.draw_pile] if scenario.draw_pile is not None else None
    if Counter(shown) - deck or (pile is not None and Counter(pile) != left):
        refuse("GVORA-COMP-07", "not-the-weather-deck", need=sum(deck.values()), shown=shown)
    state.weather = scenario.weather
    state.discard_pile = tuple(shown)
    state.draw_pile = tuple(pile) if pile is not None else tuple(sorted(left.elements()))
