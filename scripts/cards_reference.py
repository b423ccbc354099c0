"""Writes what the docs say about cards from the code: the words of a card game, its shipped cards, its JSON Schema."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from domain.cardkit.language.card import Card
from domain.cardkit.language.render import printed_cost, render
from domain.cardkit.language.schema import schema
from domain.cardkit.language.shorthand.words import THINGS
from domain.cardkit.language.verb import VERBS
from domain.cardkit.language.vocabulary import Borne, Vocabulary
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS

DOCS = Path(__file__).resolve().parent.parent / "docs"
BEGIN = "<!-- generated from the rules by scripts/cards_reference.py -->\n"
END = "<!-- end of the generated part -->\n"
EFFECTS = "<!-- generated from the verbs by scripts/cards_reference.py -->\n"
EFFECTS_END = "<!-- end of the verbs -->\n"
EXAMPLE = "arcmage_arc"
"""The game whose words the guide to cards is written with."""
NOTE = "_Written by `make reference`; do not edit._\n"


def table(title: str, what: str, words: Mapping[str, str]) -> Iterator[str]:
    """A table of words with their meaning; nothing for no words."""
    if words:
        yield f"### {title}\n\n{what}\n\n| Word | What it means |\n|---|---|"
        yield "\n".join(f"| `{word}` | {text.replace('|', chr(92) + '|')} |" for word, text in words.items()) + "\n"


def bearing(title: str, what: str, words: Mapping[str, str], borne: Borne, vocabulary: Vocabulary) -> Iterator[str]:
    """A table of words with their meaning, and what can have each."""
    order = (*vocabulary.types, *THINGS)
    yield f"### {title}\n\n{what}\n\n| Word | What it means | Of what |\n|---|---|---|"
    for word, text in words.items():
        kinds = borne.get(word)
        of = "any" if kinds is None else ", ".join(sorted(kinds, key=order.index)) or "no card"
        yield f"| `{word}` | {text} | {of} |"
    yield ""


def happening(vocabulary: Vocabulary) -> dict[str, str]:
    """What happens, and what nothing else can happen instead of."""
    never = {
        **dict.fromkeys(vocabulary.moments, "a point of time: not replaced"),
        **dict.fromkeys(vocabulary.acts, "an act: not replaced"),
    }
    return {word: f"{text} ({never[word]})" if word in never else text for word, text in vocabulary.happenings.items()}


def words(vocabulary: Vocabulary) -> str:
    """Every word that cards of a game may use."""
    borne = vocabulary.bearers
    parts = ["### Card types\n\n| Type | What it is | Stats | Kinds of abilities |\n|---|---|---|---|"]
    for name, kind in vocabulary.types.items():
        stats = ", ".join(f"`{stat}`" for stat in (*kind.stats, *kind.optional_stats)) or "none"
        abilities = ", ".join(f"`{ability}`" for ability in kind.abilities)
        parts.append(f"| `{name}` | {kind.text} | {stats} | {abilities} |")
    parts.append("")
    parts += table("Factions", "In selectors, in costs and as `faction`.", vocabulary.factions)
    parts += bearing(
        "Stats", "In `mod`, `stat(...)` and tests such as `with cost <= 3`.", vocabulary.stats, borne.stats, vocabulary
    )
    parts += table("Numbers of players", "As `hand(you)`, and in `mod` of players.", vocabulary.player_stats)
    parts += bearing("Places", "After `in`.", vocabulary.places, borne.places, vocabulary)
    parts += bearing(
        "States",
        "In selectors and after `is`; `un...` or `non-...` for the opposite.",
        vocabulary.states,
        borne.states,
        vocabulary,
    )
    parts += bearing(
        "Permissions",
        "In `forbid` and `allow`, and after `can`.",
        vocabulary.permissions,
        borne.permissions,
        vocabulary,
    )
    parts += bearing("Happenings", "In `on`.", happening(vocabulary), borne.happenings, vocabulary)
    befalls = {record.tag: record.guide.befalls for record in VERBS.values() if record.guide.befalls}
    parts += bearing(
        "Effects of some things alone", "Other effects ask for nothing.", befalls, borne.effects, vocabulary
    )
    parts += table("Phases", "After `during`, `phase_begins` and `phase_ends`, and in durations.", vocabulary.phases)
    parts += table("Resources", "In `pay`.", vocabulary.resources)
    parts += table("Counters", "In `counters`.", vocabulary.counters)
    parts += table("Timings", "As `timing`.", vocabulary.timings)
    parts += table("Verbs of its own", "As `{ word = ... }`.", vocabulary.words)
    return "\n".join(parts)


def effects() -> str:
    """Every verb: how it is written and what it does."""
    rows = (row for record in VERBS.values() for row in record.guide.rows.items())
    told = "\n".join(f"| `{written}` | {does} |" for written, does in rows)
    return f"| Effect | What it does |\n|---|---|\n{told}\n"


def guide() -> str:
    """The guide with its generated parts."""
    text = (DOCS / "cards.md").read_text(encoding="utf-8")
    text = _filled(text, EFFECTS, effects(), EFFECTS_END)
    return _filled(text, BEGIN, words(RULESETS[EXAMPLE].dialect.vocabulary), END)


def _filled(text: str, begin: str, part: str, end: str) -> str:
    """A text with another part between two marks."""
    head, _, rest = text.partition(begin)
    _, _, tail = rest.partition(end)
    return f"{head}{begin}\n{part}\n{end}{tail}"


def card_entry(card: Card, vocabulary: Vocabulary) -> str:
    """A card as people read it, and what its data says."""
    line = " ".join([*card.subtypes, card.type]).strip()
    cost = "" if card.cost is None else f", cost {printed_cost(card, vocabulary)}"
    stats = "".join(f", {name} {value}" for name, value in card.stats.items())
    english = "\n".join(f"> {row}  " for row in render(card, vocabulary).splitlines()) or "> _No rules text._"
    faction = vocabulary.factions.get(card.faction or "", "")
    return f"### {card.name}\n\n{f'{faction} {line}'.strip()}{cost}{stats}\n\n{english}\n"


def shipped(ruleset: Ruleset) -> str:
    """All cards that ship with a game, by faction or else by type: what their data says in English."""
    vocabulary, cards = ruleset.dialect.vocabulary, ruleset.dialect.content.core().cards
    parts = [f"# Cards of {ruleset.meta.name}\n\n{NOTE}\nWhat the data of each shipped card says, in English.\n"]
    groups = vocabulary.factions or {kind: f"{kind}s".capitalize() for kind in vocabulary.types}
    for group, name in groups.items():
        there = [card for card in cards if group == (card.faction if vocabulary.factions else card.type)]
        parts.append(f"## {name}\n")
        parts += [card_entry(card, vocabulary) for card in sorted(there, key=lambda card: (card.type, card.name))]
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """Every page by its file."""
    found = {DOCS / "cards.md": guide()}
    for id, ruleset in RULESETS.items():
        if ruleset.dialect is not None:
            written = json.dumps(schema(ruleset.dialect.vocabulary), indent=1, ensure_ascii=False) + "\n"
            found[DOCS / "reference" / f"{id}_cards.md"] = shipped(ruleset)
            found[DOCS / "schemas" / f"cards-{id}.json"] = written
    return found


def main() -> int:
    """Write the pages, or with --check tell which are out of date (exit 1)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    check = parser.parse_args().check
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if not check:
        for path in stale:
            path.write_text(pages()[path], encoding="utf-8")
    print(f"{'out of date' if check else 'written'}: {', '.join(path.name for path in stale) or 'nothing'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
