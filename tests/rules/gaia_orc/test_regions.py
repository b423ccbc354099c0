"""Regions: the chapter, hit points, losing and discarding (GORC-REG, GORC-DSC-03, -04)."""

import pytest

from tests.dsl import clause, said
from tests.rules.gaia_orc.playing import all_pass, go_to, laid, played


@clause("GORC-REG-07", "GORC-REG-08", "GORC-REG-12")
def test_what_a_region_loses_stays_lost(table):
    """Given a region of ten, when it takes four and the turn ends, then it has six; no more than ten come back."""
    t = laid(
        table, phase="discard", p1={"hand": "Siege#s"}, p2={"hand": "Mending#m; Mending#n", "deck": "Elf; Elf; Elf"}
    )
    played(t, 1, "play_event", card="s").then(
        said("StackItemResolved"),
        said("RegionDamaged", seat=2, amount=4),
        said("NumberChanged", seat=2, number="region_hp", after=6),
        said("CardPutInGraveyard", id="s"),
        aside="all pass",
    )
    t.when(1, "end_phase").made()
    all_pass(t).made()
    t.shows(region_hp={1: 10, 2: 6}, active=2)
    played(t, 2, "play_event", card="m").made()
    t.shows(region_hp={1: 10, 2: 9})
    played(t, 2, "play_event", card="n").made()
    t.shows(region_hp={1: 10, 2: 10})


@clause("GORC-REG-09", "GORC-REG-10", "GORC-REG-11", "GORC-REG-04", "GORC-STA-03", "GORC-RSP-13")
def test_a_region_without_hit_points_makes_way_for_the_next(table):
    """Given a region of three with two symbols, when it takes four, then the next is whole, and two cards are drawn."""
    t = laid(table, p1={"hand": "Siege#s", "front": "Mourner"}, p2={"region_hp": 3, "chapter": "Vale; Keep"})
    played(t, 1, "play_event", card="s").then(
        said("StackItemResolved"),
        said("RegionDamaged", seat=2, amount=4),
        said("NumberChanged", seat=2, number="region_hp", after=-1),
        said("CardPutInGraveyard", id="s"),
        said("RegionDefeated", seat=2, remaining=2),
        said("CardPutInGraveyard", card="Hill"),
        said("CardsRevealed", owner=2, zone="chapter"),
        said("ObjectEnteredPlay", card="Vale", place="region"),
        said("NumberChanged", seat=2, number="region_hp", after=15),
        said("CardsDrawn", seat=2, count=1),
        said("CardsDrawn", seat=2, count=1),
        said("TriggersOrdered"),
        said("StackItemResolved"),
        said("NumberChanged", seat=1, number="gold", after=5),
        aside=("all pass", "TriggerFired"),
        chapter={1: 0, 2: 1},
        hand={1: 0, 2: 2},
    )


@clause("GORC-REG-10")
def test_symbols_draw_as_many_as_there_are_and_lose_nothing(table):
    """Given a deck of one card, when a region with two symbols is lost, then one is drawn and the match goes on."""
    t = laid(table, p1={"hand": "Siege#s"}, p2={"region_hp": 3, "chapter": "Vale", "deck": "Elf"})
    played(t, 1, "play_event", card="s").made()
    t.shows(hand={1: 0, 2: 1}, deck={1: 40, 2: 0}, status="playing")


@clause("GORC-REG-10")
def test_both_lose_regions_the_active_player_draws_first(table):
    """Given that both lose a region at once, then the active player's cards come first."""
    t = laid(table, active=2, p1={"chapter": "Vale"}, p2={"chapter": "Vale", "hand": "Ruin#r"})
    played(t, 2, "play_event", card="r").then(
        said("RegionDefeated", seat=2),
        said("RegionDefeated", seat=1),
        *(said("CardsDrawn", seat=seat) for seat in (2, 2, 1, 1)),
        aside=(
            "all pass",
            "a region is revealed",
            "StackItemResolved",
            "RegionDamaged",
            "NumberChanged",
            "CardPutInGraveyard",
        ),
    )


@clause("GORC-REG-15")
def test_a_region_that_a_text_takes_away_is_lost(table):
    """Given a region that is destroyed, then it is lost, and its symbols draw."""
    t = laid(table, p1={"hand": "Earthquake#e"}, p2={"region": "Hill#h", "chapter": "Vale"})
    played(t, 1, "play_event", card="e", targets=[["h"]]).made()
    t.shows(hand={1: 0, 2: 2}, region_hp={1: 10, 2: 15}, graveyard={1: "Earthquake", 2: "Hill"})


@clause("GORC-REG-13", "GORC-SPL-15")
def test_spells_on_a_region_go_with_it(table):
    """Given a rampart on a region, when that is lost, then the rampart lies in its owner's grave."""
    t = laid(
        table, p1={"hand": "Siege#s; Rampart#r", "vault": 1}, p2={"region": "Hill#h", "region_hp": 3, "chapter": "Vale"}
    )
    played(t, 1, "play_spell", card="r", targets=[["h"]], payment=["r1_1"]).made()
    assert t.state.objects["r"].host == "h"
    played(t, 1, "play_event", card="s").made()
    t.shows(graveyard={1: "Siege; Rampart", 2: "Hill"})


@clause("GORC-DSC-03", "GORC-REG-09")
def test_a_region_may_be_discarded_in_the_discard_phase(table):
    """Given two regions, when the active one is discarded, then the next is active, and nothing is drawn."""
    t = laid(table, phase="discard", p1={"region": "Hill#h", "region_hp": 2, "chapter": "Vale; Keep"})
    t.when(1, "discard_region").then(
        said("RegionDiscarded", seat=1, id="h", remaining=2),
        said("CardPutInGraveyard", id="h"),
        said("NumberChanged", seat=1, number="region_hp", after=15),
        aside="a region is revealed",
        hand={1: 0, 2: 0},
    )
    t.when(1, "discard_region").refused("GORC-DSC-03", most=1, have=1)


@clause("GORC-DSC-03", "GORC-REG-10")
def test_a_discarded_region_may_draw_if_agreed(table):
    """Given a match in which it does, when a region with two symbols is discarded, then two cards are drawn."""
    t = laid(table, {"discarded_region_draws": True}, phase="discard", p1={"chapter": "Vale"})
    t.when(1, "discard_region").made()
    t.shows(hand={1: 2, 2: 0})


@clause("GORC-DSC-04")
def test_the_last_region_is_not_discarded(table):
    """Given one region left, when it shall be discarded, then it is refused."""
    t = laid(table, phase="discard", p1={"chapter": ""})
    t.when(1, "discard_region").refused("GORC-DSC-04", regions=1)


@clause("GORC-REG-05", "GORC-REG-12", "GORC-TAC-07")
@pytest.mark.parametrize(("region", "gold"), [("Hill", 1), ("Bare Rock", 0)])
def test_only_the_active_region_gives_anything(table, region, gold):
    """Given Politics won, when it is claimed, then it brings what the active region says, or nothing."""
    t = laid(table, phase="unmark", p1={"politics": "Guard", "region": region, "chapter": "Vale"})
    go_to(t, "tactical").when(1, "claim_advantages", domains=["politics"]).made()
    t.shows(gold={1: gold, 2: 0})
