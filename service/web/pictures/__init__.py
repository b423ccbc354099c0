"""Pictures of positions: the table of any card game, and the boards of others that have one."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from domain.ruleset import Ruleset
from service.web.pictures import table
from service.web.pictures.table.style import PLAIN, Style

View = dict[str, Any]


class NoPicture(LookupError):
    """No picture can be drawn of positions of this ruleset."""


def has_picture(ruleset: Ruleset | None) -> bool:
    """Whether positions of a ruleset can be drawn; None stands for one that is not installed."""
    return ruleset is not None and (ruleset.dialect is not None or has_board(ruleset.meta.id))


def has_board(ruleset: str) -> bool:
    """Whether a game has a board of its own to be drawn."""
    return hasattr(_own(ruleset), "picture")


def picture_of(ruleset: Ruleset, view: View) -> str:
    """The SVG document of a position, from what a viewer sees of it. Equal views give equal bytes.

    Raises `NoPicture` for a game that is neither played with cards nor has a board here.
    """
    own = _own(ruleset.meta.id)
    if ruleset.dialect is not None:
        style: Style = getattr(own, "STYLE", PLAIN)
        return table.picture(ruleset, view, style)
    draw: Callable[[View], str] | None = getattr(own, "picture", None)
    if draw is None:
        raise NoPicture(ruleset.meta.id)
    return draw(view)


def _own(ruleset: str) -> Any:
    """The module in which a game draws its own way, a board or a style; None if it has none."""
    name = f"{__name__}.{ruleset}"
    known = ruleset.isidentifier() and ruleset != "table" and find_spec(name) is not None
    return import_module(name) if known else None


__all__ = ["NoPicture", "has_board", "has_picture", "picture_of"]
