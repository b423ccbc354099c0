"""Colours and words of the Arcmage picture. Letters and the emblem's shape tell a faction, not colour alone."""

from service.web.pictures.svg import Palette, Pen

PALETTE: Palette = {
    # page and panels: light, dark
    "paper": ("#f4f1ea", "#0e1322"),
    "panel": ("#ffffff", "#1a2135"),
    "line": ("#c9c6bc", "#3a4461"),
    "ink": ("#1b2230", "#eef1f8"),
    "muted": ("#545d70", "#aab4ca"),
    "accent": ("#9a5b00", "#ffc861"),
    "accent-soft": ("#fff3d6", "#3a3018"),
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
    # factions: the border, and the ground of the emblem
    "gaian": ("#2c7a37", "#2f8039"),
    "dark_legion": ("#2b2b36", "#6a6a7c"),
    "red_banner": ("#b3202c", "#d2434e"),
    "house_of_nobles": ("#1f55a8", "#3b6fc0"),
    "the_empire": ("#c9a227", "#d8b64a"),
    "the_mystic": ("#7a3fa0", "#9055b6"),
    "drake": ("#7d848c", "#98a0aa"),
    "gaian-ground": ("#cfe6cd", "#cfe6cd"),
    "dark_legion-ground": ("#c9c8d2", "#c9c8d2"),
    "red_banner-ground": ("#f3cfcb", "#f3cfcb"),
    "house_of_nobles-ground": ("#cddcf2", "#cddcf2"),
    "the_empire-ground": ("#f7efd2", "#f7efd2"),
    "the_mystic-ground": ("#e5d3f0", "#e5d3f0"),
    "drake-ground": ("#dde0e3", "#dde0e3"),
    "gaian-shape": ("#1e5c28", "#1e5c28"),
    "dark_legion-shape": ("#2b2b36", "#2b2b36"),
    "red_banner-shape": ("#8f1520", "#8f1520"),
    "house_of_nobles-shape": ("#173f80", "#173f80"),
    "the_empire-shape": ("#7a5e08", "#7a5e08"),
    "the_mystic-shape": ("#5b2a7a", "#5b2a7a"),
    "drake-shape": ("#4c545c", "#4c545c"),
}

PEN = Pen(PALETTE, "ar")
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

FACTIONS = {
    "gaian": ("Gaian", "Ga"),
    "dark_legion": ("Dark Legion", "DL"),
    "red_banner": ("Red Banner", "RB"),
    "house_of_nobles": ("House of Nobles", "HN"),
    "the_empire": ("The Empire", "Em"),
    "the_mystic": ("The Mystic", "My"),
    "drake": ("Drake", "Dr"),
}
"""Each faction's name and its letters."""

LETTERS_ON = {"the_empire": "dark-ink", "drake": "dark-ink"}
"""The ink of letters on a faction's colour, where it is not light."""

PHASES = {
    "mulligan": "Mulligan",
    "unmark": "Unmark",
    "draw_resource": "Draw",
    "tactics": "Tactics",
    "play_1": "Play 1",
    "attack": "Attack",
    "play_2": "Play 2",
    "discard": "Discard",
}


def faction_name(faction: str | None) -> str:
    """A faction in words."""
    return "no faction" if faction is None else FACTIONS.get(faction, (faction, ""))[0]


def letters_of(faction: str) -> str:
    """A faction's two letters."""
    return FACTIONS.get(faction, ("", "?"))[1]


def letters_on(faction: str) -> str:
    """The role of letters on a faction's colour."""
    return LETTERS_ON.get(faction, "light-ink")


def stylesheet() -> str:
    """The dark scheme of the picture, for a page that shows it inline."""
    return f"@media (prefers-color-scheme: dark) {{\n{PEN.dark_rules()}\n}}\n"
