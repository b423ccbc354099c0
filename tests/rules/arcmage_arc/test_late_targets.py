"""Targets of triggers and advantages: nobody announces them, so they are named when they resolve (ARC-STK-10)."""

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, played

HURT = {"Red Town#town (lost 3)": "", "Grey Town#grey (lost 2)": ""}


def trapped(table, foes):
    """Seat 1 plays a creature that hits a target enemy creature and restores a city, at most one, when it enters."""
    t = arena(table, p1={"hand": "Aimed Trap#trap", "kingdom": HURT}, p2={"army": foes})
    return played(t, 1, "trap", move="play_card", place="town")


def chosen(t, *answer):
    step = t.when(1, "choose_for_effect", answer=list(answer))
    assert step.no is None, step.no
    return passed(t)


@clause("ARC-STK-10")
def test_a_trigger_names_its_targets_when_it_resolves(table):
    t = trapped(table, "Bear#bear; Giant#giant")
    assert t.state.question.options == ("bear", "giant")
    t.when(1, "choose_for_effect", answer=["trap"]).refused("ARC-ABL-12")
    chosen(t, "giant").then(said("ChoiceAsked", seat=1, options=["town", "grey"]), aside="a choice is made")
    chosen(t, "grey").then(
        said("ObjectDamaged", id="giant", amount=1),
        said("ObjectHealed", id="grey", amount=2),
        aside="a choice is made",
        damage={"giant": 1, "bear": 0},
    )


@clause("ARC-STK-10")
def test_a_target_that_need_not_be_named_is_left_out(table):
    chosen(trapped(table, "Bear#bear")).then(
        said("ObjectDamaged", id="bear", amount=1), aside="a choice is made", damage={"bear": 1}
    )


@clause("ARC-STK-10")
def test_where_no_target_is_legal_a_trigger_does_nothing_at_all(table):
    trapped(table, "").then(
        said("StackItemResolved", item="trap"),
        said("ObjectEnteredPlay", id="trap"),
        said("TriggerFired", source="trap"),
        said("StackItemResolved"),
        aside=("a card is played", "TriggersOrdered", "all pass"),
        waiting=(1, "play"),
    )


@clause("ARC-STK-10")
def test_an_advantage_names_its_target_when_it_resolves(table):
    kingdom = {"Aiming Town#aim (lost 3)": "Devotee#a", "Grey Town#grey (lost 2)": ""}
    t = arena(table, phase="tactics", p1={"kingdom": kingdom}, p2={})
    t.when(1, "declare_devotion", city="aim", creatures=["a"])
    passed(t)
    assert t.state.question.options == ("aim", "grey")
    chosen(t, "aim").then(said("ObjectHealed", id="aim", amount=2), aside="a choice is made")
