import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { bind, urlOf } from '../server.ts';

/** The address of the metrics server. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** An HTTP server that answers scrapes. */
export interface ScrapeServer {
  readonly url: string;
  stop(): Promise<void>;
}

const mostConnections = 32;

/** Answers `GET /metrics` with the result of `scrape`, or 503 when it fails. Concurrent requests share one result. */
export async function listenForScrapes(
  { host, port }: MetricsAddress,
  scrape: () => Promise<string>,
): Promise<ScrapeServer> {
  let current: Promise<string> | null = null;
  const shared = () => {
    current ??= scrape().finally(() => {
      current = null;
    });
    return current;
  };
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    request.resume();
    if (request.url !== '/metrics') response.writeHead(404).end();
    else if (request.method !== 'GET') response.writeHead(405, { Allow: 'GET' }).end();
    else {
      shared().then(
        (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
        () => response.writeHead(503).end(),
      );
    }
  });
  server.maxConnections = mostConnections;
  await bind(server, host, port, { host: 'RCM_METRICS_HOST', port: 'RCM_METRICS_PORT' });
  return {
    url: `${urlOf(server, host)}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
