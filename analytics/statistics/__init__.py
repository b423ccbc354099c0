"""Statistics on numbers and arrays. They know neither matches nor the lake; formulas, sources: docs/statistics.md."""
