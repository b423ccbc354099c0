"""The JSON Schema of card sets, for editors: the structs, widened by the short forms that may stand for them."""

from typing import Any

import msgspec

from domain.cardkit.language.card import Card, CardSet
from domain.cardkit.language.kinds import Printed
from domain.cardkit.language.shorthand.forms import ADJOINING, PLAYED
from domain.cardkit.language.shorthand.lexer import LONGEST
from domain.cardkit.language.verb import VERBS, Record
from domain.cardkit.language.vocabulary import Vocabulary

Schema = dict[str, Any]

REFERENCE = "#/$defs/{name}"
TEXT: Schema = {"type": "string", "maxLength": LONGEST}
AS_TEXT = ("Select", "Choice", "Target", "Duration", "Trigger")
"""Structs that may be written as a text."""

IN_SHORT = ("Variable", "Pay", "Compare")
"""A member of each union of numbers, costs and conditions, which may be written as a text."""

SHORT = {
    "stats": "mod", "grants": "grant", "loses": "lose", "forbids": "forbid", "allows": "allow", "lends": "lend",
    "targets": "target", "otherwise": "else",
}  # fmt: skip


def schema(vocabulary: Vocabulary) -> Schema:
    """The schema of card sets of a ruleset, short form and structs."""
    (root,), found = msgspec.json.schema_components([CardSet], ref_template=REFERENCE)
    parts: Schema = {name: _widened(part) for name, part in found.items()}
    parts["Stats"] = _changes()
    for name in AS_TEXT:
        parts[name] = {"anyOf": [TEXT, parts[name]]}
    parts["Effect"] = {"anyOf": _effects(parts)}
    for name in ("Ability", "Keyword"):
        parts[name]["properties"] = _aliased(parts[name]["properties"])
    lasts = parts["Ability"]["properties"]["lasts"]
    parts["Ability"]["properties"]["lasts"] = {"anyOf": [{"type": "integer"}, lasts]}
    parts["Ability"]["properties"].update({name: _printed(one) for name, one in vocabulary.printed.items()})
    _tally(parts["Tally"])
    _card(parts["Card"], parts, vocabulary)
    _set(parts["CardSet"])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": parts}


def _widened(part: Any) -> Any:
    """A schema in which texts may stand for numbers, costs and conditions, and one value for a list of one."""
    if isinstance(part, list):
        return [_widened(item) for item in part]
    if not isinstance(part, dict):
        return part
    part = {key: _widened(value) for key, value in part.items() if key not in ("discriminator", "default")}
    options = [option for option in part.get("anyOf", ()) if isinstance(option, dict)]
    names = {str(option.get("$ref", "")).rpartition("/")[2] for option in options}
    if any(verb.__name__ in names for verb in VERBS):
        return {"anyOf": [*part["anyOf"], {"$ref": "#/$defs/Effect"}]}
    if not names.isdisjoint(IN_SHORT):
        return {**part, "anyOf": [TEXT, *part["anyOf"]]}
    if part.get("type") == "array" and "items" in part:
        return {"anyOf": [part, part["items"]]}
    return part


def _changes() -> Schema:
    """`{ atk = "+2" }`."""
    amount = {"anyOf": [TEXT, {"type": "integer", "minimum": -99, "maximum": 99}]}
    return {"type": "object", "maxProperties": 4, "additionalProperties": amount}


def _effects(parts: Schema) -> list[Schema]:
    """The short form of each verb; those that have the same keys are one."""
    names = {_tag(part): part for part in parts.values() if _tag(part) is not None}
    found = []
    alike: dict[tuple[str, ...], Schema] = {}
    for record in VERBS.values():
        fields = dict(names[record.tag]["properties"])
        fields.pop("verb")
        if record.short.key is None:
            alike[record.short.keys] = {**alike.get(record.short.keys, {}), **fields}
        else:
            found.append(_under_its_key(record, fields.pop(record.short.key), fields))
    for keys, fields in alike.items():
        found.append({**_object(_aliased(fields), []), "anyOf": [{"required": [key]} for key in keys]})
    return found


def _under_its_key(record: Record, first: Schema, fields: Schema) -> Schema:
    if record.short.bare:
        first = {"anyOf": [first, {"const": True}]}
    return _object({record.tag: first, **_aliased(fields)}, [record.tag])


def _tag(part: Schema) -> str | None:
    verb = part.get("properties", {}).get("verb", {}).get("enum")
    return None if verb is None else str(verb[0])


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _aliased(fields: Schema) -> Schema:
    """Fields together with their short keys."""
    shorts = {short: fields[name] for name, short in SHORT.items() if name in fields}
    if "mod" in shorts:
        shorts["mod"] = {"$ref": "#/$defs/Stats"}
    return {**fields, **shorts}


def _printed(printed: Printed) -> Schema:
    """What abilities of a kind print, among their fields."""
    values = {"enum": list(printed.words)} if printed.words else {"type": "integer", "minimum": printed.least}
    return {**values, "description": printed.text}


def _tally(part: Schema) -> None:
    part["properties"]["streak"] = {"anyOf": [{"type": "boolean"}, {"type": "integer", "minimum": 1}]}
    part["properties"]["sum"] = {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "integer"}}


def _card(part: Schema, parts: Schema, vocabulary: Vocabulary) -> None:
    """Stats among the fields, what it does when played, and the words of the ruleset."""
    fields = part["properties"]
    played = parts["Ability"]["properties"]
    fields.update({key: played[key] for key in (*PLAYED, *ADJOINING) if key in played})
    fields["modes"] = {"type": "array", "minItems": 2, "maxItems": 4}
    fields["ability"] = fields["abilities"]
    fields["keyword"] = fields["keywords"]
    fields["subtypes"] = {"anyOf": [TEXT, fields["subtypes"]]}
    known = set(Card.__struct_encode_fields__)
    for stat, text in vocabulary.stats.items():
        if stat not in known:
            fields[stat] = {"type": "integer", "minimum": -99, "maximum": 99, "description": text}
    fields["type"] = {"enum": list(vocabulary.types)}
    if not vocabulary.open_factions:
        fields["faction"] = {"enum": list(vocabulary.factions)}


def _set(part: Schema) -> None:
    fields = part["properties"]
    fields["card"] = fields["cards"]
    fields["keyword"] = fields["keywords"]
    part["required"] = [name for name in part["required"] if name != "cards"]
    part["anyOf"] = [{"required": ["card"]}, {"required": ["cards"]}]
