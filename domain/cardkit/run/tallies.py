"""Tallies: counts that abilities keep of what happens, until they are complete."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from domain.cardkit.dialect import Dialect, Happened
from domain.cardkit.events.lasting import TallyCounted
from domain.cardkit.language.card import Card
from domain.cardkit.language.clauses import Tally
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.hearing import Hearing, Listener, heard_for, matching
from domain.cardkit.run.numbers import tallies_in
from domain.cardkit.run.tasks import Do
from domain.cardkit.run.texts import parts_of
from domain.cardkit.state import NO_SEAT, CardObject, Tallying
from domain.draft import Draft
from events.event import Seat

NOTHING = Tallying()


def tally(draft: Draft, listener: Listener, hearing: Hearing, because: int | None) -> tuple[str, ...] | None:
    """Count what happened. Answers what the ability is about if this completes its tally."""
    rule = listener.ability.tally
    assert rule is not None
    so_far: Tallying = draft.state.tallies.get(listener.key, NOTHING)
    if so_far != NOTHING and _begins_anew(rule, listener, hearing):
        _write(draft, listener.key, NOTHING, because)
        return None
    about = matching(rule.on, listener, hearing)
    if about is None or (rule.per == "own_turn" and not _own_turn_counts(draft, listener.card, so_far)):
        return None
    now = _counted(draft, rule, so_far, _facts(rule, about, hearing))
    _write(draft, listener.key, now, because)
    return about if complete(rule, now) else None


def _begins_anew(rule: Tally, listener: Listener, hearing: Hearing) -> bool:
    """Whether this takes the count back to nothing: not if it comes together with what counts."""
    if rule.reset is None or matching(rule.reset, listener, hearing) is None:
        return False
    others = (msgspec.structs.replace(hearing, happened=one) for one in hearing.together)
    return all(matching(rule.on, listener, other) is None for other in others)


def start_anew(draft: Draft, listener: Listener, because: int | None) -> None:
    """A tally that was complete has been heard. A turn that it has counted is not counted again."""
    rule = listener.ability.tally
    assert rule is not None
    turn = draft.state.tallies.get(listener.key, NOTHING).turn if rule.per == "own_turn" else NOTHING.turn
    _write(draft, listener.key, Tallying(turn=turn), because)


def complete(rule: Tally, tallying: Tallying) -> bool:
    """Whether a tally has come to what its ability needs."""
    if rule.per == "own_turn":
        return (tallying.streak if rule.streak else tallying.value) >= rule.need
    if rule.same is None and not rule.total:
        return tallying.value >= rule.need
    groups: dict[str, list[int]] = defaultdict(list)
    for fact in tallying.facts:
        alike, _, number = fact.rpartition("=")
        groups[alike].append(int(number))
    return any(len(numbers) >= rule.need and sum(numbers) >= rule.total for numbers in groups.values())


def _own_turn_counts(draft: Draft, card: CardObject, so_far: Tallying) -> bool:
    state = draft.state
    return bool(state.active == card.controller and so_far.turn != state.turn)


def _counted(draft: Draft, rule: Tally, so_far: Tallying, facts: tuple[str, ...]) -> Tallying:
    once = rule.per == "own_turn" or not facts
    added = 1 if once else len(facts)
    kept = (*so_far.facts, *facts) if rule.same is not None or rule.stat is not None else ()
    return Tallying(so_far.value + added, so_far.streak + 1 if rule.streak else 0, draft.state.turn, kept)


def _facts(rule: Tally, about: tuple[str, ...], hearing: Hearing) -> tuple[str, ...]:
    """What is remembered of each object: what must be alike, `=`, the stat that is summed up."""
    return tuple(_fact(rule, id, hearing.board_of(id)) for id in about)


def _fact(rule: Tally, id: str, board: Board) -> str:
    alike = ""
    if rule.same == "faction":
        alike = board.faction(id) or ""
    elif rule.same == "type":
        alike = " ".join(sorted(board.types(id)))
    number = board.stat(id, rule.stat) if rule.stat is not None else 0
    return f"{alike}={number}"


def _write(draft: Draft, key: str, now: Tallying, because: int | None) -> None:
    dialect: Dialect = draft.ruleset.dialect
    event = TallyCounted(key, now.value, now.streak, now.turn, now.facts)
    draft.emit(event, dialect.clauses.effect, because=because)


def turn_over(draft: Draft, seat: Seat) -> None:
    """A seat's turn is over: its streaks that this turn did not prolong are broken, and what lasts for turns ages.

    An ability whose time is up does what it does `otherwise`.
    """
    board = board_of(draft)
    for listener in _counting(board, seat):
        rule = listener.ability.tally
        so_far: Tallying = draft.state.tallies.get(listener.key, NOTHING)
        if rule is not None and rule.streak and so_far.streak and so_far.turn != draft.state.turn:
            _write(draft, listener.key, NOTHING, None)
        if listener.ability.lasts is not None and not listener.follows:
            _age(draft, listener)


def _counting(board: Board, seat: Seat) -> Iterator[Listener]:
    """The abilities in play that keep a count for a seat."""
    for card in board.scene.having(board.index.those(_has_tally), board.continuing.lent):
        if card.controller not in (seat, NO_SEAT):
            continue
        for path, ability in board.abilities(card.id):
            if ability.tally is not None:
                found = heard_for(card, path, ability, board)
                yield from (listener for listener in found if listener.card.controller == seat)


def _has_tally(card: Card) -> bool:
    return any(ability.tally is not None for ability in card.abilities)


def _age(draft: Draft, listener: Listener) -> None:
    lasts = listener.ability.lasts
    assert lasts is not None
    key = f"{listener.key}~turns"
    age = draft.state.tallies.get(key, NOTHING).value + 1
    _write(draft, key, Tallying(age, turn=draft.state.turn), None)
    if age == lasts.nth:
        frame = listener.frame(Happened("turn_ends"), ())
        last = tallies_in(parts_of(listener.ability.otherwise), board_of(draft), listener.key)
        _write(draft, listener.key, NOTHING, None)
        draft.push(Do(listener.ability.otherwise, msgspec.structs.replace(frame, last=last)))
