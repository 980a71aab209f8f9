import type { Known, Wanted } from '@rcm/reference/records';
import { newId, type TenantContext, type TenantEntity } from '@rcm/tenancy';
import type { z } from 'zod';
import { insertNew } from './statements.ts';

/** What became of the rows of a batch: how many made a record, and why rows were left out. */
export interface BatchResult {
  readonly created: number;
  readonly skipped: readonly string[];
}

/** What a run remembers from one file to the next. */
export interface Memory {
  /** The row of payers.csv that stands for no insurance at all. */
  selfPay: string | null;
}

/** How the rows of a file become records. */
export interface SyntheaFile<Column extends string = string> {
  readonly file: string;
  readonly columns: readonly Column[];
  write(
    context: TenantContext,
    rows: readonly Readonly<Record<Column, string>>[],
    memory: Memory,
  ): Promise<BatchResult>;
}

/** Declares how the rows of a file become records. */
export const syntheaFile = <const Column extends string>(declaration: SyntheaFile<Column>) =>
  declaration as SyntheaFile;

/** The columns of a record, or why the row makes none. */
export type Draft = Readonly<Record<string, unknown>> | string;

/** The columns that a body makes, held against the schema of the create operation. */
export function draft<Body>(schema: z.ZodType<Body>, body: unknown, valuesOf: (body: Body) => object): Draft {
  const read = schema.safeParse(body);
  if (read.success) return { ...valuesOf(read.data) };
  const [issue] = read.error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

/** Inserts the drafts that are records and are not there yet. */
export async function insert(
  context: TenantContext,
  entity: TenantEntity,
  drafts: readonly Draft[],
): Promise<BatchResult> {
  const good = drafts.filter((one) => typeof one !== 'string');
  const made = await insertNew(
    context,
    entity,
    good.map((values) => ({ id: newId(entity.idPrefix), ...values })),
  );
  return { created: made.length, skipped: drafts.filter((one) => typeof one === 'string') };
}

/** What a cell holds, or nothing where it is empty. */
export const present = (cell: string): string | undefined => (cell === '' ? undefined : cell);

/** The records that rows name in the given columns. */
export const wanted = <Row, Kind extends string>(
  rows: readonly Row[],
  columns: Readonly<Record<Kind, (row: Row) => string>>,
): Wanted<Kind>[] =>
  rows.flatMap((row) =>
    (Object.keys(columns) as Kind[]).map((kind) => ({ kind, externalId: columns[kind](row) })),
  );

/** The id of the record that a cell names. */
export const idIn = <Kind extends string>(
  known: Known<Kind>,
  kind: NoInfer<Kind>,
  externalId: string,
): string | undefined => known.idOf(kind, externalId) ?? undefined;
