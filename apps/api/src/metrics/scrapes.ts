import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import { bind, urlOf } from '../server.ts';

/** Where figures are told. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** What answers scrapes. */
export interface ScrapeServer {
  readonly url: string;
  stop(): Promise<void>;
}

const mostConnections = 32;

/** Answers `GET /metrics` with what `scrape` gives, and 503 where it fails; those who ask at once share one answer. */
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
