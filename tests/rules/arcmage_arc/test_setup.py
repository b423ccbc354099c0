"""Set-up and mulligans (ARC-SET, ARC-MUL)."""

from itertools import pairwise

import pytest

from tests.dsl import arcmage_arc, clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.opening import (
    begun,
    entries,
    hand,
    keeping,
    opened,
    revealed,
    unbuilt,
    with_cities,
    with_decks,
)

# --- opening hands and city exchange ----------------------------------------------------------------------------------


@clause("ARC-SET-03", "ARC-ZONE-15")
def test_each_player_draws_seven_cards_that_nobody_else_sees(table):
    t = with_cities(with_decks(opened(table, 3))).then(
        *(said("CardsDrawn", seat=seat, count=7, reason="opening") for seat in (1, 2, 3)),
        aside=("CitiesSelected", "DeckPrepared", "DeckShuffled"),
        hand={1: 7, 2: 7, 3: 7},
        deck={1: 50, 2: 50, 3: 50},
    )
    assert len(t.view(1)["board"]["seats"][0]["hand"]) == 7
    for viewer in (2, 3, None):
        assert t.view(viewer)["board"]["seats"][0]["hand"] == []
        assert t.view(viewer)["board"]["seats"][0]["hand_count"] == 7


@clause("ARC-SET-04")
def test_cities_are_exchanged_once_at_the_same_time_and_only_their_number_is_told(table):
    t = with_cities(with_decks(opened(table)))
    t.shows(waiting=[(1, "exchange"), (2, "exchange")])
    old = unbuilt(t, 1)
    t.when(1, "exchange_cities", out=list(old[:2]), into=["Green Town"]).refused("ARC-SET-04")
    t.when(1, "exchange_cities", out=list(old[:1]), into=["Elf"]).refused("ARC-SET-04", given="Elf")
    t.when(1, "exchange_cities", out=["nothing"], into=["Green Town"]).refused("ARC-SET-04", given="nothing")
    t.when(1, "exchange_cities", out=list(old[:2]), into=["Green Town"] * 2).then(said("CityChoiceMade", seat=1))
    assert t.record.entries[-2].type == "MoveMade"
    assert entries(t, "MoveMade")[-1].move == "decide_cities"
    t.when(2, "keep_cities").then(
        said("CityChoiceMade", seat=2),
        said("CitiesExchanged", seat=1, count=2),
        said("DeckShuffled", deck="deck:1"),
        said("CitiesKept", seat=2),
        said("FirstPlayerChosen", seat=1),
    )
    assert [t.state.objects[card].card for card in unbuilt(t, 1)][-2:] == ["Green Town"] * 2
    assert not set(old[:2]) & set(unbuilt(t, 1))
    t.shows(deck={1: 50, 2: 50}, unbuilt={1: 3, 2: 3}, waiting=(1, "first_city"))


@clause("ARC-SET-04")
def test_without_the_city_mulligan_nobody_is_asked(table):
    with_cities(with_decks(opened(table, city_mulligan=False))).then(
        said("FirstPlayerChosen", seat=1),
        aside=("CitiesSelected", "decks are shuffled and hands drawn"),
        waiting=(1, "first_city"),
    )


@clause("ARC-SET-05")
def test_an_exchange_that_everybody_allows_is_performed(table):
    t = with_cities(with_decks(opened(table, 3, mulligan_permission="opponents")))
    out = [unbuilt(t, 1)[0]]
    t.when(1, "exchange_cities", out=out, into=["Red Town"])
    t.when(2, "keep_cities")
    t.when(3, "exchange_cities", out=[unbuilt(t, 3)[0]], into=["Red Town"]).then(
        said("CityChoiceMade", seat=3),
        said("CityExchangeRequested", seat=1, count=1),
        said("CitiesKept", seat=2),
        said("CityExchangeRequested", seat=3, count=1),
        waiting=[(1, "mulligan_request"), (2, "mulligan_request"), (3, "mulligan_request")],
    )
    t.when(2, "answer_mulligan_request", seat=2, allow=True).refused("ARC-SET-05")
    t.when(2, "answer_mulligan_request", seat=3, allow=True)
    t.when(3, "answer_mulligan_request", seat=1, allow=True)
    t.when(1, "answer_mulligan_request", seat=3, allow=True).then(
        said("MulliganRequestAnswered", seat=3, by=1, allow=True),
        said("CitiesExchanged", seat=3, count=1),
        said("DeckShuffled", deck="deck:3", reason="city_exchange"),
    )
    t.shows(waiting=(2, "mulligan_request"))
    t.when(2, "answer_mulligan_request", seat=1, allow=True).then(
        said("MulliganRequestAnswered", seat=1, by=2, allow=True),
        said("CitiesExchanged", seat=1, count=1),
        said("DeckShuffled", deck="deck:1", reason="city_exchange"),
        said("FirstPlayerChosen", seat=1),
        waiting=(1, "first_city"),
    )
    assert (t.state.choices, t.state.requests) == ({}, {}), "what has been carried out is forgotten"


@clause("ARC-SET-05")
def test_one_refusal_settles_a_request_and_uses_up_the_right(table):
    t = with_cities(with_decks(opened(table, 3, mulligan_permission="opponents")))
    t.when(1, "exchange_cities", out=[unbuilt(t, 1)[0]], into=["Red Town"])
    t.when(2, "keep_cities")
    t.when(3, "keep_cities")
    t.when(2, "answer_mulligan_request", seat=1, allow=False).then(
        said("MulliganRequestAnswered", seat=1, by=2, allow=False),
        said("CitiesKept", seat=1, refused=True),
        said("FirstPlayerChosen", seat=1),
        waiting=(1, "first_city"),
    )


# --- who begins -------------------------------------------------------------------------------------------------------


@clause("ARC-SET-07")
def test_the_highest_roll_begins_and_ties_roll_again_among_themselves(table):
    rerolled = False
    for seed in range(30):
        t = table(arcmage_arc, 3, card_sets=(PLAIN,)).chance(f"{seed:064x}").start()
        t = keeping(with_cities(with_decks(t))).then(
            said("FirstPlayerChosen", by_chance=True), aside=("CityChoiceMade", "CitiesKept", "DieRolled")
        )
        rounds: dict[str, dict[int, int]] = {}
        for roll in entries(t, "DieRolled"):
            _, throw, seat = roll.purpose.split(":")
            assert 1 <= roll.value <= roll.sides == 20
            rounds.setdefault(throw, {})[int(seat)] = roll.value
        throws = [rounds[key] for key in sorted(rounds)]
        assert set(throws[0]) == {1, 2, 3}
        for before, after in pairwise(throws):
            assert set(after) == {seat for seat, value in before.items() if value == max(before.values())}
        last = throws[-1]
        best = [seat for seat, value in last.items() if value == max(last.values())]
        assert best == [t.state.first]
        rerolled |= len(throws) > 1
    assert rerolled, "no seed made a tie"


@clause("ARC-SET-08")
def test_an_agreed_seat_begins_without_a_roll(table):
    t = keeping(with_cities(with_decks(opened(table, 3, first_player="seat:2")))).then(
        said("FirstPlayerChosen", seat=2, by_chance=False), aside=("CityChoiceMade", "CitiesKept")
    )
    revealed(t).then(
        said("ObjectEnteredPlay", controller=1, cause="setup"), said("TurnStarted", seat=2, turn=1), active=2, turn=1
    )
    assert not entries(t, "DieRolled")
    table(arcmage_arc, 3, first_player="seat:4").refused("ARC-SET-08", given="seat:4")


@clause("ARC-SET-09", "ARC-SET-10", "ARC-CITY-02", "ARC-ZONE-02")
def test_one_after_another_reveals_a_city_and_then_the_first_turn_begins(table):
    t = keeping(with_cities(with_decks(opened(table, 3, first_player="seat:2"))))
    t.shows(waiting=(2, "first_city"), turn=0)
    first = unbuilt(t, 2)[1]
    t.when(1, "reveal_first_city", city=unbuilt(t, 1)[0]).refused("ARC-PRI-01", waiting_for=[2])
    t.when(2, "reveal_first_city", city=unbuilt(t, 3)[0]).refused("ARC-SET-09")
    t.when(2, "reveal_first_city", city=first).then(
        said("ObjectEnteredPlay", controller=2, id=first, place="kingdom", cause="setup"),
        waiting=(3, "first_city"),
        unbuilt={2: 2},
        strength={first: 5},
    )
    t.when(3, "reveal_first_city", city=unbuilt(t, 3)[0]).then(
        said("ObjectEnteredPlay", cause="setup"), waiting=(1, "first_city")
    )
    t.when(1, "reveal_first_city", city=unbuilt(t, 1)[0]).then(
        said("ObjectEnteredPlay", cause="setup"),
        said("TurnStarted", seat=2, turn=1),
        turn=1,
        active=2,
    )


@clause("ARC-ZONE-14")
def test_unbuilt_cities_are_seen_by_their_owner_only(table):
    t = begun(table).then(
        said("ObjectEnteredPlay", origin="unbuilt"), said("TurnStarted", seat=1), unbuilt={1: 2, 2: 2}
    )
    assert len(t.view(1)["board"]["seats"][0]["unbuilt"]) == 2
    assert t.view(2)["board"]["seats"][0]["unbuilt"] == []


# --- the first hand ---------------------------------------------------------------------------------------------------


def at_mulligan(table, players=2, **options):
    """The mulligan phase of the first turn."""
    t = begun(table, players, mulligan_condition="free", **options)
    t.when(1, "take_turn")
    return t


@clause("ARC-MUL-01", "ARC-MUL-02", "ARC-SET-06")
def test_the_mulligan_phase_comes_first_and_only_in_the_own_first_turn(table):
    t = at_mulligan(table)
    t.shows(phase="mulligan", waiting=(1, "mulligan"))
    t.when(1, "keep_hand").then(
        said("HandKept", seat=1), aside="phases pass", phase="draw_resource", waiting=(1, "draw_course")
    )
    t = table(arcmage_arc, 2, card_sets=(PLAIN,)).position(phase="turn", active=1)
    t.shows(phase="draw_resource", waiting=(1, "draw_course"))


@clause("ARC-MUL-02")
def test_the_right_lapses_when_the_first_turn_is_skipped(table):
    t = begun(table, checkpoints="explicit_only")
    t.when(1, "found_city", city=unbuilt(t, 1)[0]).then(
        said("TurnSkipped", seat=1), said("ObjectEnteredPlay", cause="founded"), aside="the next turn begins", active=2
    )
    t.when(2, "found_city", city=unbuilt(t, 2)[0]).then(
        said("TurnSkipped", seat=2), said("ObjectEnteredPlay", cause="founded"), aside="the next turn begins", active=1
    )
    t.when(1, "take_turn").then(aside="phases pass", phase="draw_resource")


@clause("ARC-MUL-03", "ARC-SET-06")
def test_a_mulligan_puts_the_whole_hand_back_and_draws_as_many(table):
    t = at_mulligan(table)
    before = t.state.zone("hand", 1)
    names = hand(t, 1)
    t.when(1, "mulligan").then(
        said("MulliganTaken", seat=1, number=1, count=7, returned=names),
        said("DeckShuffled", deck="deck:1", reason="mulligan"),
        said("CardsDrawn", seat=1, count=7),
        hand={1: 7},
        deck={1: 50},
        waiting=(1, "mulligan"),
    )
    assert not set(before) & set(t.state.zone("hand", 1))


@clause("ARC-MUL-04")
def test_a_hand_with_a_city_is_kept_but_the_question_is_asked_all_the_same(table):
    with_city = without = False
    for seed in range(12):
        t = table(arcmage_arc, 2, card_sets=(PLAIN,), first_player="seat:1").chance(f"{seed:064x}").start()
        t = revealed(keeping(with_cities(with_decks(t))))
        t.when(1, "take_turn").then(said("PhaseStarted", phase="mulligan"), waiting=(1, "mulligan"))
        if any(name.endswith("Town") for name in hand(t, 1)):
            t.withheld(1, "mulligan", "ARC-MUL-04").when(1, "mulligan").refused("ARC-MUL-04")
            with_city = True
        else:
            t.offered(1, "mulligan")
            without = True
    assert with_city
    assert without


@clause("ARC-MUL-05")
def test_the_third_mulligan_in_a_row_defeats(table):
    t = at_mulligan(table, 3)
    t.when(1, "mulligan")
    t.when(1, "mulligan").then(
        said("MulliganTaken", number=2),
        said("DeckShuffled", deck="deck:1", reason="mulligan"),
        said("CardsDrawn", seat=1, count=7),
    )
    t.when(1, "mulligan").then(
        said("ThirdMulliganDeclared", seat=1),
        said("PlayerDefeated", seat=1, reason="third_mulligan"),
        said("PlayerCardsRemoved", seat=1),
        aside="the next turn begins",
        defeated=[1],
        active=2,
    )


@clause("ARC-MUL-05")
def test_or_it_is_refused(table):
    t = at_mulligan(table, third_mulligan="refuse")
    t.when(1, "mulligan")
    t.when(1, "mulligan")
    t.withheld(1, "mulligan", "ARC-MUL-05").when(1, "mulligan").refused("ARC-MUL-05", have=2)


@clause("ARC-MUL-05")
def test_or_the_match_does_not_count_and_nothing_is_revealed(table):
    t = at_mulligan(table, third_mulligan="restart")
    t.when(1, "mulligan")
    t.when(1, "mulligan")
    t.when(1, "mulligan").then(said("MatchEnded", secret=None), reason="mulligan_restart", winners=[])
    assert t.view(2)["board"]["seats"][0]["hand"] == []
    assert t.view(2)["board"]["seats"][0]["deck_list"] is None


@clause("ARC-SET-05")
@pytest.mark.parametrize("allow", [True, False])
def test_a_hand_mulligan_may_need_permission_too(table, allow):
    t = at_mulligan(table, 3, mulligan_permission="opponents")
    t.when(1, "mulligan").then(
        said("MulliganRequested", seat=1, count=7), waiting=[(2, "mulligan_request"), (3, "mulligan_request")]
    )
    if not allow:
        t.when(3, "answer_mulligan_request", seat=1, allow=False).then(
            said("MulliganRequestAnswered", seat=1, by=3, allow=False),
            said("HandKept", seat=1, refused=True),
            aside="phases pass",
            phase="draw_resource",
        )
        return
    t.when(3, "answer_mulligan_request", seat=1, allow=True).then(said("MulliganRequestAnswered", by=3, allow=True))
    t.when(2, "answer_mulligan_request", seat=1, allow=True).then(
        said("MulliganRequestAnswered", seat=1, by=2, allow=True),
        said("MulliganTaken"),
        said("DeckShuffled", deck="deck:1", reason="mulligan"),
        said("CardsDrawn", seat=1, count=7),
        waiting=(1, "mulligan"),
    )


@clause("ARC-SET-05", "ARC-MUL-05")
def test_a_third_mulligan_is_not_asked_for(table):
    t = at_mulligan(table, mulligan_permission="opponents")
    for _ in range(2):
        t.when(1, "mulligan")
        t.when(2, "answer_mulligan_request", seat=1, allow=True)
    t.when(1, "mulligan").then(
        said("ThirdMulliganDeclared", seat=1),
        said("PlayerDefeated", seat=1, reason="third_mulligan"),
        said("MatchEnded", reason="last_player_standing"),
        winners=[2],
    )
