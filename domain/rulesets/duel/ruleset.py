"""Duel: the table of contents of the game."""

from domain.cardkit.game.build import card_game
from domain.cardkit.game.declared import Defeat, Phase, Type, Weights
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.game.turns import draw_cards, gain, unmark_all
from domain.cardkit.numbers import Number
from domain.rulesets.duel.attack import attack

RULESET = card_game(
    __package__,
    name="Duel",
    version="1.0.0",
    summary="Two wizards send creatures and spells at each other until one has no life left.",
    seats=(2,),
    types=(
        Type(
            "creature",
            "A creature: attacks, and dies of damage.",
            stats={"attack": "damage that it deals", "health": "damage in one turn that kills it"},
            stays=True,
            dies_of="health",
            enters_marked=True,
        ),
        Type("spell", "A spell: takes effect once, in its player's own turn."),
        Type("trick", "A trick: takes effect once, also as a response.", any_time=True),
    ),
    numbers=(
        Number("life", "life: without any a player is defeated", start=20),
        Number("mana", "mana: pays for cards and abilities", ceiling=10, pays=True),
    ),
    life="life",
    hand=5,
    mulligans=1,
    deck_size=20,
    copies=3,
    phases=(
        Phase("ready", do=(unmark_all, gain("mana", 3), draw_cards(1))),
        Phase("main", moves=(PLAY, ACTIVATE, attack)),
    ),
    defeats=(Defeat("no_life", lambda board, seat: board.player(seat, "life") <= 0),),
    weights=Weights(
        numbers={"life": 1.0, "mana": 0.3}, cards={"hand": 1.5, "play": 1.0}, stats={"attack": 1.5, "health": 1.0}
    ),
)
