"""What players are shown of the board and of what is under way, and what is reckoned for them beforehand."""

import pytest

from domain import engine
from domain.positions import imagined
from domain.telling.position import text_of
from domain.telling.teller import told_to
from tests.dsl import clause
from tests.dsl.terra_indomita import RULESET
from tests.rules.terra_indomita.playing import all_pass, at, laid, played, reached

FOES = "Infantry#f (at 10 12); Worker#w (at 14 14); Base#b2 (at 16 16)"


def shown(t, viewer=None):
    """The board as a viewer sees it."""
    return engine.view(RULESET, t.state, viewer)["board"]


def forecast(t, move, **args):
    """What seat 1 is told of a legal move beforehand."""
    assert any(offer.move == move for offer in engine.offers(RULESET, t.state, 1).open)
    return RULESET.forecast(t.state, 1, move, args)


@clause("TERRA-HID-03", "TERRA-SPELL-01")
def test_the_stack_shows_who_casts(table):
    """Given a spell on the stack, then everybody sees its caster beside what it is aimed at."""
    t = laid(
        table,
        p1={"play": "Evoker#u (at 10 10)", "hand": "Fire Bolt#s", "mana": 9},
        p2={"play": FOES},
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="s", caster="u", targets=[["f"]]).made()
    for viewer in (1, 2, None):
        (item,) = shown(t, viewer)["stack"]
        assert (item["caster"], item["targets"]) == ("u", [["f"]])
    told = text_of(RULESET, engine.view(RULESET, t.state, None))
    assert "Fire Bolt (card) of Player 1, by Evoker, at Infantry" in told


@clause("TERRA-ZOC-01", "TERRA-ZOC-02", "TERRA-ZOC-03", "TERRA-HID-03")
@pytest.mark.parametrize("worker_zoc", [True, False])
def test_the_board_shows_zones_of_control(table, worker_zoc):
    """Given units, a worker and a base, then each square tells which units exert a zone on it: no structure does."""
    t = laid(table, {"worker_zoc": worker_zoc}, p1={"play": "Infantry#u (at 10 10)"}, p2={"play": FOES})
    zones = shown(t)["zones"]
    assert zones[at(10, 11)] == ["f", "u"]
    assert zones[at(9, 9)] == ["u"]
    assert (at(13, 13) in zones) == worker_zoc
    assert at(16, 15) not in zones


@clause("TERRA-ACT-04", "TERRA-PRI-14", "TERRA-ATK-16")
def test_what_is_under_way_is_said_in_words(table):
    """Given a spell that is answered by an attack, then the text tells of the attack, and what goes on after it."""
    t = laid(
        table,
        p1={"play": "Evoker#u (at 10 10)", "hand": "Fire Bolt#s", "gold": 9, "mana": 9},
        p2={"play": "Evoker#e (at 10 14); Infantry#x (at 10 11, marked)", "hand": "Ambush#q", "gold": 9, "mana": 9},
        activation={"unit": "u"},
    )
    t.when(1, "cast_card", card="s", caster="u", targets=[["x"]]).made()
    t.when(2, "play_reaction", card="q", caster="e", targets=[["x"], ["u"]]).made()
    for seat in (1, 2):
        t.when(seat, "pass").made()
    states = {one["id"]: one["is"] for side in shown(t)["seats"] for one in side["play"]}
    assert {id: names for id, names in states.items() if names} == {"u": ["active", "attacked"], "x": ["attacking"]}
    told = text_of(RULESET, engine.view(RULESET, t.state, None)).splitlines()
    assert "Evoker [10,10] is active, has acted" in told
    assert "Infantry attacks Evoker [10,10]" in told
    assert "Afterwards play goes on here: Before the spell or ability takes effect (Fire Bolt)" in told


@clause("TERRA-MOVE-09", "TERRA-ZOC-04", "TERRA-ATK-04")
def test_where_a_unit_can_go_is_told_before_it_is_activated(table):
    """Given a ready unit beside an enemy zone, then its squares are those that its move offers once it is active."""
    t = laid(table, p1={"play": "Archer#u (at 10 10); Worker#x (at 3 8)"}, p2={"play": FOES})
    found = forecast(t, "activate_unit", unit="u")
    assert found.facts == {"squares": len(found.squares), "targets": ["f"]}
    assert {at(*square) for square in reached(t, "u")} == {*found.squares}
    assert forecast(t, "activate_unit", unit="x").facts["targets"] == []
    played(t, 1, "activate_unit", unit="u").made()
    (offer,) = (one for one in engine.offers(RULESET, t.state, 1).open if one.move == "move_unit")
    assert {at(*path[-1]) for path in offer.params["path"].shown()["paths"]} == {*found.squares}


@clause("TERRA-ATK-07", "TERRA-ATK-08", "TERRA-ADJ-02", "TERRA-ADJ-03")
@pytest.mark.parametrize(
    ("near", "told"),
    [
        ("", "Hit Score 1 = Hit 3 - Defense 2: 2 damage to 2 Health, which destroys it"),
        (
            "; Guard#a (at 9 12); Guard#b (at 9 13)",
            "Hit Score -1 = Hit 3 - 2 for the target's own neighbours - Defense 2: 1 damage to 2 Health",
        ),
    ],
)
def test_what_an_attack_comes_to_is_told_before_it_is_made(table, near, told):
    """Given a target that was hurt, then the forecast names all that counts, and the attack comes to that."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 11)"},
        p2={"play": f"Infantry#f (at 10 12, damage 1){near}"},
        activation={"unit": "u"},
    )
    found = forecast(t, "attack", target="f")
    assert told_to(RULESET).forecast(found) == told
    t.when(1, "attack", target="f").made()
    all_pass(t).made()
    hit = next(event for event in t.events if event.tag == "HitCalculated").fields
    assert (hit["score"], hit["total"]) == (found.facts["score"], found.facts["total"])
    assert any(event.tag == "PieceDestroyed" for event in t.events) == found.facts["destroys"]


@clause("TERRA-HID-07")
def test_a_forecast_rests_on_what_its_player_sees(table):
    """Given hidden hands and decks dealt anew, then the same is told beforehand: it rests on the board alone."""
    t = laid(
        table,
        p1={"play": "Archer#u (at 10 10)", "hand": "Brace#b"},
        p2={"play": FOES, "hand": "Brace#r; Infantry#i"},
    )
    other = imagined(RULESET, t.state, (1,), b"anew")
    assert RULESET.forecast(other, 1, "activate_unit", {"unit": "u"}) == forecast(t, "activate_unit", unit="u")


@clause("TERRA-ATK-15", "TERRA-ATK-16", "TERRA-ATK-07")
@pytest.mark.parametrize(
    ("card", "move", "told"),
    [
        ("Charge", "cast_card", "Hit Score 3 = Hit 5 - Defense 2: 2 damage to 3 Health"),
        ("Survey", "cast_card", None),
    ],
)
def test_what_an_attack_by_a_text_comes_to_is_told_before_it_is_announced(table, card, move, told):
    """Given a card whose text attacks with a better Hit, then the forecast reckons with that; others tell nothing."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 11)", "hand": f"{card}#c", "gold": 9},
        p2={"play": "Infantry#f (at 10 12)"},
        activation={"unit": "u"},
    )
    aimed = {"targets": [["f"]]} if told else {}
    found = forecast(t, move, card="c", caster="u", **aimed)
    assert (found and told_to(RULESET).forecast(found)) == told
    if found is not None:
        played(t, 1, move, card="c", caster="u", **aimed).made()
        hit = next(event for event in t.events if event.tag == "HitCalculated").fields
        assert (hit["score"], hit["total"]) == (found.facts["score"], found.facts["total"])


@clause("TERRA-ATK-15", "TERRA-REACT-02")
def test_what_a_reaction_lets_a_unit_do_is_told_too(table):
    """Given a reaction by which one unit attacks another, then what that comes to is told of both."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 11); Evoker#e (at 12 12)", "hand": "Ambush#q", "gold": 9, "mana": 9},
        p2={"play": "Infantry#f (at 10 12)"},
    )
    found = forecast(t, "play_reaction", card="q", caster="e", targets=[["u"], ["f"]])
    assert told_to(RULESET).forecast(found) == "Hit Score 1 = Hit 3 - Defense 2: 2 damage to 3 Health"


@clause("TERRA-MOVE-09", "TERRA-ZOC-04", "TERRA-HID-03")
def test_everybody_sees_where_units_could_walk(table):
    """Given units of both sides, then each tells the squares that it could walk to now, bases and works none."""
    t = laid(table, p1={"play": "Infantry#u (at 10 10, marked); Market#m (at 6 6)"}, p2={"play": FOES})
    things = {one["id"]: one for side in shown(t)["seats"] for one in side["play"]}
    for unit in ("u", "f", "w"):
        assert {*things[unit]["walks"]} == {at(*square) for square in reached(t, unit)}
    assert not any("walks" in things[one] for one in ("m", "b2"))
