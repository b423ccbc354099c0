"""One handler per verb of the card language."""
