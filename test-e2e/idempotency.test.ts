import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, request } from './support/api.ts';
import type { Operation } from './support/document.ts';
import { type ApiInProcess, startInProcess } from './support/in-process.ts';
import { operations } from './support/operations.ts';
import { plan, send } from './support/planned.ts';
import { type PlannedRequest, World } from './support/world.ts';

const posts = operations.filter(({ method }) => method === 'post');
const others = operations.filter(({ method }) => method !== 'post');

/** The operations whose response has a secret and is not stored; a retry gets an error that says so. */
const shownOnce: ReadonlySet<string> = new Set([
  'organization.createApiKey',
  'organization.rotateApiKey',
  'webhooks.createWebhook',
  'webhooks.rotateWebhook',
]);

/** Tables that every request changes: last use of a key, rate limits and row counters. */
const counting: ReadonlySet<string> = new Set([
  'auth.api_keys',
  'platform.rate_windows',
  'lists.row_changes',
  'lists.row_counts',
]);

/** The audit trail and the tables that follow it. */
const trailing: ReadonlySet<string> = new Set([
  'audit.events',
  'platform.audit_outbox',
  'audit.spans',
  'audit.event_kinds',
  'webhooks.deliveries',
  'webhooks.webhooks',
]);

let api: ApiInProcess;

beforeAll(async () => {
  api = await startInProcess({ applicationFilter: true, rowLevelSecurity: true });
});
afterAll(() => api.close());

async function aWorld(canary: string): Promise<World> {
  const organization = await api.createOrganization(canary);
  return new World(organization, canary, api.url, api.url, () => api.work(organization.organizationId));
}

/** The rows of an organization in each table, after all queued jobs. */
async function rowsOf({ organization: { organizationId } }: World): Promise<Map<string, string>> {
  await api.work(organizationId);
  const rows = Object.entries(await api.rowsOf(organizationId));
  return new Map(rows.filter(([table]) => !counting.has(table)));
}

const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one.keys()].filter((table) => one.get(table) !== other.get(table));

/** The actions of each request in the audit trail. */
async function actionsOf({ organization }: World): Promise<Map<string, string[]>> {
  await api.work(organization.organizationId);
  const actions = new Map<string, string[]>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer = await request('get', `${api.url}/api/v1/organization/audit-events`, {
      key: organization.apiKey,
      query: { take: '100', ...(cursor && { cursor }) },
    });
    for (const { requestId, action } of page.json.data.auditEvents) {
      actions.set(requestId, [...(actions.get(requestId) ?? []), action]);
    }
    cursor = page.json.data.nextCursor;
  }
  return actions;
}

const requestOf = ({ headers }: Answer) => headers.get('x-request-id') ?? '';
const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const isReading = (actions: readonly string[] = []) =>
  actions.every((action) => ['read', 'list'].includes(action));
const shownBy = ({ status, text, headers }: Answer) => ({ status, text, etag: headers.get('etag') });

/** A request with its own idempotency key, and an API key with enough of its rate limit left. */
async function keyed(operation: Operation, world: World): Promise<[PlannedRequest, string]> {
  const planned = await plan(operation, world);
  return [
    { ...planned, headers: { ...planned.headers, 'idempotency-key': `once, ${operation.id}` } },
    await world.keyFor(operation.path, 8),
  ];
}

/** The responses of each operation, in order. */
type Answers = Map<Operation, Answer[]>;

let once: { readonly answers: Answers; readonly rows: Map<string, string> };

describe('with one Idempotency-Key', () => {
  const answers: Answers = new Map();
  let afterwards: { readonly changed: string[]; readonly changedByReads: string[] };
  let trail: Map<string, string[]>;

  beforeAll(async () => {
    const world = await aWorld('canary-of-a');
    const sent = new Map<Operation, [PlannedRequest, string]>();
    for (const operation of posts) {
      const [planned, key] = await keyed(operation, world);
      sent.set(operation, [planned, key]);
      answers.set(operation, [await send(world, operation, planned, key)]);
    }
    const again = async (chosen: readonly Operation[]) => {
      for (const operation of chosen) {
        const [planned, key] = sent.get(operation) ?? [];
        if (planned) answers.get(operation)?.push(await send(world, operation, planned, key));
      }
      return rowsOf(world);
    };
    const first = await actionsOf(world);
    const reads = Map.groupBy(posts, (operation) =>
      (answers.get(operation) ?? []).every((answer) => isReading(first.get(requestOf(answer)))),
    );
    const rows = await rowsOf(world);
    const afterWrites = await again(reads.get(false) ?? []);
    const afterReads = await again(reads.get(true) ?? []);
    trail = await actionsOf(world);
    afterwards = {
      changed: differences(rows, afterWrites),
      changedByReads: differences(afterWrites, afterReads).filter((table) => !trailing.has(table)),
    };
    once = { answers, rows };
  }, 300_000);

  test.each(posts)('$id returns the same response the second time', (operation) => {
    const [first, second] = answers.get(operation) ?? [];
    if (!first || !second) throw new Error('It was not sent twice');
    expect(first.status).toBeLessThan(300);
    expect(isReplayed(first)).toBe(false);
    if (shownOnce.has(operation.id)) {
      expect([second.status, isReplayed(second)]).toEqual([409, false]);
      expect(Object.values(first.json.data)).toContainEqual(
        expect.objectContaining({ id: second.json.existingId }),
      );
    } else {
      expect([shownBy(second), isReplayed(second)]).toEqual([shownBy(first), true]);
    }
  });

  test('nothing is written the second time', () => {
    expect(afterwards).toEqual({ changed: [], changedByReads: [] });
  });

  test('a repeated read records its audit event again', () => {
    const reads = [...answers].filter(
      ([{ scope }, [first]]) => scope.endsWith(':read') && first && trail.has(requestOf(first)),
    );
    expect(reads.length).toBeGreaterThan(3);
    expect(reads.map(([, [, second]]) => second && trail.get(requestOf(second)))).toEqual(
      reads.map(() => ['list']),
    );
  });
});

describe('with one Idempotency-Key five times concurrently', () => {
  const answers: Answers = new Map();
  let rows: Map<string, string>;
  let trail: Map<string, string[]>;

  beforeAll(async () => {
    const world = await aWorld('canary-of-b');
    for (const operation of posts) {
      const [planned, key] = await keyed(operation, world);
      const sent = await Promise.all(Array.from({ length: 5 }, () => send(world, operation, planned, key)));
      answers.set(operation, [...sent, await send(world, operation, planned, key)]);
    }
    rows = await rowsOf(world);
    trail = await actionsOf(world);
  }, 300_000);

  test.each(posts)('$id is executed once', (operation) => {
    const all = answers.get(operation) ?? [];
    const [carriedOut, ...more] = all.filter((answer) => answer.status < 300 && !isReplayed(answer));
    if (!carriedOut) throw new Error('It was never executed');
    expect([all.length, more]).toEqual([6, []]);
    for (const answer of all.filter((other) => other !== carriedOut)) {
      if (answer.status === 409) expect(isReplayed(answer)).toBe(false);
      else expect([shownBy(answer), isReplayed(answer)]).toEqual([shownBy(carriedOut), true]);
    }
    expect(all.at(-1)?.status).toBe(shownOnce.has(operation.id) ? 409 : carriedOut.status);
  });

  test('leaves as many rows as one request of each', () => {
    const counted = ([table, row]: [string, string]): [string, string] => [table, row.split(' ', 1)[0] ?? ''];
    const [five, one] = [rows, once.rows].map((all) => new Map([...all].map(counted)));
    expect(differences(five ?? new Map(), one ?? new Map()).filter((table) => !trailing.has(table))).toEqual(
      [],
    );
  });

  test('changes nothing for requests that are not executed', () => {
    const changed = [...answers].flatMap(([{ id }, all]) => {
      const left = all.filter((answer) => answer.status === 409 || isReplayed(answer));
      return left.some((answer) => !isReading(trail.get(requestOf(answer)))) ? [id] : [];
    });
    // A file that is read concurrently with another begins an import, which is rolled back.
    expect(changed.filter((id) => id !== 'imports.createX12Import')).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  const declared = ({ parameters }: Operation) =>
    parameters.some(({ name, in: place }) => place === 'header' && name === 'Idempotency-Key');

  test('is declared by each POST and by no other operation', () => {
    expect(posts.filter((operation) => !declared(operation))).toEqual([]);
    expect(others.filter(declared)).toEqual([]);
  });

  test.each(posts)('$id refuses a key that is not 1 to 255 printable ASCII characters', async (operation) => {
    for (const key of ['', 'k'.repeat(256), 'k\u00e9y']) {
      const params = Object.fromEntries(operation.parameters.map(({ name }) => [name, 'missing_1']));
      const answer = await send(
        world,
        operation,
        { params, body: {}, headers: { 'idempotency-key': key } },
        await world.keyFor(operation.path),
      );
      const issues: { path: string }[] = answer.json?.issues ?? answer.json?.errors ?? [];
      expect([answer.status, issues.some(({ path }) => path === 'header.Idempotency-Key')]).toEqual([
        400,
        true,
      ]);
    }
  });

  let world: World;
  beforeAll(async () => {
    world = await aWorld('canary-of-c');
  });

  test('with a different operation, body or query is a 409', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(255) };
    const facility = { name: world.name(), npi: '1234567893' };
    const payer = { name: facility.name, programType: 'COMMERCIAL' };
    const post = (path: string, body: unknown) =>
      request('post', `${api.url}/api/v1/reference${path}`, {
        key: world.organization.apiKey,
        body,
        headers,
      });
    expect((await post('/facilities', facility)).status).toBe(201);
    expect((await post('/facilities', { ...facility, name: world.name() })).status).toBe(409);
    expect((await post('/payers', payer)).status).toBe(409);
    expect(isReplayed(await post('/facilities', facility))).toBe(true);
  });

  test('of a failed request can be used again', async () => {
    const headers = { 'idempotency-key': 'free' };
    const post = (body: unknown) =>
      request('post', `${api.url}/api/v1/reference/facilities`, {
        key: world.organization.apiKey,
        body,
        headers,
      });
    expect((await post({})).status).toBe(400);
    const made = await post({ name: world.name(), npi: '1234567893' });
    expect([made.status, isReplayed(made)]).toEqual([201, false]);
  });

  test('belongs to one organization', async () => {
    const stranger = await aWorld('canary-of-d');
    const operation = posts.find(({ id }) => id === 'reference.createFacility');
    if (!operation) throw new Error('There is no such operation');
    const planned = { ...(await plan(operation, world)), headers: { 'idempotency-key': 'shared' } };
    const answers = [await send(world, operation, planned), await send(stranger, operation, planned)];
    expect(answers.map((answer) => [answer.status, isReplayed(answer)])).toEqual([
      [201, false],
      [201, false],
    ]);
  });
});
