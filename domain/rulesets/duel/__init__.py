"""Duel: a small card game of its own, the worked example of `docs/rulesets.md`."""
