import { issuesOf, maxIssues } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import type { Context } from 'koa';
import { z } from 'zod';
import type { AnyOperation } from './operation.ts';

/** Parameters that name an organization are silently ignored: only the key selects it. */
const organizationHint = /^(?:x[-_])?(?:org|organi[sz]ation|tenant)s?(?:[-_]?ids?)?$/i;

/** The declared parameters of a query; any other is refused, or ignored where the operation says so. */
export function queryOf(
  { querystring }: Pick<Context, 'querystring'>,
  { query: schema, strictQuery = true }: AnyOperation,
  issues: Issue[],
): Record<string, string | string[]> {
  if (querystring === '') return {};
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(querystring)) {
    const refuse = (code: string, message: string) =>
      issues.length < maxIssues &&
      issues.push({ path: `query.${key.slice(0, maxNameLength)}`, code, message });
    if (schema === undefined || !Object.hasOwn(schema.shape, key)) {
      if (strictQuery && !organizationHint.test(key))
        refuse('unknown_parameter', 'Expected no such parameter');
      continue;
    }
    if (value.includes('\u0000')) refuse('invalid_text', 'Expected text without NUL');
    const before = query[key];
    query[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return query;
}

/** The most characters of a parameter's name in an issue. */
const maxNameLength = 100;

const compiled = new WeakMap<z.ZodObject, z.ZodObject>();

/** The compiled form of a schema, created on first use: most operations are rarely called. */
export function compiledForm(schema: z.ZodObject): z.ZodObject {
  const known = compiled.get(schema);
  if (known) return known;
  const form = z.compile(schema);
  compiled.set(schema, form);
  return form;
}

/** Parses a part of a request by its schema; adds its errors to the issues. */
export function parse(
  schema: z.ZodObject | undefined,
  value: unknown,
  root: 'query' | 'body',
  issues: Issue[],
): Record<string, unknown> {
  if (!schema) return {};
  const read = compiledForm(schema).safeParse(value);
  if (read.success) return read.data;
  issues.push(...issuesOf(read.error, root));
  return {};
}
