"""The first creatures of all factions do what their texts say."""

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import at_play


@ability("Hedge Scholar#0")
def test_hedge_scholar_draws_a_card(table):
    d = at_play(table, {"front": "Hedge Scholar#it"})
    assert d.uses("it") == ["it is marked", "1 draws 1"]
    d.withheld("it", "GORC-MRK-08")


@ability("Grove Singer#0")
def test_grove_singer_toughens_others_of_its_player(table):
    own = {"faith": "Grove Singer#it", "front": "Wolf#wolf", "science": "Monk#monk; Monk#low"}
    d = at_play(table, own, {"front": "Wolf#foe"})
    d.shows(stats={"it": "2/2", "wolf": "2/3", "monk": "1/3", "low": "1/2", "foe": "2/2"})


@ability("Keep Surgeon#0")
def test_keep_surgeon_heals_the_region(table):
    d = at_play(table, {"faith": "Keep Surgeon#it", "region_hp": 5}, {"region_hp": 5})
    assert d.uses("it") == ["it is marked", "h1 regains 2"]
    d = at_play(table, {"faith": "Keep Surgeon#it"})
    assert d.uses("it") == ["it is marked"]


@ability("Night Watch#0")
def test_night_watch_is_assigned_to_the_front(table):
    own = {"front": "Night Watch#it; Wolf#wolf", "faith": "Monk#monk"}
    d = at_play(table, own, {"front": "Wolf#foe"})
    assert d.uses("it") == ["it is assigned"]
    d.shows(stats={"it": "2/4", "wolf": "2/3", "monk": "1/2", "foe": "2/2"})


@ability("Drum Boy#0")
def test_drum_boy_brings_gold_on_top_of_a_domain(table):
    d = at_play(table, {"hand": "Drum Boy#it; Drum Boy#other"}, phase="entrance")
    assert d.plays("it", place="faith") == ["Drum Boy enters faith from stack", "1 gains 1 gold"]
    assert d.plays("other", place="front") == ["Drum Boy enters front from stack"]
    d = at_play(table, {"faith": "Drum Boy", "hand": "Orc#orc"}, phase="entrance")
    assert d.plays("orc", place="science") == ["Orc enters science from stack"]


@ability("Drum Boy#0")
def test_drum_boy_brings_gold_as_it_is_uncovered(table):
    d = at_play(table, {"faith": "Orc#top; Drum Boy#it", "hand": "Bolt#bolt"})
    assert d.plays("bolt", "top") == ["top takes 2", "top dies", "1 gains 1 gold"]


@ability("Hired Brute#0")
def test_hired_brute_is_paid_or_dies(table):
    d = at_play(table, {"front": "Hired Brute#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.uses("it") == []
    d.shows(front={1: "it", 2: ""}, ready={1: 8, 2: 9})
    d = at_play(table, {"front": "Hired Brute#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.moves(1, "decline_upkeep", source="it") == ["it dies"]


@ability("Ledger Thief#0")
def test_ledger_thief_draws_for_every_region_that_is_lost(table):
    own = {"front": "Ledger Thief#it", "hand": "Siege#s", "chapter": "Vale"}
    d = at_play(table, own, {"region_hp": 4, "chapter": "Vale"})
    told = d.plays("s")
    assert told[:2] == ["h2 takes 4", "2 loses h2"]
    assert told.count("1 draws 1") == 1


@ability("Ledger Thief#0")
def test_ledger_thief_draws_for_its_players_own_region_too(table):
    own = {"front": "Ledger Thief#it", "region_hp": 4, "chapter": "Vale"}
    d = at_play(table, own, {"hand": "Siege#s"}, active=2)
    told = d.plays("s", seat=2)
    assert told[:2] == ["h1 takes 4", "1 loses h1"]
    assert [line for line in told if line.startswith("1 draws")] == ["1 draws 3"]
