import type { FoundRecords, RecordKey } from '@rcm/reference/records';
import { newId, type TenantContext, type TenantEntity } from '@rcm/tenancy';
import type { z } from 'zod';
import { insertNew } from './statements.ts';

/** The result of a batch: the number of created records, and the reasons of skipped rows. */
export interface BatchResult {
  readonly created: number;
  readonly skipped: readonly string[];
}

/** The state of a run that is passed from one file to the next. */
export interface RunState {
  /** The id of the payer in payers.csv that stands for no insurance. */
  selfPay: string | null;
}

/** The import of a file. */
export interface SyntheaFile<Column extends string = string> {
  readonly file: string;
  readonly columns: readonly Column[];
  write(
    context: TenantContext,
    rows: readonly Readonly<Record<Column, string>>[],
    state: RunState,
  ): Promise<BatchResult>;
}

/** Declares the import of a file. */
export const syntheaFile = <const Column extends string>(declaration: SyntheaFile<Column>) =>
  declaration as SyntheaFile;

/** The columns of a record, or the reason why the row is skipped. */
export type Draft = Readonly<Record<string, unknown>> | string;

/** Validates a body by the schema of its create operation and returns the columns of the record. */
export function draft<Body>(schema: z.ZodType<Body>, body: unknown, valuesOf: (body: Body) => object): Draft {
  const read = schema.safeParse(body);
  if (read.success) return { ...valuesOf(read.data) };
  const [issue] = read.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

/** Inserts the valid drafts that don't exist yet. */
export async function insert(
  context: TenantContext,
  entity: TenantEntity,
  drafts: readonly Draft[],
): Promise<BatchResult> {
  const valid = drafts.filter((one) => typeof one !== 'string');
  const inserted = await insertNew(
    context,
    entity,
    valid.map((values) => ({ id: newId(entity.idPrefix), ...values })),
  );
  return { created: inserted.length, skipped: drafts.filter((one) => typeof one === 'string') };
}

/** The value of a cell, or undefined if it is empty. */
export const cellValue = (cell: string): string | undefined => (cell === '' ? undefined : cell);

/** The keys of the records that rows name in the given columns. */
export const keysOf = <Row, Kind extends string>(
  rows: readonly Row[],
  columns: Readonly<Record<Kind, (row: Row) => string>>,
): RecordKey<Kind>[] =>
  rows.flatMap((row) =>
    (Object.keys(columns) as Kind[]).map((kind) => ({ kind, externalId: columns[kind](row) })),
  );

/** The id of the record with an `externalId`. */
export const idIn = <Kind extends string>(
  records: FoundRecords<Kind>,
  kind: NoInfer<Kind>,
  externalId: string,
): string | undefined => records.idOf(kind, externalId) ?? undefined;
