"""`undercroft serve`: the table as a web page, for this machine or for friends. Knows the server's address and settings."""

from __future__ import annotations

import argparse
import threading
import webbrowser

from undercroft.cli.say import Subparsers, UserError, command

PORT = 8470
MOST_PORT = 65535


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "serve",
        "open the table: play in a browser, against a bot or with friends",
        "Serve the table as a web page. Games are kept in the folder UNDERCROFT_DATA (one of your own without it), or in\n"
        "the database that UNDERCROFT_DATABASE names, such as postgresql://user@host/games.",
        "  undercroft serve                       on this machine alone; a browser opens\n"
        "  undercroft serve --host 0.0.0.0        for everybody who can reach this machine\n"
        "  undercroft serve --port 0              on any free port\n",
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", default=PORT, type=int, metavar="P", help=f"the port to listen on ({PORT})")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if not 0 <= arguments.port <= MOST_PORT:
        raise UserError(f"there is no port {arguments.port}; ports count to {MOST_PORT}")
    # loading the server takes a moment, which other commands need not wait for
    from undercroft.table import running
    from undercroft.table.settings import settings_from
    from undercroft.table.storage import StorageError, Store

    settings = settings_from()
    try:
        store = Store(settings.url)
        store.prepare()
        store.close()
    except StorageError as error:
        raise UserError(str(error)) from None
    socket = running.bound(arguments.host, arguments.port)
    url = running.url_of(socket, arguments.host)

    def ready() -> None:
        print(f"The table is open at {url} (Ctrl+C closes it)", flush=True)
        if not arguments.no_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    running.run(settings, socket, ready)
    return 0
