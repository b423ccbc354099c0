"""Problem details as a schema."""

from marshmallow import INCLUDE, Schema

from service.api.schemas import fields as f


class FaultSchema(Schema):
    """One fault of a request."""

    pointer = f.text("JSON Pointer into the body, or `?name` for a query parameter.", required=True)
    detail = f.text("What is wrong there.", most=2000, required=True)


class ProblemSchema(Schema):
    """Problem details (RFC 9457). Each `type` adds the members that its page names."""

    class Meta:
        """Each kind of problem has members of its own."""

        unknown = INCLUDE

    type = f.text("Which kind of problem: an address that explains it.", required=True, example="/problems/not-found")
    title = f.text("The kind in words.", required=True)
    status = f.integer("The HTTP status.", 400, 599, required=True)
    detail = f.text("What happened this time.", most=5000, required=True)
    trace_id = f.text("Names this answer in the logs.", required=True)
