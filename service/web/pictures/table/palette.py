"""Colours of the table of a card game. Letters and the emblem's shape tell a faction, not colour alone."""

from domain.telling.regions import COLOURS
from service.web.pictures.svg import PAGE, Palette, Pen

_CARDS: Palette = {
    **PAGE,
    # cards
    "card": ("#fffdf6", "#20283d"),
    "band": ("#efeade", "#2b3550"),
    "back": ("#33406b", "#3a4878"),
    "back-line": ("#8fa0d8", "#8fa0d8"),
    "light-ink": ("#ffffff", "#ffffff"),
    "dark-ink": ("#10172a", "#10172a"),
    "ribbon": ("#1b2230", "#eef1f8"),
    "ribbon-ink": ("#ffffff", "#10172a"),
    "hurt": ("#a1121f", "#ffa3a8"),
}

EDGES = {
    "green": ("#2c7a37", "#2f8039"),
    "black": ("#2b2b36", "#6a6a7c"),
    "red": ("#b3202c", "#d2434e"),
    "blue": ("#1f55a8", "#3b6fc0"),
    "gold": ("#c9a227", "#d8b64a"),
    "violet": ("#7a3fa0", "#9055b6"),
    "grey": ("#7d848c", "#98a0aa"),
}
"""The border of a card by the colour of its faction."""
GROUNDS = {
    "green": "#cfe6cd",
    "black": "#c9c8d2",
    "red": "#f3cfcb",
    "blue": "#cddcf2",
    "gold": "#f7efd2",
    "violet": "#e5d3f0",
    "grey": "#dde0e3",
}
"""What an emblem stands on."""
SHAPES = {
    "green": "#1e5c28",
    "black": "#2b2b36",
    "red": "#8f1520",
    "blue": "#173f80",
    "gold": "#7a5e08",
    "violet": "#5b2a7a",
    "grey": "#4c545c",
}
"""What an emblem is drawn in."""
LETTERS_ON = {"gold": "dark-ink", "grey": "dark-ink"}
"""The ink of letters on a colour, where it is not light."""

PALETTE: Palette = {
    **_CARDS,
    **{colour: EDGES[colour] for colour in COLOURS},
    **{f"{colour}-ground": (GROUNDS[colour], GROUNDS[colour]) for colour in COLOURS},
    **{f"{colour}-shape": (SHAPES[colour], SHAPES[colour]) for colour in COLOURS},
}

PEN = Pen(PALETTE, "ct")
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def stylesheet() -> str:
    """The dark scheme of the picture, for a page that shows it inline."""
    return f"@media (prefers-color-scheme: dark) {{\n{PEN.dark_rules()}\n}}\n"
