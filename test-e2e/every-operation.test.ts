import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { builders } from './requests/index.ts';
import { answersTable, statusesOf } from './support/answers.ts';
import { type Answer, createOrganization } from './support/api.ts';
import { contractsOwn } from './support/contract.ts';
import { type ApiDocument, type Operation, readDocument, roles } from './support/document.ts';
import { leakOf, probeBody, probePath, referencesOf } from './support/isolation.ts';
import { operations } from './support/operations.ts';
import { plan, send } from './support/planned.ts';
import { rcmJson } from './support/rcm.ts';
import { receiver } from './support/receiver.ts';
import { runOnce } from './support/run-once.ts';
import { World } from './support/world.ts';

let document: ApiDocument;
let world: World;
let stranger: World;

beforeAll(async () => {
  document = await readDocument();
  world = new World(await createOrganization(), 'canary-of-a');
  stranger = new World(await createOrganization({ timeZone: 'America/Los_Angeles' }), 'canary-of-b');
});

/** Two installations, such as one server and a cluster, must write the same table. */
const table = process.env.RCM_TEST_ANSWERS;
afterAll(() => table && writeFileSync(table, answersTable()));

/** Checks a response of any status against the document. */
function expectDeclared(operation: Operation, answer: Answer): void {
  expect(document.faults(operation, answer.status, answer.json)).toEqual([]);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  const isForEverybody = operation.scope === 'public' && answer.status < 300;
  expect(answer.headers.get('cache-control')).toMatch(
    isForEverybody ? /^public, max-age=\d+$/ : /^no-store$/,
  );
  expect(answer.text).not.toContain(stranger.canary);
}

const anyId = (operation: Operation) =>
  Object.fromEntries(
    operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => [name, 'missing_1']),
  );

test('planned requests are exactly those of the operations in the document', () => {
  expect(Object.keys(builders).sort()).toEqual(document.operations.map(({ id }) => id).sort());
});

describe.each(operations)('$id', (operation) => {
  const isPublic = operation.scope === 'public';
  // Refused requests use nothing up, so that several tests can send the same.
  const ownRefused = runOnce(() => plan(operation, world));
  const theirs = runOnce(() => plan(operation, stranger));

  test('succeeds as documented, and ignores parameters that name a tenant', async () => {
    const planned = await plan(operation, world);
    const hint = stranger.organization.organizationId;
    const hints = { organizationId: hint, orgId: hint, tenantId: hint, organization: hint };
    const answer = await send(world, operation, {
      ...planned,
      query: { ...hints, ...planned.query },
      headers: { 'x-org-id': hint, 'x-organization-id': hint, 'x-tenant-id': hint, ...planned.headers },
      ...(planned.body === undefined ? {} : { body: { ...hints, ...(planned.body as object) } }),
    });
    expect([answer.status, answer.text]).toEqual([
      expect.toSatisfy((status) => status < 300),
      expect.anything(),
    ]);
    expectDeclared(operation, answer);
    expect(answer.text).not.toContain(hint);
    if (answer.json?.meta)
      expect(answer.json.meta).toEqual({ organizationId: world.organization.organizationId });
  });

  test.skipIf(isPublic)('answers 401 without a valid key', async () => {
    const planned = { params: anyId(operation), body: operation.body ? {} : undefined };
    for (const key of [null, 'nonsense', world.organization.apiKey.slice(0, -1)]) {
      const answer = await send(world, operation, planned, key);
      expect([answer.status, answer.json]).toEqual([401, refusalOf(operation, 401)]);
      expectDeclared(operation, answer);
    }
  });

  test.skipIf(isPublic || operation.scope === 'any-key')('answers 403 without the scope', async () => {
    const planned = { params: anyId(operation), body: operation.body ? {} : undefined };
    const [module, action] = operation.scope.split(':') as [string, string];
    const other = module === 'support' ? 'scribe' : 'support';
    const wrong = [await scoped(`${other}:read`), await scoped(`${other}:*`)];
    if (action === 'write') wrong.push(await scoped(`${module}:read`));
    for (const key of wrong) {
      const answer = await send(world, operation, planned, key);
      expect([answer.status, answer.json]).toEqual([403, refusalOf(operation, 403)]);
      expectDeclared(operation, answer);
    }
  });

  test.skipIf(isPublic || operation.scope === 'any-key')(
    'succeeds with each scope that covers it',
    async () => {
      const [module, action] = operation.scope.split(':') as [string, string];
      const right = [operation.scope, `${module}:*`, 'public-api:*', '*'];
      if (action === 'read') right.push(`${module}:write`);
      for (const scope of right) {
        const answer = await send(world, operation, { params: anyId(operation) }, await scoped(scope));
        expect(answer.status).not.toBe(401);
        expect(answer.status).not.toBe(403);
      }
    },
  );

  test.skipIf(isPublic)(
    'succeeds for its declared roles with every scope, and answers 403 to others',
    async () => {
      for (const role of roles) {
        const answer = await send(world, operation, { params: anyId(operation) }, await keyOf(role));
        expect(answer.status).not.toBe(401);
        expect([role, answer.status === 403]).toEqual([role, !operation.roles.includes(role)]);
        expectDeclared(operation, answer);
      }
    },
  );

  test.skipIf(isPublic)('allows READ_ONLY only reading', () => {
    const reads = operation.method === 'get' || operation.scope.endsWith(':read');
    expect(operation.roles.includes('READ_ONLY')).toBe(reads);
  });

  test.skipIf(!operation.statuses.includes(404) || !operation.path.includes('{'))(
    "answers another organization's record like a missing one, byte for byte",
    async () => {
      for (const probe of await probePath(operation, world, await theirs())) {
        expect(leakOf(probe, stranger)).toBeNull();
        expectDeclared(operation, probe.answer);
      }
    },
  );

  test.skipIf(referencesOf(operation).length === 0)(
    "answers another organization's record in the body like a missing one",
    async () => {
      for (const probe of await probeBody(operation, world, await theirs())) {
        expect(leakOf(probe, stranger)).toBeNull();
        expectDeclared(operation, probe.answer);
      }
    },
  );

  test.skipIf(!operation.body || Object.keys(operation.body.properties ?? {}).length === 0)(
    'answers 400 to each field of a wrong type, naming the field and not the value',
    async () => {
      const planned = await ownRefused();
      for (const [name, schema] of Object.entries(operation.body?.properties ?? {})) {
        const wrong = typesOf(schema).includes('string') ? { canary: 'canary' } : 'canary';
        const answer = await send(world, operation, {
          ...planned,
          body: { ...(planned.body as object), [name]: wrong },
        });
        expect([name, answer.status]).toEqual([name, typesOf(schema).includes('any') ? answer.status : 400]);
        expectDeclared(operation, answer);
        if (answer.status !== 400) continue;
        const [issue] = answer.json.issues ?? answer.json.errors;
        expect(issue.path.startsWith(`body.${name}`)).toBe(true);
        expect(answer.text).not.toContain('canary');
      }
    },
  );

  test(
    contractsOwn.has(operation.id)
      ? 'ignores a query parameter that it does not know'
      : 'answers 400 to a query parameter that it does not know',
    async () => {
      const planned = { params: anyId(operation), query: { notAParameter: 'x' } };
      const body = operation.body ? { body: {} } : {};
      const answer = await send(world, operation, { ...planned, ...body });
      const issues: { path: string }[] = answer.json?.issues ?? answer.json?.errors ?? [];
      const isRefused = issues.some(({ path }) => path === 'query.notAParameter');
      expect([answer.status === 400 && isRefused, isRefused]).toEqual(
        contractsOwn.has(operation.id) ? [false, false] : [true, true],
      );
      expectDeclared(operation, answer);
    },
  );

  test.skipIf(!operation.body)(
    contractsOwn.has(operation.id)
      ? 'ignores a field of the body that it does not know'
      : 'answers 400 to a field of the body that it does not know, naming the field and not the value',
    async () => {
      const planned = { params: anyId(operation), body: { notAField: { canary: 'canary' } } };
      const answer = await send(world, operation, planned);
      const issues: { path: string }[] = answer.json?.issues ?? answer.json?.errors ?? [];
      const isRefused = issues.some(({ path }) => path === 'body.notAField');
      expect([answer.status === 400 && isRefused, isRefused]).toEqual(
        contractsOwn.has(operation.id) ? [false, false] : [true, true],
      );
      expect(answer.text).not.toContain('canary');
      expectDeclared(operation, answer);
    },
  );

  test.skipIf(!operation.parameters.some(({ in: place }) => place === 'query'))(
    'answers 400 to each invalid query parameter',
    async () => {
      const planned = await ownRefused();
      for (const { name, in: place, schema } of operation.parameters) {
        if (place !== 'query') continue;
        const one = schema.items ?? schema;
        const isFree = one.type === 'string' && !one.format && !one.enum && !one.pattern;
        const bad = isFree ? '' : 'not valid';
        if (isFree && !one.minLength) continue;
        const answer = await send(world, operation, { ...planned, query: { ...planned.query, [name]: bad } });
        expect([name, answer.status]).toEqual([name, 400]);
        expectDeclared(operation, answer);
      }
    },
  );
});

test("a switched-off module is refused to its organization's keys only", async () => {
  const { organizationId, apiKey } = await createOrganization();
  const modules = [...new Set(document.operations.map(({ scope }) => scope.split(':')[0] ?? ''))].filter(
    (name) => !['any-key', 'public', 'organization'].includes(name),
  );
  await rcmJson(
    ['org', 'modules', '--org', organizationId, '--disable', modules.join(',')],
    inject('environment'),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const operation of document.operations) {
    if (!modules.includes(operation.scope.split(':')[0] ?? '')) continue;
    const answer = await send(world, operation, { params: anyId(operation) }, apiKey);
    expect([operation.id, answer.status]).toEqual([operation.id, 403]);
  }
});

test('a webhook can subscribe to each type of the changes that the operations made', async () => {
  const types = new Set<string>();
  for (let path = '/organization/changes?take=100'; path !== ''; ) {
    const { changes, nextCursor, hasMore } = await world.send('get', path);
    for (const { recordType, action } of changes) types.add(eventTypeOf(recordType, action));
    path = hasMore ? `/organization/changes?take=100&cursor=${encodeURIComponent(nextCursor)}` : '';
  }
  const { url } = await receiver();
  for (let from = 0; from < types.size; from += 100) {
    const eventTypes = [...types].slice(from, from + 100);
    await world.send('post', '/organization/webhooks', { url, eventTypes });
  }
});

test('every operation has succeeded, and none has failed', () => {
  const excepted = document.operations.filter(({ id }) => {
    const statuses = statusesOf(id);
    return !statuses.some((status) => status < 300) || statuses.some((status) => status >= 500);
  });
  expect(excepted.map(({ id }) => id)).toEqual([]);
});

/** The type of the event that a change is sent as. */
const eventTypeOf = (recordType: string, action: string) =>
  `${recordType.replace(' ', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}.${action}d`;

/** The contract's error texts of each envelope. */
const words = {
  401: { generic: 'Authentication required', claimStatus: 'AUTHENTICATION_REQUIRED' },
  403: { generic: 'Forbidden', claimStatus: 'ACCESS_DENIED' },
} as const;

/** The body of an error: claim status has its own envelope. */
const refusalOf = ({ path }: Operation, statusCode: 401 | 403) =>
  path.startsWith('/api/v1/claim-status/')
    ? {
        ok: false,
        errors: [
          {
            code: words[statusCode].claimStatus,
            message: expect.any(String),
            source: 'api',
            retryable: false,
          },
        ],
      }
    : { error: words[statusCode].generic, statusCode };

const madeKeys = new Map<string, Promise<string>>();

/** A key of the first organization, cached by scope and role. */
function keyWith(scope: string, role: string): Promise<string> {
  const name = `${role} ${scope}`;
  const known = madeKeys.get(name);
  if (known) return known;
  const made = world
    .send('post', '/organization/api-keys', { name, scopes: [scope], role })
    .then(({ secret }) => secret as string);
  madeKeys.set(name, made);
  return made;
}

const scoped = (scope: string) => keyWith(scope, 'OWNER');
const keyOf = (role: string) => keyWith('*', role);

function typesOf(schema: NonNullable<Operation['body']>): readonly string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (schema.enum || schema.const !== undefined) return ['string'];
  if (schema.type === undefined) return ['any'];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}
