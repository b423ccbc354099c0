"""The words of a game: read from `words.toml`, layer on layer, and checked against its events and moves."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from domain.telling.checking import check_words, registered
from domain.telling.kinds import Case, Kind
from domain.telling.template import Malformed, Template, read

if TYPE_CHECKING:
    from domain.ruleset import Ruleset

FILE = "words.toml"
EVERY_MATCH = "domain.telling"
CARD_GAMES = "domain.cardkit"
KERNEL = "cards"
"""What stands before the tags of the events of the card kernel."""


class BadWords(ValueError):
    """A `words.toml` cannot be read; the text says where and why."""


class Parameter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A parameter of a move: how it is asked for, and the kinds of its values, and of what they are given to."""

    asked: str | None = None
    value: str = "value"
    key: str = "key"


class MoveWords(msgspec.Struct, frozen=True):
    """A move: as a sentence with its arguments, and as a heading while they are open."""

    text: Template | None
    heading: str | None = None
    parameters: dict[str, Parameter] = {}


class _WrittenMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str | None = None
    heading: str | None = None
    parameters: dict[str, Parameter] = {}


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `words.toml` as it is written.

    kind: how values are told (`domain.telling.kinds`);  name: technical words in words
    event: sentences by tag, tags without whoever defines them;  move: sentences of moves, or tables with headings
    decision: what a seat is asked;  ending: why a match ended;  defeat: why a seat lost before
    quiet: events that keep the books or say no more than the move before them;  quiet_moves: moves of that sort
    typed: how moves may be typed, for instance;  resource: what seats pay with, for headings of statistics
    position: what may be said of a described position, by the names of fields and dictionaries
    """

    kind: dict[str, dict[str, str | list[str]]] = {}
    name: dict[str, str] = {}
    event: dict[str, str] = {}
    move: dict[str, str | _WrittenMove] = {}
    decision: dict[str, str] = {}
    ending: dict[str, str] = {}
    defeat: dict[str, str] = {}
    quiet: tuple[str, ...] = ()
    quiet_moves: tuple[str, ...] = ()
    typed: str | None = None
    resource: str | None = None
    position: dict[str, str] = {}


class Words(msgspec.Struct, frozen=True):
    """The words of a game, all layers together: see `Written`. `cards`: its things have ids that stand for cards."""

    kinds: dict[str, Kind]
    names: dict[str, str]
    events: dict[str, Template]
    moves: dict[str, MoveWords]
    decisions: dict[str, str]
    endings: dict[str, str]
    defeats: dict[str, str]
    quiet: frozenset[str]
    quiet_moves: frozenset[str]
    typed: str
    resource: str
    positions: dict[str, str]
    cards: bool = False


@lru_cache(maxsize=64)
def _layer(package: str) -> Written:
    """The words that a package holds, as they are written. Raises `BadWords`."""
    place = files(package).joinpath(FILE)
    try:
        return msgspec.convert(tomllib.loads(place.read_text(encoding="utf-8")), Written)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadWords(f"{place}: {error}") from None


def layers_of(ruleset: "Ruleset") -> tuple[str, ...]:
    """The packages whose words a game is told with, the most general first."""
    kit = (CARD_GAMES,) if ruleset.dialect is not None else ()
    own = () if ruleset.folder is None else (ruleset.folder,)
    return (EVERY_MATCH, *kit, *own)


_READ: dict[str, tuple[Any, Words]] = {}


def words_of(ruleset: "Ruleset | None") -> Words:
    """The words of a ruleset; of None those that every match has. Raises `BadWords`.

    A ruleset with a folder must have words for each of its events, moves and decisions.
    """
    if ruleset is None:
        return common()
    known = _READ.get(ruleset.meta.id)
    if known is None or known[0] is not ruleset:
        known = _READ[ruleset.meta.id] = (ruleset, _checked(ruleset))
    return known[1]


@lru_cache(maxsize=1)
def common() -> Words:
    """The words that every match has."""
    return composed((EVERY_MATCH,), "", cards=False)


def _checked(ruleset: "Ruleset") -> Words:
    words = composed(layers_of(ruleset), ruleset.meta.id, cards=ruleset.dialect is not None)
    problems = list(check_words(words, ruleset, whole=ruleset.folder is not None))
    if problems:
        raise BadWords(f"{ruleset.folder or EVERY_MATCH}/{FILE}: " + "; ".join(problems))
    return words


def composed(packages: tuple[str, ...], own: str, *, cards: bool) -> Words:
    """The words of some layers as one. `own` is the id of the ruleset, whose tags may be written without it."""
    layers = [(package, _layer(package)) for package in packages]
    merged = _merged(layers, own)
    return Words(
        kinds=merged["kind"],
        names=merged["name"],
        events=merged["event"],
        moves=merged["move"],
        decisions=merged["decision"],
        endings=merged["ending"],
        defeats=merged["defeat"],
        quiet=frozenset(_tag(tag, own) for _, layer in layers for tag in layer.quiet),
        quiet_moves=frozenset(move for _, layer in layers for move in layer.quiet_moves),
        typed=next(layer.typed for _, layer in reversed(layers) if layer.typed is not None),
        resource=next(layer.resource for _, layer in reversed(layers) if layer.resource is not None),
        positions=merged["position"],
        cards=cards,
    )


def _merged(layers: list[tuple[str, Written]], own: str) -> dict[str, dict[str, Any]]:
    """Each table with what the layers say, later ones over earlier ones."""
    all_of: dict[str, dict[str, Any]] = {name: {} for name in Written.__struct_fields__}
    for package, layer in layers:
        for name in ("name", "decision", "ending", "defeat", "position"):
            all_of[name] |= getattr(layer, name)
        all_of["kind"] |= {name: _kind(cases, f"{package}: kind.{name}") for name, cases in layer.kind.items()}
        sentences = {_tag(tag, own): _read(text, f"{package}: event.{tag}") for tag, text in layer.event.items()}
        all_of["event"] |= sentences
        all_of["move"] |= {name: _move(move, f"{package}: move.{name}") for name, move in layer.move.items()}
    return all_of


def _tag(tag: str, own: str) -> str:
    """The tag of an event that a file may write without whoever defines it: the ruleset, or the card kernel."""
    return next((whole for owner in (own, KERNEL) if (whole := f"{owner}.{tag}") in registered()), tag)


def _kind(cases: Mapping[str, str | list[str]], place: str) -> Kind:
    return Kind(tuple(_cases(cases, place)))


def _cases(cases: Mapping[str, str | list[str]], place: str) -> Iterator[Case]:
    for of, texts in cases.items():
        several = isinstance(texts, list)
        written = texts if isinstance(texts, list) else [texts]
        yield Case(of, tuple(_read(text, f"{place}.{of}") for text in written), several)


def _move(given: "str | _WrittenMove", place: str) -> MoveWords:
    if isinstance(given, str):
        return MoveWords(_read(given, place))
    text = None if given.text is None else _read(given.text, place)
    return MoveWords(text, given.heading, given.parameters)


def _read(text: str, place: str) -> Template:
    try:
        return read(text)
    except Malformed as error:
        raise BadWords(f"{place}: {error} in `{text}`") from None
