"""Card sets and decks over HTTP."""

from typing import Any

from marshmallow import fields, validate

from domain.cardkit.language.problem import Problem
from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed, Complete
from service.api.schemas.moves import WhySchema
from service.store.cards import Listed
from service.usecases.card_sets import Report

SET_ID = r"[a-z0-9_]{1,40}|sha256:[0-9a-f]{64}"
_RULESET = "[a-z0-9_]{1,40}(@[0-9.]{1,20})?"

FindingSchema = told(Problem, "Finding")

TEXTS = f.free("Each card's name and its rules text in English, made from the data.")

LintedSchema = told(Report, "Linted", ok=f.boolean("Whether the set may be used."), texts=TEXTS)

SUMMARY: dict[str, Any] = {
    "id": f.token_text("What matches name it by (`card_sets`).", SET_ID, example="core"),
    "uploaded": f.text("When it was uploaded; null for one that comes with its ruleset.", allow_none=True),
    "url": f.text("Its own address."),
}
CardSetSummarySchema = told(Listed, "CardSetSummary", **SUMMARY)
UploadedSchema = told(
    Listed, "Uploaded", **SUMMARY, problems=f.items(fields.Nested(FindingSchema), "Warnings."), texts=TEXTS
)
CardSetSchema = told(
    Listed,
    "CardSet",
    **SUMMARY,
    content=f.free("The set as data; linted or uploaded again it gives the same id."),
    texts=TEXTS,
)

CardSetListSchema = f.listed(
    "CardSetList",
    CardSetSummarySchema,
    "The card sets.",
    next_cursor=f.text("Where the list goes on; null at its end.", most=500, allow_none=True),
)


class CardSetQuerySchema(Closed):
    """Which card sets to list."""

    ruleset = f.token_text("Only those for this ruleset.", "[a-z0-9_]{1,40}", load_default=None)
    limit = f.query_integer("How many at most.", 1, 200, load_default=50)
    cursor = f.text("Where the list goes on.", most=500, load_default=None)


class DeckSchema(Closed):
    """A deck to be looked over."""

    ruleset = f.token_text("The ruleset, with or without `@version`.", _RULESET, required=True, example="arcmage_arc")
    cards = f.items(
        fields.String(validate=validate.Length(1, 60)),
        "The cards by name, each copy once.",
        required=True,
        validate=validate.Length(0, 500),
    )
    options = f.free("The options of the match it is meant for, `card_sets` among them.", load_default=dict)
    seats = f.integer("The seats of the match it is meant for.", 1, 16, load_default=2)


class DeckReadSchema(Complete):
    """A deck as data."""

    ok = f.boolean("Whether it is a deck; whether it is legal depends on the match.")
    problems = f.items(fields.Nested(FindingSchema), "Everything found, in the order of the document.")
    deck = f.free("The deck, as the option `decks` takes it; null if it cannot be read.", allow_none=True)


class DeckVerdictSchema(Complete):
    """What is wrong with a deck."""

    ok = f.boolean("Whether the deck is legal.")
    violations = f.items(fields.Nested(WhySchema), "Everything that is wrong with it.")
