"""The same set with a card changed: laid over a set of the match, compared with it as it is, met in the decks."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from domain.cardkit.content import Content
from domain.cardkit.language.card import Card, CardSet, Deck, Keyword
from domain.cardkit.pool import LIBRARY, content_hash
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc import content
from service.errors import Invalid
from service.lab.arms import Arm, Experiment, described, laid_over, with_change
from service.lab.pairs import prepared
from service.lab.series import Start

ARCMAGE = RULESETS["arcmage_arc"]
GREEDY = Arm(bot="greedy")
ASKED = Experiment(ruleset="arcmage_arc", a=GREEDY, b=GREEDY)


def card(name: str) -> Card:
    return next(card for card in content.CONTENT.core().cards if card.name == name)


def change(*cards: Card, name: str = "Trial", **more: object) -> CardSet:
    return replace(content.CONTENT.core(), name=name, cards=cards, keywords=(), **more)


QUICK = replace(card("Memory Eater"), cost=2)


def test_a_change_takes_the_place_of_its_cards_and_leaves_all_others():
    core, word = content.CONTENT.core(), Keyword(name="fear", forbids=("attack",))

    found = laid_over(core, replace(change(QUICK), keywords=(word, Keyword(name="dread"))))

    assert found.name == "core with Trial"
    assert [one.name for one in found.cards] == [one.name for one in core.cards]
    assert [one for one in found.cards if one not in core.cards] == [QUICK]
    assert [one.name for one in found.keywords] == [*(one.name for one in core.keywords), "dread"]
    assert [one for one in found.keywords if one not in core.keywords] == [word, Keyword(name="dread")]
    assert laid_over(core, core) == replace(core, name="core, changed")


def test_without_more_words_both_play_the_deck_that_holds_the_card_against_one_that_does_not():
    found, sets = with_change(ARCMAGE, ASKED, change(QUICK))

    (changed,) = sets
    assert found.a == Arm(bot="greedy", own={"decks": "Nine Moons"}, options={"card_sets": [content_hash(changed)]})
    assert found.b == Arm(bot="greedy", own={"decks": "Nine Moons"})
    assert found.against == Arm(bot="greedy", own={"decks": "Brothers in Arms"})
    assert prepared(found, sets).a == found.a


def test_what_is_said_of_decks_and_of_the_third_arm_holds():
    mine = {"name": "Mine", "ruleset": "arcmage_arc", "cards": dict(content.CONTENT.decks()["Nine Moons"].cards)}
    third = Arm(bot="random", own={"decks": "Toll of Time"})
    asked = replace(ASKED, a=replace(GREEDY, own={"decks": mine}), against=third)

    found, _ = with_change(ARCMAGE, asked, change(QUICK))

    assert (found.a.own, found.b.own, found.against) == ({"decks": mine}, {"decks": mine}, third)
    both = replace(ASKED, options={"decks": ["Nine Moons", "Toll of Time"]}, against=third)
    assert with_change(ARCMAGE, both, change(QUICK))[0].options == both.options


def test_the_third_arm_is_played_by_the_bot_of_a():
    found, _ = with_change(ARCMAGE, replace(ASKED, b=Arm(bot="random")), change(QUICK))

    assert found.against is not None
    assert (found.a.bot, found.b.bot, found.against.bot) == ("greedy", "random", "greedy")


@pytest.mark.parametrize("of_a", [True, False])
def test_a_change_may_be_of_a_set_that_was_brought(monkeypatch: pytest.MonkeyPatch, of_a: bool):
    """Given a set that A alone has, or that all have, when a card of it is changed, then A plays with it changed."""
    mine = replace(content.CONTENT.core(), name="mine", cards=(replace(card("Gravemarch"), name="Hometown"),))
    hash_ = content_hash(mine)
    monkeypatch.setattr(LIBRARY, "set_sources", [*LIBRARY.set_sources, {hash_: mine}.get])
    own = {"decks": "Nine Moons"}
    options = {"card_sets": ["core", hash_]}
    asked = replace(ASKED, a=replace(GREEDY, own=own, options=options if of_a else {}), options={} if of_a else options)

    found, sets = with_change(
        ARCMAGE, asked, change(replace(mine.cards[0], stats={**mine.cards[0].stats, "loyalty": 1}))
    )

    assert [one.name for one in sets] == ["mine with Trial"]
    assert found.a.options == {"card_sets": ["core", content_hash(sets[0])]}


@pytest.mark.parametrize(
    ("asked", "changed", "told"),
    [
        (
            ASKED,
            change(replace(QUICK, name="Memory Eaters")),
            "'Memory Eaters'; did you mean 'Memory Eater'? (a new card",
        ),
        (ASKED, change(QUICK, ruleset="gaia_vora"), "cards of gaia_vora, not of arcmage_arc"),
        (replace(ASKED, start=Start("mat_1", 9, {}, {})), change(QUICK), "has the cards of its match"),
    ],
)
def test_what_cannot_be_changed_is_told(asked: Experiment, changed: CardSet, told: str):
    with pytest.raises(Invalid) as refused:
        with_change(ARCMAGE, asked, changed)

    assert refused.value.pointer == "/change"
    assert told in refused.value.detail


class OneDeck(Content):
    """What Arcmage ships, with one deck alone."""

    def __init__(self) -> None:
        super().__init__("domain.rulesets.arcmage_arc", content.RULESET, ARCMAGE.dialect.vocabulary, content.CORE)

    def decks(self) -> Mapping[str, Deck]:
        name = "The Uprising"
        return {name: super().decks()[name]}


def test_a_changed_card_of_no_shipped_deck_needs_a_deck():
    only = replace(ARCMAGE, dialect=replace(ARCMAGE.dialect, content=OneDeck()))

    with pytest.raises(Invalid, match="no shipped deck holds Memory Eater: give A a deck that does"):
        with_change(only, ASKED, change(QUICK))


def test_arms_are_told_by_the_names_of_their_sets_and_decks(monkeypatch: pytest.MonkeyPatch):
    found, sets = with_change(ARCMAGE, ASKED, change(QUICK))

    assert described(found.a).startswith("greedy, deck Nine Moons, cards sha256:")
    monkeypatch.setattr(LIBRARY, "set_sources", [*LIBRARY.set_sources, {content_hash(sets[0]): sets[0]}.get])
    assert described(found.a) == "greedy, deck Nine Moons, cards core with Trial"
    assert described(Arm(bot="random", own={"decks": {"name": "Mine"}})) == "random, own deck Mine"
    assert described(Arm(bot="random", options={"decks": ["The Uprising", None], "turn_cap": 50})) == (
        "random, deck The Uprising, any deck, turn_cap=50"
    )
