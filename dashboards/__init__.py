"""Figures and pages about balance.

Imports `analytics` and `events` only; nothing but the composition root `service.app` imports this room.
"""
