"""Domains, top and buried servants (GORC-SRV, GORC-DOM, GORC-ZON, GORC-CTL)."""

import pytest

from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, go_to, laid, next_turn, played


@clause("GORC-CRE-01", "GORC-CRE-02", "GORC-ENT-01", "GORC-ENT-02", "GORC-DOM-04", "GORC-SRV-01", "GORC-DOM-02")
def test_creatures_are_played_into_the_front_or_on_top_of_a_domain(table):
    """Given three creatures in hand, when they are played in the Entrance phase, then they are where it was said."""
    t = laid(table, phase="entrance", p1={"hand": "Guard#a; Guard#b; Monk#c", "vault": 6})
    t.when(1, "play_creature", card="a", place="front", payment=["r1_1", "r1_2"]).made()
    all_pass(t).made()
    played(t, 1, "play_creature", card="b", place="faith", payment=["r1_3", "r1_4"]).made()
    played(t, 1, "play_creature", card="c", place="faith", payment=["r1_5", "r1_6"]).then(
        said("StackItemResolved", item="c"),
        said("ObjectEnteredPlay", id="c", place="faith"),
        said("CardBecameBuried", id="b", place="faith"),
        said("CardBecameTop", id="c", place="faith"),
        aside="all pass",
        front={1: "a", 2: ""},
        faith={1: "c b", 2: ""},
    )


@clause("GORC-CRE-01")
def test_creatures_are_not_played_in_play_phases(table):
    """Given a creature in hand, when it is Play A, then it cannot be played."""
    t = laid(table, p1={"hand": "Sprite#s"})
    t.when(1, "play_creature", card="s", place="front").refused("GORC-CRE-01")


@clause("GORC-DOM-07", "GORC-SRV-09")
def test_a_domain_holds_one_faction(table):
    """Given a wolf buried under one without faction, then no creature of another faction enters that domain."""
    t = laid(table, phase="entrance", p1={"faith": "Hawk; Wolf", "hand": "Sprite#s; Guard#g; Hawk#h", "vault": 3})
    t.when(1, "play_creature", card="g", place="faith", payment=["r1_1", "r1_2"]).refused("GORC-DOM-07", place="faith")
    places = {(args["card"], args["place"]) for args in t.choices(1, "play_creature")}
    assert {("s", "faith"), ("h", "faith"), ("g", "science")} <= places
    assert ("g", "faith") not in places


@clause("GORC-DOM-07")
def test_without_that_rule_any_faction_enters(table):
    """Given a match without it, then a guard joins a wolf."""
    t = laid(
        table,
        {"single_faction_domains": False},
        phase="entrance",
        p1={"faith": "Wolf", "hand": "Peasant#g", "vault": 1},
    )
    t.when(1, "play_creature", card="g", place="faith", payment=["r1_1"]).made()


@clause("GORC-DOM-08", "GORC-MOV-09", "GORC-DOM-07")
def test_a_creature_whose_domain_is_closed_by_then_enters_the_front(table):
    """Given a guard on the chain for Faith, when a wolf is put there in response, then the guard enters the Front."""
    t = laid(
        table,
        phase="entrance",
        p1={"hand": "Guard#g; Promotion#p", "front": "Wolf#w", "vault": 2},
    )
    t.when(1, "play_creature", card="g", place="faith", payment=["r1_1", "r1_2"]).made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="p", targets=[["w"]]).made()
    all_pass(t).made()
    t.shows(front={1: "g", 2: ""}, faith={1: "w", 2: ""})


@clause("GORC-SRV-04", "GORC-SRV-11", "GORC-SRV-03", "GORC-ABL-04")
def test_texts_of_buried_servants_rest(table):
    """Given a captain and a scholar buried, then neither works; uncovered, they do."""
    p1 = {"faith": "Hawk#h; Captain#c", "science": "Hawk#k; Scholar#s", "front": "Wolf#w", "hand": "Doom#d; Doom#e"}
    t = laid(table, p1=p1)
    t.shows(stats={"w": "2/2"})
    assert "activate_ability" not in t.may(1)
    played(t, 1, "play_event", card="d", targets=[["h"]]).made()
    t.shows(stats={"w": "2/3"})
    played(t, 1, "play_event", card="e", targets=[["k"]]).made()
    t.offered(1, "activate_ability", source="s", ability="Scholar#0")


@clause("GORC-SRV-09", "GORC-DOM-06", "GORC-SRV-02")
def test_buried_servants_are_counted_but_not_reached(table):
    """Given a monk buried, when all are hurt, then it is not; it counts, and a text about servants reaches it."""
    t = laid(table, p1={"faith": "Abbot#a; Monk#m", "hand": "Storm#s; Muster#u; Purge#p; Bolt#b", "vault": 1})
    targets = {args["targets"][0][0] for args in t.choices(1, "play_event") if args["card"] == "b"}
    assert targets == {"a"}
    played(t, 1, "play_event", card="s").made()
    t.shows(damage={"a": 2, "m": 0})
    played(t, 1, "play_event", card="u").made()
    t.shows(gold={1: 2 + 5, 2: 0})
    played(t, 1, "play_event", card="p").made()
    t.shows(faith={1: "", 2: ""})


@clause("GORC-SRV-10", "GORC-SPL-09")
def test_a_spell_on_a_buried_servant_rests_and_works_again(table):
    """Given a blessed servant, when another is laid on it and gone again, then the blessing rests meanwhile."""
    t = laid(table, p1={"faith": "Monk#m [Blessing#b]", "front": "Guard#g", "hand": "Promotion#p; Doom#d"})
    t.shows(stats={"m": "2/4"})
    played(t, 1, "play_event", card="p", targets=[["g"]]).made()
    t.shows(faith={1: "g m", 2: ""}, stats={"m": "1/2"})
    played(t, 1, "play_event", card="d", targets=[["g"]]).made()
    t.shows(stats={"m": "2/4"})


@clause("GORC-UNM-01", "GORC-SRV-10", "GORC-MRK-07")
def test_unmarking_reaches_buried_servants(table):
    """Given a marked servant buried, when its player's turn begins, then it is unmarked."""
    t = laid(table, phase="discard", active=2, p1={"faith": "Hawk#h; Monk#m (marked)"})
    next_turn(t).then(
        said("CardsUnmarked", ids=["m"]), aside=("all pass", "the turn passes", "RoundStarted"), marked=""
    )


@clause("GORC-DTH-05", "GORC-SRV-11")
def test_a_buried_servant_that_must_die_dies_once_it_is_on_top(table):
    """Given a weakened servant that is buried before it is looked at, then it dies when it is uncovered."""
    t = laid(table, p1={"faith": "Monk#m", "front": "Knight#k", "hand": "Promotion#p; Weaken#w; Doom#d"})
    t.when(1, "play_event", card="p", targets=[["k"]]).made()
    t.when(2, "pass").made()
    t.when(1, "pass").made()
    t.shows(faith={1: "k m", 2: ""})
    played(t, 1, "play_event", card="w", targets=[["k"]]).made()
    t.shows(stats={"k": "2/2"})


@clause("GORC-SRV-02", "GORC-SRV-11", "GORC-ABL-16")
def test_becoming_top_and_being_buried_are_heard(table):
    """Given a crier, when it is put into a domain, then it is heard, and again when another is laid on it."""
    t = laid(table, p1={"front": "Crier#c; Hawk#h", "hand": "Promotion#p; Promotion#q"})
    played(t, 1, "play_event", card="p", targets=[["c"]]).made()
    t.shows(gold={1: 1, 2: 0})
    played(t, 1, "play_event", card="q", targets=[["h"]]).made()
    t.shows(gold={1: 3, 2: 0})


@clause("GORC-CTL-01")
@pytest.mark.parametrize(
    ("theirs", "mine", "place"),
    [
        ({"front": "Monk#m"}, {}, "front"),
        ({"faith": "Monk#m"}, {}, "faith"),
        ({"faith": "Monk#m"}, {"faith": "Wolf#w"}, "front"),
    ],
)
def test_who_changes_sides_stays_in_the_same_kind_of_area(table, theirs, mine, place):
    """Given a creature of the opponent, when it changes sides, then it is in the same area, or else in the Front."""
    t = laid(table, p1={"hand": "Treason#t", **mine}, p2=theirs)
    played(t, 1, "play_event", card="t", targets=[["m"]]).made()
    thing = t.state.objects["m"]
    assert (thing.controller, thing.owner, thing.place) == (1, 2, place)


@clause("GORC-CRE-11")
def test_who_is_put_into_play_by_a_text_enters_where_its_player_chooses(table):
    """Given a dead monk, when it is raised, then its player chooses an area that is open to it."""
    t = laid(table, p1={"faith": "Wolf", "hand": "Raising#r", "graveyard": "Monk#m"})
    played(t, 1, "play_event", card="r", targets=[["m"]]).made()
    assert {tuple(args["answer"]) for args in t.choices(1, "choose_for_effect")} == {
        ("front",),
        ("politics",),
        ("science",),
    }
    t.when(1, "choose_for_effect", answer=["science"]).made()
    t.shows(science={1: "m", 2: ""})


@clause("GORC-DTH-08", "GORC-EXH-02")
def test_a_discarded_servant_does_not_die(table):
    """Given a mourner, when a top servant is discarded by exhausting, then nobody has died."""
    t = laid(table, phase="unmark", p1={"faith": "Monk#m", "front": "Mourner"}, p2={})
    go_to(t, "draw").when(1, "draw_second_card").made()
    t.when(1, "exhaust", mode="top_servant", domain="faith").then(
        said("Exhausted", mode="top_servant", card="m"),
        said("CardPutInGraveyard", id="m"),
        said("CardsDrawn", count=1),
        gold={1: 0, 2: 0},
    )


@clause("GORC-SRV-02", "GORC-SRV-09", "GORC-SRV-11")
def test_a_text_that_speaks_of_a_domain_puts_its_servants_in_another_order(table):
    """Given a Council on the opponent's Faith, when its player says an order, then so its servants lie."""
    t = laid(table, p1={"hand": "Council#c"}, p2={"faith": "Monk#m; Elf#e; Crier#c2"})
    played(t, 1, "play_event", card="c", targets=[["seat:2.faith"]]).made()
    t.when(1, "choose_for_effect", answer=["c2", "m"]).refused("GORC-ABL-17")
    t.when(1, "choose_for_effect", answer=["c2", "m", "e"]).then(
        said("HeapOrdered", seat=2, place="faith", ids=["c2", "m", "e"]),
        said("CardBecameBuried", id="m"),
        said("CardBecameTop", id="c2"),
        aside=("EffectChoiceMade", "CardPutInGraveyard", "a trigger happens", "TriggersOrdered", "NumberChanged"),
        faith={1: "", 2: "c2 m e"},
        gold={1: 0, 2: 1},
    )


@clause("GORC-SRV-09")
@pytest.mark.parametrize("faith", ["", "Monk#m"])
def test_of_an_empty_domain_or_a_single_servant_no_order_is_asked(table, faith):
    """Given such a domain, when it is reordered, then nobody is asked."""
    t = laid(table, p1={"hand": "Council#c", "faith": faith})
    played(t, 1, "play_event", card="c", targets=[["seat:1.faith"]]).made()
    t.shows(waiting=(1, "floor"))
