import type pg from 'pg';
import { retried } from '../session/retries.ts';
import { setLocal } from '../session/tenant-setting.ts';
import type { Backfill } from './step.ts';

/** What backfills need of the caller of `migrate`. */
export interface BackfillOptions {
  /** The ids of all organizations, whose rows are filled. */
  readonly organizations?: (database: { readonly pool: pg.Pool }) => Promise<readonly string[]>;
  /** Called after each batch with the rows of the step that have been filled in this run; the next batch waits for a promise. */
  readonly onRows?: (name: string, rows: number) => unknown;
}

/**
 * Fills the rows of every organization, batch by batch. Ends when a whole pass finds no row that lacks something, because
 * the previous version adds rows meanwhile.
 */
export async function fillRows(
  pool: pg.Pool,
  name: string,
  backfill: Backfill,
  { organizations, onRows }: BackfillOptions,
): Promise<void> {
  if (organizations === undefined) {
    throw new Error(`The step ${name} fills rows of organizations: migrate needs the option organizations.`);
  }
  let rows = 0;
  for (const organizationId of await organizations({ pool })) {
    for (let after: string | null = null; ; ) {
      const place = { organizationId, after };
      const keys: string[] = await retried({ isPatient: false }, () =>
        fillBatch(pool, name, backfill, place),
      );
      rows += keys.length;
      if (keys.length > 0) await onRows?.(name, rows);
      if (keys.length === 0 && after === null) break;
      after = keys.at(-1) ?? null;
    }
  }
}

/** Fills the next rows of an organization after a key, and returns their keys; none when no further row lacks anything. */
async function fillBatch(
  pool: pg.Pool,
  name: string,
  {
    table,
    key: { column, type } = { column: 'id', type: 'text' },
    missing,
    fill,
    batchRows = 1_000,
  }: Backfill,
  { organizationId, after }: { readonly organizationId: string; readonly after: string | null },
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Row level security hides the rows of all other organizations, also from the owner.
    await client.query(setLocal(organizationId));
    const { rows } = await client.query<{ key: string }>(
      `select ${column} as key from ${table}
        where organization_id = $1 and ($2::${type} is null or ${column} > $2) and (${missing})
        order by ${column} limit ${batchRows} for update`,
      [organizationId, after],
    );
    const keys = rows.map(({ key }) => key);
    if (keys.length > 0) {
      await client.query(fill, [organizationId, keys]);
      const { rowCount } = await client.query(
        `select from ${table} where organization_id = $1 and ${column} = any ($2) and (${missing}) limit 1`,
        [organizationId, keys],
      );
      if (rowCount !== 0) throw new Error(`The step ${name} leaves rows of ${table} as they are.`);
    }
    await client.query('commit');
    client.release();
    return keys;
  } catch (error) {
    // Closing the connection rolls back the batch.
    client.release(true);
    throw error;
  }
}
