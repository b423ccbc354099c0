"""What the creator of a match chose about looking on and taking back."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

RewindPolicy = Literal["consent", "never"]
SpectatorPolicy = Literal["open", "closed"]


class Policy(msgspec.Struct, frozen=True):
    """What a match's creator chose."""

    rewind: Annotated[RewindPolicy, Meta(description="Taking back by consent, or never.")] = "consent"
    spectators: Annotated[SpectatorPolicy, Meta(description="Who may look on.")] = "open"


NOTHING = Policy("never", "closed")
"""What is allowed where nobody knows what the creator of a match chose."""


def strictest(rewind: str, spectators: str) -> Policy:
    """The policy that these words say; a word that says nothing, since it was damaged, allows nothing."""
    return Policy("consent" if rewind == "consent" else "never", "open" if spectators == "open" else "closed")
