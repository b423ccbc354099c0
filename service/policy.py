"""What the creator of a match chose about looking on and taking back."""

from typing import Literal

import msgspec

RewindPolicy = Literal["consent", "never"]
SpectatorPolicy = Literal["open", "closed"]


class Policy(msgspec.Struct, frozen=True):
    """What a match's creator chose: rewinds by consent or never, spectators let in or not."""

    rewind: RewindPolicy = "consent"
    spectators: SpectatorPolicy = "open"
