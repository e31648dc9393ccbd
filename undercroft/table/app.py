"""The application as a whole: HTTP, sockets, the page's files. Knows all parts of the server; decides nothing in a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from undercroft import __version__
from undercroft.table import http
from undercroft.table.faults import words_of
from undercroft.table.guard import Guard
from undercroft.table.hall import Hall
from undercroft.table.house import Chooser, choose
from undercroft.table.limits import Counts
from undercroft.table.settings import Settings
from undercroft.table.socket import serve

LEAST_PACKED = 1024
STATIC = Path(__file__).with_name("static")
NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Undercroft</title>
<h1>Undercroft</h1>
<p>The server runs, but its page has not been built. <code>make page</code> builds it.</p>
<p>Programs can play all the same: see <a href="/api/openapi.json">the HTTP interface</a>.</p>
</html>
"""


def application(settings: Settings, chooser: Chooser = choose) -> FastAPI:
    """The server with its own hall, which opens when the application starts."""
    hall = Hall(settings, chooser)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.start()
        yield
        await hall.stop()

    app = FastAPI(
        title="Undercroft",
        version=__version__,
        description="The HTTP side of a table for Warhammer Underworlds: an unofficial fan project. "
        "Play itself goes over the WebSocket /play, described in docs/protocol.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.include_router(http.api)
    app.add_middleware(Guard, settings=settings)
    counts = Counts(settings.limits.connections, settings.limits.connections_per_address)

    @app.websocket("/play")
    async def play(socket: WebSocket) -> None:
        await serve(socket, hall, counts)

    _say_what_is_wrong(app)
    _show_the_page(app)
    return app


def _say_what_is_wrong(app: FastAPI) -> None:
    """Every error is {error, where}: what is wrong and where, and nothing of what is inside."""

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        text, where = words_of(list(error.errors()))
        return JSONResponse({"error": text, "where": where}, 422)

    @app.exception_handler(ValidationError)
    async def broken(request: Request, error: ValidationError) -> JSONResponse:
        return JSONResponse({"error": "the server failed at this request", "where": ""}, 500)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> JSONResponse:
        detail = error.detail if isinstance(error.detail, dict) else {"error": str(error.detail), "where": ""}
        return JSONResponse(detail, error.status_code, headers=error.headers)

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> JSONResponse:
        return JSONResponse({"error": "the server failed at this request", "where": ""}, 500)


class Page(Mount):
    """The page's files, under every address but those of the interface: there a wrong method is told the right ones."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope.get("path", "").startswith(f"{http.api.prefix}/"):
            return Match.NONE, {}
        return super().matches(scope)


def _show_the_page(app: FastAPI) -> None:
    if (STATIC / "index.html").is_file():
        files = GZipMiddleware(StaticFiles(directory=STATIC, html=True), minimum_size=LEAST_PACKED)
        app.router.routes.append(Page("/", files, name="page"))
        return

    @app.get("/", include_in_schema=False)
    async def no_page() -> HTMLResponse:
        return HTMLResponse(NO_PAGE)
