"""How a method of `operations.py` becomes one of a client: it returns its result, or a coroutine of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from functools import cached_property, update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from rcm._lists import AsyncExportedListCall, AsyncListCall, ExportedListCall, ListCall, ListReader, NextPage
from rcm._request import Request, make_request
from rcm._transport import AsyncTransport, Transport

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Record = TypeVar("Record")
AnyTransport = TypeVar("AnyTransport", bound=Transport | AsyncTransport)

Declaration = Callable[Concatenate[Any, Parameters], Result]


class Module(Generic[AnyTransport]):
    """The operations of one module."""

    def __init__(self, transport: AnyTransport) -> None:
        self._transport = transport


class Operation(Generic[Parameters, Result]):
    """An operation: its declaration, which has the parameters and no body, and what is sent for it."""

    def __init__(
        self, declaration: Declaration[Parameters, Result], method: str, path: str, result: type[Result]
    ) -> None:
        self.declaration = declaration
        self.result = result
        self._method = method
        self._path = path
        self.__doc__ = declaration.__doc__

    @cached_property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.declaration)

    def request(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Request:
        """Returns the request of a call."""
        arguments = self._signature.bind(None, *args, **kwargs).arguments
        arguments.pop("self")
        return make_request(self._method, self._path, arguments)

    @overload
    def __get__(self, module: Module[Transport], owner: type) -> Callable[Parameters, Result]: ...
    @overload
    def __get__(
        self, module: Module[AsyncTransport], owner: type
    ) -> Callable[Parameters, Coroutine[Any, Any, Result]]: ...
    def __get__(self, module: Module[Any], owner: type) -> Callable[Parameters, Any]:
        def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Any:
            return module._transport.call(self.request(*args, **kwargs), self.result)

        return update_wrapper(call, self.declaration)


class ListOperation(Generic[Parameters, Result, Record]):
    """An operation that lists records."""

    def __init__(self, operation: Operation[Parameters, Result], reader: ListReader[Record]) -> None:
        self._operation = operation
        self._reader = reader
        self.__doc__ = operation.__doc__

    @overload
    def __get__(self, module: Module[Transport], owner: type) -> ListCall[Parameters, Result, Record]: ...
    @overload
    def __get__(
        self, module: Module[AsyncTransport], owner: type
    ) -> AsyncListCall[Parameters, Result, Record]: ...
    def __get__(self, module: Module[Any], owner: type) -> Any:
        is_sync = isinstance(module._transport, Transport)
        call = ListCall if is_sync else AsyncListCall
        return call(module._transport, self._operation.request, self._operation.result, self._reader)


class ExportedListOperation(Generic[Parameters, Result, Record]):
    """An operation that lists records, and exports all of them."""

    def __init__(self, operation: Operation[Parameters, Result], reader: ListReader[Record]) -> None:
        self._operation = operation
        self._reader = reader
        self.__doc__ = operation.__doc__

    @overload
    def __get__(
        self, module: Module[Transport], owner: type
    ) -> ExportedListCall[Parameters, Result, Record]: ...
    @overload
    def __get__(
        self, module: Module[AsyncTransport], owner: type
    ) -> AsyncExportedListCall[Parameters, Result, Record]: ...
    def __get__(self, module: Module[Any], owner: type) -> Any:
        is_sync = isinstance(module._transport, Transport)
        call = ExportedListCall if is_sync else AsyncExportedListCall
        return call(module._transport, self._operation.request, self._operation.result, self._reader)


def operation(
    method: str, path: str, result: type[Result]
) -> Callable[[Declaration[Parameters, Result]], Operation[Parameters, Result]]:
    """Declares an operation."""
    return lambda declaration: Operation(declaration, method, path, result)


def list_operation(
    path: str, result: type[Result], record: type[Record], records: str, next_page: NextPage
) -> Callable[[Declaration[Parameters, Result]], ListOperation[Parameters, Result, Record]]:
    """Declares an operation that lists records: `records` names them in a page."""
    reader = ListReader(record, records, next_page)
    return lambda declaration: ListOperation(Operation(declaration, "GET", path, result), reader)


def exported_list(
    path: str, result: type[Result], record: type[Record], records: str, next_page: NextPage
) -> Callable[[Declaration[Parameters, Result]], ExportedListOperation[Parameters, Result, Record]]:
    """Declares an operation that lists records, and exports all of them."""
    reader = ListReader(record, records, next_page)
    return lambda declaration: ExportedListOperation(Operation(declaration, "GET", path, result), reader)
