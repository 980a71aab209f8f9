import { issuesOf, maxIssues } from '@rcm/envelope';
import type { Issue } from '@rcm/errors';
import { z } from 'zod';
import { innerSchema, isObject, isTooLong, type Path } from './schema-parts.ts';

interface Part {
  readonly key: string | number;
  readonly schema: z.core.$ZodType;
  readonly value: unknown;
}

/**
 * Adds the issues of a value that its schema refuses: those of its refused parts, or its own where all parts are accepted.
 * It ends with the most issues of an answer, where zod would create an issue for everything that is wrong.
 */
export function addFirstIssues(schema: z.core.$ZodType, value: unknown, path: Path, issues: Issue[]): void {
  const before = issues.length;
  for (const part of partsOf(innerSchema(schema), value)) {
    if (issues.length >= maxIssues) return;
    if (accepts(part.schema, part.value)) continue;
    path.push(part.key);
    addFirstIssues(part.schema, part.value, path, issues);
    path.pop();
  }
  if (issues.length === before) issues.push(...ownIssues(schema, value, path.join('.')));
}

function* partsOf(schema: z.core.$ZodTypes, value: unknown): Generator<Part> {
  const { def } = schema._zod;
  if (def.type === 'object' && isObject(value)) {
    for (const [key, field] of Object.entries(def.shape)) yield { key, schema: field, value: value[key] };
  } else if (def.type === 'array' && Array.isArray(value) && !isTooLong(schema, value)) {
    for (const [key, item] of value.entries()) yield { key, schema: def.element, value: item };
  } else if (def.type === 'record' && isObject(value)) {
    for (const key in value) yield { key, schema: def.valueType, value: value[key] };
  }
}

function ownIssues(schema: z.core.$ZodType, value: unknown, path: string): readonly Issue[] {
  if (innerSchema(schema)._zod.def.type === 'union') {
    // zod would list what is wrong with the value in each option.
    return [{ path, code: 'invalid_union', message: 'Expected one of the documented shapes' }];
  }
  const read = z.safeParse(schema, value);
  return read.success ? [] : issuesOf(read.error, path);
}

const compiled = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  const form = compiled.get(schema) ?? z.compile(schema);
  compiled.set(schema, form);
  return z.validate(form, value);
}
