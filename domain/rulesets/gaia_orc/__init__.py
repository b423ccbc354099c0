"""Gaia Original Rules Concept (revision of 7 August 2017)."""
