"""Plays weighed from a position of a logged match: what is closed stays closed."""

import threading

import pytest

from service.errors import NotFound
from service.lab.bench import Bench
from service.lab.series import start_from
from service.lab.worth import Worth
from service.policy import Policy
from service.usecases import jobs
from service.usecases.look import may_look
from tests.service.conftest import Open
from tests.service.playing import started


@pytest.mark.parametrize("spectators", ["open", "closed"])
def test_plays_after_a_position_are_weighed_and_those_of_a_closed_match_are_closed(open_sqlite: Open, spectators):
    """Given a match, when plays after a position of it are weighed, then who may see it may see the matches kept."""
    ctx = open_sqlite()
    match = started(ctx, policy=Policy("consent", spectators), turn_limit=8)
    start, options = start_from(ctx, match, ctx.log.header(match).version)
    asked = Worth(
        ruleset="gaia_vora",
        bots=("random", "random"),
        thing="activate_sun",
        matches=8,
        playouts=2,
        start=start,
        options=options,
    )

    id = jobs.ask(ctx, asked, "ann")[0].kept.id
    while Bench(ctx.log).step(threading.Event()):
        pass

    job = jobs.find(ctx, id)
    outcome = job.work.told()["outcome"]
    kept = [play["match"] for play in (*outcome["gains"], *outcome["losses"])]
    assert kept
    assert jobs.for_all(ctx, job) == (spectators == "open")
    for one in kept:
        assert (ctx.log.header(one).parent, ctx.log.header(one).population) == (match, "sandbox")
        may_look(ctx, one, None, admin=True)
        if spectators == "open":
            may_look(ctx, one, None)
        else:
            with pytest.raises(NotFound):
                may_look(ctx, one, None)
