"""Whether words fit the game that they are for: every event, move and decision is told, and every gap is a field."""

from collections.abc import Iterator
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

from domain.telling.filters import BY_READER, EACH, FILTERS
from domain.telling.kinds import NONE, Kind
from domain.telling.template import Choice, Filter, Gap, Template, gaps
from events.event import Event
from events.registry import EVENTS

if TYPE_CHECKING:
    from domain.ruleset import Ruleset
    from domain.telling.words import Words

TOLD_OTHERWISE = frozenset({"MoveMade"})
"""Events whose sentence has gaps that are no fields: the move."""


def registered() -> dict[str, type[Event]]:
    """The event types of this installation, by tag."""
    return {kind.tag: kind.cls for kind in EVENTS.kinds()}


def check_words(words: "Words", ruleset: "Ruleset", *, whole: bool) -> Iterator[str]:
    """What is wrong, in words; `whole`: the game is to be told completely."""
    yield from _kinds(words)
    for table, texts in (("note", words.notes), ("sentence", words.sentences)):
        for name, text in texts.items():
            for gap, _ in gaps(text):
                yield from _filters(gap, words, f"{table}.{name}")
    yield from _events(words)
    yield from _moves(words, ruleset)
    for tag in sorted(words.quiet - registered().keys()):
        yield f"quiet: there is no event {tag}"
    if whole:
        yield from _missing(words, ruleset)


def _missing(words: "Words", ruleset: "Ruleset") -> Iterator[str]:
    told = {tag for tag, cls in registered().items() if cls in ruleset.evolve}
    for what, needed, have in (
        ("event", told, set(words.events)),
        ("move", set(ruleset.move_types), {name for name, move in words.moves.items() if move.text is not None}),
        ("decision", set(ruleset.meta.asked_by), set(words.decisions)),
    ):
        for name in sorted(needed - have):
            yield f"{what}.{name} is missing"
    for name in sorted(set(words.decisions) - set(ruleset.meta.asked_by)):
        yield f"decision.{name} is never asked"


def _kinds(words: "Words") -> Iterator[str]:
    for name, kind in words.kinds.items():
        for case in kind.cases:
            for text in case.texts:
                for gap, _ in gaps(text):
                    yield from _filters(gap, words, f"kind.{name}.{case.of}")


def _events(words: "Words") -> Iterator[str]:
    known = registered()
    for tag, text in words.events.items():
        if tag not in known:
            yield f"event.{tag}: there is no such event"
        elif tag not in TOLD_OTHERWISE:
            yield from _fields(text, known[tag], words, f"event.{tag}", hidden=True)


def _moves(words: "Words", ruleset: "Ruleset") -> Iterator[str]:
    for name, move in words.moves.items():
        struct = ruleset.move_types.get(name)
        if struct is None:
            continue
        if move.text is not None:
            yield from _fields(move.text, struct, words, f"move.{name}", hidden=False)
        for parameter, told in move.parameters.items():
            if parameter not in struct.__struct_fields__:
                yield f"move.{name}: there is no parameter {parameter}"
            for kind in (told.key, told.value):
                if kind not in words.kinds and kind not in BY_READER:
                    yield f"move.{name}.{parameter}: there is no kind {kind}"


def _fields(text: Template, struct: type[Any], words: "Words", place: str, *, hidden: bool) -> Iterator[str]:
    hints = get_type_hints(struct, include_extras=True)
    guarded = {gap.path[0] for gap, _ in gaps(text) if isinstance(gap, Choice)}
    for gap, loose in gaps(text):
        yield from _filters(gap, words, place)
        field = gap.path[0]
        if field == "it":
            continue
        if field not in hints:
            yield f"{place}: there is no field {field}"
        elif not (loose or field in guarded or _tells_none(gap, words)) and _may_lack(hints[field], hidden=hidden):
            yield f"{place}: {field} may be missing, so it needs a text instead, or an optional part"


def _tells_none(gap: Gap | Choice, words: "Words") -> bool:
    if isinstance(gap, Choice) or not gap.filters:
        return False
    kind: Kind | None = words.kinds.get(gap.filters[0].name)
    return kind is not None and kind.has(NONE)


def _may_lack(hint: Any, *, hidden: bool) -> bool:
    """Whether a reader may find nothing in a field: it is optional, or only some may see it."""
    if hasattr(hint, "__metadata__"):
        private = any("private_to" in (getattr(one, "extra", None) or {}) for one in hint.__metadata__)
        return (hidden and private) or _may_lack(get_args(hint)[0], hidden=hidden)
    return get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint)


def _filters(gap: Gap | Choice, words: "Words", place: str) -> Iterator[str]:
    for one in gap.filters if isinstance(gap, Gap) else ():
        if not _is_known(one, words):
            yield f"{place}: there is no filter or kind {one.name}"


def _is_known(one: Filter, words: "Words") -> bool:
    return one.name in words.kinds or one.name in BY_READER or one.name in FILTERS or one.name in EACH
