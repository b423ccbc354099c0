"""Builds structs of the card language from a document, short form and long form alike; collects every problem."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from domain import freetext
from domain.cardkit.language import names
from domain.cardkit.language.base import Phrase, Ref, Who
from domain.cardkit.language.card import Ability, Card, CardSet
from domain.cardkit.language.clauses import Condition, Cost, Duration, Trigger
from domain.cardkit.language.nodes import Node
from domain.cardkit.language.problem import Misread, Problem
from domain.cardkit.language.shorthand import clauses, forms, subjects, terms
from domain.cardkit.language.shorthand.cursor import Cursor
from domain.cardkit.language.shorthand.terms import PLAYERS, REFS, TARGETS
from domain.cardkit.language.shorthand.words import ALIASES, MEANT, Words, suggestion
from domain.cardkit.language.terms import Choice, Number, Select, Subject, Target
from domain.cardkit.language.verb import VERBS

FAILED: Any = object()
"""What could not be built; a problem says why."""

NAMELESS = "?"
"""The name of a set whose own cannot be read."""

MOST_PROBLEMS = 200

Reader = Callable[[Cursor], Any]
BY_TAG: dict[str, tuple[Reader, Any]] = {
    "number": (terms.number, Number),
    "cost": (clauses.cost, Cost),
    "condition": (clauses.condition, Condition),
}
WANTED = {
    "verb": "an effect, such as `{ draw = 1 }`,",
    "cost": "a cost, such as `power 2`,",
    "condition": "a condition, such as `my turn`,",
}
TYPES: dict[type, str] = {
    dict: "a table", list: "a list", str: "a text", bool: "true or false", int: "a number", float: "a fraction",
    type(None): "null",
}  # fmt: skip
BY_CLASS: dict[type, tuple[Reader, Any]] = {
    Select: (terms.select, Select),
    Choice: (subjects.choice, Subject),
    Target: (subjects.target, Target),
    Duration: (clauses.duration, Duration),
    Trigger: (clauses.trigger, Trigger),
}
ANYTHING: tuple[Reader, Any] = (clauses.anything, Ref | Select)
AFFECTED: tuple[Reader, Any] = (subjects.affected, Subject)
NAME = msgspec.inspect.type_info(Phrase)
LISTS = ("cards", "keywords")
"""The lists of a set of which the good ones are kept if some of them cannot be read."""

PATTERNS = {
    msgspec.inspect.type_info(Ref).pattern: ("something spoken of before", REFS),  # type: ignore[attr-defined]
    msgspec.inspect.type_info(Who).pattern: ("a player", (*PLAYERS, *TARGETS, "controller(...)", "owner(...)")),  # type: ignore[attr-defined]
}


class TooMany(Exception):
    """So many problems that the rest is not worth looking at."""


def parse(reader: Reader, meant: Any, text: str, words: Words) -> Any:
    """A text in the short form as a struct within its bounds. Raises `Misread`."""
    cursor = Cursor(text, words)
    found = reader(cursor)
    cursor.finish()
    try:
        msgspec.convert(msgspec.to_builtins(found), meant)
    except msgspec.ValidationError as error:
        raise Misread("too-great", str(error).partition(" - at ")[0]) from None
    return found


class Builder:
    """Builds structs; `problems` are what is wrong, `origins` where each struct stands in the document, by its path.

    unread: all words of what could not be read of a set, in small letters
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.problems: list[Problem] = []
        self.origins: dict[str, Node] = {}
        self.unread: set[str] = set()
        self._read: dict[tuple[int, str], Any] = {}

    def complain(self, node: Node, code: str, message: str, fix: str = "", offset: int | None = None) -> None:
        """Note a problem; `offset`: of the character in a string. Raises `TooMany`."""
        line, column, inner = node.place
        if offset is not None and inner is not None:
            column += inner + offset
        self.problems.append(Problem(code, "error", node.where, message, line, column, fix))
        if len(self.problems) >= MOST_PROBLEMS:
            raise TooMany

    def whole(self, meant: Any, node: Node) -> Any:
        """The value of this type that a document says, or `FAILED`."""
        return self.build(_info(meant), node, "")

    def build(self, kind: inspect.Type, node: Node, path: str) -> Any:
        """The value of a part of the document."""
        self.origins[path] = node
        if isinstance(kind, inspect.UnionType):
            return self._union(kind, node, path)
        if node.value is None:
            return self._mistyped(node, "a value")
        if isinstance(kind, inspect.StructType):
            return self._struct_or_text(kind, node, path)
        if isinstance(kind, inspect.VarTupleType):
            return self._several(kind, node, path)
        if isinstance(kind, inspect.DictType):
            return self._dict(kind, node, path)
        return self._plain(kind, node)

    # --- one of several kinds ---------------------------------------------------------------------------------------

    def _union(self, kind: inspect.UnionType, node: Node, path: str) -> Any:
        structs = [member for member in kind.types if isinstance(member, inspect.StructType)]
        others = [m for m in kind.types if not isinstance(m, inspect.StructType | inspect.NoneType)]
        if node.value is None and kind.includes_none:
            return None
        if isinstance(node.value, dict) and structs:
            return self._tagged(structs, node, path)
        if isinstance(node.value, str) and structs:
            return self._text(structs[0], bool(others), node)
        if others and (len(others) == 1 or not structs):
            other = next((one for one in others if _is_text(one) == isinstance(node.value, str)), others[0])
            return self._plain(other, node) if not _is_container(other) else self.build(other, node, path)
        return self._mistyped(node, WANTED.get(structs[0].tag_field or "", "a table") if structs else "something else")

    def _tagged(self, structs: list[inspect.StructType], node: Node, path: str) -> Any:
        field = structs[0].tag_field
        if field is None:
            return self._struct(structs[0], node, path)
        if field not in node.value and field == "verb":
            formed = forms.effect(node, self.words, self.complain)
            if formed is None:
                return FAILED
            node = formed
        tag = node.value.get(field)
        known = {str(struct.tag): struct for struct in structs}
        if tag is None:
            self.complain(node, "missing-field", f"`{field}` is missing", f"One of: {', '.join(known)}.")
            return FAILED
        if not isinstance(tag.value, str):
            return self._mistyped(tag, "a word")
        if tag.value not in known:
            self.complain(tag, "unknown-word", f"`{tag.value}` is not a {field}", suggestion(tag.value, known))
            return FAILED
        rest = {key: value for key, value in node.value.items() if key != field}
        return self._struct(known[tag.value], node.like(rest), path)

    def _text(self, struct: inspect.StructType, or_word: bool, node: Node) -> Any:
        if struct.tag_field == "verb":
            return self._mistyped(node, WANTED["verb"])
        if struct.tag_field is not None:
            reader = BY_TAG[struct.tag_field]
        elif struct.cls in BY_CLASS:
            reader = ANYTHING if struct.cls is Select and or_word else BY_CLASS[struct.cls]
        else:
            return self._mistyped(node, "a table")
        return self._short(*reader, node)

    def _short(self, reader: Reader, meant: Any, node: Node) -> Any:
        key = (id(reader), node.value)
        if key not in self._read:
            try:
                self._read[key] = parse(reader, meant, node.value, self.words)
            except Misread as misread:
                self.complain(node, misread.code, misread.message, misread.fix, misread.offset)
                return FAILED
        return self._read[key]

    # --- structs ----------------------------------------------------------------------------------------------------

    def _struct_or_text(self, kind: inspect.StructType, node: Node, path: str) -> Any:
        if isinstance(node.value, str):
            return self._text(kind, False, node)
        if not isinstance(node.value, dict):
            return self._mistyped(node, "a table")
        return self._struct(kind, node, path)

    def _struct(self, kind: inspect.StructType, node: Node, path: str) -> Any:
        form = forms.FORMS.get(kind.cls)
        if form is not None:
            node = form(node, self.words, self.complain)
        fields = {field.encode_name: field for field in kind.fields}
        values: dict[str, Any] = {}
        for key, child in node.value.items():
            if key not in fields:
                self._unknown_field(kind, key, child)
                values[key] = FAILED
            else:
                values[fields[key].name] = self._field(kind, fields[key], child, f"{path}.{key}" if path else key)
        for field in kind.fields:
            if field.required and field.encode_name not in node.value:
                self.complain(node, "missing-field", f"`{field.encode_name}` is missing")
                values[field.name] = FAILED
        if kind.cls is CardSet:
            return self._set(values)
        return FAILED if any(value is FAILED for value in values.values()) else kind.cls(**values)

    def _set(self, values: dict[str, Any]) -> Any:
        """A set with all that could be read, so that the rest is looked over as well."""
        good = {name: value for name, value in values.items() if value is not FAILED}
        return CardSet(**{"name": NAMELESS, **good}) if {"ruleset", "cards"} <= good.keys() else FAILED

    def _field(self, kind: inspect.StructType, field: inspect.Field, node: Node, path: str) -> Any:
        if isinstance(node.value, str) and field.name in _all_of(kind.cls):
            self.origins[path] = node
            return self._short(*AFFECTED, node)
        return self.build(field.type, node, path)

    def _unknown_field(self, kind: inspect.StructType, key: str, child: Node) -> None:
        known = [field.encode_name for field in kind.fields]
        shorts = [short for short, meant in ALIASES.items() if meant in known]
        if kind.cls in forms.FORMS:
            shorts += forms.EXTRA.get(kind.cls, ())
        own = {Card: self.words.vocabulary.stats, Ability: self.words.vocabulary.printed}.get(kind.cls, {})
        shorts += (name for name in own if name not in known)
        if key in shorts:
            self.complain(child, "twice", f"`{key}` stands here under another name already", "Write it once.")
            return
        fix = _known_instead(kind, key, known, shorts)
        self.complain(child, "unknown-field", f"`{key[:60]}` is not known here", fix)

    # --- lists and tables of names ----------------------------------------------------------------------------------

    def _several(self, kind: inspect.VarTupleType, node: Node, path: str) -> Any:
        parts = node.value if isinstance(node.value, list) else [node]
        if kind.max_length is not None and len(parts) > kind.max_length:
            self.complain(node, "too-many", f"{len(parts)} are too many; {kind.max_length} are the most")
            return FAILED
        if kind.min_length is not None and len(parts) < kind.min_length:
            self.complain(node, "too-few", f"at least {kind.min_length} must be given")
            return FAILED
        built = [self.build(kind.item_type, part, f"{path}[{at}]") for at, part in enumerate(parts)]
        if path in LISTS:
            self.unread.update(*(_words(part) for part, value in zip(parts, built, strict=True) if value is FAILED))
            if any(value is not FAILED for value in built):
                return self._good(built, path)
        return FAILED if any(value is FAILED for value in built) else tuple(built)

    def _good(self, built: list[Any], name: str) -> tuple[Any, ...]:
        """Those that could be read; their origins are counted anew."""
        moved = {f"{name}[{at}]": f"{name}[{to}]" for to, at in enumerate(_kept(built))}
        if len(moved) < len(built):
            origins = {}
            for path, node in self.origins.items():
                head, bracket, rest = path.partition("]")
                if not path.startswith(f"{name}["):
                    origins[path] = node
                elif head + bracket in moved:
                    origins[moved[head + bracket] + rest] = node
            self.origins = origins
        return tuple(value for value in built if value is not FAILED)

    def _dict(self, kind: inspect.DictType, node: Node, path: str) -> Any:
        if not isinstance(node.value, dict):
            return self._mistyped(node, "a table")
        if kind.max_length is not None and len(node.value) > kind.max_length:
            self.complain(node, "too-many", f"{len(node.value)} are too many; {kind.max_length} are the most")
            return FAILED
        if kind.min_length is not None and len(node.value) < kind.min_length:
            self.complain(node, "too-few", f"at least {kind.min_length} must be given")
            return FAILED
        built = {}
        for key, child in node.value.items():
            name = self._plain(kind.key_type, child.like(key))
            built[key] = FAILED if name is FAILED else self.build(kind.value_type, child, f"{path}.{key}")
        return FAILED if any(value is FAILED for value in built.values()) else built

    # --- plain values -----------------------------------------------------------------------------------------------

    def _plain(self, kind: inspect.Type, node: Node) -> Any:
        value = node.value
        if isinstance(kind, inspect.IntType):
            return self._integer(kind, node)
        if isinstance(kind, inspect.StrType):
            return self._string(kind, node)
        if isinstance(kind, inspect.BoolType):
            return value if isinstance(value, bool) else self._mistyped(node, "true or false")
        if isinstance(kind, inspect.LiteralType):
            if value in kind.values:
                return value
            known = [str(v) for v in kind.values]
            fix = suggestion(str(value)[:60], known) or f"One of: {', '.join(known)}."
            self.complain(node, "unknown-word", f"`{str(value)[:60]}` is not one of the choices", fix)
            return FAILED
        raise TypeError(kind)

    def _integer(self, kind: inspect.IntType, node: Node) -> Any:
        if type(node.value) is not int:
            return self._mistyped(node, "a whole number")
        if (kind.ge is not None and node.value < kind.ge) or (kind.le is not None and node.value > kind.le):
            self.complain(node, "out-of-range", f"the number must be between {kind.ge} and {kind.le}")
            return FAILED
        return node.value

    def _string(self, kind: inspect.StrType, node: Node) -> Any:
        if not isinstance(node.value, str):
            return self._mistyped(node, "a text in quotes")
        size = len(node.value)
        if kind.max_length is not None and size > kind.max_length:
            self.complain(node, "too-long", f"{size} characters are too many; {kind.max_length} are the most")
            return FAILED
        if kind.min_length is not None and size < kind.min_length:
            self.complain(node, "too-short", "the text must not be empty")
            return FAILED
        if kind.pattern is not None and not re.search(kind.pattern, node.value):
            what, known = PATTERNS.get(kind.pattern, ("a word: small letters, digits and underscores", ()))
            fix = suggestion(node.value, known) or (f"One of: {', '.join(known)}." if known else "")
            joined = node.value.strip().lower().replace(" ", "_").replace("-", "_")
            if re.search(kind.pattern, joined):
                fix = f"Write `{joined}`."
            self.complain(node, "unknown-word", f"`{node.value[:60]}` is not {what}", fix)
            return FAILED
        fault = names.fault(node.value) if kind == NAME else _unseen(node.value)
        if fault is not None:
            if freetext.FORBIDDEN.search(node.value) is None:  # else it was told when all texts were looked through
                self.complain(node, *fault)
            return FAILED
        return node.value

    def _mistyped(self, node: Node, wanted: str) -> Any:
        found = TYPES.get(type(node.value), type(node.value).__name__)
        self.complain(node, "wrong-type", f"{wanted} is expected here, not {found}".replace(",,", ","))
        return FAILED


def _all_of(part: type) -> tuple[str, ...]:
    """The fields of a part in which a selector without a count means all that fit."""
    if part is Ability:
        return ("affects",)
    return VERBS[part].short.all_of if part in VERBS else ()


def _is_text(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.StrType)


def _is_container(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.VarTupleType | inspect.DictType)


def _words(node: Node) -> Iterator[str]:
    """All texts of a part of the document and the words in them, in small letters."""
    if isinstance(node.value, str):
        text = node.value.casefold()
        yield from (text, *re.findall(r"\w+", text))
    elif isinstance(node.value, dict | list):
        for child in node.value.values() if isinstance(node.value, dict) else node.value:
            yield from _words(child)


def _kept(built: list[Any]) -> list[int]:
    return [at for at, value in enumerate(built) if value is not FAILED]


def _known_instead(kind: inspect.StructType, key: str, fields: list[str], shorts: list[str]) -> str:
    """What to write instead of a key that is not known, in short keys where there are some."""
    known = [*(field for field in fields if not any(ALIASES.get(short) == field for short in shorts)), *shorts]
    verb = MEANT.get(key, key)
    record = forms.keyed().get(verb)
    if record is not None and kind.cls in (Ability, Card) and verb not in known:
        main = next(field for field in msgspec.structs.fields(record.struct) if field.name == record.short.key)
        several = isinstance(_info(main.type), inspect.VarTupleType)
        return f"Write `do = [{{ {verb} = {'[...]' if several else '...'} }}]`."
    return suggestion(key, known) or f"Known here: {', '.join(known)}."


@cache
def _info(meant: Any) -> inspect.Type:
    return inspect.type_info(meant)


def _unseen(text: str) -> tuple[str, str] | None:
    """What is wrong with a text that is no name (code and message)."""
    reason = freetext.fault(text)
    return None if reason is None else ("forbidden-character", reason)
