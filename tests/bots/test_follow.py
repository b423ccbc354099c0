"""Moves of imagined matches: as in a real one, but nobody is asked who could only pass or may as well respond later."""

import msgspec
import pytest

from domain import engine
from domain.bots import choose, named
from domain.bots.candidates import answering, only_move
from domain.bots.search import FOLLOW
from domain.chance import GuessedChance
from domain.rulesets import RULESETS
from service.lab.series import Series

ARCMAGE = RULESETS["arcmage_arc"]


def bare(state):
    """A state without the numbers of its decisions, and who is asked what."""
    asked = sorted((pending.seat, pending.kind) for pending in state.pending.values())
    return msgspec.structs.replace(state, asked=0, pending={}, agenda=msgspec.Raw(b"[]")), asked


@pytest.mark.parametrize("index", range(3))
def test_who_could_only_pass_or_loses_nothing_by_it_is_taken_to_have_passed(index):
    draft, spared, patient = Series(ARCMAGE, ("random", "random"), "follow", {}).opened(index), 0, 0
    for number in range(400):
        if draft.state.status != "playing":
            break
        state, seat = draft.state, min(draft.state.pending)
        offers = ARCMAGE.moves(state, seat)
        move, args = choose(named("random"), ARCMAGE, state, seat, b"%d" % number, offers)
        chance = GuessedChance(b"%d" % number)
        draft = engine.decide(ARCMAGE, state, seat, move, args, chance=chance, available=offers)

        imagined = GuessedChance(b"%d" % number)
        ahead = engine.decide(ARCMAGE, state, seat, move, args, look=FOLLOW, chance=imagined, available=offers)

        while draft.state.pending and (waiting := min(draft.state.pending)):
            if draft.state.pending[waiting].kind != "priority":
                break
            forced = only_move(answering(ARCMAGE.moves(draft.state, waiting)))
            if forced is None:
                if not ARCMAGE.patient(draft.state, waiting):
                    break
                forced, patient = ("pass", {}), patient + 1
            draft = engine.decide(ARCMAGE, draft.state, waiting, *forced, chance=chance)
            spared += 1
        assert bare(ahead.state) == bare(draft.state)
    assert spared > 20
    assert patient > 0
