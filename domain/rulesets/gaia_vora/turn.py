"""Set-up and the course of a turn (GVORA-SETUP, GVORA-TURN); solo weather (GVORA-SOLO-03 to -06)."""

from domain.draft import Draft
from domain.phases import NextPhase, Phase, next_phase
from domain.rulesets.gaia_vora import activation, ending, rotation
from domain.rulesets.gaia_vora.events import BoardSetUp, ColorsAssigned, ColorsHibernated, Colour, WeatherCardDrawn
from domain.rulesets.gaia_vora.moves import ChooseColors
from domain.rulesets.gaia_vora.options import COLOURS, Options
from domain.rulesets.gaia_vora.planet import FIGURES_PER_COLOUR
from domain.rulesets.gaia_vora.state import State, full_supply, starting_tiles, weather_name, weather_named
from domain.rulesets.gaia_vora.tasks import AssignColors, BeginTurn, SetUpBoard
from domain.shapes import Offer, Subset
from events.event import Seat
from events.vocabulary.chance import DeckListed, DeckShuffled, FirstPlayerChosen
from events.vocabulary.turns import TurnStarted

WEATHER = "weather"
STREAM = "deck:weather"


def open_match(draft: Draft) -> None:
    """Bind colours, lay out the planet, choose the first player, begin."""
    draft.push(AssignColors(), SetUpBoard())


def free_colours(state: State) -> list[Colour]:
    """Colours that no seat has taken."""
    taken = {colour for colours in state.colors.values() for colour in colours}
    return [colour for colour in COLOURS if colour not in taken]


def assign_colors(draft: Draft, task: AssignColors) -> None:
    """Bind colours by preset, or ask each seat in order; what leaves no choice is automatic (GVORA-SETUP-08)."""
    state: State = draft.state
    options = state.options
    if options.seat_colors is not None and (options.color_choice == "preset" or options.solo):
        colours = dict(enumerate(options.seat_colors, start=1))
        keyed = {str(seat): own for seat, own in colours.items()}
        draft.emit(ColorsAssigned(keyed, _hibernator(colours, options)), "GVORA-SETUP-08")
        return
    for seat in range(task.seat, options.players + 1):
        free = free_colours(state)
        if len(free) > options.colours_each and seat not in state.conceded:
            draft.push(AssignColors(seat))
            draft.ask(seat, "choose_colors", "GVORA-SETUP-08")
            return
        _bind(draft, seat, tuple(free[: options.colours_each]))


def _bind(draft: Draft, seat: Seat, colours: tuple[Colour, ...]) -> None:
    state: State = draft.state
    after = {**state.colors, seat: colours}
    hibernator = _hibernator(after, state.options) if len(after) == state.options.players else None
    draft.emit(ColorsAssigned({str(seat): colours}, hibernator), "GVORA-SETUP-08")
    if seat in state.conceded:
        draft.emit(ColorsHibernated(seat, colours), "GVORA-OPT-02")


def _hibernator(colors: dict[Seat, tuple[Colour, ...]], options: Options) -> Colour | None:
    if options.players != 3:
        return None
    return next(colour for colour in COLOURS if all(colour not in own for own in colors.values()))


def colors_offer(state: State) -> Offer:
    """The colours that may still be taken (GVORA-SETUP-08, GVORA-P2-02)."""
    return Offer(
        "choose_colors", {"colors": Subset(tuple(free_colours(state)), state.options.colours_each, "GVORA-SETUP-08")}
    )


def choose_colors(draft: Draft, seat: Seat, move: ChooseColors) -> None:
    """Bind the colours a seat chose."""
    draft.agenda.pop()
    _bind(draft, seat, move.colors)
    draft.push(AssignColors(seat + 1))


def set_up_board(draft: Draft, task: SetUpBoard) -> None:
    """Lay out the planet, deal the equipment, shuffle the weather, choose who begins (GVORA-SETUP, -TURN-01)."""
    state: State = draft.state
    options = state.options
    stars = {str(seat): 0 if seat in state.conceded else options.stars_per_player for seat in state.seats}
    pools = {colour: dict(FIGURES_PER_COLOUR) for colour in COLOURS}
    draft.emit(
        BoardSetUp(starting_tiles(options), 0, full_supply(), pools, stars, "water"),
        "GVORA-SETUP-02",
        "GVORA-SETUP-07",
    )
    if options.solo:
        cards = tuple(weather_name(card) for card in options.weather_deck)
        draft.emit(DeckListed(WEATHER, cards), "GVORA-SOLO-03")
        _shuffle(draft, list(cards), "initial", "GVORA-SOLO-03")
    chosen = _first_player(draft)
    draft.emit(chosen, "GVORA-TURN-01")
    draft.push(BeginTurn(chosen.seat))


def _first_player(draft: Draft) -> FirstPlayerChosen:
    state: State = draft.state
    seats = state.playing_seats
    wanted = state.options.first_player
    if len(state.seats) == 1:
        return FirstPlayerChosen(1)
    if wanted == "random":
        seat = seats[draft.roll("die:first", len(seats), "GVORA-TURN-01") - 1]
        return FirstPlayerChosen(seat, by_chance=True)
    return FirstPlayerChosen(wanted if wanted in seats else state.seats_after(wanted)[0])


def _shuffle(draft: Draft, cards: list[str], reason: str, clause: str) -> None:
    order, draw = draft.shuffle(STREAM, cards)
    draft.emit(DeckShuffled(WEATHER, len(order), reason, draw, tuple(order)), clause)


def imagine(draft: Draft, eyes: tuple[Seat, ...], reason: str) -> None:
    """Shuffle the undrawn Weather Cards, the only thing nobody may see (GVORA-OPT-07)."""
    if draft.state.draw_pile:
        _shuffle(draft, sorted(draft.state.draw_pile), reason, "GVORA-OPT-07")


def begin_turn(draft: Draft, task: BeginTurn) -> None:
    """The next seat's turn (GVORA-TURN-01, -02)."""
    draft.emit(TurnStarted(task.seat, draft.state.turn + 1), "GVORA-TURN-01")
    draft.push(NextPhase())


def draw_weather(draft: Draft) -> None:
    """Solo: turn up the top Weather Card, after shuffling the discard pile if the draw pile is empty."""
    state: State = draft.state
    if not state.draw_pile:
        _shuffle(draft, sorted(state.discard_pile), "reshuffle", "GVORA-SOLO-06")
    draft.chance.uncover()
    card = weather_named(state.draw_pile[0])
    draft.emit(WeatherCardDrawn(card.numeral, card.object, len(state.draw_pile) - 1), "GVORA-SOLO-04")


def is_solo(state: State) -> bool:
    """Whether the turn has a weather phase."""
    return state.options.solo


PHASES = (
    Phase("weather", "GVORA-SOLO-04", draw_weather, when=is_solo),
    Phase("rotate", "GVORA-ROT-01", rotation.begin),
    Phase("activate", "GVORA-SKY-01", activation.begin),
    Phase("end", "GVORA-TURN-05", ending.end_turn),
)


def go_on(draft: Draft, task: NextPhase) -> None:
    """Begin the next phase of the turn."""
    next_phase(draft, task, PHASES)
