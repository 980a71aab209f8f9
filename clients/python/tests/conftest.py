"""Clients of the API that `RCM_URL` and `RCM_KEY` name, directly and through a proxy that fails."""

import http.client
import os
import threading
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from rcm import Rcm, _json, models

URL = os.environ.get("RCM_URL", "")
KEY = os.environ.get("RCM_KEY", "")
DOCUMENT = _json.loads(Path(os.environ["RCM_DOCUMENT"]).read_bytes())
"""The OpenAPI document."""

Example = Callable[[str], Any]


def operations() -> list[dict[str, Any]]:
    """Returns all operations of the document."""
    return [operation for methods in DOCUMENT["paths"].values() for operation in methods.values()]


@pytest.fixture
def example() -> Example:
    """The data in the document's example of an operation's response, by its id."""

    def data(identifier: str) -> Any:
        operation = next(each for each in operations() if each["operationId"] == identifier)
        return operation["responses"]["200"]["content"]["application/json"]["example"]["data"]

    return data


@pytest.fixture(scope="session")
def rcm() -> Iterator[Rcm]:
    with Rcm(url=URL, key=KEY) as client:
        yield client


@pytest.fixture
def unique() -> str:
    """Text that no other record has."""
    return uuid.uuid4().hex


@pytest.fixture
def patient(unique: str) -> models.ReferenceCreatePatientBody:
    """A new patient."""
    return models.ReferenceCreatePatientBody(
        first_name="Rowan", last_name=unique, date_of_birth=date(1984, 2, 29)
    )


Behaviour = Callable[["ProxyHandler"], None]


@dataclass
class FlakyProxy:
    """A proxy before the API, which handles requests by its behaviours in order, and forwards all further ones."""

    url: str = ""
    behaviours: list[Behaviour] = field(default_factory=list)
    received: list[tuple[str, str, str | None]] = field(default_factory=list)
    """The method, path and `Idempotency-Key` of each request."""


class ProxyHandler(BaseHTTPRequestHandler):
    """Handles the requests of one connection."""

    protocol_version = "HTTP/1.1"
    proxy: FlakyProxy

    def handle_one(self) -> None:
        proxy = self.proxy
        self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        proxy.received.append((self.command, self.path, self.headers.get("Idempotency-Key")))
        (proxy.behaviours.pop(0) if proxy.behaviours else forward)(self)

    do_GET = do_POST = do_PUT = handle_one  # noqa: N815

    def fetch(self) -> tuple[http.client.HTTPResponse, bytes]:
        """Returns the response of the API."""
        target = urlsplit(URL)
        connection = http.client.HTTPConnection(target.hostname or "", target.port, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() != "accept-encoding"}
        connection.request(self.command, self.path, self.body, headers)
        response = connection.getresponse()
        return response, response.read()

    def answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        """Sends a response."""
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Logs nothing."""


def forward(handler: ProxyHandler) -> None:
    response, body = handler.fetch()
    headers = {
        name: value for name, value in response.getheaders() if name.lower() in ("content-type", "etag")
    }
    handler.answer(response.status, headers, body)


def cut_before(handler: ProxyHandler) -> None:
    """Cuts the connection before the API has the request."""
    handler.close_connection = True


def cut_after(handler: ProxyHandler) -> None:
    """Cuts the connection after the API has executed the request, before its answer."""
    handler.fetch()
    handler.close_connection = True


def cut_within(handler: ProxyHandler) -> None:
    """Cuts the connection within the answer."""
    _, body = handler.fetch()
    handler.send_response(200)
    handler.send_header("Content-Type", "application/x-ndjson")
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    handler.wfile.write(f"{len(body):x}\r\n".encode() + body + b"\r\n")
    handler.close_connection = True


def unavailable(retry_after: str) -> Behaviour:
    """Answers 503 with `Retry-After`."""
    return lambda handler: handler.answer(503, {"Retry-After": retry_after}, b"{}")


@pytest.fixture
def proxy() -> Iterator[FlakyProxy]:
    flaky = FlakyProxy()
    handler = type("Handler", (ProxyHandler,), {"proxy": flaky})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        flaky.url = f"http://127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield flaky
        server.shutdown()
