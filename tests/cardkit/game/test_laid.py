"""Cards that texts put where cards pay for others, face down."""

from domain.cardkit.game.declared import Phase
from domain.cardkit.game.playing import PLAY
from domain.cardkit.game.timing import AT_ONCE
from domain.cardkit.language.checking import check_set
from domain.cardkit.pool import LIBRARY
from domain.cardkit.purses import Purse
from domain.ruleset import Ruleset
from tests.cardkit.game.test_card_game import declared
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of

SET = """
name = "Sowing"
ruleset = "duel"
[[card]]
name = "Sow"
type = "spell"
cost = 0
text = "Stores a card."
do = [{ recover = "my card in hand", to = "barn", marked = true }]
"""


def farm() -> Ruleset:
    """A game in which cards in a barn pay."""
    ruleset = declared(
        purses=(Purse("mana", place="barn"),),
        phases=(Phase("main", moves=(PLAY,)),),
        changes={"places": {"barn": lambda _, thing: thing.place == "barn"}},
        timing=AT_ONCE,
    )
    found = check_set(SET, "toml", {"duel": ruleset.dialect.vocabulary})
    assert found.problems == ()
    assert found.card_set is not None
    LIBRARY.ship("sowing", found.card_set)
    return ruleset


def test_a_text_lays_a_hand_card_face_down_among_those_that_pay() -> None:
    """Given a text that puts a hand card into the barn, when it takes effect, then the card lies there, marked.

    Only its player knows what it is.
    """
    t = Setting(dialect_of(farm()), 2, card_sets=("duel", "sowing")).position(p1={"hand": "Sow#s; Ember Imp#i"})
    t.when(1, "play_card", card="s").then(
        said("CardPlayed"),
        said("ResourcePlaced", seat=1, place="barn", former="i", faction=None, marked=True, cause="effect"),
        said("CardPutInGraveyard", id="s"),
        aside="StackItemResolved",
        hand={1: 0},
    )
    (laid,) = (one for one in t.state.objects.values() if one.place == "barn")
    assert (laid.card, laid.blank, laid.marked, laid.owner) == ("Ember Imp", True, True, 1)
    (seen,) = (one for one in t.view(2)["board"]["seats"][0]["play"] if one["id"] == laid.id)
    assert seen["name"] is None
