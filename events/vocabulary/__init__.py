"""The words of the log, one file per topic. Importing this package registers every shipped event type."""

from events.vocabulary import arcmage_arc, cards, chance, decks, gaia_vora, match, turns

__all__ = ["arcmage_arc", "cards", "chance", "decks", "gaia_vora", "match", "turns"]
