"""What nothing can happen instead of is refused when a set is looked over (ARC-CON-01, ARC-TURN-07)."""

import pytest

from domain.rulesets.arcmage_arc.vocabulary import ACTS, MOMENTS
from tests.dsl import clause
from tests.rules.arcmage_arc.attacks import checked, creature
from tests.rules.arcmage_arc.wards import COUNTS, ward


@clause("ARC-TURN-03", "ARC-TURN-07")
@pytest.mark.parametrize("on", sorted(MOMENTS))
def test_nothing_can_happen_instead_of_a_point_of_time(on):
    (problem,) = checked(ward("Timeless", on, [{"draw": 1}])).problems
    assert (problem.severity, problem.code, problem.where) == ("error", "not-replaced", "cards[0].abilities[0].on")
    assert problem.message == f"`{on}` is a point of time: nothing can happen instead of it"
    assert problem.fix == "Do something then: remove `kind`."


@clause("ARC-CON-02", "ARC-PLAY-03")
@pytest.mark.parametrize(
    ("on", "permission"),
    [
        ("played", "be_played"),
        ("activated", "activate"),
        ("attacks", "attack"),
        ("defends", "defend"),
        ("devoted", "devote"),
    ],
)
def test_nothing_can_happen_instead_of_what_a_player_announces(on, permission):
    (problem,) = checked(ward("Gag", on, [{"draw": 1}])).problems
    assert (problem.severity, problem.code, problem.where) == ("error", "not-replaced", "cards[0].abilities[0].on")
    assert problem.message == f"`{on}` is an act of a player: nothing can happen instead of it"
    assert problem.fix == f'Forbid it (`forbid = ["{permission}"]`), or answer it: remove `kind`.'


@clause("ARC-TURN-07")
@pytest.mark.parametrize("on", sorted({*MOMENTS, *ACTS}))
def test_triggers_wait_for_all_of_them(on):
    assert checked(creature("Watcher", {"on": on, "do": COUNTS, "limit": {"per_turn": 1}})).problems == ()


@clause("ARC-DECK-07")
def test_cards_that_nobody_sees_have_no_text_of_their_own_and_no_name():
    """Given a card that is drawn or milled, or becomes a resource, when that is replaced, then it is not spoken of."""
    itself = checked(
        *(creature(f"Imp {on}", {"kind": "replaces", "on": f"{on} self", "do": COUNTS}) for on in ("drawn", "milled"))
    )
    assert [(problem.severity, problem.code, problem.where, problem.message) for problem in itself.problems] == [
        (
            *("warning", "never-holds", "cards[0].abilities[0].on"),
            "a card never hears that `drawn` happens to itself: nobody sees it then",
        ),
        (
            *("error", "not-replaced", "cards[1].abilities[0].on"),
            "nobody sees a card before `milled`: its own text cannot let something else happen",
        ),
    ]
    (problem,) = checked(ward("Net", "milled", [{"recover": "it", "to": "hand"}])).problems
    assert (problem.code, problem.where) == ("no-cause", "cards[0].abilities[0].do[0].recover")
    assert problem.message == "nobody sees a card before `milled`: `it` names none"
    assert problem.fix == 'The player is meant by `who = "it"`.'
    assert checked(ward("Net", "milled", [{"draw": 1, "who": "it"}])).problems == ()
