"""The words of the log, one file per topic. Importing this package registers every shipped event type."""

from events.vocabulary import arcmage_arc, arcmage_opening, cards, chance, decks, gaia_vora, lasting, match, turns

__all__ = ["arcmage_arc", "arcmage_opening", "cards", "chance", "decks", "gaia_vora", "lasting", "match", "turns"]
