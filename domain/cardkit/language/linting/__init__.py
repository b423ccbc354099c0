"""The rules of the linter, by what they look at."""
