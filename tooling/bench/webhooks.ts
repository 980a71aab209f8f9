import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withClient } from '@rcm/database';
import { certificate, certificateFile, certificateKey } from '@rcm/testing/certificate';
import { install } from './installation.ts';
import { anOrganization } from './organization.ts';
import { figure, median, table } from './table.ts';
import { startApi, type Target } from './targets.ts';
import { claimsEach, type Send, sender, timeImport } from './timed-import.ts';

// Measures imports of one organization and deliveries to its endpoint, alone and beside ten dead endpoints of another
// organization that changes records all the time.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);

const deadSockets = 5;
const deadNames = 5;
const betweenChanges = 100;

/** The measured times in milliseconds. */
interface Times {
  readonly imports: number[];
  readonly deliveries: number[];
}

/** An endpoint that responds, and resolves when it gets its next message. */
async function healthyEndpoint() {
  let received: () => void = () => undefined;
  const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end();
      received();
    });
  });
  return {
    server,
    url: await urlOf(server),
    next: () =>
      new Promise<void>((resolve) => {
        received = resolve;
      }),
  };
}

/** An endpoint that accepts connections and never sends a byte. */
async function silentEndpoint() {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  return { server, sockets, url: await urlOf(server) };
}

async function urlOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
}

/** Milliseconds from a change until the endpoint has its message. */
async function timeDelivery(send: Send, next: () => Promise<void>): Promise<number> {
  const received = next();
  const started = performance.now();
  await send('POST', '/reference/patients', {
    firstName: 'Rowan',
    lastName: 'Ellis',
    dateOfBirth: '1984-02-29',
  });
  await received;
  return performance.now() - started;
}

async function measure(send: Send, next: () => Promise<void>): Promise<Times> {
  const times: Times = { imports: [], deliveries: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.imports.push(await timeImport(send));
    times.deliveries.push(await timeDelivery(send, next));
  }
  return times;
}

const installed = await install(`webhooks_${process.pid}`);
const healthy = await healthyEndpoint();
const silent = await silentEndpoint();
let api: Target | null = null;
try {
  const [measured, other] = [
    await anOrganization(installed, 'Measured'),
    await anOrganization(installed, 'Other'),
  ];
  api = await startApi({
    ...installed,
    environment: {
      ...installed.environment,
      RCM_WEBHOOK_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
  });
  const send = sender(api, measured.apiKey);
  await send('POST', '/organization/webhooks', { url: healthy.url, eventTypes: ['patient.created'] });
  // Warm-up: code is compiled on first use.
  for (let count = 0; count < 5; count += 1) await timeImport(send);
  const alone = await measure(send, healthy.next);

  const sendOther = sender(api, other.apiKey);
  const urls = [
    ...Array.from({ length: deadSockets }, () => silent.url),
    ...Array.from({ length: deadNames }, (_, index) => `https://dead-${index}.invalid/`),
  ];
  for (const url of urls) await sendOther('POST', '/organization/webhooks', { url, eventTypes: ['*'] });
  let isChanging = true;
  const changing = (async () => {
    while (isChanging) {
      await sendOther('POST', '/reference/patients', {
        firstName: 'Avery',
        lastName: 'Stone',
        dateOfBirth: '1984-02-29',
      });
      await sleep(betweenChanges);
    }
  })();
  while (silent.sockets.size === 0) await sleep(100);
  const beside = await measure(send, healthy.next);
  isChanging = false;
  await changing;
  process.stdout.write(report(alone, beside));
  await withClient(installed.superuserUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as pending from webhooks.deliveries where organization_id = $1 and status = 'PENDING'`,
      [other.organizationId],
    );
    process.stdout.write(
      `${rows[0].pending} deliveries of the other organization were pending at the end.\n`,
    );
  });
} finally {
  api?.stop();
  await installed.drop();
}
process.exit();

/** Formats the medians and maxima. */
function report(alone: Times, beside: Times): string {
  const row = (what: string, key: keyof Times) => {
    const of = (times: Times) => [figure(median(times[key]), 0), figure(Math.max(...times[key]), 0)];
    return [what, ...of(alone), ...of(beside)];
  };
  return table(
    ['ms', 'alone, median', 'alone, longest', 'beside dead endpoints, median', 'beside, longest'],
    [row(`an import of ${claimsEach} claims`, 'imports'), row('from a change to its message', 'deliveries')],
  );
}
