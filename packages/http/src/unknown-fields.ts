import { maxIssues } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { z } from 'zod';
import { isOrganizationHint } from './organization-hint.ts';
import { innerSchema, isObject, isTooLong, type Path } from './schema-parts.ts';

/** The most characters of an unknown name in an issue. */
export const maxNameLength = 100;

/** Adds an issue for each field of a value that a schema does not declare, up to the most issues of an answer. */
type FieldCheck = (value: unknown, path: Path, issues: Issue[]) => void;

/** Adds an issue for each field of a body that its schema does not declare, at any depth. */
export function findUnknownFields(schema: z.ZodObject, body: unknown, issues: Issue[]): void {
  checkOf(schema)?.(body, ['body'], issues);
}

const checks = new WeakMap<z.core.$ZodType, FieldCheck | null>();

/** The check of a schema, created on first use; null for a schema without objects, whose values need no check. */
function checkOf(schema: z.core.$ZodType): FieldCheck | null {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const check = createCheck(innerSchema(schema));
  checks.set(schema, check);
  return check;
}

function createCheck(schema: z.core.$ZodTypes): FieldCheck | null {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return objectCheck(def);
    case 'array':
      return elementsCheck(schema, checkOf(def.element));
    case 'record':
      return valuesCheck(checkOf(def.valueType));
    case 'union':
      return optionsCheck(def.options);
    default:
      return null;
  }
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): FieldCheck {
  const declared = new Set(Object.keys(shape));
  // A recursive schema can be examined only after its own check exists.
  let inner: readonly (readonly [name: string, check: FieldCheck])[] | undefined;
  return (value, path, issues) => {
    if (!isObject(value)) return;
    for (const name in catchall === undefined ? value : {}) {
      if (declared.has(name) || isOrganizationHint(name)) continue;
      if (issues.length >= maxIssues) return;
      issues.push(unknownField(path, name));
    }
    inner ??= Object.entries(shape).flatMap(([name, field]) => {
      const check = checkOf(field);
      return check ? [[name, check] as const] : [];
    });
    for (const [name, check] of inner) within(path, name, check, value[name], issues);
  };
}

const elementsCheck = (schema: z.core.$ZodType, check: FieldCheck | null): FieldCheck | null =>
  check &&
  ((value, path, issues) => {
    if (!Array.isArray(value) || isTooLong(schema, value)) return;
    for (let index = 0; index < value.length && issues.length < maxIssues; index += 1) {
      within(path, index, check, value[index], issues);
    }
  });

const valuesCheck = (check: FieldCheck | null): FieldCheck | null =>
  check &&
  ((value, path, issues) => {
    if (!isObject(value)) return;
    for (const name in value) {
      if (issues.length >= maxIssues) return;
      within(path, name, check, value[name], issues);
    }
  });

/** The check of a value by the first option that accepts it, which is the one that parses it. */
function optionsCheck(options: readonly z.core.$ZodType[]): FieldCheck | null {
  if (options.every((option) => checkOf(option) === null)) return null;
  return (value, path, issues) => {
    const option = options.find((one) => z.validate(one, value));
    if (option) checkOf(option)?.(value, path, issues);
  };
}

function within(path: Path, key: string | number, check: FieldCheck, value: unknown, issues: Issue[]): void {
  path.push(key);
  check(value, path, issues);
  path.pop();
}

const unknownField = (path: Path, name: string): Issue => ({
  path: [...path, name.slice(0, maxNameLength)].join('.'),
  code: 'unknown_field',
  message: 'Expected no such field',
});
