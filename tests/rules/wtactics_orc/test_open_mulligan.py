"""The Open Mulligan (WORC-OMU)."""

from tests.dsl import clause, said
from tests.dsl.wtactics_orc import DECK
from tests.rules.wtactics_orc.playing import setting


def begun(table, **options):
    """A match with the Open Mulligan, at seat 1's decision."""
    return setting(table, decks=[DECK, DECK], first_player="seat:1", mulligan="open", **options).start().made()


@clause("WORC-OMU-01", "WORC-OMU-02", "WORC-OMU-03")
def test_two_cards_are_kept_shown_and_the_hand_filled_up_once(table):
    """Given seven cards, when two are kept, then all see them, five others are drawn, and the hand is final."""
    t = begun(table)
    kept = list(t.state.zone("hand", 1)[:2])
    names = [t.state.objects[id].card for id in kept]
    t.when(1, "open_mulligan", keep=kept).then(
        said("CardsRevealed", owner=1, zone="hand", ids=kept, cards=names),
        said("OpenMulliganTaken", seat=1, kept=kept, count=5),
        said("DeckShuffled", deck="deck:1"),
        said("CardsDrawn", seat=1, count=5),
        said("HandKept", seat=1),
        aside="PhaseStarted",
        hand={1: 7},
        deck={1: 43},
        waiting=(1, "floor"),
    )
    assert set(kept) < set(t.state.zone("hand", 1))


@clause("WORC-OMU-04")
def test_without_a_kept_card_a_whole_hand_is_drawn(table):
    """Given seven cards, when none is kept, then nothing is shown, and seven are drawn."""
    t = begun(table)
    t.when(1, "open_mulligan", keep=[]).then(
        said("OpenMulliganTaken", seat=1, kept=[], count=7),
        said("CardsDrawn", seat=1, count=7),
        said("HandKept", seat=1),
        aside=("DeckShuffled", "PhaseStarted"),
        hand={1: 7},
        waiting=(1, "floor"),
    )


@clause("WORC-OMU-01", "WORC-OMU-02")
def test_three_cards_are_too_many_and_the_usual_mulligan_is_none(table):
    """Given the Open Mulligan, when three cards are to be kept, or the usual one is taken, then it is refused."""
    t = begun(table)
    t.when(1, "open_mulligan", keep=list(t.state.zone("hand", 1)[:3])).refused("WORC-OMU-02")
    t.when(1, "mulligan").refused("WORC-OMU-01")
    t.when(1, "keep_hand").then(said("HandKept", seat=1), aside="PhaseStarted", hand={1: 7})
