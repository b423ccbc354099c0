"""What a picture tells and how it is drawn, in short words: the texts and names of a part, the paint of its marks."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

from domain.rulesets import RULESETS
from service.web import pictures
from tests.cardkit.table.duels import LAID

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = {"fi": "fill", "st": "stroke"}


GAMES = {**RULESETS, "laid": LAID}


def picture_of(view: dict[str, Any]) -> str:
    """The picture of a position, as the page of its game has it."""
    return pictures.picture_of(GAMES[view["ruleset"].partition("@")[0]], view)


def parts_of(view: dict[str, Any]) -> dict[str, ET.Element]:
    """The named parts of the picture of a position."""
    root = ET.fromstring(picture_of(view))
    return {part.attrib["data-part"]: part for part in root.iter() if "data-part" in part.attrib}


def one_with(element: ET.Element, name: str, value: str) -> ET.Element:
    """The only mark below an element with such a data attribute."""
    (found,) = [one for one in element.iter() if one.attrib.get(f"data-{name}") == value]
    return found


def told(element: ET.Element) -> list[str]:
    """What can be read in a part, in order: a line for each name, in angle brackets, and for the texts below it."""
    lines: list[list[str]] = [[]]
    for one in element.iter():
        tag, words = one.tag.removeprefix(SVG), "".join(one.itertext())
        if tag == "title":
            lines += [[f"<{words}>"], []]
        elif tag == "text" and words:
            lines[-1].append(words)
    return [" · ".join(line) for line in lines if line]


def paints(element: ET.Element) -> list[str]:
    """The marks of a part in order: `rect accent-soft, accent 2` is filled with the one role, its edge 2 wide."""
    return [paint for one in element.iter() if (paint := _paint(one))]


def _paint(mark: ET.Element) -> str:
    tag = mark.tag.removeprefix(SVG)
    if not {"fill", "stroke"} & set(mark.attrib):
        return ""
    roles = dict(_roles(mark))
    what = tag if tag != "text" else f"{mark.text!r} {mark.attrib['font-size']}"
    fill = roles.get("fill", mark.attrib.get("fill", "(black)"))
    edge = f", {roles['stroke']} {mark.attrib.get('stroke-width', '(1)')}" if "stroke" in roles else ""
    others = [f"{name} {mark.attrib[name]}" for name in LOOKS if name in mark.attrib]
    return " ".join([f"{what} {fill}{edge}", *others])


def _roles(mark: ET.Element) -> Iterator[tuple[str, str]]:
    for name in mark.attrib.get("class", "").split():
        _, letters, role = name.split("-", 2)
        yield LETTERS[letters], role


LOOKS = ("stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity", "text-anchor", "rx")


def whole(box: Any) -> list[str]:
    """What a tile tells."""
    return told(ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{box.draw(0, 0)}</svg>'))
