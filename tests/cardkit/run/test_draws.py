"""Cards between deck, hand, graveyard and out of the match; what chance has to do with it."""

import random
from typing import Any

import pytest

from domain.cardkit.events.cards import CardRemovedFromGame, CardReturnedToDeck, CardReturnedToHand, CardsDrawn
from domain.cardkit.events.decks import DrawFailed
from domain.cardkit.run import draws
from domain.chance import ChanceNeeded, NoForesight, SeededChance, shuffled
from events.vocabulary.chance import DeckPrepared, DeckShuffled
from tests.cardkit.run.table import Table, bare_dialect, creature

NAMES = ("Asp", "Bat", "Cat", "Dog", "Elk")
CARDS = tuple(creature(name) for name in NAMES)


def dealt(deck: tuple[str, ...] = NAMES, **fields: Any) -> Table:
    """A table where seat 1 has this deck."""
    table = Table(*CARDS, **fields)
    table.state.decks = {**table.state.decks, 1: deck}
    return table


def events(table: Table) -> list[Any]:
    """What happened."""
    return [fact.event for fact in table.draft.facts]


def names(table: Table, zone: str, seat: int = 1) -> list[str]:
    """Names of the cards in a zone."""
    return [table.state.objects[id].card for id in table.state.zone(zone, seat)]


def test_cards_are_drawn_from_the_top_at_once():
    table = dealt()
    assert draws.deal(table.draft, 1, 2, "effect") == 2
    assert names(table, "hand") == ["Asp", "Bat"]
    assert table.state.decks[1] == NAMES[2:]
    assert len(events(table)) == 1
    assert table.state.uncovered == table.state.labels == 2


@pytest.mark.parametrize(("deck", "drawn"), [(NAMES[:2], 2), ((), 0)])
def test_a_draw_takes_what_there_is_and_tells_what_is_missing(deck, drawn):
    lost = []
    physics = bare_dialect().physics
    dialect = bare_dialect(
        physics=type(physics)(
            **{
                **{name: getattr(physics, name) for name in physics.__struct_fields__},
                "lost_draw": lambda draft, seat, missing: lost.append((seat, missing)),
            }
        )
    )
    table = dealt(deck, dialect=dialect)
    assert draws.deal(table.draft, 1, 3, "effect") == drawn
    assert events(table)[-1] == DrawFailed(1, 3 - drawn)
    assert lost == [(1, 3 - drawn)]
    assert table.state.failed_draws == (1,)


@pytest.mark.parametrize("deck", [NAMES, ()])
def test_a_forbidden_draw_is_not_made_and_fails_for_nobody(deck):
    dialect = bare_dialect(permissions={CardsDrawn: lambda event: ("draw", (f"seat:{event.seat}",))})
    table = dealt(deck, dialect=dialect)
    table.modify("seat:1", forbids=("draw",))
    assert draws.deal(table.draft, 1, 1, "effect") == 0
    assert len(events(table)) == 1
    assert not table.state.failed_draws


def test_milling_an_empty_deck_does_nothing():
    table = dealt(NAMES[:2])
    assert draws.mill(table.draft, 1, 3, "effect") is not None
    assert names(table, "graveyard") == ["Asp", "Bat"]
    assert draws.mill(table.draft, 1, 1, "effect") is None


def test_discards_lie_in_the_order_given():
    table = dealt()
    draws.deal(table.draft, 1, 3, "effect")
    one, two, three = table.state.zone("hand", 1)
    draws.discard(table.draft, 1, (three, one), "effect")
    assert names(table, "graveyard") == ["Cat", "Asp"]
    assert table.state.zone("hand", 1) == (two,)
    assert draws.discard(table.draft, 1, (), "effect") is None


def test_the_first_shuffle_starts_from_the_list_and_later_ones_from_the_names_in_order():
    deck = ("Dog", "Asp", "Elk", "Bat", "Cat")
    table = dealt(())
    for seat in (1, 2, 1):
        table.draft.emit(DeckPrepared(seat, f"deck:{seat}", deck))
    assert table.state.listed == (2, 1)
    draws.shuffle(table.draft, 1, "setup")
    assert table.state.listed == (2,)
    draws.shuffle(table.draft, 1, "effect")
    chance = SeededChance(b"seed")
    first, drawn = shuffled(chance, "deck:1", 0, deck)
    second, then = shuffled(chance, "deck:1", drawn.end, sorted(first))
    said = [event for event in events(table) if isinstance(event, DeckShuffled)]
    assert [(event.order, event.draw) for event in said] == [(tuple(first), drawn), (tuple(second), then)]
    assert table.state.decks[1] == tuple(second)
    assert table.state.draws == {"deck:1": then.end}


def test_hidden_and_public_cards_that_return_to_a_hand():
    table = dealt(NAMES)
    lying, resource = table.lay("Asp", zone="graveyard"), table.lay("Bat", blank=True, place="camp")
    for id in (lying, resource):
        draws.to_hand(table.draft, id, "effect")
    public, hidden = events(table)
    assert isinstance(public, CardReturnedToHand)
    assert (public.id, public.card, public.hidden_id) == (lying, "Asp", None)
    assert (hidden.id, hidden.card, hidden.hidden_card) == (resource, None, "Bat")
    assert set(table.state.objects) == {public.new_id, hidden.new_id}
    assert names(table, "hand") == ["Asp", "Bat"]


def test_hand_cards_go_into_the_deck_unseen():
    table = dealt()
    draws.deal(table.draft, 1, 3, "effect")
    asp, bat, cat = table.state.zone("hand", 1)
    draws.to_deck(table.draft, asp, "bottom", "effect")
    draws.to_deck(table.draft, cat, "top", "effect")
    assert table.state.decks[1] == ("Cat", "Dog", "Elk", "Asp")
    draws.to_deck(table.draft, bat, "shuffled", "effect")
    returned = [event for event in events(table) if isinstance(event, CardReturnedToDeck)]
    assert {(event.id, event.card) for event in returned} == {(None, None)}
    assert isinstance(events(table)[-1], DeckShuffled)
    assert sorted(table.state.decks[1]) == sorted(NAMES)
    assert not table.state.objects


def test_a_card_taken_from_the_deck_is_shown_only_if_it_is_revealed():
    table = dealt()
    draws.take_from_deck(table.draft, 1, "Cat", "effect")
    draws.take_from_deck(table.draft, 1, "Dog", "effect", reveal=True)
    assert [event.card for event in events(table)] == [None, "Dog"]
    assert names(table, "hand") == ["Cat", "Dog"]
    assert table.state.decks[1] == ("Asp", "Bat", "Elk")


def test_a_hand_card_that_is_removed_stays_unseen_under_a_new_id():
    table = dealt()
    draws.deal(table.draft, 1, 1, "effect")
    held, lying = table.state.zone("hand", 1)[0], table.lay("Bat", zone="graveyard")
    draws.remove(table.draft, held, "effect")
    draws.remove(table.draft, lying, "effect")
    unseen, seen = (event for event in events(table) if isinstance(event, CardRemovedFromGame))
    assert (unseen.id, unseen.card) == (None, None)
    assert unseen.new_id != held
    assert table.state.objects[unseen.new_id].blank
    assert (seen.id, seen.card, seen.new_id) == (lying, "Bat", lying)
    assert names(table, "removed") == ["Asp", "Bat"]


@pytest.mark.parametrize("what", ["draw", "mill", "search", "shuffle"])
def test_a_preview_stops_where_a_hidden_card_would_become_known(what):
    table = dealt(chance=NoForesight())
    looks = {
        "draw": lambda: draws.deal(table.draft, 1, 1, "effect"),
        "mill": lambda: draws.mill(table.draft, 1, 1, "effect"),
        "search": lambda: draws.take_from_deck(table.draft, 1, "Cat", "effect"),
        "shuffle": lambda: draws.shuffle(table.draft, 1, "effect"),
    }
    with pytest.raises(ChanceNeeded):
        looks[what]()
    assert not events(table)


def test_ids_of_hidden_cards_say_nothing_about_the_cards_or_their_order():
    """The same course of public events with other hands gives the same ids, and ids are in no order at all."""
    decks = [tuple(random.Random(seed).choices(NAMES, k=40)) for seed in (1, 2)]
    hands = []
    for deck in decks:
        table = dealt(deck)
        for _ in range(40):
            draws.deal(table.draft, 1, 1, "effect")
        hands.append(table.state.zone("hand", 1))
    assert decks[0] != decks[1]
    assert hands[0] == hands[1]
    later = sum(one < other for one, other in zip(hands[0], hands[0][1:], strict=False))
    assert 10 < later < 30, "neither rising nor falling"


def test_a_card_that_was_hidden_again_cannot_be_recognised():
    table = dealt(("Asp",))
    draws.deal(table.draft, 1, 1, "effect")
    before = table.state.zone("hand", 1)[0]
    draws.to_deck(table.draft, before, "top", "effect")
    draws.deal(table.draft, 1, 1, "effect")
    assert table.state.zone("hand", 1)[0] != before


def test_labels_follow_the_seed_the_rewinds_and_the_index():
    labels = [
        SeededChance(seed, rewinds).label(index) for seed in (b"a", b"b") for rewinds in (0, 1) for index in (0, 1)
    ]
    assert len(set(labels)) == 8
    assert SeededChance(b"a").label(0) == labels[0]
    assert NoForesight().label(0) not in labels
