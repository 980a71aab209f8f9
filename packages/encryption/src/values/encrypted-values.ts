import type { Parameter, Parameters, SealedColumn, SealedTable, Sealing } from '@rcm/tenancy';
import type { Keyring } from '../keys/keyring.ts';

const textOf = (value: unknown, { isJson }: SealedColumn): string =>
  isJson ? JSON.stringify(value) : String(value);

const plainText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** The values of a call with those of sealed columns encrypted. */
export function encryptedValues(
  { columns, indexes, rows }: Sealing,
  values: Parameters,
  ring: Keyring,
): Parameters {
  if (ring.active === null) return values;
  const stored: Record<string, Parameter> = { ...values };
  for (const { parameter, column, row = 'id' } of columns) {
    const value = values[parameter];
    if (value === null || value === undefined) continue;
    stored[parameter] = ring.seal(textOf(value, column), column, String(values[row]));
  }
  for (const { parameter, index } of indexes) {
    stored[parameter] = ring.index(
      index,
      index.of.map((property) => plainText(values[property])),
    );
  }
  for (const { parameter, table } of rows) {
    const records = values[parameter] as readonly Readonly<Record<string, unknown>>[];
    stored[parameter] = records.map((record) => encryptedRecord(table, record, ring));
  }
  return stored;
}

function encryptedRecord(
  { columns, indexes, row }: SealedTable,
  record: Readonly<Record<string, unknown>>,
  ring: Keyring,
): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...record };
  for (const { isJson, ...column } of columns) {
    const value = record[column.column];
    if (value === null || value === undefined) continue;
    // Inside the JSON document an encrypted value is a string, whatever the type of its column.
    const text = isJson ? JSON.stringify(value) : String(value);
    stored[column.column] = ring.seal(text, { ...column, isJson: false }, String(record[row.column]));
  }
  for (const index of indexes) {
    const sources = columns.filter(({ property }) => index.of.includes(property));
    const held = ring.index(
      index,
      index.of.map((property) =>
        plainText(record[sources.find((source) => source.property === property)?.column ?? '']),
      ),
    );
    // The JSON document holds an index of words as an array instead of an array literal.
    stored[index.column] = held !== null && index.kind === 'words' ? listOf(held) : held;
  }
  return stored;
}

const listOf = (literal: string) => (literal === '{}' ? [] : literal.slice(1, -1).split(','));
