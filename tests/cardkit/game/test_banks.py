"""Places in play beyond which texts do not reach, what the rules themselves decree, and decisions of a game's own."""

import re
from pathlib import Path
from typing import Any

import pytest

from domain import engine
from domain.cardkit.game.build import card_game
from domain.cardkit.game.declared import Phase, Type
from domain.cardkit.numbers import Number
from domain.refusal import Refusal, Refused
from tests.cardkit import banks
from tests.cardkit.banks.river import RIVER, RULE
from tests.cardkit.banks.ruleset import RULESET
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of
from tests.tutorial.overlay import installed, overlaid, ran

BANKS = dialect_of(RULESET)
FOLDER = Path(banks.__file__).parent
NO_OPTIONS: dict[str, int] = {}


def table(mine: str = "", theirs: str = "", *, phase: str = "work", options: Any = NO_OPTIONS, **said_of: Any) -> Any:
    """A position in which seat 1 has the floor."""
    return Setting(BANKS, 2, **options).position(
        phase=phase, p1={"play": mine, "coin": 6, **said_of}, p2={"play": theirs, "coin": 6}
    )


def all_pass(t: Any) -> Any:
    """Everybody passes until nothing waits any more."""
    while t.state.window is not None:
        t.when(next(iter(t.state.pending)), "pass").made()
    return t


def played(t: Any, card: str, **args: Any) -> Any:
    """A card is played, and nobody responds."""
    t.when(1, "play_card", card=card, **args).made()
    return all_pass(t)


# --- places and areas -------------------------------------------------------------------------------------------------


def test_a_card_is_put_into_one_of_the_places_of_its_type() -> None:
    """Given a digger in hand, when it is played, then its player says on which bank, and no other place is one."""
    t = table(hand="Digger#d")
    assert {args["place"] for args in t.choices(1, "play_card")} == {"left", "right"}
    t.when(1, "play_card", card="d", place="middle").refused(RIVER)
    played(t, "d", place="right")
    assert t.state.objects["d"].place == "right"


def test_a_position_says_where_things_are_and_refuses_other_places() -> None:
    """Given positions, then a settler is on the first bank unless one is named, and on no other."""
    t = table("Digger#a; Digger#b (place right)")
    assert {one: t.state.objects[one].place for one in "ab"} == {"a": "left", "b": "right"}
    with pytest.raises(Refused) as no:
        table("Digger#a (place middle)")
    assert no.value.refusal == Refusal("unknown-place", (RULE,), {"given": "middle", "known": ["left", "right"]})


def test_a_text_reaches_what_is_where_its_card_is() -> None:
    """Given a foreman on the left bank, then settlers of both players there are bigger, and nobody on the right."""
    t = table("Foreman#f; Digger#a; Digger#b (place right)", "Digger#c; Digger#d (place right)")
    t.shows(stats={"f": "2", "a": "3", "b": "2", "c": "3", "d": "2"})


def test_what_is_done_somewhere_reaches_no_further() -> None:
    """Given a stone, when it is played on a bank, then its target is there; a song is heard where it is sung."""
    t = table("Digger#a; Digger#b (place right)", "Digger#c (place right)", hand="Stone#s; Song#song")
    targets: dict[str, set[str]] = {"left": set(), "right": set()}
    for args in t.choices(1, "play_card"):
        targets[args["place"]] |= {one for slot in args.get("targets", ()) for one in slot}
    assert targets == {"left": {"a"}, "right": {"b", "c"}}
    played(t, "song", place="right").shows(stats={"a": "2", "b": "3", "c": "2"})


def test_a_global_text_reaches_everything() -> None:
    """Given settlers on both banks, when a flood comes on one, then all have suffered from it."""
    t = table("Ox#a; Ox#b (place right)", "Ox#c", hand="Flood#f")
    played(t, "f", place="left").shows(damage={"a": 1, "b": 1, "c": 1})


@pytest.mark.parametrize(("place", "cards"), [("left", 1), ("right", 0)])
def test_a_trigger_hears_of_what_happens_where_it_is(place: str, cards: int) -> None:
    """Given a foreman and an otter, when the otter comes to a bank, then the foreman there has heard of it."""
    origin = {"left": "right", "right": "left"}[place]
    t = table(f"Digger#a (place {origin}); Foreman#f (place left)", phase="evening", raft=1, deck="Ox; Ox")
    t.when(1, "cross", by="a").made()
    t.when(2, "waive").made()
    all_pass(t)
    t.shows(hand={1: cards})


# --- decrees ----------------------------------------------------------------------------------------------------------


def test_texts_rest_by_a_rule_and_those_of_another_kind_hold() -> None:
    """Given a foreman that becomes weary, then settlers are no bigger by it, and its own player's are by its dream."""
    t = table("Foreman#f; Digger#a", "Digger#c", hand="Lullaby#l")
    t.shows(stats={"a": "3", "c": "3"})
    played(t, "l", place="left", targets=[["f"]]).shows(stats={"f": "4", "a": "4", "c": "2"})


def test_a_rule_forbids_as_keywords_do() -> None:
    """Given a weary settler, then its own player's deeds do not name it, and those of the other do."""
    t = table("Digger#a (weariness 1); Digger#b", "Digger#c (weariness 1)", hand="Stone#s")
    assert {args["targets"][0][0] for args in t.choices(1, "play_card")} == {"b", "c"}


@pytest.mark.parametrize(("mark", "coins"), [(", weariness 1", 6), ("", 5)])
def test_what_waits_on_a_condition_hears_while_it_holds(mark: str, coins: int) -> None:
    """Given a dreamer, when a settler dies, then it gains a coin if it dreams, and nothing otherwise."""
    t = table(f"Dreamer#d (place right{mark})", "Digger#c (place right)", hand="Stone#s")
    played(t, "s", place="right", targets=[["c"]]).shows(coin={1: coins})


@pytest.mark.parametrize("deed", ["Yoke", "Bell"])
def test_a_state_of_the_games_own_and_words_of_the_type_line_are_asked_for(deed: str) -> None:
    """Given one settler that is big by what it prints, and one that is weary, when deeds count them, then it is one."""
    t = table("Ox#o; Digger#a; Foreman#f (weariness 2)", hand=f"{deed}#deed", deck="Ox; Ox; Ox")
    played(t, "deed", place="left").shows(hand={1: 1})


# --- decisions, windows, physics, limits ------------------------------------------------------------------------------


def test_one_decision_stands_for_all_phases() -> None:
    """Given the floor, then it is the same decision in each phase, with the moves of that phase."""
    t = table("Otter#o", phase="work").shows(waiting=(1, "floor"))
    t.when(1, "cross", by="o").refused(RIVER)
    t.when(1, "end_phase").made()
    t.shows(waiting=(1, "floor"), phase="evening").offered(1, "cross", by="o")


def test_a_task_asks_a_decision_of_the_games_own_and_a_window_of_its_own_follows() -> None:
    """Given an otter that swims, when it crosses, then the opponent may take toll; then both may respond."""
    t = table("Otter#o", phase="evening", deck="Ox")
    t.when(1, "cross", by="o").then(said("ObjectMoved", id="o", to="right"), waiting=(2, "toll"))
    assert engine.view(RULESET, t.state, 1)["board"]["crossed"] == 1
    t.when(2, "take_toll").then(
        said("NumberChanged", number="life", amount=-1, cause="toll"),
        said("WindowOpened", kind="crossing"),
        waiting=(2, "priority"),
    )
    all_pass(t).shows(life={1: 5}, waiting=(1, "floor"))


def test_whoever_has_no_raft_and_does_not_swim_stays() -> None:
    """Given a digger and an otter without rafts, then only the otter crosses."""
    t = table("Otter#o; Digger#d", phase="evening")
    assert [*t.choices(1, "cross")] == [{"by": "o"}]


@pytest.mark.parametrize(
    ("place", "removed", "graveyard"), [("left", "Digger", "Stone"), ("right", "", "Stone; Digger")]
)
def test_who_dies_of_damage_dies_as_the_game_has_it(place: str, removed: str, graveyard: str) -> None:
    """Given a digger, when it dies on the left bank, then it is washed away."""
    t = table(f"Digger#d (place {place})", hand="Stone#s")
    played(t, "s", place=place, targets=[["d"]]).shows(removed={1: removed}, graveyard={1: graveyard})


@pytest.mark.parametrize("wakings", [1, 3])
def test_how_often_an_ability_fires_depends_on_the_options(wakings: int) -> None:
    """Given an otter that draws for each card drawn, then it does as often as it is agreed."""
    t = table("Otter#o; Ox", hand="Yoke#y", deck="; ".join(["Ox"] * 9), options={"wakings": wakings})
    played(t, "y", place="left").shows(hand={1: 1 + wakings})


def test_how_a_match_ends_depends_on_why_others_are_out() -> None:
    """Given a last point of life, when toll is taken, then the match ends by that."""
    t = table("Otter#o", phase="evening", life=1)
    t.when(1, "cross", by="o").made()
    t.when(2, "take_toll").made()
    t.shows(status="ended", reason="drained", winners=[2])
    t = table("Otter#o")
    t.when(1, "concede").made()
    t.shows(status="ended", reason="last_player_standing", winners=[2])


# --- set-up and options -----------------------------------------------------------------------------------------------


def test_set_up_is_what_the_game_says() -> None:
    """Given a match of three rafts, when it begins, then everybody has them before hands are kept."""
    t = Setting(BANKS, 2, decks=["Upstream", "Downstream"], rafts=3, first_player="seat:1").start()
    t.shows(raft={1: 3, 2: 3}, hand={1: 4, 2: 4}, waiting=(1, "mulligan"))


def test_options_are_those_of_all_games_and_its_own() -> None:
    """Given options that do not fit each other, or of games with interjections, then they are refused."""
    Setting(BANKS, 2, rafts=5, wakings=1).refused(RULE, option="rafts", need="at most four for each waking")
    Setting(BANKS, 2, interjections=False).refused(RULE)
    told = {doc.name for doc in RULESET.option_docs}
    assert {"rafts", "wakings", "turn_action_cap", "turn_cap", "decks"} <= told
    assert told.isdisjoint({"interjections", "trigger_loop_cap"})


def test_no_type_enters_a_place_that_there_is_not() -> None:
    """Given a type that enters the sky, then the game cannot be declared."""
    with pytest.raises(ValueError, match=f"^{re.escape('a bird enters ' + repr('sky') + ', which is no place')}$"):
        card_game(
            "tests.cardkit.banks", name="No", version="0", summary="", seats=(2,),
            types=(Type("bird", "A bird.", stays=True, into=("sky",)),), numbers=(Number("coin", "coin", pays=True),),
            phases=(Phase("day"),),
        )  # fmt: skip


# --- the laws ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_all_laws_hold_the_game(tmp_path: Path) -> None:
    """Given the game among the rulesets, when the laws are tried on its matches, then they hold."""
    place = overlaid(tmp_path / "project", "banks", installed(FOLDER, "tests.cardkit.banks"))
    done = ran(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/laws", "-k", "banks")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout
