"""The JSON Schema admits what can be read, short form and structs, and nothing that is plainly no card."""

import tomllib
from importlib.resources import files

import jsonschema
import msgspec
import pytest

from domain.cardkit.language.read import read_set
from domain.cardkit.language.schema import schema
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY

CHECK = jsonschema.Draft202012Validator(schema(VOCABULARY))
SHIPPED = sorted(
    (
        entry
        for entry in files("domain.rulesets.arcmage_arc").joinpath("cards").iterdir()
        if entry.name.endswith(".toml")
    ),
    key=lambda entry: entry.name,
)


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(schema(VOCABULARY))


@pytest.mark.parametrize("file", SHIPPED, ids=lambda entry: entry.name)
def test_shipped_cards_fit_as_written_and_as_structs(file):
    text = file.read_text(encoding="utf-8")
    CHECK.validate(tomllib.loads(text))
    structs = msgspec.json.encode(read_set(text, "toml", {"arcmage_arc": VOCABULARY}))
    CHECK.validate(msgspec.json.decode(structs))


CARD = {"name": "Elf", "type": "creature", "faction": "gaian", "subtypes": "Elf", "cost": 1, "atk": 1, "def": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "dragon"},
        {"faction": "nobody"},
        {"atk": "1"},
        {"colour": "red"},
        {"ability": [{"do": [{"dance": 1}]}]},
        {"ability": [{"do": [{"draw": 1, "whom": "you"}]}]},
        {"ability": [{"pay": 3}]},
    ],
)
def test_what_is_no_card_does_not_fit(wrong):
    good = {"name": "set", "ruleset": "arcmage_arc", "card": [CARD]}
    CHECK.validate(good)
    with pytest.raises(jsonschema.ValidationError):
        CHECK.validate({**good, "card": [{**CARD, **wrong}]})
