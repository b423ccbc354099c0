"""Counters count: in numbers, in selectors, in passives that grow by them, and for whoever looks later (ARC-ABL-14)."""

import pytest

from domain.cardkit.language.clauses import Condition
from domain.cardkit.language.shorthand import clauses, terms
from domain.cardkit.language.shorthand.build import parse
from domain.cardkit.language.shorthand.words import Words
from domain.cardkit.language.terms import Number, Select
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.zones import alter
from domain.rulesets.arcmage_arc.content import CORE
from domain.rulesets.arcmage_arc.dialect import ASKS, DIALECT
from domain.rulesets.arcmage_arc.vocabulary import COUNTERS, VOCABULARY
from tests.dsl import arcmage_arc, clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, played

WORDS = Words(VOCABULARY)
SHIPPED = {"card_sets": (PLAIN, CORE)}


def number(text):
    return parse(terms.number, Number, text, WORDS)


def counted(t, **counters):
    """The board of a position after counters were put on the things of these ids."""
    state = t.state.copy()
    for id, held in counters.items():
        alter(state, id, counters=held)
    return Board(state, DIALECT)


@pytest.mark.parametrize("kind", COUNTERS)
def test_every_kind_of_counter_is_read_by_numbers_and_selectors(table, kind):
    t = arena(table, p1={"army": "Elf#elf; Bear#bear"}, p2={"army": "Goblin#goblin"})
    now, frame = counted(t, elf={kind: 3}, goblin={kind: 1}), Frame("elf", 1)
    having = parse(terms.select, Select, f"creature with {kind} >= 1", WORDS)
    assert now.number(number(f"stat(self, {kind})"), frame) == 3
    assert now.select(having, frame) == ["elf", "goblin"]
    assert now.number(number(f"count(my creature with {kind} = 3)"), frame) == 1
    assert now.select(parse(terms.select, Select, f"creature with {kind} = 0", WORDS), frame) == ["bear"]


def test_no_counter_is_said_to_depend_on_nothing():
    assert not COUNTERS.keys() & ASKS.keys()


def test_a_creature_grows_with_each_counter_put_on_it(table):
    hand, army = "Bolt#b1; Bolt#b2", "Bramble Matriarch#queen; Elf#elf; Goblin#goblin"
    t = arena(table, options=SHIPPED, p1={"army": army, "hand": hand, "vault": "red_banner 4"}, p2={})
    t.shows(stats={"queen": "4/4"})
    for count, (bolt, victim) in enumerate((("b1", "elf"), ("b2", "goblin")), 1):
        played(t, 1, bolt, victim, payment=[f"red_banner_1_{count}"]).then(
            said("ObjectDamaged", id=victim, source=bolt),
            said("ObjectDied", id=victim, cause="damage"),
            said("TriggerFired", source="queen", about=[victim], cause="dies"),
            said("CounterChanged", id="queen", kind="growth", after=count),
            aside=(
                "a card is played",
                "cards are marked",
                "cards go to the graveyard",
                "TriggersOrdered",
                "all pass and it resolves",
            ),
            stats={"queen": f"{4 + count}/{4 + count}"},
        )
    assert t.state.objects["queen"].counters == {"growth": 2}


BEGUN = ("SeatJoined", "MatchStarted", "TurnStarted")
FALL = [
    said("CardPutInGraveyard", id="banner", origin="play", cause="destroyed"),
    said("CardPutInGraveyard", id="moth", origin="play", cause="host_left"),
]


@pytest.mark.parametrize(("omens", "falls"), [(1, []), (2, FALL)])
def test_the_third_counter_is_counted_as_soon_as_it_is_put_on(table, omens, falls):
    banner = f"Banner#banner [Spell Moth#moth (omen {omens})]"
    t = arena(table, options=SHIPPED, phase="turn", p1={"enchantments": banner, "deck": "Elf; Elf; Elf"}, p2={})
    passed(t).then(
        said("PhaseStarted", phase="unmark"),
        said("TriggerFired", source="moth", cause="phase_begins"),
        said("CardsDrawn", seat=1, count=1),
        said("CounterChanged", id="moth", kind="omen", after=omens + 1),
        *falls,
        said("PhaseEnded", phase="unmark"),
        aside=(*BEGUN, "PhaseStarted", "TriggersOrdered", "a window opens", "all pass and it resolves"),
        enchantments={1: "" if falls else "banner"},
    )
    assert ("moth" in t.state.zone("play")) is not bool(falls)


def condition(text):
    return parse(clauses.condition, Condition, text, WORDS)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("target is creature", True),
        ("target is elvish creature", True),
        ("target is city", False),
        ("target is not city", True),
        ("target is gaian", True),
        ("target is creature with cost >= 1", True),
        ("target is enemy creature", False),
        ("target is marked", False),
        ("target is creature in hand", False),
        ("target is creature in graveyard", True),
    ],
)
def test_a_thing_spoken_of_is_what_it_is_wherever_it_lies(table, text, holds):
    t = arena(table, p1={"graveyard": "Elf#dead"}, p2={})
    assert board(t).holds(condition(text), Frame("dead", 1, targets=(("dead",),))) is holds


def test_an_item_on_the_stack_has_the_stats_and_the_type_line_of_its_card(table):
    t = arena(table, p1={"army": "Elf#elf", "hand": "Bolt#bolt", "vault": "red_banner 2"}, p2={"hand": "Bolt#other"})
    t.when(1, "play_event", card="bolt", targets=[["elf"]], payment=["red_banner_1_1"]).made()
    item = t.state.stack[0].id
    frame = Frame("other", 2, targets=((item,),))
    assert board(t).number(number("stat(target, cost)"), frame) == board(t).stat("bolt", "cost") > 0
    assert board(t).holds(condition("target is event"), frame)
    assert not board(t).holds(condition("target is creature"), frame)


@clause("ARC-OPT-06")
@pytest.mark.parametrize(
    "described",
    [
        {"army": [{"card": "Elf", "counters": {"growth": 1, "rage": 1}}]},
        {"army": [{"card": "Elf", "attached": [{"card": "Armour", "counters": {"rage": 1}}]}]},
    ],
)
def test_a_position_has_counters_of_the_kinds_that_there_are(table, described):
    """Given a described position with a counter of no kind, then it is refused, and told which kinds there are."""
    setting = table(arcmage_arc, 2, card_sets=(PLAIN,))
    facts = {"given": "rage", "known": list(COUNTERS)}
    setting.refused_as_described({"tables": {1: described}}, "ARC-OPT-06", **facts)
