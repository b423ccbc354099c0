"""Bots of a chosen strength at the tables of the service, and in simulations, which must repeat."""

from types import SimpleNamespace

import pytest

from domain import engine
from service import bots
from service.commit import Committed
from service.context import Context
from service.errors import Invalid
from service.lab.simulation import Simulation, simulated
from service.usecases import matches
from service.usecases.matches import NewMatch, SeatRequest
from service.work import LEASE_S, Worker
from tests.service.playing import PERSON, folded, opened, play_all


@pytest.mark.parametrize("name", ["search:3", "search:0.01s"])
def test_a_search_of_any_strength_plays_a_match_to_its_end(ctx, name):
    created = opened(ctx, SeatRequest("bot", name), SeatRequest("bot", "random"), turn_limit=4)

    play_all(ctx, created.header.match)

    assert created.header.seats == (f"bot:{name}", "bot:random")
    assert ctx.log.header(created.header.match).status == "ended"
    assert ctx.states.latest(created.header.match).state == folded(ctx, created.header.match)


@pytest.mark.parametrize("name", ["search:1e9", "search:0", "search:5001", "search:9s", "search:", "greedy:9", None])
def test_a_strength_that_would_hang_the_worker_is_refused_at_the_door(ctx, name):
    with pytest.raises(Invalid) as caught:
        matches.create_match(ctx, NewMatch(ruleset="gaia_vora", seats=[PERSON, SeatRequest("bot", name)]))

    assert caught.value.pointer == "/seats/1/bot"
    assert ctx.log.bots_due(9) == []


def test_in_a_live_match_a_search_ends_by_the_clock(ctx, monkeypatch):
    created = opened(ctx, SeatRequest("bot", "search:5000"), SeatRequest("bot", "random"), first_player=1)
    looks: list[float] = []

    def clock() -> float:
        looks.append(len(looks) / 2)
        return looks[-1]

    monkeypatch.setattr("service.bots.time", SimpleNamespace(monotonic=clock))
    bots.play_one(ctx, created.header.match)

    assert len(looks) == 5
    assert looks[-1] >= 2.0


def test_simulations_with_a_search_repeat_to_the_byte():
    asked = Simulation(
        ruleset="gaia_vora", bots=("search:5", "search:5"), seed="7", matches=2, options={"turn_limit": 6}
    )

    first, second = (simulated(asked) for _ in range(2))

    assert first.failures == []
    assert [one.head for one in first.matches] == [one.head for one in second.matches]


def test_a_search_by_the_clock_cannot_be_simulated_and_that_is_told():
    asked = Simulation(ruleset="gaia_vora", bots=("random", "search:0.5s"), seed="7")

    with pytest.raises(Invalid, match="thinks by the clock, so no match of it repeats") as caught:
        simulated(asked)

    assert caught.value.pointer == "/bots/1"


def test_a_live_search_without_a_tight_clock_decides_as_the_simulated_one(ctx):
    created = opened(ctx, SeatRequest("bot", "search:20"), SeatRequest("bot", "random"), first_player=1)
    held = ctx.states.latest(created.header.match)

    drafts = [bots.decided(ctx, held, 1) for _ in range(2)]

    assert drafts[0].facts == drafts[1].facts
    assert engine.offers(ctx.rulesets["gaia_vora"], held.state, 1).count(2) == 2


def test_a_worker_with_slow_bots_gives_its_matches_up_before_its_leases_run_out(ctx, monkeypatch):
    for _ in range(6):
        opened(ctx, SeatRequest("bot", "search:2"), SeatRequest("bot", "random"))
    made: list[str] = []
    real = bots.play_one

    def slow(context: Context, match: str) -> Committed | None:
        made.append(match)
        return real(context, match)

    monkeypatch.setattr(bots, "play_one", slow)
    monkeypatch.setattr("service.work.time", SimpleNamespace(monotonic=lambda: 2.0 * len(made)))
    assert Worker(ctx).attend()

    assert 0 < 2.0 * len(made) < LEASE_S
