"""A board of squares: where things stand, what is aimed at there and measured; and pieces that are no cards."""

from pathlib import Path
from typing import Any

import pytest

from domain import engine
from domain.boardkit.grid import Square
from domain.cardkit.game.build import card_game
from domain.cardkit.game.declared import Phase, Type
from domain.cardkit.language.lint import lint
from domain.cardkit.language.read import read_set
from domain.cardkit.numbers import Number
from domain.rulesets import RULESETS
from domain.telling.position import text_of
from tests.cardkit import outpost
from tests.cardkit.outpost.ground import RULE
from tests.cardkit.outpost.ruleset import RULESET
from tests.cardkit.outpost.walking import WALKING, ZONES
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of
from tests.tutorial.overlay import installed, overlaid, ran

OUTPOST = dialect_of(RULESET)
FOLDER = Path(outpost.__file__).parent
LAWS = "outpost and not interjections"
NORTH, SOUTH = "Base#b1 (at 0 2)", "Base#b2 (at 4 2)"


def table(mine: str = "", theirs: str = "", hand: str = "", **options: Any) -> Any:
    """A position in which seat 1, with its base in the north, is to play."""
    return Setting(OUTPOST, 2, **options).position(
        p1={"play": f"{NORTH}; {mine}", "hand": hand, "gold": 9}, p2={"play": f"{SOUTH}; {theirs}"}
    )


def played(t: Any, card: str, **args: Any) -> Any:
    """A card is played, and nobody responds."""
    t.when(1, "play_card", card=card, **args).made()
    while t.state.window is not None:
        t.when(next(iter(t.state.pending)), "pass").made()
    return t


def domain_of(t: Any, move: str, parameter: str, **given: str) -> Any:
    """What may be named for a parameter of the first offer of a move in which these others are named."""
    offers = engine.offers(RULESET, t.state, 1).open
    return next(
        offer.params[parameter]
        for offer in offers
        if offer.move == move and all([*offer.params[name].options()] == [value] for name, value in given.items())
    )


# --- pieces without a card --------------------------------------------------------------------------------------------


def test_pieces_enter_where_the_rules_say_with_stats_from_the_options() -> None:
    """Given a match of strong bases, when it begins, then each side has its base and a worker with these stats."""
    t = Setting(OUTPOST, 2, decks=["North", "South"], base_health=5, worker_pace=4, first_player="seat:1").start()
    for seat in (1, 2):
        t.when(seat, "keep_hand").made()
    there = {one.card + str(one.owner): one.id for one in t.state.objects.values() if one.zone == "play"}
    t.shows(
        at={there["Base1"]: "0,2", there["Base2"]: "4,2", there["Worker1"]: "0,1", there["Worker2"]: "3,1"},
        stats={there["Base1"]: "5", there["Worker2"]: "1/4"},
    )


def test_a_piece_is_a_target_and_leaves_for_nowhere() -> None:
    """Given a worker beside an archer, when it is shot, then it has died and is in no zone."""
    t = table("Archer#a (at 2 1)", "Worker#w (at 3 1)")
    t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["w"]]).made()
    for seat in (2, 1):
        t.when(seat, "pass").made()
    t.shows(graveyard={2: ""}, removed={2: ""}, at={"a": "2,1", "b1": "0,2", "b2": "4,2"})
    assert "w" not in t.state.objects


def test_no_deck_holds_a_piece() -> None:
    """Given a deck with a worker, when it is brought, then it is refused."""
    deck = {"name": "Mine", "ruleset": "outpost", "cards": {"Worker": 4, "Ranger": 4, "Archer": 4}}
    Setting(OUTPOST, 2, decks=[deck, "South"]).refused(RULE, seat=1, given=["Worker"])


def test_a_text_makes_a_piece_where_its_player_chooses() -> None:
    """Given a base with two squares left beside it, when a worker is recruited, then its player says which."""
    taken = "; ".join(f"Ranger (at {row} {col})" for row, col in ((0, 1), (1, 1), (1, 2)))
    t = played(table(taken, hand="Recruit#r"), "r")
    assert t.state.question.options == ("square:0:3", "square:1:3")
    t.when(1, "choose_for_effect", answer=["square:1:3"]).made()
    assert [one.place for one in t.state.objects.values() if one.card == "Worker"] == ["square:1:3"]


def test_a_piece_for_which_there_is_no_square_is_gone() -> None:
    """Given a base with no square left beside it, when a worker is recruited, then there is none."""
    beside = ((0, 1), (0, 3), (1, 1), (1, 2), (1, 3))
    t = played(table("; ".join(f"Ranger (at {row} {col})" for row, col in beside), hand="Recruit#r"), "r")
    t.shows(waiting=(1, "day"), removed={1: ""})
    assert t.state.tokens == ("b1", "b2")


def test_a_match_needs_card_sets_with_its_pieces() -> None:
    """Given a type of pieces that costs something, then the game cannot be declared."""
    with pytest.raises(ValueError, match="a golem is a piece: it stays in play, and has no cost"):
        card_game(
            "tests.cardkit.outpost", name="No", version="0", summary="", seats=(2,),
            types=(Type("golem", "A golem.", piece=True),), numbers=(Number("gold", "gold", pays=True),),
            phases=(Phase("day"),),
        )  # fmt: skip


# --- squares as places ------------------------------------------------------------------------------------------------


def test_each_square_is_open_to_a_card_or_barred_for_a_reason() -> None:
    """Given a scout in hand, then it may be put beside the base, and every other square says why not."""
    t = table("Worker#w (at 1 1)", hand="Ranger#r")
    place = domain_of(t, "play_card", "place", card="r")
    assert place.values == ("square:0:1", "square:0:3", "square:1:2", "square:1:3")
    codes = {barred.value: barred.why.code for barred in place.barred}
    assert len(codes) == 21
    assert {codes[name] for name in ("square:0:2", "square:1:1")} == {"occupied"}
    assert (codes["square:2:2"], codes["square:4:4"]) == ("node", "not-beside-base")
    t.when(1, "play_card", card="r", place="square:1:1").refused(RULE, by="w")
    played(t, "r", place="square:1:3").shows(at={"b1": "0,2", "b2": "4,2", "w": "1,1", "r": "1,3"})


def test_a_card_without_any_square_is_not_played() -> None:
    """Given a tower and no worker to put it beside, then it cannot be played."""
    table(hand="Watchtower#t").when(1, "play_card", card="t", place="square:1:1").refused(RULE)


def test_the_square_is_looked_at_again_when_the_card_is_done() -> None:
    """Given a tower that was announced beside a worker, when the worker dies, then it goes to the graveyard."""
    t = Setting(OUTPOST, 2).position(
        p1={"play": f"{NORTH}; Worker#w (at 1 0)", "hand": "Watchtower#t", "gold": 9},
        p2={"play": f"{SOUTH}; Archer#a (at 3 0)", "gold": 9},
    )
    t.when(1, "play_card", card="t", place="square:2:0").made()
    t.when(2, "activate_ability", source="a", ability="Archer#0", targets=[["w"]]).made()
    while t.state.window is not None:
        t.when(next(iter(t.state.pending)), "pass").made()
    t.shows(graveyard={1: "Watchtower"}, at={"b1": "0,2", "b2": "4,2", "a": "3,0"})


# --- distances --------------------------------------------------------------------------------------------------------


def test_what_is_near_to_a_square_is_hit() -> None:
    """Given things around a square, when it is bombarded, then workers and scouts within one step die, bases do not."""
    t = table("Ranger#near (at 1 2); Ranger#far (at 3 0)", "Worker#on (at 2 2)", "Bombardment#bomb")
    played(t, "bomb", targets=[["square:2:2"]]).shows(at={"b1": "0,2", "b2": "4,2", "far": "3,0"})


def test_a_target_may_be_measured_from_another() -> None:
    """Given a scout beside one worker and away from another, then only the first can be ambushed, for one damage."""
    t = table("Ranger#r (at 2 1)", "Worker#w (at 3 1); Worker#v (at 3 3)", "Ambush#am")
    t.when(1, "play_card", card="am", targets=[["r"], ["v"]]).refused(RULE, given="v", offered=["w"])
    played(t, "am", targets=[["r"], ["w"]]).shows(at={"b1": "0,2", "b2": "4,2", "r": "2,1", "v": "3,3"})


def test_a_thing_is_put_on_a_free_square_near_to_it() -> None:
    """Given a worker, when it makes a detour, then it stands elsewhere; a square that is taken is not offered."""
    t = table("Worker#w (at 1 1); Ranger#r (at 1 2)", hand="Detour#d; Detour#e")
    t.when(1, "play_card", card="d", targets=[["w"], ["square:1:2"]]).refused(RULE)
    t.when(1, "play_card", card="d", targets=[["w"], ["square:4:4"]]).refused(RULE)
    played(t, "d", targets=[["w"], ["square:2:2"]]).shows(at={"b1": "0,2", "b2": "4,2", "w": "2,2", "r": "1,2"})


def test_what_must_not_stand_on_a_node_is_not_put_there() -> None:
    """Given a scout, when it would be put on a node, then it stays where it is."""
    t = table("Ranger#r (at 1 2)", hand="Detour#d")
    played(t, "d", targets=[["r"], ["square:2:2"]]).shows(at={"b1": "0,2", "b2": "4,2", "r": "1,2"})


def test_a_passive_goes_with_the_distance() -> None:
    """Given a tower, when a scout walks away from it, then it is slower again."""
    t = table("Watchtower#t (at 2 1); Ranger#r (at 1 2)")
    t.shows(stats={"r": "1/4"})
    t.when(1, "walk", by="r", path=[[1, 3], [1, 4]]).made()
    t.shows(stats={"r": "1/3"})


def test_a_game_without_a_board_measures_nothing() -> None:
    """Given a card of a game without a board that measures, when it is linted, then that has no meaning there."""
    vocabulary = RULESETS["duel"].dialect.vocabulary
    text = (
        'name = "far"\nruleset = "duel"\n[[card]]\nname = "Far"\ntype = "spell"\ncost = 1\n'
        'target = ["creature", "creature adjacent to target"]\n'
        'do = [{ damage = "distance(target, target2)", to = "target2" }]'
    )
    problems = lint(read_set(text, "toml", {"duel": vocabulary}), vocabulary)
    assert [problem.message for problem in problems if problem.code == "no-bearer"] == [
        "`target` has no meaning for a creature",
        "`distance` has no meaning for a creature",
    ]


# --- what holds on a square -------------------------------------------------------------------------------------------


def test_a_node_is_blocked_until_the_next_turn_of_its_player() -> None:
    """Given a road block, then nobody walks to the node until it ends; a worker on a gold node draws a card."""
    t = table("Worker#w (at 1 1); Worker#g (at 1 0)", hand="Roadblock#rb")
    played(t, "rb", targets=[["square:2:2"]])
    assert len(t.state.zone("hand", 1)) == 1
    t.when(1, "walk", by="w", path=[[2, 2]]).refused("OUT-GEN-01", what="be_entered")
    for seat in (1, 2):
        t.when(seat, "end_phase").made()
    t.when(1, "walk", by="w", path=[[2, 2]]).made()
    t.shows(at={"b1": "0,2", "b2": "4,2", "w": "2,2", "g": "1,0"})


# --- walking ----------------------------------------------------------------------------------------------------------


def test_any_legal_path_is_walked_and_a_zone_ends_it() -> None:
    """Given an enemy scout, when a scout walks beside it, then it goes no further."""
    t = table("Ranger#r (at 1 2)", "Ranger#e (at 3 3)")
    t.when(1, "walk", by="r", path=[[1, 3], [2, 3], [2, 4]]).refused(ZONES, at=[2, 4], of=["e"])
    t.when(1, "walk", by="r", path=[[2, 2]]).refused(RULE, kind="mana")
    t.when(1, "walk", by="r", path=[[1, 1], [1, 3]]).refused(WALKING, at=[1, 3])
    t.when(1, "walk", by="r", path=[[1, 3], [1, 4], [2, 4]]).then(
        said("CardMarked", id="r"),
        said("ObjectMoved", id="r", origin="square:1:2", to="square:2:4", cause="move"),
        marked="r",
    )


# --- positions and views ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "facts"),
    [
        (f"{NORTH}; Ranger#r", {"card": "Ranger"}),
        (f"{NORTH}; Ranger#r (at 0 2)", {"square": "square:0:2"}),
        (f"{NORTH}; Ranger#r (at 5 0)", {"given": [5, 0]}),
    ],
)
def test_a_position_says_where_everything_stands(play: str, facts: dict[str, Any]) -> None:
    """Given something that stands nowhere, on another or beyond the edge, then there is no such position."""
    Setting(OUTPOST, 2).impossible(RULE, facts, p1={"play": play}, p2={"play": SOUTH})


def test_what_stands_on_no_square_is_described_without_one() -> None:
    """Given a base on a square of a game without a board, then there is no such position."""
    view = engine.view(RULESET, table("Worker#w (at 1 0)").state, None)
    assert view["board"]["layout"]["nodes"]["mana"] == ((2, 2),)
    assert view["board"]["layout"]["grid"] == {"rows": 5, "cols": 5, "adjacency": "king"}
    worker = next(one for one in view["board"]["seats"][0]["play"] if one["id"] == "w")
    assert Square.named(worker["place"]) == Square(1, 0)


def test_readers_are_told_squares_by_row_and_column() -> None:
    """Given a card that is aimed at a square, then the text of its position tells it."""
    t = table("Worker#w (at 1 0)", hand="Bombardment#bomb")
    t.when(1, "play_card", card="bomb", targets=[["square:3:3"]]).made()
    assert "at square 3,3" in text_of(RULESET, engine.view(RULESET, t.state, None))


# --- the laws ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_all_laws_hold_the_game(tmp_path: Path) -> None:
    """Given the game among the rulesets, when the laws are tried on its matches, then they hold."""
    place = overlaid(tmp_path / "project", "outpost", installed(FOLDER, "tests.cardkit.outpost"))
    done = ran(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/laws", "-k", LAWS)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout
