"""Enchantments without text, as the referee plays them (WORC-ENC)."""

import pytest

from tests.rules.wtactics_orc.referee.playing import Play
from tests.rules.wtactics_orc.referee.table import DEFENSIVE, OFFENSIVE


def halo(place: str = OFFENSIVE) -> tuple[Play, dict[str, str]]:
    """Seat 1 in its first Play phase, with an Enchantment in hand and a creature in one front."""
    t = Play().begun().at("play_1")
    return t, {"own": t.put(1, "Hall Guard", place), "halo": t.hand(1, "Faint Halo")}


def enchant(t: Play, card: str, front: str, creature: str) -> Play:
    """Seat 1 plays an Enchantment that costs nothing, and nobody answers."""
    return t.when(1, "play_enchantment", card=card, front=front, creature=creature, payment=[]).passed()


def test_an_enchantment_is_played_where_one_has_an_unmarked_creature_on_one_that_is_local():
    """Given a creature in the Offensive, then creatures there and in the opposing Defensive can be enchanted."""
    t, ids = halo()
    across, away = t.put(2, "Grave Rat", DEFENSIVE), t.put(2, "Grave Rat", OFFENSIVE)
    there = {"card": ids["halo"], "front": OFFENSIVE, "payment": []}
    assert t.may(1, "play_enchantment", creature=ids["own"], **there)
    assert t.may(1, "play_enchantment", creature=across, **there)
    assert not t.may(1, "play_enchantment", creature=away, **there)
    assert not t.may(1, "play_enchantment", creature=ids["own"], **{**there, "front": DEFENSIVE})
    t.referee.things[ids["own"]].marked = True
    assert "play_enchantment" not in t.moves(1)


@pytest.mark.parametrize("phase", ["draw", "move_attack_1", "entrance"])
def test_it_is_played_in_a_play_phase(phase):
    """Given another phase, then no Enchantment can be played."""
    t = Play().begun().at(phase)
    t.put(1, "Hall Guard", OFFENSIVE)
    t.hand(1, "Faint Halo")
    assert "play_enchantment" not in t.moves(1)


def test_it_is_attached_and_goes_to_the_grave_of_its_owner_when_the_creature_dies():
    """Given an enchanted creature of the opponent, when it dies, then both go to the graves of their owners."""
    t, ids = halo()
    across = t.put(2, "Grave Rat", DEFENSIVE)
    enchant(t, ids["halo"], OFFENSIVE, across)
    assert [one.id for one in t.referee.attached(across)] == [ids["halo"]]
    t.referee.things[across].damage = 1
    t.referee.bury_dead()
    assert (t.names(1, "graveyard"), t.names(2, "graveyard")) == (["Faint Halo"], ["Grave Rat"])
    assert t.referee.things[ids["halo"]].host is None


def test_of_one_name_only_the_earliest_has_effect():
    """Given two of one name on a creature, then the later one is suppressed, until the earlier one leaves."""
    t, ids = halo()
    second = t.hand(1, "Faint Halo")
    for card in (ids["halo"], second):
        enchant(t, card, OFFENSIVE, ids["own"])
    assert t.referee.suppressed(ids["own"]) == [second]
    t.referee.bury(t.referee.things[ids["halo"]])
    assert t.referee.suppressed(ids["own"]) == []
