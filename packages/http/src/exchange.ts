import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ErrorEnvelope } from '@rcm/envelope';
import { newId, type Principal } from '@rcm/tenancy';

/** Headers by their names. */
export type Headers = Readonly<Record<string, string>>;

/** The connection that a request arrives on. */
export interface RequestConnection {
  /** The address of the client; left out where the server does not know it. */
  readonly remoteAddress?: string | undefined;
  /** Ends an answer that has begun, so that nobody takes it for complete. */
  resetAndDestroy(): unknown;
}

/** A request: what the handler uses of Node's. */
export interface ReceivedRequest extends Readable {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, so that repeated headers are distinguished. */
  readonly rawHeaders: readonly string[];
  /** True once the whole body has arrived. */
  readonly complete: boolean;
  readonly socket: RequestConnection;
}

/** The answer to a request: what the handler uses of Node's. */
export interface SentResponse {
  readonly statusCode: number;
  readonly headersSent: boolean;
  /** True once the client is gone. */
  readonly destroyed: boolean;
  readonly writableNeedDrain: boolean;
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers: OutgoingHttpHeaders): unknown;
  /** Sends a piece; false where the next one should wait for `drain`. */
  write(piece: string | Uint8Array): boolean;
  end(content?: string | Uint8Array<ArrayBuffer>): unknown;
  on(event: 'drain' | 'close', listener: () => void): unknown;
  off(event: 'drain' | 'close', listener: () => void): unknown;
}

/** A request, its answer, and what is known about both so far. */
export interface Exchange {
  readonly request: ReceivedRequest;
  readonly response: SentResponse;
  readonly method: string;
  /** The query without its question mark. */
  readonly querystring: string;
  /** The headers of the answer, also of an error. */
  headers: Headers;
  readonly requestId: string;
  operation: string | null;
  principal: Principal | null;
  refusals: number | null;
  readonly envelope: ErrorEnvelope;
}

/** What is known about an exchange from its start. */
type Start = Pick<Exchange, 'request' | 'response' | 'headers' | 'envelope'> &
  Partial<Pick<Exchange, 'querystring' | 'operation'>>;

/** A new exchange with an id of its own. */
export const exchangeOf = ({
  request,
  response,
  headers,
  envelope,
  querystring = '',
  operation = null,
}: Start): Exchange => ({
  request,
  response,
  method: request.method ?? 'GET',
  querystring,
  headers,
  requestId: newId('req'),
  operation,
  principal: null,
  refusals: null,
  envelope,
});

/** The path and query of a request target; only a proxy sends the absolute form, `http://host/path`. */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): { path: string; querystring: string } {
  if (!url.startsWith('/')) {
    const { pathname = '', search = '' } = URL.parse(url) ?? {};
    return { path: pathname, querystring: search.slice(1) };
  }
  const end = url.indexOf('?');
  return end === -1
    ? { path: url, querystring: '' }
    : { path: url.slice(0, end), querystring: url.slice(end + 1) };
}
