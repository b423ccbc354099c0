"""The discard phase where the hand limit is not seven (ARC-DIS, ARC-CON-01)."""

from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import arena, played


def mad(table, hand):
    """Seat 1 is in the last play phase, with a hand limit that effects have brought below nothing."""
    t = arena(table, phase="play_2", p1={"hand": hand}, p2={"hand": "Madness#m"})
    return played(t, 2, "m", "seat:1")


@clause("ARC-DIS-01", "ARC-CON-01")
def test_nobody_discards_more_cards_than_there_are(table):
    t = mad(table, "Elf#a; Elf#b")
    t.when(1, "end_phase").then(aside="phases pass", waiting=(1, "discard"))
    t.when(1, "discard_to_limit", cards=["b"]).refused("ARC-DIS-01")
    t.when(1, "discard_to_limit", cards=["b", "a"]).then(
        said("CardsDiscarded", ids=["b", "a"]),
        said("ModifierEnded", cause="end_of_turn"),
        aside="the turn passes",
        active=2,
        graveyard={1: "Elf; Elf"},
    )


@clause("ARC-DIS-02")
def test_with_an_empty_hand_there_is_nothing_to_discard(table):
    mad(table, "").when(1, "end_phase").then(
        said("ModifierEnded", cause="end_of_turn"), aside="the turn passes", active=2
    )


@clause("ARC-PRI-02", "ARC-DIS-01")
def test_events_may_be_played_before_the_discard_which_is_then_asked_for_anew(table):
    hand = "; ".join(["Vigour#v", *(f"Elf#e{number}" for number in range(8))])
    t = arena(table, phase="discard", p1={"hand": hand, "army": "Bear#bear"}, p2={"hand": "Gift#gift"})
    t.shows(waiting=(1, "discard"))
    t.offered(1, "play_event", card="v", targets=[["bear"]])
    played(t, 2, "gift", "seat:1").shows(waiting=(1, "discard"), hand={1: 10})
    t.when(1, "discard_to_limit", cards=["e0", "e1"]).refused("ARC-DIS-01", need=3)
    played(t, 1, "v", "bear").shows(waiting=(1, "discard"), stats={"bear": "5/4"})
    t.when(1, "discard_to_limit", cards=["e0", "e1"]).then(
        said("CardsDiscarded", seat=1, ids=["e0", "e1"]),
        aside=("effects end", "the turn passes"),
        active=2,
        graveyard={1: "Vigour; Elf; Elf"},
    )


@clause("ARC-DIS-01")
def test_a_hand_limit_below_nothing_is_shown_as_nothing(table):
    t = mad(table, "Elf#a; Elf#b").then(
        said("ModifierStarted", source="m", objects=["seat:1"]),
        said("CardPutInGraveyard", id="m", origin="stack"),
        aside=("a card is played", "all pass and it resolves"),
    )
    assert [seat["hand_limit"] for seat in t.view(2)["board"]["seats"]] == [0, 7]
