"""What is attached and follows, what the rules themselves lend, and cards that let themselves be played."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from domain.cardkit.dialect import Decrees
from domain.cardkit.game.declared import Type
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.kinds import USED, AbilityKind
from domain.cardkit.numbers import Number
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board
from tests.cardkit.game.test_card_game import declared
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of

BEARER = Type(
    "creature", "Lives.", stats={"attack": "", "health": ""}, stays=True, dies_of="health", abilities=("loan",)
)
GEAR = Type("gear", "Carried by a creature.", stays=True, attaches=True, follows=True)
BADGE = Type("badge", "Worn by a creature, and lost with it.", stays=True, attaches=True)
LOAN = AbilityKind(USED | {"on"}, heading="Lent")
CARDS = """
name = "carried"
ruleset = "duel"
[[card]]
name = "Squire"
type = "creature"
cost = 0
attack = 1
health = 9
[[card]]
name = "Master"
type = "creature"
cost = 0
attack = 1
health = 9
text = "Others of its player: 0: gain 1 mana. Whenever a spell is played, lose 1 life."
[[card.ability]]
kind = "loan"
pay = "mark self"
do = [{ gain = "mana", amount = 1 }]
[[card.ability]]
kind = "loan"
on = "played spell"
do = [{ gain = "life", amount = -1 }]
[[card]]
name = "Pack"
type = "gear"
cost = 0
attach = "my creature"
[[card]]
name = "Medal"
type = "badge"
cost = 0
attach = "my creature"
[[card]]
name = "Hasty Pack"
type = "gear"
cost = 0
attach = "my creature"
text = "May be played at any time."
[[card.ability]]
affects = "self"
allow = ["play_at_any_time"]
[[card]]
name = "Away"
type = "spell"
cost = 0
text = "Puts a creature elsewhere."
target = "creature"
do = [{ modes = [
    [{ return = "target" }], [{ recover = "target", to = "top" }], [{ recover = "target", to = "bottom" }],
    [{ remove = "target" }],
] }]
[[card]]
name = "Lure"
type = "spell"
cost = 0
text = "Take a creature."
target = "enemy creature"
do = [{ control = "target" }]
"""


def _lends(board: Board) -> Mapping[str, tuple[tuple[int, str], ...]]:
    """Every Squire has what a Master of its player has to lend."""
    masters = {thing.controller for thing in board.in_play() if thing.card == "Master"}
    squires = (thing for thing in board.in_play() if thing.card == "Squire" and thing.controller in masters)
    return {thing.id: ((thing.since, "Master#0"), (thing.since, "Master#1")) for thing in squires}


@cache
def carrying() -> Any:
    """A small game of bearers and what they carry."""
    ruleset = declared(
        types=(BEARER, GEAR, BADGE, Type("spell", "Once."), Type("trick", "Any time.", any_time=True)),
        numbers=(Number("life", start=20), Number("mana", pays=True)),
        kinds={"loan": LOAN},
        changes={"decrees": Decrees(frozenset(), lambda _: ({}, {}), _lends, frozenset({"loan"}))},
    )
    found = check_set(CARDS, "toml", {"duel": ruleset.dialect.vocabulary})
    assert found.card_set is not None, found.problems
    LIBRARY.ship("carried", found.card_set)
    return dialect_of(ruleset)


def there(**position: Any) -> Any:
    """A described position of that game."""
    return Setting(carrying(), 2, card_sets=("duel", "carried")).position(**position)


def sent_away(t: Any, mode: int) -> Any:
    """The creature `s` is put elsewhere."""
    t.when(1, "play_card", card="a", targets=[["s"]], modes=[mode]).made()
    t.when(2, "pass").made()
    return t.when(1, "pass")


ASIDE = ("all pass and it resolves", "cards go to the graveyard")


def test_what_follows_goes_to_the_hand_of_its_owner_and_what_does_not_is_lost() -> None:
    """Given a Squire with a Pack, a foreign Pack and a Medal, when it returns to hand, then both Packs do."""
    t = there(p1={"play": "Squire#s [Pack#p, Pack#q (by 2), Medal#m]", "hand": "Away#a"})
    sent_away(t, 0).then(
        said("CardReturnedToHand", id="s", owner=1),
        said("CardReturnedToHand", id="p", owner=1),
        said("CardReturnedToHand", id="q", owner=2),
        said("CardPutInGraveyard", id="m"),
        aside=ASIDE,
        hand={1: 2, 2: 1},
        graveyard={1: "Away; Medal"},
    )


@pytest.mark.parametrize(
    ("mode", "where", "deck"),
    [(1, "second", ("Squire", "Pack", "Firebolt")), (2, "bottom", ("Firebolt", "Squire", "Pack"))],
)
def test_what_follows_into_a_deck_lies_directly_beneath(mode: int, where: str, deck: tuple[str, ...]) -> None:
    """Given a Squire with a Pack, when it is put into its deck, then the Pack lies right under it."""
    t = there(p1={"play": "Squire#s [Pack#p]", "hand": "Away#a", "deck": "Firebolt"})
    sent_away(t, mode).then(
        said("CardReturnedToDeck", id="s"), said("CardReturnedToDeck", id="p", where=where), aside=ASIDE, play={1: ""}
    )
    assert t.state.deck(1) == deck


def test_what_follows_into_the_deck_of_another_lies_on_top_there() -> None:
    """Given a Squire with a Pack of the other player, when it is put on top of its deck, then so is the Pack."""
    t = there(
        p1={"play": "Squire#s [Pack#p (by 2)]", "hand": "Away#a", "deck": "Firebolt"}, p2={"deck": "Firebolt; Firebolt"}
    )
    sent_away(t, 1).then(
        said("CardReturnedToDeck", id="s", where="top"),
        said("CardReturnedToDeck", id="p", owner=2, where="top"),
        aside=ASIDE,
    )
    assert t.state.deck(2) == ("Pack", "Firebolt", "Firebolt")


def test_what_follows_is_removed_with_its_host() -> None:
    """Given a Squire with a Pack, when it is removed from the game, then the Pack is, too."""
    t = there(p1={"play": "Squire#s [Pack#p]", "hand": "Away#a"})
    sent_away(t, 3).then(
        said("CardRemovedFromGame", id="s"),
        said("CardRemovedFromGame", id="p"),
        aside=ASIDE,
        removed={1: "Squire; Pack"},
    )


def test_what_follows_is_his_who_controls_its_host() -> None:
    """Given an enemy Squire with a Pack and a Medal, when it is taken, then so is the Pack, and not the Medal."""
    t = there(p1={"hand": "Lure#l"}, p2={"play": "Squire#s [Pack#p, Medal#m]"})
    t.when(1, "play_card", card="l", targets=[["s"]]).made()
    t.when(2, "pass").made()
    t.when(1, "pass").then(
        said("ControlChanged", id="s", after=1), said("ControlChanged", id="p", after=1), aside=ASIDE, play={1: "s"}
    )
    assert t.state.objects["m"].controller == 2


def test_what_the_rules_lend_is_used_and_heard_as_ones_own_and_by_nobody_else() -> None:
    """Given a Master and a Squire, then the Squire uses what the Master lends, and hears for it; alone it does not."""
    t = there(p1={"play": "Master#m; Squire#s", "hand": "Away#a"}, p2={"play": "Squire#x"})
    assert [args["source"] for args in t.choices(1, "activate_ability")] == ["s"]
    t.when(1, "activate_ability", source="s", ability="Master#0").made()
    t.when(2, "pass").made()
    t.when(1, "pass").then(said("NumberChanged", number="mana", after=1), aside="all pass and it resolves", marked="s")
    t.when(1, "play_card", card="a", targets=[["m"]], modes=[0]).then(
        said("CardPlayed"),
        said("TriggerFired", source="s", ability="Master#1"),
        aside=("CostPaid", "TriggersOrdered", "WindowOpened"),
    )


@pytest.mark.parametrize(("card", "offered"), [("Hasty Pack", True), ("Pack", False)])
def test_a_card_in_hand_may_let_itself_be_played_at_any_time(card: str, offered: bool) -> None:
    """Given a creature on each side and a spell to respond to, then what says so may be played in response."""
    t = there(p1={"play": "Squire#s", "hand": "Away#a"}, p2={"play": "Squire#x", "hand": f"{card}#p"})
    t.when(1, "play_card", card="a", targets=[["s"]], modes=[0]).made()
    assert bool(t.choices(2, "play_card")) == offered
