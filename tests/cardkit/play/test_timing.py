"""Timing as a ruleset chooses it: one window for a whole chain, triggers that take effect at once."""

from pathlib import Path

import msgspec
import pytest

from domain.cardkit.dialect import Caps
from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.events.stack import StackItemResolved, TriggersOrdered, TriggerSuppressed
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.windows import CHAIN, STACK, Kind
from events.vocabulary.responses import WindowClosed, WindowContinued, WindowOpened
from tests.cardkit.fixture.dialect import DIALECT, VOCABULARY
from tests.cardkit.play.duel import Duel, duel

SET = read_set((Path(__file__).parent / "timing.toml").read_bytes(), "toml", {"fixture": VOCABULARY})
POOL = LIBRARY.add(Pool([SET]))
LIBRARY.pool_sources.append({POOL.sha256: POOL}.get)
NO_CAPS = Caps()
KINDS = {"response": Kind(), "checkpoint": Kind(bare=True, passive=True), "march": Kind(bare=True)}


def game(seats: int = 2, *, at_once: bool = False, way=CHAIN, caps: Caps = NO_CAPS) -> Duel:
    dialect = msgspec.structs.replace(DIALECT, triggers_at_once=at_once, caps=caps)
    return Duel(seats, duel(way, KINDS, dialect), POOL)


# --- one window for a chain -------------------------------------------------------------------------------------------


def test_an_answer_goes_on_in_the_window_and_everybody_is_asked_after_whoever_played():
    t = game(3).seat(1, hand=["Insight"]).seat(3, hand=["Insight"])
    t.when(1, "play_card", card="insight")
    assert t.events(WindowOpened) == [WindowOpened("response", (2, 3, 1))]
    t.passes(2).when(3, "play_event", card="insight_2")
    assert (t.events(WindowOpened), t.events(WindowContinued)) == ([], [WindowContinued("response", (1, 2, 3))])
    assert t.asked == {1: "priority"}


def test_all_must_pass_after_the_last_answer_and_then_all_resolves_and_the_window_is_over():
    t = game().seat(1, hand=["Insight"]).seat(2, hand=["Insight"])
    t.when(1, "play_card", card="insight").when(2, "play_event", card="insight_2").passes(1)
    assert t.asked == {2: "priority"}
    t.passes(2)
    assert t.events(WindowClosed) == [WindowClosed("response")]
    assert [event.item for event in t.events(StackItemResolved)] == ["insight_2", "insight"]
    assert (t.asked, t.state.window) == ({1: "main"}, None)


def test_a_window_of_the_others_takes_in_the_active_player_once_something_is_played():
    t = game(3).seat(2, hand=["Insight"])
    t.when(1, "rest")
    assert t.events(WindowOpened) == [WindowOpened("checkpoint", (2, 3))]
    t.when(2, "play_event", card="insight")
    assert t.events(WindowContinued) == [WindowContinued("checkpoint", (3, 1, 2))]
    t.passes(3, 1, 2)
    assert t.events(WindowClosed) == [WindowClosed("checkpoint")]
    assert t.asked == {1: "main"}


def test_a_named_window_does_not_open_again_when_its_chain_has_resolved():
    t = game().seat(2, hand=["Insight"]).when(1, "march")
    t.when(2, "play_event", card="insight").passes(1, 2)
    assert (t.events(WindowOpened), t.asked) == ([], {1: "main"})


# --- triggers at once -------------------------------------------------------------------------------------------------


def changes(t: Duel) -> list[tuple[int, str]]:
    return [(event.seat, event.number) for event in t.events(NumberChanged)]


def test_what_an_announcement_sets_off_takes_effect_before_anybody_is_asked():
    t = game(at_once=True).seat(1, "Bell", hand=["Insight"]).when(1, "play_card", card="insight")
    assert (changes(t), t.stack, t.asked) == ([(1, "gold")], ["insight"], {2: "priority"})
    t = game().seat(1, "Bell", hand=["Insight"]).when(1, "play_card", card="insight")
    assert (changes(t), len(t.stack)) == ([], 2)


def test_what_a_trigger_sets_off_comes_before_those_that_wait():
    t = game(at_once=True).seat(1, "Bell", hand=["Insight"]).seat(2, "Bell", "Echo")
    t.when(1, "play_card", card="insight")
    assert changes(t) == [(1, "gold"), (2, "points"), (2, "gold"), (2, "points")]


def test_the_active_players_triggers_come_first_in_the_order_he_chooses():
    t = game(at_once=True).seat(1, "Bell", "Gong", hand=["Insight"]).seat(2, "Bell")
    t.when(1, "play_card", card="insight")
    assert t.asked == {1: "order_triggers"}
    first, second = (item.id for item in t.state.fired if item.controller == 1)
    t.when(1, "order_triggers", order=[second, first])
    assert t.events(TriggersOrdered)[-1] == TriggersOrdered(1, (first, second))
    assert changes(t) == [(1, "life"), (1, "gold"), (2, "gold")]
    assert (t.stack, t.asked) == (["insight"], {2: "priority"})


@pytest.mark.parametrize("way", [CHAIN, STACK])
def test_triggers_at_once_do_not_let_what_lies_below_take_effect(way):
    t = game(at_once=True, way=way).seat(1, hand=["Insight"]).seat(2, "Bell", hand=["Insight"])
    t.when(1, "play_card", card="insight").when(2, "play_event", card="insight_2")
    assert t.stack == ["insight", "insight_2"]
    assert t.state.number(2, "gold") == 2


# --- caps -------------------------------------------------------------------------------------------------------------


def loop(caps: Caps) -> Duel:
    """A mill that sets itself off for ever, once there is gold."""
    return game(at_once=True, caps=caps).seat(1, "Bell", "Mill", hand=["Insight", "Insight"])


@pytest.mark.parametrize(
    ("caps", "fired", "span", "limit"),
    [(Caps(step=3), 4, "step", 3), (Caps(in_step=6), 6, "step", 6), (Caps(turn=2), 3, "turn", 2)],
)
def test_what_goes_beyond_a_cap_is_told_and_nothing_comes_of_it(caps, fired, span, limit):
    t = loop(caps).when(1, "play_card", card="insight")
    assert len(changes(t)) == fired
    assert t.events(TriggerSuppressed) == [TriggerSuppressed("mill", "Mill#0", span, limit)]
    assert t.asked == {2: "priority"}


def test_a_cap_of_a_step_begins_anew_with_the_next_and_that_of_a_turn_does_not():
    for caps, again in ((Caps(step=3), 4), (Caps(turn=3), 1)):
        t = loop(caps).when(1, "play_card", card="insight").passes(2, 1)
        assert len(changes(t.when(1, "play_card", card="insight_2"))) == again


def test_each_link_of_a_chain_is_a_step():
    t = game(at_once=True, caps=Caps(step=1)).seat(1, "Echo", hand=["Coins"]).seat(2, hand=["Coins"])
    t.when(1, "play_card", card="coins").when(2, "play_event", card="coins_2").passes(1, 2)
    assert (t.state.number(1, "points"), t.events(TriggerSuppressed)) == (2, [])


def test_without_caps_only_effort_stops_a_loop():
    t = loop(NO_CAPS).when(1, "play_card", card="insight")
    assert (t.events(TriggerSuppressed), len(changes(t)) > 50) == ([], True)
