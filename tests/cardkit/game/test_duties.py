"""Moves of a game's own that something must make if it is able to."""

from functools import cache
from typing import Annotated

import pytest

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.acting import move
from domain.cardkit.game.declared import Phase
from domain.cardkit.language.card import Card
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.render import render
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.shapes import OneOf
from tests.cardkit.game.test_card_game import declared
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of

CLAUSE = "DUEL-GEN-01"
"""By which clause of Duel something is forbidden, also to leave something."""
SET = """
name = "Duties"
ruleset = "duel"
[[card]]
name = "Goader"
type = "creature"
cost = 0
attack = 0
health = 9
text = "Lets others strike."
[[card.ability]]
affects = "enemy creature"
forbid = "not_{0}"
"""


GOADERS: dict[str, Card] = {}
"""By the move that it lets others make, a creature that is in a set of its own."""


def goaded(ruleset: Ruleset, move: str) -> Setting:
    """A game with a creature by which others must make a move."""
    name = f"goaders of {move}"
    if move not in GOADERS:
        found = check_set(SET.format(move), "toml", {"duel": ruleset.dialect.vocabulary})
        assert found.problems == ()
        assert found.card_set is not None
        LIBRARY.ship(name, found.card_set)
        (GOADERS[move],) = found.card_set.cards
    return Setting(dialect_of(ruleset), 2, card_sets=("duel", name))


def duel() -> Setting:
    """Duel with the Goader."""
    return goaded(RULESETS["duel"], "attack")


def test_a_creature_that_must_attack_does_before_the_phase_ends() -> None:
    """Given a Goader, when another player ends the phase, then it is refused until each creature has attacked."""
    t = duel().position(p1={"play": "Oak Captain#a; Ember Imp#b (marked)"}, p2={"play": "Goader#goader"})
    assert "end_phase" not in t.may(1)
    t.when(1, "end_phase").refused(CLAUSE, what="attack", id="a")
    t.when(1, "attack", by="a", on="goader").made()
    t.when(1, "end_phase").then(
        aside=("the turn passes", "phases pass", "DamageCleared", "NumberChanged", "CardsDrawn"), active=2
    )


def test_its_own_side_need_not_attack() -> None:
    t = duel().position(p1={"play": "Goader#goader; Ember Imp#imp"}, p2={"play": "Ember Imp#other"})
    t.when(1, "end_phase").made()


@move("DUEL-ATT-01")
def wave(draft: Draft, seat: int, by: Annotated[str, "my creature"]) -> None:
    """Wave, which leaves a creature able to wave again."""


@move("DUEL-ATT-01")
def dance(draft: Draft, seat: int, by: Annotated[tuple[str, ...], "my unmarked creature"]) -> None:
    """Dance together."""
    for one in by:
        bring(draft, CardMarked(one, "dance"), "DUEL-ATT-01")


@cache
def ball() -> Ruleset:
    """A game with moves that creatures make again, or together."""
    return declared(phases=(Phase("main", moves=(wave, dance)),))


def test_what_it_must_do_it_does_once_in_a_turn() -> None:
    """Given a creature that must wave, when it has, then the phase may end; in its next turn it must again."""
    t = goaded(ball(), "wave").position(p1={"play": "Ember Imp#imp"}, p2={"play": "Goader#goader"})
    t.when(1, "end_phase").refused(CLAUSE, what="wave", id="imp")
    t.when(1, "wave", by="imp").then(said("DutyDone", id="imp", what="wave"))
    t.when(1, "wave", by="imp").then()
    t.when(1, "end_phase").made()
    t.when(2, "end_phase").made()
    t.when(1, "end_phase").refused(CLAUSE, what="wave", id="imp")


def test_all_that_must_make_a_move_together_make_it() -> None:
    """Given three creatures that must dance, one of them marked, then the other two dance together, in either order."""
    t = goaded(ball(), "dance").position(
        p1={"play": "Ember Imp#a; Ember Imp#b; Ember Imp#c (marked)"}, p2={"play": "Goader#goader"}
    )
    assert sorted(args["by"] for args in t.choices(1, "dance")) == [["a", "b"], ["b", "a"]]
    t.when(1, "dance", by=["a"]).refused(CLAUSE, what="dance", id="b")
    t.when(1, "dance", by=["b", "a"]).then(
        said("DutyDone", id="b"),
        said("DutyDone", id="a"),
        said("CardMarked", id="b"),
        said("CardMarked", id="a"),
        marked="a b c",
    )
    t.when(1, "end_phase").made()


@pytest.mark.parametrize("name", ["attack", "wave"])
def test_what_must_be_done_is_told(name: str) -> None:
    ruleset = RULESETS["duel"] if name == "attack" else ball()
    goaded(ruleset, name)
    assert render(GOADERS[name], ruleset.dialect.vocabulary) == f"Enemy creatures must {name} if able."


@move("DUEL-ATT-01")
def count(draft: Draft, seat: int, to: Annotated[int, lambda _board, _seat: OneOf((1, 2), "DUEL-ATT-01")]) -> None:
    """Count, which nothing in play does."""


def test_a_move_that_nothing_in_play_makes_is_owed_by_nothing() -> None:
    """Given a move of which a number is said, when it is made, then it is; cards have no word for owing it."""
    ruleset = declared(phases=(Phase("main", moves=(count, wave)),))
    assert {"not_wave", "not_count"} & ruleset.dialect.vocabulary.permissions.keys() == {"not_wave"}
    Setting(dialect_of(ruleset), 2).position().when(1, "count", to=2).then()
