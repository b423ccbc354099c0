"""Decks that stay when their player is out, with what has been turned up from them."""

from typing import Any

from domain import engine
from domain.cardkit.events.cards import PlayerCardsRemoved
from domain.cardkit.events.things import ObjectAttached
from domain.cardkit.game.declared import Phase, Type
from domain.cardkit.game.ending import defeat
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.language.checking import check_set
from domain.cardkit.numbers import Number
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run import pieces
from domain.cardkit.state import Deck, Zone
from domain.draft import Draft
from tests.cardkit.game.test_card_game import declared
from tests.dsl import Setting
from tests.dsl.card_game import dialect_of

SET = """
name = "fairs"
ruleset = "duel"
[[card]]
name = "Spring Fair"
type = "fair"
[[card]]
name = "Autumn Fair"
type = "fair"
[[card]]
name = "Hidden Road"
type = "road"
[[card]]
name = "Juggler"
type = "creature"
cost = 0
attack = 1
health = 1
"""


def game(lasting: bool) -> Any:
    """Three players with fairs, which everybody may go to, and roads of their own."""
    return declared(
        seats=(3,),
        types=(
            Type("creature", "Lives.", stats={"attack": "", "health": ""}, stays=True, dies_of="health"),
            Type("spell", "Once."),
            Type("trick", "Any time.", any_time=True),
            Type("fair", "Everybody's.", stays=True, costs=False, unclaimed=True),
            Type("road", "One's own.", stays=True, costs=False),
        ),
        numbers=(Number("life", start=20), Number("mana", pays=True)),
        zones={
            "fairs": Zone(hidden=True, holds="fair", deck=Deck(0, 4, listed=True, lasting=lasting)),
            "roads": Zone(hidden=True, holds="road", deck=Deck(0, 4)),
        },
        phases=(Phase("main", moves=(PLAY, ACTIVATE)),),
    )


LASTING, LEAVING = game(lasting=True), game(lasting=False)
checked = check_set(SET, "toml", {"duel": LASTING.dialect.vocabulary})
assert checked.card_set is not None
LIBRARY.ship("fairs", checked.card_set)


def without_seat_1(ruleset: Any) -> Draft:
    """A fair of seat 1 with a token and a guest of seat 2 on it, and all else of seat 1; then that player is out."""
    p1 = {"play": "Spring Fair#fair; Hidden Road#road; Juggler#mine", "fairs": "Autumn Fair", "roads": "Hidden Road"}
    t = Setting(dialect_of(ruleset), 3, card_sets=("duel", "fairs")).position(
        p1={**p1, "hand": "Juggler#held"}, p2={"play": "Juggler#guest"}, p3={}
    )
    draft = Draft(ruleset, t.state.copy(), engine.chance_of(t.state))
    pieces.make(draft, 1, "Juggler", "effect")
    (token,) = draft.state.tokens
    draft.emit(ObjectAttached(token, "fair"))
    draft.emit(ObjectAttached("guest", "fair"))
    assert defeat(draft, {1: "concede"})
    return draft


def where(draft: Draft, id: str) -> str:
    """In which zone something is."""
    zone: str = draft.state.objects[id].zone
    return zone


def test_a_lasting_deck_stays_with_what_came_from_it_and_what_is_on_that() -> None:
    """Given a deck that lasts, when its player is out, then it stays, and what was turned up, with its token."""
    draft = without_seat_1(LASTING)
    assert draft.state.deck(1, "fairs") == ("Autumn Fair",)
    (token,) = draft.state.tokens
    assert [where(draft, id) for id in ("fair", token, "guest")] == ["play"] * 3


def test_all_else_of_that_player_leaves() -> None:
    """Given a deck that lasts, when its player is out, then cards of other decks, in play and in hand leave."""
    draft = without_seat_1(LASTING)
    assert [where(draft, id) for id in ("road", "mine", "held")] == ["removed"] * 3
    assert (draft.state.deck(1, "roads"), draft.state.deck(1)) == ((), ())


def test_what_stays_is_told() -> None:
    """Given a deck that lasts, when its player is out, then the event names the deck and what stays in play."""
    draft = without_seat_1(LASTING)
    (told,) = (fact.event for fact in draft.facts if isinstance(fact.event, PlayerCardsRemoved))
    assert (told.decks, told.staying) == (("fairs",), ("fair", *draft.state.tokens))


def test_of_another_deck_nothing_stays() -> None:
    """Given a deck that does not last, when its player is out, then it is empty, and what is on its cards goes, too."""
    draft = without_seat_1(LEAVING)
    assert draft.state.deck(1, "fairs") == ()
    assert [where(draft, id) for id in ("fair", "guest")] == ["removed", "graveyard"]
    assert not any(one.zone == "play" for one in draft.state.objects.values())
