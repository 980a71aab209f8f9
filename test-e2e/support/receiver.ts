import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, certificateKey } from '@rcm/testing/certificate';

/** A received webhook message. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The receiver of the suites' webhooks, with its messages. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** The statuses of the next responses; 204 when empty. */
  readonly answers: number[];
}

let started: Promise<Receiver> | null = null;

/** The receiver of this process, which does not keep it running. */
export function receiver(): Promise<Receiver> {
  started ??= start();
  return started;
}

async function start(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const answers: number[] = [];
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    let body = '';
    request.on('data', (data) => {
      body += data;
    });
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as Readonly<Record<string, string>>,
        body,
      });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, received, answers };
}
