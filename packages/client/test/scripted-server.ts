import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a server does with a request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** A JSON response with a status. */
export const answer =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': 'req_1',
      ...headers,
    });
    response.end(JSON.stringify(body));
  };

/** An error response of the API. */
export const refusal = (status: number, error: string, more: object = {}, headers = {}): Behaviour =>
  answer(status, { error, statusCode: status, ...more }, headers);

/** A connection that is reset before the response. */
export const drop: Behaviour = (_response, { socket }) => socket.resetAndDestroy();

/** A response that breaks off in its body. */
export const breakOff: Behaviour = (response, { socket }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"success":', () => socket.resetAndDestroy());
};

/** No response at all. */
export const silence: Behaviour = () => undefined;

/** A server that handles requests with the given behaviours in order, and all further ones with the last. */
export interface ScriptedServer {
  readonly url: string;
  readonly received: Received[];
  behave(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
}

/** Starts a server whose behaviour is set with `behave`. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const received: Received[] = [];
  let script: readonly Behaviour[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const behaviour = script[Math.min(received.length, script.length - 1)] ?? silence;
    received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    behaviour(response, request);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behave(...behaviours) {
      received.length = 0;
      script = behaviours;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
