"""Positions of Arcmage to draw: a whole match of bots, and a described combat in which everything is on the table."""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from domain import engine, positions
from domain.cardkit.pool import LIBRARY
from domain.fold import fold
from domain.rulesets.arcmage_arc.ruleset import RULESET
from domain.rulesets.arcmage_arc.state import State
from events.event import Event, Viewer
from events.vocabulary.match import SeatSpec
from tests.dsl.arcmage_arc import PLAIN, describe, ship

LONGEST = 900
WIDEST = 40
EAGER = ("declare_attack", "assign_defenders", "play_card", "move_creature", "place_resource", "take_turn")


@lru_cache
def log_of(players: int, seed: int = 1) -> tuple[Event, ...]:
    """The events of a match between bots that rather play cards and attack than pass, up to its end or `LONGEST`."""
    opening = engine.Opening(
        match=f"mat_{players}_{seed}",
        secret=f"{seed:064x}",
        seats=tuple(SeatSpec(kind="bot", bot="random") for _ in range(players)),
        options={"players": players},
    )
    draft = engine.seat_bots(engine.create(RULESET, opening))
    facts, state = list(draft.facts), draft.state
    dice = random.Random(seed)
    while state.status == "playing" and len(facts) < LONGEST:
        seat = min(state.pending)
        offers = [offer for offer in engine.offers(RULESET, state, seat).open if offer.answers]
        ways = [(offer.move, args) for offer in offers for args in islice(offer.arguments(), WIDEST)]
        eager = [way for way in ways if way[0] in EAGER]
        move, args = dice.choice(eager if eager and dice.random() < 0.8 else ways)
        draft = engine.decide(RULESET, state, seat, move, args)
        facts += draft.facts
        state = draft.state
    return tuple(fact.event for fact in facts)


def states_of(players: int, seed: int = 1, every: int = 1) -> Iterator[State]:
    """The state after every so many events, the last one included."""
    events = log_of(players, seed)
    state: Any = None
    for seq, event in enumerate(events, start=1):
        state = fold(RULESET, [event], state)
        if seq % every == 0 or seq == len(events):
            yield state


def view(state: Any, viewer: Viewer) -> dict[str, Any]:
    """What a viewer sees of a state, whose pool may be at hand no more if many others were played with since."""
    LIBRARY.pool_of(state.card_sets)
    return engine.view(RULESET, state, viewer)


@lru_cache
def fight() -> tuple[State, ...]:
    """States of a described combat: before it, attackers declared, defenders assigned, and one who conceded."""
    ship()
    said = describe(
        active=1,
        phase="attack",
        p1={
            "kingdom": {"Red Town#red (lost 2)": "Elf#elf (marked)"},
            "enchantments": "Banner#flag",
            "army": "Giant#giant [Armour#armour]; Bear#bear (damage 1)",
            "vault": "gaian 3; red_banner 1 (marked)",
            "hand": "Bolt#bolt; Insight#insight",
            "graveyard": "Elf#dead; Bear#later",
            "unbuilt": "Green Town#hidden",
        },
        p2={
            "kingdom": {"Green Town#oak": "Clerk#clerk"},
            "army": "Goblin#gob; Guard#guard",
            "hand": "Vigour#secret",
            "vault": "the_mystic 2",
        },
    )
    seats = (SeatSpec(name="Ana"), SeatSpec(name="Ben"))
    options = {"players": 2, "card_sets": [PLAIN]}
    opening = engine.Opening(match="mat_fight", secret="5" * 64, seats=seats, options=options, population="scenario")
    draft = engine.create(RULESET, opening)
    positions.arrange(draft, said)
    for seat in (1, 2):
        draft = engine.join(RULESET, draft.state, seat, ("Ana", "Ben")[seat - 1], "")
    states = [draft.state]
    moves: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("attack", "declare_attack", {"city": "oak", "attackers": ["giant", "bear"]}),
        ("defend", "assign_defenders", {"defenders": {"gob": "giant", "guard": "giant"}}),
    )
    for kind, move, args in moves:
        state = states[-1]
        while state.pending[min(state.pending)].kind != kind:
            state = engine.decide(RULESET, state, min(state.pending), "pass", {}).state
        states.append(engine.decide(RULESET, state, min(state.pending), move, args).state)
    states.append(engine.decide(RULESET, states[-1], 2, "concede", {}).state)
    return tuple(state for state in states if isinstance(state, State))
