import { issuesOf, maxIssues } from '@rcm/envelope';
import { badRequest, type Issue } from '@rcm/errors';
import { z } from 'zod';
import type { Exchange } from './exchange.ts';
import { addFirstIssues } from './first-issues.ts';
import type { HandlerInput } from './handling.ts';
import type { AnyOperation } from './operation.ts';
import { isOrganizationHint } from './organization-hint.ts';
import type { JsonBody } from './request-body.ts';
import { findUnknownFields, maxNameLength } from './unknown-fields.ts';

/** The declared parameters of a query; any other is refused, or ignored where the operation says so. */
export function queryOf(
  { querystring }: Pick<Exchange, 'querystring'>,
  { query: schema, strict = true }: AnyOperation,
  issues: Issue[],
): Record<string, string | string[]> {
  if (querystring === '') return {};
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(querystring)) {
    const refuse = (code: string, message: string) =>
      issues.length < maxIssues &&
      issues.push({ path: `query.${key.slice(0, maxNameLength)}`, code, message });
    if (schema === undefined || !Object.hasOwn(schema.shape, key)) {
      if (strict && !isOrganizationHint(key)) refuse('unknown_parameter', 'Expected no such parameter');
      continue;
    }
    if (value.includes('\u0000')) refuse('invalid_text', 'Expected text without NUL');
    const before = query[key];
    query[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return query;
}

const compiled = new WeakMap<z.ZodObject, z.ZodObject>();

/** The compiled form of a schema, created on first use: most operations are rarely called. */
export function compiledForm(schema: z.ZodObject): z.ZodObject {
  const known = compiled.get(schema);
  if (known) return known;
  const form = z.compile(schema);
  compiled.set(schema, form);
  return form;
}

/** The parsed query and body of a request that was not sent over HTTP. Throws the same 400. */
export function inputOf(
  operation: AnyOperation,
  { query, body }: Pick<HandlerInput, 'query' | 'body'>,
): Pick<HandlerInput, 'query' | 'body'> {
  const issues: Issue[] = [];
  const input = {
    query: parse(operation.query, query, 'query', issues),
    body: bodyOf(operation, { value: body, values: 0 }, issues),
  };
  if (issues.length > 0) throw badRequest(issues);
  return input;
}

/** The number of values from which each part of a body is validated alone, so that no part of it creates many issues. */
const manyValues = 1_000;

/** The parsed body of a request; adds its errors to the issues, and its unknown fields unless the operation ignores them. */
export function bodyOf(
  { body: schema, strict = true }: AnyOperation,
  { value, values }: Pick<JsonBody, 'value' | 'values'>,
  issues: Issue[],
): Record<string, unknown> {
  if (schema && strict) findUnknownFields(schema, value, issues);
  if (schema && values > manyValues && !z.validate(compiledForm(schema), value)) {
    addFirstIssues(schema, value, ['body'], issues);
    return {};
  }
  return parse(schema, value, 'body', issues);
}

/** Parses a part of a request by its schema; adds its errors to the issues. */
export function parse(
  schema: z.ZodObject | undefined,
  value: unknown,
  root: 'query' | 'body',
  issues: Issue[],
): Record<string, unknown> {
  if (!schema || issues.length >= maxIssues) return {};
  const read = compiledForm(schema).safeParse(value);
  if (read.success) return read.data;
  issues.push(...issuesOf(read.error, root).slice(0, maxIssues - issues.length));
  return {};
}
