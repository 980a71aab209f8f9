"""How lists are read: a page, all pages, all records, or an export of all records as they are at one moment."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, ParamSpec, TypeVar

import httpx

from rcm import _json
from rcm._request import Request, read_record
from rcm._transport import AsyncTransport, Transport

Parameters = ParamSpec("Parameters")
Page = TypeVar("Page")
Record = TypeVar("Record")

NextPage = Literal["cursor", "skip"] | None
"""The parameter that leads to the next page of a list; None for a list without pages."""

_PAGE_SIZE = 100


@dataclass(frozen=True)
class ListReader(Generic[Record]):
    """How a list is read: the model of a record, the field of a page with its records, and the next page."""

    record: type[Record]
    records: str
    next_page: NextPage

    def first_request(self, request: Request) -> Request:
        """Returns the request of the first page, which is as large as pages can be unless the caller says otherwise."""
        if self.next_page is None or request.query.get("take") is not None:
            return request
        return request.with_query(take=_PAGE_SIZE)

    def records_of(self, page: Any) -> Iterable[Record]:
        """Returns the records of a page."""
        records: Iterable[Record] = getattr(page, self.records)
        return records

    def next_request(self, request: Request, page: Any) -> Request | None:
        """Returns the request of the page after a page; None after the last."""
        if self.next_page == "cursor":
            if not page.next_cursor or getattr(page, "has_more", True) is False:
                return None
            return request.with_query(cursor=page.next_cursor, skip=None)
        skipped = int(str(request.query.get("skip") or 0))
        shown = skipped + len(list(self.records_of(page)))
        if self.next_page is None or shown == skipped or shown >= page.total:
            return None
        return request.with_query(skip=shown)

    def exported(self, response: httpx.Response, line: bytes) -> Record:
        """Returns the record in a line of an export."""
        return read_record(response, self.record, _json.loads(line))


class _Lines:
    """Splits chunks into lines; only at line feeds, since JSON may contain other separators."""

    def __init__(self) -> None:
        self._rest = b""

    def split(self, chunk: bytes) -> list[bytes]:
        """Returns the lines that a chunk completes."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        return [line for line in lines if line]

    def last(self) -> list[bytes]:
        """Returns the last line if no line feed ended it."""
        return [self._rest] if self._rest else []


class ListCall(Generic[Parameters, Page, Record]):
    """Reads a list. Call it for one page."""

    def __init__(
        self,
        transport: Transport,
        request: Callable[Parameters, Request],
        result: type[Page],
        reader: ListReader[Record],
    ) -> None:
        self._transport = transport
        self._request = request
        self._result = result
        self._reader = reader

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Page:
        return self._transport.call(self._request(*args, **kwargs), self._result)

    def pages(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Iterator[Page]:
        """
        Iterates over the pages, by cursor if the list has one. A list that is paged only by `skip` repeats a record if
        another is added in the meantime.
        """
        request: Request | None = self._reader.first_request(self._request(*args, **kwargs))
        while request is not None:
            page = self._transport.call(request, self._result)
            yield page
            request = self._reader.next_request(request, page)

    def each(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Iterator[Record]:
        """Iterates over the records, page by page."""
        for page in self.pages(*args, **kwargs):
            yield from self._reader.records_of(page)


class ExportedListCall(ListCall[Parameters, Page, Record]):
    """Reads a list, or exports it."""

    def export(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Iterator[Record]:
        """Iterates over all records as they are at one moment. Raises an `RcmError` if the export is cut off."""
        lines = _Lines()
        with self._transport.stream(
            self._request(*args, **kwargs).accepting("application/x-ndjson")
        ) as response:
            for chunk in response.iter_bytes():
                for line in lines.split(chunk):
                    yield self._reader.exported(response, line)
            for line in lines.last():
                yield self._reader.exported(response, line)

    def export_csv(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Iterator[bytes]:
        """Iterates over the parts of an export in CSV, as they arrive."""
        with self._transport.stream(self._request(*args, **kwargs).accepting("text/csv")) as response:
            yield from response.iter_bytes()


class AsyncListCall(Generic[Parameters, Page, Record]):
    """Reads a list, for asyncio. Call it for one page."""

    def __init__(
        self,
        transport: AsyncTransport,
        request: Callable[Parameters, Request],
        result: type[Page],
        reader: ListReader[Record],
    ) -> None:
        self._transport = transport
        self._request = request
        self._result = result
        self._reader = reader

    async def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Page:
        return await self._transport.call(self._request(*args, **kwargs), self._result)

    async def pages(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> AsyncIterator[Page]:
        """Iterates over the pages like `ListCall.pages`."""
        request: Request | None = self._reader.first_request(self._request(*args, **kwargs))
        while request is not None:
            page = await self._transport.call(request, self._result)
            yield page
            request = self._reader.next_request(request, page)

    async def each(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> AsyncIterator[Record]:
        """Iterates over the records, page by page."""
        async for page in self.pages(*args, **kwargs):
            for record in self._reader.records_of(page):
                yield record


class AsyncExportedListCall(AsyncListCall[Parameters, Page, Record]):
    """Reads a list, or exports it, for asyncio."""

    async def export(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> AsyncIterator[Record]:
        """Iterates over all records like `ExportedListCall.export`."""
        lines = _Lines()
        request = self._request(*args, **kwargs).accepting("application/x-ndjson")
        async with self._transport.stream(request) as response:
            async for chunk in response.aiter_bytes():
                for line in lines.split(chunk):
                    yield self._reader.exported(response, line)
            for line in lines.last():
                yield self._reader.exported(response, line)

    async def export_csv(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> AsyncIterator[bytes]:
        """Iterates over the parts of an export in CSV, as they arrive."""
        async with self._transport.stream(self._request(*args, **kwargs).accepting("text/csv")) as response:
            async for chunk in response.aiter_bytes():
                yield chunk
