"""A position as plain text, as its ruleset tells it; of a card game that has no text of its own, its table."""

from typing import TYPE_CHECKING, Any

from domain.cardkit.table.text import text
from domain.heading import heading

if TYPE_CHECKING:
    from domain.ruleset import Ruleset


def text_of(ruleset: "Ruleset", view: dict[str, Any]) -> str:
    """A view in lines, for terminals and screen readers."""
    if ruleset.text is not None:
        return ruleset.text(view)
    if ruleset.dialect is not None:
        return text(ruleset, view)
    return "\n".join(heading(ruleset.meta.name, view)) + "\n"
