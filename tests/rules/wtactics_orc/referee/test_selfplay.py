"""The referee plays by itself: matches end, nothing is lost, and what it calls legal can be done."""

import random
from collections import Counter

import pytest

from tests.games.comparing import played_alone
from tests.rules.wtactics_orc.referee.cards import CARDS, legal_deck
from tests.rules.wtactics_orc.referee.chance import Own
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.options import DEFAULTS, varied
from tests.rules.wtactics_orc.referee.players import STYLES, Players
from tests.rules.wtactics_orc.referee.rules import Rules
from tests.rules.wtactics_orc.referee.shown import shown

ENDINGS = {
    *("influence", "vp", "concession", "last_standing", "round_limit"),
    *("exhaustion_vp", "exhaustion_influence", "exhaustion"),
}
"""Those that cards without text lead to: nobody loses Influence with the last opponent."""
MOST = 20_000


def played(seed: int, style: str, quits: float = 0.0) -> tuple[str, Counter[str]]:
    """A random match: why it ended, and how often each move was made."""
    rng = random.Random(f"self/{seed}")
    referee = Referee(DEFAULTS | varied(rng, 2 + seed % 2, style), Own(rng))
    players = Players(referee, Rules(referee), style, quits, rng)
    return played_alone(referee, players, MOST, lambda _: whole(referee))


def whole(referee: Referee) -> None:
    """Every card of every player left is somewhere, once; all seats that are not asked can only give up."""
    on_chain = [item.thing.id for item in referee.chain]
    for seat in referee.left():
        player = referee.players[seat]
        if not player.quest_deck and not player.deck and not referee.turn:
            continue
        placed = [thing.id for thing in referee.things.values() if thing.owner == seat and thing.place]
        mine = [id for id in on_chain if referee.things[id].owner == seat]
        known = Counter([*player.hand, *player.graveyard, *placed, *mine])
        assert max(known.values(), default=1) == 1
        assert set(known) == {thing.id for thing in referee.things.values() if thing.owner == seat}
        up = [quest.card.name for quest in referee.quests.values() if quest.owner == seat]
        names = [referee.things[id].card.name for id in known]
        assert sorted([*names, *up, *player.deck, *player.quest_deck, *player.removed]) == sorted(player.names)
        assert player.gold >= 0
        if seat not in referee.pending:
            assert [choice.move for choice in Rules(referee).legal(seat)] == ["concede"]
    assert shown(referee, None)["waiting"] == referee.pending


@pytest.mark.parametrize("seed", range(12))
def test_random_matches_end_and_no_card_is_lost(seed):
    """Given any options, when random players play, then the match ends for a known reason."""
    reason, moves = played(seed, [*STYLES][seed % 3], quits=0.002 if seed % 4 > 1 else 0.0)
    assert reason in ENDINGS
    print(reason, dict(moves))


MOVES = {
    *(
        "submit_deck",
        "veto_quest",
        "keep_hand",
        "mulligan",
        "open_mulligan",
        "end_phase",
        "end_turn",
        "concede",
        "pass",
    ),
    *("draw_second_card", "lay_resource", "recycle_resources", "produce_gold", "accept_quest", "abandon_quest"),
    *("play_equipment", "reassign_equipment", "pick_up_equipment", "play_creature", "play_magic", "play_enchantment"),
    *("play_event", "move_creature", "buy_free_target", "declare_attack", "declare_defenders", "choose_next_combat"),
    *("distribute_combat_damage", "choose_expired_quest", "choose_new_quest", "discard_to_limit"),
    *("assign_creature", "unassign_creature", "pass"),
}
"""The moves of the catalogue that are covered."""


def test_all_moves_and_endings_are_come_to():
    """Given random matches one after another, then each move is made and each ending occurs before long."""
    moves, endings = Counter[str](), Counter[str]()
    for seed in range(100, 300):
        style = ("fighters", "fighters", "questers", "hoarders")[seed % 4]
        reason, made = played(seed, style, quits=0.002 if seed % 8 in (2, 3) else 0.0)
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
        nearly = Players(
            Referee(options, Own(rng)), Rules(Referee(options, Own(rng))), "fighters", 0, rng
        ).nearly_decks()
        assert nearly[0][1]
        assert not nearly[-1][1]


def test_the_cards_of_the_file_are_those_of_the_rules():
    """Given the cards, then each has what its type must have (section 8.6)."""
    assert {card.type for card in CARDS.values()} == {*DEFAULTS["types"]}
    assert not legal_deck([], DEFAULTS)
