"""Tells one reader of a match: moves, offers, values, decisions, events and endings, in names and never in ids."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from domain.telling.filters import EACH, FILTERS
from domain.telling.naming import HIDDEN, Naming
from domain.telling.template import Filter, NothingToTell, Template, in_words, needed, tell
from domain.telling.words import MoveWords, Parameter, Words, words_of

if TYPE_CHECKING:
    from domain.refusal import Refusal
    from domain.ruleset import Forecast, Ruleset

Data = Mapping[str, Any]

UNWRITTEN = MoveWords(None)
OPEN = Parameter()

UNFIT = (NothingToTell, TypeError, ValueError, KeyError, IndexError, AttributeError)
"""What comes of data that no longer has the form that the words are for: those of another version."""


class Teller:
    """The words of a game and what one reader knows ids to stand for."""

    def __init__(self, words: Words, naming: Naming | None = None) -> None:
        self.words = words
        self.naming = Naming() if naming is None else naming
        self._named: dict[str, str] = {}

    def event(self, tag: str, data: Data) -> str:
        """An event as a sentence. `data` holds the fields that the reader may see."""
        template = self.words.events.get(tag)
        told = {**data, "move": self.made(data)} if tag == "MoveMade" and "move" in data else data
        if template is not None:
            try:
                return self._sentence(template, told)
            except UNFIT:
                pass
        return fields(data)

    def made(self, data: Data) -> str:
        """The choice that a `MoveMade` event tells of, as far as the reader may know it."""
        hidden = dict(data.get("hidden") or {})
        name = hidden.pop("move", data["move"])
        return self.move(name, {**data.get("args", {}), **hidden})

    def note(self, name: str, value: Data) -> str:
        """What is said of something that goes on, or of a position; it begins as it is written, also with a name."""
        words = self.words
        return self._apart(words.notes[name] if name in words.notes else words.sentences[name], value)

    def forecast(self, forecast: "Forecast") -> str:
        """What a move comes to, as the rules reckon it beforehand."""
        return self.note(forecast.sentence, forecast.facts)

    def texts(self, kind: str, value: Any) -> list[str]:
        """What the texts of a kind tell of a value, each by itself."""
        told = self.words.kinds[kind].tell(value, self)
        return told if isinstance(told, list) else [told] if told else []

    def is_quiet(self, tag: str, data: Data) -> bool:
        """Whether an event keeps the books, or says no more than the move before it."""
        return tag in self.words.quiet or (tag == "MoveMade" and data.get("move") in self.words.quiet_moves)

    def move(self, name: str, args: Data) -> str:
        """A move with its arguments; as a heading, if some are missing that only the player may know."""
        move = self.words.moves.get(name, UNWRITTEN)
        if move.text is None:
            return self.heading(name) if move.heading else _unwritten(name, args)
        if not needed(move.text) <= args.keys():
            return self.heading(name)
        try:
            return self._sentence(move.text, args)
        except UNFIT:
            return _unwritten(name, args)

    def heading(self, name: str) -> str:
        """A move whose arguments are still open."""
        move = self.words.moves.get(name, UNWRITTEN)
        if move.heading is None and move.text is not None and all(isinstance(part, str) for part in move.text):
            return self._sentence(move.text, {})
        return move.heading or capital(self.plain(name))

    def withheld(self, name: str, args: Data) -> str:
        """A move that may not be made now, perhaps only with these arguments: `Play a card (Elf)`."""
        head = self.heading(name).partition(":")[0]
        given = ", ".join(self.value(name, parameter, value) for parameter, value in args.items())
        return f"{head} ({given})" if given else head

    def why(self, refusal: "Refusal") -> str:
        """Why something is not allowed, in one line without its clauses."""
        return reason(refusal.code, self.named(refusal.facts))

    def ending(self, reason: str) -> str:
        """Why a match ended, or a seat lost before its end."""
        words = self.words
        return words.endings.get(reason) or words.defeats.get(reason) or f"{capital(self.plain(reason))}."

    def asked(self, move: str, parameter: str) -> str:
        """A parameter that is being asked for."""
        return self._parameter(move, parameter).asked or capital(self.plain(parameter))

    def value(self, move: str, parameter: str, value: Any) -> str:
        """A value of a parameter."""
        return self._one(self._parameter(move, parameter).value, value)

    def key(self, move: str, parameter: str, key: str) -> str:
        """Something that a value is given to."""
        return self._one(self._parameter(move, parameter).key, key)

    def decision(self, kind: str) -> str:
        """What a seat is asked."""
        return self.words.decisions.get(kind) or capital(self.plain(kind))

    def thing(self, id: str) -> str:
        """What a thing is called."""
        label = self.naming.label(id)
        if label is not None:
            return label
        known = self.naming.known(id)
        kind = self.words.kinds["unknown" if known is None else "known"]
        if known is None and not HIDDEN.fullmatch(id) and not id.startswith(("seat:", "square:")):
            return self.words.names.get(id, id)
        told = kind.tell(id if known is None else known, self)
        if known is not None and known.get("name"):
            self._named[id] = str(told)
        return str(told)

    def named(self, value: Any) -> Any:
        """Any plain value with names for ids. Keys that become alike are numbered."""
        if isinstance(value, str):
            return self.thing(value) if self.words.cards else value
        if isinstance(value, list | tuple):
            return [self.named(inner) for inner in value]
        if not isinstance(value, Mapping):
            return value
        told: dict[str, Any] = {}
        for key, inner in value.items():
            name = fresh = self.named(key)
            number = 2
            while fresh in told:
                fresh, number = f"{name} ({number})", number + 1
            told[fresh] = self.named(inner)
        return told

    def apply(self, one: Filter, value: Any, beside: Any) -> Any:
        """The value as a filter tells it."""
        if one.name in FILTERS:
            return FILTERS[one.name](value, beside, *one.args)
        if one.name in self.words.kinds:
            return self.words.kinds[one.name].tell(value, self)
        return self._each(one, value, beside)

    def _each(self, one: Filter, value: Any, beside: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, list | tuple):
            return [self._each(one, inner, beside) for inner in value]
        if one.name in EACH:
            return EACH[one.name](value, beside, *one.args)
        return self._by_reader(one.name, value)

    def _by_reader(self, name: str, value: Any) -> Any:
        if name == "thing":
            return self.thing(str(value))
        if name == "player":
            return self.thing(f"seat:{value}")
        if name == "decision":
            return self.decision(value)
        if name == "ending":
            return self.ending(value)
        return self.naming.fact(f"deck:{value}", "name") if name == "deck" else self.plain(value)

    def fact(self, id: str, name: str) -> Any:
        """A fact of a thing; None if the reader does not know it."""
        return self.naming.fact(id, name)

    def plain(self, value: Any) -> str:
        """A technical name as words: `end_of_turn` is `end of turn`."""
        return self.words.names.get(str(value)) or shown(value).replace("_", " ")

    def _parameter(self, move: str, parameter: str) -> Parameter:
        return self.words.moves.get(move, UNWRITTEN).parameters.get(parameter, OPEN)

    def _one(self, kind: str, value: Any) -> str:
        return in_words(self.apply(Filter(kind), value, {})) or shown(value)

    def _sentence(self, template: Template, data: Data) -> str:
        return capital(self._apart(template, data))

    def _apart(self, template: Template, data: Data) -> str:
        """A text in which things of one name are told apart by marks."""
        self._named = {}
        text = tell(template, data, self)
        named = self._named
        if len(set(named.values())) < len(named):
            apart = Teller(self.words, self.naming.copy())
            apart.naming.mark(named)
            text = tell(template, data, apart)
        return text


def capital(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]


def shown(value: Any) -> str:
    """Any plain value in few characters."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(shown(inner) for inner in value) or "none"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def fields(data: Data) -> str:
    """All fields of something of which nothing better is known."""
    return "; ".join(f"{name.replace('_', ' ')}: {shown(value)}" for name, value in data.items())


def reason(code: str, facts: Data) -> str:
    """The code of a refusal in words and its facts: the problem where there is one, then numbers and names."""
    others = {name: value for name, value in facts.items() if name not in ("at", "problem")}
    told = "; ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in others.items())
    said = code.replace("-", " ") + (f": {facts['problem']}" if "problem" in facts else "")
    return f"{said} ({told})" if told else said


def _unwritten(name: str, args: Data) -> str:
    inner = fields({key: value for key, value in args.items() if value is not None})
    head = capital(name.replace("_", " "))
    return f"{head}: {inner}" if inner else head


def told_to(ruleset: "Ruleset | None", naming: Naming | None = None) -> Teller:
    """Who tells a reader of matches of a ruleset; of None, of matches of rules that are not installed here."""
    return Teller(words_of(ruleset), naming)
