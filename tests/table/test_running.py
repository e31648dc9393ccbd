"""The address a server listens on: taken once, and said as a person opens it."""

from __future__ import annotations

import pytest

from undercroft.table.running import CannotListen, bound, url_of


def test_an_address_that_is_taken_is_refused_with_the_way_out() -> None:
    with bound("127.0.0.1", 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with pytest.raises(CannotListen, match=rf"127\.0\.0\.1 port {port}: .* another port \(--port 0"):
            bound("127.0.0.1", port)


@pytest.mark.parametrize(("host", "port"), [("no such host.invalid", 0), ("127.0.0.1", 70000)])
def test_an_address_that_cannot_be_is_refused(host: str, port: int) -> None:
    with pytest.raises(CannotListen, match=f"cannot listen on {host} port {port}: "):
        bound(host, port)


@pytest.mark.parametrize(
    ("host", "said"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("localhost", "localhost")]
)
def test_the_address_is_said_as_a_person_opens_it(host: str, said: str) -> None:
    with bound(host, 0) as socket:
        assert url_of(socket, host) == f"http://{said}:{socket.getsockname()[1]}/"
