"""Errands: the table of contents of the game."""

from domain.cardkit.game.build import card_game
from domain.cardkit.game.declared import Defeat, Phase, Type, Victory, Weights
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.game.turns import draw_cards, gain, unmark_all
from domain.cardkit.numbers import Number
from domain.cardkit.state import Deck, Zone
from tests.cardkit.errands.tables import brood, no_realm_left, pass_over, scout, turn_up_all

RULESET = card_game(
    __package__,
    name="Errands",
    version="0.1.0",
    summary="Neighbours run errands for renown, and hold their realms.",
    seats=(2, 3),
    types=(
        Type("courier", "A courier: does something when it comes.", stays=True),
        Type("ruse", "A ruse: takes effect once."),
        Type("errand", "An errand: turned up one after another.", stays=True, costs=False),
        Type("realm", "A realm: the first of them is held.", stats={"rank": "its place"}, stays=True, costs=False),
    ),
    numbers=(
        Number("renown", "renown: six of it win"),
        Number("coin", "coin: pays for everything", start=1, ceiling=6, pays=True),
        Number("doubt", "doubt, which a player keeps to oneself", seen_by="owner"),
        Number("fate", "fate, which nobody knows", start=1, seen_by="nobody"),
    ),
    zones={
        "errands": Zone(hidden=True, holds="errand", deck=Deck(4, 4, listed=True)),
        "realms": Zone(hidden=True, holds="realm", deck=Deck(1, 3, order="rank")),
        "escrow": Zone(hidden=True),
    },
    counters={"step": "how far an errand has come"},
    hand=4,
    deck_size=16,
    copies=4,
    phases=(
        Phase("morning", do=(unmark_all, turn_up_all, brood, gain("coin", 2), draw_cards(1))),
        Phase("day", moves=(PLAY, ACTIVATE, scout, pass_over)),
    ),
    defeats=(Defeat("no_realm", no_realm_left),),
    victories=(Victory("renowned", lambda board, seat: board.player(seat, "renown") >= 6),),
    weights=Weights(numbers={"renown": 3.0, "coin": 0.3, "doubt": -0.1}, cards={"hand": 1.0, "realms": 2.0}),
)
