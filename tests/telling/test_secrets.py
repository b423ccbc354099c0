"""A text tells no more than the data beside it and what its reader has read before: whole matches, for all eyes."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.content import CONTENT
from domain.telling.teller import fields, told_to
from events import codec
from events.event import NOBODY, Event, Viewer
from events.registry import EVENTS
from service import telling
from tests.web import simulated, tabled

AN_ID = re.compile(r"\b(c[0-9a-f]{12}|[imr]\d+|seat:\d)\b")
NAMES = {card.name for card in CONTENT.core().cards}
MATCHES = {
    "arcmage_arc, 2": ("arcmage_arc", lambda: tabled.log_of(2)),
    "arcmage_arc, 3": ("arcmage_arc", lambda: tabled.log_of(3)),
    "gaia_vora, 2": ("gaia_vora", lambda: simulated.log_of(2, maximality="challenge")),
}


def seen_by(viewer: Viewer, events: Iterator[Event]) -> Iterator[dict[str, Any]]:
    """Events as the API writes them for a pair of eyes."""
    for one in events:
        kind = EVENTS.kind_of(one)
        data = codec.decode(codec.canonical(one))
        secret = {name: data.pop(name) for name in kind.private if name in data}
        owner = {data.get(whose) for whose in kind.private.values() if whose != NOBODY}
        private = {str(viewer): {"data": secret}} if viewer is not None and owner == {viewer} else {}
        yield {"type": kind.tag, "data": data, "private": private}


def names_in(text: str) -> set[str]:
    return {name for name in NAMES if name in text}


@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize("match", MATCHES)
def test_no_text_holds_an_id_or_a_card_that_its_reader_has_not_read_of(match: str, viewer: Viewer) -> None:
    ruleset, log = MATCHES[match]
    teller = told_to(RULESETS[ruleset])
    read: set[str] = set()
    for event in seen_by(viewer, iter(log())):
        read |= names_in(json.dumps(event, ensure_ascii=False))
        telling.learn(teller, event)
        text = telling.sentence(teller, event)
        assert text != fields(telling.readable(event)), "told field by field"
        assert not AN_ID.search(text), text
        assert names_in(text) <= read, text


def test_each_sees_what_the_others_do_not() -> None:
    """Given a match of cards, when it is told to both players, then of the other's draws they are told the number."""
    for viewer in (1, 2):
        teller = told_to(RULESETS["arcmage_arc"])
        drawn = [event for event in seen_by(viewer, iter(tabled.log_of(2))) if event["type"] == "cards.CardsDrawn"]
        for event in drawn:
            text = telling.sentence(teller, event)
            counted = re.fullmatch(r"Seat \d draws \d cards?", text) is not None
            assert counted == (event["data"]["seat"] != viewer), text
