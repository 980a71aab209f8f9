import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a server does with a request. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** An answer with a status, in JSON. */
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

/** A refusal as the API gives it. */
export const refusal = (status: number, error: string, more: object = {}, headers = {}): Behaviour =>
  answer(status, { error, statusCode: status, ...more }, headers);

/** A connection that is reset before an answer. */
export const drop: Behaviour = (_response, { socket }) => socket.resetAndDestroy();

/** An answer that breaks off in its body. */
export const breakOff: Behaviour = (response, { socket }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"success":', () => socket.resetAndDestroy());
};

/** No answer at all. */
export const silence: Behaviour = () => undefined;

/** A server that does with each request the next of what it is told, and with all further ones the last. */
export interface WaywardServer {
  readonly url: string;
  readonly received: Received[];
  behave(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
}

/** Starts a server that misbehaves as it is told. */
export async function waywardServer(): Promise<WaywardServer> {
  const received: Received[] = [];
  let told: readonly Behaviour[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const behaviour = told[Math.min(received.length, told.length - 1)] ?? silence;
    received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    behaviour(response, request);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behave(...behaviours) {
      received.length = 0;
      told = behaviours;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
