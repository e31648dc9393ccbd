"""The server as a running program: the address it binds, what it says, how it ends. Knows uvicorn; knows no game."""

from __future__ import annotations

import errno
import ipaddress
import socket as sockets
from collections.abc import Callable

import uvicorn

from undercroft.table.app import application
from undercroft.table.house import Chooser, choose
from undercroft.table.settings import Settings

WS_MOST_BYTES = 1 << 20
"""A frame beyond this ends the connection; below it, one that is too large gets its error."""
BACKLOG = 512
PING_SECONDS = 20.0
SECONDS_TO_END = 3


class CannotListen(OSError):
    """The address cannot be used: which, and why."""


def bound(host: str, port: int) -> sockets.socket:
    """A socket bound to the address; port 0 takes any that is free."""
    try:
        family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0][0]
        made = sockets.socket(family, sockets.SOCK_STREAM)
        made.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        made.bind((host, port))
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            why = f"{why}. Is a table open there already? If it is not yours, take another port (--port 0: any that is free)"
        raise CannotListen(f"cannot listen on {host} port {port}: {why}") from None
    return made


def url_of(bound_socket: sockets.socket, host: str) -> str:
    """The address as a person opens it."""
    port = bound_socket.getsockname()[1]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{port}/"
    if address.is_unspecified:
        return f"http://localhost:{port}/"
    return f"http://[{host}]:{port}/" if address.version == 6 else f"http://{host}:{port}/"


def server(settings: Settings, chooser: Chooser = choose) -> uvicorn.Server:
    """The server, ready to run. Requests are not logged: what is asked for is nobody's business."""
    config = uvicorn.Config(
        application(settings, chooser),
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        backlog=BACKLOG,
        ws_max_size=WS_MOST_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        # a compressor for each connection would take more memory than its game
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SECONDS_TO_END,
    )
    return uvicorn.Server(config)


def run(settings: Settings, at: sockets.socket, ready: Callable[[], None]) -> None:
    """Serve until told to stop; `ready` is called once the server listens."""
    running = server(settings)
    begun = running.startup

    async def startup(sockets: list[sockets.socket] | None = None) -> None:
        await begun(sockets)
        if running.started:
            ready()

    running.startup = startup  # type: ignore[method-assign]
    running.run(sockets=[at])
