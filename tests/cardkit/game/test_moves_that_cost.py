"""Moves of a game's own that cost something, what changes that, and a number of actions that texts add to."""

from functools import cache
from typing import Annotated, Any

import pytest

from domain.cardkit.game.acting import move
from domain.cardkit.game.declared import Phase
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.game.timing import AT_ONCE
from domain.cardkit.game.turns import draw_cards, gain, renew
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.render import render
from domain.cardkit.numbers import Number
from domain.cardkit.pool import LIBRARY
from domain.cardkit.purses import Purse
from domain.draft import Draft
from domain.ruleset import Ruleset
from tests.cardkit.game.test_card_game import declared
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of

SET = """
name = "Labour"
ruleset = "duel"
[[card]]
name = "Scholar"
type = "creature"
cost = 0
attack = 1
health = 1
text = "Research costs less."
[[card.ability]]
affects = "my player"
mod = { research_cost = "-1" }
[[card]]
name = "Second Wind"
type = "spell"
cost = 0
text = "Acts again."
do = [{ gain = "actions", amount = 1 }]
[[card]]
name = "Fog"
type = "spell"
cost = 0
text = "Research costs more for a while."
do = [{ mod = { research_cost = "+2" }, who = "opponents", until = "end of your next turn" }]
"""


@move("DUEL-PLAY-01", pay="mana 2")
def research(draft: Draft, seat: int) -> None:
    """Learn something."""
    draw_cards(1)(draft)


@move("DUEL-PLAY-01", pay="actions 1")
def forage(draft: Draft, seat: int) -> None:
    """Find something."""
    gain("mana", 1)(draft)


@move("DUEL-PLAY-01", pay="actions 2")
def inspect(draft: Draft, seat: int, what: Annotated[str, "my creature"]) -> None:
    """Look at something."""


MAIN = Phase("main", moves=(PLAY, ACTIVATE, research, forage, inspect))


@cache
def laboratory() -> Ruleset:
    """A game with moves that cost mana, and some that cost actions, of which there is one in each turn."""
    ruleset = declared(
        numbers=(Number("life", start=20), Number("mana", pays=True), Number("actions", pays=True)),
        phases=(Phase("ready", do=(renew("actions", 1),)), MAIN),
        timing=AT_ONCE,
    )
    found = check_set(SET, "toml", {"duel": ruleset.dialect.vocabulary})
    assert found.problems == ()
    assert found.card_set is not None
    LIBRARY.ship("labour", found.card_set)
    return ruleset


@pytest.fixture
def setting() -> Setting:
    return Setting(dialect_of(laboratory()), 2, card_sets=("duel", "labour"))


def test_a_move_is_paid_for_and_then_made(setting: Setting) -> None:
    """Given three mana, when a move that costs two is made, then one is left, and nobody can make it again."""
    t = setting.position(p1={"mana": 3, "deck": "Ember Imp; Ember Imp"})
    t.when(1, "research").then(
        said("CostPaid", seat=1, item="research", resource="mana", amount=2),
        said("NumberChanged", number="mana", amount=-2, after=1),
        said("CardsDrawn", seat=1),
    )
    t.when(1, "research").refused("DUEL-PLAY-01", resource="mana", need=2, have=1)


def test_what_a_move_costs_is_changed_by_texts(setting: Setting) -> None:
    """Given a text by which research costs one less, when it is made, then one is paid; the other player pays two."""
    t = setting.position(p1={"play": "Scholar", "mana": 1, "deck": "Ember Imp"}, p2={"mana": 1})
    t.when(1, "research").then(
        said("CostPaid", amount=1), said("NumberChanged", number="mana", after=0), said("CardsDrawn", seat=1)
    )
    t.when(1, "end_phase").made()
    t.when(2, "research").refused("DUEL-PLAY-01", need=2)


def test_a_move_never_costs_less_than_nothing(setting: Setting) -> None:
    """Given three texts by which a move that costs two costs one less, when it is made, then nothing is paid."""
    t = setting.position(p1={"play": "Scholar; Scholar; Scholar", "deck": "Ember Imp"})
    t.when(1, "research").then(said("CostPaid", amount=0), said("CardsDrawn", seat=1), mana={1: 0})


def test_what_a_move_costs_another_player_is_changed_for_a_while(setting: Setting) -> None:
    """Given a spell by which research costs opponents two more, then that is so in the opponent's turn."""
    t = setting.position(p1={"hand": "Fog#fog"}, p2={"mana": 3})
    t.when(1, "play_card", card="fog").made()
    t.when(1, "end_phase").made()
    t.when(2, "research").refused("DUEL-PLAY-01", need=4, have=3)


def test_a_text_gives_an_action_more_in_this_turn(setting: Setting) -> None:
    """Given one action a turn, when it is used up, then a text gives another; in the next turn there is one again."""
    t = setting.position(p1={"hand": "Second Wind#a; Second Wind#b", "actions": 1})
    t.when(1, "forage").then(aside=("CostPaid", "NumberChanged"), mana={1: 1}, actions={1: 0})
    t.when(1, "forage").refused("DUEL-PLAY-01", resource="actions")
    t.when(1, "play_card", card="a").made()
    t.when(1, "forage").then(aside=("CostPaid", "NumberChanged"), mana={1: 2})
    t.when(1, "play_card", card="b").made()
    t.when(1, "end_phase").made()
    t.when(2, "end_phase").made()
    t.shows(actions={1: 1, 2: 1})


def test_what_a_move_lacks_to_name_is_told_as_ever(setting: Setting) -> None:
    """Given enough actions and nothing to name, when the move is made, then that is what is lacking."""
    t = setting.position(p1={"actions": 2})
    t.when(1, "inspect", what="nothing").refused("DUEL-PLAY-01", parameter="what")


def test_a_move_is_paid_for_with_cards_where_a_purse_says_so() -> None:
    """Given a purse that cards fill, when a move is made, then its player says which of them are marked."""
    ruleset = declared(
        purses=(Purse("mana", place="barn"),),
        phases=(Phase("main", moves=(research,)),),
        changes={"places": {"barn": lambda _, thing: thing.zone == "play"}},
    )
    setting = Setting(dialect_of(ruleset), 2)
    t = setting.position(p1={"play": "Ember Imp#a; Ember Imp#b; Ember Imp#c", "deck": "Ember Imp"})
    t.when(1, "research").refused("DUEL-PLAY-01", need=2, have=0)
    t.when(1, "research", payment=["a", "c"]).then(
        said("CostPaid", amount=2, cards=["a", "c"]), said("CardsDrawn", seat=1), aside="cards are marked", marked="a c"
    )


def test_what_a_text_says_of_moves_and_actions_is_told() -> None:
    """Given the cards of the game, then their English says what they change."""
    ruleset = laboratory()
    cards: dict[str, Any] = {card.name: card for card in LIBRARY.pool_of(("labour",)).cards.values()}
    told = {name: render(card, ruleset.dialect.vocabulary) for name, card in cards.items()}
    assert told == {
        "Scholar": "You get -1 research cost.",
        "Second Wind": "Gain 1 action.",
        "Fog": "Each opponent gets +2 research cost until the end of your next turn.",
    }


def test_a_move_costs_nothing_but_resources() -> None:
    """Given a move that would cost a card, when its game is put together, then that is refused."""

    @move("DUEL-PLAY-01", pay="discard 1")
    def gamble(draft: Draft, seat: int) -> None:
        """Risk something."""

    with pytest.raises(ValueError, match="moves cost resources, not `discard 1`"):
        declared(phases=(Phase("main", moves=(gamble,)),))
