import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, certificateKey } from '@rcm/testing/certificate';

/** A message of a webhook as it came. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Where webhooks of the suites lead, and what has come there. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** The statuses of the answers to come, 204 when there are none. */
  readonly answers: number[];
}

let started: Promise<Receiver> | null = null;

/** The receiver of this process; it holds up no end of it. */
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
