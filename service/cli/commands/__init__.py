"""One module a command; each imports what it alone needs, so that the others start quickly."""
