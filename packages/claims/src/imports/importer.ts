import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { Issue } from '@rcm/errors';
import { failedRow, type ParsedRow, type RowOutcome } from '@rcm/imports';
import type { NewRecord, TenantContext, TenantEntity, TenantRecord } from '@rcm/tenancy';
import type { z } from 'zod';
import { type CheckedRow, type ReadRow, readBodies } from './bodies.ts';

interface ImportBody {
  readonly externalId?: string | undefined;
}

/** How the rows of one kind are written. */
export interface Writer<Body, Record> {
  /** Validates a row beyond its schema; returns the issues. */
  refuse?(row: ReadRow<Body>, record: Record | null): Issue[];
  create(body: Body): { readonly id: string };
  /** Returns true if the row differs from the record; changes the record unless `dryRun`. */
  update(record: Record, row: ReadRow<Body>, dryRun: boolean): boolean;
  /** Runs after every row. */
  finish?(): Promise<void>;
}

/** The import of one kind of records. */
export interface Importer {
  readonly body: z.ZodObject;
  /** A record as its list and exports show it. */
  readonly shown: z.ZodObject;
  run(context: TenantContext, rows: readonly ParsedRow[], dryRun: boolean): Promise<RowOutcome[]>;
}

/**
 * Declares the import of a kind: its entity, the schemas of its rows and of its exports, and their writer. `lock` takes the
 * locks that precede those of the records, as in the operations of the kind.
 */
export function importer<Record extends TenantRecord, Schema extends z.ZodObject>(
  entity: TenantEntity<Record>,
  {
    body,
    shown,
    lock,
  }: {
    readonly body: Schema;
    readonly shown: z.ZodObject;
    readonly lock?: (context: TenantContext, bodies: readonly z.output<Schema>[]) => Promise<unknown>;
  },
  writerOf: (
    context: TenantContext,
    rows: readonly ReadRow<z.output<Schema> & ImportBody>[],
    existing: readonly Record[],
  ) => Promise<Writer<z.output<Schema> & ImportBody, Record>>,
): Importer {
  type Body = z.output<Schema> & ImportBody;
  return {
    body,
    shown,
    async run(context, rows, dryRun) {
      const read = failDuplicates(
        await readBodies(context, body as unknown as z.ZodType<Body>, Object.keys(body.shape), rows),
      );
      const good = read.filter((row): row is ReadRow<Body> => 'body' in row);
      await lock?.(
        context,
        good.map((row) => row.body),
      );
      const existing = await existingRecords(context, entity, good);
      const writer = await writerOf(context, good, [...existing.values()]);
      const outcomes = read.map((row): RowOutcome => {
        if ('issues' in row) return failedRow(null, row.issues);
        const externalId = row.body.externalId ?? null;
        const record = existing.get(keyOf(row) ?? '') ?? null;
        const issues = writer.refuse?.(row, record) ?? [];
        if (issues.length > 0) return failedRow(externalId, issues);
        if (record === null) {
          const id = dryRun ? null : writer.create(row.body).id;
          return { status: 'CREATED', externalId, id, issues };
        }
        const changed = writer.update(record, row, dryRun);
        return { status: changed ? 'UPDATED' : 'UNCHANGED', externalId, id: record.id, issues };
      });
      await writer.finish?.();
      return outcomes;
    },
  };
}

/** What identifies the record of a row; null for a row that always creates one. */
function keyOf({ body, id }: ReadRow<ImportBody>): string | null {
  if (body.externalId !== undefined) return externalKey(body.externalId);
  return id;
}

/** The key of an `externalId`, which no id is equal to. */
const externalKey = (externalId: string) => `externalId ${externalId}`;

/** Turns rows with the `externalId` or id of an earlier row into failed rows: only one of them could win. */
function failDuplicates<Body extends ImportBody>(rows: readonly CheckedRow<Body>[]): CheckedRow<Body>[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = 'body' in row ? keyOf(row) : null;
    if (key === null) return row;
    if (seen.has(key)) {
      const path = 'body' in row && row.body.externalId === undefined ? 'id' : 'externalId';
      return { issues: [{ path, code: 'duplicate', message: `An earlier row has the same ${path}` }] };
    }
    seen.add(key);
    return row;
  });
}

/** The records that the rows would update, by `keyOf`; locked in order of id, so that imports can't deadlock. */
async function existingRecords<Record extends TenantRecord>(
  { em }: TenantContext,
  entity: TenantEntity<Record>,
  rows: readonly ReadRow<ImportBody>[],
): Promise<Map<string, Record>> {
  const externalIds = rows.flatMap(({ body }) => body.externalId ?? []);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (externalIds.length + ids.length === 0) return new Map();
  const found = (await em.find(
    entity as never,
    { $or: [{ externalId: { $in: externalIds } }, { id: { $in: ids } }] } as never,
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as never,
  )) as unknown as (Record & { externalId: string | null })[];
  return new Map(
    found.flatMap((record) => [
      [record.id, record] as const,
      [externalKey(record.externalId ?? ''), record] as const,
    ]),
  );
}

/** The values that a row sets and that differ from the record. */
export const differences = <Values extends object>(
  record: object,
  values: Values,
  given: ReadonlySet<string>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) =>
        given.has(key) &&
        !isDeepStrictEqual((record as Readonly<globalThis.Record<string, unknown>>)[key] ?? null, value),
    ),
  ) as Partial<Values>;

/** The values of a record after a row has changed it. */
export const afterChanges = <Values extends object>(
  record: object,
  values: Values,
  changes: Partial<Values>,
): Values =>
  Object.fromEntries(
    Object.keys(values).map((key) => [
      key,
      Object.hasOwn(changes, key)
        ? changes[key as keyof Values]
        : (record as Readonly<globalThis.Record<string, unknown>>)[key],
    ]),
  ) as Values;

/** Returns a writer for records whose columns are the fields of their body. */
export const plainWriter = <Body, Record extends TenantRecord>(
  context: TenantContext,
  entity: TenantEntity<Record>,
  valuesOf: (body: Body) => NewRecord<Record>,
): Writer<Body, Record> => ({
  create: (body) => context.create(entity, valuesOf(body)),
  update(record, { body, given }, dryRun) {
    const changes = differences(record, valuesOf(body), given);
    if (!dryRun) Object.assign(record, changes);
    return Object.keys(changes).length > 0;
  },
});
