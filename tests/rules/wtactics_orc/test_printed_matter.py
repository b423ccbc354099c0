"""What is printed on cards and changes nothing: art, footer, text; numbers and versions (WORC-CRD, WORC-DCK)."""

import pytest

from domain.cardkit.run.board import Board
from tests.dsl import clause, said
from tests.dsl.printing import OTHERWISE, alike, pins, reprinted
from tests.dsl.wtactics_orc import DECK, PLAIN
from tests.rules.wtactics_orc.playing import entered, go_to, laid, setting

MOVES = 60


def begun(table, card_set):
    """A match with the cards of a set; what chance says follows from the same secret."""
    t = setting(table, decks=[DECK, DECK], card_sets=[card_set], first_player="seat:1", quest_vetoes=1)
    return t.chance("5" * 64).start().made()


@clause("WORC-CRD-04", "WORC-CRD-07", "WORC-CRD-08", "WORC-CRD-10", "WORC-CST-02", "WORC-DCK-07")
@pytest.mark.parametrize("what", OTHERWISE)
def test_art_footer_and_text_change_no_legal_move(table, what):
    """Given two matches whose cards differ in that, when both are played alike, then both allow the same moves."""
    other = begun(table, reprinted(PLAIN, f"plain_{what}", **OTHERWISE[what]))
    seen = set(alike(begun(table, PLAIN), other, MOVES))
    assert {"play_creature", "lay_resource", "declare_attack", "mulligan"} <= seen


@clause("WORC-DCK-07", "WORC-DCK-05")
@pytest.mark.parametrize(("printed", "same"), [({}, True), ({"version": "9"}, False), ({"number": "900"}, False)])
def test_cards_are_the_same_only_in_number_and_version(printed, same):
    """Given two printings of the cards, then a match that pins one pins the other, too, if both words are the same."""
    assert pins(PLAIN, **printed) is same


@clause("WORC-DCK-07", "WORC-DCK-06")
def test_two_versions_of_one_number_are_each_played_as_printed(table):
    """Given two Coiners of one number, of other versions, when both are played, then each is what is printed on it."""
    t = laid(table, phase="entrance", p1={"hand": "Copper Coiner#a; Silver Coiner#b", "gold": 9})
    printed = [Board(t.state, t.dialect.ruleset.dialect).card(id) for id in "ab"]
    assert printed[0].number == printed[1].number
    assert printed[0].version != printed[1].version
    for id in "ab":
        entered(t, 1, id, "offensive").made()
    names = {one["id"]: one["name"] for one in t.view()["board"]["seats"][0]["play"]}
    assert names == {"a": "Copper Coiner", "b": "Silver Coiner"}


@clause("WORC-RND-03")
def test_what_the_rules_say_of_the_player_is_done_for_the_active_one(table):
    """Given two players with marked creatures and nine cards each, then seat 1 alone unmarks, draws and discards."""
    hands = {seat: "; ".join(f"Wolf#h{seat}{number}" for number in range(9)) for seat in (1, 2)}
    p1, p2 = (
        {"offensive": f"Ox#o{seat} (marked)", "hand": hands[seat], "deck": "Bear; Cub", "resources": 1, "spent": 1}
        for seat in (1, 2)
    )
    t = laid(table, phase="turn", turn=3, p1=p1, p2=p2)
    t.shows(marked="o2 r2_1", hand={1: 9, 2: 9})
    go_to(t, "draw").shows(hand={1: 10, 2: 9}, deck={1: 1, 2: 2})
    go_to(t, "discard").when(1, "end_phase").made()
    t.when(2, "pass").then(aside=("all pass",), waiting=(1, "discard"))
    t.when(1, "discard_to_limit", cards=["h10", "h11", "h12"]).then(
        said("CardsDiscarded", seat=1), aside=("the turn passes", "CardsUnmarked"), hand={1: 7, 2: 9}, active=2
    )
