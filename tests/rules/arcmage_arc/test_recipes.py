"""The recipes of the designers' guide do what their texts say."""

import re
from functools import cache
from pathlib import Path

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import SETS, arena, played

GUIDE = Path(__file__).parents[3] / "docs" / "cards.md"
RECIPES = "recipes"


@cache
def _ship() -> str:
    blocks = re.findall(
        r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8").partition("\n## Recipes\n")[2], re.DOTALL
    )
    cards = "\n".join(block for block in blocks if block.startswith("[[card]]"))
    text = f'name = "{RECIPES}"\nruleset = "arcmage_arc"\n{cards}'
    LIBRARY.ship(RECIPES, read_set(text, "toml", {"arcmage_arc": VOCABULARY}))
    return RECIPES


@clause("ARC-CRE-07", "ARC-CON-01")
def test_undying_standard_is_destroyed_instead_of_its_creature_which_lives(table):
    """Given Undying Standard on a creature, when damage would kill it, then only the Standard goes."""
    army = {"army": "Goblin#gob [Undying Standard#standard]", "hand": "Bolt#bolt; Bolt#again"}
    t = arena(table, options={"card_sets": (*SETS, _ship())}, p1={**army, "vault": "red_banner 2"})
    played(t, 1, "bolt", "gob", payment=["red_banner_1_1"]).then(
        said("ObjectDamaged", id="gob", amount=2),
        said("CardPutInGraveyard", id="bolt", origin="stack"),
        said("ObjectHealed", id="gob"),
        said("CardPutInGraveyard", id="standard", origin="play"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        army={1: "gob"},
        damage={"gob": 0},
    )
    played(t, 1, "again", "gob", payment=["red_banner_1_2"]).then(
        said("ObjectDamaged", id="gob", amount=2),
        said("CardPutInGraveyard", id="again", origin="stack"),
        said("ObjectDied", id="gob"),
        said("CardPutInGraveyard", id="gob", origin="play"),
        aside=("a card is played", "cards are marked", "all pass and it resolves"),
        army={1: ""},
    )
