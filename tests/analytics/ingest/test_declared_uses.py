"""What each event tells statistics of the use of cards and other things: every event that tells any, in each case."""

import pytest

from analytics.ingest.facts import Fact
from analytics.ingest.uses import Names, Used
from domain.cardkit.events import cards, stack, things
from domain.cardkit.events.decks import CardsMilled, DeckSubmitted
from domain.rulesets.arcmage_arc import events as a
from domain.rulesets.gaia_vora import events as g
from domain.rulesets.wtactics_orc import quest_events as q
from events.envelope import Cause, Phase
from events.event import Event
from events.registry import EVENTS

HERBIVORE, PLANT = g.Figure("red", "H"), g.Figure("green", "P")
MOVER = 2
"""The seat whose move led to the event."""


def card(act: str, seat: int, *things: tuple[str, str | None], cause: str | None = None) -> Used:
    return Used(act, "card", seat, list(things), cause)


def thing(act: str, unit: str, name: str, cause: str | None = None) -> Used:
    return Used(act, unit, MOVER, [(name, None)], cause)


ELF, OWL = ("Elf", "e"), ("Owl", "o")


def buried(origin: str) -> Event:
    return cards.CardPutInGraveyard("e", "Elf", 1, origin, "effect", 0)


def built(cause: str) -> Event:
    return things.ObjectEnteredPlay("e", "Elf", 1, 1, "kingdom", "unbuilt", cause=cause)


def to_hand(origin: str, *, shown: bool) -> Event:
    if shown:
        return cards.CardReturnedToHand(1, origin, "effect", "old", "Elf", None, "Elf", "e")
    return cards.CardReturnedToHand(1, origin, "effect", None, None, "old", "Elf", "e")


def to_deck(origin: str, *, shown: bool) -> Event:
    if shown:
        return cards.CardReturnedToDeck(1, origin, "effect", "top", "e", "Elf", None, "")
    return cards.CardReturnedToDeck(1, origin, "effect", "top", None, None, "e", "Elf")


def removed(origin: str, *, shown: bool) -> Event:
    if shown:
        return cards.CardRemovedFromGame(1, origin, "effect", "e", "Elf", "new")
    return cards.CardRemovedFromGame(1, origin, "effect", None, None, "new", "e", "Elf")


LEFT = card("left", 1, ELF, cause="effect")

TOLD: list[tuple[Event, list[Used]]] = [
    (cards.CardsDrawn(1, 2, "opening", ("e", "o"), ("Elf", "Owl")), [card("opened", 1, ELF, OWL, cause="opening")]),
    (cards.CardsDrawn(1, 1, "mulligan", ("e",), ("Elf",)), [card("opened", 1, ELF, cause="mulligan")]),
    (cards.CardsDrawn(1, 1, "turn", ("e",), ("Elf",)), [card("drawn", 1, ELF, cause="turn")]),
    (cards.CardsDrawn(1, 1, "effect", ("e",), ("Elf",)), [card("drawn", 1, ELF, cause="effect")]),
    (cards.CardsDiscarded(1, ("e", "o"), ("Elf", "Owl"), "limit"), [card("discarded", 1, ELF, OWL, cause="limit")]),
    (cards.CardsEscrowed(1, "s", 2, ("e", "o"), ("Elf", "Owl")), [card("put in escrow", 1, ELF, OWL)]),
    (CardsMilled(3, ("e",), ("Elf",), "effect"), [card("milled", 3, ELF, cause="effect")]),
    (stack.CardPlayed(1, "e", "Elf", "creature"), [card("played", 1, ELF)]),
    (stack.AbilityActivated(1, "i1", "e", "Elf#1"), [card("activated", 1, ("Elf", None))]),
    (DeckSubmitted(1, 2, ("Elf", "Owl"), "Mine"), [card("listed", 1, ("Elf", None), ("Owl", None))]),
    (a.CitiesSelected(1, 1, ("e",), ("Elf",)), [card("set aside", 1, ELF)]),
    (a.CitiesExchanged(1, 1, ("unseen",), ("e",), ("Elf",)), [card("set aside", 1, ELF)]),
    (cards.MulliganTaken(1, 1, 1, ("Elf",)), [card("returned", 1, ("Elf", None))]),
    (cards.ResourcePlaced(1, "r1", "gaian", "vault", "e", "Elf"), [card("placed", 1, ELF)]),
    (built("setup"), [card("founded", 1, ELF, cause="setup")]),
    (built("founded"), [card("founded", 1, ELF, cause="founded")]),
    (built("effect"), [card("entered", 1, ELF, cause="effect")]),
    (things.ObjectEnteredPlay("e", "Elf", 1, 3, "army", "stack", marked=True), [card("entered", 3, ELF, cause="")]),
    (things.ObjectEnteredPlay("e", "Elf", 1, 3, "", "stack", "o"), [card("entered", 3, ELF, cause="")]),
    (buried("play"), [LEFT]),
    *((buried(origin), [card("buried", 1, ELF, cause="effect")]) for origin in ("hand", "deck")),
    (buried("stack"), []),
    (to_hand("play", shown=True), [LEFT, card("fetched", 1, ELF, cause="effect")]),
    (to_hand("graveyard", shown=True), [card("fetched", 1, ELF, cause="effect")]),
    (to_hand("deck", shown=False), [card("fetched", 1, ELF, cause="effect")]),
    (to_deck("play", shown=True), [LEFT, card("put back", 1, ELF, cause="effect")]),
    (to_deck("graveyard", shown=True), [card("put back", 1, ELF, cause="effect")]),
    (to_deck("hand", shown=False), [card("put back", 1, ELF, cause="effect")]),
    (removed("play", shown=True), [LEFT, card("removed", 1, ELF, cause="effect")]),
    (removed("graveyard", shown=True), [card("removed", 1, ELF, cause="effect")]),
    (removed("hand", shown=False), [card("removed", 1, ELF, cause="effect")]),
    (g.FossilStored(PLANT, "red", "P", "eaten", chosen=False), [thing("stored", "species", "Plant")]),
    (
        g.LifeFormEaten(HERBIVORE, PLANT, 3),
        [thing("eaten", "species", "Plant"), thing("ate", "species", "HerbiVore")],
    ),
    (g.LifeFormKilled(g.Figure("red", "C"), 3, "meteor"), [thing("killed", "species", "CarniVore", "meteor")]),
    (g.LifeFormPlaced(PLANT, 3), [thing("used", "species", "Plant"), thing("settled", "location", "3")]),
    (g.LifeFormPlaced(PLANT, "water"), [thing("used", "species", "Plant"), thing("settled", "location", "water")]),
    (
        g.SkyObjectActivated("sun", 7, 2, "water", "red"),
        [thing("used", "sky object", "sun"), thing("used", "location", "water")],
    ),
    (g.TileDropped("snow", 2, 3, 1), [thing("used", "tile", "snow")]),
    (g.TileRelocated("sand", 1, 2, 2, (), microbe=False), [thing("moved", "tile", "sand")]),
    (g.WeatherCardDrawn(2, "storm", 28), [thing("used", "weather card", "storm")]),
]


def told(names: Names, event: Event) -> list[Used]:
    kind = EVENTS.kind_of(event)
    return names.used(Fact(MOVER, 0, Cause(), Phase(1, "play"), 1, kind.tag, event), kind)


@pytest.mark.parametrize(("event", "uses"), TOLD, ids=lambda one: type(one).__name__ if isinstance(one, Event) else "")
def test_an_event_tells_what_was_done_with_what_by_whom_and_why(event: Event, uses: list[Used]) -> None:
    assert told(Names(), event) == uses


QUEST = ("Keep the Mill", "q")
ENTERED = things.ObjectEnteredPlay("q", "Keep the Mill", 0, 0, "questing", "quest_deck")
QUESTS: list[tuple[Event, Used]] = [
    (q.QuestAccepted(2, "q", "contract", 1), Used("taken", "contract", 2, [QUEST], None)),
    (q.QuestCompleted(2, "q", "assignment", 3), Used("completed", "assignment", 2, [QUEST], None)),
    (q.QuestFailed(2, "q", "contract", "late"), Used("failed", "contract", 2, [QUEST], "late")),
    (q.QuestExpired("q", "assignment"), Used("expired", "assignment", None, [QUEST], None)),
]


@pytest.mark.parametrize(("event", "used"), QUESTS)
def test_what_becomes_of_a_quest_counts_by_its_type(event: Event, used: Used) -> None:
    """Given a Quest that was turned up, when something becomes of it, then that is told with its name and type."""
    names = Names()
    told(names, ENTERED)
    assert told(names, event) == [used]


def test_a_card_that_an_event_names_by_its_id_alone_has_the_name_of_before() -> None:
    """Given a city that was set aside, when it is exchanged, then the one that goes back is told by its name."""
    names = Names()
    told(names, a.CitiesSelected(1, 1, ("e",), ("Elf",)))
    assert told(names, a.CitiesExchanged(1, 1, ("e",), ("o",), ("Owl",))) == [
        card("exchanged", 1, ELF),
        card("set aside", 1, OWL),
    ]


def test_no_event_that_tells_of_use_is_left_out_here() -> None:
    known = {kind.tag for kind in EVENTS.kinds() if kind.uses}
    assert {EVENTS.kind_of(event).tag for event, _ in [*TOLD, *QUESTS]} == known
