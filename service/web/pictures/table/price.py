"""The ring in which the cost of a card is printed."""

import msgspec

from service.web.pictures.svg import shortened
from service.web.pictures.table.palette import PEN

LETTER = 0.56
"""The width of a letter of the cost, of its type size."""
LONGEST = 9
"""Letters that the ring takes; the whole cost stands in the rules text."""


class Ring(msgspec.Struct, frozen=True):
    """A ring around a cost, as wide as it must be."""

    words: str
    radius: float
    size: float

    @property
    def width(self) -> float:
        """From end to end."""
        return self.radius + max(self.radius, LETTER * self.size * len(self.words))

    def drawn(self, left: float, y: float, *, fill: str, stroke: float) -> str:
        """The ring from `left` on, its middle at `y`."""
        ring = PEN.el(
            "rect",
            x=left,
            y=y - self.radius,
            width=self.width,
            height=2 * self.radius,
            rx=self.radius,
            fill=fill,
            stroke="ink",
            stroke_width=stroke,
        )
        words = PEN.text(self.words, left + self.width / 2, y + 0.36 * self.size, self.size, text_anchor="middle")
        return ring + words


def ring(cost: int | str, radius: float, size: float) -> Ring:
    """The ring of a cost, in smaller type if it is long."""
    words = shortened(str(cost), LONGEST)
    return Ring(words, radius, size * 0.8 if len(words) > 2 else size)
