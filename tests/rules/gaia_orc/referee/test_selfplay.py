"""The referee plays by itself: matches end, nothing is lost, and what it calls legal can be done."""

import random
from collections import Counter

import pytest

from tests.games.comparing import played_alone
from tests.rules.gaia_orc.referee.cards import CARDS, DOMAINS, legal_deck
from tests.rules.gaia_orc.referee.chance import Own
from tests.rules.gaia_orc.referee.opening import Referee
from tests.rules.gaia_orc.referee.options import DEFAULTS, varied
from tests.rules.gaia_orc.referee.players import STYLES, Players
from tests.rules.gaia_orc.referee.rules import Rules

USUAL = {"regions", "vp", "deck_out", "concession", "round_limit"}
ENDINGS = USUAL | {"both_regions_vp", "both_regions", "vp_higher", "vp_tie"}
MOST = 20_000


def played(seed: int, style: str, quits: float = 0.0) -> tuple[str, Counter[str]]:
    """A random match: why it ended, and how often each move was made."""
    rng = random.Random(f"self/{seed}")
    referee = Referee(DEFAULTS | varied(rng, style), Own(rng))
    players = Players(referee, Rules(referee), style, quits, rng)
    return played_alone(referee, players, MOST, lambda _: whole(referee))


def whole(referee: Referee) -> None:
    """Every card of every player is somewhere, once; who is not asked can only give up."""
    for seat, player in referee.players.items():
        if not referee.turn:
            continue
        placed = [thing.id for thing in referee.things.values() if thing.owner == seat and thing.place]
        waiting = [item.id for item in referee.chain if item.thing and item.owner == seat]
        known = Counter([*player.hand, *player.graveyard, *placed, *waiting])
        assert max(known.values(), default=1) == 1
        assert set(known) == {thing.id for thing in referee.things.values() if thing.owner == seat}
        names = [card.name for id in known if not (card := referee.things[id].card).token]
        assert sorted([*names, *player.deck, *player.chapter]) == sorted(player.names)
        assert player.gold >= 0
        piled = sorted(id for domain in DOMAINS for id in player.piles[domain])
        assert piled == sorted(thing.id for domain in DOMAINS for thing in referee.there(seat, domain))
        if seat not in referee.pending:
            assert Rules(referee).moves(seat) == {"concede"}


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 6, 7, 8])
def test_random_matches_end_and_no_card_is_lost(seed):
    """Given any options, when random players play, then the match ends for a known reason."""
    reason, moves = played(seed, [*STYLES][seed % 4], quits=0.002 if seed % 4 > 1 else 0.0)
    assert reason in ENDINGS
    print(reason, dict(moves))


MOVES = {
    *("submit_deck", "keep_hand", "mulligan", "unassign_creature", "pay_upkeep", "decline_upkeep", "concede", "pass"),
    *("claim_advantages", "claim_domination", "claim_total_domination", "draw_second_card", "exhaust", "lay_resource"),
    *("play_creature", "play_equipment", "play_magic", "play_spell", "play_event", "sacrifice_creature"),
    *("assign_creature", "discard_equipment", "reassign_equipment", "pick_up_equipment", "move_creature"),
    *(
        "activate_ability",
        "declare_attack",
        "declare_defenders",
        "distribute_combat_damage",
        "discard_region",
        "produce_gold",
    ),
    *("end_phase", "end_turn", "discard_to_limit"),
}
"""The moves of the catalogue that are covered."""


SEEDS = (106, 113, 159, 161, 163, 169)
"""Short matches that come to all moves and usual endings."""


def test_all_moves_and_endings_are_come_to():
    """Given some random matches, then each move is made and each usual ending occurs."""
    moves, endings = Counter[str](), Counter[str]()
    for seed in SEEDS:
        style = ("fighters", "smiths", "courtiers", "courtiers", "hoarders")[seed % 5]
        reason, made = played(seed, style, quits=0.002 if seed % 8 in (2, 3) else 0.0)
        moves += made
        endings[reason] += 1
    assert set(endings) >= USUAL
    assert set(moves) == MOVES


def test_the_cards_of_the_file_are_those_of_the_rules():
    """Given the cards, then each type is there, and random decks are legal (GORC-DCK)."""
    assert {card.type for card in CARDS.values()} == {"creature", "equipment", "event", "magic", "spell", "region"}
    assert not legal_deck([], DEFAULTS)
    for seed in range(50):
        rng = random.Random(seed)
        referee = Referee(DEFAULTS | varied(rng), Own(rng))
        nearly = Players(referee, Rules(referee), "fighters", 0, rng).nearly_decks()
        assert nearly[0][1]
        assert not nearly[-1][1]
