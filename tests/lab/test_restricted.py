"""Restricted play: what is forbidden is not done where anything else can be, what is asked for is done when it may."""

from collections import Counter
from collections.abc import Sequence

from domain import engine
from domain.draft import Draft
from domain.rulesets import RULESETS
from events.vocabulary.cards import CardPlayed
from events.vocabulary.match import MoveMade
from service.lab.arms import Arm, Experiment
from service.lab.pairs import Pairs
from service.lab.restricted import limited
from tests.bots.toy import Toy, started, toy

RULESET = toy(
    asks=lambda state: {} if state.history else {1: (1, 2, -1), 2: (1,)},
    winners=lambda state: (1,),
    score=lambda view, seat: 0.0,
)


def course(ruleset: str, a: Arm, b: Arm, number: int = 0, **options: object) -> Sequence[Draft]:
    experiment = Experiment(ruleset=f"{ruleset}@1", a=a, b=b, options=options)
    return Pairs(RULESETS[ruleset], experiment).course(number)


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


def test_a_card_is_known_by_its_name():
    deck = {"decks": "The Uprising"}
    free = course("arcmage_arc", Arm(bot="greedy", own=deck), Arm(bot="random", own=deck), 2, turn_cap=50)
    favourite, often = plays(free, 1).most_common(1)[0]
    assert often > 1

    bare = Arm(bot="greedy", own=deck, without=(favourite,))
    drafts = course("arcmage_arc", bare, Arm(bot="random", own=deck), 2, turn_cap=50)

    assert plays(drafts, 1)[favourite] == 0
    assert sum(plays(drafts, 1).values()) > 0


def test_an_offer_with_some_of_its_arguments_forbidden_keeps_the_others():
    anyone = Arm(bot="random", own={"decks": "The Uprising"})
    drafts = course("arcmage_arc", anyone, anyone, turn_cap=50)
    ruleset = RULESETS["arcmage_arc"]
    checked = 0
    for draft in drafts[:-1]:
        seat = min(draft.state.pending)
        offers = ruleset.moves(draft.state, seat)
        playing = [offer for offer in offers.open if offer.answers and offer.move == "play_card"]
        if not playing:
            continue
        args = next(playing[0].arguments())
        ahead = engine.preview(ruleset, draft.state, seat, "play_card", args, available=offers)
        names = {fact.event.card for fact in ahead.facts if isinstance(fact.event, CardPlayed)}
        left = limited(ruleset, draft.state, seat, offers, without=tuple(names))
        assert not any(move == "play_card" and given == args for move, given in left.moves())
        checked += 1
        if checked == 3:
            break
    assert checked == 3
