"""How the marks of an Arcmage picture show what holds: what is marked, hurt, active, hidden, empty, now or over."""

import xml.etree.ElementTree as ET
from copy import deepcopy
from typing import Any

import pytest

from domain.cardkit.table.laying import Table
from domain.rulesets.arcmage_arc.ruleset import RULESET
from domain.rulesets.wtactics_orc.ruleset import RULESET as WTACTICS_ORC
from domain.telling.teller import told_to
from service.web.pictures.arcmage_arc import STYLE
from service.web.pictures.table import tiles
from service.web.pictures.table.card import card
from service.web.pictures.table.face import face
from service.web.pictures.table.price import ring
from tests.web import tabled
from tests.web.seen import SVG, one_with, paints, picture_of, told

TELLER = told_to(RULESET)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{text}</svg>')


def fight(at: int) -> dict[str, Any]:
    return deepcopy(tabled.view(tabled.fight()[at], None))


def marked(view: dict[str, Any], name: str, value: str) -> ET.Element:
    """The only mark of the picture with such a data attribute."""
    return one_with(ET.fromstring(picture_of(view)), name, value)


def frame(colour: str, letters: str, name: str, kind: str, second: str | None = None) -> list[str]:
    """What every card that is face up has: border, ground, name on two lines, emblem, letters, type."""
    return [
        f"rect {colour} rx 8",
        "rect card rx 5",
        f"{name!r} 9.6 ink",
        f"{second!r} 9.6 ink",
        f"rect {colour}-ground",
        f"path {colour}-shape",
        f"path {colour}, card 0.7",
        f"circle {colour}-ground",
        f"rect {colour}",
        f"{letters!r} 11 light-ink text-anchor middle",
        f"{kind!r} 9 muted",
    ]


def cost(number: int) -> list[str]:
    return ["rect card, ink 1.5 rx 10", f"'{number}' 13 ink text-anchor middle"]


DIAMOND = "path card, dark-ink 1.4"
MARKED = ["rect ribbon", "'MARKED' 9.5 ribbon-ink text-anchor middle"]
ATTACKS = "'attacks' 8.5 accent"


@pytest.mark.parametrize(
    ("at", "id", "marks"),
    [
        (2, "gob", [
            *frame("red", "RB", "Goblin", "Creature Gobl…"), *cost(2), DIAMOND, "'2 / 2' 17 ink text-anchor end",
            "'defends' 8.5 accent",
        ]),
        (0, "bear", [
            *frame("green", "Ga", "Bear", "Creature Beast"), *cost(3), DIAMOND, DIAMOND,
            "'4 / 3' 17 hurt text-anchor end", "'-1' 12 hurt",
        ]),
        (2, "bear", [
            *frame("green", "Ga", "Bear", "Creature Beast"), *cost(3), DIAMOND, DIAMOND,
            "'4 / 3' 17 hurt text-anchor end", "'-1' 12 hurt", *MARKED, ATTACKS,
        ]),
        (2, "giant", [
            *frame("red", "RB", "Giant", "Creature Giant"), *cost(4), DIAMOND, DIAMOND,
            "'6 / 8' 17 ink text-anchor end", *MARKED, ATTACKS, "rect card, gold 2 rx 3", "'Armour' 9 ink",
        ]),
        (0, "oak", [
            *frame("green", "Ga", "Green Town", "City"), "path band, ink 1.3", "'6' 12 ink text-anchor middle",
            "'dev 0' 10 ink text-anchor end", "rect card, ink 1.2 rx 7", "'2' 10 ink text-anchor middle",
            "rect card, ink 1.2 rx 0", "'4' 10 ink text-anchor middle",
        ]),
    ],
)  # fmt: skip
def test_a_card_shows_what_holds_of_it(at: int, id: str, marks: list[str]):
    assert paints(marked(fight(at), "card", id)) == marks


def test_a_level_that_holds_is_filled_and_a_marked_city_has_a_ribbon():
    view = fight(0)
    city = view["board"]["seats"][1]["kingdom"][0]
    city["levels"][1]["active"] = city["marked"] = True

    assert paints(marked(view, "card", "oak"))[-6:] == [
        "rect card, ink 1.2 rx 7",
        "'2' 10 ink text-anchor middle",
        "rect ribbon, ink 1.2 rx 0",
        "'4' 10 ribbon-ink text-anchor middle",
        *MARKED,
    ]


def test_a_hidden_card_is_a_back():
    back = card(TELLER, {"id": "a", "name": None}, None)

    assert paints(parsed(back)) == ["rect back rx 8", "rect none, back-line 2 rx 5"]


ELF: dict[str, Any] = {"id": "a", "name": "Elf", "faction": "gaian", "type": "event", "loyalty": 0, "cost": None}


def test_the_tab_of_an_attached_creature_has_its_stats():
    """Given a name that leaves no room for them, then it is cut short."""
    boar = {"id": "b", "name": "Hollow Hill Boar", "faction": None, "type": "creature", "stats": {"atk": 3, "def": 5}}
    drawn = paints(parsed(card(told_to(WTACTICS_ORC), ELF | {"attachments": [boar]}, None)))
    assert drawn[-2:] == ["'Hollow H…' 9 ink", "'3/5' 9 ink text-anchor end"]


def test_resources_of_no_faction_have_no_letters():
    things = [{"id": "a", "marked": False, "attachments": []}]
    drawn = paints(parsed(tiles.resources(TELLER, "", things).draw(0, 0)))
    assert drawn[0] == "rect card, muted 2.5 rx 8"
    assert drawn[1].startswith("rect back")
    assert not [one for one in drawn if "?" in one]


@pytest.mark.parametrize(
    ("thing", "last"),
    [
        ({"loyalty": 4}, [DIAMOND] * 4),
        ({"loyalty": 5}, ["'◆5' 10 dark-ink text-anchor end"]),
        ({"devoted_to": "oak"}, ["'devoted' 8.5 accent"]),
        ({"counters": {"time": 2}, "keywords": ["fly"]}, ["'2 time, fly' 8.5 accent"]),
        ({"counters": {"growth": 12}, "keywords": ["first_strike"]}, ["'12 growth, firs…' 8.5 accent"]),
        ({"attachments": [{"id": "b", "name": None, "faction": None}]}, ["rect card, muted 2 rx 3", "'a card' 9 ink"]),
    ],
)
def test_loyalty_states_and_what_is_attached_are_shown_below_the_frame(thing: dict[str, Any], last: list[str]):
    assert paints(parsed(card(TELLER, ELF | thing, None, style=STYLE))) == [
        *frame("green", "Ga", "Elf", "Event"),
        *last,
    ]


@pytest.mark.parametrize(
    ("where", "numbers"), [({}, ["'2 / 1' 17 ink text-anchor end"]), ({"owner": 1, "controller": 1}, [])]
)
def test_a_card_in_a_hand_shows_its_printed_numbers_one_in_play_those_that_it_has(
    where: dict[str, Any], numbers: list[str]
):
    drawn = parsed(card(TELLER, ELF | where, {"stats": {"atk": 2, "def": 1}}))

    assert paints(drawn) == [*frame("green", "Ga", "Elf", "Event"), *numbers]


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("Elf", "Elf", None),
        ("Twelve Words", "Twelve Words", None),
        ("Thirteen Word", "Thirteen", "Word"),
        ("A Very Long Name of a Card", "A Very Long", "Name of a C…"),
        ("Incomprehensibly", "Incomprehen…", None),
    ],
)
def test_a_name_takes_two_lines_of_twelve_letters(name: str, first: str, second: str | None):
    assert paints(parsed(card(TELLER, ELF | {"name": name}, None)))[2:4] == [
        f"{first!r} 9.6 ink",
        f"{second!r} 9.6 ink",
    ]


def test_a_card_of_no_faction_is_drawn_in_grey():
    assert paints(parsed(card(TELLER, ELF | {"faction": None}, None))) == [
        "rect muted rx 8",
        "rect card rx 5",
        "'Elf' 9.6 ink",
        "None 9.6 ink",
        "rect band",
        "path muted",
        "path line, card 0.7",
        "circle card",
        "'Event' 9 muted",
    ]


READY, SPENT = "rect back, back-line 1.2 rx 2", "rect band, muted 1.4 rx 2"


@pytest.mark.parametrize(
    ("unmarked", "marked", "cards"),
    [(0, 0, []), (2, 1, [READY, READY, SPENT]), (9, 0, [READY] * 9), (12, 10, [READY] * 9 + [SPENT] * 9)],
)
def test_a_vault_shows_up_to_nine_resources_of_each_kind(unmarked: int, marked: int, cards: list[str]):
    things = [{"id": "a", "marked": number < marked, "attachments": []} for number in range(marked + unmarked)]
    box = tiles.resources(TELLER, "drake", things)

    drawn = paints(parsed(box.draw(0, 0)))

    assert drawn[:3] == ["rect card, grey 2.5 rx 8", "rect grey rx 4", "'Dr' 14 dark-ink text-anchor middle"]
    assert drawn[3:-1] == cards
    assert (box.width, box.height) == (136, 58)


@pytest.mark.parametrize(
    ("count", "width", "cards"),
    [(0, 76, ["rect none, muted (1) stroke-dasharray 3 3 rx 4"]), (1, 76, [1]), (2, 84, [2]), (7, 124, [7]),
     (40, 124, [7])],
)  # fmt: skip
def test_cards_face_down_are_a_fan_of_up_to_seven_and_an_empty_pile_a_dashed_place(
    count: int, width: float, cards: list[Any]
):
    box = tiles.backs("deck", "Deck", count)
    fan = cards if count == 0 else ["rect back, back-line 1.5 rx 4"] * cards[0]

    assert paints(parsed(box.draw(0, 0))) == [*fan, f"'{count}' 18 ink"]
    assert (box.width, box.height) == (width, 58)


NOW, OVER, TO_COME = (
    ["rect accent, line (1) rx 6", "'▶ {0}' 12.5 panel text-anchor middle"],
    ["rect panel, line (1) rx 6", "'✓ {0}' 12.5 muted text-anchor middle"],
    ["rect panel, line (1) rx 6", "'{0}' 12.5 ink text-anchor middle"],
)


@pytest.mark.parametrize(
    ("step", "label", "state", "marks"),
    [("attack", "Attack", "now", NOW), ("play_1", "Play 1", "over", OVER), ("play_2", "Play 2", "to-come", TO_COME)],
)
def test_a_phase_is_now_over_or_to_come(step: str, label: str, state: str, marks: list[str]):
    view = fight(0)
    view["board"]["phases_ended"] = ["play_1", "attack"]

    drawn = marked(view, "step", step)

    assert paints(drawn) == [mark.format(label) for mark in marks]
    assert drawn.attrib["data-state"] == state


@pytest.mark.parametrize(
    ("at", "seat", "edge"),
    [
        (1, "1", "rect panel, accent 2.5 rx 12"),
        (1, "2", "rect panel, accent 2.5 rx 12"),
        (0, "2", "rect panel, line 1.5 rx 12"),
        (3, "1", "rect panel, line 1.5 rx 12"),
    ],
    ids=["on turn", "to decide", "neither", "the match has ended"],
)
def test_the_table_of_who_is_on_turn_or_to_decide_stands_out(at: int, seat: str, edge: str):
    assert paints(marked(fight(at), "seat", seat))[0] == edge


LINE = ["rect panel, muted 1 rx 5", "{0!r} 9.5 ink"]
ARROW = ["path none, accent 2.5", "circle accent"]


def line(words: str) -> list[str]:
    return [mark.format(words) for mark in LINE]


@pytest.mark.parametrize(
    ("combat", "edge", "rest"),
    [
        ({}, "rect card, line 2 rx 8", []),
        ({"battle": "giant"}, "rect accent-soft, accent 2 rx 8", []),
        ({"fought": ["giant"]}, "rect card, line 2 rx 8", ["'over' 8 muted"]),
    ],
    ids=["to come", "now", "over"],
)
def test_a_clash_has_an_arrow_to_each_defender_and_stands_out_while_it_is_fought(
    combat: dict[str, Any], edge: str, rest: list[str]
):
    view = fight(2)
    view["board"]["combat"] |= combat

    assert paints(marked(view, "attacker", "giant")) == [
        edge, *line("Giant 6/8"), *ARROW, *ARROW, *line("Goblin 2/2"), *line("Guard 1/3"), *rest,
    ]  # fmt: skip


def test_the_name_of_a_fighter_is_cut_so_that_its_numbers_are_seen():
    view = fight(2)
    view["board"]["seats"][0]["army"][0]["name"] = "Giant of the Northern Wastes"
    view["board"]["combat"]["gone"] = ["giant"]

    texts = [one.text for one in marked(view, "attacker", "giant").iter(f"{SVG}text")]

    assert texts[0] == "Giant of t… 6/8 (out)"


@pytest.mark.parametrize(("place", "edge"), [("Top", "accent"), ("2", "line"), ("Waiting", "line")])
@pytest.mark.parametrize(("targets", "weight"), [([["seat:1"]], "700"), ([], "400")])
def test_the_top_of_the_stack_stands_out_and_so_does_what_it_is_aimed_at(
    place: str, edge: str, targets: list[list[str]], weight: str
):
    view = fight(0)
    item = {"id": "a", "kind": "card", "card": "Bolt", "source": "a", "controller": 1, "targets": targets, "x": None,
            "city": None, "level": None}  # fmt: skip
    others = [item | {"id": "b"}]
    view["board"] |= {"Top": {"stack": [*others, item]}, "2": {"stack": [item, *others]}}.get(
        place, {"waiting_triggers": [item]}
    )

    drawn = parsed(tiles.item(Table(RULESET, view), item).draw(0, 0))

    assert paints(drawn)[:3] == [
        f"rect card, {edge} 2 rx 8",
        "'Bolt' 14 ink",
        f"{place!r} 11 accent text-anchor end",
    ]
    assert [one.attrib["font-weight"] for one in drawn.iter(f"{SVG}text")] == ["700", "700", "400", weight]


PRINTED: dict[str, Any] = {
    "name": "Oak", "faction": "gaian", "type": "city", "subtypes": [], "cost": None, "loyalty": None,
    "stats": {"defense": 6}, "levels": [{"devotion": 2, "permanent": False}, {"devotion": 4, "permanent": True}],
    "rules": "Devotion 2: Draw a card.", "text": None, "flavor": "Old.",
}  # fmt: skip


def test_the_face_of_a_city_has_its_levels_and_its_defence():
    drawn = parsed(face(TELLER, PRINTED, STYLE))

    assert paints(drawn) == [
        "rect green rx 16", "rect card rx 10", "'Oak' 18 ink", "rect green-ground", "path green-shape",
        "path green, card 0.7", "circle green-ground", "'City' 13 ink", "rect line",
        "'Devotion 2: Draw a card.' 13.5 ink", "'Old.' 13.5 muted", "rect line", "rect green rx 3",
        "'Ga' 13 light-ink text-anchor middle", "'Gaian' 12 muted", "rect card, ink 1.4 rx 10",
        "'2' 13 ink text-anchor middle", "rect card, ink 1.4 rx 0", "'4' 13 ink text-anchor middle",
        "'6' 24 ink text-anchor end",
    ]  # fmt: skip
    assert [one.attrib.get("font-style") for one in drawn.iter(f"{SVG}text") if one.text == "Old."] == ["italic"]


@pytest.mark.parametrize(
    ("printed", "texts"),
    [
        (
            {"type": "creature", "subtypes": ["Elf"], "stats": {"atk": 2, "def": 3}, "levels": [], "cost": 3},
            "Oak · 3 · Creature, Elf · Devotion 2: Draw a card. · Old. · Ga · Gaian · 2 / 3",
        ),
        (
            {"type": "event", "stats": {}, "levels": [], "rules": None, "text": "As printed.", "faction": None},
            "Oak · Event · As printed. · Old. · no faction",
        ),
        ({"rules": None, "levels": [], "flavor": None, "stats": {}}, "Oak · City · Ga · Gaian"),
    ],
)
def test_a_face_tells_what_is_printed(printed: dict[str, Any], texts: str):
    assert told(parsed(face(TELLER, PRINTED | printed, STYLE))) == ["<Oak>", texts]


@pytest.mark.parametrize(
    ("letters", "lines", "size"),
    [(33 * 8, 8, "13.5"), (33 * 9, 9, "12"), (37 * 9, 9, "12"), (37 * 9 + 1, 8, "10.5"), (42 * 10, 10, "10.5"),
     (42 * 10 + 1, 9, "9"), (49 * 12, 12, "9"), (49 * 13, 13, "9"), (49 * 14, 13, "9")],
)  # fmt: skip
def test_rules_are_set_in_the_largest_type_in_which_they_fit(letters: int, lines: int, size: str):
    texts = parsed(face(TELLER, PRINTED | {"rules": "x" * letters, "flavor": None})).iter(f"{SVG}text")
    rules = [one for one in texts if one.text and one.text.startswith("x")]

    assert (len(rules), {one.attrib["font-size"] for one in rules}) == (lines, {size})
    assert (rules[-1].text or "").endswith("…") == (letters > 49 * 13)


def test_flavor_is_left_out_where_it_does_not_fit():
    crowded = parsed(face(TELLER, PRINTED | {"rules": "x" * 49 * 12, "flavor": "Old."}))

    assert "Old." not in [one.text for one in crowded.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("cost", "words", "size", "width"),
    [(3, "3", 10, 20), (10, "10", 10, 21.2), ("X + 1", "X + 1", 8, 32.4), ("X + 2 + Y + 1", "X + 2 +…", 8, 45.84)],
)
def test_the_ring_of_a_cost_is_as_wide_as_its_words(cost: int | str, words: str, size: float, width: float):
    drawn = ring(cost, 10, 10)

    assert (drawn.words, drawn.size) == (words, size)
    assert drawn.width == pytest.approx(width)
