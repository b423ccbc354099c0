"""What a card's text brings about names that card; what the rules bring about names none."""

import random
from typing import Any

import msgspec

from domain import engine
from domain.cardkit.events.cards import CardsDrawn
from domain.cardkit.language.verb import VERBS
from domain.cardkit.run import entering
from domain.draft import Draft
from domain.rulesets import RULESETS
from tests.laws.walk import any_choice, positions

AFTER_ITS_VERB = (CardsDrawn,)
"""What a text brings about by a task of its own, one card after the other."""


def test_what_a_text_brings_about_names_its_card_and_nothing_else_does(variant, monkeypatch):
    caused: dict[int, str] = {}

    def noted(verb: Any) -> Any:
        def run(draft: Draft, effect: Any, frame: Any) -> None:
            before = len(draft.facts)
            verb(draft, effect, frame)
            caused.update(dict.fromkeys(range(before, len(draft.facts)), frame.source))

        return run

    states = positions(variant, 5)
    records = {kind: msgspec.structs.replace(verb, does=noted(verb.does)) for kind, verb in VERBS.items()}
    monkeypatch.setattr(entering, "VERBS", records)
    ruleset, rng, named = RULESETS[variant.ruleset], random.Random(5), 0
    for state in states:
        for seat in sorted(state.pending):
            caused.clear()
            draft = engine.decide(ruleset, state, *any_choice(ruleset, state, rng, seat))
            told = {at: fact.source for at, fact in enumerate(draft.facts) if fact.source is not None}
            assert caused.items() <= told.items()
            later = [draft.facts[at].event for at in told.keys() - caused.keys()]
            assert all(isinstance(event, AFTER_ITS_VERB) for event in later), later
            named += len(told)
    assert ruleset.dialect is not None or not named
