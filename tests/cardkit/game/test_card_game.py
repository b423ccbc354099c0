"""What a declared game has by default: attaching, moves of its own, victories, defeats, nobody responding."""

import re
from typing import Annotated, Any

import pytest
from msgspec.structs import replace

from domain import engine, positions
from domain.bots.candidates import tried
from domain.cardkit.events.things import CardMarked
from domain.cardkit.events.turns import MatchLost, MatchWon
from domain.cardkit.game.acting import move
from domain.cardkit.game.build import card_game
from domain.cardkit.game.declared import Phase, Type, Weights
from domain.cardkit.game.playing import ACTIVATE, PLAY
from domain.cardkit.game.vocabulary import vocabulary_of
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.kinds import AbilityKind, Printed
from domain.cardkit.language.render import render
from domain.cardkit.numbers import Number
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import Zone
from domain.clauses import sayings
from domain.draft import Draft
from domain.refusal import Refused
from domain.ruleset import Ruleset
from domain.shapes import OneOf
from domain.telling.words import words_of
from events.vocabulary.match import SeatSpec
from tests.dsl import Setting, said
from tests.dsl.card_game import dialect_of

WET = {"water": 8}


def test_a_card_that_is_played_takes_effect_at_once_where_nobody_responds(orchard: Any) -> None:
    """Given a Watering Can, when it is played, then its player has the water and goes on."""
    t = Setting(orchard, 2).position(p1={"hand": "Watering Can#can", "water": 1})
    t.when(1, "play_card", card="can").then(
        said("CardPlayed", card="Watering Can"),
        said("StackItemResolved", item="can"),
        said("NumberChanged", number="water", amount=2, after=3),
        aside=("CostPaid", "cards go to the graveyard"),
        waiting=(1, "day"),
    )


def test_a_charm_hangs_on_what_it_is_aimed_at_and_falls_with_it(orchard: Any) -> None:
    """Given a tree, when a Ribbon is played on it, then it bears more; felled, both lie in their graveyards."""
    t = Setting(orchard, 2).position(
        p1={"play": "Old Apple#tree", "hand": "Ribbon#r", **WET}, p2={"hand": "Axe#axe", **WET}
    )
    t.when(1, "play_card", card="r", targets=[["tree"]]).made()
    t.shows(stats={"tree": "2"}, attached={"tree": "r"})
    t.when(1, "end_phase").made()
    t.when(2, "play_card", card="axe", targets=[["tree"]]).made()
    t.shows(play={1: ""}, graveyard={1: "Old Apple; Ribbon", 2: "Axe"})


def test_who_brings_a_charm_into_play_by_an_effect_says_where_it_hangs(orchard: Any) -> None:
    """Given a Ribbon in a graveyard and two trees, when it comes back, then its player chooses its tree."""
    t = Setting(orchard, 2).position(
        p1={"play": "Old Apple#one; Garden Plum#two", "graveyard": "Ribbon#r", "hand": "Seedling#s", **WET}
    )
    t.when(1, "play_card", card="s", targets=[["r"]]).made()
    t.shows(waiting=(1, "choose_for_effect"))
    t.when(1, "choose_for_effect", answer=["two"]).made()
    t.shows(attached={"two": "r"}, stats={"one": "1", "two": "4"})


def test_a_move_names_several_things_and_not_those_that_a_card_keeps_from_it(orchard: Any) -> None:
    """Given three trees, one marked and one under frost, then only the third is picked; then none is left."""
    t = Setting(orchard, 2).position(
        p1={"play": "Garden Plum#a; Old Apple#b (marked); Wild Cherry#c [Late Frost#f (by 2)]"}
    )
    for trees in (["b"], ["c"], ["a", "a"], []):
        t.when(1, "pick", trees=trees).refused("ORCH-PICK-01")
    t.when(1, "pick", trees=["a"]).then(
        said("CardMarked", id="a", cause="pick"), said("NumberChanged", number="baskets", amount=3), baskets={1: 3}
    )
    t.when(1, "pick", trees=["a"]).refused("ORCH-PICK-01", parameter="trees")


def test_a_declared_victory_ends_the_match(orchard: Any) -> None:
    """Given 12 baskets, when three more are filled, then their player has won, by the reason that is declared."""
    t = Setting(orchard, 3).position(p1={"play": "Garden Plum#a", "baskets": 12})
    t.when(1, "pick", trees=["a"]).then(
        said("MatchEnded", reason="full_baskets", winners=[1]),
        aside=("cards are marked", "NumberChanged"),
        status="ended",
    )


def test_a_declared_defeat_takes_a_player_out_and_the_others_go_on(orchard: Any) -> None:
    """Given a player with a last point of patience, when the evening comes, then two are left."""
    t = Setting(orchard, 3).position(turn=4, p1={"patience": 1, "play": "Old Apple#tree"})
    t.when(1, "end_phase").made()
    t.shows(defeated=[1], active=2, status="playing", play={1: "", 2: ""})


def test_a_phase_may_be_left_out_in_the_first_turn(orchard: Any) -> None:
    """Given the first turn, when its day ends, then no patience is lost; in the second it is."""
    t = Setting(orchard, 2).position(turn=1)
    t.when(1, "end_phase").made()
    t.shows(patience={1: 6})
    t.when(2, "end_phase").made()
    t.shows(patience={2: 5})


def test_the_turn_limit_lets_the_first_number_decide(orchard: Any) -> None:
    """Given a limit of 50 turns and one basket, when the fiftieth turn ends, then whoever has it has won."""
    t = Setting(orchard, 2, turn_cap=50).position(turn=50, p2={"baskets": 1})
    t.when(1, "end_phase").made()
    t.shows(status="ended", reason="turn_cap", winners=[2])


DUEL = "domain.rulesets.duel"


def declared(**changes: Any) -> Ruleset:
    """A small game with the cards, clauses and words of Duel."""
    said: dict[str, Any] = {
        "name": "Little Duel",
        "version": "1",
        "summary": "Less than Duel.",
        "seats": (2,),
        "types": (
            Type("creature", "Lives.", stats={"attack": "", "health": ""}, stays=True, dies_of="health"),
            Type("spell", "Once."),
            Type("trick", "Any time.", any_time=True),
        ),
        "numbers": (Number("life", start=20), Number("mana", pays=True)),
        "life": "life",
        "phases": (Phase("main", moves=(PLAY, ACTIVATE)),),
    }
    return replace(card_game(DUEL, **{**said, **changes}), folder=None)


CLAIM = AbilityKind(frozenset({"targets", "do"}), {"domain": Printed("where", words=("politics", "faith"))})
CLAIMING = Type("creature", "A creature.", stays=True, abilities=("claim",))

HIDDEN = "c0123456789ab"


def arranged(ruleset: Ruleset, **zones: Any) -> Any:
    """A position in which the first player has cards in some zones."""
    seats = (SeatSpec(name="One"), SeatSpec(name="Two"))
    draft = engine.create(ruleset, engine.Opening(match="mat_test", secret="07" * 32, seats=seats))
    positions.arrange(draft, {"tables": {"1": {"zones": zones}}})
    return draft.state


def test_a_zone_of_a_games_own_is_shown_and_dealt_anew_like_any_other() -> None:
    """Given a game with a hidden cellar, when a card lies there, then its owner sees it, and others count it."""
    ruleset = declared(zones={"cellar": Zone(hidden=True)})
    state = arranged(ruleset, cellar=[{"card": "Firebolt", "id": HIDDEN}])
    shown = {viewer: engine.view(ruleset, state, viewer)["board"]["seats"][0] for viewer in (None, 1, 2)}
    assert {viewer: info["cellar_count"] for viewer, info in shown.items()} == {None: 1, 1: 1, 2: 1}
    assert {viewer: [card["name"] for card in info["cellar"]] for viewer, info in shown.items()} == {
        None: [],
        1: ["Firebolt"],
        2: [],
    }
    guess = positions.imagined(ruleset, state, (2,), b"blind")
    assert HIDDEN not in guess.objects
    assert len(guess.zone("cellar", 1)) == 1


def test_a_zone_that_the_game_does_not_have_is_refused() -> None:
    """Given a position with a zone that there is not, when it is arranged, then it is refused with those there are."""
    with pytest.raises(Refused) as no:
        arranged(declared(zones={"cellar": Zone()}), attic=[])
    assert (no.value.refusal.code, no.value.refusal.facts) == ("unknown-zone", {"given": "attic", "known": ["cellar"]})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"life": "blood"}, "`life` is 'blood', which is no number"),
        ({"phases": (Phase("main"), Phase("main"))}, "two phases are called 'main'"),
        (
            {"types": (Type("creature", "Lives.", dies_of="age"),)},
            "a creature dies of 'age', which is none of its stats",
        ),
        ({"types": (CLAIMING,)}, "there is no kind of ability 'claim'"),
        ({"weights": Weights(numbers={"gold": 1.0})}, "weights name 'gold', which is no number"),
        ({"weights": Weights(cards={"sky": 1.0})}, "weights name 'sky', which is no zone"),
        ({"weights": Weights(stats={"charm": 1.0})}, "weights name 'charm', which is no stat"),
    ],
)
def test_declarations_that_do_not_fit_each_other_are_told(changes: dict[str, Any], told: str) -> None:
    """Given a declaration that names what there is not, when the game is put together, then that is told."""
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        declared(**changes)


def test_cards_have_abilities_of_a_kind_that_only_this_game_has() -> None:
    """Given a game that declares claims, when a card has one, then it is read, has no fault, and reads so."""
    vocabulary = declared(kinds={"claim": CLAIM}, types=(CLAIMING,)).dialect.vocabulary
    text = 'name = "Envoy"\ntype = "creature"\ncost = 1\ntext = "Claims."\n[[card.ability]]\nkind = "claim"\n'
    text = f'name = "set"\nruleset = "duel"\n[[card]]\n{text}domain = "faith"\ndo = [{{ draw = 1 }}]'
    found = check_set(text, "toml", {"duel": vocabulary})
    assert found.card_set is not None
    assert [(one.where, one.message) for one in found.problems] == []
    assert render(found.card_set.cards[0], vocabulary) == "Claim faith: Draw a card."


@pytest.mark.parametrize(("without", "faults"), [((), []), (("activated",), ["kind-not-allowed"])])
def test_cards_of_a_type_have_no_abilities_of_a_kind_that_it_is_without(without: Any, faults: list[str]) -> None:
    """Given creatures without activated abilities, when one has one, then its set has a fault."""
    idle = Type("creature", "A creature.", stays=True, without=without)
    text = 'name = "set"\nruleset = "duel"\n[[card]]\nname = "Envoy"\ntype = "creature"\ncost = 1\ntext = "Draws."\n'
    text = f'{text}[[card.ability]]\npay = "mark self"\ndo = [{{ draw = 1 }}]'
    found = check_set(text, "toml", {"duel": declared(types=(idle,)).dialect.vocabulary})
    assert [one.code for one in found.problems] == faults


def test_what_no_clause_says_is_told_with_the_game() -> None:
    """Given clauses of which none says the rest, when a word is asked for that none says, then that is told."""
    with pytest.raises(KeyError, match=r"domain\.rulesets\.arcmage_arc: no clause says 'drowning'"):
        sayings("domain.rulesets.arcmage_arc").words["drowning"]
    assert sayings(DUEL).words["drowning"] == "DUEL-GEN-01"


def names_a_creature(board: Any, seat: int) -> OneOf:
    """The creatures of both players, the latest first."""
    return OneOf(tuple(thing.id for thing in reversed(board.in_play())), "DUEL-ATT-01")


@move("DUEL-ATT-01")
def point(draft: Any, seat: int, at: Annotated[str, names_a_creature]) -> None:
    """Point at a creature."""
    bring(draft, CardMarked(at, "point"), "DUEL-ATT-01")


def test_a_move_may_work_out_what_can_be_named() -> None:
    """Given a move whose parameter is a function, when it is offered, then it offers what that answers."""
    ruleset = declared(phases=(Phase("main", moves=(point,)),))
    t = Setting(dialect_of(ruleset), 2).position(p1={"play": "Ember Imp#a"}, p2={"play": "Road Herald#b"})
    assert [*t.choices(1, "point")] == [{"at": "b"}, {"at": "a"}]
    t.when(1, "point", at="b").then(said("CardMarked", id="b", cause="point"), marked="b")


@move("DUEL-ATT-01")
def doom(draft: Draft, seat: int) -> None:
    """Let the opponent lose, as a card may."""
    bring(draft, MatchLost(3 - seat), "DUEL-PLAY-03")


@move("DUEL-ATT-01")
def triumph(draft: Draft, seat: int) -> None:
    """Win, as a card may."""
    bring(draft, MatchWon(seat), "DUEL-PLAY-03")


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "doom",
            (
                said("MatchLost", seat=2),
                said("PlayerDefeated", seat=2, reason="effect"),
                said("MatchEnded", reason="last_player_standing", winners=[1]),
            ),
        ),
        ("triumph", (said("MatchWon", seat=1), said("MatchEnded", reason="effect", winners=[1]))),
    ],
)
def test_a_card_may_say_who_loses_or_wins(name: str, facts: Any) -> None:
    """Given two players, when a text says that one of them loses or wins, then the state check ends the match."""
    t = Setting(dialect_of(declared(phases=(Phase("main", moves=(doom, triumph)),))), 2).position()
    t.when(1, name).then(*facts, status="ended")


def test_cards_say_who_loses_or_wins_only_where_a_clause_says_so() -> None:
    """Given clauses, when none says that an effect ends the match, then cards of the game cannot say so."""
    game = declared().dialect.game
    without = vocabulary_of(game, {}, {"defeat": "X-01"})
    assert vocabulary_of(game, {}, {"defeat effect": "X-01"}).verbs == (*without.verbs, "lose_match")
    assert vocabulary_of(game, {}, {"ending effect": "X-01"}).verbs == (*without.verbs, "win_match")


def test_the_words_of_a_declared_game_are_whole(orchard: Any) -> None:
    """Given the file of words of the game, then with those of all card games nothing is missing."""
    words = words_of(orchard.ruleset)
    assert words.resource == "water"
    assert words.endings["full_baskets"] == "Fifteen baskets are full."


def test_bots_count_what_a_game_reckons_is_to_come() -> None:
    """Given prospects of 5 for seat 1 and 2 for seat 2 and nothing else that counts, then seat 1 leads by 3."""
    prospects = {1: 5.0, 2: 2.0}
    weights = Weights(cards={}, prospects=lambda _board, seat: prospects[seat])
    t = Setting(dialect_of(declared(weights=weights)), 2).position()
    assert [engine.score(t.ruleset, t.state, seat) for seat in (1, 2)] == [3.0, -3.0]


@move("DUEL-ATT-01")
def hurry(draft: Draft, seat: int) -> None:
    """End two phases at once."""


def test_bots_do_not_try_moves_that_are_declared_needless() -> None:
    """Given a move for which others make up, when a bot chooses, then it does not look at it; players may make it."""
    act = replace(hurry, needless=True)
    ruleset = declared(phases=(Phase("main", moves=(point, act)),))
    t = Setting(dialect_of(ruleset), 2).position(p1={"play": "Ember Imp#a"})
    offers = engine.offers(ruleset, t.state, 1)
    assert {"hurry", "point"} <= {offer.move for offer in offers.open}
    looked_at = {offer.move for offer in tried(ruleset, offers)}
    assert "point" in looked_at
    assert "hurry" not in looked_at
