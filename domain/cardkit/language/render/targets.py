"""Targets in English: described when they are first spoken of, told apart from then on."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.language.card import Ability
from domain.cardkit.language.render.english import ORDINALS
from domain.cardkit.language.terms import Target

if TYPE_CHECKING:
    from domain.cardkit.language.render.speaker import Speaker

OTHER_PLAYERS = ("seat", "their", "it")
"""What else is spoken of as `that player`."""


class Targets:
    """The targets of a text, and which of them were spoken of.

    attached: the first is what the card is attached to
    """

    def __init__(self, targets: tuple[Target, ...], ability: Ability | None, *, attached: bool) -> None:
        self.all = targets
        self.attached = attached
        self.mentioned: frozenset[int] = frozenset({1} if attached else ())
        self.spoken = Counter(map(_thing, _words(ability)))
        """How often the text refers to something."""

    def text(self, speaker: "Speaker", number: int) -> str:
        """A target: `target creature you control`, then `that creature`; `the first creature`, if there are several."""
        if number > len(self.all):
            return "the target"
        target = self.all[number - 1]
        again = number in self.mentioned
        self.mentioned |= {number}
        if again:
            return self._again(speaker, number)
        noun = speaker.noun(target.what, target.most != 1)
        other = "other " if target.what.other and target.what.kinds != ("player",) else ""
        if target.most != 1:
            return f"{speaker.from_to(target.least, target.most)} {other}target {noun}"
        few = "up to one " if target.least == 0 else ""
        if self._is_numbered(speaker, number):
            return f"{few or 'the '}{ORDINALS[number - 1]} {other}target {noun}"
        return f"{few}{other}target {noun}" if few or not other else f"another target {noun}"

    def unmentioned(self, speaker: "Speaker") -> list[str]:
        """What the targets are that no word has described: a text may speak of nothing but their cost."""
        said = []
        for number, target in enumerate(self.all, 1):
            if number not in self.mentioned:
                which = f"{ORDINALS[number - 1]} " if len(self.all) > 1 else ""
                be = "target is" if target.most == 1 else "targets are"
                said.append(f"the {which}{be} {speaker.counted(target.what, target.least, target.most)}")
        return said

    def _again(self, speaker: "Speaker", number: int) -> str:
        if self.attached and number == 1:
            return speaker.host()
        target = self.all[number - 1]
        kind = speaker.kind(target.what, target.most != 1)
        if self._is_numbered(speaker, number):
            return f"the {ORDINALS[number - 1]} {kind}"
        if kind == "player" and any(self.spoken[other] for other in OTHER_PLAYERS):
            return "the target player"
        return f"{'those' if target.most != 1 else 'that'} {kind}"

    def _is_numbered(self, speaker: "Speaker", number: int) -> bool:
        """Whether `target creature` or `that creature` could be another target as well."""
        mine = self.all[number - 1]
        if self.attached and number == 1:
            return False
        for at, other in enumerate(self.all, 1):
            if at == number or (self.attached and at == 1):
                continue
            same_kind = (speaker.kind(other.what), other.most != 1) == (speaker.kind(mine.what), mine.most != 1)
            if same_kind and (other.what == mine.what or max(self._count(at), self._count(number)) > 1):
                return True
        return False

    def _count(self, number: int) -> int:
        return self.spoken["target" if number == 1 else f"target{number}"]


def _thing(word: str) -> str:
    """What is referred to: `target` in `controller(target)`."""
    return word.partition("(")[2].rstrip(")") or word


def _words(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            yield from _words(getattr(part, field))
    elif isinstance(part, tuple):
        for inner in part:
            yield from _words(inner)
