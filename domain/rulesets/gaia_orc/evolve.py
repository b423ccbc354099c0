"""How events change what Gaia ORC keeps besides other games of its kind. Knows no rules: it believes the events."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.cardkit.events import cards, things
from domain.cardkit.evolve import CARD_EVENTS, Dealt
from domain.cardkit.game.evolve import hand_kept
from domain.cardkit.run.doing import EFFECT
from domain.cardkit.zones import leave
from domain.frame import nothing_changes
from domain.orckit.events import AttackDeclared, DefendersDeclared
from domain.orckit.evolve import MOVE, ORC_EVENTS, now
from domain.rulesets.gaia_orc import events as g
from domain.rulesets.gaia_orc.areas import REGION
from domain.rulesets.gaia_orc.state import State
from events.event import Event, Seat
from events.vocabulary.chance import CardsDealtAnew

OPENING = "opening"
"""Why opening hands are drawn."""
SACRIFICED = "sacrifice"
"""Why creatures die whose keyword lets them be sacrificed."""


def cards_drawn(state: State, event: cards.CardsDrawn) -> None:
    ORC_EVENTS[cards.CardsDrawn](state, event)
    if event.reason == OPENING:
        state.dealt = {**state.dealt, event.seat: event.ids}


def cards_dealt_anew(state: State, event: CardsDealtAnew) -> None:
    CARD_EVENTS[CardsDealtAnew](state, event)
    ids = msgspec.json.decode(event.position, type=Dealt).ids
    state.dealt = {seat: tuple(ids.get(id, id) for id in dealt) for seat, dealt in state.dealt.items()}


def hand_exchanged(state: State, event: g.HandExchanged) -> None:
    back = tuple(leave(state, id).card for id in state.zone("hand", event.seat) if id not in event.kept)
    state.decks = {**state.decks, event.seat: (*state.decks[event.seat], *back)}
    state.mulligans = {**state.mulligans, event.seat: 1}


def kept(state: State, event: cards.HandKept) -> None:
    hand_kept(state, event)
    state.dealt = {seat: dealt for seat, dealt in state.dealt.items() if seat != event.seat}


def object_moved(state: State, event: things.ObjectMoved) -> None:
    ORC_EVENTS[things.ObjectMoved](state, event)
    if event.cause == MOVE:
        now(state, moved=state.now.moved + 1)


def object_damaged(state: State, event: things.ObjectDamaged) -> None:
    CARD_EVENTS[things.ObjectDamaged](state, event)
    now(state, hurt={**state.now.hurt, event.id: (*state.now.hurt.get(event.id, ()), event.source)})


def _acted(state: State, seat: Seat) -> None:
    """A player has done something that others may want to answer (GORC-RSP-14)."""
    state.acts = {**state.acts, seat: state.acts.get(seat, 0) + 1}


def object_died(state: State, event: things.ObjectDied) -> None:
    if event.cause == SACRIFICED:
        _acted(state, state.objects[event.id].controller)
    CARD_EVENTS[things.ObjectDied](state, event)
    now(state, hurt={id: sources for id, sources in state.now.hurt.items() if id != event.id})


def card_marked(state: State, event: things.CardMarked) -> None:
    CARD_EVENTS[things.CardMarked](state, event)
    if event.cause != EFFECT and state.options.remark == "once":
        now(state, marked={**state.now.marked, event.id: state.moment})


def attack_declared(state: State, event: AttackDeclared) -> None:
    ORC_EVENTS[AttackDeclared](state, event)
    there = (state.objects[id] for id in state.zone("play"))
    state.besieged = next((one.id for one in there if one.place == REGION and one.controller == event.foe), None)
    state.posted = {}


def defenders_declared(state: State, event: DefendersDeclared) -> None:
    ORC_EVENTS[DefendersDeclared](state, event)
    state.posted = {id: state.objects[id].place for id in event.defenders}


def claimed(state: State, event: Any) -> None:
    now(state, claimed=True)
    _acted(state, event.seat)


def exhausted(state: State, event: g.Exhausted) -> None:
    now(state, exhausted=True)


def region_discarded(state: State, event: g.RegionDiscarded) -> None:
    now(state, regions=state.now.regions + 1)


EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    g.DeckAdviceGiven: nothing_changes,
    cards.CardsDrawn: cards_drawn,
    CardsDealtAnew: cards_dealt_anew,
    g.HandExchanged: hand_exchanged,
    cards.HandKept: kept,
    things.ObjectMoved: object_moved,
    things.ObjectDamaged: object_damaged,
    things.ObjectDied: object_died,
    things.CardMarked: card_marked,
    AttackDeclared: attack_declared,
    DefendersDeclared: defenders_declared,
    g.RegionDamaged: nothing_changes,
    g.RegionHealed: nothing_changes,
    g.RegionDefeated: nothing_changes,
    g.RegionDiscarded: region_discarded,
    g.DomainsCompared: nothing_changes,
    g.AdvantageClaimed: claimed,
    g.DominationClaimed: claimed,
    g.TotalDominationClaimed: claimed,
    g.TacticalClaimDeclined: nothing_changes,
    g.RegionEffectApplied: nothing_changes,
    g.Exhausted: exhausted,
}
"""The changes of the events of this game, and what those of others change here besides."""
