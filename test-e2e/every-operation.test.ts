import { beforeAll, describe, expect, inject, test } from 'vitest';
import { builders } from './requests/index.ts';
import { type Answer, createKey, createOrganization, request } from './support/api.ts';
import { type ApiDocument, type Operation, readDocument } from './support/document.ts';
import { rcmJson } from './support/rcm.ts';
import { type PlannedRequest, World } from './support/world.ts';
import { operations } from './support/operations.ts';

let document: ApiDocument;
let world: World;
let stranger: World;
const keys = { none: '', reader: '', readOnly: '', stranger: '' };

beforeAll(async () => {
  document = await readDocument();
  world = new World(await createOrganization(), 'canary-of-a');
  stranger = new World(await createOrganization('America/Los_Angeles'), 'canary-of-b');
  const { organizationId } = world.organization;
  keys.none = (await createKey(organizationId, 'nothing:read')).apiKey;
  keys.readOnly = (await createKey(organizationId, '*', 'READ_ONLY')).apiKey;
});

const send = (operation: Operation, planned: PlannedRequest, key: string | null = world.organization.apiKey) => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(planned.params?.[name] ?? ''),
  );
  return request(operation.method, path, { ...planned, key });
};

const plan = (operation: Operation, of = world) => {
  const build = builders[operation.id];
  if (!build) throw new Error(`No request is planned for ${operation.id}`);
  return build(of);
};

/** Every answer, whatever its status, must be what the document declares. */
function expectDeclared(operation: Operation, answer: Answer): void {
  expect(document.faults(operation, answer.status, answer.json)).toEqual([]);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).not.toContain(stranger.canary);
}

const anyId = (operation: Operation) =>
  Object.fromEntries(
    operation.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => [name, 'missing_1']),
  );

test('each operation of the document has a planned request, and no other', () => {
  expect(Object.keys(builders).sort()).toEqual(document.operations.map(({ id }) => id).sort());
});

describe.each(operations)('$id', (operation) => {
  const isPublic = operation.scope === 'public';

  test('succeeds as documented, and ignores whatever names a tenant', async () => {
    const planned = await plan(operation);
    const hint = stranger.organization.organizationId;
    const hints = { organizationId: hint, orgId: hint, tenantId: hint, organization: hint };
    const answer = await send(operation, {
      ...planned,
      query: { ...hints, ...planned.query },
      headers: { 'x-org-id': hint, 'x-organization-id': hint, 'x-tenant-id': hint, ...planned.headers },
      ...(planned.body === undefined ? {} : { body: { ...hints, ...(planned.body as object) } }),
    });
    expect([answer.status, answer.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()]);
    expectDeclared(operation, answer);
    expect(answer.text).not.toContain(hint);
    if (answer.json?.meta) expect(answer.json.meta).toEqual({ organizationId: world.organization.organizationId });
  });

  test.skipIf(isPublic)('answers 401 without a good key', async () => {
    const planned = { params: anyId(operation), body: operation.body ? {} : undefined };
    for (const key of [null, 'nonsense', world.organization.apiKey.slice(0, -1)]) {
      const answer = await send(operation, planned, key);
      expect([answer.status, answer.json]).toEqual([401, { error: 'Authentication required', statusCode: 401 }]);
      expectDeclared(operation, answer);
    }
  });

  test.skipIf(isPublic || operation.scope === 'any-key')('answers 403 without the scope', async () => {
    const planned = { params: anyId(operation), body: operation.body ? {} : undefined };
    const [module, action] = operation.scope.split(':') as [string, string];
    const wrong = [keys.none, await scoped('other-module:*')];
    if (action === 'write') wrong.push(await scoped(`${module}:read`));
    for (const key of wrong) {
      const answer = await send(operation, planned, key);
      expect([answer.status, answer.json]).toEqual([403, { error: 'Forbidden', statusCode: 403 }]);
      expectDeclared(operation, answer);
    }
  });

  test.skipIf(isPublic || operation.scope === 'any-key')('opens to each scope that covers it', async () => {
    const [module, action] = operation.scope.split(':') as [string, string];
    const right = [operation.scope, `${module}:*`, 'public-api:*', '*'];
    if (action === 'read') right.push(`${module}:write`);
    for (const scope of right) {
      const answer = await send(operation, { params: anyId(operation) }, await scoped(scope));
      expect(answer.status).not.toBe(401);
      expect(answer.status).not.toBe(403);
    }
  });

  test.skipIf(!operation.roles)('answers 403 to a role that may not', async () => {
    const answer = await send(operation, { params: anyId(operation), body: {} }, keys.readOnly);
    expect(answer.status).toBe(403);
    expectDeclared(operation, answer);
  });

  test.skipIf(!operation.statuses.includes(404) || !operation.path.includes('{'))(
    "answers another organization's record like a missing one, byte for byte",
    async () => {
      const own = await plan(operation);
      const foreign = await plan(operation, stranger);
      for (const name of Object.keys(own.params ?? {})) {
        const missing = await send(operation, { ...own, params: { ...own.params, [name]: 'missing_1' } });
        const theirs = await send(operation, {
          ...own,
          params: { ...own.params, [name]: foreign.params?.[name] ?? '' },
        });
        expect(missing.status).toBe(404);
        expect([theirs.status, theirs.text]).toEqual([missing.status, missing.text]);
        expectDeclared(operation, theirs);
      }
    },
  );

  test.skipIf(referencesOf(operation).length === 0)(
    "answers another organization's record in the body like a missing one",
    async () => {
      for (const path of referencesOf(operation)) {
        const foreign = valueAt((await plan(operation, stranger)).body, path);
        const own = await plan(operation);
        if (foreign === undefined || valueAt(own.body, path) === undefined) continue;
        const theirs = await send(operation, { ...own, body: withValue(own.body, path, foreign) });
        const missing = await send(operation, { ...(await plan(operation)), params: own.params, body: withValue(own.body, path, 'missing_1') });
        expect([path.join('.'), theirs.status]).toEqual([path.join('.'), missing.status]);
        expect(theirs.text.replaceAll(String(foreign), '…')).toBe(missing.text.replaceAll('missing_1', '…'));
        // A bulk operation answers 200 and refuses row by row.
        if (theirs.status === 200) expect(theirs.text).toContain('FAILED');
        else expect([400, 404]).toContain(theirs.status);
        expectDeclared(operation, theirs);
      }
    },
  );

  test.skipIf(!operation.body || Object.keys(operation.body.properties ?? {}).length === 0)(
    'answers 400 to each field of a wrong type, naming the field and not the value',
    async () => {
      const planned = await plan(operation);
      for (const [name, schema] of Object.entries(operation.body?.properties ?? {})) {
        const wrong = typesOf(schema).includes('string') ? { canary: 'canary' } : 'canary';
        const answer = await send(operation, { ...planned, body: { ...(planned.body as object), [name]: wrong } });
        expect([name, answer.status]).toEqual([name, typesOf(schema).includes('any') ? answer.status : 400]);
        expectDeclared(operation, answer);
        if (answer.status !== 400) continue;
        expect(answer.json.issues[0].path.startsWith(`body.${name}`)).toBe(true);
        expect(answer.text).not.toContain('canary');
      }
    },
  );

  test.skipIf(!operation.parameters.some(({ in: place }) => place === 'query'))(
    'answers 400 to each query parameter that is not valid',
    async () => {
      const planned = await plan(operation);
      for (const { name, in: place, schema } of operation.parameters) {
        if (place !== 'query') continue;
        const one = schema.items ?? schema;
        const isFree = one.type === 'string' && !one.format && !one.enum && !one.pattern;
        const bad = isFree ? '' : 'not valid';
        if (isFree && one.minLength === undefined) continue;
        const answer = await send(operation, { ...planned, query: { ...planned.query, [name]: bad } });
        expect([name, answer.status]).toEqual([name, 400]);
        expectDeclared(operation, answer);
      }
    },
  );
});

test("a module that is switched off is closed to its organization's keys, and to them alone", async () => {
  const { organizationId, apiKey } = await createOrganization();
  const modules = [...new Set(document.operations.map(({ scope }) => scope.split(':')[0] ?? ''))].filter(
    (name) => !['any-key', 'public', 'organization'].includes(name),
  );
  await rcmJson(['org', 'modules', '--org', organizationId, '--disable', modules.join(',')], inject('environment'));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const operation of document.operations) {
    if (!modules.includes(operation.scope.split(':')[0] ?? '')) continue;
    const answer = await send(operation, { params: anyId(operation) }, apiKey);
    expect([operation.id, answer.status]).toEqual([operation.id, 403]);
  }
});

const scopedKeys = new Map<string, Promise<string>>();

/** A key of the first organization with one scope. */
function scoped(scope: string): Promise<string> {
  const known = scopedKeys.get(scope);
  if (known) return known;
  const made = world
    .send('post', '/organization/api-keys', { name: scope, scopes: [scope], role: 'OWNER' })
    .then(({ secret }) => secret as string);
  scopedKeys.set(scope, made);
  return made;
}

type Path = readonly string[];

/** The body fields that name records, by their paths; array elements as `0`. */
function referencesOf({ body }: Operation): Path[] {
  const found: Path[] = [];
  const walk = (schema: Operation['body'], path: Path): void => {
    if (!schema) return;
    if (schema['x-references']) found.push(path);
    for (const part of schema.anyOf ?? []) walk(part, path);
    for (const [name, property] of Object.entries(schema.properties ?? {})) walk(property, [...path, name]);
    if (schema.items) walk(schema.items, [...path, '0']);
  };
  walk(body, []);
  return found;
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    body,
  );
}

function withValue(body: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(body);
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string, unknown>;
  holder[path.at(-1) ?? ''] = value;
  return copy;
}

function typesOf(schema: NonNullable<Operation['body']>): readonly string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  if (schema.enum || schema.const !== undefined) return ['string'];
  if (schema.type === undefined) return ['any'];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}
