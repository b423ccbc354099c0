"""The picture of an Arcmage position tells what the view tells, to whom it may be told, and nothing more."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from domain.cardkit import look
from domain.cardkit.pool import LIBRARY
from domain.cardkit.table.cards import label
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.ruleset import RULESET
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.telling.regions import COLOURS
from domain.telling.teller import told_to
from service.web.pictures.table.card import card
from service.web.pictures.table.crest import crest_of
from service.web.pictures.table.emblem import emblem
from service.web.pictures.table.face import face, wrapped
from service.web.pictures.table.palette import LETTERS_ON, PALETTE, stylesheet
from tests.web import tabled
from tests.web.seen import picture_of
from tests.web.test_pictures import HOSTILE, SVG, all_with, drawn, luminance, values

TELLER = told_to(RULESET)
MATCHES = [(2, 1), (3, 2), (6, 3)]
PLACES = ("army", "homeless", "enchantments", "attachments")


def listed(element: ET.Element) -> Counter[str]:
    """The ids of the cards in a part."""
    return Counter(values(element, "card"))


def ids_of(things: list[dict[str, Any]]) -> Counter[str]:
    return Counter(thing["id"] for thing in things)


def seats_of(root: ET.Element) -> dict[int, ET.Element]:
    return {int(part.attrib["data-seat"]): part for part in all_with(root, "seat")}


def groups_of(part: ET.Element) -> dict[str, ET.Element]:
    return {group.attrib["data-group"]: group for group in all_with(part, "group")}


def check_seat(part: ET.Element, own: dict[str, Any]) -> None:
    """Cities with residents, armies, vaults, hidden zones, piles."""
    groups = groups_of(part)
    cities = {one.attrib["data-frame"]: listed(one) for one in all_with(groups["kingdom"], "frame")}
    assert cities == {city["id"]: ids_of([city, *city["residents"]]) for city in own["kingdom"]}
    for place in PLACES:
        there = listed(groups[place]) if place in groups else Counter()
        assert there == ids_of(own[place]), place
    vaults = {one.attrib["data-resources"]: one.attrib for one in all_with(groups["vault"], "resources")}
    assert {
        faction: (int(one["data-unmarked"]), int(one["data-marked"]), one["data-ids"].split())
        for faction, one in vaults.items()
    } == {
        faction: (held["unmarked"], held["marked"], [thing["id"] for thing in held["cards"]])
        for faction, held in own["vault"].items()
    }
    for zone in ("hand", "unbuilt"):
        seen: Counter[str] = Counter()
        backs = 0
        if zone in groups:
            seen = listed(groups[zone])
            backs = sum(int(one.attrib["data-count"]) for one in all_with(groups[zone], "backs"))
        assert seen == ids_of(own[zone])
        assert sum(seen.values()) + backs == own[f"{zone}_count"]
    piles = {one.attrib["data-pile"]: one for one in all_with(part, "pile")}
    assert int(piles["deck"].attrib["data-count"]) == own["deck"]
    graveyard = json.loads(piles["graveyard"].attrib.get("data-names", "[]"))
    assert graveyard == [card["name"] for card in reversed(own["graveyard"])]


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_the_picture_tells_what_the_view_tells(players: int, seed: int) -> None:
    for number, state in enumerate(tabled.states_of(players, seed, every=37)):
        view = tabled.view(state, (None, 1, players)[number % 3])
        root = drawn(view)
        parts = seats_of(root)
        assert len(parts) == len(view["board"]["seats"])
        for own in view["board"]["seats"]:
            check_seat(parts[own["seat"]], own)
        items = [one.attrib["data-item"] for one in all_with(root, "item")]
        stack = [item["id"] for item in reversed(view["board"]["stack"])]
        assert [item for item in items if item in stack] == stack
        assert root.attrib["data-phase"] == view["phase"]
        assert root.attrib["data-waiting"].split() == [str(one["seat"]) for one in view["waiting_for"]]
        assert set(values(root, "face")) == set(view["board"]["faces"])


def test_the_own_seat_is_the_last() -> None:
    state = list(tabled.states_of(3, 2, every=300))[-1]
    for viewer in (1, 2, 3):
        assert list(seats_of(drawn(tabled.view(state, viewer))))[-1] == viewer


def test_equal_views_give_equal_bytes_and_the_view_is_left_alone() -> None:
    for state in tabled.states_of(3, 2, every=211):
        view = tabled.view(state, 1)
        before = deepcopy(view)
        assert picture_of(view) == picture_of(deepcopy(view))
        assert view == before


def known_by(view: dict[str, Any]) -> str:
    """All that a view tells."""
    return json.dumps(view, ensure_ascii=False)


@pytest.mark.parametrize(("players", "seed"), MATCHES[:2])
def test_no_card_that_is_hidden_from_a_viewer_is_in_its_picture(players: int, seed: int) -> None:
    hidden = 0
    for state in tabled.states_of(players, seed, every=53):
        names = set(LIBRARY.pool(state.pool).cards) if state.pool else set()
        for viewer in (None, *state.seats):
            view = tabled.view(state, viewer)
            told = known_by(view)
            root = drawn(view)
            shown = "\n".join([text for one in root.iter() for text in (one.text or "", *one.attrib.values())])
            unknown = {name for name in names if name not in told}
            hidden += len(unknown)
            assert not {name for name in unknown if name in shown}
            own = [card["name"] for seat in view["board"]["seats"] if seat["seat"] == viewer for card in seat["hand"]]
            assert all(name in shown for name in own)
    assert hidden > 100


def test_before_anything_is_laid_out_there_are_no_seats_to_see() -> None:
    first = next(iter(tabled.states_of(2, 1)))
    root = drawn(tabled.view(first, None))
    assert seats_of(root) == {}
    assert root.findtext(f"{SVG}title") == "Arcmage, not begun"


@pytest.mark.parametrize(
    ("name", "printed"), [("Exhume", "X - 1"), ("Rain of Slag", "X + 1"), ("Knife in the Dark", "3")]
)
def test_a_cost_that_is_reckoned_is_drawn_as_it_is_printed(name: str, printed: str) -> None:
    side = look.face(DIALECT, LIBRARY.pool_of(("core",)), name) | {"levels": []}
    # A card in hand tells its cost with X as 0.
    now = side["cost"] if isinstance(side["cost"], int) else 0
    thing = {"id": "a", "name": name, "type": "event", "faction": "dark_legion", "cost": now, "loyalty": 0}
    for picture in (face(TELLER, side), card(TELLER, thing, side)):
        root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{picture}</svg>')
        texts = {"".join(one.itertext()) for one in root.iter(f"{SVG}text")}
        assert printed in texts
        assert not {"X", "0"} & texts
    assert f", cost {printed}. " in label(TELLER, thing, side)


def test_combat_shows_who_fights_whom() -> None:
    before, declared, assigned, _ = tabled.fight()
    assert "combat" not in groups_of(drawn(tabled.view(before, 1)))
    rows = all_with(drawn(tabled.view(declared, 2)), "attacker")
    assert [row.attrib["data-attacker"] for row in rows] == ["giant", "bear"]
    assert all("defenders to come" in (row.findtext(f"{SVG}title") or "") for row in rows)
    rows = all_with(drawn(tabled.view(assigned, None)), "attacker")
    assert {row.attrib["data-attacker"]: set(row.attrib["data-defenders"].split()) for row in rows} == {
        "giant": {"gob", "guard"},
        "bear": set(),
    }
    told = {row.attrib["data-attacker"]: row.findtext(f"{SVG}title") or "" for row in rows}
    assert "Green Town" in told["bear"]
    assert "Goblin" in told["giant"]
    assert "Guard" in told["giant"]


def test_a_card_is_told_with_its_numbers_state_and_rules() -> None:
    root = drawn(tabled.view(tabled.fight()[0], None))
    cards = {one.attrib["data-card"]: one for one in all_with(root, "card")}
    told = {id: one.findtext(f"{SVG}title") or "" for id, one in cards.items()}
    assert told["bear"].startswith("Bear, Creature")
    (bear,) = (one for one in tabled.view(tabled.fight()[0], None)["board"]["seats"][0]["army"] if one["id"] == "bear")
    assert f"attack {bear['atk']}, defense {bear['def'] - 1} of {bear['def']}" in told["bear"]
    assert "with Armour attached" in told["giant"]
    assert cards["giant"].attrib["data-attached"] == "Armour"
    assert [one.attrib["data-id"] for one in all_with(cards["giant"], "id")] == ["armour"]
    assert "marked" in told["elf"]
    assert cards["elf"].attrib["data-marked"] == "true"
    assert "strength" in told["red"]
    rules = tabled.view(tabled.fight()[0], None)["board"]["faces"]["Armour"]["rules"]
    assert rules
    face = next(one for one in all_with(root, "face") if one.attrib["data-face"] == "Armour")
    assert face.findtext(f"{SVG}desc") == rules
    lines = " ".join(text.text or "" for text in face.iter(f"{SVG}text"))
    assert rules.split()[0] in lines


def test_hands_are_hidden_in_play_and_shown_once_all_is_revealed() -> None:
    *_, assigned, conceded = tabled.fight()
    assert listed(groups_of(seats_of(drawn(tabled.view(assigned, 1)))[2])["hand"]) == Counter()
    assert listed(groups_of(seats_of(drawn(tabled.view(assigned, None)))[1])["hand"]) == Counter()
    assert "Vigour" not in picture_of(tabled.view(assigned, 1))
    assert conceded.status == "ended"
    revealed = groups_of(seats_of(drawn(tabled.view(conceded, None)))[1])
    assert listed(revealed["hand"]) == Counter(["bolt", "insight"])
    assert listed(revealed["unbuilt"]) == Counter(["hidden"])


def test_the_phases_tell_which_is_now() -> None:
    root = drawn(tabled.view(tabled.fight()[0], 1))
    steps = {one.attrib["data-step"]: one.attrib["data-state"] for one in all_with(root, "step")}
    assert [phase for phase, state in steps.items() if state == "now"] == ["attack"]


def test_names_and_notes_of_people_are_only_text() -> None:
    view = deepcopy(tabled.view(tabled.fight()[2], None))
    plain = [element.tag for element in drawn(view).iter()]
    view["name"] = view["match"] = HOSTILE
    for seat in view["seats"]:
        seat["name"] = HOSTILE
    assert [element.tag for element in drawn(view).iter()] == plain
    assert "<script" not in picture_of(view)


def test_the_picture_refers_to_nothing_outside_and_runs_nothing() -> None:
    for element in drawn(tabled.view(tabled.fight()[2], 1)).iter():
        assert element.tag.removeprefix(SVG) not in {"script", "image", "foreignObject", "use", "a"}
        assert not any(name.startswith("on") or "href" in name or name == "style" for name in element.attrib)
        assert not any(value.startswith("url(") for value in element.attrib.values())


def test_emblems_come_from_name_and_faction_alone() -> None:
    crests = [crest_of(TELLER, faction) for faction in FACTIONS]
    assert emblem("Elf", crests[0], 0, 0, 20) == emblem("Elf", crest_of(TELLER, "gaian"), 0, 0, 20)
    figures = {emblem(f"Card {number}", crest, 0, 0, 20) for number in range(40) for crest in crests}
    assert len(figures) == 40 * len(FACTIONS)


def test_rules_are_wrapped_whatever_the_words() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("x" * 20, 8) == ["x" * 8, "x" * 8, "xxxx"]
    assert wrapped("", 8) == []


def test_the_pages_dark_colours_are_the_pictures() -> None:
    page = Path("service/web/static/css/table.css").read_text(encoding="utf-8")
    assert page == stylesheet()


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "card"), ("muted", "card"), ("ink", "band"), ("hurt", "card"), ("accent", "card"), ("ink", "panel"),
        ("muted", "panel"), ("panel", "accent"), ("ribbon-ink", "ribbon"), ("ink", "accent-soft"),
        ("accent", "accent-soft"), *((LETTERS_ON.get(colour, "light-ink"), colour) for colour in COLOURS),
    ],
)  # fmt: skip
def test_letters_stand_out_from_their_ground(ink: str, ground: str, scheme: int) -> None:
    light, dark = sorted((luminance(PALETTE[ink][scheme]), luminance(PALETTE[ground][scheme])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_each_faction_has_letters_of_its_own() -> None:
    crests = [crest_of(TELLER, faction) for faction in FACTIONS]
    assert len({crest.mark for crest in crests}) == len({crest.colour for crest in crests}) == len(FACTIONS) == 7
