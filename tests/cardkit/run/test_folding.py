"""How the events of card games change a state."""

import msgspec
import pytest

from domain.cardkit.events import cards, lasting, stack, things
from domain.cardkit.events.cards import HandKept, MulliganTaken
from domain.cardkit.events.decks import CardsLookedAt, CardsRevealed
from domain.cardkit.events.lasting import Change, ModifierStarted, Until
from domain.cardkit.evolve import CARD_EVENTS, Dealt
from domain.cardkit.state import Tallying
from domain.cardkit.zones import rezone
from events import codec
from events.registry import EVENTS
from events.vocabulary import chance, match, responses
from events.vocabulary.turns import TurnEnded, TurnStarted
from tests.cardkit.run.table import Table, creature

CARDS = (creature("Wolf"), creature("Hare"))


@pytest.fixture
def table() -> Table:
    return Table(*CARDS, seats=3)


def test_every_event_of_card_games_has_its_change():
    own = {kind.cls for kind in EVENTS.kinds() if kind.tag.startswith("cards.")}
    assert len(own) > 40
    assert own - set(CARD_EVENTS) == {MulliganTaken, HandKept}, "what hands are kept for, rulesets know"


def test_what_leaves_play_forgets_all_and_is_let_go(table):
    wolf, hare = table.lay("Wolf", controller=2, marked=True, damage=2, counters={"charge": 1}), table.lay("Hare")
    table.modify(wolf, stat="atk", amount=1)
    both = table.modify(wolf, hare, stat="atk", amount=1)
    table.draft.emit(stack.AbilityActivated(1, "i1", wolf, "Wolf#0"))
    table.draft.emit(lasting.TallyCounted(f"{wolf}#Wolf#0", 2))
    table.draft.emit(cards.CardPutInGraveyard(wolf, "Wolf", 1, "play", "test", 0))
    thing = table.state.objects[wolf]
    assert (thing.zone, thing.controller, thing.marked, thing.damage, thing.counters) == ("graveyard", 1, False, 0, {})
    assert [(one.id, one.objects) for one in table.state.modifiers] == [(both, (hare,))]
    assert not table.state.uses
    assert not table.state.tallies
    assert table.state.zone("graveyard", 1) == (wolf,)
    assert table.state.zone("play") == (hare,)


def test_a_played_card_lies_on_the_stack_until_it_takes_effect(table):
    held, wolf = table.lay("Wolf", zone="hand"), table.lay("Wolf", 2)
    table.draft.emit(responses.WindowOpened("response", (1, 2, 3)))
    table.draft.emit(stack.CardPlayed(1, held, "Wolf", "creature", ((wolf, "o9"),), "army", x=3))
    assert [item.id for item in table.state.stack] == [held]
    assert table.state.objects[held].zone == "stack"
    assert table.state.window is None
    assert (table.state.actions, table.state.acts) == ({1: 1}, {1: 1})
    table.draft.emit(stack.StackItemResolved(held, ("o9",)))
    assert table.state.stack == ()
    assert (table.state.resolving.targets, table.state.resolving.place) == (((wolf,),), "army")
    assert table.state.chain == 1
    table.draft.emit(stack.AbilityActivated(2, "i7", wolf, "Wolf#0"))
    assert table.state.chain == 0


def test_a_copy_of_an_answered_item_is_answered_by_nobody_yet(table):
    """Given a card that another player has answered, when that player copies it, then the copy lies above the rest."""
    held, wolf = table.lay("Wolf", zone="hand"), table.lay("Wolf", 2)
    table.draft.emit(stack.CardPlayed(1, held, "Wolf", "creature", ((wolf,),), x=3))
    table.draft.emit(stack.AbilityActivated(2, "i1", wolf, "Wolf#0"))
    table.draft.emit(stack.ItemCopied(2, "i2", held, "Wolf#play"))
    assert [(item.id, item.controller, item.answered) for item in table.state.stack] == [
        (held, 1, True),
        ("i1", 2, False),
        ("i2", 2, False),
    ]
    copy = table.state.stack[-1]
    assert (copy.kind, copy.ability, copy.targets, copy.x) == ("activated", "Wolf#play", ((wolf,),), 3)


def test_fired_triggers_go_on_the_stack_in_the_order_chosen(table):
    wolf = table.lay("Wolf")
    for item in ("i1", "i2", "i3"):
        table.draft.emit(stack.TriggerFired(item, wolf, "Wolf#0", 1, (wolf,), 2, 5))
    assert table.state.uses == {f"{wolf}#Wolf#0": 3, f"turn:{wolf}#Wolf#0": 3}
    table.draft.emit(stack.TriggersOrdered(1, ("i3", "i1")))
    assert [item.id for item in table.state.stack] == ["i3", "i1"]
    assert [item.id for item in table.state.fired] == ["i2"]
    assert table.state.stack[0].amount == 5


def test_counts_of_a_turn_begin_anew(table):
    wolf = table.lay("Wolf")
    table.draft.emit(stack.AbilityActivated(1, "i1", wolf, "Wolf#0"))
    table.draft.emit(TurnEnded(1))
    assert table.state.uses == {f"{wolf}#Wolf#0": 1}
    assert table.state.actions == {}
    assert table.state.acts == {1: 1}


def test_effects_that_last_for_turns_count_those_of_their_seat(table):
    wolf = table.lay("Wolf")
    until = Until("turns", "discard", 2, 2)
    table.draft.emit(ModifierStarted("m1", wolf, 1, (wolf,), (Change(stat="atk", amount=1),), until))
    left = []
    for seat in (1, 2, 3, 2, 2):
        table.draft.emit(TurnStarted(turn=1, seat=seat))
        left.append(table.state.modifiers[0].until.left)
    assert left == [2, 1, 1, 0, 0]


def test_passes_count_up_to_the_seat_that_passed(table):
    table.draft.emit(responses.WindowOpened("response", (2, 3, 1)))
    table.draft.emit(responses.PriorityPassed(3))
    assert table.state.window.passed == 2
    table.draft.emit(responses.WindowClosed("response"))
    assert table.state.window is None


def test_a_question_is_open_until_it_is_answered_and_a_yes_is_remembered(table):
    table.draft.emit(stack.ChoiceAsked(1, "may", "yes_no", "o1", 1, 1, ("yes", "no")))
    assert table.state.question.options == ("yes", "no")
    table.draft.emit(stack.EffectChoiceMade(1, "may", ("no",)))
    assert table.state.question is None
    assert not table.state.said_yes
    table.draft.emit(stack.ChoiceAsked(1, "may", "yes_no", "o1", 1, 1, ("yes", "no")))
    table.draft.emit(stack.EffectChoiceMade(1, "may", ("yes",)))
    assert table.state.said_yes


def test_a_question_about_hidden_cards_is_hidden(table):
    table.draft.emit(stack.ChoiceAsked(1, "which", "cards", "o1", 1, 1, (), ("c1",), hidden=True))
    assert table.state.question.hidden
    assert table.state.question.options == ("c1",)


def test_counters_that_are_none_are_not_kept(table):
    wolf = table.lay("Wolf")
    before = table.state.objects[wolf]
    table.draft.emit(things.CounterChanged(wolf, "charge", 0, 2))
    assert table.state.objects[wolf].counters == {"charge": 2}
    table.draft.emit(things.CounterChanged(wolf, "charge", 2, 0))
    assert table.state.objects[wolf].counters == {}
    assert before.counters == {}, "values are replaced, never altered"


def test_cards_that_were_shown_are_known(table):
    held = table.lay("Wolf", 2, "hand")
    table.draft.emit(CardsLookedAt(1, 2, "hand", 1, (held,), ("Wolf",)))
    assert table.state.objects[held].known_to == (1,)
    table.draft.emit(CardsRevealed(2, "hand", (held,), ("Wolf",)))
    assert table.state.objects[held].known_to == (1, 3)
    assert table.state.uncovered == 0
    table.draft.emit(CardsRevealed(2, "deck", ("",), ("Wolf",)))
    assert table.state.uncovered == 1
    rezone(table.state, held, "graveyard")
    assert table.state.objects[held].known_to == ()


def test_cards_dealt_anew_keep_their_ids(table):
    held = table.lay("Wolf", 2, "hand")
    table.state.decks = {**table.state.decks, 2: ("Hare", "Wolf")}
    position = codec.raw(Dealt(("Wolf", "Wolf"), {held: "Hare"}, ("Wolf", "Wolf", "Hare")))
    table.draft.emit(chance.CardsDealtAnew(2, "rewind", (1,), position))
    assert table.state.decks[2] == ("Wolf", "Wolf")
    assert table.state.objects[held].card == "Hare"


def test_cards_dealt_anew_get_the_ids_that_the_event_gives_them(table):
    """Given a question about hidden cards, when they are dealt under other ids, then it is about those ids."""
    held, kept = table.lay("Wolf", 2, "hand"), table.lay("Hare", 2, "hand")
    table.draft.emit(stack.ChoiceAsked(2, "which", "cards", kept, 1, 1, (), (held, kept), hidden=True))
    labels = table.state.labels
    position = codec.raw(Dealt((), {held: "Hare"}, ("Hare",), {held: "new"}, codec.raw(["rest"])))
    table.draft.emit(chance.CardsDealtAnew(2, "fork", (), position))
    assert held not in table.state.objects
    assert (table.state.objects["new"].id, table.state.objects["new"].card) == ("new", "Hare")
    assert table.state.zone("hand", 2) == ("new", kept)
    assert table.state.question.options == ("new", kept)
    assert (table.state.labels, bytes(table.state.agenda)) == (labels + 1, b'["rest"]')


def test_cards_of_the_defeated_leave(table):
    lying, held, other = table.lay("Wolf", 2, "graveyard"), table.lay("Wolf", 2, "hand"), table.lay("Hare")
    table.state.decks = {**table.state.decks, 2: ("Hare",)}
    table.draft.emit(match.PlayerDefeated(2, "test"))
    table.draft.emit(cards.PlayerCardsRemoved(2, (lying,)))
    assert [(id, table.state.objects[id].blank) for id in table.state.zone("removed", 2)] == [
        (lying, False),
        (held, True),
        ("x2_1", True),
    ]
    assert other in table.state.objects
    assert table.state.decks[2] == ()
    assert table.state.playing_seats == [1, 3]


def test_a_stored_state_is_read_back_the_same(table):
    wolf = table.lay("Wolf")
    table.modify(wolf, stat="atk", amount=1)
    table.draft.emit(stack.TriggerFired("i1", wolf, "Wolf#0", 1))
    table.state.tallies = {**table.state.tallies, "x": Tallying(1)}
    stored = codec.canonical(table.state)
    assert codec.canonical(msgspec.json.decode(stored, type=type(table.state))) == stored
