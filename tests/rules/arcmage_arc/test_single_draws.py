"""Cards are drawn one after another: what waits for a drawn card waits for each of them (ARC-DRAW-06, ARC-STK-10)."""

from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played
from tests.rules.arcmage_arc.attacks import creature, event, own_set

CARDS = (
    creature("Watcher", {"on": "drawn of you", "do": [{"counters": "charge", "to": "self"}]}),
    creature("Mourning Bird", {"on": "discarded of you", "do": [{"counters": "charge", "amount": "amount"}]}),
    creature("Keeper", {"kind": "replaces", "on": "drawn of you", "do": [{"counters": "growth"}, {"draw": 1}]}),
    creature("Thief", {"kind": "replaces", "on": "drawn", "limit": {"per_turn": 1}, "do": [{"mill": 1, "who": "it"}]}),
    event("Study", do=[{"draw": 3}, {"discard": 1}]),
    event("Ruin", do=[{"discard": 2}]),
)
COURSE_1 = said("DrawCourseChosen", seat=1, course=1)
DRAWN = said("CardsDrawn", seat=1, count=1)
MILLED = said("CardsMilled", seat=1, cards=["Elf"])


def drawing(table, army, theirs="", phase="draw_resource", **said):
    options = {"card_sets": (PLAIN, own_set("single draws", *CARDS))}
    deck = "Elf; Bear; Goblin; Giant; Elf; Elf; Elf"
    return arena(table, options=options, phase=phase, p1={"army": army, "deck": deck, **said}, p2={"army": theirs})


def charged(id, to, kind="charge"):
    """A creature has so many counters now."""
    return said("CounterChanged", id=id, kind=kind, before=to - 1, after=to)


@clause("ARC-DRAW-06")
def test_each_card_fires_what_waits_for_one(table):
    t = drawing(table, "Watcher#watcher")
    t.when(1, "choose_draw_course", course=1)
    fired = said("TriggerFired", source="watcher", amount=1)
    passed(t).then(
        *(COURSE_1, DRAWN, fired, DRAWN, fired),
        *(charged("watcher", 1), charged("watcher", 2)),
        aside=("TriggersOrdered", "a window opens", "all pass and it resolves", "phases pass"),
    )
    assert t.state.objects["watcher"].counters == {"charge": 2}


@clause("ARC-DIS-01")
def test_each_discarded_card_fires_what_waits_for_one(table):
    t = drawing(table, "Mourning Bird#bird", phase="play_1", hand="Ruin#ruin; Elf; Elf")
    played(t, 1, "ruin").then(
        said("CardsDiscarded", seat=1, cards=["Elf", "Elf"]),
        said("TriggerFired", source="bird", amount=1),
        said("TriggerFired", source="bird", amount=1),
        said("CardPutInGraveyard", id="ruin", origin="stack"),
        *(charged("bird", 1), charged("bird", 2)),
        aside=("a card is played", "TriggersOrdered", "all pass and it resolves"),
    )
    assert t.state.objects["bird"].counters == {"charge": 2}


@clause("ARC-DRAW-06")
def test_each_card_is_replaced_by_itself(table):
    t = drawing(table, "Keeper#keeper")
    t.when(1, "choose_draw_course", course=1).then(
        *(COURSE_1, charged("keeper", 1, "growth"), DRAWN, charged("keeper", 2, "growth"), DRAWN),
        aside="phases pass",
        hand={1: 2},
    )
    assert t.state.objects["keeper"].counters == {"growth": 2}


@clause("ARC-DRAW-06")
def test_what_is_used_up_by_the_first_card_lets_the_second_be_drawn(table):
    t = drawing(table, "Thief#thief")
    t.when(1, "choose_draw_course", course=1).then(
        COURSE_1, MILLED, DRAWN, aside=("TallyCounted", "phases pass"), hand={1: 1}, graveyard={1: "Elf"}
    )


@clause("ARC-DRAW-06", "ARC-STK-10")
def test_who_draws_chooses_which_of_two_replacements_applies(table):
    t = drawing(table, "Keeper#keeper", "Thief#thief")
    t.when(1, "choose_draw_course", course=1).then(
        COURSE_1, said("ChoiceAsked", seat=1, kind="cards"), waiting=(1, "choose_for_effect")
    )
    assert t.state.question.options == ("keeper", "thief")
    # given the draw of the own card, the other replacement applies to that
    t.when(1, "choose_for_effect", answer=["keeper"]).then(
        said("EffectChoiceMade", seat=1, answer=["keeper"]),
        *(charged("keeper", 1, "growth"), MILLED),
        # then the second card is replaced by the one that is left
        *(charged("keeper", 2, "growth"), DRAWN),
        aside=("TallyCounted", "phases pass"),
        hand={1: 1},
        graveyard={1: "Elf"},
    )


@clause("ARC-DRAW-06", "ARC-STK-10")
def test_another_order_ends_otherwise(table):
    t = drawing(table, "Keeper#keeper", "Thief#thief")
    t.when(1, "choose_draw_course", course=1)
    t.when(1, "choose_for_effect", answer=["thief"]).then(
        said("EffectChoiceMade", seat=1, answer=["thief"]),
        *(MILLED, charged("keeper", 1, "growth"), DRAWN),
        aside=("TallyCounted", "phases pass"),
        hand={1: 1},
        graveyard={1: "Elf"},
    )


@clause("ARC-DRAW-06")
def test_what_follows_a_draw_waits_for_all_of_its_cards(table):
    t = drawing(table, "Keeper#keeper", "Thief#thief", phase="play_1", hand="Study#study")
    played(t, 1, "study")
    assert t.state.question.options == ("keeper", "thief")
    t.when(1, "choose_for_effect", answer=["thief"]).then(
        *(MILLED, charged("keeper", 1, "growth"), DRAWN, charged("keeper", 2, "growth"), DRAWN),
        said("ChoiceAsked", seat=1, kind="cards"),
        aside=("a choice is made", "TallyCounted"),
    )
    assert (t.state.question.kind, len(t.state.question.options)) == ("cards", 2)
    drawn = t.state.question.options[0]
    t.when(1, "choose_for_effect", answer=[drawn]).then(
        said("CardsDiscarded", seat=1, ids=[drawn]),
        said("CardPutInGraveyard", id="study", origin="stack"),
        aside="a choice is made",
        hand={1: 1},
    )
