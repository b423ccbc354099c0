"""Metrics that hold seats against their like, where the stronger bot does more of everything and wins more."""

import numpy as np
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import Row
from analytics.metrics.behind import matches_behind
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Minimum
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats_of_bots

TOY = Population(RULESET, players=2)
MATCHES, THINGS = 900, 40
OFTEN = {"search:800": 0.8, "random": 0.2}
"""How often each bot uses a thing: it draws cards as much more often."""
HELP = 0.2


@pytest.fixture(scope="module")
def confounded(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A strong bot that mostly beats a weak one, plays one deck with it, and does more of everything than that.

    Forty things and cards do nothing; one thing, Sun, helps whoever uses it.
    """
    chance = np.random.default_rng(31)
    rows: list[Row] = []
    for number in range(MATCHES):
        name, bots = f"m{number:03}", chance.choice(list(OFTEN), size=2).tolist()
        stronger = (bots[0] == "search:800") - (bots[1] == "search:800")
        sun = [bool(chance.random() < OFTEN[bot]) for bot in bots]
        won = float(chance.random() < 0.5 + 0.28 * stronger + HELP * (sun[0] - sun[1]))
        shares = (won, 1 - won)
        rows += [match(name, bots=", ".join(bots)), *seats_of_bots(name, bots, *shares, decks=["Red", "Red"])]
        for seat, (bot, share) in enumerate(zip(bots, shares, strict=True), start=1):
            used = [f"Thing {n}" for n in np.flatnonzero(chance.random(THINGS) < OFTEN[bot])]
            used += ["Sun"] if sun[seat - 1] else []
            rows += [card(thing, seat, name, share, unit="tile", played=1, seq=5) for thing in used]
            drawn = chance.binomial(3, OFTEN[bot], size=THINGS).tolist()
            rows += [card(f"Card {n}", seat, name, share, deck=3, drawn=seen) for n, seen in enumerate(drawn)]
    return lake(tmp_path_factory.mktemp("lake"), rows)


@pytest.mark.parametrize(("metric", "idle"), [("use_improvement", "Thing"), ("gih_over_deck", "Card")])
def test_what_does_nothing_gains_nothing_from_the_strength_of_who_uses_it(
    metric: str, idle: str, confounded: Lake
) -> None:
    """Given forty idle ones that the strong bot has more often, when they are told, then 95 % of intervals hold 0."""
    found = [mark for mark in evaluate(confounded, metric, TOY).marks if str(mark.group["name"]).startswith(idle)]

    held = [mark.low <= 0 <= mark.high for mark in found if mark.low is not None and mark.high is not None]
    assert len(held) == THINGS
    assert np.mean(held) >= 0.9
    assert abs(np.mean([mark.value for mark in found if mark.value is not None])) < 0.02
    assert not any(mark.flagged for mark in found)


def test_what_helps_is_found_with_its_worth(confounded: Lake) -> None:
    """Given a thing worth 20 points to its user, when it is told, then its interval holds what it is worth."""
    (sun,) = evaluate(confounded, "use_improvement", TOY, only={"name": "Sun"}).marks

    assert sun.low is not None
    assert sun.high is not None
    assert 0 < sun.low < HELP < sun.high


def test_only_the_users_of_the_population_count(confounded: Lake) -> None:
    """Given the matches of two strong bots alone, then those of them that used it are counted."""
    strong = Population(RULESET, players=2, bots="search:800, search:800")

    (sun,) = evaluate(confounded, "use_improvement", strong, only={"name": "Sun"}).marks

    users = confounded.row(
        "SELECT count(*) AS n FROM card JOIN match USING (match) WHERE name = 'Sun' AND bots = $bots",
        {"bots": strong.bots},
    )
    assert sun.n == users["n"]


@pytest.fixture
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Three matches of two strong bots, two of a strong and a weak one, and one of a bot that met nobody else."""
    strong, uneven, alone = ["a", "a"], ["a", "b"], ["c", "c"]
    games = [("m1", strong, 1.0), ("m2", strong, 0.0), ("m3", strong, 1.0), ("m4", uneven, 1.0), ("m5", uneven, 0.5)]
    rows: list[Row] = []
    for name, bots, won in [*games, ("m6", alone, 1.0)]:
        rows += [match(name, bots=", ".join(bots)), *seats_of_bots(name, bots, won, 1 - won)]
    used = {"m1": (1,), "m2": (1,), "m4": (1,), "m5": (2,), "m6": (1, 2)}
    for name, users in used.items():
        won = {of: share for of, _, share in games}.get(name, 1.0)
        rows += [card("Sun", n, name, (won, 1 - won)[n - 1], unit="tile", played=1, seq=5) for n in users]
    return lake(tmp_path_factory.mktemp("lake"), rows)


def test_users_and_others_of_each_kind_count_as_often(tiny: Lake) -> None:
    """Given five matches, when users are held against their like, then by hand:

    a among strong ones: 2 users won 1 of 2, the 4 others 0 + 1 + 1 + 0 = 2 of 4; a against b: 1 user won 1 of 1, 1
    other 1/2 of 1; b against a: 1 user 1/2 of 1, 1 other 0 of 1; all of c used it, so there is nobody to compare with.
    Users: 1 + 1 + 1/2 of 4; others, as often: 2 * 2/4 + 1/2 + 0 of 4.
    """
    (sun,) = evaluate(tiny, "use_improvement", TOY, minimum=Minimum(1, 1)).marks

    assert (sun.n, sun.matches) == (4, 4)
    assert sun.value == pytest.approx(2.5 / 4 - 1.5 / 4)


def test_the_matches_behind_are_those_with_users_that_count(tiny: Lake) -> None:
    """Given a match without a user, and one of users without their like, then neither is among the matches behind."""
    found = matches_behind(tiny, TOY, "use_improvement", {"unit": "tile", "name": "Sun"})

    assert sorted(one.match for one in found) == ["m1", "m2", "m4", "m5"]
