"""Match options of Gaia-Vora: their values, defaults and what may not go together (GVORA-OPT-04)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from domain.options import read
from domain.refusal import refuse
from domain.ruleset import OptionDoc
from domain.rulesets.gaia_vora.events import Colour

COLOURS: tuple[Colour, ...] = ("red", "green", "white", "yellow")
STARS_IN_THE_BOX = 16
LONGEST_MATCH = 3000
LARGEST_WEATHER_DECK = 300

SKY_SPACES = ("moon", "sun", "rainbow", "storm", "meteor", "-")
CORNERS = (1, 3, 5, 7)
METEOR_TILES = ("sand", "stone", "grass", "snow")
WEATHER_OBJECTS = (*(f"meteor_{tile}" for tile in METEOR_TILES), *(f"sun_{c}" for c in COLOURS), "storm", "rainbow")


class WeatherCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Weather Card: how far the planet turns and what is activated."""

    numeral: Literal[1, 2, 3]
    object: Literal[
        "meteor_sand",
        "meteor_stone",
        "meteor_grass",
        "meteor_snow",
        "sun_red",
        "sun_green",
        "sun_white",
        "sun_yellow",
        "storm",
        "rainbow",
    ]


WHOLE_DECK = tuple(WeatherCard(n, obj) for obj in WEATHER_OBJECTS for n in (1, 2, 3))  # type: ignore[arg-type]

SkySpace = Literal["moon", "sun", "rainbow", "storm", "meteor", "-"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match with all defaults filled in."""

    players: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    stars_per_player: Annotated[int, msgspec.Meta(ge=0, le=STARS_IN_THE_BOX)] = 4
    first_player: Literal["random"] | Annotated[int, msgspec.Meta(ge=1, le=4)] = "random"
    color_choice: Literal["preset", "choose"] = "preset"
    seat_colors: tuple[tuple[Colour, ...], ...] | None = None
    sky_layout: tuple[SkySpace, ...] = ("moon", "meteor", "-", "rainbow", "-", "storm", "-", "sun")
    first_tile_color: Literal["stone", "sand"] = "stone"
    fossil_slotting: Literal["owner_chooses", "species_first"] = "owner_chooses"
    maximality: Literal["strict", "challenge"] = "strict"
    storm_blocked: Literal["stay", "die"] = "stay"
    moved_tile_may_move: bool = False
    final_tie: Literal["shared", "seat_order"] = "shared"
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_MATCH)] = 300
    weather_deck: Annotated[tuple[WeatherCard, ...], msgspec.Meta(min_length=1, max_length=LARGEST_WEATHER_DECK)] = (
        WHOLE_DECK
    )

    @property
    def colours_each(self) -> int:
        """How many colours a player has (GVORA-P2-02, GVORA-SOLO-02)."""
        return {1: 4, 2: 2}.get(self.players, 1)

    @property
    def solo(self) -> bool:
        """Whether one player plays against the weather."""
        return self.players == 1


CLAUSE = "GVORA-OPT-04"


def read_options(raw: Mapping[str, Any], seats: int) -> Options:
    """Options with defaults, checked against each other and the number of seats. Raises `Refused` (GVORA-OPT-04)."""
    options = read(raw, Options, seats, CLAUSE, CLAUSE)
    if options.stars_per_player * options.players > STARS_IN_THE_BOX:
        refuse(CLAUSE, "too-many-stars", need=options.stars_per_player * options.players, have=STARS_IN_THE_BOX)
    if options.solo:
        _check_solo(options)
    elif isinstance(options.first_player, int) and options.first_player > options.players:
        refuse(CLAUSE, "no-such-seat", option="first_player", given=options.first_player, seats=options.players)
    _check_sky(options.sky_layout)
    return _with_colours(options)


def _check_solo(options: Options) -> None:
    if options.maximality == "challenge":
        refuse(CLAUSE, "needs-more-players", option="maximality", need=2, have=1)
    if options.turn_limit == 0:
        refuse(CLAUSE, "needs-a-turn-limit", option="turn_limit", need=1, have=0)


def _check_sky(layout: tuple[str, ...]) -> None:
    expected = sorted(SKY_SPACES[1:5])
    well_placed = len(layout) == 8 and layout[0] == "moon" and all(layout[i] == "-" for i in (2, 4, 6))
    if not well_placed or sorted(layout[i] for i in CORNERS) != expected:
        refuse(CLAUSE, "bad-sky-layout", option="sky_layout", given=list(layout), corners=expected)


def _with_colours(options: Options) -> Options:
    if options.color_choice == "choose" and not options.solo:
        return options
    each = options.colours_each
    if options.seat_colors is None:
        preset = tuple(COLOURS[seat * each : (seat + 1) * each] for seat in range(options.players))
        return msgspec.structs.replace(options, seat_colors=preset)
    given = [colour for colours in options.seat_colors for colour in colours]
    sizes = [len(colours) for colours in options.seat_colors]
    if sizes != [each] * options.players or len(set(given)) != len(given):
        refuse(CLAUSE, "bad-seat-colors", option="seat_colors", need=each, given=[list(c) for c in options.seat_colors])
    return options


_TEXTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "players": ("How many seats the match has.", "1, 2, 3, 4", ("GVORA-P3-01", "GVORA-P2-01", "GVORA-SOLO-01")),
    "stars_per_player": ("Stars each player starts with.", "0-16, at most 16 in all", ("GVORA-SETUP-07",)),
    "first_player": ("Who takes the first turn.", "random, or a seat number", ("GVORA-TURN-01",)),
    "color_choice": ("Whether players choose their colours.", "preset, choose", ("GVORA-SETUP-08",)),
    "seat_colors": ("Each seat's colours, seat by seat.", "a list of colour lists, or null", ("GVORA-SETUP-08",)),
    "sky_layout": ("The Sky Board clockwise from the Moon.", "four objects on places 1, 3, 5, 7", ("GVORA-GEO-03",)),
    "first_tile_color": ("The tile that starts on even slots.", "stone, sand", ("GVORA-SETUP-02",)),
    "fossil_slotting": (
        "Who chooses the fossil slot.",
        "owner_chooses, species_first",
        ("GVORA-FOSSIL-06",),
    ),
    "maximality": (
        "Whether doing less than possible is refused or open to challenge.",
        "strict, challenge (2-4 players)",
        ("GVORA-SKY-04", "GVORA-SKY-06", "GVORA-OPT-01"),
    ),
    "storm_blocked": ("What happens to a figure the Storm cannot move.", "stay, die", ("GVORA-STORM-08",)),
    "moved_tile_may_move": ("Whether a lone tile may move twice.", "true, false", ("GVORA-METEOR-04",)),
    "final_tie": ("What a tie after the tie-break means.", "shared, seat_order", ("GVORA-SCORE-05",)),
    "turn_limit": ("Turns after which the match is scored.", "0 (none, not in solo) to 3000", ("GVORA-END-03",)),
    "weather_deck": ("The Weather Cards of a solo match.", "1 to 300 cards", ("GVORA-SOLO-03",)),
}

OPTION_DOCS = tuple(
    OptionDoc(name, text, msgspec.to_builtins(getattr(Options(), name)), values, clauses)
    for name, (text, values, clauses) in _TEXTS.items()
)
