"""Writes the JSON Schemas of scenario descriptions and scenario files to docs/schemas.

usage: scripts/scenario_schemas.py
"""

import re
import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain.rulesets import RULESETS
from domain.telling.words import words_of
from service.usecases.scenario_form import ScenarioFile

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

FILE = {
    "title": "What the scenario shows, in a line.",
    "ruleset": "The id of the ruleset.",
    "clauses": "The clauses it is about.",
    "given": "The match before the first step.",
    "step": "The steps, in order.",
    "players": "How many seats the match has.",
    "options": "Match options; those not named have their defaults.",
    "position": "A described position. Without it the match begins with its set-up.",
    "secret": "64 hexadecimal digits that chance comes from. By default zeros: the same draws every time.",
    "refused": "The move (or opening) must be refused, by this clause.",
    "when": "A move. Without it the step only looks.",
    "then": "What must hold after the move.",
    "note": "A sentence for the report.",
    "seat": "A seat's number, from 1.",
    "move": "A move's name.",
    "args": "The move's parameters.",
    "events": "Events that must happen in this order; others may stand between them.",
    "absent": "Types of events that must not happen.",
    "view": "Values of the view by dotted path, such as `board.seats.0.stars`.",
    "viewer": "The seat whose view is meant; a spectator's by default.",
    "waiting": "Exactly these seats must choose, each with the kind of its decision.",
    "offered": "Moves that seats may make now.",
    "withheld": "Moves that seats may not make now, with the clause they are told.",
    "type": "An event type.",
    "data": "Fields of the event; others may hold anything.",
    "clause": "A clause's id.",
    "code": "A refusal's code; `match-over` after the end.",
    "facts": "Facts that the refusal tells; it may tell others.",
}


def schema_of(form: Any, title: str, fields: dict[str, str]) -> dict[str, Any]:
    """The schema of a struct with the description of every field, and the names that its dictionaries may have."""
    schema: dict[str, Any] = msgspec.json.schema(form)
    structs = {info.cls.__name__: info for info in _structs(msgspec.inspect.type_info(form), {}).values()}
    for name, definition in schema["$defs"].items():
        definition["description"] = " ".join(definition.get("description", "").split())
        for field in structs[name].fields if name in structs else ():
            entry = definition["properties"][field.encode_name]
            entry["description"] = fields[field.encode_name]
            names = _names(field.type)
            if names is not None:
                entry["propertyNames"] = names
    return {"$schema": DIALECT, "title": title, **schema}


def _structs(info: Any, found: dict[type, Any]) -> dict[type, Any]:
    """All structs that a type is made of."""
    if isinstance(info, msgspec.inspect.StructType) and info.cls not in found:
        found[info.cls] = info
        for field in info.fields:
            _structs(field.type, found)
    for part in ("type", "item_type", "value_type"):
        inner = getattr(info, part, None)
        if inner is not None:
            _structs(inner, found)
    for inner in getattr(info, "types", ()):
        _structs(inner, found)
    return found


def _names(kind: Any) -> dict[str, Any] | None:
    if isinstance(kind, msgspec.inspect.UnionType):
        kind = next((one for one in kind.types if isinstance(one, msgspec.inspect.DictType)), None)
    if not isinstance(kind, msgspec.inspect.DictType):
        return None
    if isinstance(kind.key_type, msgspec.inspect.LiteralType):
        return {"enum": sorted(kind.key_type.values)}
    return {"pattern": "^[0-9]+$"} if isinstance(kind.key_type, msgspec.inspect.IntType) else None


def schemas() -> dict[str, str]:
    """The files of docs/schemas by name."""
    forms = {"scenario-file.json": schema_of(ScenarioFile, "A scenario file", FILE)}
    for ruleset in RULESETS.values():
        title = f"A described position of {ruleset.meta.name}"
        forms[f"{ruleset.meta.id}.scenario.json"] = schema_of(
            ruleset.scenarios.form, title, words_of(ruleset).positions
        )
    return {name: _text(form) for name, form in forms.items()}


def _text(form: dict[str, Any]) -> str:
    text = msgspec.json.format(msgspec.json.encode(form), indent=2).decode()
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE) + "\n"


def main() -> None:
    """Write them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"docs/schemas/{name}")


if __name__ == "__main__":
    main()
