"""Fossil Cards: where an eaten or killed figure may be kept, and who chooses (GVORA-FOSSIL, GVORA-METEOR-15)."""

from itertools import islice
from typing import Any, Literal

from domain.assigning import most_assignable
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.gaia_vora.events import (
    Colour,
    Fate,
    Figure,
    FossilChoiceOpened,
    FossilStored,
    LifeFormReturnedToPool,
    Row,
)
from domain.rulesets.gaia_vora.moves import StoreFossils
from domain.rulesets.gaia_vora.planet import SPECIES, figure_name, figure_named, slot_key
from domain.rulesets.gaia_vora.state import FossilChoice, State
from domain.rulesets.gaia_vora.tasks import Store
from domain.shapes import Assign, AssignClauses, Barred, Option
from events.event import Seat

POOL = "pool"
CLAUSES = AssignClauses("GVORA-OPT-06", "GVORA-FOSSIL-02", "GVORA-FOSSIL-04", "GVORA-METEOR-15")


def free_rows(state: State, card: Colour, figure: Figure) -> list[Row]:
    """The rows of a card with an empty slot that fits, species row first (GVORA-FOSSIL-02, -03, -04, -08)."""
    if card == figure.colour:
        return []
    rows: tuple[Row, Row] = (figure.species, "jumble")
    return [row for row in rows if slot_key(card, row, figure.colour) not in state.fossils]


def _by_card(state: State, cards: tuple[Colour, ...]) -> bool:
    """Whether a player picks cards only, because `fossil_slotting` fixes the rows."""
    return state.options.fossil_slotting == "species_first" and len(cards) > 1


def _rows_to_choose(state: State, card: Colour, figure: Figure, cards: tuple[Colour, ...]) -> list[Row]:
    rows = free_rows(state, card, figure)
    return rows[:1] if _by_card(state, cards) else rows


def store(draft: Draft, task: Store) -> None:
    """Keep figures: by itself if there is only one way or nobody to choose, else ask the card's controller."""
    state: State = draft.state
    seat = state.controller(task.cards[0])
    if seat is None:
        store_species_first(draft, task.figures, task.cards, task.cause)
        return
    shape = storing_shape(state, task.figures, task.cards)
    ways = list(islice(shape.options(), 2))
    if len(ways) == 1:
        _carry_out(draft, ways[0], task.cards, task.cause, chosen=False)
        return
    if len(task.cards) == 1 and state.options.fossil_slotting == "species_first":
        store_species_first(draft, task.figures, task.cards, task.cause)
        return
    slots = tuple(
        (figure, card, row)
        for figure in task.figures
        for card in task.cards
        for row in _rows_to_choose(state, card, figure, task.cards)
    )
    draft.emit(FossilChoiceOpened(seat, task.figures, slots, task.cause, task.cards), "GVORA-FOSSIL-06")
    draft.ask(seat, "store_fossils", "GVORA-FOSSIL-06")


def storing_shape(state: State, figures: tuple[Figure, ...], cards: tuple[Colour, ...]) -> Assign:
    """All ways to keep as many of the figures as possible; the rest go to their pools."""
    by_card = _by_card(state, cards)
    places = {}
    for figure in figures:
        options: list[Option] = []
        for card in cards:
            for row in _rows_to_choose(state, card, figure, cards):
                value = card if by_card else [card, row]
                options.append(Option(value, slot_key(card, row, figure.colour)))
        places[figure_name(figure.colour, figure.species)] = tuple(options)
    most = most_assignable(places, {})
    # A figure must go to its pool only if not every figure finds a slot (GVORA-FOSSIL-05).
    pool = (Option(POOL, None, counts=False),) if most < len(figures) else ()
    keys = {name: (*options, *pool) for name, options in places.items()}
    kept = Barred(POOL, Refusal("slot-is-free", ("GVORA-FOSSIL-05",), {"figures": len(figures), "slots": most}))
    barred: dict[str, tuple[Barred, ...]] = {} if pool else dict.fromkeys(keys, (kept,))
    return Assign(keys, CLAUSES, most, most, complete=True, barred=barred)


def choice_shape(state: State) -> Assign:
    """The ways to answer the open choice."""
    assert state.choice is not None
    return storing_shape(state, state.choice.figures, state.choice.cards)


def open_slots(state: State) -> dict[str, list[list[str]]]:
    """Where each figure of the open choice may be kept: card and row."""
    assert state.choice is not None
    cards = state.choice.cards
    return {
        figure_name(figure.colour, figure.species): [
            [card, row] for card in cards for row in _rows_to_choose(state, card, figure, cards)
        ]
        for figure in state.choice.figures
    }


def answer(draft: Draft, seat: Seat, move: StoreFossils) -> None:
    """Store figures as their card's controller chose."""
    choice: FossilChoice = draft.state.choice
    _carry_out(draft, dict(move.assignments), choice.cards, choice.cause, chosen=True)


def settle_choice(draft: Draft) -> None:
    """Answer the open choice for a player who conceded (GVORA-OPT-02)."""
    choice: FossilChoice = draft.state.choice
    store_species_first(draft, choice.figures, choice.cards, choice.cause)


def _carry_out(draft: Draft, ways: dict[str, Any], cards: tuple[Colour, ...], cause: Fate, *, chosen: bool) -> None:
    for name in sorted(ways, key=lambda name: SPECIES.index(figure_named(name).species)):
        figure, place = figure_named(name), ways[name]
        if place == POOL:
            _return_to_pool(draft, figure, cards, cause)
        elif isinstance(place, str):
            card: Colour = place  # type: ignore[assignment]
            _keep(draft, figure, card, free_rows(draft.state, card, figure)[0], cause, chosen=chosen)
        else:
            _keep(draft, figure, place[0], place[1], cause, chosen=chosen)


def store_species_first(draft: Draft, figures: tuple[Figure, ...], cards: tuple[Colour, ...], cause: Fate) -> None:
    """Keep figures in the order C, H, P: species slot if empty, else jumble slot, on the first card that fits.

    Figures whose species slot is free take it before others reach for the jumble slots, so the number is maximal.
    """
    ordered = sorted(figures, key=lambda figure: SPECIES.index(figure.species))
    for figure in ordered:
        fitting = [(rows[0], card) for card in cards if (rows := free_rows(draft.state, card, figure))]
        if not fitting:
            _return_to_pool(draft, figure, cards, cause)
            continue
        row, card = min(fitting, key=lambda found: found[0] == "jumble")
        _keep(draft, figure, card, row, cause, chosen=False)


def _keep(draft: Draft, figure: Figure, card: Colour, row: Row, cause: Fate, *, chosen: bool) -> None:
    clause = "GVORA-FOSSIL-03" if row == "jumble" else "GVORA-FOSSIL-02"
    draft.emit(FossilStored(figure, card, row, cause, chosen), clause)


def _return_to_pool(draft: Draft, figure: Figure, cards: tuple[Colour, ...], cause: Fate) -> None:
    own = cards == (figure.colour,)
    clause = "GVORA-MOON-11" if own and cause == "eaten" else "GVORA-FOSSIL-08" if own else "GVORA-FOSSIL-05"
    why: Literal["own_color", "no_slot"] = "own_color" if own else "no_slot"
    draft.emit(LifeFormReturnedToPool(figure, why, cause), clause)
