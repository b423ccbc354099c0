"""The state of a Gaia-Vora match: planet, pools, cards, stars, and what is being decided."""

from typing import Self

import msgspec

from domain.rulesets.gaia_vora.events import Colour, Fate, Figure, Species, TileColour
from domain.rulesets.gaia_vora.options import Options, WeatherCard
from domain.rulesets.gaia_vora.planet import SLOTS, SUPPLY, WATER, Stacks
from domain.state import MatchState
from events.event import Seat

Standing = dict[Species, Colour]


class FossilChoice(msgspec.Struct, frozen=True):
    """A seat must say where figures go: on which slots of these Fossil Cards. `during` is the phase held up."""

    seat: Seat
    figures: tuple[Figure, ...]
    cards: tuple[Colour, ...]
    cause: Fate
    during: str


class ChallengeWindow(msgspec.Struct, frozen=True):
    """Who may still challenge the activation, in order."""

    seats: tuple[Seat, ...]


class State(MatchState, kw_only=True):
    """What holds in a match after some event.

    stacks:    tiles of each slot, bottom first
    at_home:   whether a slot's bottom tile is the one that started there
    standing:  the figures on each location, by species; index 8 is the Water
    microbe:   the Microbe's location
    supply:    tiles off the planet, by colour
    pools:     figures in the Reincarnation Pools, by name (`red-C`)
    fossils:   filled fossil slots, by name (`green/jumble/red`), with the species kept there
    taken:     figures eaten or killed that are not stored yet
    draw_pile: undrawn Weather Cards as `numeral:object`, top first; hidden
    strict:    a challenged activation is being made again
    """

    options: Options = Options()
    colors: dict[Seat, tuple[Colour, ...]] = {}
    hibernator: Colour | None = None
    first: Seat | None = None
    offset: int = 0
    stacks: Stacks = msgspec.field(default_factory=lambda: [()] * 8)
    at_home: tuple[bool, ...] = (False,) * 8
    standing: list[Standing] = msgspec.field(default_factory=lambda: [{}] * 9)
    microbe: int = WATER
    supply: dict[TileColour, int] = {}
    pools: dict[str, int] = {}
    stars: dict[Seat, int] = {}
    fossils: dict[str, Species] = {}
    taken: tuple[Figure, ...] = ()
    choice: FossilChoice | None = None
    draw_pile: tuple[str, ...] = ()
    discard_pile: tuple[str, ...] = ()
    weather: WeatherCard | None = None
    waivers: tuple[Seat, ...] = ()
    window: ChallengeWindow | None = None
    strict: bool = False

    def copy(self) -> Self:
        """A state of its own. The dictionaries in `standing` are replaced when they change, never altered."""
        twin = super().copy()
        twin.colors = self.colors.copy()
        twin.stacks = self.stacks.copy()
        twin.standing = self.standing.copy()
        twin.supply = self.supply.copy()
        twin.pools = self.pools.copy()
        twin.stars = self.stars.copy()
        twin.fossils = self.fossils.copy()
        return twin

    def controller(self, colour: Colour) -> Seat | None:
        """The seat that decides for a colour; None for a hibernating one (GVORA-P3-03, GVORA-OPT-02)."""
        for seat, colours in self.colors.items():
            if colour in colours:
                return None if seat in self.conceded else seat
        return None

    @property
    def playing_seats(self) -> list[Seat]:
        """Seats that have not conceded."""
        return [seat for seat in self.seats if seat not in self.conceded]

    def seats_after(self, seat: Seat) -> list[Seat]:
        """All other seats that have not conceded, in turn order from the one after `seat` (GVORA-TURN-01)."""
        order = [*range(seat + 1, len(self.players) + 1), *range(1, seat)]
        return [other for other in order if other not in self.conceded]

    def sky_position(self, name: str) -> int:
        """Where an object stands on the Sky Board."""
        return self.options.sky_layout.index(name)


def starting_tiles(options: Options) -> tuple[TileColour, ...]:
    """The eight tiles around the planet: alternating, the first colour on even slots (GVORA-SETUP-02)."""
    other: TileColour = "sand" if options.first_tile_color == "stone" else "stone"
    return tuple(options.first_tile_color if slot % 2 == 0 else other for slot in SLOTS)


def full_supply() -> dict[TileColour, int]:
    """The open supply at the start (GVORA-SETUP-04)."""
    return dict(SUPPLY)


def weather_name(card: WeatherCard) -> str:
    """How decks name a Weather Card: `2:storm`."""
    return f"{card.numeral}:{card.object}"


def weather_named(name: str) -> WeatherCard:
    """The Weather Card of a name."""
    numeral, _, thing = name.partition(":")
    return WeatherCard(int(numeral), thing)  # type: ignore[arg-type]
