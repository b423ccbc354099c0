"""Fair chance: every draw follows from a secret that was committed to before the match and from the seats' entropy."""

import hashlib
import hmac
import struct
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from events.event import Draw

T = TypeVar("T")

_WIDTH = 8
_SPAN = 1 << (8 * _WIDTH)
_LABEL_WIDTH = 6
_WORDS = struct.Struct(">4Q")


class Chance(Protocol):
    """Where the numbers of a match come from. Draw `index` of `stream` is uniform in 0 .. `bound` - 1."""

    def draw(self, stream: str, index: int, bound: int) -> int: ...

    def uncover(self) -> None:
        """Called before something that nobody may know yet is shown, such as the top card of a shuffled pile."""

    def label(self, index: int) -> str:
        """The `index`-th random name for a card; names and indexes cannot be told from one another."""


class ChanceNeeded(Exception):
    """A look ahead reached a draw or a hidden card, which nobody may foresee."""


def keyed(key: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 of messages under one key, which is made ready once: that takes most of the time of a short one."""
    ready = hmac.new(key, digestmod="sha256")

    def digest(message: bytes) -> bytes:
        of_message = ready.copy()
        of_message.update(message)
        return of_message.digest()

    return digest


class SeededChance:
    """Draws by HMAC-SHA256: the same seed, rewind count, stream and index always give the same number."""

    def __init__(self, seed: bytes, rewinds: int = 0) -> None:
        self._digest = keyed(seed)
        self._rewinds = rewinds

    def draw(self, stream: str, index: int, bound: int) -> int:
        """A number in 0 .. bound - 1, unbiased: values past the last whole multiple of `bound` are tried again."""
        limit, of_stream = _SPAN - _SPAN % bound, _of_stream(stream, self._rewinds)
        attempt = 0
        while True:
            value = int.from_bytes(self._digest(of_stream + framed(str(index), str(attempt)))[:_WIDTH], "big")
            if value < limit:
                return value % bound
            attempt += 1

    def uncover(self) -> None:
        """Nothing stands in the way."""

    def label(self, index: int) -> str:
        """Like a draw: without the seed nobody can tell which index a label belongs to."""
        return _label(self._digest(_of_stream("labels", self._rewinds) + framed(str(index))))


@lru_cache(maxsize=1024)
def _of_stream(stream: str, rewinds: int) -> bytes:
    """What all messages begin with by which a stream is drawn, as parts that are framed."""
    return framed(stream, str(rewinds))


class Stream:
    """Numbers that nobody has to check, of a bot or of imagined worlds: the same seed always gives the same ones."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def __call__(self, bound: int) -> int:
        """The next number in 0 .. bound - 1, all equally likely; nothing is drawn where there is no choice."""
        if bound == 1:
            return 0
        limit = _SPAN - _SPAN % bound
        while True:
            word = self._words.pop() if self._words else self._next()
            if word < limit:
                return word % bound

    def _next(self) -> int:
        """The first number of a new block."""
        self._block += 1
        self._words = list(_WORDS.unpack(hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()))
        return self._words.pop()


class GuessedChance:
    """The chance of worlds that are only imagined: numbers depend on the seed and on the order of draws alone."""

    def __init__(self, seed: bytes) -> None:
        self._below = Stream(seed)

    def draw(self, stream: str, index: int, bound: int) -> int:
        """A number in 0 .. bound - 1."""
        return self._below(bound)

    def uncover(self) -> None:
        """A card that is uncovered was imagined with the world."""

    def label(self, index: int) -> str:
        """The same in all worlds, so that the same card has the same name."""
        return preview_label(index)


class NoForesight:
    """The chance of previews: there is none, so a preview stops where a draw would be."""

    def draw(self, stream: str, index: int, bound: int) -> int:
        """Raises `ChanceNeeded`."""
        raise ChanceNeeded(stream)

    def uncover(self) -> None:
        """Raises `ChanceNeeded`."""
        raise ChanceNeeded

    def label(self, index: int) -> str:
        """A name of the preview's own, which tells nothing: the match will give another one."""
        return preview_label(index)


def preview_label(index: int) -> str:
    """A label for worlds that are only imagined."""
    return _label(hashlib.sha256(framed("labels", str(index))).digest())


def _label(digest: bytes) -> str:
    return "c" + digest[:_LABEL_WIDTH].hex()


def framed(*parts: str) -> bytes:
    """Parts joined so that no two lists of parts give the same bytes: each is preceded by its length."""
    encoded = [part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def commitment_of(secret: str) -> str:
    """What is published of a secret (hexadecimal digits) before the match."""
    return "sha256:" + hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def drawn_under(match: str, population: str) -> str:
    """The name that the chance of a match is drawn under: its id; one for all sandbox matches, so that they repeat."""
    return "sandbox" if population == "sandbox" else match


def seed_of(secret: str, name: str, entropies: Sequence[str]) -> bytes:
    """The seed of a match: HMAC of its name (`drawn_under`) and all entropies in seat order, keyed by the secret."""
    return hmac.digest(bytes.fromhex(secret), framed(name, *entropies), "sha256")


def shuffled(chance: Chance, stream: str, start: int, items: Sequence[T]) -> tuple[list[T], Draw]:
    """Fisher-Yates from the last place down; takes len(items) - 1 draws of the stream from `start` on."""
    order = list(items)
    index = start
    for last in range(len(order) - 1, 0, -1):
        other = chance.draw(stream, index, last + 1)
        order[last], order[other] = order[other], order[last]
        index += 1
    return order, Draw(stream, start, index)


def rolled(chance: Chance, stream: str, start: int, sides: int) -> tuple[int, Draw]:
    """A die with sides 1 .. `sides`."""
    return 1 + chance.draw(stream, start, sides), Draw(stream, start, start + 1)
