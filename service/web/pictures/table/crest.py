"""What tells the faction of a card: its colour, the letters on it, the name."""

import msgspec

from domain.cardkit.table.cards import faction_name
from domain.telling.teller import Teller
from service.web.pictures.table.palette import LETTERS_ON


class Crest(msgspec.Struct, frozen=True):
    """A faction, or none, as cards show it. `key` is what its emblems are worked out from."""

    key: str
    name: str
    mark: str
    colour: str | None

    @property
    def edge(self) -> str:
        """The role of the border."""
        return self.colour or "muted"

    @property
    def ground(self) -> str:
        """The role of what the emblem stands on."""
        return "band" if self.colour is None else f"{self.colour}-ground"

    @property
    def shape(self) -> str:
        """The role of the emblem."""
        return "muted" if self.colour is None else f"{self.colour}-shape"

    @property
    def ink(self) -> str:
        """The role of letters on the border's colour."""
        return LETTERS_ON.get(self.colour or "", "light-ink")


def crest_of(teller: Teller, faction: str | None, kind: str | None = None) -> Crest:
    """The crest of a faction; one that no words tell of, and none, are grey. Without factions, types have colours."""
    words = teller.words
    if not words.factions:
        return Crest("", "", "", words.types.get(kind or ""))
    known = words.factions.get(faction or "")
    if known is None:
        return Crest(faction or "", faction_name(teller, faction), "?" if faction else "", None)
    return Crest(faction or "", known.name, known.mark, known.colour)
