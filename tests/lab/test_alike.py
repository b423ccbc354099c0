"""Arms that would play alike are told before anything is played, whatever words they were written in."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.cardkit.language.card import Ability, Card, CardSet, Keyword
from domain.cardkit.pool import content_hash
from domain.rulesets.arcmage_arc import content
from service.errors import Invalid
from service.lab.arms import Arm, Experiment
from service.lab.matchups import Matchups, prepared_matchups
from service.lab.pairs import prepared

MOONS, UPRISING = "Nine Moons", "The Uprising"


def with_card(name: str, **changes: Any) -> CardSet:
    """The shipped set with one card changed."""
    core = content.CONTENT.core()
    cards = tuple(replace(card, **changes) if card.name == name else card for card in core.cards)
    return replace(core, name="another", cards=cards)


def own_deck(name: str, cards: dict[str, int]) -> dict[str, Any]:
    return {"name": name, "ruleset": "arcmage_arc", "cards": cards}


def played_with(sets: CardSet, deck: str | None = MOONS, other: str | None = UPRISING) -> Experiment:
    """A with these sets, B with the shipped one, both against a third arm."""
    deck_of, other_of = ({} if name is None else {"decks": name} for name in (deck, other))
    return Experiment(
        ruleset="arcmage_arc",
        a=Arm(bot="random", own=deck_of, options={"card_sets": [content_hash(sets)]}),
        b=Arm(bot="random", own=deck_of, options={"card_sets": ["core"]}),
        against=Arm(bot="random", own=other_of),
    )


def told(experiment: Experiment, *sets: CardSet) -> str | None:
    """Why nothing is to be played."""
    try:
        prepared(experiment, sets)
    except Invalid as refused:
        return f"{refused.pointer}: {refused.detail}"
    return None


ALIKE = "/b: A and B would play alike and tie in every seed: "


def test_a_changed_card_in_nobodys_deck_is_told():
    """Given a card that neither deck holds, when it is changed, then no match can show it."""
    changed = with_card("Memory Eater", stats={"loyalty": 0, "atk": 5, "def": 5})

    assert told(played_with(changed, UPRISING, "Toll of Time"), changed) == (f"{ALIKE}Memory Eater is in nobody's deck")
    assert told(played_with(changed), changed) is None
    assert told(played_with(changed, UPRISING, MOONS), changed) is None


def test_a_changed_card_may_be_met_where_a_seat_chooses_among_the_decks_that_ship():
    changed = with_card("Memory Eater", stats={"loyalty": 0, "atk": 5, "def": 5})

    assert told(played_with(changed, UPRISING, None), changed) is None


def test_cards_that_were_added_are_told_while_they_are_in_nobodys_deck():
    more = tuple(replace(content.CONTENT.core().cards[0], name=f"Town {number}") for number in "abcdefg")
    larger = replace(content.CONTENT.core(), name="larger", cards=(*content.CONTENT.core().cards, *more))

    found = told(played_with(larger, None, None), larger)

    assert found == f"{ALIKE}Town a, Town b, Town c, Town d, Town e and 2 more are in nobody's deck"


@pytest.mark.parametrize("changes", [{"forbids": ("attack",)}, {"allows": ()}])
def test_a_changed_keyword_counts_where_a_card_of_a_deck_speaks_of_it(changes: dict[str, Any]):
    """Given cards of one deck that speak of flying, when that is changed, then a match shows it if it has them."""
    core = content.CONTENT.core()
    keywords = tuple(replace(word, **changes) if word.name == "flying" else word for word in core.keywords)
    changed = replace(core, name="another", keywords=keywords)

    assert told(played_with(changed, "The Hoard Wakes"), changed) is None
    assert "A and B are the same" in (told(played_with(changed, "Toll of Time"), changed) or "")


@pytest.mark.parametrize("reading", [{"flavor": "Other."}, {"text": "Other."}, {"art": "a"}, {"number": "7"}])
def test_a_card_that_only_reads_otherwise_is_told(reading: dict[str, str]):
    changed = with_card("Memory Eater", **reading)

    assert told(played_with(changed), changed) == (
        f"{ALIKE}of Memory Eater only what no rule looks at differs, such as text, flavor and art"
    )


@pytest.mark.parametrize("name", [word.name for word in content.CONTENT.core().keywords])
@pytest.mark.parametrize("change", ["forbids", "allows"])
def test_what_a_keyword_of_cards_that_may_be_met_allows_and_forbids_is_a_difference(name: str, change: str):
    """Given a keyword of shipped cards beside one of no card, when it means something else for A, then it shows."""
    core = content.CONTENT.core()
    plain = replace(core, name="plain", keywords=(Keyword("swift"), *core.keywords))
    words = tuple(replace(word, **{change: ("attack",)}) if word.name == name else word for word in plain.keywords)
    changed = replace(core, name="another", keywords=words)
    asked = played_with(changed, None, None)
    b = replace(asked.b, options={"card_sets": [content_hash(plain)]})

    assert told(replace(asked, b=b), changed, plain) is None


def test_a_keyword_that_no_card_speaks_of_is_no_difference():
    core = content.CONTENT.core()
    changed = replace(core, name="another", keywords=(*core.keywords, Keyword("swift", allows=("attack",))))

    assert "A and B are the same" in (told(played_with(changed), changed) or "")


def test_an_ability_that_is_only_called_otherwise_is_no_change():
    card = Card(name="A", type="creature", abilities=(Ability(name="Bite"),), text="b")

    assert card.as_played == Card(name="A", type="creature", abilities=(Ability(),))
    assert card.as_played != Card(name="A", type="creature", abilities=(Ability(optional=True),))


def test_decks_of_the_same_cards_are_the_same_whatever_they_are_called():
    cards = dict(content.CONTENT.decks()[MOONS].cards)
    a, b = (Arm(bot="random", own={"decks": deck}) for deck in (own_deck("Mine", cards), MOONS))

    assert "A and B are the same" in (told(Experiment(ruleset="arcmage_arc", a=a, b=b)) or "")
    cards |= {"Veilwalker": 2, "Memory Eater": 3}
    differs = Arm(bot="random", own={"decks": own_deck("Mine", cards)})
    assert told(Experiment(ruleset="arcmage_arc", a=differs, b=b)) is None


@pytest.mark.parametrize("other", [{}, {"final_tie": "shared"}])
def test_options_that_come_to_the_same_are_told(other: dict[str, Any]):
    """Given an option with its default, said by one arm and left out by the other, then they are the same."""
    a, b = (Arm(bot="random", options=options) for options in ({"turn_limit": 300}, other))
    experiment = Experiment(ruleset="gaia_vora", a=a, b=b, against=Arm(bot="greedy"))

    assert "A and B are the same" in (told(experiment) or "")


def test_a_card_that_nobody_can_have_is_left_out_in_vain():
    a = Arm(bot="random", own={"decks": UPRISING}, without=("Memory Eater",))
    b = Arm(bot="random", own={"decks": UPRISING})

    assert "A and B are the same" in (told(Experiment(ruleset="arcmage_arc", a=a, b=b)) or "")
    mine = (replace(arm, own={"decks": MOONS}) for arm in (a, b))
    assert told(Experiment(ruleset="arcmage_arc", a=next(mine), b=next(mine))) is None


def test_arms_of_a_matrix_that_play_alike_are_told_by_their_places():
    cards = dict(content.CONTENT.decks()[MOONS].cards)
    decks = (MOONS, UPRISING, own_deck("Mine", cards))
    arms = tuple(Arm(bot="random", own={"decks": deck}) for deck in decks)

    with pytest.raises(Invalid) as refused:
        prepared_matchups(Matchups(ruleset="arcmage_arc", arms=arms))

    assert refused.value.pointer == "/arms/2"
    assert refused.value.detail.startswith("with arm 1 as A and this one as B: A and B are the same")
