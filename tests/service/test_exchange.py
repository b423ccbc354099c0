"""The socket of a client: how slow it may be, and whether it is still there."""

import socket
import struct
from types import SimpleNamespace

import pytest

from service import exchange
from service.exchange import Exchange, Pace


def test_who_takes_or_sends_a_thousand_bytes_a_second_has_that_much_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "time", SimpleNamespace(monotonic=lambda: 100.0))
    pace = Pace()
    assert [pace.is_lost(now) for now in (115.0, 115.1)] == [False, True]
    pace.went(2000)
    pace.went(1000)
    assert [pace.is_lost(now) for now in (118.0, 118.1)] == [False, True]


def test_a_client_has_left_if_it_closed_or_broke_off() -> None:
    for breaks_off in (False, True):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            client = socket.create_connection(listener.getsockname())
            one = Exchange(listener.accept()[0], lambda: None)
        assert one.has_left() is False
        client.sendall(b"x")
        assert one.has_left() is False
        one.raw.recv(1)
        if breaks_off:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
        assert one.has_left() is True
        one.close()
