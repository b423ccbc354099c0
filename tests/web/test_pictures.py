"""The picture of a position is well-formed, tells exactly what the view tells, and lets no text break out."""

import xml.etree.ElementTree as ET
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from service.web import pictures
from service.web.pictures import NoPicture, has_board, has_picture
from service.web.pictures.gaia_vora import tableau
from service.web.pictures.gaia_vora.palette import PALETTE, stylesheet
from service.web.pictures.svg import Pen, clean, number, shortened
from tests.web.seen import picture_of
from tests.web.simulated import views_of

SVG = "{http://www.w3.org/2000/svg}"
MATCHES = [(1, 1), (2, 1), (3, 1), (4, 1)]
OTHERS = [
    (2, {"color_choice": "choose"}),
    (3, {"maximality": "challenge", "storm_blocked": "die", "stars_per_player": 0}),
    (1, {"stars_per_player": 16, "sky_layout": ("moon", "storm", "-", "sun", "-", "meteor", "-", "rainbow")}),
]
TILES = ("snow", "grass", "sand", "stone")
HOSTILE = "</svg><script>alert(1)</script>\"'&\x00\ud800]]> <img src=x onerror=y>"


def drawn(view: dict[str, Any]) -> ET.Element:
    return ET.fromstring(picture_of(view))


def all_with(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if f"data-{name}" in element.attrib]


def values(root: ET.Element, name: str) -> list[str]:
    return [element.attrib[f"data-{name}"] for element in all_with(root, name)]


def by_value(root: ET.Element, name: str) -> dict[str, ET.Element]:
    found = all_with(root, name)
    named = {element.attrib[f"data-{name}"]: element for element in found}
    assert len(named) == len(found), f"data-{name} repeats"
    return named


def check_planet(root: ET.Element, board: dict[str, Any]) -> None:
    """Stacks with their layers, figures and Microbe where the view has them, the sky over the right slots."""
    assert values(root, "offset") == [str(board["offset"])]
    slots = {element.attrib["data-slot"]: element for element in all_with(root, "tiles")}
    assert set(slots) == {str(number) for number in range(8)}
    for slot in board["slots"]:
        element = slots[str(slot["slot"])]
        assert values(element, "tile") == slot["tiles"]
        assert values(element, "level") == [str(level) for level in range(1, len(slot["tiles"]) + 1)]
        assert element.attrib["data-altitude"] == ("" if slot["altitude"] is None else str(slot["altitude"]))
        shown = [text.text for text in element.iter(f"{SVG}text")]
        assert slot["altitude"] is None or str(slot["altitude"]) in shown
        check_standing(element, slot, str(slot["slot"]))
    (water,) = [element for element in all_with(root, "location") if element.attrib["data-location"] == "water"]
    check_standing(water, board["water"], "water")
    sky = [(space["position"], space["object"] or "", space["slot"]) for space in board["sky"]]
    told = all_with(root, "sky")
    assert [(int(e.attrib["data-sky"]), e.attrib["data-object"], int(e.attrib["data-slot"])) for e in told] == sky


def check_standing(element: ET.Element, place: dict[str, Any], at: str) -> None:
    figures = {f"{colour}-{species}" for species, colour in place["figures"].items()}
    assert set(values(element, "figure")) == figures
    assert len(values(element, "figure")) == len(figures)
    assert values(element, "microbe") == (["true"] if place["microbe"] else [])
    assert set(values(element, "at")) <= {at}


def check_tableau(root: ET.Element, view: dict[str, Any]) -> None:
    """Seats, stars, scores, supply, pools, Fossil Cards and Weather Cards as the view has them."""
    board = view["board"]
    seats = by_value(root, "seat")
    waiting = {str(one["seat"]) for one in view["waiting_for"]}
    for own in board["seats"]:
        element = seats.pop(str(own["seat"]))
        assert len(values(element, "star")) == own["stars"] == int(element.attrib["data-stars"])
        assert element.attrib["data-colors"].split() == list(own["colors"])
        assert element.attrib["data-score"] == ("" if own["score"] is None else str(own["score"]))
        assert element.attrib["data-decides"] == ("true" if str(own["seat"]) in waiting else "false")
    assert not seats
    supply = values(root, "supply")
    assert {tile: supply.count(tile) for tile in TILES} == {tile: board["supply"].get(tile, 0) for tile in TILES}
    assert len(supply) == sum(board["supply"].values())
    cards = by_value(root, "card")
    assert list(cards) == [colour["color"] for colour in board["colors"]]
    for colour in board["colors"]:
        check_card(cards[colour["color"]], colour)
    check_weather(root, board["weather"])


def check_card(card: ET.Element, colour: dict[str, Any]) -> None:
    name = colour["color"]
    assert card.attrib["data-hibernating"] == ("true" if colour["hibernating"] else "false")
    pools = by_value(card, "pool")
    assert {key: int(element.attrib["data-count"]) for key, element in pools.items()} == {
        f"{name}-{species}": count for species, count in colour["pool"].items()
    }
    rows = by_value(card, "row")
    for row, slots in colour["fossils"].items():
        told = by_value(rows[f"{name}/{row}"], "fossil")
        assert {key: element.attrib["data-holds"] for key, element in told.items()} == {
            f"{name}/{row}/{other}": kept or "" for other, kept in slots.items()
        }
        complete = all(slots.values())
        assert rows[f"{name}/{row}"].attrib["data-complete"] == ("true" if complete else "false")


def check_weather(root: ET.Element, weather: dict[str, Any] | None) -> None:
    found = all_with(root, "weather")
    if weather is None:
        assert not found
        return
    (part,) = found
    card = weather["card"]
    assert part.attrib["data-weather"] == ("" if card is None else f"{card['numeral']}:{card['object']}")
    assert part.attrib["data-draw-pile"] == str(weather["draw_pile"])
    assert part.attrib["data-discard-pile"].split() == weather["discard_pile"]
    assert values(part, "discarded") == list(reversed(weather["discard_pile"]))[:8]


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_the_picture_tells_what_the_view_tells(players: int, seed: int) -> None:
    root = None
    before: dict[str, Any] = {}
    for view in views_of(players, seed, every=3):
        if root is not None and {**before, "phase": "", "turn": 0} == {**view, "phase": "", "turn": 0}:
            assert f'data-phase="{view["phase"]}"' in picture_of(view)
            continue
        before, root = view, drawn(view)
        check_planet(root, view["board"])
        check_tableau(root, view)
        assert root.attrib["data-turn"] == str(view["turn"])
        assert root.attrib["data-phase"] == view["phase"]


@pytest.mark.parametrize(("players", "options"), OTHERS)
def test_the_picture_tells_what_the_view_tells_whatever_the_options(players: int, options: dict[str, Any]) -> None:
    for view in [*islice(views_of(players, 2, **options), 40), *views_of(players, 2, every=61, **options)]:
        root = drawn(view)
        check_planet(root, view["board"])
        check_tableau(root, view)


@pytest.mark.parametrize(("players", "seed"), MATCHES[::3])
def test_equal_views_give_equal_bytes_and_the_view_is_left_alone(players: int, seed: int) -> None:
    for view in views_of(players, seed, every=97):
        before = deepcopy(view)
        assert picture_of(view) == picture_of(deepcopy(view))
        assert view == before


def test_the_picture_refers_to_nothing_outside_and_runs_nothing() -> None:
    for view in views_of(1, 1, every=211):
        root = drawn(view)
        ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
        for element in root.iter():
            assert element.tag.removeprefix(SVG) not in {"script", "image", "foreignObject", "use", "a"}
            for name, value in element.attrib.items():
                assert not name.startswith("on")
                assert "href" not in name
                assert name != "style"
                if value.startswith("url("):
                    assert value.removeprefix("url(#").removesuffix(")") in ids


def test_hostile_names_are_only_text() -> None:
    view = deepcopy(next(iter(views_of(4, 1, every=300))))
    plain = [element.tag for element in drawn(view).iter()]
    view["name"] = HOSTILE
    view["match"] = HOSTILE
    for seat in view["seats"]:
        seat["name"] = HOSTILE
    root = drawn(view)
    assert [element.tag for element in root.iter()] == plain
    assert root.attrib["data-match"].startswith("</svg><script>alert(1)</script>\"'&\N{REPLACEMENT CHARACTER}")
    assert "<script" not in picture_of(view)


def test_names_of_any_length_and_script_stay_within_their_line() -> None:
    view = deepcopy(next(iter(views_of(1, 1, every=300))))
    view["seats"][0]["name"] = "W" * 500
    texts = [text.text or "" for text in drawn(view).iter(f"{SVG}text")]
    (shown,) = [text for text in texts if "WWW" in text]
    assert len(shown) <= 20
    assert shown.endswith("…")


def test_the_text_alternative_names_every_figure_on_the_planet() -> None:
    for view in views_of(4, 7, every=150):
        root = drawn(view)
        described = root.findtext(f"{SVG}desc") or ""
        assert root.findtext(f"{SVG}title")
        figures = sum(len(slot["figures"]) for slot in view["board"]["slots"]) + len(view["board"]["water"]["figures"])
        planet = described.partition("Planet")[2].partition("Supply")[0]
        assert sum(planet.count(kind) for kind in ("CarniVore", "HerbiVore", "Plant")) == figures


def test_who_must_decide_is_told_and_so_is_what() -> None:
    for view in views_of(4, 1, every=1):
        if view["waiting_for"]:
            asked = view["waiting_for"][0]
            texts = [text.text for text in drawn(view).iter(f"{SVG}text")]
            assert f"to decide: {asked['kind'].replace('_', ' ')}" in texts
            return
    pytest.fail("nobody was ever asked")


def test_an_open_fossil_choice_marks_its_card_and_names_the_figure() -> None:
    for view in views_of(4, 1):
        choice = view["board"]["fossil_choice"]
        if choice is not None and view["waiting_for"]:
            card = by_value(drawn(view), "card")[choice["cards"][0]]
            told = " ".join(text.text or "" for text in card.iter(f"{SVG}text"))
            colour, species = choice["figures"][0].split("-")
            assert f"to store: {colour[0].upper()}{species}" in told
            return
    pytest.fail("no fossil choice was ever open")


def test_a_ruleset_without_a_picture_says_so() -> None:
    chess = msgspec.structs.replace(
        RULESETS["gaia_vora"], meta=msgspec.structs.replace(RULESETS["gaia_vora"].meta, id="chess")
    )
    assert all(has_picture(ruleset) for ruleset in RULESETS.values())
    assert not has_picture(None)
    assert not any(has_board(id) for id in ("table", "svg", "table.card", "gaia_vora.planet.x", "chess", "arcmage_arc"))
    assert has_board("gaia_vora")
    assert not has_picture(chess)
    with pytest.raises(NoPicture, match="chess"):
        pictures.picture_of(chess, {})


def test_the_pages_dark_colours_are_the_pictures() -> None:
    page = Path("service/web/static/css/gaia_vora.css").read_text(encoding="utf-8")
    assert page == stylesheet()


def luminance(value: str) -> float:
    channels = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "panel"), ("ink", "paper"), ("muted", "panel"), ("muted", "paper"), ("accent", "panel"),
        ("accent", "accent-soft"), ("muted", "accent-soft"), ("ink", "accent-soft"), ("panel", "accent"),
        ("sky-ink", "sky"), ("sky-ink", "sky-deep"), ("sky-ink", "tooth"), ("sky-ink", "outline"), ("sky-ink", "red"),
        ("dark-ink", "green"), ("dark-ink", "white"), ("dark-ink", "yellow"), ("dark-ink", "microbe"),
        ("dark-ink", "snow"), ("dark-ink", "grass"), ("dark-ink", "sand"), ("dark-ink", "stone"),
    ],
)  # fmt: skip
def test_letters_stand_out_from_their_ground(ink: str, ground: str, scheme: int) -> None:
    light, dark = sorted((luminance(PALETTE[ink][scheme]), luminance(PALETTE[ground][scheme])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_the_pen_writes_what_it_is_told() -> None:
    pen = Pen({"ink": ("#000", "#fff"), "same": ("#123", "#123")}, "p")
    assert (
        pen.el("g", class_="a", fill="ink", data_x=True, y=None) == '<g class="a p-fi-ink" fill="#000" data-x="true"/>'
    )
    assert pen.text("a<b", 1, 2.25, 3, fill="same") == (
        '<text class="p-fi-same" x="1" y="2.2" font-size="3" fill="#123" font-weight="700">a&lt;b</text>'
    )
    assert "p-fi-same" not in pen.dark_rules()
    assert ".p-fi-ink{fill:#fff}" in pen.dark_rules()
    assert [number(value) for value in (-0.04, 0.04, -0.5, 2.0, -1.96, 10)] == ["0", "0", "-0.5", "2", "-2", "10"]
    assert clean("a\x07b\ufffec") == "a\ufffdb\ufffdc"
    assert shortened("abc", 3) == "abc"
    assert shortened("abcd", 3) == "ab…"


@pytest.mark.parametrize(("points", "told"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_a_single_point_is_one_point(points: int, told: str) -> None:
    assert f">{told}</text>" in tableau._card_head({"color": "red"}, points)
    own = {"colors": ["red"], "stars": 1, "score": points}
    assert f">{told.split()[1]}</text>" in tableau._seat({"seat": 1, "name": "Ann"}, own, "", False, 0)
