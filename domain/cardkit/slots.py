"""One value for each of several domains, as targets and costs ask for."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.cardkit.shapes import Some
from domain.refusal import refuse, refuse_type
from domain.shapes import Domain, Pick, Shape, first

PATIENCE = 1000
"""How many attempts in vain are made to fill slots that share nothing."""


class Slots(Shape, frozen=True, tag="slots"):
    """A list with one value for each of some domains. `distinct` (all are `Some`): lists in them share nothing.

    `reserved`: what is taken besides, unnamed; enough must be left for it
    """

    slots: tuple[Domain, ...]
    clause: str
    distinct: bool = False
    reserved: tuple[Some, ...] = ()

    def check(self, given: Any) -> None:
        """Raise `Refused` unless there is an allowed value for every slot."""
        if not isinstance(given, list | tuple):
            refuse_type(self.clause, given, "array")
        if len(given) != len(self.slots):
            refuse(self.clause, "wrong-number", need=len(self.slots), have=len(given))
        for slot, value in zip(self.slots, given, strict=True):
            slot.check(value)
        if self.distinct:
            named = [value for values in given for value in values]
            for index, value in enumerate(named):
                if value in named[:index]:
                    refuse(self.clause, "repeated", given=value)
            if not self._leaves_enough(given):
                refuse(self.clause, "cannot-pay", given=named)

    @property
    def _may_collide(self) -> bool:
        """Whether what one slot takes may be missing in another."""
        return self.distinct and (len(self.slots) > 1 or bool(self.reserved))

    def _leaves_enough(self, given: Sequence[Sequence[Any]]) -> bool:
        named = [value for values in given for value in values]
        return not self.reserved or shared([some.without(named) for some in self.reserved]) is not None

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        return [slot.offered() for slot in self.slots]

    def options(self, pick: Pick = first) -> Iterator[list[Any]]:
        """All such lists, in an order varied by `pick`. `distinct`: not those after too many attempts in vain."""
        if not self._may_collide:
            yield from self._fill(list(self.slots), [], pick)
            return
        some = [slot for slot in self.slots if isinstance(slot, Some)]
        least = shared([*some, *self.reserved])
        if least is None:
            return
        lists = self._apart(some, [], pick, [PATIENCE])
        yield next(lists, least[: len(some)])
        yield from lists

    def _fill(self, slots: list[Domain], filled: list[Any], pick: Pick) -> Iterator[list[Any]]:
        if not slots:
            yield list(filled)
            return
        for value in slots[0].options(pick):
            yield from self._fill(slots[1:], [*filled, value], pick)

    def _apart(self, slots: list["Some"], filled: list[Any], pick: Pick, patience: list[int]) -> Iterator[list[Any]]:
        """Lists that share nothing. Whoever has taken what a later one needs tries again, while patience lasts."""
        if not slots:
            if self._leaves_enough(filled):
                yield list(filled)
            else:
                patience[0] -= 1
            return
        used = {value for values in filled for value in values}
        left = slots[0].without(used)
        if len(left.values) < left.least:
            patience[0] -= 1
            return
        for value in left.options(pick):
            yield from self._apart(slots[1:], [*filled, value], pick, patience)
            if patience[0] <= 0:
                return

    def count(self, cap: int) -> int:
        """How many such lists there are, counted up to `cap`."""
        if not self._may_collide:
            product = 1
            for slot in self.slots:
                product *= slot.count(cap)
            return product
        found = 0
        for _ in self.options():
            found += 1
            if found >= cap:
                break
        return found

    def shown(self) -> dict[str, Any]:
        """The domain as JSON values."""
        shown = [slot.shown() for slot in self.slots]
        return {"type": "slots", "slots": shown, "clause": self.clause, "distinct": self.distinct}


def shared(slots: Sequence[Some]) -> list[list[Any]] | None:
    """For each list the least that it needs, none of it needed by another; None if there is not enough for all."""
    held: dict[Any, int] = {}

    def find(slot: int, seen: set[Any]) -> bool:
        for value in slots[slot].values:
            if value not in seen:
                seen.add(value)
                if value not in held or find(held[value], seen):
                    held[value] = slot
                    return True
        return False

    if not all(find(index, set()) for index, slot in enumerate(slots) for _ in range(slot.least)):
        return None
    return [[value for value in slot.values if held.get(value) == index] for index, slot in enumerate(slots)]
