"""What stands before every request: origins, sizes, rates, headers. Knows HTTP and addresses; knows no game."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.table.limits import Buckets
from undercroft.table.settings import Settings

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    # the address of a page names its game
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
HOUR = 3600.0


def address_of(scope: Scope) -> str:
    """Who asks: the address of the other end. Behind a proxy uvicorn has put the right one there."""
    client = scope.get("client")
    return str(client[0]) if client else "nobody"


def origin_allowed(headers: Headers, settings: Settings) -> bool:
    """Whether a page may speak to us: our own may, those that the settings name, and programs that are no pages."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin.rstrip("/") in settings.origins:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == headers.get("host")


class TooLarge(Exception):
    """A body longer than allowed."""


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        limits = settings.limits
        self.requests = Buckets(limits.requests_per_second, limits.request_burst)
        self.new_games = Buckets(limits.games_per_hour_per_address / HOUR, limits.games_per_hour_per_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused is not None:
            await _refuse(send, *refused)
            return
        taken = 0
        begun = False

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                if taken > self.settings.limits.body_bytes:
                    raise TooLarge
            return message

        async def dressed(message: Message) -> None:
            nonlocal begun
            if taken > self.settings.limits.body_bytes and not begun:
                return  # whatever the application makes of half a body
            if message["type"] == "http.response.start":
                begun = True
                have = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in HEADERS if each[0] not in have)]
            await send(message)

        with suppress(TooLarge):
            await self.app(scope, limited, dressed)
        if not begun and taken > self.settings.limits.body_bytes:
            await _refuse(send, 413, f"a request has at most {self.settings.limits.body_bytes} bytes")

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        who, now = address_of(scope), time.monotonic()
        api = scope["path"].startswith("/api/")
        if api and not self.requests.take(who, now):
            return 429, "too many requests; wait a moment"
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not origin_allowed(headers, self.settings):
            return 403, "this page may not speak to this server"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.settings.limits.body_bytes:
            return 413, f"a request has at most {self.settings.limits.body_bytes} bytes"
        makes = scope["path"] == "/api/games" or scope["path"].startswith("/api/lessons/")
        if makes and scope["method"] == "POST" and not self.new_games.take(who, now):
            return 429, "too many new games in an hour"
        return None


async def _refuse(send: Send, status: int, text: str) -> None:
    body = json.dumps({"error": text, "where": ""}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
