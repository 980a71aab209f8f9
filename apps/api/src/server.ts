import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@rcm/errors';
import type { Pace } from '@rcm/http/koa';
import type Koa from 'koa';
import { checksOfWindow } from './body-progress.ts';
import { type ConnectionLimits, Connections, type SlowBody } from './connections.ts';

/** A listening application. */
export interface RunningServer {
  readonly url: string;
  /** Stops gracefully: lets clients finish and disconnect, answers pending requests, refuses new ones, and closes. */
  stop(): Promise<void>;
}

/** Limits on clients. */
export interface ServerLimits {
  readonly connections: ConnectionLimits;
  /** A request whose body arrives more slowly is ended with 408. */
  readonly bodyPace: Pace;
  /** Seconds after which a client that does not read its response is disconnected. */
  readonly writeTimeout: number;
  /** Longest duration of a stop, in seconds. */
  readonly drain: number;
}

/** Time for clients with keep-alive connections to learn that they close, and for load balancers to switch over. */
const lingerMilliseconds = 500;

/** Listens with limits on slow clients. When it cannot listen, the error names the setting. */
export async function listen(
  app: Koa,
  host: string,
  port: number,
  limits: ServerLimits,
): Promise<RunningServer> {
  const { bodyPace } = limits;
  const connections = new Connections(limits.connections, bodyPace);
  const answer = app.callback();
  const server = createServer(
    {
      headersTimeout: 10_000,
      // A large file may take long as long as it advances.
      requestTimeout: 0,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      if (connections.begin(request, response)) void answer(request, response);
    },
  );
  server.on('connection', (socket) => connections.admit(socket));
  server.timeout = limits.writeTimeout * 1_000;
  server.on('timeout', (socket) => {
    // A reset also frees the kernel's send buffer of a client that does not read.
    if (!connections.isAtWork(socket)) socket.resetAndDestroy();
  });
  await bind(server, host, port);
  const checking = setInterval(
    () => connections.checkBodies().forEach(endSlowBody),
    (bodyPace.seconds * 1_000) / checksOfWindow,
  ).unref();
  server.once('close', () => clearInterval(checking));
  return {
    url: urlOf(server, host),
    stop: () => stop(server, connections, limits.drain * 1_000),
  };
}

/** The URL of a listening server. */
export function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Throws when the process cannot listen on a port; the error names the setting. */
export async function requirePort(host: string, port: number): Promise<void> {
  const server = createServer();
  await bind(server, host, port);
  await new Promise((resolve) => server.close(resolve));
}

/** The variables that say where a server listens. */
interface AddressVariables {
  readonly host: string;
  readonly port: string;
}

const bindingFailures = ({ host, port }: AddressVariables): Readonly<Record<string, string>> => ({
  EADDRINUSE: `another program listens on that port; set ${port} to a free port`,
  EACCES: `this user may not listen on that port; set ${port} to a port above 1023`,
  EADDRNOTAVAIL: `this machine does not have that address; set ${host} to one that it has`,
  ENOTFOUND: `that host name does not resolve; set ${host} to an address of this machine`,
});

/** Listens. When that fails, the error names the variables of host and port. */
export async function bind(
  server: Server,
  host: string,
  port: number,
  variables: AddressVariables = { host: 'HOST', port: 'PORT' },
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const failure = bindingFailures(variables)[code] ?? message;
    throw new Error(`Cannot listen on ${variables.port} ${port} of ${variables.host} ${host}: ${failure}.`, {
      cause: error,
    });
  }
}

async function stop(server: Server, connections: Connections, drainMilliseconds: number): Promise<void> {
  // Closing a keep-alive connection whose next request is already on its way would lose that request: the next response
  // announces the close, and only connections that stay silent are closed without one.
  server.prependListener('request', (_request, response) => endAfter(response));
  for (const response of connections.newest()) endAfter(response);
  const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
  if (await hasConnections(server)) await sleep(Math.min(lingerMilliseconds, drainMilliseconds));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Ends a request with 408 while the application waits for its body, or else by closing its connection. */
function endSlowBody({ socket, request, response }: SlowBody): void {
  const isAwaited = request.listenerCount('error') > 0;
  if (response.headersSent || !isAwaited) {
    socket.resetAndDestroy();
    return;
  }
  endAfter(response);
  request.emit('error', new ApiError(408, 'The body of the request arrives too slowly'));
}

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

const hasConnections = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((_error, count) => resolve(count !== 0)));
