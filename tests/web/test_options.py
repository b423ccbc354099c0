"""Options as fields of a form: which there are, of which sort, and what is usual."""

import pytest

from domain.rulesets import RULESETS
from service.web.options import Field, fields

BY_NAME = {ruleset: {field.name: field for field in fields(known)} for ruleset, known in RULESETS.items()}


@pytest.mark.parametrize(
    ("name", "kind", "usual", "choices"),
    [
        ("heroes", "boolean", "False", (("false", "no"), ("true", "yes"))),
        ("end_phase_windows", "boolean", "True", (("true", "yes"), ("false", "no"))),
        ("auto_pass", "text", "never", (("never", "never"), ("public_only", "public only"))),
        ("best_of", "number", "1", (("1", "1"), ("3", "3"))),
        ("starting_influence", "number", "20", ()),
        ("first_player", "text", "random", ()),
    ],
)
def test_a_field_says_what_may_be_said(name: str, kind: str, usual: str, choices: tuple[tuple[str, str], ...]) -> None:
    field = BY_NAME["wtactics_orc"][name]
    assert (field.type, field.usual, field.choices) == (kind, usual, choices)


def test_a_typed_value_is_told_with_what_is_allowed() -> None:
    assert BY_NAME["wtactics_orc"]["vp_target"] == Field(
        "vp_target", "Victory points that win.", "number", "10", "1 to 999", ()
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_takes_more_than_a_word_or_has_a_field_of_its_own_is_left_out(ruleset: str) -> None:
    assert {"players", "decks", "card_sets", "sky_layout", "weather_deck"}.isdisjoint(BY_NAME[ruleset])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_those_to_choose_from_come_first(ruleset: str) -> None:
    picked = [bool(field.choices) for field in BY_NAME[ruleset].values()]
    assert picked == sorted(picked, reverse=True)
