"""The card sets and pools of a process: the same sets give the same pool, whatever they are called or asked for by."""

import pytest

from domain.cardkit.language.card import CardSet
from domain.cardkit.pool import Library, UnknownCards

RED, BLUE = CardSet("red", "test", ()), CardSet("blue", "test", ())


@pytest.fixture
def library() -> Library:
    """A library with two sets."""
    library = Library()
    library.ship("red", RED)
    library.ship("blue", BLUE)
    return library


def test_the_same_sets_are_one_pool_in_whatever_order_they_are_named(library: Library):
    pool = library.pool_of(("red", "blue"))
    assert library.pool_of(("blue", "red")) is pool
    assert library.pool(pool.sha256) is pool
    assert library.pool_of(("red",)) is not pool


def test_a_set_shipped_anew_under_a_known_name_is_another_pool(library: Library):
    before = library.pool_of(("red",))
    library.ship("red", CardSet("red", "test", (), text="changed"))
    assert library.pool_of(("red",)).sha256 != before.sha256


def test_equal_sets_read_twice_are_one_pool(library: Library):
    before = library.pool_of(("red",))
    library.ship("red again", CardSet("red", "test", ()))
    assert library.pool_of(("red again",)) is before


def test_a_pool_of_an_unknown_set_is_refused(library: Library):
    with pytest.raises(UnknownCards):
        library.pool_of(("red", "green"))
