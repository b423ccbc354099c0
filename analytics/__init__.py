"""Tables, metrics and statistics over the logs of matches.

Imports `events` only, never `domain`: what needs the rules reaches this room as facts.
"""
