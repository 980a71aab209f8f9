import type { TextRow } from './columns.ts';
import type { Parameters } from './parameters.ts';
import type { Call, Statement, TenantSql } from './statement.ts';

/** A statement that is read in one message with others, and what its rows are. */
export interface Reading<Found> {
  readonly call: Call;
  readonly found: (rows: readonly TextRow[]) => Found;
}

/** Reads the decoded rows of a statement, converted by `found`. */
export const reading = <Row, Found>(
  statement: Statement<Row>,
  values: Parameters,
  found: (rows: readonly Row[]) => Found,
): Reading<Found> => ({
  call: [statement, values],
  found: (rows) => found(rows.map((row) => statement.decode(row))),
});

/** Reads several statements in one message. */
export async function readTogether<const Found extends readonly unknown[]>(
  { sql }: { readonly sql: TenantSql },
  readings: { readonly [Index in keyof Found]: Reading<Found[Index]> },
): Promise<Found> {
  const all: readonly Reading<unknown>[] = readings;
  if (all.length === 0) return [] as unknown as Found;
  const rows = await sql.batch(all.map(({ call }) => call));
  return all.map(({ found }, index) => found(rows[index] ?? [])) as unknown as Found;
}
