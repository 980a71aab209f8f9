import pg from 'pg';
import type { Parameter, Parameters } from './parameters.ts';
import type { Statement } from './statement.ts';

/** A value as PostgreSQL reads it from text; null stays null. */
function textOf(value: Parameter): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'number') return JSON.stringify(value);
  if (!Number.isFinite(value)) throw new RangeError('Expected a finite number');
  return String(value);
}

const needsArrayEscape = /["\\]/;

function arrayElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : String(value);
  return needsArrayEscape.test(text)
    ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    : `"${text}"`;
}

const arrayText = (values: readonly unknown[]) => `{${values.map(arrayElement).join(',')}}`;

/** The values of a call as text, in the order of the statement's parameters. */
export function valuesOf(
  { name, parameters }: Statement,
  values: Parameters,
  organizationId: string,
): (string | null)[] {
  return parameters.map(({ name: parameter, isArray }) => {
    if (parameter === 'tenant') return organizationId;
    const value = values[parameter];
    if (value === undefined) throw new Error(`${name} was called without ${parameter}`);
    return isArray && Array.isArray(value) ? arrayText(value) : textOf(value);
  });
}

/** A value as a literal in SQL. */
export function literal(value: Parameter): string {
  const text = textOf(value);
  if (text === null) return 'NULL';
  return typeof value === 'boolean' ? text : pg.escapeLiteral(text);
}
