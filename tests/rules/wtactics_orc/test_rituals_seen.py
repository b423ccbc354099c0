"""What others learn of Rituals, how they are told, and what bots do with them (WORC-RIT)."""

from collections import Counter
from typing import Any

import pytest

from domain import engine
from domain.bots.greedy import greedy
from domain.bots.play import choose
from domain.telling.position import text_of
from domain.telling.teller import Teller
from domain.telling.words import words_of
from events import codec
from events.envelope import public_part
from events.redact import visible_parts
from tests.dsl import clause
from tests.rules.wtactics_orc.rites import CASTER, ritual

UPKEEP = "upkeep"

FACES = ("Small Rite#a; Wolf#b", "Wolf#a; Small Rite#b", "Wolf#a; Wolf#b")
"""Resource cards without charges: one of them is a Ritual, or none."""


def told(t: Any, viewer: int | None, since: int) -> list[Any]:
    """What a viewer is told of a match after some entry, sees and may do now."""
    shown = []
    for entry in t.record.entries[since:]:
        parts = visible_parts(entry, viewer, revealed=False)
        own = {who: codec.decode(bytes(part.data)) for who, part in parts.items()}
        shown.append((entry.type, codec.decode(bytes(public_part(entry).data)), own))
    return [shown, t.view(viewer), () if viewer is None else engine.offers(t.ruleset, t.state, viewer)]


@clause("WORC-RIT-06", "WORC-RIT-07", "WORC-DCK-09", "WORC-RSP-11")
def test_nobody_else_learns_which_card_without_charges_is_a_ritual(table):
    """Given positions that differ only in which Resource card without charges is a Ritual.

    When nothing is charged, gold is produced, cards are recycled and one is laid, then the others are told, see and may
    do the same, and the same player is asked.
    """
    course: tuple[tuple[int, str, dict[str, Any]], ...] = (
        (1, "end_phase", {}),
        (2, "pass", {}),
        (1, "end_phase", {}),
        (2, "pass", {}),
        (1, "produce_gold", {"cards": ["a"]}),
        (1, "recycle_resources", {"cards": ["a", "b", "r1_1", "r1_2"]}),
        (2, "play_event", {"card": "i"}),
        (1, "pass", {}),
        (2, "pass", {}),
        (1, "lay_resource", {"card": "h"}),
    )
    courses = []
    for faces in FACES:
        mine = {"offensive": CASTER, "face_down": faces, "resources": 2, "hand": "Ox#h", "deck": "Ox; Ox; Ox"}
        theirs = {"offensive": "Wolf#w", "hand": "Insight#i", "gold": 1, "deck": "Ox; Ox; Ox"}
        t = ritual(table, phase=UPKEEP, p1=mine, p2=theirs)
        seen = [told(t, viewer, len(t.record.entries)) for viewer in (None, 2)]
        for seat, move, args in course:
            since = len(t.record.entries)
            t.when(seat, move, **args).made()
            seen += [told(t, viewer, since) for viewer in (None, 2)]
        courses.append(seen)
    assert courses[0] == courses[1] == courses[2]


@clause("WORC-RIT-06", "WORC-RIT-02")
def test_a_charged_card_is_told_in_words(table):
    """Given a charged Slow Storm, when the table is told, then its player reads its name, and all read its charges."""
    t = ritual(table, phase=UPKEEP, p1={"face_down": "Slow Storm#s (charge 1)", "resources": 1})
    assert "Card face down (Slow Storm), unmarked, 1 charge counter" in text_of(t.ruleset, t.view(1))
    assert "Card face down, unmarked, 1 charge counter" in text_of(t.ruleset, t.view(2))
    assert "Slow Storm" not in text_of(t.ruleset, t.view(2))
    teller = Teller(words_of(t.ruleset))
    teller.naming.learn_view(t.view(1)["board"])
    assert teller.move("charge_ritual", {"ritual": "s"}) == "Charge Slow Storm (face down)"


# --- bots -------------------------------------------------------------------------------------------------------------


@clause("WORC-RIT-06", "WORC-RIT-09")
@pytest.mark.parametrize(
    ("phase", "face_down", "move"),
    [
        (UPKEEP, "Slow Storm#s (charge 2)", ("charge_ritual", {"ritual": "s"})),
        ("play_1", "Slow Storm#s (charge 3)", ("release_ritual", {"card": "s"})),
    ],
)
def test_a_bot_charges_and_releases(table, phase, face_down, move):
    """Given a Ritual to be charged, or full with enemies before it, when a greedy bot chooses, then it does so."""
    mine = {"offensive": CASTER, "face_down": face_down, "gold": 2}
    t = ritual(table, phase=phase, p1=mine, p2={"defensive": "Wolf#w; Wolf#x; Wolf#y"})
    name, wanted = move
    for seed in range(4):
        chosen, args = choose(greedy, t.ruleset, t.state, 1, bytes([seed]) * 32)
        assert (chosen, {key: args[key] for key in wanted}) == (name, wanted)


def test_bots_use_rituals_in_a_match_to_its_end(table):
    """Given a Ritual that lacks one charge, and foes within its reach, when greedy bots play, then the match ends.

    It was charged, and released.
    """
    few = {"resources": 2, "deck": "Ox; Ox; Ox; Ox; Ox"}
    mine = {**few, "offensive": CASTER, "face_down": "Slow Storm (charge 2); Pact"}
    t = ritual(table, {"draw_max": 1}, phase=UPKEEP, p1=mine, p2={**few, "defensive": "Wolf; Wolf; Wolf"})
    state, number = t.state, 0
    moves: Counter[str] = Counter()
    while state.status == "playing":
        seat, number = min(state.pending), number + 1
        name, args = choose(greedy, t.ruleset, state, seat, number.to_bytes(32, "big"))
        state = engine.decide(t.ruleset, state, seat, name, args).state
        moves[name] += 1
    assert moves["charge_ritual"] >= 1
    assert moves["release_ritual"] >= 1
