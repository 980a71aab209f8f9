import {
  date,
  dateTime,
  money,
  orNull,
  paging,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { roles } from '@rcm/tenancy';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnyModule, moduleNames } from './module.ts';
import { openApiDocument, statusesOf } from './openapi.ts';
import { operation } from './operation.ts';

const Thing = z
  .object({ id: z.string(), amount: money, at: orNull(dateTime), note: z.string().optional() })
  .meta({ id: 'Thing' });

const operations = {
  list: operation({
    id: 'things.list',
    method: 'get',
    path: '/things',
    scope: 'things:read',
    summary: 'List things',
    query: z.object({
      ...paging(),
      kind: repeatable(z.enum(['A', 'B'])).optional(),
      open: queryBoolean.optional(),
      from: dateTime.optional(),
    }),
    data: z.object({ things: z.array(Thing), total: z.int() }),
  }),
  change: operation({
    id: 'things.change',
    method: 'post',
    path: '/things/:thingId',
    scope: 'things:write',
    summary: 'Change a thing',
    params: z.object({ thingId: z.string() }),
    body: z.object({
      name: text(1, 20),
      on: date.optional(),
      parentId: reference('thing').nullable().optional(),
    }),
    data: z.object({ thing: Thing }),
    errors: [404, 412],
    meta: false,
  }),
  remove: operation({
    id: 'things.remove',
    method: 'delete',
    path: '/things/:thingId',
    scope: 'things:write',
    roles: ['OWNER', 'ADMIN'],
    summary: 'Remove a thing',
    params: z.object({ thingId: z.string() }),
    status: 204,
    strict: false,
    errors: [404],
  }),
  touch: operation({
    id: 'things.touch',
    method: 'put',
    path: '/things/:thingId/touch',
    scope: 'things:write',
    summary: 'Touch a thing',
    params: z.object({ thingId: z.string() }),
    body: z.object({}),
    bodyLimit: 10 * 1024 * 1024,
    errors: [404, 412],
  }),
};

const module = { name: 'things', title: 'Things', description: 'd', operations } as unknown as AnyModule;
// biome-ignore lint/suspicious/noExplicitAny: the document is read like any JSON
const document = openApiDocument([module], { title: 'T', version: '1.0.0', description: 'd' }) as any;
const list = document.paths['/api/v1/things'].get;
const change = document.paths['/api/v1/things/{thingId}'].post;

describe('the document', () => {
  test('is OpenAPI 3.1.0', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
  });

  test('has the page where users can ask, if there is one', () => {
    const settings = { title: 'T', version: '1.0.0', description: 'd', contact: 'https://example.org/ask' };
    expect(openApiDocument([module], settings).info).toMatchObject({
      contact: { url: 'https://example.org/ask' },
    });
    expect(document.info).not.toHaveProperty('contact');
  });

  test('holds each named schema once, in its wire form', () => {
    expect(document.components.schemas.Thing.properties).toMatchObject({
      amount: { type: 'string' },
      at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    });
    expect(change.responses[200].content['application/json'].schema.properties.data.properties.thing).toEqual(
      {
        $ref: '#/components/schemas/Thing',
      },
    );
  });

  test('contains the bounds of text, dates and pages', () => {
    const body = change.requestBody.content['application/json'].schema;
    expect(body.properties.name).toMatchObject({ type: 'string', minLength: 1, maxLength: 20 });
    expect(body.properties.on).toMatchObject({ format: 'date' });
    expect(body.required).toEqual(['name']);
    const [skip, take] = list.parameters;
    expect(skip.schema).toMatchObject({ type: 'integer', minimum: 0, maximum: 10_000 });
    expect(take.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
  });

  test('closes the body of an operation, and no answer', () => {
    expect(change.requestBody.content['application/json'].schema.additionalProperties).toBe(false);
    expect(document.components.schemas.Thing).not.toHaveProperty('additionalProperties');
    const lenient = { ...module, operations: { change: { ...operations.change, strict: false } } };
    const settings = { title: 'T', version: '1.0.0', description: 'd' };
    // biome-ignore lint/suspicious/noExplicitAny: the document is read like any JSON
    const { paths } = openApiDocument([lenient as unknown as AnyModule], settings) as any;
    const { schema } = paths['/api/v1/things/{thingId}'].post.requestBody.content['application/json'];
    expect(schema).not.toHaveProperty('additionalProperties');
  });

  test('answers a list with one media type, for generated clients, and has its exports apart', () => {
    const data = z.object({ things: z.array(Thing), total: z.int(), nextCursor: orNull(text(1, 200)) });
    const cursors = { ...module, operations: { list: { ...operations.list, data } } };
    const settings = { title: 'T', version: '1.0.0', description: 'd' };
    // biome-ignore lint/suspicious/noExplicitAny: the document is read like any JSON
    const { paths } = openApiDocument([cursors as unknown as AnyModule], settings) as any;
    const { content, 'x-exports': exported } = paths['/api/v1/things'].get.responses[200];
    expect(Object.keys(content)).toEqual(['application/json']);
    expect(exported).toEqual({
      'text/csv': { schema: { type: 'string' }, example: expect.stringMatching(/^id,amount,at,note\r\n/) },
      'application/x-ndjson': { schema: { type: 'string' }, example: expect.stringMatching(/^\{"id":/) },
    });
    expect(change.responses[200]).not.toHaveProperty('x-exports');
  });

  test('shows a repeatable parameter as a list', () => {
    const kind = list.parameters.find(({ name }: { name: string }) => name === 'kind');
    expect(kind.schema).toMatchObject({ type: 'array', items: { enum: ['A', 'B'] } });
  });

  test('describes each parameter', () => {
    const words = [...list.parameters, ...change.parameters].map(({ description }) => description);
    expect(words).toEqual(expect.arrayContaining(['Identifier of the thing']));
    expect(words.filter((word) => typeof word !== 'string' || word === '')).toEqual([]);
  });

  test('does not contain internal metadata', () => {
    expect(JSON.stringify(document)).not.toMatch(/"references"|"repeatable"|"integer":\{/);
  });

  test('contains examples that their schemas accept', () => {
    const { data } = list.responses[200].content['application/json'].example;
    expect(operations.list.data?.safeDecode(data).success).toBe(true);
    const body = change.requestBody.content['application/json'].example;
    expect(operations.change.body?.safeParse(body).success).toBe(true);
  });

  test('names the roles that may call a restricted operation', () => {
    const readers = { 'x-roles': undefined, description: 'Scope: `things:read`.' };
    expect({ 'x-roles': undefined, ...list }).toMatchObject(readers);
    expect(change['x-roles']).toEqual(roles.filter((role) => role !== 'READ_ONLY'));
    expect(change.description).toBe('Scope: `things:write`. Refused to `READ_ONLY`.');
    const remove = document.paths['/api/v1/things/{thingId}'].delete;
    expect(remove['x-roles']).toEqual(['OWNER', 'ADMIN']);
    expect(remove.description).toBe(
      'Scope: `things:write`. Roles: `OWNER`, `ADMIN`. Refused to `READ_ONLY`.',
    );
  });

  test('names the headers that the operation honours', () => {
    const headers = change.parameters.filter(({ in: place }: { in: string }) => place === 'header');
    expect(headers.map(({ name }: { name: string }) => name)).toEqual(['If-Match', 'Idempotency-Key']);
    const { parameters } = document.paths['/api/v1/things/{thingId}/touch'].put;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['thingId', 'If-Match']);
  });

  test('states the size limit of a body', () => {
    const { responses } = document.paths['/api/v1/things/{thingId}/touch'].put;
    expect(responses[413].description).toBe('The body is larger than 10 MiB');
    expect(change.responses[413].description).toBe('The body is larger than 4 MiB');
  });

  test('shows modules of one name as the first of them', () => {
    const { list: first, ...others } = operations;
    const shared = [
      { ...module, operations: { list: first } },
      { ...module, title: 'More things', description: 'More', operations: others },
    ] as unknown as AnyModule[];
    const settings = { title: 'T', version: '1.0.0', description: 'd' };
    expect(openApiDocument(shared, settings)).toEqual(document);
    expect(moduleNames(shared)).toEqual(['things']);
  });

  test('refuses two schemas with one name', () => {
    const other = {
      ...operations.remove,
      id: 'things.other',
      path: '/others',
      data: z.object({ x: z.object({ a: z.int() }).meta({ id: 'Thing' }) }),
    };
    const modules = [{ ...module, operations: { ...operations, other } } as unknown as AnyModule];
    expect(() => openApiDocument(modules, { title: 'T', version: '1', description: 'd' })).toThrow('Thing');
  });
});

test.each([
  [operations.list, [200, 400, 401, 403, 429, 500, 503]],
  [operations.change, [200, 400, 401, 403, 404, 409, 412, 413, 415, 429, 500, 503]],
  [operations.remove, [204, 401, 403, 404, 429, 500, 503]],
  [operations.touch, [200, 400, 401, 403, 404, 412, 413, 415, 429, 500, 503]],
])('every status that can be answered is declared', (declared, statuses) => {
  expect(statusesOf(declared as never)).toEqual(statuses);
});

test('an operation whose parameters differ from its path does not compile', () => {
  const wrong = {
    id: 'things.x',
    method: 'get',
    path: '/things/:thingId',
    scope: 'things:read',
    summary: 's',
  } as const;
  // @ts-expect-error the path names thingId
  operation({ ...wrong, params: z.object({ id: z.string() }) });
  // @ts-expect-error the path names thingId
  operation(wrong);
});

test('an operation that changes something needs a write scope and cannot name READ_ONLY', () => {
  const remove = { id: 'things.x', method: 'delete', path: '/things', summary: 's' } as const;
  operation({ ...remove, scope: 'things:write', roles: ['ADMIN'] });
  // @ts-expect-error a scope that reads
  operation({ ...remove, scope: 'things:read' });
  // @ts-expect-error any key
  operation({ ...remove, scope: 'any-key' });
  // @ts-expect-error a role that only reads
  operation({ ...remove, scope: 'things:write', roles: ['READ_ONLY'] });
  // @ts-expect-error a method that changes something
  operation({ ...remove, scope: 'things:write', safe: true });
});

describe('the answer to a request that waits for approval', () => {
  const held = z.object({ approval: z.object({ id: z.string() }) });
  const closed = { ...operations.touch, path: '/things/close', closedToAgents: true };
  const file = {
    ...operations.list,
    method: 'post',
    path: '/things/file',
    upload: { mediaType: 'text/csv', limit: 1 },
  };
  const open = { ...operations.list, path: '/things/public', scope: 'public' };
  const waiting = { ...module, operations: { ...operations, closed, file, open } } as unknown as AnyModule;
  const settings = { title: 'T', version: '1.0.0', description: 'd' };
  // biome-ignore lint/suspicious/noExplicitAny: the document is read like any JSON
  const described = openApiDocument([waiting], { ...settings, held }) as any;

  test('is declared once, and named at each operation whose requests can wait', () => {
    const reference = { 202: { $ref: '#/x-held/202' } };
    const { paths } = described;
    for (const able of [
      paths['/api/v1/things'].get,
      paths['/api/v1/things/{thingId}'].post,
      paths['/api/v1/things/{thingId}'].delete,
      paths['/api/v1/things/{thingId}/touch'].put,
    ]) {
      expect(able['x-held']).toEqual(reference);
    }
    for (const unable of [
      paths['/api/v1/things/close'].put,
      paths['/api/v1/things/file'].post,
      paths['/api/v1/things/public'].get,
    ]) {
      expect(unable).not.toHaveProperty('x-held');
    }
    const { schema, example } = described['x-held'][202].content['application/json'];
    expect(schema.properties.data.properties.approval.properties).toEqual({ id: { type: 'string' } });
    expect(example).toMatchObject({ success: true, data: { approval: { id: expect.any(String) } } });
  });

  test('adds no status to an operation, so that clients have one type for its result', () => {
    const answers = (one: typeof document, path: string) => Object.keys(one.paths[path].get.responses);
    expect(answers(described, '/api/v1/things')).toEqual(answers(document, '/api/v1/things'));
  });

  test('is not declared where no request can wait', () => {
    expect(JSON.stringify(document)).not.toContain('x-held');
  });
});
