"""Events that only Gaia-Vora has. A location is a slot number 0 to 7, or `water`."""

from typing import Literal

import msgspec

from events.event import Event, Seat, SeatKey
from events.registry import EVENTS
from events.use import USED, Resource, Use, Window

event = EVENTS.under("gaia_vora")

Colour = Literal["red", "green", "white", "yellow"]
Species = Literal["C", "H", "P"]
"""CarniVore, HerbiVore, Plant."""
Row = Literal["jumble", "C", "H", "P"]
TileColour = Literal["snow", "grass", "sand", "stone"]
SkyObject = Literal["sun", "rainbow", "storm", "meteor"]
Location = int | Literal["water"]
Fate = Literal["eaten", "killed"]
Place = int | Literal["water", "pool"] | tuple[Colour, Row]


_SPECIES = {"C": "CarniVore", "H": "HerbiVore", "P": "Plant"}


def _species(act: str, field: str, cause: str | None = None) -> Use:
    """That something was done with a Life-Form, told by its species."""
    return Use(act=act, unit="species", name=field, seat=None, called=_SPECIES, cause=cause)


class Figure(msgspec.Struct, frozen=True, array_like=True):
    """A Life-Form: its colour and species. Same colour and species are interchangeable."""

    colour: Colour
    species: Species


class SeatResult(msgspec.Struct, frozen=True):
    """A seat's final score and the number of its figures on the planet (the tie-break)."""

    score: int
    living: int


class ColourResult(msgspec.Struct, frozen=True):
    """A colour's points: fossils, complete rows, living figures counted by the altitude they stand at, and in all."""

    fossils: int
    rows: int
    living: dict[str, int]
    total: int


@event("ColorsAssigned")
class ColorsAssigned(Event, frozen=True):
    """Colours were bound to seats; `hibernator` is the colour without a player, once it is known."""

    colors: dict[SeatKey, tuple[Colour, ...]]
    hibernator: Colour | None = None


@event("BoardSetUp", resources=(Resource(change="gained", seat="stars"),))
class BoardSetUp(Event, frozen=True):
    """The planet and the players' equipment before the first turn."""

    tiles: tuple[TileColour, ...]
    offset: int
    supply: dict[TileColour, int]
    pools: dict[Colour, dict[Species, int]]
    stars: dict[SeatKey, int]
    microbe: Location


@event("WeatherCardDrawn", uses=(Use(act=USED, unit="weather card", name="object", seat=None),))
class WeatherCardDrawn(Event, frozen=True):
    """The top Weather Card went face up on the discard pile; `left` cards remain in the draw pile."""

    numeral: int
    object: str
    left: int


@event("StarSpent", resources=(Resource(change="paid"), Resource(change="lost")))
class StarSpent(Event, frozen=True):
    """A star left the game to turn the planet by `steps`."""

    seat: Seat
    steps: int
    left: int


@event("PlanetRotated")
class PlanetRotated(Event, frozen=True):
    """The carousel turned by one step, the `step`-th of `of`; `moon` is the slot now under the Moon."""

    step: int
    of: int
    offset: int
    moon: int


@event("LifeFormEaten", uses=(_species("eaten", "eaten.species"), _species("ate", "eater.species")))
class LifeFormEaten(Event, frozen=True):
    """Under the Moon one Life-Form ate another, which leaves its location."""

    eater: Figure
    eaten: Figure
    location: Location


@event("CarniVoreReincarnated")
class CarniVoreReincarnated(Event, frozen=True):
    """The Microbe sent a CarniVore back to its Reincarnation Pool."""

    color: Colour
    location: Location


@event("FossilStored", uses=(_species("stored", "figure.species"),))
class FossilStored(Event, frozen=True):
    """An eaten or killed figure was kept on a Fossil Card, by choice or because there was only one way."""

    figure: Figure
    card: Colour
    row: Row
    cause: Fate
    chosen: bool


@event("LifeFormReturnedToPool")
class LifeFormReturnedToPool(Event, frozen=True):
    """An eaten or killed figure went back to its own Reincarnation Pool."""

    figure: Figure
    why: Literal["own_color", "no_slot"]
    cause: Fate


@event("FossilChoiceOpened")
class FossilChoiceOpened(Event, frozen=True):
    """A seat must say where figures are stored: on any of `cards`, in the legal `slots` as (figure, card, row)."""

    seat: Seat
    figures: tuple[Figure, ...]
    slots: tuple[tuple[Figure, Colour, Row], ...]
    cause: Fate
    cards: tuple[Colour, ...]


@event(
    "SkyObjectActivated",
    uses=(
        Use(act=USED, unit="sky object", name="object", seat=None),
        Use(act=USED, unit="location", name="location", seat=None),
    ),
)
class SkyObjectActivated(Event, frozen=True):
    """The active player used a Sky Object on what is beneath it. `color` is the Sun's."""

    object: SkyObject
    position: int
    slot: int
    location: Location
    color: Colour | None = None


@event(
    "LifeFormPlaced",
    uses=(_species(USED, "figure.species"), Use(act="settled", unit="location", name="location", seat=None)),
)
class LifeFormPlaced(Event, frozen=True):
    """A figure came from its pool to a location."""

    figure: Figure
    location: Location


@event("LifeFormMoved")
class LifeFormMoved(Event, frozen=True):
    """The Storm moved a figure, or the Microbe (`figure` is None)."""

    figure: Figure | None
    origin: Location
    to: Location


@event("TileDropped", uses=(Use(act=USED, unit="tile", name="tile", seat=None),))
class TileDropped(Event, frozen=True):
    """A tile of the supply landed on a slot; `height` tiles stand there now, `supply_left` are left in all."""

    tile: TileColour
    slot: int
    height: int
    supply_left: int


@event("TileRelocated", uses=(Use(act="moved", unit="tile", name="tile", seat=None),))
class TileRelocated(Event, frozen=True):
    """A lone tile of the planet moved onto another slot, with all that stands on it."""

    tile: TileColour
    origin: int
    slot: int
    height: int
    carried: tuple[Figure, ...]
    microbe: bool


@event("LifeFormKilled", uses=(_species("killed", "figure.species", "cause"),))
class LifeFormKilled(Event, frozen=True):
    """A figure was killed and leaves its location."""

    figure: Figure
    location: Location
    cause: Literal["meteor", "storm"]


@event("MicrobeLifted")
class MicrobeLifted(Event, frozen=True):
    """The Microbe stands on the tile that fell on its slot."""

    slot: int


@event("ActivationPassed")
class ActivationPassed(Event, frozen=True):
    """No Sky Object was activated this turn."""

    reason: Literal["no_legal_object", "weather_card_unusable"]


@event("ChallengeOpened", window=Window(step="opened"))
class ChallengeOpened(Event, frozen=True):
    """Other players may say that the activation did less than it could; `seats` are asked in this order."""

    seats: tuple[Seat, ...]


@event("ActivationChallenged")
class ActivationChallenged(Event, frozen=True):
    """A player challenged the activation, rightly or wrongly. `possible` is the most it allowed, `done` what it did."""

    seat: Seat
    correct: bool
    possible: int
    done: int


@event("ChallengeWaived", window=Window(step="passed", automatic="standing"))
class ChallengeWaived(Event, frozen=True):
    """A player did not challenge the activation, by a move or by a standing waiver."""

    seat: Seat
    standing: bool


class Returned(msgspec.Struct, frozen=True):
    """A figure (None: the Microbe) taken back from where the activation put it to where it was before.

    A place is a location, `pool`, or a fossil slot as (card, row).
    """

    figure: Figure | None
    origin: Place
    to: Location | Literal["pool"]


@event("ActivationReversed")
class ActivationReversed(Event, frozen=True):
    """A challenged activation was undone."""

    returned: tuple[Returned, ...]


@event("StandingWaiverSet")
class StandingWaiverSet(Event, frozen=True):
    """A player waives all coming challenge windows, or no longer does."""

    seat: Seat
    on: bool


@event("ColorsHibernated")
class ColorsHibernated(Event, frozen=True):
    """The colours of a player who conceded go on without one; the player's stars leave the game."""

    seat: Seat
    colors: tuple[Colour, ...]


@event("ScoresComputed")
class ScoresComputed(Event, frozen=True):
    """The points of every colour and seat."""

    colors: dict[Colour, ColourResult]
    seats: dict[SeatKey, SeatResult]
