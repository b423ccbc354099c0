"""The board: what holds now, worked out from a state, its card pool and the ruleset's dialect, and memoised."""
