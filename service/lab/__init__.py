"""The laboratory: matches between bots, by the thousand, equal to the byte for equal seeds."""
