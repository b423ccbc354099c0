"""Words: how they are written, what is wrong with them, and what they tell."""
