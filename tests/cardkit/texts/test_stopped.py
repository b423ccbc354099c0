"""What keeps texts from running for ever."""

from domain import engine
from domain.cardkit.events.cards import CardsDrawn
from domain.cardkit.events.stack import ResolutionStopped
from domain.cardkit.events.things import ObjectDied
from domain.cardkit.language.clauses import Compare
from domain.cardkit.language.terms import Choice, Select
from domain.cardkit.run.board import board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import Do
from domain.cardkit.verbs.conditional import If
from domain.cardkit.verbs.draw import Draw
from domain.cardkit.verbs.for_each import ForEach
from domain.draft import Draft
from tests.cardkit.fixture.ruleset import RULESET
from tests.cardkit.fixture.scene import Scene


def test_what_is_left_of_a_text_that_runs_too_long_is_dropped():
    t = Scene().seat(1, "Elf")
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    draft.state.pending = {}
    nothing = If(Compare(1, "=", 2), (Draw(1),))
    draft.push(Do((ForEach(Choice(Select(kinds=("creature",)), "all"), (nothing,) * 400), Draw(2)), Frame("elf", 1)))
    draft.push(Do((Draw(1),), Frame("elf", 1)))
    engine.settle(draft)
    assert [event.item for fact in draft.facts if isinstance(event := fact.event, ResolutionStopped)] == ["elf"]
    assert len(draft.state.zone("hand", 1)) == 1


def test_triggers_that_set_each_other_off_for_ever_are_stopped():
    t = Scene().seat(1, "Mirror A", "Mourner", "Elf", hand=["Cheap Shot"])
    t.play(1, "cheap_shot", "elf")
    assert len(t.events(ResolutionStopped)) == 1
    assert t.state.status == "playing"
    assert t.state.pending[1].kind == "main"
    assert t.state.fired == t.state.stack == ()


def test_a_death_that_is_replaced_for_ever_is_stopped():
    t = Scene().seat(1, hand=["Measured Blow"]).seat(2, "Undying", deck=["Elf"] * 400)
    t.play(1, "measured_blow", "undying")
    assert len(t.events(ResolutionStopped)) == 1
    assert len(t.events(CardsDrawn)) > 10
    assert t.zone("undying") == "graveyard"
    assert t.state.pending[1].kind == "main"


def test_what_cannot_be_listened_to_any_more_is_not_replaced_and_the_stop_is_told():
    """Given an answer that may do nothing more, when a creature dies, then nothing happens instead, which is told."""
    t = Scene().seat(1, "Undying", deck=["Elf"])
    draft = Draft(RULESET, t.begin().state, engine.chance_of(t.state))
    meter = board_of(draft).meter
    meter.take(meter.left)

    bring(draft, ObjectDied("undying", "damage", "graveyard"), "TEST-01")

    assert [event.item for fact in draft.facts if isinstance(event := fact.event, ResolutionStopped)] == ["undying"]
    assert len(draft.state.zone("hand", 1)) == 0
