"""What a page shows, read from its picture, and what it must show by the API's view, in the same form."""

from typing import Any

from playwright.sync_api import Page

READ = """() => {
  const all = (root, name) => [...root.querySelectorAll(`[data-${name}]`)];
  const value = (one, name) => one.getAttribute(`data-${name}`);
  const by = (name, ...told) => Object.fromEntries(all(document, name)
    .map((one) => [value(one, name), told.map((other) => value(one, other))]));
  const place = (one) => ({
    tiles: all(one, "tile").map((tile) => value(tile, "tile")),
    figures: all(one, "figure").map((figure) => value(figure, "figure")).sort(),
    microbe: all(one, "microbe").length,
  });
  const slots = [...document.querySelectorAll("#planet [data-tiles]")];
  return {
    offset: value(document.querySelector("#planet g[data-offset]"), "offset"),
    slots: Object.fromEntries(
      slots.map((one) => [value(one, "slot"), { ...place(one), altitude: value(one, "altitude") }])),
    water: place(document.querySelector('#planet [data-location="water"]')),
    sky: by("sky", "object", "slot"),
    seats: by("seat", "score", "colors", "decides"),
    stars: all(document, "star").map((one) => value(one, "star")),
    supply: all(document, "supply").map((one) => value(one, "supply")).sort(),
    pools: by("pool", "count"),
    fossils: by("fossil", "holds"),
    rows: by("row", "complete"),
    cards: by("card", "hibernating"),
    weather: by("weather", "draw-pile", "discard-pile"),
  };
}"""


def shown(page: Page) -> Any:
    """What the picture on the page tells."""
    return page.evaluate(READ)


def expected(view: dict[str, Any]) -> dict[str, Any]:
    """What a picture of this view must tell."""
    board = view["board"]
    waiting = {one["seat"] for one in view["waiting_for"]}
    weather = board["weather"]
    fossils = [(colour["color"], row, slots) for colour in board["colors"] for row, slots in colour["fossils"].items()]
    return {
        "offset": str(board["offset"]),
        "slots": {str(slot["slot"]): {**_place(slot), "altitude": _text(slot["altitude"])} for slot in board["slots"]},
        "water": _place({**board["water"], "tiles": []}),
        "sky": {str(one["position"]): [one["object"] or "", str(one["slot"])] for one in board["sky"]},
        "seats": {
            str(own["seat"]): [_text(own["score"]), " ".join(own["colors"]), _flag(own["seat"] in waiting)]
            for own in board["seats"]
        },
        "stars": [str(own["seat"]) for own in board["seats"] for _ in range(own["stars"])],
        "supply": sorted(kind for kind, count in board["supply"].items() for _ in range(count)),
        "pools": {
            f"{colour['color']}-{species}": [str(count)]
            for colour in board["colors"]
            for species, count in colour["pool"].items()
        },
        "fossils": {
            f"{card}/{row}/{other}": [kept or ""] for card, row, slots in fossils for other, kept in slots.items()
        },
        "rows": {f"{card}/{row}": [_flag(all(slots.values()))] for card, row, slots in fossils},
        "cards": {colour["color"]: [_flag(colour["hibernating"])] for colour in board["colors"]},
        "weather": {} if weather is None else _weather(weather),
    }


def _place(place: dict[str, Any]) -> dict[str, Any]:
    return {
        "tiles": place["tiles"],
        "figures": sorted(f"{colour}-{species}" for species, colour in place["figures"].items()),
        "microbe": int(place["microbe"]),
    }


def _weather(weather: dict[str, Any]) -> dict[str, list[str]]:
    card = weather["card"]
    name = "" if card is None else f"{card['numeral']}:{card['object']}"
    return {name: [str(weather["draw_pile"]), " ".join(weather["discard_pile"])]}


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


def _flag(value: bool) -> str:
    return "true" if value else "false"
