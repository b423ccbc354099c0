"""Shapes: the domains that a move's parameters come from. Membership is exact; enumeration is capped.

One shape answers what may be chosen, what may not and why, and checks what was chosen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb, prod
from typing import Any, Protocol, cast

import msgspec

from domain.refusal import Refusal, Refused, gathered, refuse, refuse_type, refuse_value

Pick = Callable[[int], int]
"""Answers a number in 0 .. n - 1; how bots vary the order in which a shape is enumerated."""


def first(_: int) -> int:
    """The pick that keeps the written order."""
    return 0


class Barred(msgspec.Struct, frozen=True):
    """A value that a player might expect to be allowed, and why it is not."""

    value: Any
    why: Refusal


class Domain(Protocol):
    """What the values of a parameter may be. A ruleset or a kernel may have domains of its own."""

    def check(self, value: Any, /) -> None:
        """Raise `Refused`, naming a clause and the facts, unless the value is allowed."""

    def offered(self) -> Any:
        """What may be chosen, without reasons, for the log."""

    def options(self, pick: Pick = first, /) -> Iterator[Any]:
        """Allowed values, in an order varied by `pick`; those a player would think of first come first."""

    def count(self, cap: int, /) -> int:
        """How many values `options` answers, counted up to `cap`."""

    def shown(self) -> dict[str, Any]:
        """The whole domain as JSON values for whoever may choose; its `type` says how to read it."""


class Shape(msgspec.Struct, frozen=True, gc=False):
    """A domain that is plain data."""

    def shown(self) -> dict[str, Any]:
        """The domain as JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self, str_keys=True)
        return plain


class OneOf(Shape, frozen=True, tag="one_of"):
    """One of some values. `clause` is named for a value that is neither offered nor barred."""

    values: tuple[Any, ...]
    clause: str
    barred: tuple[Barred, ...] = ()
    optional: bool = False

    def check(self, value: Any) -> None:
        """Raise `Refused` unless the value is offered."""
        if self.has(value):
            return
        for barred in self.barred:
            if same(value, barred.value):
                raise Refused(barred.why)
        refuse_value(self.clause, value, self.values)

    def has(self, value: Any) -> bool:
        """Whether the value is offered."""
        if isinstance(value, str):
            return value in self.values
        return (value is None and self.optional) or any(same(value, offered) for offered in self.values)

    def offered(self) -> Any:
        """What may be chosen, without reasons, for the log."""
        return list(self.values)

    def options(self, pick: Pick = first) -> Iterator[Any]:
        """All values, in an order varied by `pick`."""
        return in_order(list(self.values), pick)

    def count(self, cap: int) -> int:
        """How many values there are."""
        return len(self.values)


def parted(whys: Mapping[Any, Refusal | None], clause: str) -> OneOf:
    """One of some values, of those for which there is no reason why not."""
    barred = tuple(Barred(value, why) for value, why in whys.items() if why is not None)
    return OneOf(tuple(value for value, why in whys.items() if why is None), clause, barred)


class Option(msgspec.Struct, frozen=True):
    """A value for one key of an `Assign`. It takes one place of its `group`; `counts` towards the size or not."""

    value: Any
    group: str | None = None
    counts: bool = True


class AssignClauses(msgspec.Struct, frozen=True):
    """The clauses that an assignment can break: a foreign key, a foreign value, a full group, too few keys."""

    key: str
    value: str
    group: str
    size: str


class Assign(Shape, frozen=True, tag="assign"):
    """A value for each of some keys, so that no group is overused and enough keys count.

    Each key is given at most one of its `options`; `capacity` bounds how many values of a group may be used; at
    least `least` and at most `most` keys count. With `complete`, every key must be given a value; else those that are
    `needed` must, each for the reason that stands there.
    """

    keys: dict[str, tuple[Option, ...]]
    clauses: AssignClauses
    most: int
    least: int
    capacity: dict[str, int] = {}
    complete: bool = False
    barred: dict[str, tuple[Barred, ...]] = {}
    needed: dict[str, Refusal] = {}

    def check(self, given: Any) -> None:
        """Raise `Refused` unless this is one of the allowed assignments."""
        if not isinstance(given, dict):
            refuse_type(self.clauses.key, given, "object")
        used: dict[str, int] = {}
        counted = 0
        for key, value in given.items():
            option = self._option(key, value)
            counted += option.counts
            if option.group is not None:
                used[option.group] = used.get(option.group, 0) + 1
                if used[option.group] > self.capacity.get(option.group, 1):
                    have = self.capacity.get(option.group, 1)
                    refuse(self.clauses.group, "overused", group=option.group, need=used[option.group], have=have)
        missing = [key for key in self.keys if key not in given]
        if self.complete and missing:
            refuse(self.clauses.size, "incomplete", missing=missing)
        for key in missing:
            if key in self.needed:
                raise Refused(self.needed[key])
        if not self.least <= counted <= self.most:
            refuse(self.clauses.size, "not-as-many-as-possible", need=self.least, have=counted)

    def _option(self, key: Any, value: Any) -> Option:
        for option in self.keys.get(key, ()):
            if same(option.value, value):
                return option
        for barred in self.barred.get(key, ()):
            if same(barred.value, value) or barred.value is None:
                raise Refused(barred.why)
        if key not in self.keys:
            refuse_value(self.clauses.key, key, self.keys)
        return refuse_value(self.clauses.value, value, [option.value for option in self.keys[key]], at=key)

    def offered(self) -> Any:
        """What may be chosen, without reasons, for the log."""
        return {key: [option.value for option in options] for key, options in self.keys.items()}

    def options(self, pick: Pick = first) -> Iterator[dict[str, Any]]:
        """All allowed assignments without repeats, in an order varied by `pick`."""
        return self._extend(list(self.keys), {}, 0, {}, pick)

    def count(self, cap: int) -> int:
        """How many allowed assignments there are, counted up to `cap`."""
        return self._count([*self.keys], 0, {}, cap)

    def _may_lack(self, key: str) -> bool:
        return not self.complete and key not in self.needed

    def _count(self, keys: list[str], counted: int, used: dict[str, int], cap: int) -> int:
        if not keys:
            return int(self.least <= counted <= self.most)
        rest = keys[1:]
        needed, found = self.least - len(rest), 0
        if self._may_lack(keys[0]) and counted >= needed:
            found = self._count(rest, counted, used, cap)
        for option in self.keys[keys[0]]:
            now, group = counted + option.counts, option.group
            if found >= cap or not needed <= now <= self.most:
                continue
            if group is not None and used.get(group, 0) >= self.capacity.get(group, 1):
                continue
            if not rest:
                found += 1
            elif group is None:
                found += self._count(rest, now, used, cap - found)
            else:
                taken = {**used, group: used.get(group, 0) + 1}
                found += self._count(rest, now, taken, cap - found)
        return min(found, cap)

    def _extend(
        self, keys: list[str], chosen: dict[str, Any], counted: int, used: dict[str, int], pick: Pick
    ) -> Iterator[dict[str, Any]]:
        if counted + len(keys) < self.least or counted > self.most:
            return
        if not keys:
            yield dict(chosen)
            return
        key, rest = keys[0], keys[1:]
        for option in in_order([*self.keys[key]], pick):
            group = option.group
            if group is not None and used.get(group, 0) >= self.capacity.get(group, 1):
                continue
            chosen[key] = option.value
            if group is None:
                yield from self._extend(rest, chosen, counted + option.counts, used, pick)
            else:
                taken = {**used, group: used.get(group, 0) + 1}
                yield from self._extend(rest, chosen, counted + option.counts, taken, pick)
            del chosen[key]
        if self._may_lack(key):
            yield from self._extend(rest, chosen, counted, used, pick)


class Subset(Shape, frozen=True, tag="subset"):
    """`size` different values out of some, in any order. `clause` is named for anything else."""

    values: tuple[Any, ...]
    size: int
    clause: str

    def check(self, given: Any) -> None:
        """Raise `Refused` unless these are `size` different offered values."""
        if not isinstance(given, list | tuple):
            refuse_type(self.clause, given, "array")
        if len(given) != self.size:
            refuse(self.clause, "wrong-number", need=self.size, given=given)
        for index, value in enumerate(given):
            if not any(same(value, offered) for offered in self.values):
                refuse_value(self.clause, value, self.values)
            if any(same(value, other) for other in given[:index]):
                refuse(self.clause, "wrong-number", need=self.size, given=given)

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        return {"of": list(self.values), "choose": self.size}

    def options(self, pick: Pick = first) -> Iterator[list[Any]]:
        """All such choices, in an order varied by `pick`."""
        yield from (list(chosen) for chosen in combinations(in_order(list(self.values), pick), self.size))

    def count(self, cap: int) -> int:
        """How many such choices there are."""
        return comb(len(self.values), self.size)


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A move that may be made, with the domain of each parameter that is to be given; others are left out.

    `answers`: it answers the pending decision. `secret`: parameters that no other seat may know. `cover`: what the
    public log calls it where its name would tell too much. `apart`: two parameters; the second may be given nothing
    that the first is (`without`). `passing`: what it does ends with the turn. `deferred`: it may as well be done later.
    """

    move: str
    params: dict[str, Domain] = {}
    answers: bool = True
    secret: tuple[str, ...] = ()
    cover: str | None = None
    apart: tuple[str, str] | None = None
    passing: bool = False
    deferred: bool = False

    def arguments(self, pick: Pick = first) -> Iterator[dict[str, Any]]:
        """All argument sets, in an order varied by `pick`."""
        return self._product([*self.params], {}, pick) if self.params else iter(({},))

    def _product(self, names: list[str], given: dict[str, Any], pick: Pick) -> Iterator[dict[str, Any]]:
        if not names:
            yield given
            return
        for value in self._domain(names[0], given).options(pick):
            yield from self._product(names[1:], {**given, names[0]: value}, pick)

    def _domain(self, name: str, given: dict[str, Any]) -> Domain:
        domain: Any = self.params[name]
        if self.apart is not None and name == self.apart[1]:
            domain = domain.without(given[self.apart[0]])
        return cast(Domain, domain)

    def count(self, cap: int) -> int:
        """How many argument sets there are; those of assignments, and with `apart` all, are counted up to `cap`."""
        if self.apart is not None:
            return sum(1 for _ in islice(self.arguments(), cap))
        return prod([domain.count(cap) for domain in self.params.values()])

    def may_mean(self, args: dict[str, Any]) -> bool:
        """Whether whatever must be one of some values is. It takes longer to tell why something is refused."""
        if not self.params:
            return True
        ones = [(domain, args.get(name)) for name, domain in self.params.items() if isinstance(domain, OneOf)]
        return not [value for domain, value in ones if not domain.has(value)]

    def refusal(self, args: dict[str, Any], otherwise: tuple[str, ...] = ()) -> tuple[int, Refusal | None]:
        """How many parameters fit, and why the next does not, in the order of `args`: that of the move's fields.

        Their names fit already. The clauses `otherwise` are named for what is given and not asked for.
        """
        if not args and not self.params:
            return 0, None
        due = [name for name in args if name in self.params] + [name for name in self.params if name not in args]
        for fitting, name in enumerate(due):
            try:
                self.params[name].check(args.get(name))
            except Refused as no:
                return fitting, no.refusal
        for name, value in args.items():
            if value and name not in self.params:
                return len(self.params), Refusal("not-asked-for", otherwise, {"parameter": name, "given": value})
        return len(self.params), None


class Withheld(msgspec.Struct, frozen=True):
    """A move that a player might expect now, perhaps only with some arguments, and why it is not offered."""

    move: str
    why: Refusal
    args: dict[str, Any] = {}


class Offers(msgspec.Struct, frozen=True):
    """What a seat may do now, and what it may not; `ends` is false if the phase cannot end before something is done."""

    open: tuple[Offer, ...] = ()
    withheld: Sequence[Withheld] = ()
    ends: bool = True

    @property
    def only(self) -> str | None:
        """The move that answers the pending decision, if there is one alone and nothing is to be chosen with it."""
        answering = [offer for offer in self.open if offer.answers]
        return answering[0].move if len(answering) == 1 and not answering[0].params else None

    def moves(self, pick: Pick = first) -> Iterator[tuple[str, dict[str, Any]]]:
        """All moves with their arguments, in an order varied by `pick` within each offer."""
        for offer in self.open:
            for args in offer.arguments(pick):
                yield offer.move, args

    def count(self, cap: int) -> int:
        """How many moves answer the pending decision, counted up to `cap`."""
        found = 0
        for offer in self.open:
            if offer.answers and found < cap:
                found += offer.count(cap - found)
        return min(found, cap)

    def allowing(self, move: str, args: dict[str, Any]) -> Offer | None:
        """The offer that allows this move, if there is one."""
        for offer in self.open:
            if offer.move == move and offer.may_mean(args) and offer.refusal(args)[1] is None:
                return offer
        return None

    def check(self, move: str, args: dict[str, Any], otherwise: tuple[str, ...]) -> Offer:
        """The offer that allows this move. Raises `Refused`, naming the clauses `otherwise` for a move not offered."""
        allowing = self.allowing(move, args)
        if allowing is not None:
            return allowing
        found = [offer.refusal(args, otherwise) for offer in self.open if offer.move == move]
        furthest = max([fitting for fitting, _ in found], default=0)
        whys = [why for fitting, why in found if fitting == furthest and why is not None]
        for withheld in self.withheld:
            if withheld.move == move and all(same(args.get(name), value) for name, value in withheld.args.items()):
                raise Refused(withheld.why)
        if not whys:
            offered = sorted({offer.move for offer in self.open})
            raise Refused(Refusal("not-now", otherwise, {"given": move, "offered": offered}))
        raise Refused(gathered(whys))


def same(left: Any, right: Any) -> bool:
    """Equal as JSON values: True is not 1, and a tuple is a list."""
    if isinstance(left, tuple | list) and isinstance(right, tuple | list):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right) and isinstance(left, bool) == isinstance(right, bool)


def in_order(values: list[Any], pick: Pick) -> Iterator[Any]:
    """Each value once, in an order varied by `pick`; empties the list."""
    while values:
        yield values.pop(0 if pick is first else pick(len(values)))
