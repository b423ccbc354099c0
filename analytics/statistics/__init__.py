"""Statistics on numbers and arrays, which know neither matches nor the lake. Formulas, sources: docs/statistics.md."""
