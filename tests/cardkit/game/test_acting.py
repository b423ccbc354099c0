"""A function is a move of its name: what may be named for it, why not, and what is done around it."""

from typing import Annotated, Any

from domain.cardkit.game.acting import move
from domain.refusal import Refusal
from domain.shapes import OneOf, Withheld, parted

BOARD: Any = None
DRAFT: Any = None
"""What is named and done here does not depend on them."""
TIRED = Refusal("tired", ("PORT-02",))


def _offers(named):
    @move("PORT-01", made=False)
    def sail(draft, seat, ship: Annotated[str, lambda board, seat: named]) -> None:
        """A ship leaves."""

    return sail.offers(BOARD, 1)


def test_what_may_be_named_is_offered_with_why_the_rest_may_not():
    [offer] = _offers(parted({"lark": None, "gull": TIRED}, "PORT-01")).open
    assert [*offer.params["ship"].options()] == ["lark"]
    assert [(one.value, one.why) for one in offer.params["ship"].barred] == [("gull", TIRED)]


def test_of_each_thing_it_is_told_why_it_may_not_be_named_if_nothing_may():
    nothing = Refusal("nothing-to-name", ("PORT-01",), {"parameter": "ship"})
    found = _offers(parted({"gull": TIRED}, "PORT-01"))
    assert not found.open
    assert [*found.withheld] == [Withheld("sail", TIRED, {"ship": "gull"}), Withheld("sail", nothing)]


def test_a_reason_for_all_of_it_withholds_the_move():
    assert [*_offers(TIRED).withheld] == [Withheld("sail", TIRED)]


def test_of_a_move_that_the_match_does_not_have_nothing_is_said():
    found = _offers(None)
    assert not found.open
    assert not found.withheld


def test_what_is_done_around_a_move_may_differ():
    done = []

    def twice(do):
        return lambda draft, seat, given: [do(draft, seat, given) for _ in range(2)]

    @move("PORT-01", made=False, how=twice)
    def sail(draft, seat, ship: Annotated[str, lambda board, seat: OneOf(("lark",), "PORT-01")]) -> None:
        """A ship leaves."""
        done.append((seat, ship))

    sail.do(DRAFT, 2, sail.struct(ship="lark"))
    assert done == [(2, "lark"), (2, "lark")]
