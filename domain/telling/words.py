"""The words of a game: read from `words.toml`, layer on layer, and checked against its events and moves."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.table.defaults import default_rows, usual_forms
from domain.clauses import REST
from domain.telling.checking import check_words, registered
from domain.telling.kinds import Case, Kind
from domain.telling.regions import COLOURS, Colour, FactionWords, RegionWords, Row, read_rows
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


class _WrittenFaction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    mark: str | None = None
    colour: Colour | None = None


class _WrittenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[tuple[str, ...], ...]


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `words.toml` as it is written.

    kind: how values are told (`domain.telling.kinds`);  name: technical words in words
    event: sentences by tag, tags without whoever defines them;  move: sentences of moves, or tables with headings
    decision: what a seat is asked;  ending: why a match ended;  defeat: why a seat lost before
    quiet: events that keep the books or say no more than the move before them;  quiet_moves: moves of that sort
    late_moves: moves that end more than others do, and stand behind them where they are offered
    typed: how moves may be typed, for instance;  resource: what seats pay with, for headings of statistics
    position: what may be said of a described position, by the names of fields and dictionaries
    faction, phase: their names in the order in which pages show them;  region: names of the regions of the table
    note: sentences about what goes on, by what a view has under this name;  sentence: others about positions
    table: where its regions lie (`domain.telling.regions`)
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
    late_moves: tuple[str, ...] = ()
    typed: str | None = None
    faction: dict[str, _WrittenFaction] = {}
    phase: dict[str, str] = {}
    region: dict[str, str | RegionWords] = {}
    note: dict[str, str] = {}
    sentence: dict[str, str] = {}
    table: _WrittenTable | None = None
    resource: str | None = None
    position: dict[str, str] = {}


class Words(msgspec.Struct, frozen=True):
    """The words of a game, all layers together: see `Written`.

    cards: its things have ids that stand for cards;  rows: the table;  types: the colours of the
    types of cards, for games without factions;  forms: how its regions are usually shown
    """

    kinds: dict[str, Kind]
    names: dict[str, str]
    events: dict[str, Template]
    moves: dict[str, MoveWords]
    decisions: dict[str, str]
    endings: dict[str, str]
    defeats: dict[str, str]
    quiet: frozenset[str]
    quiet_moves: frozenset[str]
    late_moves: frozenset[str]
    typed: str
    factions: dict[str, FactionWords]
    types: dict[str, Colour]
    phases: dict[str, str]
    regions: dict[str, RegionWords]
    notes: dict[str, Template]
    sentences: dict[str, Template]
    rows: tuple[Row, ...]
    forms: dict[str, str]
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
    cards = (CARD_GAMES,) if ruleset.dialect is not None else ()
    return (EVERY_MATCH, *cards, *(package for package in (ruleset.kit, ruleset.folder) if package is not None))


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
    if ruleset.dialect is not None:
        words = _with_table(words, ruleset)
    problems = list(check_words(words, ruleset, whole=ruleset.folder is not None))
    if problems:
        raise BadWords(f"{ruleset.folder or EVERY_MATCH}/{FILE}: " + "; ".join(problems))
    return words


def _with_table(words: Words, ruleset: "Ruleset") -> Words:
    """The words of a card game with what it does not say of its table: rows, factions, phases."""
    vocabulary = ruleset.dialect.vocabulary
    unsaid = {id: _WrittenFaction(name) for id, name in vocabulary.factions.items() if id not in words.factions}
    return msgspec.structs.replace(
        words,
        factions={**words.factions, **_factions(unsaid, len(words.factions))},
        names={**{id: one.name for id, one in unsaid.items()}, **words.names},
        types={kind: COLOURS[place % len(COLOURS)] for place, kind in enumerate(vocabulary.types)},
        phases=words.phases or {phase: _capital(phase.replace("_", " ")) for phase in vocabulary.phases},
        rows=words.rows or default_rows(ruleset),
        forms=usual_forms(ruleset),
        endings=_possible("ending", words.endings, ruleset.dialect.said),
        defeats=_possible("defeat", words.defeats, ruleset.dialect.said),
    )


def _possible(kind: str, reasons: Mapping[str, str], said: Mapping[str, str]) -> dict[str, str]:
    """The reasons of those that all card games have which can come about in one: some clause says so."""
    return {reason: text for reason, text in reasons.items() if f"{kind} {reason}" in said or REST in said or not said}


def _factions(written: Mapping[str, _WrittenFaction], before: int = 0) -> dict[str, FactionWords]:
    """Factions; without a mark of its own one has the first letters of its name, without a colour the next one."""
    return {
        id: FactionWords(one.name, one.mark or one.name[:2], one.colour or COLOURS[place % len(COLOURS)])
        for place, (id, one) in enumerate(written.items(), start=before)
    }


def factions_of(package: str) -> dict[str, str]:
    """The names of the factions that a package's words tell of, by id."""
    return {id: one.name for id, one in _layer(package).faction.items()}


def composed(packages: tuple[str, ...], own: str, *, cards: bool) -> Words:
    """The words of some layers as one. `own` is the id of the ruleset, whose tags may be written without it."""
    layers = [(package, _layer(package)) for package in packages]
    owners = (own, *(package.rpartition(".")[2] for package in packages), KERNEL)
    merged = _merged(layers, owners)
    return Words(
        kinds=merged["kind"],
        names=merged["name"],
        events=merged["event"],
        moves=merged["move"],
        decisions=merged["decision"],
        endings=merged["ending"],
        defeats=merged["defeat"],
        quiet=frozenset(_tag(tag, owners) for _, layer in layers for tag in layer.quiet),
        quiet_moves=frozenset(move for _, layer in layers for move in layer.quiet_moves),
        late_moves=frozenset(move for _, layer in layers for move in layer.late_moves),
        typed=next(layer.typed for _, layer in reversed(layers) if layer.typed is not None),
        factions=_factions(merged["faction"]),
        types={},
        phases=merged["phase"],
        regions=merged["region"],
        notes=merged["note"],
        sentences=merged["sentence"],
        rows=next((_rows(layer.table, package) for package, layer in reversed(layers) if layer.table is not None), ()),
        forms={},
        resource=next(layer.resource for _, layer in reversed(layers) if layer.resource is not None),
        positions=merged["position"],
        cards=cards,
    )


def _merged(layers: list[tuple[str, Written]], owners: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """Each table with what the layers say, later ones over earlier ones."""
    all_of: dict[str, dict[str, Any]] = {name: {} for name in Written.__struct_fields__}
    for package, layer in layers:
        for name in ("name", "decision", "ending", "defeat", "faction", "phase", "position"):
            all_of[name] |= getattr(layer, name)
        all_of["name"] |= {id: one.name for id, one in layer.faction.items()}
        all_of["region"] |= {name: _region(region) for name, region in layer.region.items()}
        for table in ("note", "sentence"):
            texts = getattr(layer, table).items()
            all_of[table] |= {name: _read(text, f"{package}: {table}.{name}") for name, text in texts}
        all_of["kind"] |= {name: _kind(cases, f"{package}: kind.{name}") for name, cases in layer.kind.items()}
        sentences = {_tag(tag, owners): _read(text, f"{package}: event.{tag}") for tag, text in layer.event.items()}
        all_of["event"] |= sentences
        all_of["move"] |= {name: _move(move, f"{package}: move.{name}") for name, move in layer.move.items()}
    return all_of


def _tag(tag: str, owners: tuple[str, ...]) -> str:
    """The tag of an event that a file may write without whoever defines it: its ruleset, kit or kernel."""
    return next((whole for owner in owners if (whole := f"{owner}.{tag}") in registered()), tag)


def _region(given: str | RegionWords) -> RegionWords:
    return RegionWords(given) if isinstance(given, str) else given


def _rows(table: _WrittenTable, package: str) -> tuple[Row, ...]:
    try:
        return read_rows(table.rows)
    except ValueError as error:
        raise BadWords(f"{package}: table: {error}") from None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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
