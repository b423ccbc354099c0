"""Outpost: the table of contents of the game."""

from importlib.resources import files

from domain.boardkit.reading import Form, read_toml
from domain.cardkit.game.build import card_game
from domain.cardkit.game.declared import Defeat, Phase, Type
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.game.turns import draw_cards, unmark_all
from domain.cardkit.numbers import Number
from tests.cardkit.outpost.ground import (
    OPTION_DOCS,
    Options,
    base_stats,
    beside_base,
    beside_worker,
    collect,
    no_base_left,
    settle,
    worker_stats,
)
from tests.cardkit.outpost.walking import WALK

BOARD = files(__package__).joinpath("board.toml").read_text(encoding="utf-8")

RULESET = card_game(
    __package__,
    name="Outpost",
    version="0.1.0",
    summary="Two sides walk over a small board and tear down each other's base.",
    seats=(2,),
    types=(
        Type(
            "base",
            "A base: where a side begins.",
            stats={"health": "damage that it can take"},
            stays=True,
            costs=False,
            dies_of="health",
            piece=True,
            given=base_stats,
            where=beside_base,
        ),
        Type(
            "worker",
            "A worker: walks to nodes and collects there.",
            stats={"health": "damage that it can take", "pace": "squares that it walks"},
            stays=True,
            costs=False,
            dies_of="health",
            piece=True,
            given=worker_stats,
            where=beside_base,
            nodes=True,
        ),
        Type(
            "scout",
            "A scout: stands beside the base and walks.",
            stats={"health": "damage that it can take", "pace": "squares that it walks"},
            stays=True,
            dies_of="health",
            where=beside_base,
        ),
        Type("tower", "A tower: stands beside a worker.", stays=True, where=beside_worker),
        Type("order", "An order: takes effect once."),
    ),
    numbers=(Number("gold", "gold: pays for everything", start=2, pays=True),),
    board=read_toml(BOARD, Form(nodes=("gold", "mana"), bases=(2, 2))),
    phases=(
        Phase("dawn", do=(settle, unmark_all, collect, draw_cards(1))),
        Phase("day", moves=(PLAY, ACTIVATE, WALK)),
    ),
    defeats=(Defeat("no_base", no_base_left),),
    hand=3,
    deck_size=12,
    copies=4,
    options=Options,
    option_docs=OPTION_DOCS,
)
