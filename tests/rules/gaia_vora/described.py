"""Descriptions that several clause tests share."""

from tests.dsl import said
from tests.dsl.matching import Said

COLOURS = ("red", "green", "white", "yellow")

ACTS = {
    "sun": "Life-Forms are placed",
    "rainbow": "Life-Forms are placed",
    "storm": "Life-Forms move",
    "meteor": "TileDropped",
}
"""What an activation of each Sky Object may be set aside as, where it kills nobody."""


def tile_comes(tile: str | int) -> Said:
    """What is said of a tile: a colour comes from the supply, a slot is where a lone tile lay."""
    return said("TileDropped", tile=tile) if isinstance(tile, str) else said("TileRelocated", origin=tile)


def fossils_of_everything() -> dict[str, str]:
    """Every figure of every colour on another colour's card: all four Reincarnation Pools are empty."""
    cards: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for colour in COLOURS:
        others = [other for other in COLOURS if other != colour]
        for other, jumbled in zip(others, "HPP", strict=True):
            rows = [f"{colour}-{species}/{species}" for species in "CHP"]
            cards[other] += [*rows, f"{colour}-{jumbled}/jumble"]
    return {colour: " ".join(kept) for colour, kept in cards.items()}


def fossils_without(*missing: str) -> dict[str, str]:
    """The same without some of the figures (`red-C`), each taken off the first card that keeps one."""
    cards = {colour: texts.split() for colour, texts in fossils_of_everything().items()}
    for figure in missing:
        kept, index = next(
            (kept, index)
            for kept in cards.values()
            for index, text in enumerate(kept)
            if text.partition("/")[0] == figure
        )
        del kept[index]
    return {colour: " ".join(kept) for colour, kept in cards.items()}


def four_high(slot: int, emptied: int) -> dict[int, str]:
    """A stack of all four tile colours: no tile can be added. The tile of the slot `emptied` is part of it."""
    own, other = ("stone", "sand") if slot % 2 == 0 else ("sand", "stone")
    assert (slot - emptied) % 2 == 1, "the two slots must start with different colours"
    return {slot: f"{own}/{other}/snow/grass", emptied: ""}
