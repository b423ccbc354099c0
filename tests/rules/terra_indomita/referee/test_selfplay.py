"""The referee plays by itself: matches end, nothing is lost, and what it calls legal can be done."""

import random
from collections import Counter

import pytest

from tests.games.comparing import played_alone
from tests.rules.terra_indomita.referee.boards import board
from tests.rules.terra_indomita.referee.cards import legal_deck, random_deck
from tests.rules.terra_indomita.referee.chance import Own
from tests.rules.terra_indomita.referee.opening import Referee
from tests.rules.terra_indomita.referee.options import DEFAULTS, varied
from tests.rules.terra_indomita.referee.players import STYLES, Players
from tests.rules.terra_indomita.referee.rules import Rules
from tests.rules.terra_indomita.referee.shown import shown

ENDINGS = {"base_destroyed", "deck_out", "concede", "victory_points", "turn_cap"}
"""Those that cards without text lead to."""
MOVES = {
    *("submit_deck", "place_base", "activate_unit", "move_unit", "attack", "cast_card", "end_activation", "play_unit"),
    *("play_building", "play_equipment", "play_research", "play_standard", "purchase_worker", "end_action_phase"),
    *("play_reaction", "pass", "discard_to_limit", "concede"),
}
"""The moves of the catalogue that are covered."""
MOST = 20_000
OFTEN = 5
"""Positions are looked at after each so many moves."""


def played(seed: int) -> tuple[str, Counter[str]]:
    """A random match: why it ended, and how often each move was made."""
    rng = random.Random(f"self/{seed}")
    style, quits = [*STYLES][seed // 3 % len(STYLES)], 0.002 if seed % 4 > 1 else 0.0
    referee = Referee(DEFAULTS | varied(rng, 2 + seed % 3, style), Own(rng))
    players = Players(referee, Rules(referee), style, quits, rng)
    return played_alone(referee, players, MOST, lambda step: whole(referee) if step % OFTEN == 0 else None)


def whole(referee: Referee) -> None:
    """Every card of every player left is somewhere, once; no two pieces share a square; nobody is in debt."""
    squares = [piece.square for piece in referee.pieces.values()]
    assert len(set(squares)) == len(squares)
    for piece in referee.pieces.values():
        assert piece.kind == "worker" or piece.square not in referee.board.nodes
    for seat in referee.left() if referee.turn else []:
        player = referee.players[seat]
        own = [piece for piece in referee.pieces.values() if piece.owner == seat]
        cards = [*player.hand.items(), *player.discard.items()]
        cards += [(item.id, item.card) for item in referee.stack if item.player == seat]
        cards += [(piece.id, piece.card) for piece in own if piece.card]
        cards += [pair for piece in own for pair in piece.gear.items()]
        assert len({id for id, _ in cards}) == len(cards)
        assert sorted([*(card.name for _, card in cards), *player.deck]) == sorted(player.names)
        assert min(player.gold, player.mana) >= 0
        if seat not in referee.pending:
            assert [choice.move for choice in Rules(referee).legal(seat)] == ["concede"]
    assert shown(referee, None)["waiting"] == referee.pending


@pytest.mark.parametrize("seed", range(12))
def test_random_matches_end_and_nothing_is_lost(seed):
    """Given any options, when random players play, then the match ends for a known reason."""
    reason, moves = played(seed)
    assert reason in ENDINGS
    print(reason, dict(moves))


def test_all_moves_and_endings_are_come_to():
    """Given random matches one after another, then each move is made and each ending occurs before long."""
    moves, endings = Counter[str](), Counter[str]()
    for seed in range(100, 200):
        reason, made = played(seed)
        moves += made
        endings[reason] += 1
        if set(endings) == ENDINGS and set(moves) == MOVES:
            break
    assert set(endings) == ENDINGS
    assert set(moves) == MOVES


def test_random_decks_are_legal():
    """Given any options, when a deck is drawn, then it is a legal one."""
    for seed in range(50):
        rng = random.Random(seed)
        options = DEFAULTS | varied(rng, 2)
        referee = Referee(options, Own(rng))
        nearly = Players(referee, Rules(referee), "fighters", 0, rng).nearly_decks()
        assert legal_deck(random_deck(rng, options), options)
        assert nearly[0][1]
        assert not nearly[-1][1]


def test_the_default_board_is_that_of_the_catalogue():
    """Section 8.2: the same under quarter turns and reflection; three nodes near each base, all others farther away."""
    default = board("terra_default_20", "king")
    assert [*default.nodes.values()].count("gold") == 36
    assert [*default.nodes.values()].count("mana") == 20
    for (row, col), kind in default.nodes.items():
        assert default.nodes[col, 19 - row] == default.nodes[col, row] == kind
    for base in default.bases.values():
        away = sorted(default.distance(base, node) for node in default.nodes)
        assert (away[:3], away[3] >= 4) == ([2, 2, 2], True)
