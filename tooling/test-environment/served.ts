import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The parts of an HTTP request except method and path. */
export interface SentParts {
  readonly key?: string | null;
  /** Sent as JSON; text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A running HTTP server. */
export interface Served {
  /** Sends a request to a path below `/api/v1`. */
  send(
    method: string,
    path: string,
    parts?: SentParts,
  ): Promise<{
    readonly status: number;
    readonly headers: Headers;
    readonly text: string;
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses by the field names of the wire
    readonly json: any;
  }>;
  close(): void;
}

/** Serves on a free port. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    close: () => server.close(),
    async send(method, path, { key = null, body, headers = {} } = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: text === '' || hasFile(response.headers) ? null : JSON.parse(text),
      };
    },
  };
}

/** True for an answer that is a file instead of JSON. */
const hasFile = (headers: Headers): boolean =>
  headers.get('content-disposition')?.startsWith('attachment') ?? false;
