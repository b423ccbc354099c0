"""Pictures of positions: which ruleset has one, and how it is asked for."""

from collections.abc import Callable, Mapping
from typing import Any

from service.web.pictures import arcmage_arc, gaia_vora

View = dict[str, Any]

PICTURES: Mapping[str, Callable[[View], str]] = {
    "arcmage_arc": arcmage_arc.picture,
    "gaia_vora": gaia_vora.picture,
}


class NoPicture(LookupError):
    """No picture can be drawn of positions of this ruleset."""


def has_picture(ruleset: str) -> bool:
    """Whether positions of a ruleset (`id` or `id@version`) can be drawn."""
    return ruleset.partition("@")[0] in PICTURES


def picture_of(view: View) -> str:
    """The SVG document of a position, from what a viewer sees of it. Equal views give equal bytes.

    Raises `NoPicture` if the view's ruleset has none.
    """
    ruleset = str(view["ruleset"]).partition("@")[0]
    draw = PICTURES.get(ruleset)
    if draw is None:
        raise NoPicture(ruleset)
    return draw(view)
