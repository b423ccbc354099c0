"""Operations over HTTP: whether the process lives, whether it can serve, what it has counted."""

from contextlib import suppress

from flask import Response

from events import codec
from events.log.port import LogUnavailable
from service import observability
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.schemas.changes import HealthSchema, ReadinessSchema
from service.auth import context
from service.usecases.lake import lag, skipped
from service.work import at_work

blp = ApiBlueprint("operations", "Health, readiness, metrics.")


@blp.get("/healthz")
@blp.documents(200, HealthSchema(), "The process lives.")
@blp.operation("getHealth", policy=None)
def health() -> Response:
    """Tell whether the process lives. Touches nothing else."""
    return answers.json_answer(b'{"status":"ok"}')


@blp.get("/readyz")
@blp.documents(200, ReadinessSchema(), "The log can be written.")
@blp.operation("getReadiness", policy=None)
def ready() -> Response:
    """Tell whether the service can do its work: the log can be written.

    Statistics may be behind it, and there may be no worker (`workers` is 0), without which no bot moves.
    """
    context().log.probe()
    return answers.json_answer(codec.canonical({"lake": lag(context()), "status": "ok", "workers": at_work(context())}))


@blp.get("/metrics")
@blp.documents(200, {"type": "string"}, "Prometheus text format.", content_type="text/plain")
@blp.operation("getMetrics", policy=None, offers=("text/plain",))
def metrics() -> Response:
    """Read all counters, over all workers of this machine."""
    with suppress(LogUnavailable):
        observability.lake_is_behind(lag(context()), skipped(context()))
    return observability.metrics()
