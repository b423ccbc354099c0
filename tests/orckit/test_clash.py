"""What bots reckon of a fight, by hand: combats, defences, attacks (WORC-CMB-14 to -21, GORC-CMB-18 to -24)."""

import pytest

from domain.orckit.clash import Clash, Fighter, best_attack, best_defence, clash, combat, exchange

WOLF, BEAR = Fighter("wolf", 2, 2, 4.0), Fighter("bear", 3, 4, 7.0)
RAT, OX, WISP = Fighter("rat", 1, 1, 2.0), Fighter("ox", 1, 5, 6.0), Fighter("wisp", -1, 1, 3.0)


@pytest.mark.parametrize(
    ("attacker", "defenders", "costs"),
    [
        (BEAR, (), Clash(landed=3)),
        (WISP, (), Clash(landed=0)),
        (BEAR, (WOLF,), Clash(defenders=4.0)),
        (WOLF, (BEAR,), Clash(attackers=4.0)),
        (WOLF, (WOLF,), Clash(attackers=4.0, defenders=4.0)),
        (BEAR, (OX,), Clash()),
        (BEAR, (RAT, WOLF), Clash(defenders=6.0)),
        (WOLF, (OX, WISP), Clash(defenders=3.0)),
        (Fighter("hog", 2, 3, 5.0), (BEAR, WISP), Clash(attackers=5.0, defenders=3.0)),
        (BEAR, (BEAR, RAT), Clash(attackers=7.0, defenders=2.0)),
        (WOLF, (RAT, RAT), Clash(attackers=4.0, defenders=4.0)),
    ],
)
def test_a_combat_lands_or_costs_what_dies(attacker, defenders, costs):
    """Given an attacker and who defends against it, then the dearest that it can kill die, and it dies of their ATK."""
    assert combat(attacker, defenders) == costs


@pytest.mark.parametrize("attacker", [BEAR, WOLF, RAT, OX, WISP])
@pytest.mark.parametrize("defender", [BEAR, WOLF, RAT, OX, WISP])
def test_an_exchange_is_the_gain_of_a_combat_with_one_defender(attacker, defender):
    assert exchange(attacker, defender) == combat(attacker, (defender,)).gain(1.5)


def test_an_attack_costs_what_its_combats_cost():
    assert clash((BEAR, WOLF, RAT), {"bear": (WOLF,), "wolf": (BEAR,)}) == Clash(1, 4.0, 4.0)
    assert Clash(1, 2.0, 4.0) + Clash(10, 20.0, 40.0) == Clash(11, 22.0, 44.0)
    assert Clash(2, 3.0, 10.0).gain(1.5) == 3.0 + 10.0 - 3.0


@pytest.mark.parametrize(
    ("attackers", "defenders", "left", "blocks"),
    [
        ((WOLF,), (RAT, BEAR), 20, {"wolf": [BEAR]}),
        ((WOLF,), (RAT,), 20, {}),
        ((WOLF,), (RAT,), 2, {"wolf": [RAT]}),
        ((RAT, WOLF), (BEAR,), 20, {"wolf": [BEAR]}),
        ((WOLF, BEAR), (OX, BEAR), 20, {"bear": [OX], "wolf": [BEAR]}),
        ((Fighter("ghost", 2, 1, 4.0, open=False), WOLF), (OX,), 2, {"wolf": [OX]}),
    ],
)
def test_the_best_defence(attackers, defenders, left, blocks):
    """Given attackers, then the hardest blow is met first, by whoever fares best, unless letting it through is better.

    All that can is blocked if else all points would be lost.
    """
    assert best_defence(attackers, defenders, left) == blocks


@pytest.mark.parametrize(
    ("attackers", "defenders", "promise"),
    [
        ((WOLF, BEAR), (), 10.0),
        ((WOLF,), (BEAR,), 0.0),
        ((BEAR, WOLF), (OX,), 4.0),
        ((BEAR, WOLF), (BEAR,), 4.0),
        ((), (OX,), 0.0),
    ],
)
def test_the_best_attack(attackers, defenders, promise):
    """Given who may defend, then an attack promises what all, or the bold alone, or nobody would bring."""
    assert best_attack(attackers, defenders, 20, 2.0) == promise
