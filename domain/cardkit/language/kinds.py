"""Kinds of abilities: those of every card game, and what a game declares about its own."""

from collections.abc import Mapping

import msgspec

HOLDS = ("affects", "stats", "grants", "loses", "forbids", "allows", "only", "lends")
"""Fields of an ability that say what holds, without being done, and for whom."""

USED = frozenset({"needs", "pay", "targets", "do", "timing", "x", "limit", "chooser"})
HOLDING = frozenset({*HOLDS, "while_", "x"})
"""The fields of what is announced, and of what holds by itself."""

EVERY = frozenset({"kind", "name"})
"""The fields of every ability."""


class Printed(msgspec.Struct, frozen=True):
    """What abilities of a kind print besides their text: a number of at least `least`, or one of `words`.

    text: a line that explains it;  ascending: the abilities of a card stand in the order of this number
    """

    text: str
    words: tuple[str, ...] = ()
    least: int = 0
    ascending: bool = False


class Undertaking(msgspec.Struct, frozen=True):
    """How an ability reads that a player takes on: what it does is the reward for it.

    taken: the verb by which a player takes it on, if its needs are met;  plain: what fulfils one that does not say
    """

    taken: str
    plain: str


class AbilityKind(msgspec.Struct, frozen=True):
    """A kind of ability.

    fields:  those of an ability that have a meaning for it, besides those of every ability
    prints:  what each ability of the kind prints, under these names
    bare:    whether it need not do anything
    heading: what stands before its text, with what is printed: `Claim in {domain}`; if empty, the kind and all of that
    undertaking: how it reads if it is one
    """

    fields: frozenset[str]
    prints: Mapping[str, Printed] = {}
    heading: str = ""
    bare: bool = False
    undertaking: Undertaking | None = None

    @property
    def holds(self) -> bool:
        """Whether what an ability of this kind says holds without being done."""
        return "affects" in self.fields

    @property
    def waits(self) -> bool:
        """Whether something that happens sets it off."""
        return "on" in self.fields


KINDS: Mapping[str, AbilityKind] = {
    "play": AbilityKind(USED),
    "activated": AbilityKind(USED),
    "triggered": AbilityKind(frozenset({"on", "tally", "needs", "targets", "do", "optional", "x", "limit", "chooser"})),
    "passive": AbilityKind(HOLDING),
    "replaces": AbilityKind(frozenset({"on", "needs", "while_", "do", "x", "limit", "chooser"})),
    "enters": AbilityKind(frozenset({"needs", "do", "x", "chooser"})),
}
"""The kinds that the kernel knows."""
