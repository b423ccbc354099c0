"""What is worked out of a text before it is announced: whether it matters only to what is under way this turn."""

from typing import Any

import pytest

from domain.cardkit.language.card import Ability
from domain.cardkit.language.clauses import Duration
from domain.cardkit.language.effects import StatChange
from domain.cardkit.run.plans import plan_of
from domain.cardkit.verbs.kill import Kill
from domain.cardkit.verbs.modify import Modify
from domain.cardkit.verbs.prevent import Prevent
from tests.cardkit.run.table import Table, bare_dialect, creature

TURN, PHASE, ATTACK, SOURCE = (Duration(kind) for kind in ("end_of_turn", "end_of_phase", "attack", "source"))
STRONGER: dict[str, Any] = {"stats": (StatChange("atk", 2),)}


@pytest.mark.parametrize(
    ("does", "passes"),
    [
        ((Modify(**STRONGER, until=TURN),), True),
        ((Modify(grants=("guard",), until=PHASE),), True),
        ((Prevent(amount=3),), True),
        ((Prevent(amount=3, until=ATTACK), Modify(**STRONGER, until=TURN)), True),
        ((Modify(**STRONGER),), False),
        ((Modify(**STRONGER, until=SOURCE),), False),
        ((Modify(forbids=("attack",), until=TURN),), False),
        ((Modify(allows=("attack",), until=TURN),), False),
        ((Kill(),), False),
        ((Modify(**STRONGER, until=TURN), Kill()), False),
        ((), False),
    ],
)
def test_a_text_that_passes_changes_stats_keywords_or_damage_until_the_turn_ends(does, passes):
    """Given a text, it passes if all that it does ends with the turn and lets nobody do other things."""
    table = Table(creature("Elf", abilities=(Ability("activated", do=does),)), dialect=bare_dialect())
    assert plan_of(table.board.pool, "Elf#0", table.ruleset.dialect.vocabulary).passes is passes
