"""From the log to the rows of the lake: pure functions from the entries of one match to rows of all tables."""
