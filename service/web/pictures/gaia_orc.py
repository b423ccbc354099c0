"""What Gaia ORC draws its own way on the table."""

from collections.abc import Mapping
from typing import Any

from domain.rulesets.gaia_orc.regions import SYMBOLS
from domain.wording import counted
from service.web.pictures.table.face import WIDTH
from service.web.pictures.table.palette import PEN
from service.web.pictures.table.style import Style


def printed(face: Mapping[str, Any]) -> str:
    """On the printed side of a region what losing it brings (GORC-REG-10)."""
    drawn = face["stats"].get(SYMBOLS, 0)
    told = f"when lost: draw {counted(drawn, 'card')}"
    return PEN.text(told, WIDTH - 20, 200, 12, text_anchor="end", fill="muted") if drawn else ""


STYLE = Style(printed=printed)
