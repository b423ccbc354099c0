"""Taking back, changing rules, forking, records, fairness, health."""

from marshmallow import fields, validate

from service.api.schemas import fields as f
from service.api.schemas.fields import Closed
from service.api.schemas.matches import seats_field


class RewindAskSchema(Closed):
    """A wish to take a match back."""

    to = f.integer(
        "The position to go back to, or one shortly after it: rounded down to where somebody had to decide.",
        1,
        required=True,
    )


class RewindAnswerSchema(Closed):
    """An answer to such a wish."""

    agrees = f.boolean("Whether your seat agrees.", required=True)


class ConsentSchema(Closed):
    """What a seat said."""

    seat = f.seat(required=True)
    agrees = f.boolean("Yes, no, or null: not yet.", required=True, allow_none=True)


class RewindSchema(Closed):
    """A request to take a match back."""

    id = f.text("Its id.", required=True)
    match = f.text("The match.", required=True)
    seat = f.seat("Who asked.", required=True)
    wanted = f.sequence("The position that was asked for.", required=True)
    to = f.sequence("The position to go back to.", required=True)
    version = f.sequence(
        "The match's version when it was asked; a match that moves on lets the request expire.", required=True
    )
    asked = f.text("When (RFC 3339, UTC).", required=True)
    status = f.one_of("How it stands.", "open", "agreed", "declined", "withdrawn", "expired", required=True)
    answers = f.items(fields.Nested(ConsentSchema), "The seats whose consent is needed.", required=True)
    rewound = f.integer("The version after the rewind, once all have agreed.", required=True, allow_none=True)


class RewindListSchema(Closed):
    """All requests of a match."""

    items = f.items(fields.Nested(RewindSchema), "Newest first.", required=True)


class RulesConsentSchema(Closed):
    """A consent to go on under another version of the rules."""

    after = f.text("The version that your seat agrees to: the installed one.", required=True)


class RulesConsentsSchema(Closed):
    """How a match stands to the installed rules."""

    match = f.text("The match.", required=True)
    version = f.sequence("The match's version.", required=True)
    before = f.text("The version of the rules that the match is played by.", required=True)
    after = f.text("The installed one. While they differ, nothing is decided in the match.", required=True)
    agreed = f.items(f.seat(), "The seats that agree to go on under `after`.", required=True)
    missing = f.items(f.seat(), "Those that have not agreed yet.", required=True)


class ForkSchema(Closed):
    """A what-if."""

    at = f.integer(
        "The position to go on from, rounded down to where somebody had to decide; now if left out.",
        1,
        load_default=None,
        allow_none=True,
    )
    hidden = f.one_of(
        "`resample`: what you may not know is dealt anew. `keep`: all as it was, only of a match that is revealed.",
        "keep",
        "resample",
        load_default="resample",
    )
    seats = seats_field(load_default=None, allow_none=True)
    name = f.line("A name for the fork.", 100, least=1, load_default=None, allow_none=True)
    rewind_policy = f.one_of(
        "Whether the fork can be taken back.", "consent", "never", load_default=None, allow_none=True
    )
    spectator_policy = f.one_of("Whether anyone may look on.", "open", "closed", load_default=None, allow_none=True)


class FaultSchema(Closed):
    """A fault of a record."""

    position = f.integer("Its place in order, from 1.", required=True)
    seq = f.integer("The number found there, if it could be read.", required=True, allow_none=True)
    reason = f.text("What is wrong.", most=2000, required=True)


class DrawFaultSchema(Closed):
    """An outcome that does not follow from the secret."""

    seq = f.integer("The event.", required=True)
    stream = f.text("The chance stream.", required=True)
    reason = f.text("What is wrong.", most=2000, required=True)


class FairnessReportSchema(Closed):
    """What checking all draws found."""

    status = f.one_of(
        "The verdict. `imagined`: all draws are right, but a fork dealt hidden cards as they may be.",
        "fair",
        "unfair",
        "not-revealed",
        "imagined",
        required=True,
    )
    match = f.text("The match.", required=True)
    checked = f.integer("How many draws were worked out again.", required=True)
    commitment = f.text("What was committed to.", required=True)
    faults = f.items(fields.Nested(DrawFaultSchema), "What is wrong.", required=True)


class VerifiedSchema(Closed):
    """What verifying a record found."""

    ok = f.boolean("Whether nothing is wrong.", required=True)
    match = f.text("The match.", required=True)
    ruleset = f.text("`id@version` of its rules.", required=True)
    events = f.integer("How many events it holds.", required=True)
    head = f.text("The hash of the last one.", required=True)
    full = f.boolean("Whether all private parts are there.", required=True)
    faults = f.items(fields.Nested(FaultSchema), "What is wrong, in order.", required=True)
    folds = f.boolean("Whether its events fold; null: it cannot be tried.", required=True, allow_none=True)
    fairness = f.nested(
        FairnessReportSchema, "The check of all draws; null: the record is not full.", required=True, allow_none=True
    )


class EntropySchema(Closed):
    """What a seat added to the chance."""

    seat = f.seat(required=True)
    entropy = f.text("Its text; empty: nothing.", required=True)


class FairnessSchema(Closed):
    """What a verifier of a match's chance needs."""

    match = f.text("The match.", required=True)
    commitment = f.text("SHA-256 of the secret, published before the first draw.", required=True)
    entropies = f.items(fields.Nested(EntropySchema), "What the seats added, in order.", required=True)
    secret = f.text("The secret, once revealed.", required=True, allow_none=True)
    revealed = f.boolean("Whether it is.", required=True)
    draws = f.integer("How many numbers were drawn on the way to the present position.", required=True)
    verifier = f.text("How to check.", most=2000, required=True)


class HealthSchema(Closed):
    """Whether the service works."""

    status = fields.String(
        required=True, validate=validate.OneOf(["ok"]), metadata={"description": "`ok`, or the answer is a problem."}
    )


class LagSchema(Closed):
    """How far the tables of the statistics are behind the log."""

    events = f.integer("Events not yet read, counted up to 100,000.", required=True)
    seconds = fields.Float(required=True, metadata={"description": "For how long, in seconds."})


class ReadinessSchema(HealthSchema):
    """Whether the service can do its work, and how fresh its statistics are."""

    lake = fields.Nested(LagSchema, required=True, allow_none=True)
    workers = fields.Integer(required=True, metadata={"description": "Workers that gave a sign lately."})
