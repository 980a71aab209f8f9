import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

/** A listening application. */
export interface RunningServer {
  readonly url: string;
  /** Answers what is under way, refuses what is new, and closes; at most 8 seconds. */
  stop(): Promise<void>;
}

const graceMilliseconds = 8_000;

/** Listens with bounds on what slow clients may hold. */
export async function listen(app: Koa, host: string, port: number): Promise<RunningServer> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
    app.callback(),
  );
  server.maxConnections = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  // A kept-alive connection is told to end with its next answer instead of being cut in the middle of a request.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
