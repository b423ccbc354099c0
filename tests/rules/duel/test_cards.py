"""Each card of Duel: what its text says comes true."""

import pytest

from tests.dsl import ability, clause, dialect_of, said

DUEL = dialect_of("duel")
RICH = {"mana": 10}
SPENT = ("all pass and it resolves", "cards go to the graveyard")
"""What befalls a spell or trick itself when it resolves, for `aside`."""


def resolved(table):
    """Both pass, whoever is asked first: the last of the stack takes effect."""
    table.when(*_asked(table), "pass").then(aside="a player passes")
    return table.when(*_asked(table), "pass")


def _asked(table):
    """The seat that may respond."""
    return [*table.state.pending]


@clause("DUEL-PLAY-03", "DUEL-PLAY-02")
@ability("Ember Imp#0")
def test_an_ember_imp_that_enters_play_costs_the_opponent_a_life(table):
    """Given an Ember Imp in hand, when it has been played and its trigger resolved, then the opponent has 19 life."""
    t = table(DUEL, players=2).position(p1={"hand": "Ember Imp#imp", **RICH})
    t.when(1, "play_card", card="imp").then(
        said("CardPlayed", card="Ember Imp"),
        said("CostPaid", resource="mana", amount=1),
        said("NumberChanged", number="mana", after=9),
        aside="a window opens",
    )
    resolved(t).then(
        said("ObjectEnteredPlay", id="imp", marked=True),
        said("TriggerFired", source="imp"),
        aside=("all pass and it resolves", "TriggersOrdered", "a window opens"),
    )
    resolved(t).then(
        said("NumberChanged", seat=2, number="life", amount=-1), aside="all pass and it resolves", life={2: 19, 1: 20}
    )


@clause("DUEL-PLAY-01", "DUEL-DMG-01")
@ability("Sling Scout#0")
def test_a_sling_scout_that_is_marked_deals_a_damage_to_a_creature(table):
    """Given an unmarked Sling Scout and an Ember Imp, when its ability is used on the Imp, then the Imp is dead."""
    t = table(DUEL, players=2).position(p1={"play": "Sling Scout#s"}, p2={"play": "Ember Imp#imp"})
    t.when(1, "activate_ability", source="s", ability="Sling Scout#0", targets=[["imp"]]).then(
        said("CardMarked", id="s"), aside="an ability is used", marked="s"
    )
    resolved(t).then(
        said("ObjectDamaged", id="imp", amount=1, source="s"),
        said("ObjectDied", id="imp"),
        aside=("all pass and it resolves", "cards go to the graveyard"),
        graveyard={2: "Ember Imp"},
    )
    t.withheld(1, "activate_ability", "DUEL-PLAY-01")


@clause("DUEL-PLAY-03")
@ability("Road Herald#0")
def test_a_road_herald_that_enters_play_draws_a_card(table):
    """Given a Road Herald in hand, when it is in play and its trigger resolved, then its player has drawn a card."""
    t = table(DUEL, players=2).position(p1={"hand": "Road Herald#h", **RICH})
    t.when(1, "play_card", card="h").then(aside="a card is played")
    resolved(t).then(
        said("ObjectEnteredPlay", id="h", marked=True),
        said("TriggerFired", source="h"),
        aside=("all pass and it resolves", "TriggersOrdered", "a window opens"),
    )
    resolved(t).then(said("CardsDrawn", seat=1, count=1), aside="all pass and it resolves", hand={1: 1})


@clause("DUEL-PLAY-03")
@ability("Oak Captain#0")
def test_other_creatures_of_an_oak_captains_player_attack_harder(table):
    """Given an Oak Captain beside an Imp, and an Imp of the opponent, then only its neighbour has one attack more."""
    t = table(DUEL, players=2).position(p1={"play": "Oak Captain#oak; Ember Imp#mine"}, p2={"play": "Ember Imp#theirs"})
    t.shows(stats={"oak": "3/4", "mine": "2/1", "theirs": "1/1"})


@clause("DUEL-PLAY-03", "DUEL-DMG-01")
@ability("Firebolt#0")
@pytest.mark.parametrize(
    ("at", "hit", "left"),
    [
        ("seat:2", said("NumberChanged", seat=2, number="life", amount=-3), {"life": {2: 17}}),
        ("oak", said("ObjectDamaged", id="oak", amount=3, source="bolt"), {"damage": {"oak": 3}}),
    ],
)
def test_a_firebolt_deals_three_damage_to_a_creature_or_player(table, at, hit, left):
    """Given a Firebolt, when it is played at a player or a creature, then that takes 3 damage."""
    t = table(DUEL, players=2).position(p1={"hand": "Firebolt#bolt", **RICH}, p2={"play": "Oak Captain#oak"})
    t.when(1, "play_card", card="bolt", targets=[[at]]).then(aside="a card is played")
    resolved(t).then(hit, aside=SPENT, graveyard={1: "Firebolt"}, **left)


@clause("DUEL-PLAY-03", "DUEL-TURN-01")
@ability("Sudden Growth#0")
def test_sudden_growth_lasts_until_the_end_of_the_turn(table):
    """Given a creature, when Sudden Growth is played on it, then it has +2/+2, and no more in the next turn."""
    t = table(DUEL, players=2).position(p1={"hand": "Sudden Growth#g", "play": "Ember Imp#imp", **RICH})
    t.when(1, "play_card", card="g", targets=[["imp"]]).then(aside="a card is played")
    resolved(t).then(said("ModifierStarted", source="g", objects=["imp"]), aside=SPENT, stats={"imp": "3/3"})
    t.when(1, "end_phase").then(
        said("ModifierEnded", cause="end_of_turn"),
        aside=("the turn passes", "NumberChanged", "CardsDrawn"),
        stats={"imp": "1/1"},
        active=2,
    )


@clause("DUEL-PLAY-03")
@ability("Deep Study#0")
def test_deep_study_draws_two_cards(table):
    """Given Deep Study, when it has resolved, then its player has drawn two cards."""
    t = table(DUEL, players=2).position(p1={"hand": "Deep Study#d", **RICH})
    t.when(1, "play_card", card="d").then(aside="a card is played", mana={1: 7})
    one = said("CardsDrawn", seat=1, count=1, reason="effect")
    resolved(t).then(one, one, aside=SPENT, hand={1: 2})


@clause("DUEL-PLAY-03")
@ability("Warm Hearth#0")
def test_a_warm_hearth_gives_four_life(table):
    """Given 3 life and Warm Hearth, when it has resolved, then its player has 7."""
    t = table(DUEL, players=2).position(p1={"hand": "Warm Hearth#w", "life": 3, **RICH})
    t.when(1, "play_card", card="w").then(aside="a card is played", mana={1: 8})
    resolved(t).then(said("NumberChanged", seat=1, number="life", amount=4), aside=SPENT, life={1: 7})
