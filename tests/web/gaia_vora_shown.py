"""Described positions of Gaia-Vora in which everything is to be seen, as pictures."""

import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

from domain import engine
from tests.dsl import gaia_vora
from tests.dsl.table import Setting, Table
from tests.web.seen import parts_of

DISCARDED = "1:storm 3:sun_red 2:rainbow 1:sun_green 2:storm 3:storm 1:meteor_stone 1:rainbow 3:meteor_snow"


def described() -> Table:
    """Seat 1 is to turn the planet; seat 2 has given up; seat 3 has no stars left."""
    t = Setting(gaia_vora, 4).position(
        active=1,
        turn=12,
        slots={
            7: "sand/snow: yellow-H red-P",
            6: "stone/snow/grass/sand: green-C",
            5: "",
            2: "stone: white-P green-H red-C",
        },
        water="yellow-C green-P",
        microbe=2,
        stars={3: 0, 2: 1},
        fossils={"white": "green-C/C yellow-P/P", "yellow": "red-C/C green-C/C white-C/C"},
    )
    t.when(2, "concede").made()
    return t


def eaten() -> dict[str, Any]:
    """A step on, the yellow HerbiVore has eaten the red Plant, and seat 4 is to choose a row for it."""
    t = described()
    t.when(1, "rotate", steps=1).made()
    return t.view()


@cache
def turned() -> dict[str, ET.Element]:
    """The parts of that picture."""
    return parts_of(eaten())


def windy() -> dict[str, Any]:
    """One player against the weather, nine cards into the deck and a tenth face up."""
    return Setting(gaia_vora, 1).position(weather="2:meteor_sand", discard_pile=DISCARDED).view()


@cache
def alone() -> dict[str, ET.Element]:
    """The parts of that picture."""
    return parts_of(windy())


def opened(*joined: int) -> dict[str, ET.Element]:
    """A match of two that has not begun, with so many of its seats taken."""
    draft = Setting(gaia_vora, 2)._created()
    for seat in joined:
        draft = engine.join(gaia_vora.ruleset, draft.state, seat, "Ben")
    view = engine.view(gaia_vora.ruleset, draft.state, None)
    view["seats"][0]["name"] = None
    return parts_of(view)


def undrawn() -> dict[str, Any]:
    """One player, before the first Weather Card."""
    view = Setting(gaia_vora, 1).position(weather="3:storm").view()
    view["board"]["weather"] |= {"card": None, "draw_pile": 30, "discard_pile": []}
    return view
