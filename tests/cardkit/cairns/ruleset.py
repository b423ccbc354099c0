"""Cairns: the table of contents of the game."""

from msgspec.structs import replace

from domain.cardkit.dialect import Heaps
from domain.cardkit.game.build import PHYSICS, card_game
from domain.cardkit.game.declared import Phase, Trait, Type
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.game.timing import AT_ONCE
from domain.cardkit.game.turns import draw_cards, gain, unmark_all
from domain.cardkit.numbers import Number
from domain.cardkit.run.asks import NOTHING
from tests.cardkit.cairns.piling import HEAPS, YARD, at, barred, hand_over, heave, in_heaps, lift, put, turn_over

PLACES = (YARD, *HEAPS)

RULESET = card_game(
    __package__,
    name="Cairns",
    version="0.1.0",
    summary="Two heap up stones.",
    seats=(2,),
    types=(
        Type(
            "stone",
            "A stone: lies in the yard or on a heap.",
            stats={"weight": "damage that breaks it"},
            stays=True,
            dies_of="weight",
            into=PLACES,
            barred=barred,
            otherwise=YARD,
        ),
        Type("moss", "Moss: grows on a stone.", stays=True, attaches=True),
        Type("deed", "A deed: done once."),
    ),
    numbers=(Number("force", "force: pays for everything", ceiling=9, pays=True), Number("glory", "glory")),
    places={
        **{place: Trait(f"in the {place}", at(place), frozenset({"stone"}), NOTHING) for place in PLACES},
        "heaps": Trait("in the heaps", in_heaps, frozenset({"stone"}), NOTHING),
    },
    heaps=Heaps(HEAPS, frozenset({"buried", "heaps"})),
    quarters={"heap": HEAPS, "yard": (YARD,)},
    timing=AT_ONCE,
    words={
        "lasting": "end of turn",
        "permissions": {"be_moved": "to be put elsewhere"},
        "happenings": {"moves": "a stone goes elsewhere"},
        "bearers": {"effects": {"move": frozenset({"stone"})}, "permissions": {"be_moved": frozenset({"stone"})}},
    },
    phases=(
        Phase("dawn", do=(unmark_all, gain("force", 3), draw_cards(1))),
        Phase("work", moves=(PLAY, ACTIVATE, lift, heave, turn_over)),
    ),
    hand=4,
    deck_size=12,
    copies=4,
    changes={"physics": replace(PHYSICS, move=put, control=hand_over), "triggers_at_once": True},
)
