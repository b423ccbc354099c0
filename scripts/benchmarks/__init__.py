"""The rows of `scripts/bench.py`, one module each, and how they measure."""
