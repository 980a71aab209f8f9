"""The clients."""

from __future__ import annotations

from types import TracebackType

import httpx

from rcm._generated.operations import Operations
from rcm._transport import AsyncTransport, Transport


class Rcm(Operations[Transport]):
    """
    A client with a method for each operation: `rcm.gfe.get_estimate(id)`.

    `url` is the base URL of the service, without `/api/v1`, and `key` the API key, which selects the organization.
    `timeout` limits in seconds how long a connection and each part of a response may take. A read is sent again up to
    `retries` times after a lost connection, a 429, 502, 503 or 504, and so is a POST, with one `Idempotency-Key`; other
    writes only after a 429. `transport` replaces the transport of httpx.
    """

    def __init__(
        self,
        *,
        url: str,
        key: str,
        timeout: float = 60,
        retries: int = 3,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._client = httpx.Client(base_url=url, headers=_headers(key), timeout=timeout, transport=transport)
        super().__init__(Transport(self._client, retries))

    def close(self) -> None:
        """Closes all connections."""
        self._client.close()

    def __enter__(self) -> Rcm:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncRcm(Operations[AsyncTransport]):
    """A client like `Rcm`, whose methods are coroutines: `await rcm.gfe.get_estimate(id)`."""

    def __init__(
        self,
        *,
        url: str,
        key: str,
        timeout: float = 60,
        retries: int = 3,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._client = httpx.AsyncClient(
            base_url=url, headers=_headers(key), timeout=timeout, transport=transport
        )
        super().__init__(AsyncTransport(self._client, retries))

    async def close(self) -> None:
        """Closes all connections."""
        await self._client.aclose()

    async def __aenter__(self) -> AsyncRcm:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _headers(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}", "Accept": "application/json"}
