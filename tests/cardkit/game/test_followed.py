"""What nobody controls, and abilities that are heard for whoever follows their card."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain import engine
from domain.cardkit.dialect import Following, Happened
from domain.cardkit.game.declared import Phase, Type
from domain.cardkit.game.physics import kill
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.kinds import AbilityKind
from domain.cardkit.language.terms import Select
from domain.cardkit.numbers import Number
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.piles import lay_out, turn_up
from domain.cardkit.state import NO_SEAT, Deck, Zone
from domain.draft import Draft
from tests.cardkit.game.test_card_game import declared
from tests.dsl import Setting
from tests.dsl.card_game import dialect_of

SET = """
name = "feuds"
ruleset = "duel"
[[card]]
name = "Three Deaths"
type = "feud"
text = "Two enemy creatures die, and none of yours in between."
[[card.ability]]
kind = "feud"
tally = { on = "dies enemy creature", need = 2, reset = "dies my creature" }
[[card]]
name = "Old Hate"
type = "feud"
text = "A creature of yours dies. Its other ability rests."
[[card.ability]]
kind = "feud"
on = "dies my creature"
[[card.ability]]
on = "dies creature"
do = [{ draw = 1 }]
[[card]]
name = "Rat"
type = "creature"
cost = 0
attack = 1
health = 1
"""
CLAUSE = "DUEL-GEN-01"
SEATS = (1, 2)


def _done(draft: Draft, id: str, seat: int, about: Sequence[str], happened: Happened) -> None:
    """Whoever follows a feud to its end gains so much mana as it was about."""
    gain(draft, seat, "mana", len(about), CLAUSE, cause="feud")


GAME = declared(
    types=(
        Type("creature", "Lives.", stats={"attack": "", "health": ""}, stays=True, dies_of="health"),
        Type("spell", "Once."),
        Type("trick", "Any time.", any_time=True),
        Type("feud", "Goes on.", stays=True, costs=False, unclaimed=True, abilities=("feud",)),
    ),
    numbers=(Number("life", start=20), Number("mana", pays=True)),
    kinds={"feud": AbilityKind(frozenset({"on", "tally"}), bare=True)},
    zones={"feuds": Zone(hidden=True, holds="feud", deck=Deck(0, 4, listed=True))},
    phases=(Phase("main", moves=(PLAY, ACTIVATE)),),
    changes={"following": Following("feud", lambda _state, _id: SEATS, _done)},
)
checked = check_set(SET, "toml", {"duel": GAME.dialect.vocabulary})
assert checked.card_set is not None
LIBRARY.ship("feuds", checked.card_set)


def drafted(**position: Any) -> Draft:
    """What becomes of a position, step by step."""
    t = Setting(dialect_of(GAME), 2, card_sets=("duel", "feuds")).position(**position)
    return Draft(GAME, t.state.copy(), engine.chance_of(t.state))


def counts(draft: Draft) -> dict[str, int]:
    """How far each follower has come, by seat."""
    return {key.partition("@")[2]: tally.value for key, tally in draft.state.tallies.items()}


def test_the_linter_asks_no_effect_of_a_bare_kind() -> None:
    """Given abilities that do nothing, of a kind that need not, when the set is checked, then nothing is wrong."""
    assert checked.problems == ()


def test_each_follower_counts_apart_and_by_its_own_eyes() -> None:
    """Given a feud that both follow, when rats of seat 2 die, then it is told to seat 1 alone that it is over."""
    draft = drafted(p1={"play": "Three Deaths#f"}, p2={"play": "Rat#a; Rat#b"})
    kill(draft, ("a",), "effect")
    assert counts(draft) == {"1": 1}
    kill(draft, ("b",), "effect")
    assert (draft.state.number(1, "mana"), draft.state.number(2, "mana")) == (1, 0)
    assert counts(draft) == {"1": 2}


def test_what_happens_to_both_sides_together_is_not_in_between() -> None:
    """Given a death that counts, when an own creature dies, then it begins anew, but not if both sides die at once."""
    for together in (True, False):
        draft = drafted(p1={"play": "Three Deaths#f; Rat#own"}, p2={"play": "Rat#a; Rat#b"})
        kill(draft, ("a",), "effect")
        if together:
            kill(draft, ("own", "b"), "effect")
        else:
            kill(draft, ("own",), "effect")
            kill(draft, ("b",), "effect")
        assert draft.state.number(1, "mana") == (1 if together else 0)


def test_what_happens_once_is_heard_for_the_follower_whom_it_is_about() -> None:
    """Given a feud about own dead, when a rat of seat 2 dies, then that seat alone hears it, and nothing fires."""
    draft = drafted(p1={"play": "Old Hate#f"}, p2={"play": "Rat#a"})
    kill(draft, ("a",), "effect")
    assert (draft.state.number(1, "mana"), draft.state.number(2, "mana")) == (0, 1)
    assert not draft.state.fired


def test_nobody_has_what_is_unclaimed() -> None:
    """Given a feud in play, then it is neither player's, not an enemy's either, and everybody sees it beside them."""
    draft = drafted(p1={"play": "Old Hate#f"})
    board, state = board_of(draft), draft.state
    assert state.objects["f"].controller == NO_SEAT
    for seat in SEATS:
        assert board.select(Select(kinds=("feud",)), Frame("", seat)) == ["f"]
        assert board.select(Select(kinds=("feud",), side="my"), Frame("", seat)) == []
        assert board.select(Select(kinds=("feud",), side="enemy"), Frame("", seat)) == []
    shown = engine.view(GAME, state, None)["board"]
    assert [one["id"] for one in shown["play"]] == ["f"]
    assert [info["play"] for info in shown["seats"]] == [[], []]


def test_a_card_that_is_turned_up_may_be_nobodys() -> None:
    """Given a deck that was laid out, when its top card is turned up for nobody, then nobody controls it."""
    draft = drafted(p1={})
    lay_out(draft, 1, "feuds", ("Three Deaths", "Old Hate"), CLAUSE)
    assert draft.state.deck(1, "feuds") == ("Old Hate", "Three Deaths")
    id = turn_up(draft, 1, "feuds", CLAUSE, controller=NO_SEAT)
    assert id is not None
    assert (draft.state.objects[id].owner, draft.state.objects[id].controller) == (1, NO_SEAT)


@pytest.mark.parametrize("last", ["x", "y"])
def test_a_thing_knows_what_struck_it_last(last: str) -> None:
    """Given two blows, then the thing that was hit knows whose the last one was."""
    draft = drafted(p1={"play": "Oak Captain#o; Rat#x; Rat#y"})
    for source in ("y", "x") if last == "x" else ("x", "y"):
        deal(draft, "o", 1, source)
    assert draft.state.objects["o"].struck_by == last
