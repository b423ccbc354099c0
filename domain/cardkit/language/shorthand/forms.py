"""Short forms of tables: the keys that people write, turned into the fields of the structs."""

from collections.abc import Callable, Mapping

import msgspec

from domain.cardkit.language.card import Ability, Card, CardSet, Keyword
from domain.cardkit.language.clauses import Tally
from domain.cardkit.language.effects import Effect
from domain.cardkit.language.nodes import Node
from domain.cardkit.language.shorthand.words import Words, suggestion

Table = dict[str, Node]
Complain = Callable[[Node, str, str, str], None]
"""Report a problem: where, code, message, fix."""

VERBS = {verb.__struct_config__.tag: verb for verb in Effect.__args__}
MAIN = {
    "damage": "amount", "restore": "amount", "kill": "to", "destroy": "to", "discard_from_play": "what", "return": "to",
    "draw": "count", "discard": "count", "mill": "count", "search": "what", "shuffle": "who", "recover": "what",
    "mark": "to", "unmark": "to", "move": "to", "control": "to", "cancel": "to", "remove": "to", "reveal": "who",
    "lend": "index", "counters": "kind", "gain": "what", "prevent": "amount", "may": "do", "if": "condition",
    "modes": "of", "for_each": "of", "each_player": "who", "choose": "what", "word": "word",
}  # fmt: skip
"""Each verb with the field that its own key stands for."""

CONTINUING = ("mod", "grant", "lose", "forbid", "allow", "words", "faction")
"""Keys that make a continuing effect: of objects, or of players where there is `who`."""

ALIASES = {
    "else": "otherwise", "mod": "stats", "grant": "grants", "lose": "loses", "forbid": "forbids", "allow": "allows",
    "lend": "lends", "target": "targets",
}  # fmt: skip


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


def effect(node: Node, complain: Complain) -> Node | None:
    """An effect with its verb as tag; None (and a problem) if it has none."""
    table: Table = node.value
    verbs = [key for key in table if key in MAIN]
    own = [key for key in verbs if not any(key in fields_of(VERBS[other]) for other in verbs if other != key)]
    if len(own) > 1:
        complain(node, "two-effects", f"one effect cannot be both `{own[0]}` and `{own[1]}`", "Write two effects.")
        return None
    if own:
        verb = own[0]
        rest = {key: value for key, value in table.items() if key != verb}
        if MAIN[verb] in rest:
            complain(rest[MAIN[verb]], "twice", f"`{MAIN[verb]}` is what stands after `{verb}` already", "")
            return None
        return _tagged(node, verb, {MAIN[verb]: table[verb], **rest})
    if not any(key in CONTINUING for key in table):
        known = (*MAIN, *CONTINUING)
        fix = next((s for s in (suggestion(key, known) for key in table) if s), "")
        complain(node, "no-verb", "the effect does not say what it does", fix or f"One of: {', '.join(MAIN)}, mod.")
        return None
    return _tagged(node, "bind" if "who" in table else "modify", dict(table))


def _tagged(node: Node, verb: str, table: Table) -> Node:
    fields = fields_of(VERBS[verb])
    table = renamed(table, fields)
    if "stats" in table:
        table["stats"] = changes(table["stats"])
    if verb == "shuffle" and table["who"].value is True:
        del table["who"]
    return node.like({"verb": node.like(verb), **table})


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
