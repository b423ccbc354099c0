"""Announcing: which cards a seat may play and which abilities it may activate now, why not the others, and doing so.

When that is allowed at all the ruleset says; here is what the text itself asks: prerequisites, limits, costs, targets.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import Any

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.stack import AbilityActivated, CardPlayed
from domain.cardkit.language.clauses import Limit
from domain.cardkit.moves_play import ActivateAbility, Announcement
from domain.cardkit.run import bill
from domain.cardkit.run.areas import area_of, within
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring, prevented
from domain.cardkit.run.last_seen import seen
from domain.cardkit.run.objects import ability_key
from domain.cardkit.run.payment import Due, Means, due
from domain.cardkit.run.plans import Plan, plan_of
from domain.cardkit.run.pricing import pay, priced
from domain.cardkit.run.texts import fixed
from domain.cardkit.shapes import Between, Some
from domain.cardkit.slots import Slots
from domain.draft import Draft
from domain.reasons import Reasons
from domain.refusal import Refusal
from domain.shapes import Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat

MOST_X = 20
"""The greatest number that may be chosen for X."""
OFFERING = 20
"""Steps that it takes to put an offer together."""
MOST_TRIES = 100
"""Ways to pick that are tried before it is said that resource cards cannot pay for both."""
APART = ("costs", "payment")
"""Parameters in this order if a resource card may pay for either, but not for both."""


class Announceable(msgspec.Struct, frozen=True):
    """Something that a seat might announce: `source`, and the `path` of the ability unless the card is played.

    place:  where the card may be put, if its player says so when it is played
    sites:  works that out, where it takes work: few cards can be paid for;  nowhere: why not, if it may be put nowhere
    area:   where its text reaches from;  caster: what performs the card that is played, in games that have such
    barred: why the rules do not allow it now, whatever its text says
    deferred: it may as well be announced later, for all that the rules know
    """

    move: str
    source: str
    path: str = ""
    place: OneOf | None = None
    sites: Callable[[], OneOf | None] | None = None
    nowhere: Refusal | None = None
    area: str | None = None
    caster: str = ""
    barred: Refusal | None = None
    deferred: bool = True


class Announced(msgspec.Struct, frozen=True):
    """The ways to announce something, or `why` there is none."""

    offers: tuple[Offer, ...] = ()
    why: Refusal | None = None


Price = tuple[Due, ...] | None
"""What a text costs; None if that depends on what is said when it is announced."""

OUT_OF_REACH = Announced()
"""What surely cannot be paid for, whatever it is aimed at and wherever it is announced."""


def listing(board: Board, seat: Seat, things: Iterable[Announceable]) -> Offers:
    """What a seat may announce of these things, and what not and why."""
    means = Means(board, seat)
    open_: list[Offer] = []
    closed: list[Announceable] = []
    before, found = None, OUT_OF_REACH
    for thing in things:
        if thing.barred is not None:
            closed.append(thing)
            continue
        same = before is not None and (thing.source, thing.path) == (before.source, before.path)
        if not (same and found is OUT_OF_REACH):  # so it is at any other place, too
            alike = same and thing.caster and not _plan(board, thing).by_caster
            found = _by(found, thing) if alike else _announcements(board, seat, thing, means, hasty=True)
        before = thing
        if found.offers:
            open_ += found.offers
        else:
            closed.append(thing)
    return Offers(tuple(open_), Reasons(lambda: _withheld(board, seat, closed, means)))


def _by(found: Announced, thing: Announceable) -> Announced:
    """The same ways to play a card, performed by another one."""
    offers = []
    for one in found.offers:
        whose = one.params["caster"]
        assert isinstance(whose, OneOf)
        params = {**one.params, "caster": msgspec.structs.replace(whose, values=(thing.caster,))}
        offers.append(msgspec.structs.replace(one, params=params))
    return Announced(tuple(offers))


def _plan(board: Board, thing: Announceable) -> Plan:
    return plan_of(board.pool, thing.path or board.card(thing.source).name, board.dialect.vocabulary)


def _withheld(board: Board, seat: Seat, things: Iterable[Announceable], means: Means) -> Iterator[Withheld]:
    """Why each of these things cannot be announced."""
    for thing in things:
        why = thing.barred or _announcements(board, seat, thing, means).why
        assert why is not None
        yield Withheld(thing.move, why, _which(thing))


def _announcements(board: Board, seat: Seat, thing: Announceable, means: Means, *, hasty: bool = False) -> Announced:
    """The offers of one card or ability: one, or one for each target or X that its cost depends on.

    `hasty`: if there are none it need not be told why.
    """
    if not board.meter.take(OFFERING):
        return Announced(why=Refusal("too-much-work", (board.dialect.clauses.effort,)))
    plan = _plan(board, thing)
    means = means if thing.path else means.without(thing.source)
    frame = Frame(thing.source, seat, plan.path, thing.source, caster=thing.caster)
    if plan.x is not None and not plan.aimed:
        frame = msgspec.structs.replace(frame, x=max(0, board.number(plan.x, frame)))
    if hasty and plan.marks_itself and board.state.objects[frame.source].marked:
        return OUT_OF_REACH
    price = due(board, plan, frame) if plan.has_a_price else None
    if hasty and price is not None and means.short_of(price) is not None:
        return OUT_OF_REACH
    if thing.sites is not None:
        thing = msgspec.structs.replace(thing, place=thing.sites())
    why = _hindered(board, plan, frame, thing)
    if why is not None:
        return Announced(why=why)
    frame = within(board, frame, thing.area)
    offers: list[Offer] = []
    for aimed, slots, chosen in _aims(board, plan, frame, thing, means):
        if not board.meter.take(OFFERING):
            break
        found = _offer(board, plan, aimed, slots, thing, means, price)
        if isinstance(found, Offer):
            offers.append(msgspec.structs.replace(found, params={**found.params, **chosen}) if chosen else found)
        elif why is None:
            why = found
    return Announced(tuple(offers), None if offers else why or _no_target(board, plan, frame, thing))


def _which(thing: Announceable) -> dict[str, Any]:
    by = {"caster": thing.caster} if thing.caster else {}
    named = {"source": thing.source, "ability": thing.path} if thing.path else {"card": thing.source, **by}
    return named if thing.area is None else {**named, "place": thing.area}


# --- what hinders -----------------------------------------------------------------------------------------------------


def _hindered(board: Board, plan: Plan, frame: Frame, thing: Announceable) -> Refusal | None:
    """Why a text cannot be announced, whatever it would be aimed at."""
    clauses = board.dialect.clauses
    ability = plan.ability
    if thing.place is not None and not thing.place.values:
        return thing.nowhere or Refusal("no-square", (clauses.square,))
    if prevented(board, _event_of(board, plan, frame, thing)):
        return Refusal("forbidden", (clauses.forbidden,))
    if ability is not None:
        for need, words in zip(ability.needs, plan.needs, strict=True):
            if not board.holds(need, frame):
                return Refusal("prerequisite", (clauses.needs,), {"only_if": words})
        return _used_up(board, plan, frame, ability.limit)
    return None


def _used_up(board: Board, plan: Plan, frame: Frame, limit: Limit) -> Refusal | None:
    key = ability_key(frame.source, frame.ability)
    counted = [
        (limit.per_turn, board.state.uses.get(f"turn:{key}", 0), "turn"),
        (limit.per_match, board.state.uses.get(key, 0), "match"),
    ]
    renewed = board.dialect.renewed
    if renewed is not None and plan.card is None and not (limit.per_turn or limit.per_match):
        counted.append((limit.per_renewal or 1, renewed(board.state).get(key, 0), "renewal"))
    for most, have, span in counted:
        if most and have >= most:
            facts = {"per": span, "most": most, "have": have}
            return Refusal("used-up", (board.dialect.clauses.limit,), facts)
    return None


def _event_of(board: Board, plan: Plan, frame: Frame, thing: Announceable) -> CardPlayed | AbilityActivated:
    """What would be announced, as far as permissions look at it."""
    if plan.card is None:
        return AbilityActivated(frame.controller, "", frame.source, frame.ability)
    return CardPlayed(frame.controller, frame.source, plan.card.name, plan.card.type)


# --- targets ----------------------------------------------------------------------------------------------------------

Aim = tuple[Frame, tuple[Some, ...], dict[str, Domain]]


def _aims(board: Board, plan: Plan, frame: Frame, thing: Announceable, means: Means) -> Iterable[Aim]:
    """What a text may be aimed at, apart where its cost depends on that, or its targets on modes.

    Answers its frame, its targets, what X and its modes may be.
    """
    if not (plan.targets or plan.x_chosen or plan.by_mode):
        return [(frame, (), {})]
    return _ways_to_aim(board, plan, frame, thing, means)


def _ways_to_aim(board: Board, plan: Plan, frame: Frame, thing: Announceable, means: Means) -> Iterator[Aim]:
    clauses = board.dialect.clauses
    if plan.by_mode and not frame.modes:
        for way in plan.named:
            modes = Slots(tuple(OneOf((mode,), clauses.modes) for mode in way), clauses.modes)
            moded = msgspec.structs.replace(frame, modes=way)
            for aimed, slots, also in _ways_to_aim(board, plan, moded, thing, means):
                yield aimed, slots, {**also, "modes": modes}
        return
    clause = clauses.number
    if not plan.x_chosen:
        yield from ((aimed, slots, {}) for aimed, slots in _targets(board, plan, frame, thing))
    elif plan.by_x:
        for x in range(MOST_X + 1):
            chosen = msgspec.structs.replace(frame, x=x)
            if means.short_of(due(board, plan, chosen)) is not None and x:
                return
            for aimed, slots in _targets(board, plan, chosen, thing):
                yield aimed, slots, {"x": OneOf((x,), clause)}
    else:
        chosen = msgspec.structs.replace(frame, x=0)
        for aimed, slots in _targets(board, plan, chosen, thing):
            yield aimed, slots, {"x": Between(0, _most_x(board, plan, aimed, means), clause)}


def _most_x(board: Board, plan: Plan, frame: Frame, means: Means) -> int:
    """The greatest X that can be paid for."""
    frames = (msgspec.structs.replace(frame, x=x) for x in range(1, MOST_X + 1))
    return sum(1 for _ in takewhile(lambda one: means.short_of(due(board, plan, one)) is None, frames))


def _targets(board: Board, plan: Plan, frame: Frame, thing: Announceable) -> Iterator[tuple[Frame, tuple[Some, ...]]]:
    slots = tuple(_slot(board, plan, frame, thing, index) for index in range(len(plan.targets)))
    if any(_is_short(slot) for slot in slots[: 1 if plan.leads else None]):
        return
    if not slots or not (plan.aimed or plan.by_t or plan.leads):
        yield frame, slots
        return
    first, rest = slots[0], slots[1:]
    for id in first.values:
        aimed = fixed(board, plan.x, msgspec.structs.replace(frame, targets=((id,),)))
        if plan.leads:
            rest = tuple(_slot(board, plan, aimed, thing, index) for index in range(1, len(slots)))
        if not any(map(_is_short, rest)):
            yield aimed, (Some((id,), 1, 1, first.clause), *rest)


def _is_short(slot: Some) -> bool:
    """Whether there is less than must be named."""
    return len(slot.values) < slot.least


def _slot(board: Board, plan: Plan, frame: Frame, thing: Announceable, index: int) -> Some:
    """What may be named for a target, nothing if no chosen mode asks; a card that is played cannot be its own."""
    if index not in plan.named.get(frame.modes, (index,)):
        return Some((), 0, 0, board.dialect.clauses.target)
    target = plan.targets[index]
    values: Sequence[str] = board.targets(target, frame)
    board.meter.take(2 * len(values))
    if plan.card is not None and frame.source in values:
        values = [value for value in values if value != frame.source]
    least = max(0, board.number(target.least, frame))
    return Some(tuple(values), least, max(least, board.number(target.most, frame)), board.dialect.clauses.target)


def _no_target(board: Board, plan: Plan, frame: Frame, thing: Announceable) -> Refusal:
    """Which target nothing can be named for."""
    for index in range(len(plan.targets)):
        slot = _slot(board, plan, frame, thing, index)
        if _is_short(slot):
            facts = {"target": index + 1, "need": slot.least, "have": len(slot.values)}
            return Refusal("no-target", (slot.clause,), facts)
    return Refusal("no-target", (board.dialect.clauses.target,))


# --- offers -----------------------------------------------------------------------------------------------------------


def _offer(
    board: Board, plan: Plan, frame: Frame, slots: tuple[Some, ...], thing: Announceable, means: Means, price: Price
) -> Offer | Refusal:
    """One way to announce a text with all that must be said, or why it cannot be paid."""
    clauses = board.dialect.clauses
    owed = due(board, plan, frame) if price is None else price
    why = means.short_of(owed)
    if why is not None:
        return why
    whose = clauses.control if thing.path else clauses.hand or clauses.control
    params: dict[str, Domain] = {name: OneOf((value,), whose) for name, value in _which(thing).items()}
    if thing.place is not None:
        params["place"] = thing.place
    paid = _paid(board, plan, frame, owed, means)
    if isinstance(paid, Refusal):
        return paid
    params |= paid
    if plan.modes:
        modes = tuple(OneOf(tuple(range(count)), clauses.modes) for count in plan.modes)
        params["modes"] = Slots(modes, clauses.modes)
    if slots:
        params["targets"] = Slots(slots, clauses.target)
    secret = ("costs",) if "costs" in paid and bill.is_secret(plan.costs_in(frame.modes)) else ()
    apart = APART if tuple(paid) == APART else None
    return Offer(thing.move, params, secret=secret, apart=apart, passing=plan.passes, deferred=thing.deferred)


def _paid(board: Board, plan: Plan, frame: Frame, owed: tuple[Due, ...], means: Means) -> dict[str, Domain] | Refusal:
    """The payment and what is picked for other costs; picked first if resource cards are among it.

    The area that is named is that of the text alone: what a card costs that is being played is picked from everywhere,
    for it has no area yet; of what is in play, from where that reaches.
    """
    frame = msgspec.structs.replace(frame, area="")
    payment = means.payment(owed)
    alone: dict[str, Domain] = {} if payment is None else {"payment": payment}
    asked = plan.costs_in(frame.modes)
    if not asked:
        return alone
    costs = bill.bill_of(board, asked, frame)
    picks = bill.picks(board, costs, frame)
    if picks is None or isinstance(picks, Refusal):
        return picks or alone
    if payment is None:
        return {"costs": picks}
    if not any(some is not None and not payment.resources.keys().isdisjoint(some.values) for some in costs.taken):
        return {"payment": payment, "costs": picks}
    if all(payment.without(named).short_of() for named in islice(picks.options(), MOST_TRIES)):
        return bill.not_together(board, costs)
    return {"costs": picks, "payment": payment}


# --- doing so ---------------------------------------------------------------------------------------------------------


def announce(draft: Draft, seat: Seat, move: Announcement) -> None:
    """Put the card or ability on the stack and pay for it. What follows from an act is the caller's to push.

    The offer has been checked; X and T are fixed now, before anything is paid.
    """
    found = priced(draft, seat, move)
    if _put(draft, found.plan, found.frame, move) is not None:
        pay(draft, found, move)


def _put(draft: Draft, plan: Plan, frame: Frame, move: Announcement) -> int | None:
    """The item lies on the stack. None if something else happens instead."""
    dialect: Dialect = draft.ruleset.dialect
    seat, targets, modes = frame.controller, frame.targets, frame.modes
    t = frame.t if plan.t else None
    if plan.card is None:
        board = board_of(draft)
        last = () if plan.ability is None else seen((plan.ability.do,), frame, board)
        paid, area = frame.paid or None, area_of(board, frame)
        activated = AbilityActivated(
            seat, frame.item, frame.source, frame.ability, targets, modes, frame.x, t, last, paid, area
        )
        return bring(draft, activated, dialect.clauses.activate)
    place = None if isinstance(move, ActivateAbility) else move.place
    paying = Frame(frame.source, seat, paid=frame.paid)
    played = CardPlayed(
        seat=seat,
        id=frame.source,
        card=plan.card.name,
        type=plan.card.type,
        targets=targets,
        place=place,
        modes=modes,
        x=frame.x,
        t=t,
        position=len(draft.state.stack),
        paid=frame.paid or None,
        last=seen(plan.card.abilities, paying, board_of(draft)) or None if frame.paid else None,
        caster=frame.caster or None,
    )
    return bring(draft, played, dialect.clauses.play)
