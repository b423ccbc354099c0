"""What happened reads well: each kind of event of whole matches, with each faction, and what is nobody's business."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from domain.cardkit.run.choosing import PICK
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.telling.teller import told_to
from domain.telling.words import words_of
from events import codec
from events.event import Event
from events.registry import EVENTS
from service.cli.matches import line_of
from tests.web import simulated, tabled

Told = dict[str, Any]


def tell(ruleset: str, events: list[Told]) -> list[str]:
    """Events as their reader is told them, one after the other."""
    teller = told_to(RULESETS[ruleset])
    return [line_of(event, teller).text for event in events]


def event(kind: str, /, **data: Any) -> Told:
    return {"seq": 1, "at": "", "actor": 1, "type": kind, "phase": {"turn": 1, "name": "play_1"}, "data": data}


def public(one: Event) -> Told:
    data = codec.decode(codec.canonical(one))
    return event(EVENTS.kind_of(one).tag, **data)


def one_of_each(events: Iterator[Told]) -> list[Told]:
    """Of each kind of event, and of each decision and move, the first."""
    found: dict[tuple[str, Any], Told] = {}
    for one in events:
        data = one["data"]
        kind = {"DecisionAsked": "kind", "MoveMade": "move"}.get(one["type"])
        found.setdefault((one["type"], kind and data[kind]), one)
    return list(found.values())


def of_faction(value: Any, faction: str) -> Any:
    """A value in which each faction is this one."""
    if isinstance(value, str):
        return faction if value in FACTIONS else value
    if isinstance(value, list):
        return [of_faction(inner, faction) for inner in value]
    return {key: of_faction(inner, faction) for key, inner in value.items()} if isinstance(value, Mapping) else value


def telling_of(faction: str) -> list[Told]:
    """Each way in which a sentence names a faction."""
    change: Told = {"faction": faction}
    return [
        event("cards.ResourcePlaced", seat=2, id="r1", faction=faction),
        event("cards.ResourcePlaced", seat=2, id="r2", faction=faction),
        event("cards.CardMarked", id="r1", cause="payment"),
        event("cards.CardsUnmarked", seat=2, ids=["r1"]),
        event("cards.CostPaid", seat=2, item="War Chest", resource="power", amount=2, cards=["r1", "r2"]),
        event("MoveMade", seat=2, move="place_resource", args={"card": "Elf", "faction": faction}),
        event("MoveMade", seat=2, move="choose_draw_course", args={"course": 3, "resources": {"Elf": faction}}),
        event("MoveMade", seat=2, move="play_card", args={"card": "Elf", "payment": ["r1", "r2"]}),
        event("MoveMade", seat=2, move="play_card", args={"card": "Elf", "payment": ["r1", "unknown"]}),
        event(
            "cards.ModifierStarted",
            id="m1",
            source="Brand",
            objects=["Elf"],
            changes=[change],
            until={"kind": "forever"},
        ),
    ]


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_is_called_by_its_name_in_every_sentence(faction: str) -> None:
    name = FACTIONS[faction]
    bare = name.removeprefix("The ")
    resource = f"{'an' if bare[0] in 'AE' else 'a'} {bare} resource"
    assert tell("arcmage_arc", telling_of(faction)) == [
        f"Seat 2 places a card as a resource of {name}",
        f"Seat 2 places a card as a resource of {name}",
        f"{resource[0].upper()}{resource[1:]} is marked (payment)",
        f"Seat 2 unmarks {resource}",
        f"Seat 2 pays 2 {bare} for War Chest",
        f"Seat 2: Place Elf as a resource of {name}",
        f"Seat 2: Place two resources: Elf as a resource of {name}",
        f"Seat 2: Play Elf (2 {bare})",
        "Seat 2: Play Elf (paying 2)",
        f"Elf: is now of {name} for good (Brand)",
    ]


SEATS_OF_ARCMAGE = (2, 3)
VARIANTS: tuple[tuple[int, Told], ...] = (
    (1, {}),
    (2, {"maximality": "challenge"}),
    (3, {"storm_blocked": "die", "color_choice": "choose"}),
)
ODD = re.compile(
    r"\b(an?|the) the\b|\ba (The|[aeiouAEIOU]\w+)\b|_|undefined|null|NaN|\[object|#\d|deck:"
    r"|\b1 (cards|figures|steps|ways|seats|cities|points)\b|[Ss]eats \d\b(?! and|,)"
)
"""Doubled articles, technical names, what is missing, and a plural of one."""


def odd(lines: list[str]) -> list[str]:
    return [line for line in lines if ODD.search(line.replace("arcmage_arc", "").replace("gaia_vora", ""))]


def test_a_sentence_of_each_kind_reads_well_with_each_faction() -> None:
    played = [public(one) for players in SEATS_OF_ARCMAGE for one in tabled.log_of(players)]
    samples = one_of_each(iter(played))
    assert len({one["type"] for one in samples}) > 40
    for faction in FACTIONS:
        told = of_faction(samples, faction)
        assert odd(tell("arcmage_arc", told)) == []


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_sentence_of_each_kind_of_gaia_vora_reads_well(players: int, options: Told) -> None:
    samples = one_of_each(public(one) for one in simulated.log_of(players, **options))
    assert len({one["type"] for one in samples}) > 20
    assert odd(tell("gaia_vora", samples)) == []


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_seat_is_asked_in_the_words_of_its_ruleset(ruleset: str) -> None:
    decisions = words_of(RULESETS[ruleset]).decisions
    asked = [event("DecisionAsked", seat=1, kind=kind) for kind in decisions]
    assert tell(ruleset, asked) == [f"Seat 1 is asked: {words}" for words in decisions.values()]


SENTENCES = [
    ("arcmage_arc", event("DieRolled", purpose="d20:1:2", sides=20, value=7, draw={}), "Seat 2 rolls 7"),
    ("arcmage_arc", event("DieRolled", purpose=PICK, sides=3, value=1, draw={}), "Chance picks number 1 of 3"),
    ("arcmage_arc", event("DeckShuffled", deck="deck:2", count=57), "The deck of seat 2 is shuffled"),
    ("arcmage_arc", event("cards.EffectChoiceMade", seat=2, question="q1"), "Seat 2 has chosen"),
    (
        "arcmage_arc",
        event("cards.EffectChoiceMade", seat=2, question="q1", answer=[], hidden_answer=[]),
        "Seat 2 chooses nothing",
    ),
    ("gaia_vora", event("DieRolled", purpose="die:first", sides=3, value=2), "The die for the first turn shows 2 of 3"),
    ("gaia_vora", event("DeckShuffled", deck="weather", count=30), "The weather deck is shuffled: 30 cards"),
    ("gaia_vora", event("gaia_vora.ChallengeOpened", seats=[1]), "Seat 1 may challenge the activation"),
    ("gaia_vora", event("gaia_vora.ChallengeOpened", seats=[1, 3]), "Seats 1 and 3 may challenge the activation"),
    ("gaia_vora", event("gaia_vora.ActivationReversed", returned=["x"]),
        "The activation is undone: 1 figure goes back"),
    ("gaia_vora", event("gaia_vora.ActivationReversed", returned=["x", "y"]),
        "The activation is undone: 2 figures go back"),
]  # fmt: skip


RETURNED = {"own_color": "its own card", "no_slot": "no free slot"}


@pytest.mark.clause("GVORA-MOON-11")
@pytest.mark.parametrize("why", RETURNED)
def test_why_a_figure_goes_back_to_its_pool_is_told(why: str) -> None:
    returned = event("gaia_vora.LifeFormReturnedToPool", figure=["red", "H"], why=why, cause="eaten")
    assert tell("gaia_vora", [returned]) == [f"Red HerbiVore goes back to its pool ({RETURNED[why]})"]


@pytest.mark.parametrize(("ruleset", "one", "line"), SENTENCES)
def test_it_is_told_so(ruleset: str, one: Told, line: str) -> None:
    assert tell(ruleset, [one]) == [line]


OPTIONS: Told = {"decks": ["Nine Moons", None, {"name": "My Deck", "cards": {}}]}
BROUGHT = [{"seat": seat, "count": 60} for seat in (1, 2, 3)]


@pytest.mark.clause("ARC-DECK-08")
def test_a_deck_that_the_options_name_is_named_to_everybody_and_no_other_deck_is() -> None:
    """Given decks for seats 1 and 3, when all have brought theirs, then the second alone is nobody else's business."""
    brought = [event("cards.DeckSubmitted", **one) for one in BROUGHT]
    events = [event("MatchCreated", seats=[{}, {}, {}], options=OPTIONS), *brought]
    lines = [
        "Seat 1 brings a deck of 60 cards: Nine Moons",
        "Seat 2 brings a deck of 60 cards",
        "Seat 3 brings a deck of 60 cards: My Deck",
    ]
    assert tell("arcmage_arc", events)[1:] == lines


def test_the_own_deck_is_named_to_whoever_brought_it() -> None:
    own = {
        **event("cards.DeckSubmitted", seat=2, count=60),
        "private": {"seat:2": {"data": {"name": "Mine", "cards": []}}},
    }
    assert tell("arcmage_arc", [own]) == ["Seat 2 brings a deck of 60 cards: Mine"]


COVERED = {
    "decide_cities": "Decide about the unbuilt cities",
    "choose_for_effect": "Choose for an effect",
    "select_cities": "Set three cities aside",
}


@pytest.mark.parametrize("move", COVERED)
def test_a_choice_that_nobody_else_may_see_is_told_by_what_it_is_about(move: str) -> None:
    made = event("MoveMade", seat=2, move=move, args={})
    assert tell("arcmage_arc", [made]) == [f"Seat 2: {COVERED[move]}"]


def test_what_triggers_by_itself_is_not_its_own_reason() -> None:
    fired = {"item": "i1", "source": "Page", "ability": "Page#0", "controller": 1}
    events = [
        event("cards.TriggerFired", **fired, about=["Page"]),
        event("cards.TriggerFired", **fired, about=["Page", "Elf"]),
    ]
    assert tell("arcmage_arc", events) == ["Page triggers", "Page triggers because of Elf"]


POINTS = {
    "nobody ties": ({1: (16, 5), 2: (12, 4)}, "Points: 16 for seat 1 and 12 for seat 2"),
    "two tie": (
        {1: (16, 5), 2: (16, 4), 3: (9, 4)},
        (
            "Points: 16 for seat 1, 16 for seat 2 and 9 for seat 3; "
            "tie-break by figures on the planet: 5 of seat 1 and 4 of seat 2"
        ),
    ),
}


@pytest.mark.clause("GVORA-SCORE-05")
@pytest.mark.parametrize("case", POINTS)
def test_points_tell_what_breaks_a_tie(case: str) -> None:
    points, line = POINTS[case]
    seats = {str(seat): {"score": score, "living": living} for seat, (score, living) in points.items()}
    scored = event("gaia_vora.ScoresComputed", colors={}, seats=seats)
    assert tell("gaia_vora", [scored]) == [line]
