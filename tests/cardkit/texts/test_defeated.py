"""Who is out of the match: nobody asks that player any more, and nothing is done that only that player could say."""

import pytest

from domain import engine
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do
from domain.cardkit.verbs.discard import DiscardHand
from domain.cardkit.verbs.draw import Draw
from domain.cardkit.verbs.gain import Gain
from domain.cardkit.verbs.may import May
from domain.cardkit.verbs.modes import Modes
from domain.draft import Draft
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene, ran


def out(t: Scene, seat: int, asked: int) -> Scene:
    """A player is out of the match, and what another one was asked is asked anew."""
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    draft.state.defeated = (seat,)
    draft.drop_decision(asked, "FIX-01")
    engine.settle(draft)
    t.state, t.facts = draft.state, draft.facts
    return t


@pytest.mark.parametrize(("text", "question", "drawn"), [("Long Talk", "cards", 1), ("Bargain", "yes_no", 1)])
def test_who_is_out_of_the_match_is_asked_no_more(text, question, drawn):
    t = Scene(3).seat(1, "Elf", hand=[text]).seat(2, hand=["Elf", "Ghoul"]).seat(3, hand=["Elf"])
    t.play(1, text.lower().replace(" ", "_"), *(["elf"] if text == "Long Talk" else [])).choose(1, "seat:2")
    assert t.state.question is not None
    assert (t.state.question.seat, t.state.question.kind) == (2, question)
    t = out(t, 2, asked=2)
    assert t.state.question is None
    assert t.state.pending[1].kind == "main"
    assert t.graveyard(2) == []
    assert len(t.hand(1)) == drawn


@pytest.mark.parametrize("effect", [Modes(((Draw(1),), (Gain("gold", 1),))), DiscardHand(1, "opponent")])
def test_what_only_a_defeated_player_could_say_is_not_done(effect):
    t = Scene(3).seat(1, hand=["Elf", "Elf"]).seat(2, "Ghoul").seat(3, hand=["Elf"])
    ran(t, Do((effect, Gain("points", 1, "opponents")), Frame("ghoul", 2)))
    assert t.asked()[0] == 2
    t = out(t, 2, asked=2)
    assert t.state.question is None
    assert [t.state.number(seat, "points") for seat in (1, 2, 3)] == [1, 0, 1]
    assert len(t.hand(1)) == 2


def test_a_player_out_of_the_match_picks_nothing():
    t = Scene(3).seat(1, "Elf").seat(2, hand=["Elf", "Ghoul"]).seat(3, "Knight")
    t.begin().state.defeated = (3,)
    ran(t, Do((DiscardHand(1, "opponents", chosen_by="you"),), Frame("knight", 3)))
    assert t.state.question is None
    assert t.graveyard(2) == []


def test_the_only_opponent_who_is_left_is_meant_without_asking():
    """Given an opponent of choice is to discard, when one of two is out, then the other does."""
    t = Scene(3).seat(1, "Elf").seat(2, hand=["Elf"]).seat(3, hand=["Ghoul"])
    ran(t, Do((DiscardHand(1, "opponent"),), Frame("elf", 1)))
    assert t.asked() == (1, ("seat:2", "seat:3"))
    out(t, 2, asked=1)
    assert t.state.question is None
    assert (t.graveyard(2), t.graveyard(3)) == ([], ["Ghoul"])


def test_of_several_opponents_who_are_left_one_is_still_chosen():
    t = Scene(4).seat(1, "Elf").seat(2, hand=["Elf"]).seat(3, hand=["Ghoul"]).seat(4, hand=["Knight"])
    ran(t, Do((DiscardHand(1, "opponent"),), Frame("elf", 1)))
    assert out(t, 2, asked=1).asked() == (1, ("seat:3", "seat:4"))
    t.choose(1, "seat:4")
    assert (t.graveyard(3), t.graveyard(4)) == ([], ["Knight"])


def test_a_player_out_of_the_match_may_do_nothing():
    t = Scene(3).seat(1, "Elf").seat(2).seat(3, "Knight")
    t.begin().state.defeated = (3,)
    ran(t, Do((May((Draw(1, "everyone"),), otherwise=(Draw(2, "everyone"),)),), Frame("knight", 3)))
    assert t.state.question is None
    assert (t.hand(1), t.hand(2)) == ([], [])
