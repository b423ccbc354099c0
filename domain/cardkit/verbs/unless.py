"""A cost is paid while a text is done."""

from msgspec.structs import replace

from domain.cardkit.language.base import Who
from domain.cardkit.language.clauses import Cost, Discard, Escrow, Hurt, MarkOthers, Pay, Return, Sacrifice
from domain.cardkit.language.effects import Effects, Verb
from domain.cardkit.language.linting.report import Report, says_nothing
from domain.cardkit.language.render.blocks import bracketed
from domain.cardkit.language.render.clauses import cost
from domain.cardkit.language.render.conditions import unsided
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Select
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short, Within
from domain.cardkit.run import bill
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import ask, decider
from domain.cardkit.run.doing import one_seat, then
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.payment import Due, Means, pay_resources
from domain.cardkit.shapes import Some
from domain.cardkit.verbs.may import DECIDED, YES_OR_NO
from domain.draft import Draft
from domain.refusal import Refusal


class Unless(Verb, frozen=True, tag="unless"):
    """Do this unless `who` pays; who is unable to pay is not asked, and then `unable` is done instead, if it is said.

    What pays is picked by that player; of things only own ones pay. `then`: what follows if it is paid.
    """

    pay: Cost
    do: Effects = ()
    who: Who = "you"
    unable: Effects = ()
    then: Effects = ()


def said(speaker: Speaker, effect: Unless) -> str:
    """`an opponent of your choice may discard a card; if not, draw a card`."""
    return "; ".join(ways(speaker, effect, bracketed))


def ways(speaker: Speaker, effect: Unless, within: Within) -> list[str]:
    """What may be paid, what follows if it is, if it is not, and if it cannot be."""
    done, left = DECIDED.get(effect.who, ("if so", "if not"))
    price = effect.pay
    if effect.who != "you" and isinstance(price, Sacrifice | Return | MarkOthers | Hurt):
        price = replace(price, what=unsided(price.what))
    text = cost(speaker, price)
    act = f"pay {text}" if isinstance(price, Pay) else text
    found = [f"{speaker.who(effect.who)} may {act}"]
    if effect.then:
        found.append(f"{done}, {within(speaker, effect.then, bool(effect.unable or effect.do))}")
    if effect.unable:
        found.append(f"if unable, {within(speaker, effect.unable, bool(effect.do))}")
    return [*found, f"{left}, {within(speaker, effect.do, False)}"] if effect.do else found


def do(draft: Draft, effect: Unless, frame: Frame) -> None:
    """Ask whoever is able to pay; then what pays, where there is a choice."""
    seat = decider(board_of(draft), frame) if effect.who == "you" else one_seat(draft, effect, frame)
    if seat is None or seat in draft.state.defeated:
        return
    board, paying = board_of(draft), replace(frame, controller=seat, answer=None)
    price = _Price(board, effect.pay, paying)
    if frame.answer is None:
        if price.why is not None:
            then(draft, effect.unable or effect.do, frame)
        elif draft.state.unwilling:
            then(draft, effect.do, frame)
        else:
            ask(draft, effect, frame, seat, "yes_no", YES_OR_NO)
    elif frame.answer == ("no",):
        then(draft, effect.do, frame)
    elif frame.answer != ("yes",):
        _pay(draft, effect, frame, price, frame.answer)
    elif price.options is not None and len(price.options.values) > price.options.least:
        ask(draft, effect, frame, seat, "cards", price.options.values, price.options.least, price.options.most)
    else:
        _pay(draft, effect, frame, price, () if price.options is None else price.options.values)


def _pay(draft: Draft, effect: Unless, frame: Frame, price: "_Price", picked: tuple[str, ...]) -> None:
    """It is paid; what follows waits for what that sets off."""
    then(draft, effect.then, frame)
    price.pay(draft, picked)


class _Price:
    """What a cost comes to now for the controller of a frame: `options`: what pays it; `why` it cannot be paid."""

    def __init__(self, board: Board, part: Cost, frame: Frame) -> None:
        self.frame = frame
        self.due: Due | None = None
        self.why: Refusal | None = None
        self.options: Some | None = None
        if isinstance(part, Pay):
            self._of_resource(board, part)
            return
        self.bill = bill.bill_of(board, (part,), frame)
        picks = bill.picks(board, self.bill, frame)
        self.why = picks if isinstance(picks, Refusal) else None
        self.options = None if isinstance(part, Discard) and part.random else self.bill.taken[0]

    def _of_resource(self, board: Board, part: Pay) -> None:
        """What a resource is paid from: cards to be marked, as many as its number does not pay for, or that alone."""
        means = Means(board, self.frame.controller)
        purse = next(one for one in board.dialect.vocabulary.purses if one.resource == part.resource)
        self.due = Due(purse, max(0, board.number(part.amount, self.frame)), {})
        self.why = means.short_of((self.due,))
        payment = means.payment((self.due,))
        if payment is not None and self.why is None:
            free = tuple(means.cards[0])
            least = max(0, self.due.amount - payment.pool)
            self.options = Some(free, least, min(self.due.amount, len(free)), board.dialect.clauses.cost)

    def pay(self, draft: Draft, picked: tuple[str, ...]) -> None:
        """Pay it with what was picked."""
        if self.due is not None:
            pay_resources(draft, self.frame, (self.due,), picked)
        else:
            bill.pay(draft, self.bill, self.frame, () if self.options is None else (picked,))


def check(report: Report, path: str, effect: Unless) -> None:
    """Something must be done; the card itself pays nothing here."""
    if not (effect.do or effect.then):
        says_nothing(report, path, effect)
    if isinstance(effect.pay, Pay) and effect.pay.of_faction:
        message = "no faction is asked of what is paid while a text is done"
        report.error(f"{path}.pay", "stray-field", message, "Remove it.")
    if isinstance(effect.pay, Discard | Escrow) and effect.pay.what != Select():
        message = "whether a player can pay this would tell what is in the hand"
        report.error(f"{path}.pay", "hidden-cards", message, "Let any card be discarded.")


RECORD = Record(
    struct=Unless,
    short=Short(key="pay"),
    english=English(clause=said, begins=(), ways=ways, joins=True, block=True),
    does=do,
    lint=Lint(optional=True, makes=(), check=check),
    guide=Guide(
        {
            '{ unless = "power 2", then = [{ draw = 1 }] }': "a player may pay while a text is done; `then`: if so",
            '{ unless = "discard 1", who = "opponent", do = [{ draw = 1 }], unable = [{ draw = 2 }] }': (
                "something is done unless a player pays a cost; `unable`: instead of it, if that player could not pay"
            ),
        }
    ),
)
