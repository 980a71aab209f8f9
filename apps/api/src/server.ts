import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type Koa from 'koa';

/** A listening application. */
export interface RunningServer {
  readonly url: string;
  /** Lets clients finish and leave, then answers what is under way, refuses what is new, and closes; at most 8 seconds. */
  stop(): Promise<void>;
}

/** Time for clients on kept connections to be told that the connection ends, and for balancers to look elsewhere. */
const drainMilliseconds = 500;
const graceMilliseconds = 7_500;

/**
 * The newest answer under way on each connection. By connection, not a set of answers: a set that gains and loses a
 * member with each request leaves tables behind that keep what they held alive until the next full collection.
 */
type Answering = Map<Socket, ServerResponse | null>;

/** Listens with bounds on what slow clients may hold. */
export async function listen(app: Koa, host: string, port: number): Promise<RunningServer> {
  const answering: Answering = new Map();
  const answer = app.callback();
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      const { socket } = request;
      answering.set(socket, response);
      response.on('close', () => {
        if (answering.get(socket) === response) answering.set(socket, null);
      });
      void answer(request, response);
    },
  );
  server.maxConnections = 10_000;
  server.on('connection', (socket) => {
    answering.set(socket, null);
    socket.on('close', () => answering.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop: () => stop(server, answering),
  };
}

async function stop(server: Server, answering: Answering): Promise<void> {
  // Closing a kept connection on which the next request is already under way would lose that request: each is
  // told to end with its next answer, and only those that stay silent meanwhile are cut.
  server.prependListener('request', (_request, response) => endAfter(response));
  for (const response of answering.values()) if (response) endAfter(response);
  if (await hasConnections(server)) await sleep(drainMilliseconds);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((_error, count) => resolve(count !== 0)));
