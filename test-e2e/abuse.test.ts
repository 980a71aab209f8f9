import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';
import type { Operation } from './support/document.ts';
import { identifiersOf } from './support/isolation.ts';
import { operations } from './support/operations.ts';
import { plan, send } from './support/planned.ts';
import { type Served, serve } from './support/rcm.ts';
import { World } from './support/world.ts';

let api: Served;
let world: World;
beforeAll(async () => {
  api = await serve({ ...inject('environment'), RCM_LOG_LEVEL: 'trace' });
  world = new World(await createOrganization(), 'canary-text', api.url);
});
afterAll(() => api.stop());

const megabyte = 1024 * 1024;

/** The size limit of a body in bytes. */
const largest = 4 * megabyte;

/** A text of nearly 4 MiB: `item` repeated between `head` and `tail`. */
function filled(head: string, item: string, tail: string): string {
  const times = Math.floor((largest - head.length - tail.length) / (item.length + 1));
  return head + new Array(times).fill(item).join(',') + tail;
}

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`)}}`;
const rule = '{"queueId":"x","name":"x","actions":[{"type":"STOP"}],"conditions":';
const claim = '{"patientId":"x","payerId":"x","serviceDate":"2026-01-01","lines":[';

/** CPU milliseconds of a process, over all threads. */
function computed(pid: number): number {
  const [, , , , , , , , , , , user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(user) + Number(system)) * 10;
}

const plain = filled('[', '{}', ']');

/** CPU milliseconds that parsing a text takes on this machine under its current load. */
function read(text: string): number {
  const before = process.cpuUsage();
  JSON.parse(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const post = (path: string, body: string) =>
  fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.organization.apiKey}`, 'content-type': 'application/json' },
    body,
  });

describe('an expensive body', () => {
  test.each([
    ['a million keys', 413, '/reference/patients', keys(1_000_000)],
    ['as many keys as fit', 400, '/reference/patients', keys(340_000)],
    ['as many empty lines as fit', 400, '/reference/claims', filled(claim, '{}', ']}')],
    ['lines of wrong types', 400, '/reference/claims', filled(claim, '{"modifiers":[1,2]}', ']}')],
    [
      '999 entirely invalid lines',
      400,
      '/reference/claims',
      `${claim}${new Array(999).fill('{"units":"x","modifiers":[1,2,3,4],"diagnosisPointers":["x","x"]}')}]}`,
    ],
    ['numbers for texts', 400, '/reference/claims', filled('{"diagnosisCodes":[', '1', ']}')],
    ['empty line items', 400, '/gfe/estimates', filled('{"lineItems":[', '{}', ']}')],
    [
      'numbers for ids',
      400,
      '/denial-management/cases/bulk',
      filled('{"action":"ROUTE","caseIds":[', '1', ']}'),
    ],
    [
      'a broad rule',
      400,
      '/denial-management/queue-rules',
      filled(`${rule}{"all":[`, '{"field":"carc","op":"eq","value":"50"}', ']}}'),
    ],
    [
      'a broad rule of nothing',
      400,
      '/denial-management/queue-rules',
      filled(`${rule}{"all":[`, '{}', ']}}'),
    ],
    [
      'a deep rule',
      400,
      '/denial-management/queue-rules',
      `${rule}${'{"any":[{},'.repeat(30)}{}${']}'.repeat(30)}}`,
    ],
    [
      'deep nesting side by side',
      400,
      '/reference/payers',
      filled('{"x":[', `${'['.repeat(60)}${']'.repeat(60)}`, ']}'),
    ],
    [
      'a number of four million digits',
      400,
      '/patient-ar/accounts',
      `{"openingBalance":${'1'.repeat(4_000_000)}}`,
    ],
    ['an address without end', 400, '/organization/members', `{"email":"a@${'a.'.repeat(2_000_000)}"}`],
    ['escapes of NUL', 400, '/reference/patients', `{"firstName":"${'\\u0000'.repeat(690_000)}"}`],
    [
      'the largest number of rows',
      400,
      '/reference/imports',
      `{"kind":"PAYER","content":"${'{}\\n'.repeat(1_000_000)}"}`,
    ],
  ])('%s: %d', async (_name, status, path, body) => {
    const refuse = async () => {
      const before = computed(api.pid);
      const answer = await post(path, body);
      const { length } = await answer.text();
      expect(answer.status).toBe(status);
      expect(length).toBeLessThan(megabyte);
      return computed(api.pid) - before;
    };
    // CPU time blocks all other requests. A refusal must cost little more than parsing, on any machine.
    const most = 4 * read(body) + 2 * read(plain);
    let cost = await refuse();
    // The heap may be collected meanwhile, which other requests have caused as well.
    if (cost >= most) cost = await refuse();
    expect(cost).toBeLessThan(most);
  });

  test('text of 256 KiB in any field of any operation costs no more than reading it', async () => {
    const long = 'aA1-.@ /:'.repeat(megabyte / 36);
    const faults: string[] = [];
    for (const operation of operations) {
      const params = Object.fromEntries(
        operation.parameters
          .filter(({ in: place }) => place === 'path')
          .map(({ name }) => [name, 'missing_1']),
      );
      for (const field of Object.keys(operation.body?.properties ?? {})) {
        const asked = async () => {
          const before = computed(api.pid);
          const { status } = await send(world, operation, { params, body: { [field]: long } });
          return { status, cost: computed(api.pid) - before };
        };
        const first = await asked();
        let { cost } = first;
        // The cost of a text recurs in each run, unlike one-time work of the process.
        for (let again = 0; again < 2 && cost > 250; again += 1) cost = (await asked()).cost;
        if (first.status < 400 || first.status >= 500 || cost > 250)
          faults.push(`${operation.id} ${field}: ${first.status}, ${cost} ms`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('the log', () => {
  test('names the operations that ran, and contains none of their data', async () => {
    const sentValues = new Set<string>();
    let last = '';
    for (const operation of operations) {
      const planned = await plan(operation, world);
      for (const name of identifiersOf(operation)) sentValues.add(planned.params?.[name] ?? '');
      expect((await send(world, operation, planned)).status).toBeLessThan(300);
      last = await refused(operation);
    }
    // Entries are written in batches.
    while (!api.logged().includes(last)) await sleep(50);
    const logged = api.logged();
    for (const { id } of operations) expect(logged).toContain(`"operation":"${id}"`);
    for (const secret of [
      'canary',
      world.organization.apiKey.slice('rcm_live_'.length + 17, -7),
      ...sentValues,
    ]) {
      expect([secret, logged.includes(secret)]).toEqual([secret, false]);
    }
  }, 300_000);

  /** Sends requests with invalid values, and returns the id of the last one. */
  async function refused(operation: Operation): Promise<string> {
    const params = Object.fromEntries(
      operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => [name, 'canary-id']),
    );
    await send(world, operation, {
      params,
      query: { take: 'canary' },
      body: operation.body ? { canary: 1 } : undefined,
    });
    const { headers } = await send(world, operation, { params }, 'canary-key');
    return headers.get('x-request-id') ?? '';
  }
});

/** Clients that send half of a request and then stop. */
class SlowClients {
  /** Milliseconds after which each connection was closed. */
  readonly closedAfter: Promise<{ headers: number[]; bodies: number[] }>;

  constructor(url: string, key: string) {
    const head = `POST /api/v1/reference/payers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
    const body = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const all = (text: string) => Promise.all(Array.from({ length: 200 }, () => this.#open(url, text)));
    this.closedAfter = Promise.all([all(head), all(body)]).then(([headers, bodies]) => ({ headers, bodies }));
  }

  #open(url: string, text: string): Promise<number> {
    return new Promise((resolve) => {
      const since = performance.now();
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('error', () => undefined);
      socket.on('data', () => undefined);
      socket.once('close', () => resolve(performance.now() - since));
    });
  }
}

test('clients that never finish a request block nobody, and are disconnected', async () => {
  let isOver = false;
  const slow = new SlowClients(api.url, world.organization.apiKey);
  const closed = slow.closedAfter.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { status } = await request('get', `${api.url}/api/v1/reference/payers`, {
      key: world.organization.apiKey,
    });
    expect(status).toBe(200);
    await sleep(50);
  }
  const { headers, bodies } = await closed;
  expect(Math.max(...headers)).toBeLessThan(15_000);
  expect(Math.max(...bodies)).toBeLessThan(15_000);
  // A client that disconnects during a request is not a failure of the service.
  expect(api.logged()).not.toContain('"status":5');
});
