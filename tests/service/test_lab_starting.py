"""Playing on from a position of a logged match, as often as one likes."""

from contextlib import closing
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from domain import engine
from domain.rulesets import RULESETS
from service.config import Config
from service.context import Context, open_context
from service.errors import Conflict, Invalid, NotFound
from service.lab.ab import Record
from service.lab.arms import Arm, Experiment
from service.lab.kinds import saved, written
from service.lab.pairs import prepared
from service.lab.series import start_from
from service.lab.simulation import Played, Simulation, series_of, simulated
from service.lab.work import Means
from service.policy import Policy
from service.usecases.look import may_look
from tests.lab.playing import seeds
from tests.service.conftest import Open
from tests.service.playing import PERSON, play_on, started


def midway(ctx: Context, moves: int = 6) -> str:
    """A match of two people after some moves."""
    match = started(ctx, turn_limit=8)
    play_on(ctx, match, moves)
    return match


def played_with_cards(ctx: Context) -> Played:
    """A match with hidden hands and decks."""
    decks = {"decks": ["Nine Moons", "The Uprising"], "turn_cap": 50}
    whole = Simulation(ruleset="arcmage_arc", bots=("random", "random"), seed="7", matches=1, options=decks)
    (played,) = simulated(whole, Means(store=ctx.config.store)).matches
    return played


def asked_from(ctx: Context, match: str, at: int, ruleset: str = "gaia_vora") -> Simulation:
    start, options = start_from(ctx, match, at)
    return Simulation(ruleset=ruleset, bots=("random", "random"), seed="7", start=start, options=options, matches=3)


def test_all_matches_begin_in_the_position_and_go_their_own_ways(open_sqlite: Open):
    ctx = open_sqlite()
    match = midway(ctx)
    version = ctx.log.header(match).version
    then = ctx.states.latest(match).state

    series = series_of(asked_from(ctx, match, version))
    games = [series.play(index) for index in range(4)]

    for game in games:
        forked = msgspec.json.decode(game.entries[1].body)
        assert forked["type"] == "MatchForked"
        assert (forked["data"]["parent"], forked["data"]["at"]) == (match, version)
        assert game.state.status == "ended"
        assert game.state.turn >= then.turn
    begun = series.opened(0).state
    boards = [engine.view(RULESETS["gaia_vora"], state, None)["board"] for state in (begun, then)]
    assert boards[0] == boards[1]
    assert len({game.header.head for game in games}) == 4


def test_what_is_hidden_is_dealt_anew_in_each_match(open_sqlite: Open):
    ctx = open_sqlite()
    parent = played_with_cards(ctx)

    asked = asked_from(ctx, parent.match, parent.events // 2, "arcmage_arc")
    hands = [_hand(series_of(asked).opened(index).state) for index in range(8)]

    assert asked.start is not None
    then = _hand(ctx.states.at(ctx.log.header(parent.match), asked.start.at))
    assert {len(hand) for hand in hands} == {len(then)}
    assert len({tuple(hand) for hand in (*hands, then)}) > len(hands) // 2, "of a hand of one card some come again"


def _hand(state: Any) -> list[str]:
    return sorted(thing.card for thing in state.objects.values() if thing.zone == "hand" and thing.owner == 1)


def test_nobody_without_the_key_of_the_store_can_work_out_how_hidden_cards_lie(open_sqlite: Open):
    ctx = open_sqlite()
    parent = played_with_cards(ctx)
    with closing(open_context(Config(store=ctx.config.store, signing_key=b"guessed"))) as other:
        (true, _), (again, _), (guessed, _) = (
            start_from(one, parent.match, parent.events // 2) for one in (ctx, ctx, other)
        )

    assert true == again
    assert guessed.view == true.view
    assert guessed.position != true.position


def test_what_was_dealt_anew_for_one_position_tells_nothing_of_another(open_sqlite: Open):
    """Given positions between which a deck lost no card, when each is played on from, then its order is another."""
    ctx = open_sqlite()
    parent = played_with_cards(ctx)
    middle = parent.events // 2
    starts = [start_from(ctx, parent.match, at)[0] for at in range(middle, middle + 15)]
    decks = list({start.at: start.position["decks"]["1"] for start in starts}.values())

    as_large = [(one, other) for one, other in pairwise(decks) if len(one) == len(other)]

    assert as_large
    assert all(one != other for one, other in as_large)


def test_the_same_position_gives_the_same_matches_and_another_others(open_sqlite: Open):
    ctx = open_sqlite()
    match = midway(ctx)
    version = ctx.log.header(match).version

    first, again = (simulated(asked_from(ctx, match, version)) for _ in range(2))
    other = simulated(asked_from(ctx, match, version - 5))

    assert first.matches == again.matches
    assert {one.head for one in first.matches}.isdisjoint(one.head for one in other.matches)


def test_simulated_forks_can_be_kept_and_name_their_parent(open_sqlite: Open):
    ctx = open_sqlite()
    match = midway(ctx)

    done = simulated(asked_from(ctx, match, ctx.log.header(match).version), Means(store=ctx.config.store))

    assert done.failures == []
    header = ctx.log.header(done.matches[0].match)
    assert (header.parent, header.population, header.status) == (match, "fork", "ended")


def test_what_begins_in_a_closed_match_is_closed(open_sqlite: Open):
    ctx = open_sqlite()
    match = started(ctx, policy=Policy("consent", "closed"), turn_limit=8)

    asked = asked_from(ctx, match, ctx.log.header(match).version)
    (kept, *_) = simulated(asked, Means(store=ctx.config.store)).matches

    with pytest.raises(NotFound):
        may_look(ctx, kept.match, None)
    may_look(ctx, kept.match, None, admin=True)


def test_arms_are_compared_from_a_position(open_sqlite: Open):
    ctx = open_sqlite()
    match = midway(ctx)
    start, options = start_from(ctx, match, ctx.log.header(match).version)
    ready = prepared(
        Experiment(ruleset="gaia_vora", a=Arm(bot="greedy"), b=Arm(bot="random"), start=start, options=options)
    )

    kept = saved(written(Record(task=ready))).record.task
    assert isinstance(kept, Experiment)

    assert kept == ready
    found = seeds(kept, range(6))
    assert {seed.error for seed in found} == {None}
    assert found == seeds(ready, range(6))


def test_a_position_needs_as_many_bots_as_it_has_seats(open_sqlite: Open):
    ctx = open_sqlite()
    match = started(ctx, PERSON, PERSON, PERSON)
    asked = asked_from(ctx, match, ctx.log.header(match).version)

    with pytest.raises(Invalid, match="has 3 seats, not 2"):
        simulated(asked)
    with pytest.raises(Invalid, match="matches with 2 seats"):
        prepared(
            Experiment(
                ruleset="gaia_vora", a=Arm(bot="greedy"), b=Arm(bot="random"), start=asked.start, options=asked.options
            )
        )


def test_where_there_is_nothing_to_play_on_from_that_is_told(open_sqlite: Open):
    ctx = open_sqlite()
    with pytest.raises(NotFound):
        start_from(ctx, "mat_none", 3)
    match = midway(ctx)
    with pytest.raises(NotFound):
        start_from(ctx, match, 1)
    with pytest.raises(NotFound):
        start_from(ctx, match, 10_000)


def test_a_match_of_other_rules_is_not_played_on_from(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    match = midway(ctx)
    ruleset = RULESETS["gaia_vora"]
    newer = msgspec.structs.replace(ruleset, meta=msgspec.structs.replace(ruleset.meta, version="9.0.0"))
    monkeypatch.setattr(ctx.states, "ruleset_of", lambda header: newer)

    with pytest.raises(Conflict, match="was begun by version"):
        start_from(ctx, match, ctx.log.header(match).version)
