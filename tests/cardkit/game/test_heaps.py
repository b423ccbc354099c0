"""Heaps: places in play where cards lie on each other, of which only the uppermost does anything."""

from pathlib import Path
from typing import Any

import pytest

from domain import engine
from domain.cardkit.game.placing import entering
from domain.cardkit.run.board import Board
from domain.cardkit.run.heaps import heap
from domain.refusal import Refusal, Refused
from domain.telling.teller import told_to
from tests.cardkit import cairns
from tests.cardkit.cairns.piling import RULE
from tests.cardkit.cairns.ruleset import RULESET
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of
from tests.tutorial.overlay import installed, overlaid, ran

CAIRNS = dialect_of(RULESET)
FOLDER = Path(cairns.__file__).parent
PLAYED = (said("CardPlayed"), said("CostPaid"), said("NumberChanged", number="force"), said("StackItemResolved"))
PILED = "Idol#low (place north); Pebble#mid (place north); Pebble#top (place north)"


def table(mine: str = "", theirs: str = "", **said_of: Any) -> Any:
    """A position in which seat 1 acts; what is named later lies higher."""
    return Setting(CAIRNS, 2).position(p1={"play": mine, "force": 9, **said_of}, p2={"play": theirs, "force": 9})


def lying(t: Any, place: str = "north", seat: int = 1) -> tuple[str, ...]:
    """A heap, the uppermost stone first."""
    return heap(t.state, seat, place)


def test_what_comes_to_a_heap_lies_uppermost() -> None:
    """Given stones on a heap, when another is laid there, from hand or from the yard, then it lies above them."""
    t = table("Pebble#a (place north); Pebble#y", hand="Pebble#b")
    t.when(1, "play_card", card="b", place="north").then(
        *PLAYED,
        said("ObjectEnteredPlay", id="b", place="north"),
        said("CardBecameBuried", id="a", place="north"),
        said("CardBecameTop", id="b", place="north"),
    )
    t.when(1, "heave", by="y").made()
    assert lying(t) == ("y", "b", "a")


def test_what_lies_below_is_uppermost_once_the_rest_is_gone() -> None:
    """Given a heap, when its uppermost stone is lifted, then the next one is uppermost; of an empty one nothing is."""
    t = table("Pebble#a (place north); Pebble#b (place north)")
    t.when(1, "lift", by="b").then(
        said("ObjectMoved", id="b", to="yard"),
        said("CardBecameTop", id="a", place="north"),
    )
    t.when(1, "lift", by="a").then(said("ObjectMoved", id="a", to="yard"))
    assert lying(t) == ()


def test_a_heap_may_come_to_lie_in_another_order() -> None:
    """Given a heap, when it is turned over, then the lowest stone is uppermost, and the other is told of as buried."""
    t = table(PILED)
    t.when(1, "turn_over", by="top").then(
        said("HeapOrdered", ids=["low", "mid", "top"]),
        said("CardBecameBuried", id="top"),
        said("CardBecameTop", id="low"),
    )
    assert lying(t) == ("low", "mid", "top")


def test_each_player_has_heaps_of_their_own() -> None:
    """Given a stone that another player takes, then it lies uppermost on that player's heap of the same name."""
    t = table("Pebble#a (place north)", "Pebble#b (place north); Pebble#c (place north)", hand="Theft#t")
    t.when(1, "play_card", card="t", targets=[["c"]]).made()
    assert (lying(t), lying(t, seat=2)) == (("c", "a"), ("b",))


def test_a_view_shows_heaps_from_above() -> None:
    """Given a heap, then a view lists its stones from the uppermost down, and others as they came."""
    t = table(f"Brick#y; {PILED}; Brick#z")
    own = engine.view(RULESET, t.state, 2)["board"]["seats"][0]["play"]
    assert [one["id"] for one in own] == ["top", "mid", "low", "y", "z"]


# --- what is buried ---------------------------------------------------------------------------------------------------


def test_the_texts_of_what_is_buried_rest() -> None:
    """Given an idol and a cap under a pebble, then neither is of any effect; uncovered, they are."""
    t = table("Idol#i (place south); Cap#c (place south); Brick#b; Pebble#p (place south)")
    t.shows(stats={"b": "2", "p": "1"})
    assert "activate_ability" not in t.may(1)
    t.when(1, "lift", by="p").made()
    t.shows(stats={"b": "3", "p": "2"})
    t.when(1, "lift", by="c").made()
    t.offered(1, "activate_ability", source="i", ability="Idol#0")


def test_what_hangs_on_a_buried_stone_rests_with_it_and_stays() -> None:
    """Given moss on a buried stone, when another stone breaks, then it does nothing; uncovered, it does again."""
    mine = "Pebble#low (place north) [Lichen#l]; Pebble#top (place north); Pebble#y; Pebble#z"
    t = table(mine, hand="Hammer#h; Hammer#k")
    t.when(1, "play_card", card="h", targets=[["y"]]).made()
    t.shows(glory={1: 0}, stats={"low": "1"})
    t.when(1, "lift", by="top").made()
    t.shows(stats={"low": "3"})
    t.when(1, "play_card", card="k", targets=[["z"]]).made()
    t.shows(glory={1: 5})


def test_no_text_means_what_is_buried_unless_it_says_so() -> None:
    """Given buried stones, then only texts about such are aimed at them, and costs are not paid with them."""
    t = table(PILED, hand="Hammer#h; Mole#m; Toll#t")
    choices = [*t.choices(1, "play_card")]
    aimed = {card: {args["targets"][0][0] for args in choices if args["card"] == card} for card in "hm"}
    assert aimed == {"h": {"top"}, "m": {"low", "mid"}}
    assert [args["costs"] for args in choices if args["card"] == "t"] == [[["top"]]]


def test_all_means_what_is_not_buried_unless_the_text_says_so() -> None:
    """Given a heap and a stone, when all stones are hurt, then no buried one is; when all in heaps are, they are."""
    idols = "Idol#low (place north); Idol#top (place north); Idol#y"
    t = table(idols, hand="Quake#q; Deep Quake#d")
    t.when(1, "play_card", card="q").made()
    t.shows(damage={"low": 0, "top": 1, "y": 1})
    t.when(1, "play_card", card="d").made()
    t.shows(damage={"low": 1, "top": 2, "y": 1})


def test_what_is_buried_is_counted() -> None:
    """Given three stones on a heap, when they are counted and weighed, then all of them are."""
    t = table(PILED, hand="Census#c")
    t.when(1, "play_card", card="c").made()
    t.shows(glory={1: 3 + 5})


def test_coming_to_lie_uppermost_sets_texts_off() -> None:
    """Given a cap, when it is laid on a heap, and when it is uncovered, then it is heard; in the yard it is not."""
    t = table("Pebble#y", hand="Cap#c; Cap#d", glory=0)
    t.when(1, "play_card", card="c", place="north").made()
    t.shows(glory={1: 1})
    t.when(1, "play_card", card="d", place="yard").made()
    t.shows(glory={1: 1})
    t.when(1, "heave", by="y").made()
    t.shows(glory={1: 0})
    t.when(1, "lift", by="y").made()
    t.shows(glory={1: 1})


def test_a_buried_stone_that_must_break_does_so_once_it_is_uppermost() -> None:
    """Given a buried pebble that has taken more than it can bear, then it is there until it is uncovered."""
    t = table("Pebble#low (place north); Pebble#top (place north)", hand="Deep Quake#d")
    t.when(1, "play_card", card="d").then(
        said("ObjectDamaged", id="low"),
        said("ObjectDamaged", id="top"),
        said("ObjectDied", id="top"),
        said("CardBecameTop", id="low"),
        said("ObjectDied", id="low"),
        aside=("CardPlayed", "CostPaid", "NumberChanged", "StackItemResolved", "CardPutInGraveyard"),
    )


# --- cards on places --------------------------------------------------------------------------------------------------


def test_a_card_is_put_on_a_place_of_a_player() -> None:
    """Given frost for any heap and a fence for one's own yard, then each is put on such places, and stays there."""
    t = table(hand="Frost#f; Fence#e")
    choices = [*t.choices(1, "play_card")]
    hosts = {card: {args["targets"][0][0] for args in choices if args["card"] == card} for card in "fe"}
    assert hosts == {"f": {"seat:1.north", "seat:1.south", "seat:2.north", "seat:2.south"}, "e": {"seat:1.yard"}}
    t.when(1, "play_card", card="f", targets=[["seat:2.north"]]).then(
        *PLAYED, said("ObjectEnteredPlay", id="f", host="seat:2.north", place="")
    )
    assert (t.state.objects["f"].controller, lying(t, seat=2)) == (1, ())


def test_it_binds_what_is_there_now() -> None:
    """Given frost on a heap, then its uppermost stone is heavier, as long as it is there; buried ones are not."""
    t = table(f"{PILED}; Pebble#y", attached="Frost#f (place north)")
    t.shows(stats={"low": "3", "mid": "1", "top": "2", "y": "1"})
    t.when(1, "lift", by="top").made()
    t.shows(stats={"mid": "2", "top": "1"})
    t.when(1, "heave", by="y").made()
    t.shows(stats={"mid": "1", "y": "2"})


def test_it_hears_of_what_is_there_alone() -> None:
    """Given frost on a heap, when stones break, then it is heard of the one there."""
    t = table("Pebble#a (place north); Pebble#y", attached="Frost#f (place north)", hand="Quake#q; Hammer#h")
    t.when(1, "play_card", card="q").made()
    t.shows(glory={1: 0})
    t.when(1, "play_card", card="h", targets=[["a"]]).made()
    t.shows(glory={1: 1})


def test_a_view_shows_it_with_its_player_and_a_reader_is_told_where_it_is() -> None:
    """Given frost on the opponent's heap, then everybody sees it among what is attached to that player."""
    t = table("", "", hand="Frost#f")
    t.when(1, "play_card", card="f", targets=[["seat:2.south"]]).made()
    seats = engine.view(RULESET, t.state, None)["board"]["seats"]
    assert [[(one["id"], one["host"]) for one in seat["attachments"]] for seat in seats] == [
        [],
        [("f", "seat:2.south")],
    ]
    assert told_to(RULESET).thing("seat:2.south") == "the heap in the south of seat 2"


def test_a_position_says_on_which_place_a_card_is() -> None:
    """Given a place that nothing is put on, when a position is described with it, then it is refused."""
    with pytest.raises(Refused) as no:
        table(attached="Frost#f (place middle)")
    assert no.value.refusal == Refusal(
        "unknown-place", ("CAIRN-GEN-01",), {"given": "middle", "known": ["north", "south", "yard"]}
    )


# --- which places are open --------------------------------------------------------------------------------------------


def test_a_place_may_be_barred_to_a_card() -> None:
    """Given grey stones in the north, then a red one may be put anywhere but there, for a reason."""
    t = table("Pebble#p (place north)", hand="Brick#b")
    assert {args["place"] for args in t.choices(1, "play_card")} == {"yard", "south"}
    t.when(1, "play_card", card="b", place="north").refused(RULE)


def test_what_was_to_go_to_a_place_that_is_barred_goes_elsewhere() -> None:
    """Given a red stone whose place has been barred meanwhile, then it enters where the game says."""
    t = table("Pebble#p (place north)", hand="Brick#b; Pebble#q")
    board = Board(t.state, RULESET.dialect)
    assert entering(board, 1, "b", "north") == "yard"
    assert entering(board, 1, "q", "north") == "north"
    assert entering(board, 2, "b", "north") == "north"


# --- the laws ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_all_laws_hold_the_game(tmp_path: Path) -> None:
    """Given the game among the rulesets, when the laws are tried on its matches, then they hold."""
    place = overlaid(tmp_path / "project", "cairns", installed(FOLDER, "tests.cardkit.cairns"))
    done = ran(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/laws", "-k", "cairns")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout
