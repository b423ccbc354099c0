"""Choices of texts besides those of the played cases."""

from domain import engine
from domain.cardkit.language.effects import StatChange
from domain.cardkit.language.terms import Choice, Select
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do
from domain.cardkit.verbs.choose import Choose
from domain.cardkit.verbs.draw import Draw
from domain.cardkit.verbs.may import May
from domain.cardkit.verbs.modify import Modify
from domain.cardkit.verbs.top import Arrange
from domain.draft import Draft
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene, ran


def test_while_nobody_is_willing_every_may_is_answered_with_no():
    t = Scene().seat(1, "Elf", hand=["Bargain"]).seat(2)
    t.begin()
    t.state.unwilling = True
    text = Do((May((Draw(2),), otherwise=(Draw(1),)),), Frame("elf", 1))
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    draft.push(text)
    draft.state.pending = {}
    engine.settle(draft)
    assert len(draft.state.zone("hand", 1)) == 2


def test_cards_are_put_back_in_any_order_and_any_of_them_to_the_bottom():
    """Given two cards that are looked at, then none, either or both go to the bottom, both in either order."""
    t = ran(Scene().seat(1, "Elf", deck=["Elf", "Ghoul", "Hawk", "Fort"]), Do((Arrange(2, "either"),), Frame("elf", 1)))
    (offer,) = engine.offers(RULESET, t.state, 1).open
    answers = sorted(args["answer"] for args in offer.arguments())
    assert answers == [[], ["Elf"], ["Elf", "Ghoul"], ["Ghoul"], ["Ghoul", "Elf"]]


CHOSEN = (Modify("chosen", (StatChange("atk", 1),)),)


def test_what_is_chosen_is_chosen_for_its_own_text_only():
    t = Scene().seat(1, "Elf", "Knight")
    pick = Choose(Choice(Select(kinds=("creature",))))
    ran(t, Do((pick,), Frame("elf", 1)), Do(CHOSEN, Frame("knight", 1, chosen=("knight",)))).choose(1, "elf")
    assert (t.stat("elf", "atk"), t.stat("knight", "atk")) == (1, 5)
