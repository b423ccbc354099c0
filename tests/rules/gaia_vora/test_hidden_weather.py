"""Solo: nothing shows a Weather Card before it is drawn (GVORA-OPT-07)."""

import pytest

from domain import engine
from events.redact import redact
from tests.dsl import clause, gaia_vora, said

BLOWN = ("Life-Forms move", "the turn passes", "a Weather Card is drawn")
"""What `blown` brings about."""


def solo(table, **description):
    """A solo position in the Rotate phase; the Microbe stands where the Storm will be after the card's two steps."""
    return table(gaia_vora, players=1).position(weather="2:storm", microbe=3, **description)


def place(t):
    """The number of the last event."""
    return len(t.record.entries)


def blown(t):
    """Rotate by the card and let the Storm move the Microbe: the turn ends and the next card is drawn."""
    t.when(1, "rotate_by_weather")
    return t.when(1, "activate_storm", moves={"microbe": "water"})


def test_the_position_used_here_draws_the_next_card_after_the_storm(table):
    t = solo(table, draw_pile=pile("1:rainbow"))
    blown(t).then(
        said("LifeFormMoved", to="water"),
        said("WeatherCardDrawn", numeral=1, object="rainbow", left=28),
        aside="the turn passes",
        turn=2,
        weather="1:rainbow",
    )


def pile(*first):
    """The whole deck but the Storm with numeral 2, some cards first."""
    things = [f"meteor_{tile}" for tile in ("sand", "stone", "grass", "snow")]
    things += [f"sun_{colour}" for colour in ("red", "green", "white", "yellow")] + ["storm", "rainbow"]
    deck = [f"{numeral}:{thing}" for thing in things for numeral in (1, 2, 3)]
    deck.remove("2:storm")
    return [*first, *(card for card in deck if card not in first)]


@clause("GVORA-OPT-07")
def test_two_orders_of_the_draw_pile_look_the_same_to_everyone(table):
    one, other = solo(table, draw_pile=pile()), solo(table, draw_pile=pile()[::-1])
    assert one.state.draw_pile == other.state.draw_pile[::-1]
    for t in (one, other):
        t.when(1, "rotate_by_weather")
    for viewer in (None, 1):
        assert one.view(viewer) == other.view(viewer)
    assert one.offers(1) == other.offers(1)
    one.when(1, "activate_sun", placements={7: "C"}).refused("GVORA-SOLO-10", card="storm")
    other.when(1, "activate_sun", placements={7: "C"}).refused("GVORA-SOLO-10", card="storm")


@clause("GVORA-OPT-07")
def test_the_log_keeps_the_order_to_itself_until_the_match_ends(table):
    t = table(gaia_vora, players=1).start()
    shuffled = next(entry for entry in t.record.entries if entry.type == "DeckShuffled")
    for viewer in (None, 1):
        shown = redact(shuffled, viewer, revealed=False)
        assert b'"count":30' in shown
        assert b'"order"' not in shown
    assert b'"order"' in redact(shuffled, None, revealed=True)


@clause("GVORA-OPT-07", "GVORA-SOLO-03")
def test_the_draw_pile_is_seen_as_a_number_and_a_set_until_the_end(table):
    t = solo(table, draw_pile=pile()[::-1])
    weather = t.view(1)["board"]["weather"]
    assert (weather["draw_pile"], weather["order"]) == (29, None)
    assert weather["undrawn"] == sorted(pile())
    t.when(1, "concede").then(said("MatchEnded", reason="concession"), aside="a player gives up", winners=[])
    assert t.view(None)["board"]["weather"]["order"] == pile()[::-1]


@clause("GVORA-OPT-07")
def test_a_look_ahead_stops_before_the_next_card(table):
    t = solo(table, draw_pile=pile())
    t.when(1, "rotate_by_weather").made()
    shown = [event.tag for event in t.preview(1, "activate_storm", moves={"microbe": "water"})]
    assert "LifeFormMoved" in shown
    assert "TurnStarted" in shown
    assert "WeatherCardDrawn" not in shown
    assert "DeckShuffled" not in shown


@clause("GVORA-OPT-07", "GVORA-SOLO-06")
def test_a_look_ahead_stops_before_a_reshuffle_too(table):
    deck = [{"numeral": 2, "object": "storm"}, {"numeral": 2, "object": "rainbow"}]
    t = table(gaia_vora, players=1, weather_deck=deck).position(
        weather="2:storm", discard_pile="2:rainbow", draw_pile="", microbe=3
    )
    t.when(1, "rotate_by_weather").made()
    assert "DeckShuffled" not in [event.tag for event in t.preview(1, "activate_storm", moves={"microbe": "water"})]


@clause("GVORA-OPT-07")
@pytest.mark.parametrize("blind", [b"one" * 11, b"two" * 11])
def test_a_fork_of_a_running_match_shuffles_the_undrawn_cards_anew(table, blind):
    t = solo(table, draw_pile=pile(), discard_pile="")
    blown(t).then(aside=BLOWN, draw_pile=28)
    fork = t.fork(blind=blind)
    assert fork.state.draw_pile != t.state.draw_pile
    assert sorted(fork.state.draw_pile) == sorted(t.state.draw_pile)
    fork.shows(discard_pile=t.sees("discard_pile"), weather=t.sees("weather"), draw_pile=28)
    assert [event.fields["reason"] for event in fork.events if event.tag == "DeckShuffled"] == ["fork"]


@clause("GVORA-OPT-07")
def test_no_part_of_a_forks_log_tells_the_parents_order(table):
    t = solo(table, draw_pile=pile())
    fork = t.fork()
    orders = [event.order for event in fork.record.events() if hasattr(event, "order")]
    assert orders, "the fork's own shuffle is in its log"
    assert t.state.draw_pile not in orders
    forked = next(entry for entry in fork.record.entries if entry.type == "MatchForked")
    assert ",".join(f'"{card}"' for card in pile()).encode() not in redact(forked, None, revealed=True)


@clause("GVORA-OPT-07")
def test_a_fork_at_an_earlier_position_has_its_discard_pile(table):
    t = solo(table, draw_pile=pile())
    before = place(t)
    blown(t).then(aside=BLOWN, discard_pile=["2:storm", pile()[0]])
    fork = t.fork(at=before)
    fork.shows(discard_pile=["2:storm"], draw_pile=29)
    assert sorted(fork.state.draw_pile) == sorted(pile())
    assert fork.state.draw_pile != tuple(pile())


@clause("GVORA-OPT-07")
def test_a_rewind_past_a_drawn_card_shuffles_it_in_again(table):
    t = solo(table, draw_pile=pile("1:rainbow"))
    before = place(t)
    blown(t).then(
        said("LifeFormMoved", to="water"), aside=("the turn passes", "a Weather Card is drawn"), weather="1:rainbow"
    )
    t.rewind(before).then(
        said("MatchRewound", to=5),
        said("DeckShuffled", reason="rewind", count=29),
        turn=1,
        weather="2:storm",
        discard_pile=["2:storm"],
    )
    assert sorted(t.state.draw_pile) == sorted(pile())
    assert t.state.draw_pile != tuple(pile("1:rainbow"))


@clause("GVORA-OPT-07")
def test_each_rewind_past_a_draw_gives_another_order(table):
    t = solo(table, draw_pile=pile())
    before, orders = place(t), {tuple(pile())}
    for _ in range(3):
        blown(t)
        t.rewind(before).then(said("MatchRewound", to=before), said("DeckShuffled", reason="rewind"), draw_pile=29)
        orders.add(t.state.draw_pile)
    assert len(orders) == 4


@clause("GVORA-OPT-07")
def test_a_rewind_to_a_branch_that_was_left_shuffles_anew(table):
    """There and back again: the position after the first draw is known, the order below it must not be."""
    t = solo(table, draw_pile=pile("1:rainbow", "1:storm"))
    before = place(t)
    blown(t)
    after = place(t)
    t.rewind(before)
    blown(t)
    t.rewind(after).then(
        said("MatchRewound", to=20),
        said("DeckShuffled", reason="rewind"),
        weather="1:rainbow",
        discard_pile=["2:storm", "1:rainbow"],
    )


@clause("GVORA-OPT-07")
def test_a_rewind_that_takes_no_draw_back_leaves_the_pile_as_it_is(table):
    t = solo(table, draw_pile=pile())
    before = place(t)
    t.when(1, "rotate_by_weather").then(aside="the planet turns", offset=2, phase="activate")
    t.rewind(before).then(said("MatchRewound", to=5), offset=0, waiting=(1, "rotate"))
    assert t.state.draw_pile == tuple(pile())


@clause("GVORA-OPT-07", "GVORA-SOLO-06")
def test_a_rewind_past_a_reshuffle_gives_back_the_discard_pile(table):
    deck = [{"numeral": 2, "object": "storm"}, {"numeral": 2, "object": "rainbow"}]
    t = table(gaia_vora, players=1, weather_deck=deck).position(
        weather="2:storm", discard_pile="2:rainbow", draw_pile="", microbe=3
    )
    before = place(t)
    blown(t).then(
        said("LifeFormMoved", to="water"),
        said("DeckShuffled", reason="reshuffle", count=2),
        said("WeatherCardDrawn", object="rainbow"),
        aside="the turn passes",
        draw_pile=1,
    )
    t.rewind(before).then(said("MatchRewound", to=5), draw_pile=0, discard_pile=["2:rainbow", "2:storm"])


@clause("GVORA-OPT-07")
def test_in_a_match_without_weather_a_fork_and_a_rewind_shuffle_nothing(table):
    t = table(gaia_vora).position()
    before = place(t)
    t.when(1, "rotate", steps=2)
    t.rewind(before).then(said("MatchRewound", to=8), offset=0)
    assert "DeckShuffled" not in [event.tag for event in t.fork().events]
    assert engine.view(t.ruleset, t.state, None)["board"]["weather"] is None
