"""Colours and words of the Gaia-Vora picture. Red is dark and green is light, so that they differ without hue."""

from service.web.pictures.svg import PAGE, Palette, Pen

PALETTE: Palette = {
    **PAGE,
    # the sky and what is in it
    "sky": ("#22336b", "#141c3c"),
    "sky-deep": ("#121b41", "#0a0f24"),
    "sky-ink": ("#ffffff", "#ffffff"),
    "sky-faint": ("#8fa0d8", "#7182bd"),
    "moonlight": ("#f4ecd0", "#f4ecd0"),
    "moonshade": ("#d0c49c", "#d0c49c"),
    "gold": ("#ffc93c", "#ffc93c"),
    "gold-deep": ("#f08c00", "#f08c00"),
    "cloud": ("#dfe5f2", "#dfe5f2"),
    "cloud-dark": ("#8190b4", "#8190b4"),
    "band-red": ("#e8524a", "#e8524a"),
    "band-blue": ("#4ba3ff", "#4ba3ff"),
    "rock": ("#7c6a64", "#7c6a64"),
    "rock-dark": ("#4c3f3b", "#4c3f3b"),
    # the planet
    "tooth": ("#5a6aa8", "#3f4d85"),
    "water": ("#2f7fb8", "#22679a"),
    "water-deep": ("#1f5f95", "#194d78"),
    "wave": ("#8cc8ee", "#7cb9e2"),
    "outline": ("#10172a", "#10172a"),
    "halo": ("#ffffff", "#ffffff"),
    "dark-ink": ("#10172a", "#10172a"),
    "snow": ("#eef5fc", "#eef5fc"),
    "snow-mark": ("#88a8c8", "#88a8c8"),
    "grass": ("#93c35c", "#93c35c"),
    "grass-mark": ("#4c7a26", "#4c7a26"),
    "sand": ("#ecbd78", "#ecbd78"),
    "sand-mark": ("#a8712a", "#a8712a"),
    "stone": ("#aeb2ba", "#aeb2ba"),
    "stone-mark": ("#6d727c", "#6d727c"),
    # the four colours and the Microbe
    "red": ("#b3202c", "#b3202c"),
    "green": ("#3cbf93", "#3cbf93"),
    "white": ("#ffffff", "#ffffff"),
    "yellow": ("#f5c93a", "#f5c93a"),
    "microbe": ("#cdb8ff", "#cdb8ff"),
}

PEN = Pen(PALETTE, "gv")
TILE_LETTERS = {"snow": "Sn", "grass": "Gr", "sand": "Sa", "stone": "St"}
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


def ink_on(colour: str) -> str:
    """The role of letters on one of the four colours."""
    return "sky-ink" if colour == "red" else "dark-ink"


def stylesheet() -> str:
    """The dark scheme of the picture, for a page that shows it inline."""
    return f"@media (prefers-color-scheme: dark) {{\n{PEN.dark_rules()}\n}}\n"
