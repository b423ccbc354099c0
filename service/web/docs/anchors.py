"""How headings are named by links."""

import re


def anchor(words: str) -> str:
    """How a heading (HTML) is named by links: as Markdown readers on the web do it."""
    plain = re.sub(r"<[^>]+>|&\w+;", "", words).lower()
    return re.sub(r"[^\w -]", "", plain).replace(" ", "-")
