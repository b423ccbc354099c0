"""Choices of resolving effects: who picks, what is asked, what an answer does."""

from collections.abc import Callable, Sequence

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.stack import ChoiceAsked, EffectChoiceMade, TriggersOrdered
from domain.cardkit.evolve_stack import REPLACEMENT
from domain.cardkit.language.effects import Effect
from domain.cardkit.language.terms import Choice, Select
from domain.cardkit.moves import ChooseForEffect, OrderTriggers
from domain.cardkit.run.addressing import addressed
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import spend
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import seat_name, seat_of
from domain.cardkit.run.replacing import applied_now
from domain.cardkit.run.tasks import Aim, Await, ChooseReplacement, Do, Outcome
from domain.cardkit.shapes import Some
from domain.cardkit.state import CardState, Question
from domain.draft import Draft
from domain.shapes import Offer
from events.event import Seat

CHOOSING = "choose_for_effect"
"""The kind of decision of an effect's question."""

ORDERING = "order_triggers"
"""The kind of decision about the order of waiting triggers."""

PICK = "pick"
"""The chance stream of what effects pick at random."""

WHICH_OPPONENT = "opponent"
"""The question which of several opponents is meant."""


def meant(draft: Draft, effect: Effect, frame: Frame, field: str = "to") -> tuple[str, ...] | None:
    """The names of what a field of an effect means now; None if the effect will be done again.

    That is once a seat that was asked has answered, or for each of several players who pick, in turn order.
    """
    if frame.answer is not None:
        return frame.answer
    subject: str | Choice = getattr(effect, field)
    board = board_of(draft)
    if isinstance(subject, str):
        return board.refer(subject, frame)
    options = addressed(board, subject.what, frame)
    if subject.how == "all":
        spend(draft, len(options))
        return tuple(options)
    most = max(0, board.number(subject.most, frame))
    least = max(0, board.number(subject.least, frame))
    if subject.how == "random":
        return remember(draft, frame, picked(draft, options, most))
    pickers = _pickers(board, subject.by, frame)
    if len(pickers) > 1:
        by_seat = msgspec.structs.replace(effect, **{field: msgspec.structs.replace(subject, by="seat")})
        if subject.by == WHICH_OPPONENT:
            ask_which_opponent(draft, by_seat, frame, pickers)
        else:
            draft.push(*(Do((by_seat,), msgspec.structs.replace(frame, seat=seat)) for seat in pickers))
        return None
    if not pickers:
        return ()
    secretly = is_secret(draft, subject.what, _looked_through(draft, subject.what))
    return choose(draft, effect, frame, pickers[0], options, least, most, secretly=secretly)


def _looked_through(draft: Draft, what: Select) -> list[str]:
    """The cards of the hidden zone that a selector looks into, if it does."""
    state = draft.state
    if what.place is None or not state.conceals(what.place):
        return []
    return [id for seat in state.seats for id in state.zone(what.place, seat)]


def choose(
    draft: Draft,
    effect: Effect,
    frame: Frame,
    seat: Seat,
    options: Sequence[str],
    least: int,
    most: int,
    *,
    secretly: bool = False,
) -> tuple[str, ...] | None:
    """What `seat` chooses: at once if there is nothing to choose, else None, and `effect` is done again then.

    At least `least` and at most `most` of the options, or all if there are fewer. `secretly`: how many options there
    are is hidden from others, so the seat is asked even if there is nothing to choose.
    """
    if frame.answer is not None:
        return frame.answer
    if most <= 0 or seat in draft.state.defeated or not (options or secretly):
        return remember(draft, frame, ())
    if least >= len(options) and not secretly:
        return remember(draft, frame, tuple(options))
    players = not secretly and all(seat_of(option) is not None for option in options)
    ask(draft, effect, frame, seat, "players" if players else "cards", options, least, most, hidden=secretly or None)
    return None


def is_secret(draft: Draft, what: Select, among: Sequence[str]) -> bool:
    """Whether only their owner knows how many of some hidden cards fit a selector."""
    board = board_of(draft)
    hidden = any((card := board.object(id)) is not None and board.state.hides(card) for id in among)
    return hidden and msgspec.structs.replace(what, place=None, side="any") not in (Select(), Select(kinds=("card",)))


def ask(
    draft: Draft,
    effect: Effect,
    frame: Frame,
    seat: Seat,
    kind: str,
    options: Sequence[str],
    least: int = 1,
    most: int = 1,
    *,
    question: str | None = None,
    ordered: bool = False,
    hidden: bool | None = None,
) -> None:
    """Ask a seat, and let the effect wait for the answer. Options among hidden cards only the chooser sees."""
    dialect: Dialect = draft.ruleset.dialect
    if hidden is None:
        board = board_of(draft)
        hidden = any((card := board.object(option)) is not None and board.state.hides(card) for option in options)
    name = question or str(effect.__struct_config__.tag)
    asked = Question(seat, name, kind, frame.source, least, most, tuple(options), ordered, hidden)
    draft.push(Await(effect, frame))
    draft.emit(asking(asked), dialect.clauses.choice)
    draft.ask(seat, CHOOSING, dialect.clauses.choice)


def asking(question: Question) -> ChoiceAsked:
    """The event of a question that is asked."""
    return ChoiceAsked(
        seat=question.seat,
        question=question.name,
        kind=question.kind,
        source=question.source,
        least=question.least,
        most=question.most,
        options=() if question.hidden else question.options,
        hidden_options=question.options if question.hidden else (),
        ordered=question.ordered,
        hidden=question.hidden,
    )


def ask_which_opponent(draft: Draft, effect: Effect, frame: Frame, among: Sequence[Seat]) -> None:
    """Ask the text's controller which of several opponents is meant; the answer is `seat` in the effect."""
    options = [seat_name(seat) for seat in among]
    ask(draft, effect, frame, decider(board_of(draft), frame), "players", options, question=WHICH_OPPONENT)


def seats_meant(draft: Draft, effect: Effect, frame: Frame, field: str = "who") -> tuple[Seat, ...] | None:
    """The players whom a field of an effect means, in turn order from the active one; None if a seat was asked."""
    who: str = getattr(effect, field)
    seats = board_of(draft).seats(who, frame)
    if who == "opponent" and len(seats) > 1:
        ask_which_opponent(draft, msgspec.structs.replace(effect, **{field: "seat"}), frame, seats)
        return None
    return seats


def decider(board: Board, frame: Frame) -> Seat:
    """Who makes the choices of a text: its controller, or whom its ability names; of several, the next of them."""
    chooser = board.pool.ability(frame.ability).chooser if frame.ability else None
    named = () if chooser is None else board.seats(chooser, frame)
    return next((seat for seat in board.state.from_seat(frame.controller) if seat in named), frame.controller)


def _pickers(board: Board, by: str, frame: Frame) -> tuple[Seat, ...]:
    if by != "you":
        return board.seats(by, frame)
    seat = decider(board, frame)
    return () if seat in board.state.defeated else (seat,)


def picked(draft: Draft, options: Sequence[str], count: int) -> tuple[str, ...]:
    """So many of the options at random, or all. They are put in order of their names first: places tell nothing."""
    dialect: Dialect = draft.ruleset.dialect
    left = sorted(options)
    taken: list[str] = []
    while left and len(taken) < count:
        place = draft.roll(PICK, len(left), dialect.clauses.choice) if len(left) > 1 else 1
        taken.append(left.pop(place - 1))
    return tuple(taken)


def remember(draft: Draft, frame: Frame, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Let what remains of a text know what was chosen; answers it."""
    _retell(draft, frame, lambda known: msgspec.structs.replace(known, chosen=chosen))
    return chosen


def call(draft: Draft, frame: Frame, word: str, names: tuple[str, ...]) -> None:
    """Let what remains of a text know what a word means from now on."""
    _retell(draft, frame, lambda known: calling(known, word, names))


def tell_dealt(draft: Draft, frame: Frame, amount: int) -> None:
    """Let what remains of a text know how much damage was dealt, if it speaks of that."""
    if board_of(draft).index.counts_damage(frame.ability):
        _retell(draft, frame, lambda known: msgspec.structs.replace(known, dealt=amount))


def calling(frame: Frame, word: str, names: tuple[str, ...]) -> Frame:
    """A frame in which a word has a meaning."""
    others = (one for one in frame.named if one[0] != word)
    return msgspec.structs.replace(frame, named=(*others, (word, names)))


def _retell(draft: Draft, frame: Frame, told: Callable[[Frame], Frame]) -> None:
    """Alter the frames of all that remains of a text."""
    agenda = draft.agenda
    text = _text(frame)
    for index in range(len(agenda) - 1, -1, -1):
        task = agenda[index]
        if not isinstance(task, Do | Aim | Outcome) or _text(task.frame) != text:
            break
        agenda[index] = msgspec.structs.replace(task, frame=told(task.frame))


def _text(frame: Frame) -> Frame:
    """The same for all parts of one running text, whatever they look at, were announced for and have seen so far."""
    apart = {"chosen": (), "named": (), "answer": None, "seat": None, "each": None, "modes": (), "last": (), "dealt": 0}
    return msgspec.structs.replace(frame, **apart)


def choose_for_effect(draft: Draft, seat: Seat, move: ChooseForEffect) -> None:
    """The handler of the move that answers an effect's question."""
    dialect: Dialect = draft.ruleset.dialect
    question: Question = draft.state.question
    task = draft.agenda.pop()
    assert isinstance(task, Await | ChooseReplacement)
    shown, hidden = ((), move.answer) if question.hidden else (move.answer, ())
    draft.emit(EffectChoiceMade(seat, question.name, shown, hidden), dialect.clauses.choice)
    if isinstance(task, Await):
        answered(draft, task, question, move.answer)
        return
    chosen = next(choice for choice in task.choices if choice.frame.source == move.answer[0])
    draft.push(applied_now(draft, chosen))


def choose_replacement(draft: Draft, task: ChooseReplacement) -> None:
    """Ask whom something befalls what happens instead; once that seat is defeated, it is the oldest ability."""
    dialect: Dialect = draft.ruleset.dialect
    if task.seat in draft.state.defeated:
        draft.push(applied_now(draft, task.choices[0]))
        return
    sources = tuple(choice.frame.source for choice in task.choices)
    draft.push(task)
    draft.emit(asking(Question(task.seat, REPLACEMENT, "cards", sources[0], 1, 1, sources)), dialect.clauses.choice)
    draft.ask(task.seat, CHOOSING, dialect.clauses.choice)


def answered(draft: Draft, task: Await, question: Question, answer: tuple[str, ...]) -> None:
    """Do the effect that asked again, with the answer; chosen cards and players are `chosen` in what follows."""
    frame = msgspec.structs.replace(task.frame, answer=answer)
    if question.name == WHICH_OPPONENT:
        frame = msgspec.structs.replace(task.frame, seat=seat_of(answer[0]))
    elif question.kind in ("cards", "players"):
        frame = msgspec.structs.replace(frame, chosen=remember(draft, task.frame, answer))
    draft.push(Do((task.effect,), frame))


def offers_of_question(state: CardState, clause: str) -> Offer:
    """How the open question of an effect may be answered. `clause` is named for other answers."""
    question = state.question
    assert question is not None
    most = len(question.options)
    least, most = min(question.least, most), min(question.most, most)
    answers = Some(question.options, least, most, clause, ordered=question.ordered)
    return Offer(CHOOSING, {"answer": answers}, secret=("answer",) if question.hidden else ())


def offers_of_order(state: CardState, seat: Seat, clause: str) -> Offer:
    """In which orders a seat may put its waiting triggers on the stack."""
    waiting = tuple(item.id for item in state.fired if item.controller == seat)
    return Offer(ORDERING, {"order": Some(waiting, len(waiting), len(waiting), clause, ordered=True)})


def order_triggers(draft: Draft, seat: Seat, move: OrderTriggers) -> None:
    """The handler of the move that orders waiting triggers; the task that asked goes on with the next seat's."""
    put_on_stack(draft, seat, move.order)


def put_on_stack(draft: Draft, seat: Seat, order: tuple[str, ...]) -> None:
    """Waiting triggers go on the stack: the last one on top, or the first if they take effect at once."""
    dialect: Dialect = draft.ruleset.dialect
    order = order[::-1] if dialect.triggers_at_once else order
    draft.emit(TriggersOrdered(seat, order), dialect.clauses.triggers)
