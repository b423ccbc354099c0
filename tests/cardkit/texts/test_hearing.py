"""What waits for a happening: without an event, about hidden cards, and whether anything waits at all."""

from domain import engine
from domain.cardkit.dialect import Happened
from domain.cardkit.run.hearing import is_waited_for
from domain.cardkit.run.triggers import hear
from domain.draft import Draft
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene


def test_a_happening_without_an_event_is_heard_too():
    t = Scene().seat(1, "Tax Office").begin()
    draft = Draft(RULESET, t.state, engine.chance_of(t.state))
    hear(draft, Happened("gold_gained", player=2, amount=1))
    assert draft.state.fired == ()
    hear(draft, Happened("gold_gained", player=1, amount=1))
    assert [item.amount for item in draft.state.fired] == [1]


def test_nothing_is_looked_at_where_no_card_waits():
    waiting = Scene().seat(1, "Tax Office").seat(2, "Mourner")
    happened = Happened("gold_gained", player=1, amount=1)
    assert is_waited_for(waiting.board, happened)
    idle = Scene().seat(1, "Elf").seat(2, "Mourner")
    assert not is_waited_for(idle.board, happened)


def test_a_trigger_about_hidden_cards_does_not_name_them():
    t = Scene().seat(1, "Ransom").seat(2, hand=["Elf"])
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    hear(draft, Happened("discarded", (draft.state.objects["elf"],), 2))
    assert [item.about for item in draft.state.fired] == [()]
