"""The words of the log that all card games share, one file per topic.

An object id names a card from the moment it is in a hand or in the open. Ids of cards that enter a hidden zone are
drawn at random, so that nobody can tell from an id when its card was drawn; cards in a deck have no id at all.
"""

from events.registry import EVENTS

event = EVENTS.under("cards")
"""Registers an event of the card kernel."""
