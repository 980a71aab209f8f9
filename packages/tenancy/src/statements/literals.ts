import pg from 'pg';
import type { Parameter, Parameters } from './parameters.ts';
import type { Statement } from './statement.ts';

const needsEscape = /['\\]/;

/** Text as a literal; the driver escapes texts with quotes or backslashes. */
const quoted = (text: string) => (needsEscape.test(text) ? pg.escapeLiteral(text) : `'${text}'`);

/** A value as a literal. */
export function literal(value: Parameter): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (typeof value !== 'number') return quoted(JSON.stringify(value));
  if (!Number.isFinite(value)) throw new RangeError('Expected a finite number');
  return `'${value}'`;
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

const arrayLiteral = (values: readonly unknown[]) => quoted(`{${values.map(arrayElement).join(',')}}`);

/** The arguments of a call as literals, in the order of the statement's parameters. */
export function literals(
  { name, parameters }: Statement,
  values: Parameters,
  organizationId: string,
): string[] {
  return parameters.map(({ name: parameter, isArray }) => {
    if (parameter === 'tenant') return `'${organizationId}'`;
    const value = values[parameter];
    if (value === undefined) throw new Error(`${name} was called without ${parameter}`);
    return isArray && Array.isArray(value) ? arrayLiteral(value) : literal(value);
  });
}

/** The text that prepares a statement. */
export const preparation = ({ name, text, parameters }: Statement) =>
  `PREPARE "${name}" (${parameters.map(({ type }) => type).join(', ')}) AS ${text}`;

/** The text that runs a prepared statement. */
export const execution = ({ name }: Statement, values: readonly string[]) =>
  `EXECUTE "${name}" (${values.join(', ')})`;

/** The statement with its values inlined, for sending it unprepared. */
export const inlined = ({ text, parameters }: Statement, values: readonly string[]) =>
  text.replaceAll(/\$(\d+)/g, (_whole, position: string) => {
    const index = Number(position) - 1;
    return `(${values[index]}::${parameters[index]?.type})`;
  });
