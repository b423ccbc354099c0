"""The HTTP API, over a real SQLite file."""
