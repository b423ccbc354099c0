"""Restricted play: what is forbidden is not done where anything else can be, what is asked for is done when it may."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain import engine
from domain.bots import Table, choose
from domain.cardkit.events.cards import ResourcePlaced
from domain.cardkit.events.stack import CardPlayed
from domain.cardkit.events.things import ObjectEnteredPlay
from domain.draft import PREVIEWED, Draft
from domain.rulesets import RULESETS
from domain.state import MatchState
from events.vocabulary.match import MoveMade
from service.lab.arms import Arm, Experiment
from service.lab.pairs import Pairs
from service.lab.restrictions import limited, restricted
from tests.bots.toy import NO_ANSWER, Toy, started, toy

RULESET = toy(
    asks=lambda state: {} if state.history else {1: (1, 2, -1), 2: (1,)},
    winners=lambda state: (1,),
    score=lambda view, seat: 0.0,
)


def course(ruleset: str, a: Arm, b: Arm, number: int = 0, **options: object) -> Sequence[Draft]:
    experiment = Experiment(ruleset=f"{ruleset}@1", a=a, b=b, options=options)
    return [*Pairs(RULESETS[ruleset], experiment).course(number)]


def moves(drafts: Sequence[Draft], seat: int) -> Counter[str]:
    made = (fact.event for draft in drafts for fact in draft.facts)
    return Counter(event.move for event in made if isinstance(event, MoveMade) and event.seat == seat)


def plays(drafts: Sequence[Draft], seat: int) -> Counter[str]:
    made = (fact.event for draft in drafts for fact in draft.facts)
    return Counter(event.card for event in made if isinstance(event, CardPlayed) and event.seat == seat)


def answers(state: Toy, seat: int, **limits: tuple[str, ...]) -> list[tuple[str, dict[str, int]]]:
    return list(limited(RULESET, state, seat, RULESET.moves(state, seat), **limits).moves())


def test_a_move_that_is_forbidden_is_not_offered():
    state = started(RULESET)

    assert answers(state, 1, without=("let_be",)) == [("choose", {"number": 1}), ("choose", {"number": 2})]
    assert answers(state, 1, without=("choose",)) == [("let_be", {})]


def test_where_nothing_else_can_be_done_what_is_forbidden_may_be():
    state = started(RULESET)

    assert answers(state, 2, without=("choose",)) == [("choose", {"number": 1})]


def test_what_is_asked_for_is_all_there_is_where_it_can_be_done():
    state = started(RULESET)

    assert answers(state, 1, always=("let_be",)) == [("let_be", {})]
    assert answers(state, 2, always=("let_be",)) == [("choose", {"number": 1})]
    assert answers(state, 1, always=("let_be", "choose"), without=("choose",)) == [("let_be", {})]


def test_a_bot_keeps_to_it_in_a_whole_match_and_its_opponent_does_not():
    sunless = Arm(bot="greedy", without=("activate_sun",))

    drafts = course("gaia_vora", sunless, Arm(bot="greedy"), turn_limit=12)

    free = moves(course("gaia_vora", Arm(bot="greedy"), Arm(bot="greedy"), turn_limit=12), 1)
    assert free["activate_sun"] > 0
    assert moves(drafts, 1)["activate_sun"] < free["activate_sun"]
    assert moves(drafts, 2)["activate_sun"] > 0


def test_a_search_bot_keeps_to_it_in_its_thoughts_as_well():
    hasty = Arm(bot="search:8", without=("activate_sun",), always=("activate_rainbow",))

    drafts = course("gaia_vora", hasty, Arm(bot="random"), turn_limit=6)

    assert drafts[-1].state.status == "ended"
    assert drafts[0].state.players[0].bot == "search:8, without activate_sun, always activate_rainbow"


def test_what_is_forbidden_to_one_seat_it_expects_of_the_others_nevertheless():
    free = toy(
        asks=lambda state: {} if state.history else {1: (1, NO_ANSWER), 2: (1, NO_ANSWER)},
        winners=lambda state: (1,),
        score=lambda view, seat: 0.0,
    )
    thought: dict[int, set[str]] = {}

    def thinking(table: Table) -> tuple[str, dict[str, Any]]:
        for seat in (1, 2):
            thought[seat] = {move for move, _ in table.ruleset.moves(table.imagine(), seat).moves()}
        return next(iter(table.offers.moves()))

    move, _ = choose(restricted(thinking, without=("choose",)), free, started(free), 1, b"any")

    assert move == "let_be"
    assert thought == {1: {"let_be"}, 2: {"choose", "let_be"}}


def test_a_card_is_known_by_its_name():
    deck = {"decks": "The Uprising"}
    free = course("arcmage_arc", Arm(bot="greedy", own=deck), Arm(bot="random", own=deck), 2, turn_cap=50)
    favourite, often = plays(free, 1).most_common(1)[0]
    assert often > 1

    bare = Arm(bot="greedy", own=deck, without=(favourite,))
    drafts = course("arcmage_arc", bare, Arm(bot="random", own=deck), 2, turn_cap=50)

    assert plays(drafts, 1)[favourite] == 0
    assert sum(plays(drafts, 1).values()) > 0


@pytest.fixture(scope="module")
def arcmage() -> Sequence[Draft]:
    """A match of two decks, of which the tests look at single positions."""
    anyone = Arm(bot="random", own={"decks": "The Uprising"})
    return course("arcmage_arc", anyone, anyone, turn_cap=50)


class Position(msgspec.Struct, frozen=True):
    """A position in which a move can be made with several cards; `by_card` has arguments of the move for each."""

    state: MatchState
    seat: int
    by_card: dict[str, dict[str, Any]]

    def left(self, **limits: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
        """The moves that are left."""
        ruleset = RULESETS["arcmage_arc"]
        return list(limited(ruleset, self.state, self.seat, ruleset.moves(self.state, self.seat), **limits).moves())


def with_several_cards(drafts: Sequence[Draft], move: str, event: type[ObjectEnteredPlay | ResourcePlaced]) -> Position:
    """The first position in which a move can lead to such an event with one card or another."""
    ruleset = RULESETS["arcmage_arc"]
    for state in (draft.state for draft in drafts[:-1]):
        seat = min(state.pending)
        offers = ruleset.moves(state, seat)
        by_card: dict[str, dict[str, Any]] = {}
        for args in (args for name, args in offers.moves() if name == move):
            ahead = engine.decide(ruleset, state, seat, move, args, available=offers, look=PREVIEWED)
            by_card |= {fact.event.card: args for fact in ahead.facts if isinstance(fact.event, event)}
        if len(by_card) > 1:
            return Position(state, seat, by_card)
    raise AssertionError(f"no position with several cards for {move}")


def test_an_offer_with_some_of_its_arguments_forbidden_keeps_the_others(arcmage: Sequence[Draft]):
    position = with_several_cards(arcmage, "found_city", ObjectEnteredPlay)
    (forbidden, of_forbidden), (_, of_other), *_ = position.by_card.items()

    left = position.left(without=(forbidden,))

    assert ("found_city", of_forbidden) not in left
    assert ("found_city", of_other) in left


def test_what_is_asked_for_is_not_done_with_what_is_forbidden(arcmage: Sequence[Draft]):
    position = with_several_cards(arcmage, "found_city", ObjectEnteredPlay)
    (forbidden, of_forbidden), (_, of_other), *_ = position.by_card.items()

    left = position.left(without=(forbidden,), always=("found_city",))

    assert ("found_city", of_forbidden) not in left
    assert ("found_city", of_other) in left
    assert {move for move, _ in left} == {"found_city", "concede"}


def test_a_card_that_may_not_be_played_may_be_put_down_as_a_resource(arcmage: Sequence[Draft]):
    position = with_several_cards(arcmage, "place_resource", ResourcePlaced)
    (name, args), *_ = position.by_card.items()

    assert ("place_resource", args) in position.left(without=(name,))
    assert position.left(always=(name,)) == position.left()
