"""Numbers of players: their bounds, what they begin with, who hears of them, where they are shown."""

import pytest

from domain.cardkit.dialect import Happened
from domain.cardkit.events.numbers import NumberChanged
from domain.cardkit.happenings import changed
from domain.cardkit.look import Look
from domain.cardkit.numbers import Number, happenings_of
from domain.cardkit.run import gaining
from domain.cardkit.run.gaining import bring_to, gain
from tests.cardkit.run.table import Table, bare_dialect

BOUNDED = (
    Number("life", start=20),
    Number("honor", floor=None, ceiling=3),
    Number("mana", pays=True),
)


@pytest.fixture
def table() -> Table:
    return Table(dialect=bare_dialect(numbers=BOUNDED))


def test_a_number_is_declared_kept_if_nothing_works_it_out():
    assert list(bare_dialect(numbers=BOUNDED).vocabulary.kept) == ["life", "honor", "mana"]


@pytest.mark.parametrize(
    ("name", "amounts", "told"),
    [
        ("mana", (3, -5), [(3, 3), (-3, 0)]),
        ("honor", (-2, 9, 1), [(-2, -2), (5, 3)]),
        ("mana", (0,), []),
    ],
)
def test_a_number_changes_as_far_as_its_bounds_let_it(table, name, amounts, told):
    for amount in amounts:
        gain(table.draft, 1, name, amount, "T-01")
    found = [fact.event for fact in table.draft.facts if isinstance(fact.event, NumberChanged)]
    assert [(event.seat, event.number, event.amount, event.after) for event in found] == [
        (1, name, *change) for change in told
    ]
    assert (table.draft.state.number(1, name), table.draft.state.number(2, name)) == (told[-1][1] if told else 0, 0)


def test_a_match_begins_with_what_is_declared_and_only_that_is_told(table):
    gaining.begin(table.draft, "T-01")
    found = [fact.event for fact in table.draft.facts]
    assert found == [NumberChanged(seat, "life", 20, 20, "setup") for seat in table.draft.state.seats]


def test_the_event_says_whether_costs_are_paid_from_the_number(table):
    gain(table.draft, 1, "mana", 1, "T-01", cause="income")
    assert table.draft.facts[-1].event == NumberChanged(1, "mana", 1, 1, "income", pays=True)


def test_the_event_names_what_did_it_by_itself(table):
    gain(table.draft, 1, "mana", 1, "T-01", source="elf")
    assert table.draft.facts[-1].event == NumberChanged(1, "mana", 1, 1, "effect", pays=True, source="elf")


@pytest.mark.parametrize(("source", "by"), [("elf", ("elf",)), (None, ())])
def test_who_did_it_is_heard(table, source, by):
    change = NumberChanged(1, "mana", -2, 0, "attack", pays=True, source=source)
    assert changed("mana_lost")({}, change) == Happened("mana_lost", player=1, by=by, amount=2)


def test_a_number_can_be_brought_to_a_value(table):
    gain(table.draft, 1, "mana", 4, "T-01")
    bring_to(table.draft, 1, "mana", 0, "T-01", cause="end_of_turn")
    assert table.draft.facts[-1].event == NumberChanged(1, "mana", -4, 0, "end_of_turn", pays=True)


@pytest.mark.parametrize("name", ["income", "gold"])
def test_what_is_worked_out_or_unknown_cannot_be_gained(table, name):
    with pytest.raises(KeyError, match=name):
        gain(table.draft, 1, name, 1, "T-01")


def test_a_position_that_is_copied_has_numbers_of_its_own(table):
    gain(table.draft, 1, "mana", 1, "T-01")
    twin = table.draft.state.copy()
    gain(table.draft, 1, "mana", 1, "T-01")
    assert (twin.number(1, "mana"), table.draft.state.number(1, "mana")) == (1, 2)


def test_texts_hear_of_gains_and_losses_of_what_is_kept():
    assert happenings_of(BOUNDED[1:]) == {
        "honor_gained": "a player gains honor",
        "honor_lost": "a player loses honor",
        "mana_gained": "a player gains mana",
        "mana_lost": "a player loses mana",
    }
    assert {"mana_gained", "mana_lost"} <= bare_dialect(numbers=BOUNDED).vocabulary.measured


def test_everybody_is_shown_what_is_kept(table):
    gain(table.draft, 2, "mana", 3, "T-01")
    for viewer in (None, 1, 2):
        look = Look(table.ruleset.dialect, table.draft.state, viewer, revealed=False)
        assert look.numbers(2) == {"life": 0, "honor": 0, "mana": 3}


def test_a_bound_may_depend_on_the_player():
    table = Table(dialect=bare_dialect(numbers=(Number("glory", most=lambda _, seat: 3 if seat == 1 else None),)))
    for seat in (1, 2):
        gain(table.draft, seat, "glory", 2, "T-01")
        gain(table.draft, seat, "glory", 7, "T-01")
    assert [table.draft.state.number(seat, "glory") for seat in (1, 2)] == [3, 9]
