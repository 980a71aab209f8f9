import { maxIssues } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findUnknownFields } from './unknown-fields.ts';

interface Tree {
  readonly name?: string | undefined;
  readonly children?: readonly Tree[] | undefined;
}

const tree: z.ZodType<Tree> = z.object({
  name: z.string().optional(),
  children: z.lazy(() => z.array(tree)).optional(),
});

const line = z.object({ code: z.string().optional() });

const body = z.object({
  text: z.string().optional(),
  object: line.optional(),
  nullable: line.nullable().optional(),
  initial: line.default({}),
  frozen: line.readonly().optional(),
  array: z.array(line).optional(),
  nested: z.array(z.array(line)).optional(),
  short: z.array(line).max(2).optional(),
  record: z.record(z.string(), line).optional(),
  free: z.record(z.string(), z.unknown()).optional(),
  open: z.looseObject({ inner: line.optional() }).optional(),
  either: z.union([z.string(), z.object({ a: line }), z.object({ b: z.string() })]).optional(),
  kind: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('A'), a: line }),
      z.object({ type: z.literal('B'), b: z.string() }),
    ])
    .optional(),
  transformed: line.transform(({ code }) => code).optional(),
  prepared: z.preprocess((given) => given, line).optional(),
  tree: tree.optional(),
});

function issuesOf(value: unknown, schema: z.ZodObject = body): Issue[] {
  const issues: Issue[] = [];
  findUnknownFields(schema, value, issues);
  return issues;
}

const pathsOf = (value: unknown) => issuesOf(value).map(({ path }) => path);

describe('an unknown field', () => {
  test.each<[string, unknown, string]>([
    ['the body', { other: 1 }, 'body.other'],
    ['an own prototype', JSON.parse('{"__proto__":{"polluted":true}}'), 'body.__proto__'],
    ['a name of every object', { toString: 1 }, 'body.toString'],
    ['an object', { object: { code: 'A', other: 1 } }, 'body.object.other'],
    ['an object that may be null', { nullable: { other: 1 } }, 'body.nullable.other'],
    ['an object with a default', { initial: { other: 1 } }, 'body.initial.other'],
    ['an object that is read only', { frozen: { other: 1 } }, 'body.frozen.other'],
    ['an element', { array: [{}, { other: 1 }] }, 'body.array.1.other'],
    ['an element of an element', { nested: [[], [{ other: 1 }]] }, 'body.nested.1.0.other'],
    ['a value of a record', { record: { any: { other: 1 } } }, 'body.record.any.other'],
    ['a declared field of an open object', { open: { x: 1, inner: { other: 1 } } }, 'body.open.inner.other'],
    ['the option that a value matches', { either: { b: 'x', c: 1 } }, 'body.either.c'],
    ['an object within an option', { either: { a: { other: 1 } } }, 'body.either.a.other'],
    ['the option that a field selects', { kind: { type: 'B', b: 'x', a: {} } }, 'body.kind.a'],
    ['an object that is transformed', { transformed: { other: 1 } }, 'body.transformed.other'],
    ['an object that is prepared', { prepared: { other: 1 } }, 'body.prepared.other'],
    [
      'a recursive object',
      { tree: { children: [{ children: [{ other: 1 }] }] } },
      'body.tree.children.0.children.0.other',
    ],
  ])('of %s is named by its path', (_where, value, path) => {
    expect(issuesOf(value)).toEqual([{ path, code: 'unknown_field', message: 'Expected no such field' }]);
  });

  test.each<[string, unknown]>([
    [
      'declared fields',
      { text: 'x', object: { code: 'A' }, array: [{ code: 'A' }], tree: { children: [{}] } },
    ],
    ['fields of free JSON and open objects', { free: { a: { b: 1 } }, open: { a: { b: 1 } } }],
    ['null and left out fields', { nullable: null, object: undefined }],
    [
      'values of another type',
      { object: [{ other: 1 }], array: { other: { other: 1 } }, record: [{ other: 1 }], text: { other: 1 } },
    ],
    ['a value that matches no option', { either: { a: 1, other: 1 } }],
    ['no object', null],
    ['an array beyond its bound', { short: [{ other: 1 }, { other: 1 }, { other: 1 }] }],
  ])('is not seen in %s', (_what, value) => expect(pathsOf(value)).toEqual([]));

  test.each(['organizationId', 'orgId', 'tenant_id', 'x-org-id', 'ORGANISATION'])(
    'that names an organization is ignored at every level: %s',
    (name) => expect(pathsOf({ [name]: 1, object: { [name]: 1 }, array: [{ [name]: 1 }] })).toEqual([]),
  );

  test('has at most 100 characters of its name in the issue', () => {
    expect(pathsOf({ ['n'.repeat(100)]: 1, ['m'.repeat(101)]: 1 })).toEqual([
      `body.${'n'.repeat(100)}`,
      `body.${'m'.repeat(100)}`,
    ]);
  });
});

describe('many unknown fields', () => {
  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));

  test.each<[string, (count: number) => unknown]>([
    ['one object', named],
    ['elements', (count) => ({ array: Array.from({ length: count }, () => ({ other: 1 })) })],
    [
      'a record',
      (count) => ({
        record: Object.fromEntries(Object.keys(named(count)).map((key) => [key, { other: 1 }])),
      }),
    ],
  ])('of %s are named up to 100', (_where, value) => {
    expect(issuesOf(value(maxIssues))).toHaveLength(maxIssues);
    expect(issuesOf(value(maxIssues + 1))).toHaveLength(maxIssues);
  });

  test('leave no room where other issues were found first', () => {
    const issues = Array.from({ length: maxIssues - 1 }, () => ({
      path: 'query.x',
      code: 'x',
      message: 'x',
    }));
    findUnknownFields(body, named(2), issues);
    expect(issues.at(-1)).toMatchObject({ path: 'body.field0' });
    expect(issues).toHaveLength(maxIssues);
  });
});
