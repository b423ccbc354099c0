"""Numbers in English, so that no two numbers that differ read alike.

Products bind before sums, as everybody reads them. What would be read otherwise is put as a list (`the sum of a and b`)
where nothing follows it, and in brackets where something does.
"""

from typing import TYPE_CHECKING

from domain.cardkit.language.render.english import joined
from domain.cardkit.language.terms import (
    Arithmetic,
    Count,
    Distance,
    Number,
    Over,
    PlayerStat,
    Select,
    Stat,
    Tallied,
    Total,
    Variable,
)

if TYPE_CHECKING:
    from domain.cardkit.language.render.speaker import Speaker

SUM, PRODUCT, ATOM = range(3)
"""How tightly the words of a number hold together."""

VARIABLES = {"X": "X", "T": "the target's cost", "amount": "that much", "dealt": "the damage dealt"}
TALLIES = {"count": "the count", "sum": "the sum", "streak": "the number of turns in a row"}
OVERS = {"min": "the least", "max": "the greatest", "sum": "the sum"}
ALL_OF = {"opponents": "all opponents", "opponent": "all opponents", "everyone": "all players"}
"""Several players, whose numbers are added up or compared."""

PICKED = {"min": ("the lesser", "the least"), "max": ("the greater", "the greatest")}
"""Of two numbers, and of more."""


def number_text(speaker: "Speaker", number: Number, *, last: bool = True) -> str:
    """A number as a phrase. `last`: nothing follows that could be read as part of it."""
    return _within(speaker, number, SUM, last)


def is_brief(number: Number) -> bool:
    """Whether a number can stand in front of a noun: `two cards`, `X cards`."""
    return isinstance(number, int) or (isinstance(number, Variable) and number.name not in ("T", "dealt"))


def _binds(number: Number) -> int:
    if not isinstance(number, Arithmetic) or number.op in PICKED:
        return ATOM
    if number.op == "half":
        return SUM
    if len(number.terms) == 1:
        return _binds(number.terms[0])
    return PRODUCT if number.op == "*" else SUM


def _is_open(speaker: "Speaker", number: Number) -> bool:
    """Whether what follows its words would be read as part of them."""
    match number:
        case Over() | Arithmetic("half"):
            return True
        case Arithmetic("min" | "max", terms):
            return len(terms) > 1 or _is_open(speaker, terms[0])
        case Arithmetic(op, terms):
            ends = terms[-1:] if op == "-" else terms
            return any(_is_open(speaker, term) or (len(terms) > 1 and _is_sum(term)) for term in ends)
        case Count(of) | Total(of):
            return _is_qualified(of)
        case Stat(of):
            meant = speaker.meant(of)
            return meant is not None and _is_qualified(meant)
    return False


def _is_qualified(select: Select) -> bool:
    return bool(select.tests or select.keywords)


def _is_sum(number: Number) -> bool:
    return isinstance(number, Arithmetic) and number.op == "+" and len(number.terms) > 1


def _within(speaker: "Speaker", number: Number, least: int, last: bool) -> str:
    """A number among others, of which it must be told apart."""
    if _binds(number) >= least and (last or not _is_open(speaker, number)):
        return _bare(speaker, number)
    if last and isinstance(number, Arithmetic) and _is_sum(number):
        return f"the sum of {_list(speaker, number.terms)}"
    return f"({_bare(speaker, number)})"


def _list(speaker: "Speaker", terms: tuple[Number, ...]) -> str:
    """Numbers of which the order does not matter: what is put together first, what would swallow the others last."""
    terms = tuple(sorted(terms, key=lambda term: (_is_open(speaker, term), _binds(term) == ATOM)))
    halved = isinstance(terms[-1], Arithmetic) and terms[-1].op == "half"
    words = [_within(speaker, term, SUM, last=False) for term in terms[:-1]]
    return joined([*words, _within(speaker, terms[-1], SUM if halved else ATOM, last=True)])


def _bare(speaker: "Speaker", number: Number) -> str:
    match number:
        case int():
            return str(number)
        case Variable(name):
            return VARIABLES[name]
        case Count(of):
            return f"the number of {speaker.some(of)}"
        case Total(of, stat):
            return _total(speaker, of, stat)
        case Stat(of, stat):
            return _stat(speaker, of, stat)
        case Distance(of, to):
            return f"the distance from {speaker.ref(of)} to {speaker.ref(to)}"
        case PlayerStat(of, stat):
            return _player_stat(speaker, of, stat)
        case Tallied(what):
            return TALLIES[what]
        case Over(op, who, of):
            players = ALL_OF.get(who) or speaker.who(who)
            return f"{OVERS[op]}, over {players}, of {_within(speaker, of, PRODUCT, last=True)}"
        case Arithmetic(_, terms):
            return _arithmetic(speaker, number, terms)


def _arithmetic(speaker: "Speaker", number: Arithmetic, terms: tuple[Number, ...]) -> str:
    match number.op:
        case "half":
            return f"half of {_within(speaker, terms[0], ATOM, last=True)}, rounded down"
        case _ if len(terms) == 1:
            return _bare(speaker, terms[0])
        case "min" | "max":
            return f"{PICKED[number.op][len(terms) > 2]} of {_list(speaker, terms)}"
        case "+":
            return _chain(speaker, " plus ", sorted(terms, key=lambda term: _is_open(speaker, term)), SUM)
        case "-":
            return _difference(speaker, terms)
        case "*":
            return _product(speaker, terms)


def _chain(speaker: "Speaker", sign: str, terms: list[Number], least: int) -> str:
    ends = len(terms) - 1
    return sign.join(_within(speaker, term, least, last=at == ends) for at, term in enumerate(terms))


def _difference(speaker: "Speaker", terms: tuple[Number, ...]) -> str:
    taken = list(terms[1:])
    if terms[0] == 0:
        return f"minus {_chain(speaker, ' minus ', taken, PRODUCT)}"
    return f"{_within(speaker, terms[0], SUM, last=False)} minus {_chain(speaker, ' minus ', taken, PRODUCT)}"


def _product(speaker: "Speaker", terms: tuple[Number, ...]) -> str:
    first, *others = sorted(
        terms, key=lambda term: (not isinstance(term, int), _is_open(speaker, term) or _binds(term) < PRODUCT)
    )
    if first == 2:
        return f"twice {_chain(speaker, ' times ', others, PRODUCT)}"
    return _chain(speaker, " times ", [first, *others], PRODUCT)


def _stat(speaker: "Speaker", ref: str, stat: str) -> str:
    counter = stat in speaker.vocabulary.counters
    thing = speaker.ref(ref)
    total = "total " if speaker.several else ""
    name = f"the number of {stat} counters" if counter else f"the {total}{speaker.stat_name(stat)}"
    return f"{name} {'on' if counter else 'of'} {thing}"


def _total(speaker: "Speaker", of: Select, stat: str) -> str:
    things = speaker.some(of)
    if stat in speaker.vocabulary.counters:
        return f"the number of {stat} counters on {things}"
    return f"the total {speaker.stat_name(stat)} of {things}"


def _player_stat(speaker: "Speaker", who: str, stat: str) -> str:
    text = speaker.vocabulary.player_stats.get(stat, stat)
    whose = f"{ALL_OF[who]}'" if who in ALL_OF else speaker.whose(who)
    plain = f"{whose} {text}"
    return f"the number of {plain}" if countable(text) else plain


def countable(text: str) -> bool:
    """Whether a number of players counts things: `resource cards`, not `gold`."""
    return any(word.endswith("s") for word in text.split())
