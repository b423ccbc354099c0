"""Dealing anew what some eyes may not see (ARC-OPT-05): two to four seats, and any of them looking on together."""

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from domain.cardkit.content import cards_of
from domain.cardkit.imagine import imagine
from domain.cardkit.pool import LIBRARY
from domain.cardkit.zones import alter
from domain.chance import GuessedChance
from domain.draft import Draft
from domain.positions import imagined
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc import content
from events.vocabulary.chance import CardsDealtAnew, DeckShuffled
from tests.dsl import Setting, clause
from tests.dsl.arcmage_arc import arcmage_arc
from tests.rules.arcmage_arc.arena import arena

ARCMAGE = RULESETS["arcmage_arc"]
HIDDEN = ("hand", "unbuilt")
TYPES = {card.name: card.type for card in content.CONTENT.core().cards}
BLIND = b"blind" * 7


DECKS = ("Nine Moons", "The Hoard Wakes", "Toll of Time", "Gaian Love for Life")
"""The decks of the seats, in this order; what lies in the graveyard tells them from all others."""


def laid_out(deck: str) -> dict[str, Any]:
    """All sixty cards of a deck: one city is built and three are not, others lie in every zone."""
    names = sorted(cards_of(content.CONTENT.decks()[deck]), key=lambda name: (TYPES[name] != "city", name))
    cities, others = names[:4], names[4:]
    return {
        "kingdom": cities[0],
        "unbuilt": cities[1:],
        "graveyard": others[:20],
        "hand": others[20:26],
        "vault": "gaian 2; drake 1",
        "deck": others[29:],
    }


@cache
def in_play(players: int) -> Any:
    """A position in which each player has hidden cards in the hand, unbuilt, as resources and in the deck."""
    said = {f"p{seat}": laid_out(deck) for seat, deck in enumerate(DECKS[:players], start=1)}
    return Setting(arcmage_arc, players, card_sets=("core",)).position(**said).state


def some_eyes(players: int) -> list[tuple[int, ...]]:
    """Every choice of eyes, from nobody's to everybody's."""
    seats = range(1, players + 1)
    return [eyes for many in range(players + 1) for eyes in combinations(seats, many)]


def cards(state: Any, seat: int, *zones: str) -> list[tuple[str, str]]:
    """Ids and names of a player's cards in these zones, in order."""
    return [(id, state.objects[id].card) for zone in zones for id in state.zone(zone, seat)]


def resources(state: Any, seat: int) -> dict[str, str]:
    """The names beneath a player's resource cards."""
    return {one.id: one.card for one in state.objects.values() if one.owner == seat and one.blank}


def names_held(state: Any, seat: int) -> list[str]:
    """What a player has in the hand and as resources."""
    return sorted([*(name for _, name in cards(state, seat, "hand")), *resources(state, seat).values()])


def list_of(name: str) -> Counter[str]:
    return Counter(cards_of(content.CONTENT.decks()[name]))


@clause("ARC-OPT-05")
@pytest.mark.parametrize(("players", "eyes"), [(n, eyes) for n in (2, 3, 4) for eyes in some_eyes(n)])
def test_what_some_eyes_see_stays_and_the_rest_of_every_other_seat_is_dealt_anew(players, eyes):
    state = in_play(players)

    guess, other = (imagined(ARCMAGE, state, eyes, blind) for blind in (BLIND, b"other" * 7))

    for viewer in (None, *eyes):
        assert ARCMAGE.view(guess, viewer, False) == ARCMAGE.view(state, viewer, False)
    for seat in state.seats:
        assert len(guess.decks[seat]) == len(state.decks[seat])
        assert guess.decks[seat] not in (state.decks[seat], other.decks[seat])
        if seat in eyes:
            assert cards(guess, seat, *HIDDEN) == cards(state, seat, *HIDDEN)
            assert resources(guess, seat) == resources(state, seat)
            assert sorted(guess.decks[seat]) == sorted(state.decks[seat])
            assert guess.lists[seat] == state.lists[seat]
            continue
        for zone in HIDDEN:
            assert len(cards(guess, seat, zone)) == len(cards(state, seat, zone))
            assert not {*guess.zone(zone, seat)} & {*state.zone(zone, seat)}
        assert resources(guess, seat).keys() == resources(state, seat).keys()
        held = Counter(one.card for one in guess.objects.values() if one.owner == seat)
        assert held + Counter(guess.decks[seat]) == list_of(DECKS[seat - 1])
        assert {TYPES[name] for _, name in cards(guess, seat, "unbuilt")} == {"city"}
        assert Counter(guess.lists[seat]) == list_of(DECKS[seat - 1])
        assert names_held(guess, seat) != names_held(other, seat)


@clause("ARC-OPT-05")
@pytest.mark.parametrize("eyes", [(), (1,), (2, 4), (1, 2, 3, 4)])
def test_each_seat_is_dealt_by_an_event_of_its_own_from_numbers_of_its_own(eyes):
    state = in_play(4)
    draft = Draft(ARCMAGE, state, GuessedChance(BLIND))

    imagine(draft, eyes, "rewind")

    again = Draft(ARCMAGE, draft.state, GuessedChance(BLIND))
    imagine(again, eyes, "rewind")
    assert [fact.clauses for fact in draft.facts] == [("ARC-OPT-05",)] * 4
    for seat, fact, next_fact in zip(state.seats, draft.facts, again.facts, strict=True):
        event, stream = fact.event, f"{'deck' if seat in eyes else 'anew'}:{seat}"
        assert isinstance(event, DeckShuffled | CardsDealtAnew)
        assert isinstance(next_fact.event, type(event))
        assert event.draw is not None
        assert next_fact.event.draw is not None
        begin, end = state.draws.get(stream, 0), draft.state.draws[stream]
        assert (event.draw.stream, event.draw.start, event.draw.end) == (stream, begin, end)
        assert (next_fact.event.draw.stream, next_fact.event.draw.start) == (stream, end)
        assert event.reason == "rewind"
        if isinstance(event, DeckShuffled):
            assert (event.deck, event.count) == (stream, len(state.decks[seat]))
            assert end - begin == len(state.decks[seat]) - 1
        else:
            assert (event.seat, event.eyes) == (seat, eyes)


@clause("ARC-OPT-05")
@pytest.mark.parametrize(
    ("eyes", "seen"),
    [((), False), ((1,), False), ((3,), True), ((1, 3), True), ((4,), True), ((3, 4), True), ((1, 2), True)],
)
def test_a_hidden_card_that_was_shown_to_any_of_the_eyes_stays(table, eyes, seen):
    """Given a hand card of seat 2 that seats 3 and 4 have seen, then it stays where one of them looks, or its owner."""
    t = arena(table, 4, p2={"hand": "Elf#elf; Bear#bear"})
    state = t.state.copy()
    alter(state, "elf", known_to=(3, 4))

    guess = imagined(ARCMAGE, state, eyes, BLIND)

    assert ("elf" in guess.objects) == seen
    assert ("bear" in guess.objects) == (2 in eyes)
    assert not seen or guess.objects["elf"].card == "Elf"


# --- which deck another player may have -------------------------------------------------------------------------------


KEEP = "Nightfall Keep"
"""A city of two shipped decks, Shadow League and Uneasy Alliance."""
RATTLER = "Grave Rattler"
"""A card of Shadow League alone."""
MOONS = ("Mirrorlake", "Ysmere, the Drowned Stair")
"""Two cards of Nine Moons alone."""


def against(table, *graveyard: str, options: dict[str, Any] | None = None, **more: Any) -> Any:
    """A position of the shipped cards in which seat 2 shows a Nightfall Keep and what lies in its graveyard."""
    shown = {"kingdom": KEEP, "graveyard": list(graveyard), **more}
    return table(arcmage_arc, 2, card_sets=("core",), **(options or {})).position(p2=shown).state


def guessed(state: Any, worlds: int = 24) -> set[str]:
    """The shipped decks that seat 2 is guessed to play, over so many guesses."""
    lists = {cards_of(deck): name for name, deck in content.CONTENT.decks().items()}
    return {lists[imagined(ARCMAGE, state, (1,), bytes([n]) * 32).lists[2]] for n in range(worlds)}


@clause("ARC-OPT-05")
@pytest.mark.parametrize(
    ("graveyard", "decks"),
    [
        ((), {"Shadow League", "Uneasy Alliance"}),
        ((RATTLER,), {"Shadow League"}),
        ((MOONS[0],), {"Shadow League", "Uneasy Alliance", "Nine Moons"}),
        (MOONS, {"Nine Moons"}),
        ((RATTLER, *MOONS), {"Shadow League", "Nine Moons"}),
        ((RATTLER, RATTLER, *MOONS), {"Shadow League"}),
        ((RATTLER, RATTLER, RATTLER, *MOONS), {"Shadow League"}),
    ],
)
def test_a_deck_is_guessed_that_holds_most_of_what_was_seen(table, graveyard, decks):
    assert guessed(against(table, *graveyard)) == decks


@clause("ARC-OPT-05")
def test_more_copies_than_a_deck_holds_speak_against_it(table):
    """Given two Grave Rattlers in Shadow League, when a third was seen, then that one and the Keep are in no deck."""
    third = against(table, *[RATTLER] * 3, "Mirrorlake", "Mirrorlake", "Ysmere, the Drowned Stair")
    assert guessed(third) == {"Shadow League", "Nine Moons"}


@clause("ARC-OPT-05")
def test_a_deck_that_all_know_is_dealt_as_it_is(table):
    state = against(table, *MOONS, options={"decks": ["The Uprising", "Toll of Time"]})
    assert guessed(state) == {"Toll of Time"}


@clause("ARC-OPT-05")
def test_what_was_seen_of_a_deck_is_not_dealt_again(table):
    """Given all copies of a card of Shadow League in the graveyard, then no hidden card is another one."""
    state = against(table, RATTLER, RATTLER, hand=[RATTLER], deck=[RATTLER] * 56)
    for number in range(12):
        guess = imagined(ARCMAGE, state, (1,), bytes([number]) * 32)
        ((_, held),) = cards(guess, 2, "hand")
        seen = Counter([KEEP, RATTLER, RATTLER, held])
        assert Counter(guess.decks[2]) == list_of("Shadow League") - seen


@clause("ARC-OPT-05")
def test_unbuilt_cities_are_guessed_to_be_cities_of_the_deck_that_were_not_seen(table):
    """Given three cities set aside, then each guess has three others there, and none of them anywhere else."""
    state = against(table, RATTLER, unbuilt=[KEEP] * 3, deck=["Bone Conscript"] * 55)
    worlds = set()
    for number in range(8):
        guess = imagined(ARCMAGE, state, (1,), bytes([number]) * 32)
        apart = Counter(name for _, name in cards(guess, 2, "unbuilt"))
        assert {TYPES[name] for name in apart} == {"city"}
        assert Counter(guess.decks[2]) == list_of("Shadow League") - Counter([KEEP, RATTLER]) - apart
        worlds.add(frozenset(apart.items()))
    assert len(worlds) > 3


@clause("ARC-OPT-05")
def test_a_wrong_guess_is_filled_up_from_the_guessed_deck(table):
    """Given more hidden cards than any deck has, then what is left is dealt, and the deck from its beginning again."""
    state = against(table, RATTLER, unbuilt=[KEEP] * 12, hand=["Bone Conscript"] * 30, deck=["Bone Conscript"] * 100)
    league = cards_of(content.CONTENT.decks()["Shadow League"])
    cities = Counter(name for name in league if TYPES[name] == "city") - Counter([KEEP])

    guess = imagined(ARCMAGE, state, (1,), BLIND)

    apart = [name for _, name in cards(guess, 2, "unbuilt")]
    others = [*(name for _, name in cards(guess, 2, "hand")), *guess.decks[2]]
    assert (len(apart), len(others)) == (12, 130)
    assert apart[cities.total() :] == list(league[: 12 - cities.total()])
    assert Counter(apart[: cities.total()]) == cities
    rest = list_of("Shadow League") - Counter([KEEP, RATTLER]) - Counter(apart)
    assert Counter(others[: rest.total()]) == rest
    assert others[rest.total() :] == [*league * 3][: 130 - rest.total()]


@clause("ARC-OPT-05")
def test_out_of_cards_that_no_shipped_deck_has_any_deck_is_guessed(table):
    """Given the plain cards, then the guess is what was seen, three of each city, and whatever fills the deck."""
    t = arena(table, p2={"kingdom": "Grey Town#den", "graveyard": "Elf; Elf; Bear"})

    guess = imagined(ARCMAGE, t.state, (1,), BLIND)

    pool = arcmage_pool(t.state)
    cities = [name for name in sorted(pool) if pool[name].type == "city"]
    assert guess.lists[2] == tuple(["Elf", "Bear", "Grey Town", *cities * 3, *sorted(pool)][: len(t.state.lists[2])])


def arcmage_pool(state: Any) -> Any:
    return LIBRARY.pool(state.pool).cards
