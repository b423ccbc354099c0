"""A word of the language that is misspelt by one letter is told, whatever it is a word for."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domain.cardkit.language.card import Ability
from domain.cardkit.language.shorthand.clauses import COSTS
from domain.cardkit.language.shorthand.forms import keyed
from domain.cardkit.language.shorthand.terms import PLAYERS, REFS, TELLING
from domain.cardkit.language.shorthand.words import ALIASES
from domain.cardkit.pool import LIBRARY
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.rules.arcmage_arc.attacks import Text, checked, creature

DRAWS = [{"draw": 1}]
KEYWORD = {"name": "guarding", "text": "Guards.", "allow": ["fly"]}
SUBTYPE = "Goblin"


def struck(target: str) -> Text:
    """What is done to a target."""
    return {"pay": "mark self", "target": target, "do": [{"kill": "target"}]}


def done(**effect: Any) -> Text:
    """What is done when a creature dies."""
    return {"on": "dies creature", "do": [effect]}


def moved(word: str) -> Text:
    """What befalls the host of a creature's ability that is named so."""
    return done(kill=word)


STATES = (*VOCABULARY.states, *(f"un{state}" for state in VOCABULARY.states))
LASTING = {
    "end of turn": "end of turn", "end of phase": "end of phase", "end of attack": "end of attack",
    "while source": "while source", "forever": "forever",
    "of your next turn": "discard of your next turn", "of enemy next turn": "unmark of enemy next turn",
    "of its next turn": "unmark of its next turn", "of your 2nd turn": "end of your 2nd turn",
}  # fmt: skip
CLASSES: dict[str, tuple[tuple[str, ...], Callable[[str], Text]]] = {
    "whose, other": (TELLING, lambda word: struck(f"{word} creature")),
    "states": (STATES, lambda word: struck(f"{word} creature")),
    "states after is": (STATES, lambda word: {**done(draw=1), "needs": f"self is {word}"}),
    "factions": (tuple(VOCABULARY.factions), lambda word: struck(f"{word} creature")),
    "other factions": (tuple(VOCABULARY.factions), lambda word: struck(f"non-{word} creature")),
    "keywords": (("guarding",), lambda word: struck(f"{word} creature")),
    "keywords after with": (("guarding",), lambda word: struck(f"creature with {word}")),
    "subtypes": (("goblin",), lambda word: struck(f"{word} creature")),
    "kinds": ((*VOCABULARY.types, "permanent", "card"), lambda word: done(draw=f"count(my {word})")),
    "places": (tuple(VOCABULARY.places), lambda word: done(draw=f"count(creature in {word})")),
    "stats": (("atk", "def", "cost", "damage"), lambda word: struck(f"creature with {word} > 1")),
    "numbers of players": (tuple(VOCABULARY.player_stats), lambda word: done(draw=f"{word}(you)")),
    "numbers": (("count", "stat", "half", "min", "max"), lambda word: done(draw=f"{word}(my creature)")),
    "sums": (("min_over", "max_over", "sum_over"), lambda word: done(draw=f"{word}(everyone, hand(their))")),
    "things spoken of": (REFS, moved),
    "players": (PLAYERS, lambda word: done(draw=1, who=word)),
    "costs": (COSTS, lambda word: {"pay": f"{word} self", "do": DRAWS}),
    "permissions": (tuple(VOCABULARY.permissions), lambda word: {**done(draw=1), "needs": f"self can {word}"}),
    "happenings": (tuple(VOCABULARY.happenings), lambda word: {"on": f"{word} of you", "do": DRAWS}),
    "phases": (tuple(VOCABULARY.phases), lambda word: {**done(draw=1), "needs": f"during {word}"}),
    "counters": (tuple(VOCABULARY.counters), lambda word: done(counters=word)),
    "kinds of abilities": (("activated", "triggered", "replaces", "passive"), lambda word: {"kind": word, "do": DRAWS}),
    "verbs": (tuple(keyed()), lambda word: done(**{word: 1})),
    "fields": ((*Ability.__struct_encode_fields__, *ALIASES), lambda word: {"pay": "mark self", "do": DRAWS, word: 1}),
}  # fmt: skip
"""The words of each class, and an ability that uses one of them."""


def slips(word: str) -> Iterator[str]:
    """A word with a letter missing, or two neighbouring letters swapped."""
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]


def told(cards: list[Text]) -> set[int]:
    """The places of the cards of which something is told."""
    found: set[int] = set()
    for first in range(0, len(cards), 40):
        named = {**creature("Chief"), "subtypes": [SUBTYPE], "keywords": ["guarding"]}
        some = [*cards[first : first + 40], named]
        problems = checked(*some, keywords=[KEYWORD]).problems
        places = {
            int(one.where.partition("[")[2].partition("]")[0]) for one in problems if one.where.startswith("card")
        }
        found |= {first + place for place in places}
    return found


@pytest.mark.parametrize("kind", CLASSES)
def test_a_letter_missing_or_swapped_in_a_word_of_the_language_is_told(kind):
    """Given words of one class, when one has a letter missing or swapped, then something is told of the card, unless
    that makes another word of the language."""
    words, text = CLASSES[kind]
    others = {*words, *TELLING, *VOCABULARY.types, "a", "an", "phases"}
    wrong = [one for word in words for one in dict.fromkeys(slips(word)) if one not in others and one]
    cards = [creature(f"Card {at}", text(word)) for at, word in enumerate(wrong)]
    found = told(cards)
    assert [word for at, word in enumerate(wrong) if at not in found] == []


@pytest.mark.parametrize("lasting", LASTING)
def test_a_slip_in_a_duration_is_told(lasting):
    text = LASTING[lasting]
    assert checked(creature("Imp", done(mod={"atk": 1}, to="all creature", until=text))).problems == ()
    wrong = [one for one in dict.fromkeys(slips(text)) if one.split() != text.split()]
    cards = [creature(f"Card {at}", done(mod={"atk": 1}, to="all creature", until=one)) for at, one in enumerate(wrong)]
    found = told(cards)
    assert [one for at, one in enumerate(wrong) if at not in found] == []


@pytest.mark.parametrize(
    ("target", "meant"),
    [
        ("enmy creature", "enemy"),
        ("othr gaian creature", "other"),
        ("mine creature", "my"),
        ("ym creature", "my"),
        ("markd creature", "marked"),
        ("unmakred creature", "unmarked"),
        ("gaain creature", "gaian"),
        ("gobiln creature", "goblin"),
        ("tapped creature", "marked"),
    ],
)
def test_what_a_misspelt_word_means_is_told(target, meant):
    chief = {**creature("Chief"), "subtypes": [SUBTYPE], "text": ""}
    (problem,) = checked(chief, creature("Imp", struck(target))).problems
    assert (problem.severity, problem.code, problem.fix) == ("warning", "unknown-subtype", f"Did you mean `{meant}`?")
    assert problem.where == "cards[1].abilities[0].target"


def test_of_the_words_of_shipped_cards_only_those_like_a_faction_are_taken_for_slips():
    """Given a set of a single card, when it speaks of a subtype that only shipped cards have, then two are told."""
    words = sorted({word.casefold() for card in LIBRARY.card_set("core").cards for word in card.subtypes})
    found = [one.message for word in words for one in checked(creature("Imp", struck(f"'{word}' creature"))).problems]
    assert found == [f"no card of the set has the word `{word}`" for word in ("drake", "giant")]
