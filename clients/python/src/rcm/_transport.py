"""How requests are sent and sent again."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import TypeVar

import httpx

from rcm._request import Request, read_result
from rcm._retry import retry_delay
from rcm.errors import connection_failure, refusal

Result = TypeVar("Result")


class Transport:
    """Sends requests with retries."""

    def __init__(self, client: httpx.Client, retries: int) -> None:
        self.client = client
        self._retries = retries

    def call(self, request: Request, result: type[Result]) -> Result:
        """Returns the result of a request."""
        return read_result(self._send(request), result)

    @contextmanager
    def stream(self, request: Request) -> Iterator[httpx.Response]:
        """Opens the response of a request, whose body is read as it arrives."""
        response = self._send(request, stream=True)
        try:
            if not response.is_success:
                response.read()
                raise refusal(response)
            yield response
        except httpx.TransportError as error:
            raise connection_failure(error) from error
        finally:
            response.close()

    def _send(self, request: Request, *, stream: bool = False) -> httpx.Response:
        sent = _built(self.client, request)
        for attempt in count():
            response: httpx.Response | None = None
            failure: httpx.TransportError | None = None
            try:
                response = self.client.send(sent, stream=stream)
                if response.is_success:
                    return response
            except httpx.TransportError as error:
                failure = error
            delay = retry_delay(sent, response, attempt) if attempt < self._retries else None
            if delay is None:
                return _last(response, failure)
            if response is not None:
                response.close()
            time.sleep(delay)
        raise AssertionError


class AsyncTransport:
    """Sends requests with retries, for asyncio."""

    def __init__(self, client: httpx.AsyncClient, retries: int) -> None:
        self.client = client
        self._retries = retries

    async def call(self, request: Request, result: type[Result]) -> Result:
        """Returns the result of a request."""
        return read_result(await self._send(request), result)

    @asynccontextmanager
    async def stream(self, request: Request) -> AsyncIterator[httpx.Response]:
        """Opens the response of a request, whose body is read as it arrives."""
        response = await self._send(request, stream=True)
        try:
            if not response.is_success:
                await response.aread()
                raise refusal(response)
            yield response
        except httpx.TransportError as error:
            raise connection_failure(error) from error
        finally:
            await response.aclose()

    async def _send(self, request: Request, *, stream: bool = False) -> httpx.Response:
        sent = _built(self.client, request)
        for attempt in count():
            response: httpx.Response | None = None
            failure: httpx.TransportError | None = None
            try:
                response = await self.client.send(sent, stream=stream)
                if response.is_success:
                    return response
            except httpx.TransportError as error:
                failure = error
            delay = retry_delay(sent, response, attempt) if attempt < self._retries else None
            if delay is None:
                return _last(response, failure)
            if response is not None:
                await response.aclose()
            await asyncio.sleep(delay)
        raise AssertionError


def _built(client: httpx.Client | httpx.AsyncClient, request: Request) -> httpx.Request:
    return client.build_request(
        request.method,
        request.path,
        params=request.parameters() or None,
        headers=dict(request.headers),
        content=request.content,
    )


def _last(response: httpx.Response | None, failure: httpx.TransportError | None) -> httpx.Response:
    """Returns the response of the last attempt, or raises its failure."""
    if failure is not None:
        raise connection_failure(failure) from failure
    assert response is not None
    return response
