"""Every mark of a picture to the last number, as the files of `drawn` have it: a line for each mark, in order.

Lines with `#` name the part that the marks below belong to. A mark of the same place and size is told once.
"""

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cardkit.table import duels
from tests.web import tabled
from tests.web.gaia_vora_shown import eaten, windy
from tests.web.seen import SVG, picture_of

FOLDER = Path(__file__).parent / "drawn"
GEOMETRY = (
    "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "d", "points", "viewBox",
    "transform", "font-size", "stroke-width",
)  # fmt: skip
"""What says where a mark is and how large."""

PICTURES: dict[str, Callable[[], dict[str, Any]]] = {
    "arcmage": lambda: tabled.view(tabled.fight()[2], 1),
    "duel": lambda: duels.seen(duels.answered(), 1),
    "laid": lambda: duels.seen(duels.answered(), 1, duels.LAID),
    "gaia-vora": eaten,
    "gaia-vora-alone": windy,
}


def lines(root: ET.Element) -> Iterator[str]:
    """The lines of a picture. What was told before is not told again."""
    told: set[str] = set()
    for one in root.iter():
        if "data-part" in one.attrib:
            yield f"# {one.attrib['data-part']}"
        numbers = [f"{name} {one.attrib[name]}" for name in GEOMETRY if name in one.attrib]
        line = " ".join([one.tag.removeprefix(SVG), *numbers])
        if numbers and line not in told:
            yield line
            told.add(line)


@pytest.mark.parametrize("name", PICTURES)
def test_every_mark_stands_where_it_is_written_down(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(ET.fromstring(picture_of(PICTURES[name]())))) == kept


def write() -> None:
    """Write down what is drawn now: `python -m tests.web.test_drawn_exactly`."""
    for name, view in PICTURES.items():
        text = "\n".join(lines(ET.fromstring(picture_of(view()))))
        (FOLDER / f"{name}.txt").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
