"""The text of card sets as their authors wrote it, cut into cards and keywords, so that a few of them can be edited."""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator

import msgspec

_PARTS = re.compile(r"^(?=\[\[(?:card|keyword)\]\]\s*$)", re.MULTILINE)


class Piece(msgspec.Struct, frozen=True):
    """A card or a keyword, with its lines."""

    kind: str
    name: str
    text: str


def pieces(texts: Iterable[str]) -> Iterator[Piece]:
    """The cards and keywords of TOML documents in their order, each keyword once."""
    seen: set[str] = set()
    for text in texts:
        for part in _PARTS.split(text)[1:]:
            ((kind, (table, *_)),) = tomllib.loads(part).items()
            name = str(table["name"])
            if kind == "card" or name not in seen:
                yield Piece(kind, name, part.strip())
            if kind == "keyword":
                seen.add(name)


def written(name: str, ruleset: str, texts: Iterable[str], only: Collection[str] | None = None) -> str:
    """A card set as one TOML document; of `only` some cards, with the keywords that they speak of."""
    found = list(pieces(texts))
    cards = [one.text for one in found if one.kind == "card" and (only is None or one.name in only)]
    words = [one for one in found if one.kind == "keyword"]
    used = [one.text for one in words if only is None or any(_speaks(card, one.name) for card in cards)]
    return "\n\n".join([f'name = "{name}"\nruleset = "{ruleset}"', *used, *cards]) + "\n"


def _speaks(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", text) is not None
