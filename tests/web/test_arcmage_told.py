"""All that can be read in the picture of an Arcmage position: phases, notes, combat, the stack, piles and cards."""

import xml.etree.ElementTree as ET
from copy import deepcopy
from typing import Any

import pytest

from domain.cardkit.table.cards import label
from domain.cardkit.table.laying import Table
from domain.rulesets.arcmage_arc.ruleset import RULESET
from domain.telling.teller import told_to
from service.web.pictures.table import tiles
from tests.web import tabled
from tests.web.seen import picture_of, told, whole

TELLER = told_to(RULESET)
PHASES = ("Mulligan", "Unmark", "Draw", "Tactics", "Play 1", "Attack", "Play 2", "Discard")
LEVELS = "Devotion 2: Draw a card. Devotion 4, permanent: Creatures you control get +0/+2."


def drawn(view: dict[str, Any]) -> ET.Element:
    return ET.fromstring(picture_of(view))


def fight(at: int, viewer: int | None = None) -> dict[str, Any]:
    """Before the combat (0), attackers declared (1), defenders assigned (2), seat 2 has given up (3)."""
    return deepcopy(tabled.view(tabled.fight()[at], viewer))


def part(root: ET.Element, name: str, value: str) -> list[str]:
    (found,) = [one for one in root.iter() if one.attrib.get(f"data-{name}") == value]
    return told(found)


def notes(view: dict[str, Any]) -> list[str | None]:
    return [one.text for one in drawn(view).iter() if "data-note" in one.attrib]


def test_a_player_s_table_is_told_card_by_card():
    assert part(drawn(fight(0, 1)), "seat", "1") == [
        "Seat 1, Ana · turn · to decide · deck 40, hand 2, unbuilt 1 · Kingdom",
        "<Red Town, City, Red Banner, strength 3, devotion 0.>",
        "Red Town · RB · City · 3 · dev 0",
        "<Elf, Creature, Elvish, Gaian, cost 1, loyalty 1, attack 2, defense 1 of 1, marked.>",
        "Elf · Ga · Creature Elvi… · 1 · 2 / 1 · MARKED · Army",
        "<Giant, Creature, Giant, Red Banner, cost 4, loyalty 2, attack 6, defense 8 of 8, with Armour attached.>",
        "Giant · RB · Creature Giant · 4 · 6 / 8 · Armour",
        "<Bear, Creature, Beast, Gaian, cost 3, loyalty 2, attack 4, defense 3 of 4.>",
        "Bear · Ga · Creature Beast · 3 · 4 / 3 · -1 · Global enchantments",
        "<Banner, Enchantment, The Empire, cost 2. Creatures you control get +1/+0.>",
        "Banner · Em · Enchantment · 2 · Vaults",
        "<Gaian vault: 3 unmarked, 0 marked>",
        "Ga · 3 ready",
        "<Red Banner vault: 0 unmarked, 1 marked>",
        "RB · 0 ready, 1 marked · Piles",
        "<Graveyard: 2>",
        "2 · Graveyard",
        "<Deck: 40>",
        "40 · Deck · Hand (2)",
        "<Bolt, Event, Red Banner, cost 1. Deal 2 damage to target creature.>",
        "Bolt · RB · Event · 1",
        "<Insight, Magic, Gaian, cost 1. Draw two cards.>",
        "Insight · Ga · Magic · 1 · Unbuilt cities (1)",
        f"<Green Town, City, Gaian. {LEVELS}>",
        "Green Town · Ga · City · 6",
    ]


def test_of_another_player_only_the_backs_of_hidden_cards_are_told():
    assert part(drawn(fight(2, 1)), "seat", "2") == [
        "Seat 2, Ben · deck 40, hand 1, unbuilt 0 · Kingdom",
        f"<Green Town, City, Gaian, strength 6, devotion 0, level 2, level 4 permanent. {LEVELS}>",
        "Green Town · Ga · City · 6 · dev 0 · 2 · 4",
        "<Clerk, Creature, Human, House of Nobles, cost 1, loyalty 1, attack 0, defense 1 of 1.>",
        "Clerk · HN · Creature Human · 1 · 0 / 1 · Army",
        "<Goblin, Creature, Goblin, Red Banner, cost 2, loyalty 1, attack 2, defense 2 of 2, defending.>",
        "Goblin · RB · Creature Gobl… · 2 · 2 / 2 · defends",
        "<Guard, Creature, Human, The Empire, cost 1, loyalty 1, attack 1, defense 3 of 3, defending.>",
        "Guard · Em · Creature Human · 1 · 1 / 3 · defends · Vaults",
        "<The Mystic vault: 2 unmarked, 0 marked>",
        "My · 2 ready · Piles",
        "<Graveyard: 0>",
        "0 · Graveyard",
        "<Deck: 40>",
        "40 · Deck · Hand (1)",
        "<Hand: 1>",
        "1",
    ]


def test_a_table_with_nothing_on_it_says_so():
    view = fight(0)
    view["board"]["seats"][0] |= {"kingdom": [], "army": [], "enchantments": [], "vault": {}, "graveyard": []}
    view["board"]["seats"][0] |= {"hand": [], "hand_count": 0, "unbuilt_count": 0}

    assert part(drawn(view), "seat", "1") == [
        "Seat 1, Ana · turn · to decide · deck 40, hand 0, unbuilt 0 · Kingdom: no city · Vaults: none · Piles",
        "<Graveyard: 0>",
        "0 · Graveyard",
        "<Deck: 40>",
        "40 · Deck",
    ]


def test_what_is_removed_has_no_city_or_enchants_a_player_has_a_place_of_its_own():
    view = fight(0)
    own = view["board"]["seats"][0]
    own["homeless"], own["attachments"], own["army"] = own["army"][1:], own["enchantments"], own["army"][:1]
    own["removed"], own["enchantments"] = own["graveyard"][:1], []

    lines = part(drawn(view), "seat", "1")

    assert [line.rpartition(" · ")[2] for line in lines if line.endswith(("city", "player", "Removed"))] == [
        "Without a city",
        "Enchanting this player",
        "Removed",
    ]
    assert "<Removed: 1>" in lines


@pytest.mark.parametrize(
    ("at", "viewer", "marks"),
    [
        (0, 1, {"1": "turn, to decide", "2": ""}),
        (1, 2, {"1": "turn", "2": "to decide"}),
        (2, None, {"1": "turn, to decide", "2": ""}),
        (3, None, {"1": "", "2": "defeated"}),
    ],
)
def test_each_seat_tells_whether_it_is_on_turn_to_decide_or_defeated(
    at: int, viewer: int | None, marks: dict[str, str]
):
    seats = [one.attrib for one in drawn(fight(at, viewer)).iter() if "data-seat" in one.attrib]

    assert {one["data-seat"]: one["data-marks"] for one in seats} == marks
    assert [one["data-decides"] for one in seats] == [str("to decide" in one["data-marks"]).lower() for one in seats]
    assert [one["data-active"] for one in seats] == [str("turn" in one["data-marks"]).lower() for one in seats]
    assert [one["data-own"] for one in seats] == [str(one["data-seat"] == str(viewer)).lower() for one in seats]


@pytest.mark.parametrize(("viewer", "order"), [(None, ["2", "1"]), (1, ["2", "1"]), (2, ["1", "2"])])
def test_the_own_table_is_the_last_a_spectator_s_is_the_first_seat(viewer: int | None, order: list[str]):
    root = drawn(fight(2, viewer))

    assert [one.attrib["data-seat"] for one in root.iter() if "data-seat" in one.attrib] == order


def phases(view: dict[str, Any]) -> list[str]:
    steps = [one for one in drawn(view).iter() if "data-step" in one.attrib]
    assert [one.attrib["data-label"] for one in steps] == list(PHASES)
    return [line for one in steps for line in told(one)]


def test_the_phases_that_are_over_are_ticked_and_an_arrow_points_to_the_one_that_is_now():
    view = fight(0)
    view["board"]["phases_ended"] = ["unmark", "draw_resource", "tactics", "play_1", "attack"]

    assert phases(view) == [
        *("Mulligan", "✓ Unmark", "✓ Draw", "✓ Tactics", "✓ Play 1", "▶ Attack", "Play 2", "Discard"),
    ]


def test_once_the_match_has_ended_no_phase_is_now():
    assert phases(fight(3)) == list(PHASES)


@pytest.mark.parametrize(
    ("at", "lines"),
    [
        (0, ["Ana (seat 1) is asked: Attack a city, or go on"]),
        (1, ["Ben (seat 2) is asked: Respond, or pass", "Priority (attack): Ben, Ana"]),
        (2, ["Ana (seat 1) is asked: Respond, or pass", "Priority (defence): Ana, Ben"]),
        (3, ["Won by Ana. All other players are defeated."]),
    ],
)
def test_the_notes_tell_who_decides_who_may_respond_and_who_has_won(at: int, lines: list[str]):
    assert notes(fight(at)) == lines


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ({"window": {"kind": "after_attack", "order": [2, 1], "passed": 0}}, "Priority (after attack): Ben, Ana"),
        (
            {"window": {"kind": "attack", "order": [2, 1], "passed": 1}},
            "Priority (attack): Ben, Ana; passed: Ben",
        ),
        ({"question": {"seat": 2, "source": "flag"}}, "An effect of Banner asks Ben"),
        ({"question": {"seat": 1, "source": "ca90000000000"}}, "An effect of something that is gone asks Ana"),
        ({"requests": [{"seat": 2, "what": "hand"}]}, "Ben asks to redraw the hand"),
    ],
)
def test_a_note_tells_of_a_window_a_question_or_a_request(board: dict[str, Any], line: str):
    view = fight(0)
    view["board"] |= board

    assert notes(view) == ["Ana (seat 1) is asked: Attack a city, or go on", line]


@pytest.mark.parametrize(("winners", "told_as"), [([1, 2], "Ana and Ben"), ([2], "Ben"), ([], "nobody")])
def test_the_note_of_the_end_names_all_who_won(winners: list[int], told_as: str):
    view = fight(3)
    view["outcome"] = {"reason": "turn_cap", "winners": winners}

    assert notes(view) == [f"Won by {told_as}. The turn limit was reached: most cities win."]


@pytest.mark.parametrize(
    ("at", "combat", "lines"),
    [
        (1, {}, [
            "Combat: Ana attacks Green Town of Ben",
            "<Giant 6/8 attacks: defenders to come; to come>", "Giant 6/8 · defenders to come",
            "<Bear 4/3 attacks: defenders to come; to come>", "Bear 4/3 · defenders to come",
        ]),
        (2, {}, [
            "Combat: Ana attacks Green Town of Ben",
            "<Giant 6/8 attacks: Goblin 2/2, Guard 1/3; to come>", "Giant 6/8 · Goblin 2/2 · Guard 1/3",
            "<Bear 4/3 attacks: city Green Town; to come>", "Bear 4/3 · city Green Town",
        ]),
        (2, {"battle": "giant", "gone": ["guard"]}, [
            "Combat: Ana attacks Green Town of Ben",
            "<Giant 6/8 attacks: Goblin 2/2, Guard 1/3 (out); fights now>", "Giant 6/8 · Goblin 2/2 · Guard 1/3 (out)",
            "<Bear 4/3 attacks: city Green Town; to come>", "Bear 4/3 · city Green Town",
        ]),
        (2, {"battle": "bear", "fought": ["giant"], "city_fallen": True}, [
            "Combat: Ana attacks Green Town (fallen) of Ben",
            "<Giant 6/8 attacks: Goblin 2/2, Guard 1/3; over>", "Giant 6/8 · Goblin 2/2 · Guard 1/3 · over",
            "<Bear 4/3 attacks: city Green Town; fights now>", "Bear 4/3 · city Green Town",
        ]),
        (2, {"gone": ["bear", "giant"]}, [
            "Combat: Ana attacks Green Town of Ben",
            "<Giant 6/8 (out) attacks: Goblin 2/2, Guard 1/3; over>",
            "Giant 6/8 (out) · Goblin 2/2 · Guard 1/3 · over",
            "<Bear 4/3 (out) attacks: city Green Town; over>", "Bear 4/3 (out) · city Green Town",
        ]),
    ],
)  # fmt: skip
def test_combat_tells_each_attacker_with_its_defenders_and_how_far_it_is(
    at: int, combat: dict[str, Any], lines: list[str]
):
    view = fight(at)
    view["board"]["combat"] |= combat

    assert part(drawn(view), "group", "combat") == lines


ITEM: dict[str, Any] = {
    "id": "bolt", "kind": "card", "card": "Bolt", "source": "bolt", "controller": 1, "targets": [], "x": None,
    "place": None, "level": None,
}  # fmt: skip


AIMS = "a Gaian resource of seat 1, a hidden card and something that is gone"


@pytest.mark.parametrize(
    ("item", "lines"),
    [
        ({}, ["<Top: Bolt (card) of Ana>", "Bolt · Top · card of Ana · no target"]),
        ({"targets": [["gob"], ["seat:2"]], "x": 0}, [
            "<Top: Bolt (card) of Ana, X = 0, at Goblin and Ben>",
            "Bolt · Top · card of Ana, X = 0 · → at Goblin and Ben",
        ]),
        ({"kind": "activated", "controller": 2, "targets": [["army"]]}, [
            "<Top: Bolt (ability) of Ben, at the army>", "Bolt · Top · ability of Ben · → at the army",
        ]),
        ({"kind": "triggered", "card": None, "source": "bear"}, [
            "<Top: Bear (trigger) of Ana>", "Bear · Top · trigger of Ana · no target",
        ]),
        ({"kind": "advantage", "card": "Green Town", "level": 4, "place": "oak"}, [
            "<Top: Green Town (advantage) of Ana, level 4 of Green Town>",
            "Green Town · Top · advantage of Ana, level 4 of Green Town · no target",
        ]),
        ({"level": 2, "source": "red", "targets": [["gaian_1_1", "c5ec4e700000", "ca90000000000"]]}, [
            f"<Top: Bolt (card) of Ana, level 2 of Red Town, at {AIMS}>",
            "Bolt · Top · card of Ana, level 2 of Red Town · → at a Gaian resource of seat 1, a hidden car…",
        ]),
    ],
)  # fmt: skip
def test_an_item_on_the_stack_tells_whose_it_is_and_what_it_is_aimed_at(item: dict[str, Any], lines: list[str]):
    view = fight(2, 1)
    view["board"]["seats"][1]["hand"] = [{"id": "c5ec4e700000", "owner": 2, "name": None, "faction": None}]
    view["board"]["stack"] = [ITEM | item]

    assert whole(tiles.item(Table(RULESET, view), ITEM | item)) == lines


def test_the_stack_is_told_from_the_top_then_what_waits_and_first_what_asks():
    view = fight(2)
    names = ("one", "two", "three")
    view["board"]["stack"] = [ITEM | {"id": id, "card": id.capitalize()} for id in names]
    view["board"]["waiting_triggers"] = [ITEM | {"id": "later", "card": "Later", "kind": "triggered"}]
    view["board"]["resolving"] = ITEM | {"id": "now", "card": "Now"}

    def titles() -> list[str]:
        return [line for line in part(drawn(view), "group", "stack") if line.startswith(("<", "Stack"))]

    stack = [
        "<Top: Three (card) of Ana>",
        "<2: Two (card) of Ana>",
        "<3: One (card) of Ana>",
        "<Waiting: Later (trigger) of Ana>",
    ]
    assert titles() == ["Stack, top first", *stack]
    view["board"]["question"] = {"seat": 1, "source": "now"}
    assert titles() == ["Stack, top first", "<Resolving: Now (card) of Ana>", *stack]
    view["board"]["resolving"]["id"] = "three"
    assert titles() == ["Stack, top first", *stack]


def test_those_who_died_in_this_combat_lie_in_limbo():
    view = fight(2)
    view["board"]["limbo"] = view["board"]["seats"][0]["graveyard"]

    assert part(drawn(view), "group", "limbo")[0] == "Limbo"
    assert [line for line in part(drawn(view), "group", "limbo") if line.startswith("<")] == [
        "<Elf, Creature, Elvish, Gaian, cost 1, loyalty 1.>",
        "<Bear, Creature, Beast, Gaian, cost 3, loyalty 2.>",
    ]


@pytest.mark.parametrize(
    ("held", "lines"),
    [
        ((0, 0, []), ["<Gaian vault: 0 unmarked, 0 marked>", "Ga · 0 ready"]),
        ((2, 1, []), ["<Gaian vault: 2 unmarked, 1 marked>", "Ga · 2 ready, 1 marked"]),
        ((1, 0, ["Moss", None]), [
            "<Gaian vault: 1 unmarked, 0 marked, with Moss and a card>", "Ga · 1 ready · + Moss, a card",
        ]),
        ((1, 0, ["A Rather Long Name Indeed"]), [
            "<Gaian vault: 1 unmarked, 0 marked, with A Rather Long Name Indeed>",
            "Ga · 1 ready · + A Rather Long Name In…",
        ]),
    ],
)  # fmt: skip
def test_a_vault_tells_what_can_pay_and_what_is_attached(held: tuple[int, int, list[Any]], lines: list[str]):
    unmarked, marked, names = held
    host = {"id": "a", "marked": False, "attachments": [{"name": name} for name in names]}
    cards, unmarked = ([host], unmarked - 1) if names else ([], unmarked)

    cards += [{"id": f"r{number}", "marked": False, "attachments": []} for number in range(unmarked)]
    cards += [{"id": f"s{number}", "marked": True, "attachments": []} for number in range(marked)]

    assert whole(tiles.resources(TELLER, "gaian", cards)) == lines


def test_a_vault_tells_the_counters_of_its_cards():
    card = {"id": "a", "marked": False, "attachments": [], "counters": {"charge": 2}}
    lines = ["<Gaian vault: 1 unmarked, 0 marked, with 2 charge counters>", "Ga · 1 ready · + 2 charge counters"]
    assert whole(tiles.resources(TELLER, "gaian", [card])) == lines


CREATURE: dict[str, Any] = {
    "id": "a", "name": "Elf", "owner": 1, "controller": 1, "type": "creature", "subtypes": ["Elf", "Scout"],
    "faction": "gaian", "cost": 2, "loyalty": 0, "atk": 1, "def": 3, "damage": 0, "marked": False,
}  # fmt: skip
PLAIN = "Elf, Creature, Elf Scout, Gaian, cost 2, attack 1, defense 3 of 3"


@pytest.mark.parametrize(
    ("thing", "rules", "sentence"),
    [
        ({}, "", f"{PLAIN}."),
        ({}, "Draw a\ncard.", f"{PLAIN}. Draw a card."),
        ({"marked": True, "devoted_to": "oak"}, "", f"{PLAIN}, marked, devoted."),
        ({"attacking": True, "defending": "b"}, "", f"{PLAIN}, attacking, defending."),
        ({"controller": 2}, "", f"{PLAIN}, owned by seat 1."),
        ({"counters": {"growth": 1, "time": 2}}, "", f"{PLAIN}, 1 growth counter, 2 time counters."),
        ({"keywords": ["first_strike", "flying"]}, "", f"{PLAIN}, first strike, flying."),
        ({"attachments": [{"name": "Moss"}, {"name": None}]}, "", f"{PLAIN}, with Moss and a card attached."),
        ({"loyalty": 1, "damage": 2}, "", PLAIN.replace("2, a", "2, loyalty 1, a").replace("3 of", "1 of") + "."),
        (
            {"faction": None, "subtypes": None},
            "",
            PLAIN.replace("Gaian", "no faction").replace(", Elf Scout", "") + ".",
        ),
        ({"face_down": True}, "", "Resource card (Elf), Gaian, unmarked"),
        ({"face_down": True, "name": None, "marked": True}, "", "Resource card, Gaian, marked"),
        ({"name": None}, "", "A hidden card"),
    ],
)
def test_a_card_is_told_in_one_sentence(thing: dict[str, Any], rules: str, sentence: str):
    assert label(TELLER, CREATURE | thing, {"rules": rules}) == sentence


def test_a_city_is_told_with_its_levels():
    city = {
        "id": "c", "name": "Oak", "owner": 1, "type": "city", "faction": None, "strength": 4, "devotion": 3,
        "levels": [
            {"devotion": 2, "permanent": False, "active": True}, {"devotion": 3, "permanent": True, "active": True},
            {"devotion": 5, "permanent": True, "active": False},
        ],
    }  # fmt: skip

    assert label(TELLER, city, None) == (
        "Oak, City, no faction, strength 4, devotion 3, level 2 active, level 3 permanent active, level 5 permanent."
    )
