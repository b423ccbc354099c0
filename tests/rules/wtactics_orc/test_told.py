"""What of the table is told in words: Quest tokens, riders, Heroes, default armies."""

from domain.telling.position import text_of
from domain.telling.teller import Teller
from domain.telling.words import words_of
from tests.dsl import clause
from tests.rules.wtactics_orc.playing import accepted, laid, setting, with_quests
from tests.rules.wtactics_orc.test_confrontations import fights, gate
from tests.rules.wtactics_orc.test_heroes import RANGER, SETS
from tests.rules.wtactics_orc.test_mounts import on_horse
from tests.rules.wtactics_orc.test_triumvirate import fighting


def lines(t, viewer=2):
    """What is told to a viewer, line by line."""
    return [line.strip() for line in text_of(t.ruleset, t.view(viewer)).splitlines()]


@clause("WORC-QST-05", "WORC-QST-16")
def test_a_token_on_a_quest_is_told_to_all(table):
    t = accepted(with_quests(table, p1={"questing": "Healers Exam#q"}), 1, "q")
    assert "Questing area: Healers Exam (victory points 2), owned by seat 1" in lines(t)
    assert "Player 1 pursues Healers Exam, 0 turns so far" in lines(t)


@clause("WORC-MNT-03")
def test_who_rides_whom_is_told(table):
    assert "Captain rides Horse" in lines(on_horse(table))


@clause("WORC-HRO-06")
def test_heroes_are_told_with_what_they_bring(table):
    t = setting(table, **SETS, first_player="seat:1").position(p1={"hero": f"{RANGER}#r"})
    (told,) = (line for line in lines(t) if line.startswith("Hero"))
    assert told.startswith(f"Hero: {RANGER} (influence 22, victory points to win ")


@clause("WORC-HRO-08")
def test_armies_are_told_apart(table):
    teller = Teller(words_of(setting(table, **SETS).dialect.ruleset))
    armies: tuple[dict[str, list[str]], ...] = ({"offensive": ["Wolf", "Wolf"]}, {"defensive": ["Wolf"]}, {})
    told = [teller.move("choose_default_army", {"army": army}) for army in armies]
    assert told == [
        "Begin with 2 Wolf in the Offensive",
        "Begin with 1 Wolf in the Defensive",
        "Begin with no creature",
    ]


@clause("WORC-LOY-01", "WORC-CRE-01")
def test_printed_numbers_are_attack_and_defense_and_no_loyalty(table):
    teller = Teller(words_of(setting(table).dialect.ruleset))
    printed = ({"atk": 0, "def": 2, "loyalty": 1}, {"vp": 3}, {"capacitor": 2, "loyalty": 1}, {"loyalty": 1})
    assert [teller.texts("card_printed", stats) for stats in printed] == [["0 / 2"], ["3 VP"], ["2"], []]


@clause("WORC-QST-16", "WORC-QCF-12")
def test_hit_points_that_a_player_has_taken_are_told_to_all(table):
    """Given a Confrontation that a creature of seat 1 has hurt once, then both read so."""
    t, _, (beast,) = gate(table)
    fights(t, "c", beast).made()
    for viewer in (1, 2):
        (told,) = (line for line in lines(t, viewer) if "pursues" in line)
        assert told == "Player 1 pursues Beast at the Gate, hit points lost: 1 of Gate Beast, 0 turns so far"


@clause("WORC-QCF-11")
def test_hit_points_stand_on_the_face_of_what_is_to_be_slain(table):
    teller = Teller(words_of(setting(table).dialect.ruleset))
    assert teller.texts("card_printed", {"atk": 3, "def": 4, "hp": 3}) == ["3 / 4, 3 HP"]


@clause("WORC-CMB-09", "WORC-CMB-12")
def test_an_attack_is_told_beside_the_table_until_it_is_over(table):
    """Given Wolf, which attacks Player 2, then it says who attacks whom and who may respond."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w"})
    assert not [line for line in lines(t) if "attacks:" in line]
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    told = lines(t)
    assert "Player 1 attacks: Wolf against Player 2" in told
    assert "In the attack: Player 2, Player 1 may respond" in told


@clause("WORC-TRI-04")
def test_three_players_are_told_whom_they_may_attack(table):
    """Given three players and the direction to the left, then it says so; of two players it says nothing."""
    told = "Player 1 may attack Player 2, Player 2 may attack Player 3 and Player 3 may attack Player 1"
    assert told in lines(fighting(table))
    assert not [line for line in lines(laid(table)) if "may attack" in line]


@clause("WORC-ASG-09")
def test_an_assigned_creature_is_called_so(table):
    teller = Teller(words_of(setting(table).dialect.ruleset))
    assert teller.texts("card_signs", {"counters": {"assigned": 1, "might": 2}, "keywords": ()}) == [
        "assigned",
        "2 might",
    ]


@clause("WORC-QPR-08")
def test_a_quest_is_turned_up_for_nobody(table):
    teller = Teller(words_of(setting(table).dialect.ruleset))
    entered = {"card": "Healers Exam", "place": "questing", "marked": False, "host": None, "cause": "quest_deck"}
    told = [teller.event("cards.ObjectEnteredPlay", {**entered, "controller": seat}) for seat in (0, 1)]
    assert told[0] == "Healers Exam enters the Questing area (quest deck)"
    assert told[1] == "Healers Exam enters the Questing area for seat 1 (quest deck)"


@clause("WORC-RES-02")
def test_a_resource_card_that_a_reader_does_not_know_is_a_card_face_down(table):
    t = setting(table).position(p1={"resources": 1})
    told = {}
    for viewer in (1, 2):
        teller = Teller(words_of(t.ruleset))
        teller.naming.learn_view(t.view(viewer)["board"])
        told[viewer] = teller.thing("r1_1")
    assert told == {1: "Sellsword (face down)", 2: "a card face down"}
