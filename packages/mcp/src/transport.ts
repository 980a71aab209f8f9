import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  type McpServer,
  type ServerEventBus,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { type ErrorEnvelope, genericErrors } from '@rcm/envelope';
import { ApiError, forbidden } from '@rcm/errors';
import type { Endpoint } from '@rcm/http/endpoint';
import { mcpPath } from './path.ts';

export { isMcpRequest } from './path.ts';

/** Where the protocol is served, and for whom. */
export interface TransportSettings {
  /** The names in `Host` and `Origin` of requests that are answered, IPv6 addresses in brackets. */
  readonly hosts: readonly string[];
  readonly bodyLimit: number;
  /** The server that answers one request; `authorization` is its header. */
  readonly serverFor: (authorization: string) => McpServer;
  /** Where changes of what the servers offer are published, for servers that declare `listChanged`. */
  readonly changes?: ServerEventBus;
  /** Receives what goes wrong besides the answers. */
  readonly onError?: (error: Error) => void;
}

const codes: Readonly<Record<number, number>> = { 400: -32_600, 500: -32_603 };

/** Errors of the transport as JSON-RPC, with the API's error as data. */
const jsonRpcErrors: ErrorEnvelope = {
  render(error) {
    const data = genericErrors.render(error);
    const isUnparsed = error.details.issues?.some(({ code }) => code === 'invalid_json') ?? false;
    const code = isUnparsed ? -32_700 : (codes[error.status] ?? -32_000);
    return { jsonrpc: '2.0', id: null, error: { code, message: data.error, data } };
  },
  schema: (status) => genericErrors.schema(status),
};

/**
 * The protocol over HTTP, without sessions: each request is answered by a server of its own, in revision 2026-07-28 or
 * those of 2025. A page in a browser can't reach it through a name that it controls, as `Host` and `Origin` are checked.
 */
export function mcpEndpoint({
  hosts,
  bodyLimit,
  serverFor,
  changes,
  onError,
}: TransportSettings): Endpoint<IncomingMessage, ServerResponse> {
  const handler = createMcpHandler(
    ({ requestInfo }) => serverFor(requestInfo?.headers.get('authorization') ?? ''),
    { ...(changes && { bus: changes }), ...(onError && { onerror: onError }) },
  );
  const handle = toNodeHandler(handler, { ...(onError && { onerror: onError }) });
  return {
    name: 'mcp',
    path: mcpPath,
    bodyLimit,
    errorEnvelope: jsonRpcErrors,
    admit(request) {
      checkNames(request, [...hosts]);
      if (request.method !== 'POST') {
        throw new ApiError(405, 'Expected POST: there are no sessions', { allowedMethods: ['POST'] });
      }
    },
    answer: handle,
  };
}

function checkNames({ headers }: IncomingMessage, hosts: string[]): void {
  const host = validateHostHeader(headers.host, hosts);
  if (!host.ok) {
    throw forbidden('The Host header names none of the hosts that agents may use', 'HOST_NOT_ALLOWED');
  }
  if (!validateOriginHeader(headers.origin, hosts).ok) {
    throw forbidden('The Origin header names none of the hosts that agents may use', 'ORIGIN_NOT_ALLOWED');
  }
}
