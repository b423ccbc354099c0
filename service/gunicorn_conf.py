"""Gunicorn's settings: threads for live streams, metrics over all workers, streams that end when the server does.

`gunicorn -c python:service.gunicorn_conf 'service.app:create_app()'`
"""

import os
from typing import Any

from service.config import server_number
from service.own_folder import OwnFolder

bind = os.environ.get("MATCHFOLD_BIND", "127.0.0.1:8000")
workers = server_number(os.environ, "WORKERS")
worker_class = "service.gunicorn_worker.BufferingWorker"
threads = server_number(os.environ, "THREADS")
keepalive = 75
sendfile = False
timeout = 60
graceful_timeout = 10
preload_app = True
max_requests = 0
limit_request_line = 4094
limit_request_fields = 60
limit_request_field_size = 8190
accesslog = None
errorlog = "-"
loglevel = os.environ.get("MATCHFOLD_GUNICORN_LOG", "warning")
forwarder_headers = ""
forwarded_allow_ips = os.environ.get("MATCHFOLD_TRUSTED_PROXIES", "127.0.0.1,::1")

os.environ.setdefault("MATCHFOLD_STREAMS_IN_ALL", str(max(1, threads * 3 // 4)))
"""Streams may not take all threads, or nothing else would be answered."""

_own_metrics = None if os.environ.get("PROMETHEUS_MULTIPROC_DIR") else OwnFolder("matchfold-metrics-")
if _own_metrics:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(_own_metrics.path)


def on_starting(_server: Any) -> None:
    """End with `matchfold serve` if that started us."""
    from service.companion import follow

    follow()


def post_worker_init(worker: Any) -> None:
    """Let the worker's streams end as soon as it is told to stop, so that a restart need not wait for them."""
    from service.api.live import stop_on_exit

    stop_on_exit(worker)


def child_exit(_server: Any, worker: Any) -> None:
    """Let go of a dead worker's gauges."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(_server: Any) -> None:
    """Remove the metrics directory if it is ours."""
    if _own_metrics:
        _own_metrics.remove()
