"""The match options that this kit reads."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from domain.cardkit.game.options import MatchOptions, Told
from domain.clauses import sayings

Few = Annotated[int, msgspec.Meta(ge=0, le=9)]


class OrcOptions(MatchOptions, frozen=True, forbid_unknown_fields=True):
    """Options that games of this kit have besides all card games, and add their own to."""

    hand_limit: Annotated[int, msgspec.Meta(ge=0, le=99)] = 7
    draw_min: Few = 1
    draw_max: Few = 2
    resources_per_turn: Few = 1
    multi_block_damage: Literal["split", "each"] = "split"
    end_phase_windows: bool = True
    free_ability_uses_per_turn: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    trigger_cap: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 20

    def faults(self) -> Iterator[tuple[str, str]]:
        """Options that contradict each other."""
        if self.draw_min > self.draw_max:
            yield "draw_min", f"at most draw_max, {self.draw_max}"


def flag(text: str, *clauses: str) -> Told:
    """An option that is on or off, described."""
    return text, "", clauses


TOLD: Mapping[str, tuple[str, str]] = {
    "hand_limit": ("Hand cards that may be kept at the end of the turn.", "decision discard"),
    "draw_min": ("Cards that must be drawn in a turn.", "draw"),
    "draw_max": ("Cards that may be drawn in a turn, those included.", "move draw_second_card"),
    "resources_per_turn": ("Resource cards that may be laid in a turn.", "move lay_resource"),
    "multi_block_damage": (
        "Whether an attacker splits its attack among several defenders, or meets each with all of it.",
        "decision split",
    ),
    "end_phase_windows": ("Whether passive players may respond at the end of a phase.", "window phase_end"),
    "free_ability_uses_per_turn": ("How often an ability that costs nothing may be used in a turn.", "free abilities"),
    "trigger_cap": ("How often an ability triggers at most in one step.", "triggers"),
}
"""What each of them does, and what the clause says that it concerns."""


def told(package: str) -> Mapping[str, Told]:
    """These options described, for the `option_docs` of the game in a package."""
    words = sayings(package).words
    return {name: (text, "", (words[word],)) for name, (text, word) in TOLD.items()}
