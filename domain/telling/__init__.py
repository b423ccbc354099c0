"""Telling: what happens in a match, and what may be done, in a reader's words. The words are data (`words.toml`)."""
