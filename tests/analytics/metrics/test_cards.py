"""The metrics of cards, on five tiny matches whose values were worked out by hand."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import UseRow
from analytics.metrics.behind import matches_behind
from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.results import Example, Minimum
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats

EVERY = Minimum(1, 1)
TOY = Population(RULESET, players=2)


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """Two cards in five matches; the fifth keeps its secret, so that only what everybody saw is known of it.

    | match | seat | won | Wolf: D O W T P A X held returned | Owl: D O W T P |
    |---|---|---|---|---|
    | m1 | 1 | 1   | 3 1 1 0 2 1 0 0 0 | 2 1 0 0 1 |
    | m1 | 2 | 0   | 3 0 1 1 1 0 1 0 2 |           |
    | m2 | 1 | 0   | 3 2 0 0 0 0 1 1 0 |           |
    | m2 | 2 | 1   |                   | 2 0 0 0 0 |
    | m3 | 1 | 1/2 | 3 0 0 0 0 0 0 0 1 |           |
    | m3 | 2 | 1/2 |                   | 2 0 2 0 1 |
    | m4 | 1 | 0   | 3 0 3 0 3 0 0 0 0 |           |
    | m4 | 2 | 1   |                   |           |
    | m5 | 1 | 1   | 0 0 0 0 1 0 0 0 0 |           |
    """
    wolf, owl = "Wolf", "Owl"
    return lake(
        tmp_path,
        [match("m1"), match("m2"), match("m3", winners=2), match("m4"), match("m5", revealed=False)],
        [*seats("m1", 1, 0, decks=["Red", "Red"]), *seats("m2", 0, 1, decks=["Red", "Blue"])],
        [*seats("m3", 0.5, 0.5, decks=["Red", "Blue"]), *seats("m4", 0, 1, decks=["Red", "Blue"]), *seats("m5", 1, 0)],
        card(wolf, 1, "m1", 1, deck=3, kept=1, drawn=1, played=2, activated=1, first_turn=1, turns_held=2, turns_of=2),
        card(
            wolf, 2, "m1", 0, deck=3, returned=2, drawn=1, fetched=1, played=1, discarded=1, first_turn=4,
            turns_held=3, turns_of=1, seq=7,
        ),
        card(wolf, 1, "m2", 0, deck=3, kept=2, discarded=1, held=1),
        card(wolf, 1, "m3", 0.5, deck=3, returned=1),
        card(wolf, 1, "m4", 0, deck=3, drawn=3, played=3, first_turn=7, turns_held=12, turns_of=3),
        card(wolf, 1, "m5", 1, played=1, first_turn=2),
        card(owl, 1, "m1", 1, deck=2, kept=1, played=1, first_turn=3, turns_held=1, turns_of=1),
        card(owl, 2, "m2", 1, deck=2),
        card(owl, 2, "m3", 0.5, deck=2, drawn=2, played=1, first_turn=6, turns_held=5, turns_of=1),
        [
            row(UseRow, match=of, seat=seat, unit="card", name=name, act="drawn", turn=turn, amount=amount, seq=9)
            for name, of, seat, turn, amount in (
                (wolf, "m1", 1, 3, 1), (wolf, "m1", 2, 4, 1), (wolf, "m4", 1, 3, 1), (wolf, "m4", 1, 5, 2),
                (owl, "m3", 2, 2, 1), (owl, "m3", 2, 6, 1),
            )
        ],
        row(UseRow, match="m1", seat=1, unit="card", name=wolf, act="drawn", turn=2, amount=1, abandoned=True),
        row(UseRow, match="m1", seat=1, unit="card", name=wolf, act="fetched", turn=6, amount=1),
        [
            row(UseRow, match=of, seat=1, unit="card", name=name, act="left", cause=cause, amount=amount, seq=8)
            for name, of, cause, amount in (
                (wolf, "m1", "damage", 2), (wolf, "m1", "combat", 1), (wolf, "m2", "damage", 1),
                (owl, "m3", "effect", 1),
            )
        ],
        row(UseRow, match="m1", seat=1, unit="card", name=wolf, act="left", cause="rust", amount=1, abandoned=True),
        row(UseRow, match="m1", seat=1, unit="card", name=wolf, act="discarded", cause="cost", amount=1),
        match("other", players=3),
        seats("other", 1, 0, 0),
        card(wolf, 1, "other", 1, deck=3, kept=3, played=3, first_turn=1),
        match("fork", population="fork"),
        card(wolf, 1, "fork", 1, deck=3, kept=3, played=3),
        match("running", finished=False, revealed=False),
        card(wolf, 1, "running", None, played=1, first_turn=1),
    )  # fmt: skip


BY_HAND = {
    # metric: (Wolf: value, n, matches), (Owl: value, n, matches)
    # Wolf D: 3 + 3 | 3 | 3 | 3 = 15 copies, won 3 * 1 + 0 + 0 + 3 / 2 + 0
    "gp_win_rate": ((4.5 / 15, 15, 4), (5 / 6, 6, 3)),
    # O: 1 | 2; won 1 | 0
    "oh_win_rate": ((1 / 3, 3, 2), (1, 1, 1)),
    # W: 1 + 1 | 3; won 1
    "gd_win_rate": ((1 / 5, 5, 2), (1 / 2, 2, 1)),
    # O + W: 3 | 2 | 3; won 2
    "gih_win_rate": ((2 / 8, 8, 3), (2 / 3, 3, 2)),
    # D - O - W - T: 1 + 1 | 1 | 3 | 0; won 1 + 0 | 0 | 3 / 2
    "gns_win_rate": ((2.5 / 6, 6, 3), (3 / 3, 3, 2)),
    "iih": ((2 / 8 - 2.5 / 6, 8, 3), (2 / 3 - 1, 3, 2)),
    # hands of Red with wolves: 3, 1, 2, 0, 3 copies, won 3 of 9; owls came once to Red's hand of m1 1, which won all,
    # and twice to Blue's hands, which won 1 of 2
    "gih_over_deck": ((2 / 8 - 3 / 9, 8, 3), (2 / 3 - (1 + 2 * 1 / 2) / 3, 3, 2)),
    "kept_share": ((3 / 6, 6, 3), (1, 1, 1)),
    "returned_win_rate": ((0.5 / 3, 3, 2), None),
    # plays by copies had: (2 + 1 + 3) of (2 + 2 + 2 + 3), 2 of 3
    "play_rate": ((6 / 9, 9, 3), (2 / 3, 3, 2)),
    "dead_rate": ((3 / 9, 9, 3), (0, 3, 2)),
    "activations": ((1 / 7, 7, 3), (0, 2, 2)),
    # 1, 4, 7, 2 | 3, 6
    "turn_played": ((3, 4, 3), (4.5, 2, 2)),
    # 2 / 2, 3 / 1, 12 / 3 | 1, 5
    "turns_held": ((3, 3, 2), (3, 2, 2)),
    "deck_share": ((5 / 8, 8, 4), (3 / 8, 8, 4)),
    "copies_in_deck": ((3, 5, 4), (2, 3, 3)),
    "drawn_share": ((4 / 5, 5, 4), (2 / 3, 3, 3)),
    "played_share": ((3 / 5, 5, 4), (2 / 3, 3, 3)),
    "use_share": ((4 / 10, 10, 5), (2 / 10, 10, 5)),
    "match_share": ((3 / 5, 5, 5), (2 / 5, 5, 5)),
    "uses": ((7 / 10, 10, 5), (2 / 10, 10, 5)),
    # seats that played it: m1 1 won, m1 2 lost, m4 1 lost, m5 1 won | m1 1 won, m3 2 tied
    "use_win_rate": ((2 / 4, 4, 3), (1.5 / 2, 2, 2)),
    # 3 users with Red, 1 without a deck; the others of Red won 1/2 of 2, those without 0 of 1
    # 1 user with Red, 1 with Blue; the others of Red won 1/2 of 4, those of Blue 2 of 2
    "use_improvement": ((2 / 4 - 3 * (0.5 / 2) / 4, 4, 3), (1.5 / 2 - (0.5 / 4 + 1) / 2, 2, 2)),
}


@pytest.mark.parametrize("metric", BY_HAND)
def test_a_card_metric_is_what_was_worked_out_by_hand(metric: str, tiny: Lake) -> None:
    """Given five tiny matches, when a metric is evaluated, then it is what the table above comes to."""
    found = evaluate(tiny, metric, TOY, minimum=EVERY)

    told = {mark.group["name"]: (mark.value, mark.n, mark.matches) for mark in found.marks}
    expected = {name: by_hand for name, by_hand in zip(("Wolf", "Owl"), BY_HAND[metric], strict=True) if by_hand}
    assert told.keys() == expected.keys()
    for name, by_hand in expected.items():
        assert told[name] == pytest.approx(by_hand)


@pytest.mark.parametrize(("metric", "n"), [("use_share", 4), ("match_share", 2), ("uses", 4)])
def test_what_is_never_used_is_told_as_0_of_all(metric: str, n: int, tmp_path: Path) -> None:
    """Given a card that was in hand and never played, when its use is told, then it is 0, and no match is behind it."""
    toy = lake(
        tmp_path,
        *(match(name) for name in ("m1", "m2")),
        *(seats(name, 1, 0) for name in ("m1", "m2")),
        card("Bulwark", 1, "m1", 1, deck=3, drawn=2, held=2, seq=4),
        card("Wolf", 1, "m1", 1, deck=3, drawn=2, held=2, seq=5),
        card("Wolf", 2, "m2", 0, deck=3, drawn=1, played=1, seq=6),
    )

    found = evaluate(toy, metric, TOY, minimum=EVERY)

    told = {mark.group["name"]: (mark.value, mark.n, mark.matches, mark.example) for mark in found.marks}
    assert told == {"Bulwark": (0, n, 2, Example("m1", 4)), "Wolf": (1 / n, n, 2, Example("m2", 6))}
    assert matches_behind(toy, TOY, metric, {"unit": "card", "name": "Bulwark"}) == []


def test_every_card_metric_was_worked_out_by_hand() -> None:
    """Given the catalogue, when its card metrics are listed, then each is in the table above or has its own test."""
    of_cards = {name for name, metric in METRICS.items() if metric.by == ("unit", "name")} - {"acts"}

    assert of_cards == BY_HAND.keys()


def test_each_copy_counts_in_the_turn_in_which_it_came(tiny: Lake) -> None:
    """Given wolves kept and wolves drawn in several turns, when rates are told by turn, then each copy has its own."""
    found = evaluate(tiny, "seen_win_rate", TOY, only={"unit": "card", "name": "Wolf"}, minimum=EVERY)

    # turn 0: the copies kept, 1 in m1 (won), 2 in m2; turn 3: 1 in m1 (won), 1 in m4; 4: 1 in m1, seat 2; 5: 2 in m4
    told = {mark.group["turn_seen"]: (mark.value, mark.n, mark.matches) for mark in found.marks}
    assert told == {0: (1 / 3, 3, 2), 3: (1 / 2, 2, 2), 4: (0, 1, 1), 5: (0, 2, 1)}
    # of which none is lost: together they are the rate in hand
    together, in_hand = (
        evaluate(tiny, name, TOY, [], minimum=EVERY).marks for name in ("seen_win_rate", "gih_win_rate")
    )
    assert [(mark.value, mark.n) for mark in together] == [(mark.value, mark.n) for mark in in_hand]


def test_causes_are_parts_of_all_the_times_that_a_card_left_play(tiny: Lake) -> None:
    """Given wolves that died and an owl that was sent away, when causes are told, then each card has its own whole."""
    found = evaluate(tiny, "left_play_share", TOY, ["name", "cause"], minimum=EVERY)

    told = {(mark.group["name"], mark.group["cause"]): (mark.value, mark.n, mark.matches) for mark in found.marks}
    wolf = {"damage": (3 / 4, 4, 2), "combat": (1 / 4, 4, 2), "effect": (0, 4, 2)}
    owl = {"damage": (0, 1, 1), "combat": (0, 1, 1), "effect": (1, 1, 1)}
    assert told == {("Wolf", cause): by_hand for cause, by_hand in wolf.items()} | {
        ("Owl", cause): by_hand for cause, by_hand in owl.items()
    }
    # the parts of all cards together are 3, 1 and 1 of 5
    together = evaluate(tiny, "left_play_share", TOY, minimum=EVERY).marks
    assert {mark.group["cause"]: (mark.value, mark.n) for mark in together} == {
        "damage": (3 / 5, 5),
        "combat": (1 / 5, 5),
        "effect": (1 / 5, 5),
    }


def test_causes_are_told_one_by_one(tiny: Lake) -> None:
    """Given several causes, when the part of all of them is asked for, then that is refused; of one it is told."""
    with pytest.raises(BadFilter, match="group it by cause"):
        evaluate(tiny, "left_play_share", TOY, ["name"])
    found = evaluate(tiny, "left_play_share", TOY, ["name"], only={"cause": "damage"}, minimum=EVERY)
    assert [(mark.group["name"], mark.value) for mark in found.marks] == [("Owl", 0), ("Wolf", 3 / 4)]


def test_pairs_are_seats_that_had_both_cards(tiny: Lake) -> None:
    """Given one seat with both cards in hand, when pairs of the wolf are asked for, then it is that one, which won."""
    found = evaluate(tiny, "pair_win_rate", TOY, only={"name": "Wolf"}, minimum=EVERY)

    assert [(mark.group, mark.value, mark.n) for mark in found.marks] == [({"name": "Wolf", "partner": "Owl"}, 1, 1)]


def test_rates_are_told_by_the_copies_in_the_deck_the_turn_and_the_seat(tiny: Lake) -> None:
    """Given wolves at two places in turn order, when the rate is grouped by name and place, then each is by itself."""
    found = evaluate(tiny, "gih_win_rate", TOY, ["name", "place"], only={"unit": "card"}, minimum=EVERY)

    told = {(mark.group["name"], mark.group["place"]): (mark.value, mark.n) for mark in found.marks}
    assert told == {("Wolf", 1): (2 / 7, 7), ("Wolf", 2): (0, 1), ("Owl", 1): (1, 1), ("Owl", 2): (1 / 2, 2)}


def test_only_the_seats_of_the_population_count(tiny: Lake) -> None:
    """Given a population of the seats with the blue deck, when shares of decks are asked for, then red ones are out."""
    blue = Population(RULESET, players=2, deck="Blue")

    found = evaluate(tiny, "deck_share", blue, minimum=EVERY)

    assert [(mark.group["name"], mark.n) for mark in found.marks] == [("Owl", 3)]
    assert found.marks[0].value == pytest.approx(2 / 3)


def test_users_are_compared_with_all_others_for_one_thing_at_a_time(tiny: Lake) -> None:
    """Given users of several things, when they are compared with all others at once, then that is refused."""
    with pytest.raises(BadFilter, match="group it by name"):
        evaluate(tiny, "use_improvement", TOY, ["unit"])


def test_below_the_minimum_only_n_is_told(tiny: Lake) -> None:
    """Given eight copies, when thirty are the least, then n is told and no value."""
    found = evaluate(tiny, "gih_win_rate", TOY)

    assert [(mark.n, mark.value, mark.low, mark.shrunk, mark.p, mark.standing) for mark in found.marks] == [
        (3, None, None, None, None, "count"),
        (8, None, None, None, None, "count"),
    ]


def test_a_mark_names_a_match_and_the_event_to_look_at(tiny: Lake) -> None:
    """Given a card that one seat returned and drew again, when its rate is asked for, then the event is named."""
    found = evaluate(tiny, "gih_win_rate", TOY, only={"name": "Wolf", "place": 2}, minimum=EVERY)

    assert found.marks[0].example == Example("m1", 7)


def test_of_matches_opened_at_once_the_first_by_name_is_the_example(tmp_path: Path) -> None:
    """Given matches of one moment, when a mark names an example, then match and event belong together, always."""
    names = [f"m{number}" for number in range(9)]
    cards = [card("Wolf", 1, name, 1, deck=1, drawn=1, seq=10 + number) for number, name in enumerate(names)]
    toy = lake(tmp_path, [match(name) for name in reversed(names)], cards)

    found = evaluate(toy, "gih_win_rate", TOY, minimum=EVERY)

    assert found.marks[0].example == Example("m0", 10)


def test_an_empty_lake_has_no_marks(tmp_path: Path) -> None:
    """Given nothing, when any metric is evaluated, then there are no marks and no matches."""
    empty = Lake(tmp_path)

    for metric in METRICS:
        found = evaluate(empty, metric, TOY)
        assert (found.marks, found.n, found.matches) == ((), 0, 0), metric


def test_without_keys_there_is_one_mark_over_all(tiny: Lake, tmp_path: Path) -> None:
    """Given two cards, when all are taken together, then their copies add up; of nothing there is no mark."""
    metrics = ("gih_win_rate", "turn_played", "deck_share", "iih")
    nobody = Population(RULESET, kind="sandbox")

    rate, turn, share, improvement = (evaluate(tiny, metric, TOY, [], minimum=EVERY).marks for metric in metrics)

    assert [(mark.group, mark.n) for mark in rate] == [({}, 11)]
    assert rate[0].value == pytest.approx(4 / 11)
    assert [mark.value for mark in turn] == [3.5]
    assert [(mark.value, mark.n) for mark in share] == [(7 / 8, 8)]
    assert [mark.value for mark in improvement] == [pytest.approx(4 / 11 - 5.5 / 9)]
    assert [evaluate(tiny, metric, nobody, []).marks for metric in metrics] == [(), (), (), ()]
