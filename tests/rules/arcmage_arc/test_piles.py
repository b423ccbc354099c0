"""What piles up over many moves is bounded as well (ARC-STK-09): replacements that wait, effects that last."""

import random
from typing import Any

import pytest

from domain import engine
from domain.cardkit.events.stack import ResolutionStopped
from domain.cardkit.run.effort import WAITING
from domain.cardkit.run.tasks import ChooseReplacement, Do
from domain.cardkit.run.verbs.lasting import LASTING
from domain.rulesets import RULESETS
from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.attacks import Text, creature, own_set

RULESET = RULESETS["arcmage_arc"]
EACH_SIDE = 30


def crowded(table: Any, name: str, *abilities: Text) -> Any:
    """A position with many creatures that have these abilities on both sides."""
    mine, theirs = ("; ".join(f"Hydra#{side}{at}" for at in range(EACH_SIDE)) for side in "he")
    town = {"kingdom": "Green Town", "deck": "; ".join(["Elf"] * 40)}
    options = {"card_sets": (PLAIN, own_set(name, creature("Hydra", *abilities)))}
    return arena(table, options=options, p1={"army": mine, **town}, p2={"army": theirs, **town}).state


def waiting_replacements(state: Any) -> int:
    """How many replacements wait to be done or chosen."""
    tasks = RULESET.agenda.read(state.agenda)
    chosen = [task.choices for task in tasks if isinstance(task, ChooseReplacement)]
    return sum(map(len, chosen)) + sum(isinstance(task, Do) for task in tasks)


def any_move(state: Any, rng: random.Random) -> Any:
    """What is decided by a move that answers: an ability that is used rather than none."""
    seat = next(iter(state.pending))
    answers = [offer for offer in engine.offers(RULESET, state, seat).open if offer.answers]
    offer = min(answers, key=lambda one: one.move in ("pass", "end_phase"))
    return engine.decide(RULESET, state, seat, offer.move, next(iter(offer.arguments(rng.randrange))))


def stopped(draft: Any) -> list[tuple[str, ...]]:
    """The clauses of what was left out."""
    return [fact.clauses for fact in draft.facts if isinstance(fact.event, ResolutionStopped)]


@clause("ARC-STK-09")
def test_replacements_wait_in_bounded_number(table):
    """Given damage that becomes more damage again and again, when it is chosen on, then so many wait, and no more."""
    replaced: Text = {"kind": "replaces", "on": "damaged creature", "do": [{"damage": 2, "to": "all creature"}]}
    state = crowded(table, "replaced", replaced, {"pay": "mark self", "do": [{"damage": 1, "to": "all creature"}]})
    told: list[tuple[str, ...]] = []
    most, rng = 0, random.Random(1)
    for _ in range(20):
        draft = any_move(state, rng)
        state, told = draft.state, told + stopped(draft)
        most = max(most, waiting_replacements(state))
    assert WAITING - 2 * EACH_SIDE < most <= WAITING
    assert set(told) == {("ARC-STK-09",)}


@clause("ARC-STK-09")
@pytest.mark.parametrize(
    "effect",
    [
        {"mod": {"atk": "+1"}, "to": "self"},
        {"grant": ["guard"], "to": "self"},
        {"forbid": "draw", "who": "opponents"},
        {"prevent": 1, "to": "self"},
    ],
    ids=["of creatures", "of keywords", "of players", "of damage"],
)
def test_effects_last_in_bounded_number(table, effect):
    """Given an ability that begins many lasting effects, when it is used often, then so many last, and no more."""
    ability = {"pay": "mark self", "do": [{"for_each": "creature", "do": [effect]}]}
    state = crowded(table, f"lasting {sorted(effect)}", ability)
    told: list[tuple[str, ...]] = []
    rng = random.Random(1)
    for _ in range(120):
        draft = any_move(state, rng)
        state, told = draft.state, told + stopped(draft)
        if told:
            break
    assert len(state.modifiers) == LASTING
    assert told == [("ARC-STK-09",)]


@clause("ARC-STK-09")
def test_a_death_that_is_replaced_by_choice_for_ever_ends_the_match(table):
    """Given a creature without defence and two that let something else happen when it would die, then it is a tie."""
    instead: Text = {"kind": "replaces", "on": "dies creature", "do": [{"mark": "self"}]}
    dying = creature("Hydra", {"affects": "self", "mod": {"def": "=0"}})
    undying = own_set("undying", dying, creature("Healer", instead), creature("Nurse", instead))
    town = {"kingdom": "Green Town", "deck": "Elf; Elf; Elf"}
    options = {"card_sets": (PLAIN, undying), "trigger_loop_cap": 50}
    mine = {"army": "Hydra#hydra; Healer#healer; Nurse#nurse", **town}
    t = arena(table, options=options, p1=mine, p2=town)
    t.when(1, "end_phase").then(
        said("PhaseEnded", phase="play_1"), said("ChoiceAsked", seat=1, kind="cards"), waiting=(1, "choose_for_effect")
    )
    first = [said("CardMarked", id="nurse")]
    for marked in (first, *[[]] * 48):
        t.when(1, "choose_for_effect", answer=["nurse"]).then(*marked, said("ChoiceAsked"), aside="a choice is made")
    t.when(1, "choose_for_effect", answer=["healer"]).then(
        said("CardMarked", id="healer", cause="effect"),
        said("MatchEnded", reason="endless_loop"),
        aside="a choice is made",
        status="ended",
        reason="endless_loop",
        winners=[1, 2],
    )
