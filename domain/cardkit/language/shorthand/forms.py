"""Short forms of tables: the keys that people write, turned into the fields of the structs."""

from collections.abc import Callable, Mapping
from functools import cache

import msgspec

from domain.cardkit.language.card import Ability, Card, CardSet, Keyword
from domain.cardkit.language.clauses import Tally
from domain.cardkit.language.nodes import Node
from domain.cardkit.language.shorthand.words import ALIASES, Words, suggestion
from domain.cardkit.language.verb import CONTINUING, VERBS, Record

Table = dict[str, Node]
Complain = Callable[[Node, str, str, str], None]
"""Report a problem: where, code, message, fix."""


def renamed(table: Table, fields: tuple[str, ...]) -> Table:
    """The table with short keys replaced by the fields they stand for, where the struct has such a field."""
    return {
        ALIASES[key] if ALIASES.get(key) in fields and key not in fields else key: node for key, node in table.items()
    }


def changes(node: Node) -> Node:
    """`{ atk = "+2", def = "=3" }` as a list of changes."""
    if not isinstance(node.value, dict):
        return node
    parts = []
    for stat, amount in node.value.items():
        value, op = amount.value, "add"
        if isinstance(value, str):
            text = value.strip()
            op = "set" if text.startswith("=") else "add"
            value = text.removeprefix("=" if op == "set" else "+").strip()
        parts.append(amount.like({"stat": amount.like(stat), "amount": amount.like(value), "op": amount.like(op)}))
    return node.like(parts)


@cache
def keyed() -> Mapping[str, Record]:
    """The verbs that have a key of their own, by it."""
    return {record.tag: record for record in VERBS.values() if record.short.key is not None}


def effect(node: Node, words: Words, complain: Complain) -> Node | None:
    """An effect with its verb as tag; None (and a problem) if it has none."""
    table: Table = node.value
    known = keyed()
    verbs = [key for key in table if key in known]
    own = [key for key in verbs if not any(key in fields_of(known[other].struct) for other in verbs if other != key)]
    if len(own) > 1:
        complain(node, "two-effects", f"one effect cannot be both `{own[0]}` and `{own[1]}`", "Write two effects.")
        return None
    if own:
        return _under_its_key(node, known[own[0]], words, complain)
    record = _by_keys(table)
    if record is None:
        fix = next((s for s in (suggestion(key, (*known, *CONTINUING)) for key in table) if s), "")
        complain(node, "no-verb", "the effect does not say what it does", fix or f"One of: {', '.join(known)}, mod.")
        return None
    return _tagged(node, record, dict(table), words)


def _under_its_key(node: Node, record: Record, words: Words, complain: Complain) -> Node | None:
    """An effect whose verb is a key: what stands after it is one of its fields."""
    rest = {key: value for key, value in node.value.items() if key != record.tag}
    field, value = record.short.key or "", node.value[record.tag]
    if field in rest:
        complain(rest[field], "twice", f"`{field}` is what stands after `{record.tag}` already", "")
        return None
    said = {} if record.short.bare and value.value is True else {field: value}
    return _tagged(node, record, {**said, **rest}, words)


def _by_keys(table: Table) -> Record | None:
    """The verb without a key of its own that a table says."""
    found = [record for record in VERBS.values() if any(key in table for key in record.short.keys)]
    found = [record for record in found if record.short.beside is None or record.short.beside in table]
    return max(found, key=lambda record: record.short.beside is not None, default=None)


def _tagged(node: Node, record: Record, table: Table, words: Words) -> Node:
    table = renamed(table, fields_of(record.struct))
    if record.short.lasts and words.vocabulary.lasting and "until" not in table:
        table["until"] = node.like(words.vocabulary.lasting)
    if "stats" in table:
        table["stats"] = changes(table["stats"])
    return node.like({"verb": node.like(record.tag), **table})


def fields_of(part: type[msgspec.Struct]) -> tuple[str, ...]:
    """The names of a struct's fields as they are written."""
    return part.__struct_encode_fields__


def ability(node: Node, words: Words, complain: Complain) -> Node:
    """An ability; its kind follows from `on` and `affects` where it is not written."""
    table = renamed(node.value, fields_of(Ability))
    if "stats" in table:
        table["stats"] = changes(table["stats"])
    said = [key for key in ("on", "affects") if key in table and table[key].value is not None]
    if "kind" not in table and said:
        table["kind"] = node.like("triggered" if said[0] == "on" else "passive")
    flat = [key for key in table if key in words.vocabulary.printed and key not in fields_of(Ability)]
    if flat and "printed" not in table:
        values = [(key, table.pop(key)) for key in flat]
        table["printed"] = node.like([one.like({"name": one.like(key), "value": one}) for key, one in values])
    lasts = table.get("lasts")
    if lasts is not None and type(lasts.value) is int:
        table["lasts"] = lasts.like({"kind": lasts.like("turns"), "nth": lasts})
    return node.like(table)


def tally(node: Node, words: Words, complain: Complain) -> Node:
    """A tally: `streak = 3` for three own turns in a row, `sum = { cost = 5 }` for a sum of costs of at least 5."""
    table: Table = dict(node.value)
    streak = table.get("streak")
    if streak is not None and type(streak.value) is int:
        table = {"per": streak.like("own_turn"), **table, "streak": streak.like(True), "need": streak}
    total = table.pop("sum", None)
    if total is not None:
        if not isinstance(total.value, dict) or len(total.value) != 1:
            complain(total, "misread", "`sum` names one stat and the least total", "Such as `sum = { cost = 5 }`.")
        else:
            ((stat, least),) = total.value.items()
            table["stat"], table["total"] = least.like(stat), least
    return node.like(table)


PLAYED = ("needs", "pay", "target", "do", "modes")
ADJOINING = ("chooser", "timing")
"""Keys of a card that belong to what it does when it is played."""


def card(node: Node, words: Words, complain: Complain) -> Node:
    """A card: stats may stand among its fields, and what it does when played may stand there too."""
    table: Table = dict(node.value)
    for short, field in (("ability", "abilities"), ("keyword", "keywords")):
        if short in table and field not in table:
            table[field] = table.pop(short)
    subtypes = table.get("subtypes")
    if subtypes is not None and isinstance(subtypes.value, str):
        table["subtypes"] = subtypes.like([subtypes.like(word) for word in subtypes.value.split()])
    _flat_stats(node, table, words)
    _played(node, table, complain)
    return node.like(table)


def _flat_stats(node: Node, table: Table, words: Words) -> None:
    flat = {key: table.pop(key) for key in list(table) if key in words.vocabulary.stats and key not in fields_of(Card)}
    stats = table.get("stats")
    if flat and (stats is None or isinstance(stats.value, dict)):
        table["stats"] = node.like({**(stats.value if stats else {}), **flat})


def _played(node: Node, table: Table, complain: Complain) -> None:
    played = {key: table.pop(key) for key in (*PLAYED, *ADJOINING) if key in table}
    if not played:
        return
    modes = played.pop("modes", None)
    if modes is not None:
        if "do" in played:
            complain(modes, "two-effects", "`do` and `modes` stand side by side", "Put `modes` into `do`.")
        played["do"] = modes.like([modes.like({"modes": modes})])
    first = next(iter(played.values()))
    text = Node({"kind": first.like("play"), **played}, node.where, first.place)
    others = table.get("abilities")
    after = [] if others is None else others.value if isinstance(others.value, list) else [others]
    table["abilities"] = (others or node).like([text, *after])


def keyword(node: Node, words: Words, complain: Complain) -> Node:
    """A keyword that a set defines."""
    return node.like(renamed(node.value, fields_of(Keyword)))


def card_set(node: Node, words: Words, complain: Complain) -> Node:
    """A card set: `[[card]]` and `[[keyword]]`."""
    table: Table = dict(node.value)
    for short, field in (("card", "cards"), ("keyword", "keywords")):
        if short in table and field not in table:
            table[field] = table.pop(short)
    return node.like(table)


FORMS: Mapping[type, Callable[[Node, Words, Complain], Node]] = {
    Ability: ability,
    Tally: tally,
    Card: card,
    Keyword: keyword,
    CardSet: card_set,
}

EXTRA: Mapping[type, tuple[str, ...]] = {
    Card: ("ability", "keyword", *PLAYED, *ADJOINING),
    CardSet: ("card", "keyword"),
    Tally: ("sum",),
}
"""Short keys of a table that stand for more than a field."""
