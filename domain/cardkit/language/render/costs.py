"""A cost as it is printed on a card: a number, or what it is reckoned from, with signs."""

from domain.cardkit.language.card import Card
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Arithmetic, Number, Variable
from domain.cardkit.language.vocabulary import Vocabulary

BINDS = {"+": 0, "-": 0, "*": 1}
"""How tightly a sign holds its terms together."""


def printed_cost(card: Card, vocabulary: Vocabulary) -> int | str | None:
    """`3`, `X - 1`, `2 * (T + 1)`; what is counted stands in words. None for a card that is not paid for."""
    if card.cost is None or isinstance(card.cost, int):
        return card.cost
    return _signed(card.cost, Speaker(vocabulary, card))


def _signed(number: Number, speaker: Speaker, *, last: bool = True) -> str:
    match number:
        case Variable(name):
            return name
        case Arithmetic(op, terms) if op in BINDS:
            first, *others = terms
            words = [_term(other, speaker, BINDS[op] + 1) for other in others]
            if op == "-" and first == 0:
                return f"-{' - '.join(words)}"
            return f" {op} ".join([_term(first, speaker, BINDS[op]), *words])
    return speaker.number(number, last=last)


def _term(number: Number, speaker: Speaker, least: int) -> str:
    text = _signed(number, speaker, last=False)
    loose = isinstance(number, Arithmetic) and BINDS.get(number.op, least) < least
    return f"({text})" if loose else text
