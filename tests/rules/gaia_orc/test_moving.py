"""Moving creatures between Front and Kingdom (GORC-MOV, GORC-MVA)."""

from itertools import combinations

import pytest

from domain.rulesets.gaia_orc.areas import DOMAINS
from domain.shapes import OneOf
from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, go_to, laid, next_turn, number, played


@clause("GORC-MOV-06", "GORC-MOV-05", "GORC-MOV-01", "GORC-DOM-05", "GORC-RSP-07")
def test_a_creature_moves_into_a_domain(table):
    """Given a wolf in the Front, when it moves to Faith, then it is marked, and on top there; the opponent responds."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b", "faith": "Elf#e"})
    t.when(1, "move_creature", creature="w", destination="faith").then(
        said("CardMarked", id="w", cause="move"),
        said("ObjectMoved", id="w", origin="front", to="faith", cause="move"),
        said("CardBecameBuried", id="e"),
        said("CardBecameTop", id="w"),
        said("WindowOpened", kind="after", order=[2]),
        faith={1: "w e", 2: ""},
    )
    all_pass(t).made()
    t.when(1, "move_creature", creature="b", destination="faith").refused("GORC-MOV-01", most=1)


@clause("GORC-MOV-04", "GORC-MOV-05", "GORC-SRV-11")
def test_only_a_top_servant_leaves_and_only_for_the_front(table):
    """Given two servants, then the upper one moves, to the Front alone, and the other is on top."""
    t = laid(table, phase="move_attack_1", p1={"faith": "Wolf#w; Elf#e"})
    t.when(1, "move_creature", creature="e", destination="front").refused("GORC-MOV-03")
    t.when(1, "move_creature", creature="w", destination="science").refused("GORC-MOV-05")
    t.when(1, "move_creature", creature="w", destination="front").made()
    t.shows(front={1: "w", 2: ""}, faith={1: "e", 2: ""})


@clause("GORC-MOV-05", "GORC-DOM-07")
def test_domains_of_other_factions_are_told_with_the_reason(table):
    """Given a wolf and a domain of Elves, when it may move, then that domain is barred, and no other."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w", "faith": "Monk#m"})
    domains = [one.params for one in t.offers(1).open if one.move == "move_creature"]
    (to,) = (params["destination"] for params in domains if params["creature"] == OneOf(("w",), "GORC-MOV-03"))
    assert isinstance(to, OneOf)
    assert [(one.value, one.why.clauses) for one in to.barred] == [("faith", ("GORC-DOM-07",))]


@clause("GORC-MOV-05", "GORC-DOM-07")
@pytest.mark.parametrize("closed", [(), *combinations(DOMAINS, 1), *combinations(DOMAINS, 2)])
def test_a_creature_moves_wherever_a_domain_is_open(table, closed):
    """Given some domains of another faction, whichever they are, then a wolf moves to any of the others, and there."""
    p1 = {"front": "Wolf#w", **dict.fromkeys(closed, "Monk")}
    open_ones = [one for one in DOMAINS if one not in closed]
    for domain in open_ones:
        t = laid(table, phase="move_attack_1", p1=p1)
        ways = t.choices(1, "move_creature")
        assert [way["destination"] for way in ways if way["creature"] == "w"] == open_ones
        for other in closed:
            t.when(1, "move_creature", creature="w", destination=other).refused("GORC-DOM-07", place=other)
        played(t, 1, "move_creature", creature="w", destination=domain).made()
        t.shows(**{domain: {1: "w", 2: ""}})


@clause("GORC-MOV-05", "GORC-DOM-07")
def test_a_creature_to_which_no_domain_is_open_stays_for_the_reason_of_the_first(table):
    """Given three domains of another faction, then a wolf is told why it stays, and a boar of no faction moves."""
    p1 = {"front": "Wolf#w; Boar#b", **dict.fromkeys(DOMAINS, "Monk")}
    t = laid(table, phase="move_attack_1", p1=p1)
    t.withheld(1, "move_creature", "GORC-DOM-07", id="w", place="politics")
    t.when(1, "move_creature", creature="w", destination="faith").refused("GORC-DOM-07", id="w", place="politics")
    played(t, 1, "move_creature", creature="b", destination="politics").made()


@clause("GORC-MOV-03", "GORC-DOM-07")
def test_a_marked_creature_stays_for_its_mark_first(table):
    """Given a marked wolf and three domains of another faction, then it is told that it is marked."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w (marked)", **dict.fromkeys(DOMAINS, "Monk (marked)")})
    t.withheld(1, "move_creature", "GORC-MOV-03", id="w")
    assert not t.choices(1, "move_creature")


@clause("GORC-MOV-03")
def test_marked_creatures_stay(table):
    """Given a marked wolf, when it shall move, then it is refused."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w (marked)"})
    t.when(1, "move_creature", creature="w", destination="faith").refused("GORC-MOV-03", id="w")


@clause("GORC-MOV-07", "GORC-TAC-03")
def test_a_creature_that_moved_stays_marked_in_the_opponents_turn(table):
    """Given a wolf that moved into a domain, when the opponent's domains are compared, then it counts nothing."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w"})
    played(t, 1, "move_creature", creature="w", destination="faith").made()
    next_turn(t).made()
    assert go_to(t, "tactical").state.objects["w"].marked
    assert (number(t, "points_faith"), number(t, "value_faith")) == ({1: 0, 2: 0}, {1: 2, 2: 0})


@clause("GORC-MVA-03", "GORC-MVA-04", "GORC-MVA-05", "GORC-MVA-02")
def test_moving_and_attacking_take_a_phase_each(table):
    """Given a move in the first phase, then nobody attacks in it, and in the second one nobody moves, but attacks."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b"})
    played(t, 1, "move_creature", creature="w", destination="faith").made()
    t.when(1, "declare_attack", attackers=["b"]).refused("GORC-MVA-02")
    go_to(t, "move_attack_2")
    t.when(1, "move_creature", creature="b", destination="faith").refused("GORC-MVA-04")
    t.when(1, "declare_attack", attackers=["b"]).made()


@clause("GORC-MVA-03", "GORC-MVA-05")
def test_after_an_attack_nobody_moves_in_the_same_phase_and_nobody_attacks_again(table):
    """Given an attack in the first phase, then nobody moves in it, and in the second nobody attacks."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b"})
    t.when(1, "declare_attack", attackers=["w"]).made()
    while t.state.attack is not None:
        t.when(next(iter(t.state.pending)), "pass").made()
    t.when(1, "move_creature", creature="b", destination="faith").refused("GORC-MVA-02")
    go_to(t, "move_attack_2")
    t.when(1, "declare_attack", attackers=["b"]).refused("GORC-MVA-02")
    t.when(1, "move_creature", creature="b", destination="faith").made()


@clause("GORC-MOV-01")
def test_more_moves_may_be_agreed_upon(table):
    """Given two moves a turn, when two creatures have moved, then a third may not."""
    t = laid(table, {"moves_per_turn": 2}, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b; Elf#e"})
    played(t, 1, "move_creature", creature="w", destination="faith").made()
    played(t, 1, "move_creature", creature="b", destination="science").made()
    t.when(1, "move_creature", creature="e", destination="faith").refused("GORC-MOV-01", most=2, have=2)


@clause("GORC-MOV-09")
def test_a_text_that_puts_a_creature_elsewhere_is_no_move(table):
    """Given a marked wolf and an event, when it is put into Faith, then its mark is as it was, and one may move."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w; Bear#b", "hand": "Promotion#p"})
    played(t, 1, "play_event", card="p", targets=[["w"]]).made()
    t.shows(faith={1: "w", 2: ""}, marked="")
    t.when(1, "move_creature", creature="b", destination="faith").made()


@clause("GORC-MOV-08", "GORC-EXH-03", "GORC-RES-08")
def test_whoever_has_exhausted_neither_moves_nor_lays(table):
    """Given an exhausted player, then nobody moves and no Resource card is laid; the opponent's turn is another."""
    t = laid(table, phase="unmark", p1={"front": "Wolf#w", "hand": "Elf#e; Elf#x"})
    go_to(t, "draw").when(1, "draw_second_card").made()
    t.when(1, "exhaust", mode="hand_card", card="e").made()
    go_to(t, "play_1").when(1, "lay_resource", card="x").refused("GORC-RES-08")
    go_to(t, "move_attack_1").when(1, "move_creature", creature="w", destination="faith").refused("GORC-MOV-08")


@clause("GORC-MOV-10", "GORC-EQP-12", "GORC-DRP-01")
def test_equipment_stays_in_the_front(table):
    """Given a wolf with a sword, when it moves into a domain, then the sword lies in the Front."""
    t = laid(table, phase="move_attack_1", p1={"front": "Wolf#w [Sword#s]"})
    t.when(1, "move_creature", creature="w", destination="faith").then(
        said("EquipmentDropped", id="s", creature="w", place="front"),
        aside=("a creature moves", "what is on top", "WindowOpened"),
        front={1: "s", 2: ""},
    )


@clause("GORC-MOV-10", "GORC-RSP-15", "GORC-DTH-05")
def test_who_cannot_live_without_its_equipment_dies_in_the_domain_before_anybody_responds(table):
    """Given a weakened monk who lives by a shield, when it moves into a domain, then it dies before the window."""
    t = laid(table, phase="move_attack_1", p1={"front": "Monk#m [Shield#s]", "hand": "Weaken#w"})
    played(t, 1, "play_event", card="w", targets=[["m"]]).made()
    t.when(1, "move_creature", creature="m", destination="faith").then(
        said("EquipmentDropped", id="s", creature="m", place="front"),
        said("ObjectDied", id="m"),
        said("CardPutInGraveyard", id="m"),
        said("WindowOpened", kind="after"),
        aside=("a creature moves", "what is on top"),
        front={1: "s", 2: ""},
        faith={1: "", 2: ""},
    )


@pytest.mark.parametrize("phase", ["play_1", "entrance", "draw"])
@clause("GORC-MOV-02")
def test_nobody_moves_in_other_phases(table, phase):
    """Given another phase, when a creature shall move, then it is refused."""
    t = laid(table, phase=phase, p1={"front": "Wolf#w"})
    t.when(1, "move_creature", creature="w", destination="faith").refused("GORC-MOV-03")


@clause("GORC-CRE-11", "GORC-MOV-09")
def test_who_is_sent_to_the_kingdom_enters_a_domain_of_its_controllers_choice(table):
    """Given a monk of seat 2 sent to the Kingdom, then seat 2 chooses a domain that is open to it."""
    t = laid(table, p1={"hand": "Ordination#o"}, p2={"front": "Monk#m", "faith": "Wolf", "science": "Abbot#a"})
    played(t, 1, "play_event", card="o", targets=[["m"]]).made()
    assert {tuple(args["answer"]) for args in t.choices(2, "choose_for_effect")} == {("politics",), ("science",)}
    t.when(2, "choose_for_effect", answer=["science"]).made()
    t.shows(front={1: "", 2: ""}, science={1: "", 2: "m a"}, marked="", waiting=(1, "floor"))


@clause("GORC-CRE-11", "GORC-DOM-08")
@pytest.mark.parametrize(
    ("place", "others", "then"),
    [("front", {"politics": "Orc", "science": "Orc"}, "faith"), ("front", dict.fromkeys(DOMAINS, "Orc"), "front"),
     ("faith", {}, "faith")],
)  # fmt: skip
def test_nobody_is_asked_where_there_is_no_choice(table, place, others, then):
    """Given one open domain, none, or a servant, when a monk is sent to the Kingdom, then it is where it can be."""
    p1 = {**others, place: "Monk#m", "hand": "Ordination#o"}
    t = laid(table, p1=p1)
    played(t, 1, "play_event", card="o", targets=[["m"]]).made()
    t.shows(waiting=(1, "floor"))
    assert t.state.objects["m"].place == then
