"""Nothing that a shipped card says is left out of its English."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import fields, replace

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Ability
from domain.cardkit.language.render import render_ability
from domain.rulesets import RULESETS

DIALECTS = {id: ruleset.dialect for id, ruleset in RULESETS.items() if ruleset.dialect is not None}


def lacking(ability: Ability) -> Iterator[tuple[str, Ability]]:
    """An ability without one of the parts that it has, for each of them."""
    for field in fields(ability):
        if field.name == "kind" or field.required:
            continue
        least = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        if getattr(ability, field.name) != least:
            yield field.name, replace(ability, **{field.name: least})


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_no_part_of_an_ability_is_left_out(dialect: Dialect) -> None:
    """Given a shipped card, then an ability of it without any one of its parts would read otherwise."""
    words, untold = dialect.vocabulary, []
    for card in dialect.content.core().cards:
        for ability in card.abilities:
            text = render_ability(ability, card, words)
            untold += [
                (card.name, part) for part, other in lacking(ability) if render_ability(other, card, words) == text
            ]
    assert untold == []
