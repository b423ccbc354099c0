"""The rules: what may be done, what then becomes true, who sees what. No input or output, no clock, no randomness."""
