"""Moves and events as sentences for people. Rulesets without words of their own are told generically."""

from collections.abc import Mapping
from functools import partial

from domain.rulesets import RULESETS
from service.cli.words.arcmage_arc import ARCMAGE_ARC
from service.cli.words.common import COMMON, Data, Words, decision, fields
from service.cli.words.gaia_vora import GAIA_VORA

WORDS: Mapping[str, Words] = {"gaia_vora": GAIA_VORA, "arcmage_arc": ARCMAGE_ARC}


def words_of(ruleset: str) -> Words:
    """The words of a ruleset by id."""
    return WORDS.get(ruleset, COMMON)


def told(ruleset: str, event_type: str, data: Data) -> str:
    """An event as a sentence. `data` holds the fields that the reader may see."""
    words, event_type = words_of(ruleset), event_type.rpartition(".")[2]
    tell = words.events.get(event_type) or COMMON.events.get(event_type)
    if event_type == "DecisionAsked" and ruleset in RULESETS:
        tell = partial(decision, RULESETS[ruleset].meta.decisions)
    if tell is not None:
        try:
            return _sentence(tell(data))
        except (KeyError, TypeError, IndexError, ValueError):
            pass  # an event of another version, or one with parts left out
    return fields(data)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def made(ruleset: str, data: Data) -> str:
    """The choice that a `MoveMade` event tells of."""
    try:
        return words_of(ruleset).move(data["move"], data["args"])
    except (KeyError, TypeError, IndexError, ValueError):
        return fields(data)
