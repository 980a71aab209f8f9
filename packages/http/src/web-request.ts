import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ReceivedRequest, RequestConnection } from './exchange.ts';

/** A body with the piece that was read to see whether there is one. */
interface Body {
  readonly first: Uint8Array | null;
  readonly rest: ReadableStreamDefaultReader<Uint8Array>;
}

/** A Web request with the members of Node's. */
class WebRequest extends Readable implements ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly socket: RequestConnection;
  readonly #rest: Body['rest'] | undefined;

  constructor(request: Request, socket: RequestConnection, headers: IncomingHttpHeaders, body: Body | null) {
    super({ signal: request.signal });
    const { pathname, search } = new URL(request.url);
    this.method = request.method;
    this.url = `${pathname}${search}`;
    this.headers = headers;
    this.rawHeaders = [...request.headers].flat();
    this.socket = socket;
    this.#rest = body?.rest;
    if (body?.first) this.push(body.first);
    // Like Node's, it may be aborted while nobody reads it.
    this.on('error', () => undefined);
  }

  get complete(): boolean {
    return this.readableEnded;
  }

  override _read(): void {
    if (this.#rest === undefined) this.push(null);
    else
      this.#rest.read().then(
        ({ value }) => this.push(value ?? null),
        (error) => this.destroy(error),
      );
  }
}

/** Receives a Web request. */
export async function receive(request: Request, socket: RequestConnection): Promise<ReceivedRequest> {
  const headers: IncomingHttpHeaders = Object.fromEntries(request.headers);
  const body = await bodyOf(request, headers);
  const chunked = body?.first && { 'transfer-encoding': 'chunked' };
  return new WebRequest(request, socket, { ...headers, ...chunked }, body);
}

/** A body that no header announces, as HTTP/2 allows, is there only if it has a first piece. */
async function bodyOf({ body }: Request, headers: IncomingHttpHeaders): Promise<Body | null> {
  if (body === null) return null;
  const rest = body.getReader();
  if (headers['content-length'] ?? headers['transfer-encoding']) return { first: null, rest };
  const { value = null } = await rest.read();
  return value && { first: value, rest };
}
