import { issuesOf, maxIssues, text } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addFirstIssues } from './first-issues.ts';

interface Tree {
  readonly name: string;
  readonly children?: readonly Tree[] | undefined;
}

const tree: z.ZodType<Tree> = z.object({
  name: text(1, 5),
  children: z.lazy(() => z.array(tree).max(2)).optional(),
});

const line = z.object({ code: text(1, 5), units: z.number().min(1) });

const body = z
  .object({
    name: text(1, 5),
    count: z.int().default(1),
    lines: z.array(line).min(1).max(3).optional(),
    groups: z
      .array(z.object({ lines: z.array(line).max(999) }))
      .max(500)
      .optional(),
    record: z.record(z.string(), line).optional(),
    codes: z
      .array(text(1, 5))
      .max(3)
      .transform((codes) => codes.toSorted())
      .nullable()
      .optional(),
    prepared: z.preprocess((given) => given, line).optional(),
    either: z.union([z.string(), z.array(z.string()).max(3)]).optional(),
    tree: tree.optional(),
  })
  .refine(({ name, count }) => name !== 'odd' || count % 2 === 1, { path: ['count'], error: 'Expected odd' });

const valid = { name: 'A', lines: [{ code: 'A', units: 1 }] };

function issuesIn(value: unknown): Issue[] {
  const issues: Issue[] = [];
  addFirstIssues(body, value, ['body'], issues);
  return issues;
}

describe('the issues of a body with many values', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a missing field', { name: undefined }],
    ['a field of another type', { name: 7 }],
    ['several fields', { name: '', count: 1.5 }],
    [
      'an element',
      {
        lines: [
          { code: 'A', units: 1 },
          { code: '', units: 0 },
        ],
      },
    ],
    ['an element of another type', { lines: ['A', null] }],
    ['too few elements', { lines: [] }],
    ['too many elements', { lines: new Array(4).fill({ code: 'A', units: 1 }) }],
    ['too many elements, all of them wrong', { lines: new Array(4).fill({}) }],
    ['an element of an element', { groups: [{ lines: [] }, { lines: [{ code: 'A', units: 0 }] }] }],
    ['a value of a record', { record: { any: { code: 'A', units: 0 } } }],
    ['an element before a transformation', { codes: ['A', ''] }],
    ['a field after a preparation', { prepared: { code: '', units: 1 } }],
    ['a value that has none of several shapes', { either: 7 }],
    ['a recursive value', { tree: { name: 'A', children: [{ name: 'A', children: [{ name: '' }] }] } }],
    ['the body as a whole', { name: 'odd', count: 2 }],
    ['an object in place of a list', { lines: { 0: valid } }],
  ])('are those of zod: %s', (_what, change) => {
    const value = { ...valid, ...change };
    const { error } = body.safeParse(value);
    expect(error).toBeDefined();
    expect(issuesIn(value)).toEqual(error && issuesOf(error, 'body'));
  });

  test('are of the parts alone, where these are wrong', () => {
    expect(issuesIn({ ...valid, name: 'odd', count: 2, lines: [7] })).toMatchObject([
      { path: 'body.lines.0' },
    ]);
  });

  test('end with the 100th', () => {
    const groups = new Array(200).fill({ lines: new Array(500).fill({}) });
    expect(issuesIn({ ...valid, groups })).toHaveLength(maxIssues);
    expect(issuesIn({ ...valid, groups }).at(-1)?.path).toBe('body.groups.0.lines.49.units');
  });

  test('have one of a value with many elements that has none of several shapes', () => {
    const either = new Array(100_000).fill({});
    expect(issuesIn({ ...valid, either })).toEqual([
      { path: 'body.either', code: 'invalid_union', message: 'Expected one of the documented shapes' },
    ]);
  });
});
