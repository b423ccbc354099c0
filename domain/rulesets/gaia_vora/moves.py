"""The moves of Gaia-Vora: one struct each, its fields the parameters (catalogue section 3)."""

from typing import Literal

from domain.ruleset import Move
from domain.rulesets.gaia_vora.events import Colour, Row, Species

Place = int | Literal["water"]


class ChooseColors(Move, frozen=True, tag="choose_colors"):
    """Take colours during set-up: one, or two in a two-player match."""

    colors: tuple[Colour, ...]


class Rotate(Move, frozen=True, tag="rotate"):
    """Turn the planet by 1, 2 or 3 steps; 1 and 3 cost a star."""

    steps: int


class RotateByWeather(Move, frozen=True, tag="rotate_by_weather"):
    """Solo: turn the planet by the Weather Card's numeral, or pay a star and turn it by 1 or 3 steps."""

    star_steps: int | None = None


class StoreFossils(Move, frozen=True, tag="store_fossils"):
    """Say where each eaten or killed figure goes: figure (`red-C`) to [card, row], to a card, or to `pool`."""

    assignments: dict[str, tuple[Colour, Row] | Literal["red", "green", "white", "yellow", "pool"]]


class ActivateSun(Move, frozen=True, kw_only=True, tag="activate_sun"):
    """Place figures of one own colour: location to species. Two players must name the `color`."""

    color: Colour | None = None
    placements: dict[str, Species]


class ActivateRainbow(Move, frozen=True, tag="activate_rainbow"):
    """Place figures of different colours: location to [colour, species]."""

    placements: dict[str, tuple[Colour, Species]]


class ActivateStorm(Move, frozen=True, tag="activate_storm"):
    """Move every figure out from under the Storm: figure (`red-C`, `microbe`) to location."""

    moves: dict[str, Place]


class ActivateMeteor(Move, frozen=True, tag="activate_meteor"):
    """Put a tile under the Meteor: a colour of the supply, or the slot of a lone tile on the planet."""

    tile: int | str


class ChallengeActivation(Move, frozen=True, tag="challenge_activation"):
    """Say that the activation did less than it could."""


class WaiveChallenge(Move, frozen=True, tag="waive_challenge"):
    """Let the activation stand."""


class SetStandingWaiver(Move, frozen=True, tag="set_standing_waiver"):
    """Waive all coming challenge windows, or no longer do."""

    on: bool


class Concede(Move, frozen=True, tag="concede"):
    """Give up."""


MOVES: dict[str, type[Move]] = {
    str(move.__struct_config__.tag): move
    for move in (
        ChooseColors,
        Rotate,
        RotateByWeather,
        StoreFossils,
        ActivateSun,
        ActivateRainbow,
        ActivateStorm,
        ActivateMeteor,
        ChallengeActivation,
        WaiveChallenge,
        SetStandingWaiver,
        Concede,
    )
}
