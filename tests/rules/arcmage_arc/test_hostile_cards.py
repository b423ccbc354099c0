"""Cards made to keep a match busy for ever: what they may do is bounded, and the match goes on."""

from functools import cache
from pathlib import Path

from domain.cardkit.language.read import read_set
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.effort import WAITING
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl import clause, said
from tests.dsl.arcmage_arc import PLAIN
from tests.rules.arcmage_arc.arena import arena, board, happened, played

HOSTILE = "hostile"
DEATHS = ("ObjectDied", "cards go to the graveyard")


@cache
def _ship() -> None:
    text = Path(__file__).with_name("hostile_cards.toml").read_text(encoding="utf-8")
    LIBRARY.ship(HOSTILE, read_set(text, "toml", {"arcmage_arc": VOCABULARY}))


def hostile(table, p1, **said_of):
    _ship()
    return arena(table, options={"card_sets": (PLAIN, HOSTILE)}, p1=p1, p2={}, **said_of)


def bells(count: int) -> str:
    return "; ".join(f"Great Bell#bell{number}" for number in range(count))


def giants(count: int) -> str:
    return "; ".join(f"Giant#giant{number}" for number in range(count))


@clause("ARC-STK-09")
def test_each_thing_that_something_is_done_to_is_a_step_of_its_own(table):
    t = played(hostile(table, {"army": giants(30), "hand": "Cubed Storm#storm"}), 1, "storm").then(
        said("ResolutionStopped", item="storm"),
        aside=("a card is played", "all pass and it resolves", "ObjectDamaged", *DEATHS),
        graveyard={1: ["Cubed Storm", *["Giant"] * 30]},
        waiting=(1, "play"),
    )
    assert len(happened(t, "ObjectDamaged", "id")) <= DIALECT.effort


@clause("ARC-STK-09")
def test_so_many_triggers_wait_at_once_and_no_more(table):
    t = hostile(table, {"army": bells(40), "hand": "First Stroke#stroke"})
    played(t, 1, "stroke").then(
        said("ResolutionStopped"),
        said("CardPutInGraveyard", id="stroke", origin="stack"),
        aside=("a card is played", "all pass and it resolves", "ObjectDamaged", "triggers wait"),
        waiting=(1, "order_triggers"),
    )
    assert len(t.state.fired) + len(t.state.stack) == WAITING


def test_what_stats_are_compared_with_is_worked_out_once_however_deep_it_counts(table):
    t = hostile(table, {"army": giants(40), "enchantments": "Census Without End#a; Census Without End#b"})
    plain = board(hostile(table, {"army": giants(1)})).stat("giant0", "def")
    assert board(t).stat("giant0", "def") == plain + 2


@clause("ARC-ABL-06")
def test_costs_that_share_nothing_are_found_payable_or_not_at_once(table):
    enough = hostile(table, {"army": f"{bells(10)}; {giants(10)}", "hand": "Two Ransoms#ransoms"})
    picks = [[f"giant{number}" for number in range(10)], [f"bell{number}" for number in range(10)]]
    enough.when(1, "play_event", card="ransoms", costs=picks).then(
        *(said("CardMarked", id=card) for pick in picks for card in pick), aside="a card is played"
    )
    scarce = hostile(table, {"army": f"{bells(11)}; {giants(8)}", "hand": "Two Ransoms#ransoms"})
    scarce.withheld(1, "play_event", "ARC-ABL-06")
