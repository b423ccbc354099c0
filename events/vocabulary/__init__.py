"""The words of the log that every match may need, one file per topic. Kits and rulesets register their own."""

from events.vocabulary import chance, match, responses, turns

__all__ = ["chance", "match", "responses", "turns"]
