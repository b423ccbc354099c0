"""What happens instead of something that befalls several cards at once (ARC-ABL, ARC-UNM-01, ARC-DIS-01)."""

from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import arena


@clause("ARC-UNM-01")
def test_what_stays_marked_by_its_own_text_leaves_the_others_to_be_unmarked(table):
    army = "Giant#giant (marked); Sleeper#deep (marked); Sleeper#deeper (marked); Bear#bear (marked)"
    t = arena(table, phase="turn", p1={"kingdom": "Green Town", "army": army})
    t.shows(marked="deep deeper")


@clause("ARC-UNM-01")
def test_when_all_stay_marked_nothing_is_unmarked(table):
    t = arena(table, phase="turn", p1={"kingdom": "Green Town", "army": "Sleeper#deep (marked)"})
    t.shows(marked="deep")


@clause("ARC-DIS-01")
def test_of_cards_that_are_discarded_together_only_those_are_kept_that_a_text_means(table):
    hand = "; ".join(["Bear#bear", "Elf#elf", "Elf#other", *["Giant"] * 7])
    t = arena(table, phase="play_2", p1={"hand": hand, "army": "Keeper Of Beasts#keeper"})
    t.when(1, "end_phase").then(aside="phases pass", waiting=(1, "discard"))
    t.when(1, "discard_to_limit", cards=["elf", "bear", "other"]).then(
        said("CardsDiscarded", ids=["bear"], cards=["Bear"]),
        said("CounterChanged", id="keeper", kind="growth", after=1),
        said("CounterChanged", id="keeper", kind="growth", after=2),
        aside="the turn passes",
        graveyard={1: "Bear"},
    )
    assert t.state.objects["keeper"].counters == {"growth": 2}
