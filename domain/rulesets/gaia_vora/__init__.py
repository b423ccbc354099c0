"""Gaia-Vora: a rotating carousel of tile stacks under a hungry moon, for one to four players."""
