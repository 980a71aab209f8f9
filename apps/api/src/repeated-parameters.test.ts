import { expect, test } from 'vitest';
import type { z } from 'zod';
import { documentOf } from './app.ts';
import { describedModules } from './modules.ts';
import type { DescribedOperation, Schema } from './request-bounds.ts';

const document = documentOf(describedModules) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
};
const described = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/** Parameters that say how the answer is made, and texts that are searched for in several fields. */
const options: ReadonlySet<string> = new Set([
  'ageFrom',
  'basis',
  'cursor',
  'envelope',
  'fileName',
  'format',
  'groupBy',
  'q',
  'search',
  'skip',
  'sort',
  'take',
]);

/** Filters that search a field for a part of its text. */
const searches: ReadonlySet<string> = new Set([
  'oig-exclusion.listChecks entityName',
  'reference.listFacilities name',
  'reference.listPatients name',
  'reference.listPayers name',
  'reference.listProviders name',
  'reference.listProviders specialty',
]);

/** Filters of the contract's own lists to which figures of several payers, members and agents link. */
const linked: ReadonlySet<string> = new Set([
  'appeals.listAppeals assignedToId',
  'appeals.listAppeals closedByAgentId',
  'appeals.listAppeals payerId',
]);

/** True for bounds and days, numbers and amounts, and flags. */
const isBoundOrFlag = ({ type, format, pattern, enum: values }: Schema) =>
  ['date', 'date-time'].includes(format ?? '') ||
  type === 'integer' ||
  type === 'boolean' ||
  pattern?.includes('\\d{1,') === true ||
  values?.every((value) => value === 'true' || value === 'false') === true;

const parameters = describedModules.flatMap((module) =>
  Object.values(module.operations).flatMap(({ id, query, strict = true }) =>
    (described.get(id)?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({
        id,
        name,
        schema,
        field: query?.shape[name] as z.ZodType | undefined,
        isOwn: strict,
      })),
  ),
);

const single = parameters.filter(
  ({ id, name, schema, isOwn }) =>
    !(isOwn || linked.has(`${id} ${name}`)) ||
    options.has(name) ||
    searches.has(`${id} ${name}`) ||
    isBoundOrFlag(schema),
);

test.each(parameters.filter((parameter) => !single.includes(parameter)))(
  '$name of $id compares with equality, so that it matches any of several values',
  ({ schema }) => expect(schema.type).toBe('array'),
);

test.each(single)('$name of $id has one value', ({ schema, field }) => {
  expect(schema.type).not.toBe('array');
  const value = String(schema.enum?.[0] ?? schema.examples?.[0] ?? '1');
  expect(field?.safeParse([value, value]).success).toBe(false);
});

test('each search is a parameter', () => {
  const names = new Set(parameters.map(({ id, name }) => `${id} ${name}`));
  expect([...searches].filter((search) => !names.has(search))).toEqual([]);
});
